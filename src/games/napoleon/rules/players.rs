//! Who decides (N-44): the player who leads the units of a choice. If a side has only one player, he decides everything.

use super::sight::Sight;
use super::vocabulary::{Choice, Table};
use crate::games::napoleon::board::{Army, City, Seat, Side, Unit};
use std::rc::Rc;

/// The players of a side, in the order in which they are asked: the British player first. Each is asked until he is done.
pub fn players(t: &Rc<Table>, side: Side) -> &'static [Seat] {
    t.world().scenario.params.seats_of(side)
}

/// The player of an army.
pub fn player_of(t: &Rc<Table>, army: Army) -> Seat {
    t.world().scenario.params.seat_of(army)
}

/// Whether a choice belongs to a player. Choices that move or use units belong to the player who leads them. Choosing who takes a
/// hit, or what is done first, belongs to no army: the player who is asked gets all of these choices.
pub fn has(s: &Sight<'_>, who: Seat, choice: Choice) -> bool {
    let army = match choice {
        Choice::Roll(_) | Choice::Hit(_) => None,
        Choice::Activate(group) => Some(group.army),
        other => other.unit().map(|unit| s.info(unit).army),
    };
    army.is_none_or(|army| who.leads(army))
}

/// The first player of a side who leads one of these units. The British player comes before the Prussian one.
pub fn first_of(s: &Sight<'_>, side: Side, units: impl Iterator<Item = Unit>) -> Option<Seat> {
    units.filter(|unit| s.side(*unit) == side).map(|unit| s.seat(unit)).min()
}

/// Who decides about units of both armies: the player who leads more of them; on a tie, the British player.
pub fn most_of(s: &Sight<'_>, side: Side, units: impl Iterator<Item = Unit>) -> Seat {
    let armies: Vec<Army> = units.map(|unit| s.info(unit).army).collect();
    let count = |army: Army| armies.iter().filter(|whose| **whose == army).count();
    let army = match side {
        Side::French => Army::French,
        Side::Allies if count(Army::Prussian) > count(Army::British) => Army::Prussian,
        Side::Allies => Army::British,
    };
    s.w.scenario.params.seat_of(army)
}

/// The same for the units of a side in some battles.
pub fn most_in(s: &Sight<'_>, side: Side, battles: &[City]) -> Seat {
    most_of(s, side, battles.iter().flat_map(|at| s.in_battle(side, *at)))
}
