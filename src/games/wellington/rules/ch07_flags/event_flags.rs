//! Flags by Event: what may come of one [7, 8.1, 1.7], those that placed pieces win by fighting, and their interception
//! [10.10].

use super::contact;
use super::flags::{counter_left, set_flag};
use super::points::{self, Point};
use super::sight::{Sight, look};
use super::vocabulary::{Flagging, Seat};
use super::window;
use crate::games::wellington::board::{Card, Cause, Duchy, Fact, Facts, Kind, Moment, Pledge, Power, rule};
use std::rc::Rc;

/// What an Event that gives a Power's Flag to a Duchy comes to: nothing where its own side owns it (8.1, G17) or only a Siege
/// may change the Flag; its own colours need no Flag. Without a counter left the enemy's Flag comes off all the same.
pub fn outcome(sight: &Sight<'_>, power: Power, at: Duchy) -> Option<Flagging> {
    if sight.owner(at).side() == power.side() {
        return None;
    }
    replacement(sight, power, at)
}

/// The same for a Flag that takes the place of one that is lost, whoever the Duchy goes back to.
pub fn replacement(sight: &Sight<'_>, power: Power, at: Duchy) -> Option<Flagging> {
    let info = sight.b.duchy(at);
    if info.kind == Kind::Box || immune(sight, power, at) {
        return None;
    }
    let foreign = sight.p.flags[at.index()].is_some_and(|flag| flag.side() != power.side());
    if info.printed_owner() == power {
        return foreign.then_some(Flagging::Revert);
    }
    match counter_left(sight, power) {
        true => Some(Flagging::Place(power)),
        false => foreign.then_some(Flagging::Revert),
    }
}

/// Whether an effect keeps the Flag of a Duchy from being changed other than by a Siege.
pub fn immune(sight: &Sight<'_>, power: Power, at: Duchy) -> bool {
    points::yes(sight.t, Point::FlagImmune, false, || Facts::none().and(Fact::Duchy, at).and(Fact::Power, power))
}

/// Gives a Power's Flag to a Duchy by Event. Without a Formation beside it the enemy's Adjacent Armies may intercept it
/// [10.10, R-52]. Says whether the Duchy is the side's afterwards.
pub async fn give(t: &Rc<Seat>, power: Power, at: Duchy, card: Card) -> bool {
    let Some(what) = outcome(&look(t), power, at) else { return false };
    change(t, power, at, what, card).await;
    look(t).owner(at).side() == power.side()
}

/// Takes the Flag counter of an enemy off by Event: the Duchy goes back to its printed owner (G15). Says whether one came off.
pub async fn take_off(t: &Rc<Seat>, by: Power, at: Duchy, card: Card) -> bool {
    let there = look(t).p.flags[at.index()].is_some() && !immune(&look(t), by, at);
    if there {
        change(t, by, at, Flagging::Revert, card).await;
    }
    there
}

/// A change of Flag by Event, with the interception of a Flag that stands alone.
pub(in super::super) async fn change(t: &Rc<Seat>, power: Power, at: Duchy, what: Flagging, card: Card) {
    let side = power.side();
    let bare = matches!(what, Flagging::Place(_)) && !look(t).has_side(at, side) && !look(t).has_side(at, side.enemy());
    let opened = bare && contact::open(t, at, side);
    set(t, power, at, what, card).await;
    if opened {
        let stands = |t: &Seat| look(t).owner(at) == power && !look(t).has_side(at, side.enemy());
        let facts = || Facts::none().and(Fact::Power, power).and(Fact::Duchy, at).and(Fact::Card, card);
        if points::yes(t, Point::ReactAllowed, true, facts) {
            contact::react_while(t, side, at, stands).await;
        }
        intercepted(t, power, at);
        contact::settle(t, at).await;
    }
}

/// Changes a Flag by Event, and opens the window for it.
async fn set(t: &Rc<Seat>, power: Power, at: Duchy, what: Flagging, card: Card) {
    set_flag(t, power, at, what, 0, Cause::Card(card));
    let facts = Facts::none().and(Fact::Power, power).and(Fact::Duchy, at).and(Fact::Card, card);
    window::open(t, Moment::FlagPlaced, facts).await;
}

/// 10.10, R-52: a Flag set by Event comes off as soon as an enemy has intercepted.
pub(in super::super) fn intercepted(t: &Rc<Seat>, power: Power, at: Duchy) {
    let came = look(t).has_side(at, power.side().enemy());
    if came && look(t).p.flags[at.index()] == Some(power) {
        set_flag(t, power, at, Flagging::Revert, 0, Cause::Rule(rule(10, 10)));
    }
}

/// Promises a Power's Flag to pieces that an Event has placed, if they are alone there in the end.
pub(in super::super) fn pledge(t: &Seat, power: Power, at: Duchy, card: Card) {
    t.change(|p| {
        if let Some(contact) = p.contacts.iter_mut().rev().find(|c| c.at == at) {
            contact.pledges.push(Pledge { power, card });
        }
    });
}

/// Redeems what was promised where a side is alone in the Duchy. Says whether anything was changed.
pub(in super::super) async fn redeem(t: &Rc<Seat>, at: Duchy) -> bool {
    let pledges = t.change(|p| {
        let contact = p.contacts.iter_mut().rev().find(|c| c.at == at);
        contact.map(|c| std::mem::take(&mut c.pledges)).unwrap_or_default()
    });
    let mut changed = false;
    for Pledge { power, card } in pledges {
        let held = look(t).has_side(at, power.side()) && !look(t).has_side(at, power.side().enemy());
        let what = outcome(&look(t), power, at);
        if let (true, Some(what)) = (held, what) {
            set(t, power, at, what, card).await;
            changed = true;
        }
    }
    changed
}
