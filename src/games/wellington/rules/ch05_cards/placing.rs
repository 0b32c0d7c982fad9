//! 5.11 and G7: how Events place pieces: from the box, even among enemies, and into Battles and Sieges in progress.

use super::control::watch;
use super::formation::{self, Band};
use super::happening::Happening;
use super::operations::lose_one;
use super::sight::look;
use super::vocabulary::{Choice, Decision, Question, Seat};
use super::{battle, contact, convoys, event_flags, flags, pieces, window};
use crate::games::wellington::board::{Card, Cause, Counters, Duchy, Fact, Facts, Moment, Origin, Power, Tag, rule};
use std::rc::Rc;

/// Further terms of an Event about the pieces that it places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// The Power's Flag comes with them, before anyone reacts.
    pub with_flag: bool,
    /// They gain the Power's Flag if no enemy Formation is left, after the Battle if there is one.
    pub to_free: bool,
    /// They land from the sea: whatever blocks a Convoy blocks them.
    pub by_sea: bool,
}

/// 5.11, G7: places Strength Points of a Power in a Duchy. First comes the window `formation.placed`, in which others may be placed
/// beside them; then reactions; then one Battle if hostile Formations stand there, with the placed side attacking. If a Battle is
/// due or in progress there, they join it; they also join a besieging Army of their Power. Returns whether they were placed.
pub async fn place(t: &Rc<Seat>, power: Power, at: Duchy, sp: u8, card: Card, terms: Terms) -> bool {
    if terms.by_sea && !convoys::may_land(t, power, at, card).await {
        return false;
    }
    let side = power.side();
    let opened = contact::open(t, at, side);
    let soldiers = out_of_the_box(t, power, at, sp, card).await;
    t.tell(Cause::Card(card), Happening::Placed { power, soldiers, leader: None, at, regrouped: false, cost: 0 });
    super::debts::claim_placed(t, power, at, sp);
    // Pieces of one side that are placed beside each other attack and retreat as one.
    let Some(tag) = placed_before(t, power, at).or_else(|| formation::free_tag(t)) else { return false };
    formation::tag_fresh(t, at, power, soldiers.sp().0.min(sp), tag);
    let band = Band { tag, power, commander: None };
    let late = contact::decided(t, at) && !opened;
    join(t, &band, at, late);
    if terms.to_free {
        event_flags::pledge(t, power, at, card);
    }
    let flag = event_flags::outcome(&look(t), power, at).filter(|_| terms.with_flag);
    if let Some(what) = flag {
        flags::set_flag(t, power, at, what, 0, Cause::Card(card));
    }
    let facts = Facts::none().and(Fact::Power, power).and(Fact::Duchy, at).and(Fact::Card, card);
    window::open(t, Moment::FormationPlaced, || facts.and(Fact::Count, i32::from(sp))).await;
    if opened {
        contact::react(t, &band, at).await;
        if terms.with_flag {
            event_flags::intercepted(t, power, at);
        }
        contact::settle(t, at).await;
        band.release(t);
    } else if placed_before(t, power, at) != Some(tag) {
        band.release(t);
    }
    true
}

/// The tag of the side's pieces that were placed in the Duchy and whose fight there is not over.
fn placed_before(t: &Seat, power: Power, at: Duchy) -> Option<Tag> {
    let sight = look(t);
    let contact = sight.contact(at)?;
    if contact::decided(t, at) {
        let (side, tags) = contact.late.as_ref()?;
        return tags.first().copied().filter(|_| *side == power.side());
    }
    let placed = contact.arrivals.iter().find(|arrival| arrival.origin == Origin::Placed);
    placed.map(|arrival| arrival.tag).filter(|_| contact.attacker == power.side())
}

/// 5.11: takes the Soldiers out of the box. A Power with too few unbuilt ones must first lose Soldiers of its choice from the map
/// or the Regroup Box; it may not place fewer.
async fn out_of_the_box(t: &Rc<Seat>, power: Power, at: Duchy, sp: u8, card: Card) -> Counters {
    let b = t.world().board.clone();
    let key = formation::newcomers(&t.position(), at, power);
    loop {
        let gained = watch(t, Cause::Card(card), &[at], || t.change(|p| pieces::gain(&b, p, key, sp)));
        if let Some(counters) = gained {
            return counters;
        }
        let list = || -> Vec<Choice> {
            let p = t.position();
            p.soldiers.iter().filter(|lot| lot.key.power == power).map(|lot| Choice::Soldier(lot.key)).collect()
        };
        if list().is_empty() {
            return Counters::NONE;
        }
        let question = Question::MakeRoom { card };
        let choice = t.ask(|| Decision::new(power, question.clone(), Cause::Rule(rule(5, 11)), list())).await;
        if let Choice::Soldier(lot) = choice {
            lose_one(t, lot, Cause::Rule(rule(5, 11)));
        }
    }
}

/// Placed pieces join what is going on in the Duchy: the attack, the Battle, or the Siege by an Army of their Power. If the Battle
/// is already decided, they wait for the next one.
fn join(t: &Seat, band: &Band, at: Duchy, late: bool) {
    if late {
        t.change(|p| {
            if let Some(contact) = p.contacts.iter_mut().rev().find(|c| c.at == at) {
                contact.late.get_or_insert((band.power.side(), vec![band.tag]));
            }
        });
        return;
    }
    contact::arrive(t, at, band, Origin::Placed);
    let besieger: Option<Tag> = {
        let p = t.position();
        let siege = p.siege.as_ref().filter(|s| s.at == at && s.besieger.power == band.power);
        siege.and_then(|s| s.besieger.tag)
    };
    if let Some(tag) = besieger {
        formation::also_tag(t, band.tag, tag);
    }
    if t.position().battles.last().is_some_and(|battle| battle.at == at) {
        battle::join(t, at);
    }
}
