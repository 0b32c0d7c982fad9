//! 9.7 and 10.9: what an entry brings about, in order: reactions, the mover's own Attrition, Battle. The same for pieces that
//! are placed or land (docs/windows.md).

use super::battle;
use super::control::{Status, watch};
use super::formation::{self, Band};
use super::points::{self, Point};
use super::sight::look;
use super::words::{Choice, Decision, Question, Scene, Seat};
use super::{army_groups, evasion, interception, window};
use crate::board::{Arrival, Cause, Contact, Duchy, Fact, Facts, Moment, Origin, Power, Side, rule};
use std::rc::Rc;

/// Opens a contact before pieces enter a Duchy: Control and status there stay as they are now (R-14, 11.4). Pieces that
/// come while one is open join it. Says whether it was opened.
pub fn open(t: &Seat, at: Duchy, attacker: Side) -> bool {
    if look(t).contact(at).is_some() {
        return false;
    }
    let Some(settled) = formation::free_tag(t) else { return false };
    let contact = {
        let sight = look(t);
        let status: [Status; 2] = Side::BOTH.map(|side| sight.status(at, side));
        let control = sight.control(at);
        Contact { at, attacker, commander: None, control, status, arrivals: Vec::new(), settled, failed_evasions: 0 }
    };
    t.change(|p| p.contacts.push(contact));
    true
}

/// Notes how pieces of the attacker came in [11.62].
pub fn arrive(t: &Seat, at: Duchy, band: &Band, origin: Origin) {
    t.change(|p| {
        if let Some(contact) = p.contacts.iter_mut().rev().find(|c| c.at == at)
            && contact.attacker == band.power.side()
        {
            contact.arrivals.push(Arrival { tag: band.tag, power: band.power, origin, joined: false });
            contact.commander = contact.commander.or(band.commander);
        }
    });
    if let Some(leader) = band.commander {
        army_groups::take_command(t, at, band.power.side(), leader, |o| o.tags.has(band.tag));
    }
}

/// Closes the contact: Control is what it is now, and whoever waits for that is told.
fn close(t: &Rc<Seat>, at: Duchy) {
    let Some((settled, arrivals)) = look(t).contact(at).map(|c| (c.settled, c.arrivals.clone())) else { return };
    super::reach::note_inroads(t, at, &arrivals);
    watch(t, Cause::Rule(rule(3, 1)), &[at], || {
        t.change(|p| {
            if let Some(i) = p.contacts.iter().rposition(|c| c.at == at) {
                p.contacts.remove(i);
            }
        });
    });
    t.change(|p| {
        p.drop_tag(settled);
        arrivals.iter().filter(|a| a.joined).for_each(|a| p.drop_tag(a.tag));
    });
}

/// Whether hostile Formations stand in the Duchy.
pub fn hostile(t: &Seat, at: Duchy) -> bool {
    let sight = look(t);
    Side::BOTH.into_iter().all(|side| sight.has_side(at, side))
}

/// 10.9: reactions of the other side to an entry. Its Powers are asked in the order of Responses, and again after each
/// attempt, whose result is known by then, until all have passed.
pub async fn react(t: &Rc<Seat>, entering: &Band, at: Duchy) {
    let _contact = t.enter(Cause::Rule(rule(10, 9)), Scene::Contact(at));
    if !points::yes(t, Point::ReactAllowed, true, || entering.facts(t).and(Fact::Duchy, at)) {
        return;
    }
    let side = entering.power.side().enemy();
    'asking: loop {
        for power in window::response_order(t).into_iter().filter(|p| p.side() == side) {
            if entering.at(&t.position()) != Some(at) {
                break 'asking;
            }
            if reactions(t, power, at).is_empty() {
                continue;
            }
            let choice = t
                .ask(|| {
                    let mut choices = vec![Choice::Pass];
                    choices.extend(reactions(t, power, at));
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

/// 9.7: a Battle where hostile Formations have met; then the contact is closed. Says whether the attacker may go on: no
/// Battle was fought, or it was an Overrun [11.8].
pub async fn settle(t: &Rc<Seat>, at: Duchy) -> bool {
    let free = if hostile(t, at) { battle::fight(t, at).await } else { true };
    close(t, at);
    free
}

/// 10.1, 6.3: pieces of a Power were placed in a Duchy, built, regrouped or by an Event: reactions, and a Battle if hostile
/// Formations have met. `commander` is the Leader among them, if there is one. Joins a contact that is open there.
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
