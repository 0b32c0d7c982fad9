//! Flags by Event: what an Event's Flag does [7, 8.1, 1.7], Flags that placed pieces win by fighting, and the interception of Flags
//! [10.10].

use super::contact;
use super::flags::{counter_left, set_flag};
use super::points::{self, Point};
use super::sight::{Sight, look};
use super::vocabulary::{Flagging, Seat};
use super::window;
use crate::games::wellington::board::{Card, Cause, Duchy, Fact, Facts, Kind, Moment, Pledge, Power, rule};
use std::rc::Rc;

/// What an Event that gives a Power's Flag to a Duchy does. Nothing if the Power's own side owns the Duchy (8.1, G17) or only a
/// Siege may change the Flag. In a Duchy of the Power's own colour no Flag is needed. If the Power has no counter left, the enemy's
/// Flag still comes off.
pub fn outcome(sight: &Sight<'_>, power: Power, at: Duchy) -> Option<Flagging> {
    if sight.owner(at).side() == power.side() {
        return None;
    }
    replacement(sight, power, at)
}

/// The same for a Flag that replaces a lost one, no matter whom the Duchy would go back to.
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

/// Whether an effect protects the Flag of a Duchy from everything but a Siege.
pub fn immune(sight: &Sight<'_>, power: Power, at: Duchy) -> bool {
    points::yes(sight.t, Point::FlagImmune, false, || Facts::none().and(Fact::Duchy, at).and(Fact::Power, power))
}

/// An Event gives a Power's Flag to a Duchy. Without a Formation beside it, the enemy's Adjacent Armies may intercept it
/// [10.10, R-52]. Returns whether the Duchy belongs to the Power's side afterwards.
pub async fn give(t: &Rc<Seat>, power: Power, at: Duchy, card: Card) -> bool {
    let Some(what) = outcome(&look(t), power, at) else { return false };
    change(t, power, at, what, card).await;
    look(t).owner(at).side() == power.side()
}

/// An Event takes off an enemy's Flag counter, and the Duchy goes back to its printed owner (G15). Returns whether one came off.
pub async fn take_off(t: &Rc<Seat>, by: Power, at: Duchy, card: Card) -> bool {
    let there = look(t).p.flags[at.index()].is_some() && !immune(&look(t), by, at);
    if there {
        change(t, by, at, Flagging::Revert, card).await;
    }
    there
}

/// An Event changes a Flag, and the enemy may intercept a Flag that stands alone.
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

/// An Event changes a Flag and opens the window for it.
async fn set(t: &Rc<Seat>, power: Power, at: Duchy, what: Flagging, card: Card) {
    set_flag(t, power, at, what, 0, Cause::Card(card));
    let facts = Facts::none().and(Fact::Power, power).and(Fact::Duchy, at).and(Fact::Card, card);
    window::open(t, Moment::FlagPlaced, facts).await;
}

/// 10.10, R-52: a Flag set by an Event comes off as soon as an enemy has intercepted.
pub(in super::super) fn intercepted(t: &Rc<Seat>, power: Power, at: Duchy) {
    let came = look(t).has_side(at, power.side().enemy());
    if came && look(t).p.flags[at.index()] == Some(power) {
        set_flag(t, power, at, Flagging::Revert, 0, Cause::Rule(rule(10, 10)));
    }
}

/// Promises a Power's Flag to pieces that an Event has placed, in case they end up alone there.
pub(in super::super) fn pledge(t: &Seat, power: Power, at: Duchy, card: Card) {
    t.change(|p| {
        if let Some(contact) = p.contacts.iter_mut().rev().find(|c| c.at == at) {
            contact.pledges.push(Pledge { power, card });
        }
    });
}

/// Places the promised Flags if one side is alone in the Duchy. Returns whether anything changed.
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
