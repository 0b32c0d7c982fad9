//! 9.7 and 10.9: what an entry causes, in order: reactions, the mover's own Attrition, Battle. The same for pieces that are placed
//! or land (docs/windows.md).

use super::battle;
use super::control::{Status, watch};
use super::formation::{self, Band};
use super::points::{self, Point};
use super::sight::look;
use super::vocabulary::{Choice, Decision, Question, Scene, Seat};
use super::{army_groups, effects, evasion, event_flags, inroads, interception, window};
use crate::games::wellington::board::{
    Arrival, Cause, Contact, Duchy, Fact, Facts, Lifetime, Lot, Moment, Officer, Origin, Power, Side, Tag, Tags, rule,
};
use std::cell::Cell;
use std::rc::Rc;

/// Opens a contact before pieces enter a Duchy: Control and status there stay as they are now (R-14, 11.4). Pieces that come while
/// a contact is open join it. If the other side has entered and met nobody, they open one of their own as the attackers.
/// Returns whether a contact was opened.
pub fn open(t: &Seat, at: Duchy, attacker: Side) -> bool {
    let entered_by = look(t).contact(at).map(|c| c.attacker);
    if entered_by.is_some_and(|side| side == attacker || hostile(t, at) || look(t).has_side(at, attacker)) {
        return false;
    }
    let Some(settled) = formation::free_tag(t) else { return false };
    let contact = {
        let sight = look(t);
        let status: [Status; 2] = Side::BOTH.map(|side| sight.status(at, side));
        Contact {
            at,
            attacker,
            commander: None,
            control: sight.control(at),
            held: sight.sole_side(at),
            status,
            arrivals: Vec::new(),
            settled,
            failed_evasions: 0,
            late: None,
            pledges: Vec::new(),
            fallen: Vec::new(),
        }
    };
    t.change(|p| p.contacts.push(contact));
    true
}

/// Records how pieces of the attacker came in [11.62].
pub fn arrive(t: &Seat, at: Duchy, band: &Band, origin: Origin) {
    t.change(|p| {
        if let Some(contact) = p.contacts.iter_mut().rev().find(|c| c.at == at)
            && contact.attacker == band.power.side()
        {
            contact.arrivals.push(Arrival { tag: band.tag, power: band.power, origin, joined: false, earlier: false });
            contact.commander = contact.commander.or(band.commander);
        }
    });
    if let Some(leader) = band.commander {
        army_groups::take_command(t, at, band.power.side(), leader, |o| o.tags.has(band.tag));
    }
}

/// Closes the contact: Control is now updated, and effects that wait for a change of Control are told.
fn close(t: &Rc<Seat>, at: Duchy) {
    let Some(contact) = look(t).contact(at).cloned() else { return };
    inroads::note(t, at, &contact.arrivals);
    watch(t, Cause::Rule(rule(3, 1)), &[at], || {
        t.change(|p| {
            if let Some(i) = p.contacts.iter().rposition(|c| c.at == at) {
                p.contacts.remove(i);
            }
        });
    });
    let done = done_with(&contact.arrivals).with(contact.settled);
    t.change(|p| p.drop_tags(done));
    // Pieces placed beside others have kept their tags until now.
    let placed = contact.arrivals.iter().filter(|a| a.origin == Origin::Placed).map(|a| a.tag);
    let late = contact.late.iter().flat_map(|(_, tags)| tags.iter().copied());
    for tag in placed.chain(late) {
        Band { tag, power: contact.attacker.powers()[0], commander: None }.release(t);
    }
    effects::end_all(t, |effect, _| effect.until == Lifetime::Fight(at));
}

/// The tags of those arrivals that joined the Battle or came before it. They keep them only until it is over.
fn done_with(arrivals: &[Arrival]) -> Tags {
    arrivals.iter().filter(|arrival| arrival.joined || arrival.earlier).fold(Tags::NONE, |tags, a| tags.with(a.tag))
}

/// Whether hostile Formations stand in the Duchy.
pub fn hostile(t: &Seat, at: Duchy) -> bool {
    let sight = look(t);
    Side::BOTH.into_iter().all(|side| sight.has_side(at, side))
}

/// 10.9: reactions of the other side to an entry. Its Powers are asked in the order of Responses. After each attempt is resolved
/// they are asked again, until all have passed.
pub async fn react(t: &Rc<Seat>, entering: &Band, at: Duchy) {
    if !points::yes(t, Point::ReactAllowed, true, || entering.facts(t).and(Fact::Duchy, at)) {
        return;
    }
    let there = |t: &Seat| entering.at(&t.position()) == Some(at);
    react_while(t, entering.power.side(), at, there).await;
}

/// The same, for as long as there is something to react to.
pub async fn react_while(t: &Rc<Seat>, entering: Side, at: Duchy, there: impl Fn(&Seat) -> bool) {
    let _contact = t.enter(Cause::Rule(rule(10, 9)), Scene::Contact(at));
    let side = entering.enemy();
    'asking: loop {
        for power in window::response_order(t).into_iter().filter(|p| p.side() == side) {
            if !there(t) {
                break 'asking;
            }
            let first = reactions(t, power, at);
            if first.is_empty() {
                continue;
            }
            // They are listed again only if the position was edited meanwhile.
            let first = Cell::new(Some(first));
            let choice = t
                .ask(|| {
                    let mut choices = first.take().unwrap_or_else(|| reactions(t, power, at));
                    choices.insert(0, Choice::Pass);
                    Decision::always(power, Question::React { at }, Cause::Rule(rule(10, 9)), choices)
                })
                .await;
            match choice {
                Choice::Intercept(leader) => interception::attempt(t, power, leader, at).await,
                Choice::Evade(mover, to) => evasion::attempt(t, power, mover, at, to).await,
                _ => continue,
            }
            continue 'asking;
        }
        break;
    }
}

/// Every reaction that a Power may attempt now.
fn reactions(t: &Seat, power: Power, at: Duchy) -> Vec<Choice> {
    let sight = look(t);
    let mut choices = Vec::new();
    interception::attempts(&sight, power, at, &mut choices);
    evasion::attempts(&sight, power, at, &mut choices);
    choices
}

/// 9.7: fights a Battle if hostile Formations have met, then places Flags that Events promised and closes the contact. Pieces
/// placed after the Battle was decided fight a Battle of their own. Returns whether the attacker may go on: no Battle was fought,
/// or it was an Overrun [11.8].
pub async fn settle(t: &Rc<Seat>, at: Duchy) -> bool {
    let met = hostile(t, at);
    if met {
        inroads::retrace(t, at);
    }
    let mut free = if met { battle::fight(t, at).await } else { true };
    loop {
        while hostile(t, at) && attack_anew(t, at) {
            battle::fight(t, at).await;
            free = false;
        }
        if hostile(t, at) || !event_flags::redeem(t, at).await {
            break;
        }
    }
    close(t, at);
    free
}

/// Reverses the contact for pieces that were placed after the previous Battle was decided: their side attacks (G7).
fn attack_anew(t: &Seat, at: Duchy) -> bool {
    t.change(|p| {
        let Some(contact) = p.contacts.iter_mut().rev().find(|c| c.at == at) else { return false };
        let Some((side, tags)) = contact.late.take() else { return false };
        contact.attacker = side;
        contact.commander = None;
        contact.failed_evasions = 0;
        let before = std::mem::take(&mut contact.arrivals);
        // They crossed no line, so it does not matter which Power of the side led them.
        let power = side.powers()[0];
        let arrival = |tag| Arrival { tag, power, origin: Origin::Placed, joined: false, earlier: false };
        contact.arrivals = tags.into_iter().map(arrival).collect();
        p.drop_tags(done_with(&before));
        true
    })
}

/// Whether the Battle in a Duchy is decided but not over yet.
pub fn decided(t: &Seat, at: Duchy) -> bool {
    t.position().battles.iter().any(|battle| battle.at == at && battle.winner.is_some())
}

/// Exempts pieces that were placed too late for a Battle from the retreat that bears this tag.
pub fn spare_late(t: &Seat, at: Duchy, all: Tag) {
    let late = look(t).contact(at).and_then(|c| c.late.clone()).map(|(_, tags)| tags).unwrap_or_default();
    let is_late = |tags: Tags| late.iter().any(|tag| tags.has(*tag));
    t.change(|p| {
        let late = |officer: &Officer| officer.at.duchy() == Some(at) && is_late(officer.tags);
        p.change_leaders(late, |officer| officer.tags = officer.tags.without(all));
        let late = |lot: &Lot| lot.key.at == at && is_late(lot.key.tags);
        p.change_lots(late, |key| key.tags = key.tags.without(all));
    });
}

/// 10.1, 6.3: pieces of a Power were placed in a Duchy: built, regrouped or placed by an Event. Resolves reactions, and a Battle if
/// hostile Formations have met. `commander` is the Leader among them, if there is one. Joins a contact that is open there.
pub async fn placed(t: &Rc<Seat>, band: &Band, at: Duchy, opened: bool, facts: Facts) {
    arrive(t, at, band, Origin::Placed);
    window::open(t, Moment::FormationPlaced, facts).await;
    if !opened {
        return;
    }
    react(t, band, at).await;
    settle(t, at).await;
}

/// What windows are told about an attempt to go from one Duchy to another.
pub fn way(band: &Band, t: &Seat, from: Duchy, to: Duchy, purpose: &'static str) -> Facts {
    let facts = band.facts(t).and(Fact::From, from).and(Fact::To, to).and(Fact::Purpose, purpose);
    let line = t.world().board.line_between(from, to);
    match line {
        Some(line) => facts.and(Fact::Line, line),
        None => facts,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tags_of_those_who_joined_or_came_earlier_are_found() {
        let arrival = |tag, joined, earlier| Arrival {
            tag: Tag(tag),
            power: Power::Britain,
            origin: Origin::Placed,
            joined,
            earlier,
        };
        let arrivals = [arrival(1, false, false), arrival(4, true, false), arrival(6, false, true)];
        assert_eq!(done_with(&arrivals), Tags::NONE.with(Tag(4)).with(Tag(6)));
    }
}
