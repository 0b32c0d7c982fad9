//! The position as the rules read it: short names for questions that every chapter asks.

use super::vocabulary::Seat;
use crate::games::wellington::board::{Board, Duchy, Leader, Lot, Officer, Position, Power, Side};
use std::cell::Ref;

/// A read-only look at the table. Drop it before changing anything.
pub struct Sight<'t> {
    /// The table.
    pub t: &'t Seat,
    /// The position.
    pub p: Ref<'t, Position>,
    /// The board.
    pub b: &'t Board,
}

/// Begins to look.
pub fn look(t: &Seat) -> Sight<'_> {
    Sight { t, p: t.position(), b: &t.world().board }
}

impl<'t> Sight<'t> {
    /// The Power that a Leader belongs to.
    pub fn power_of(&self, leader: Leader) -> Power {
        self.b.leader(leader).power
    }

    /// The Leaders of one Power in a Duchy.
    pub fn leaders(&self, duchy: Duchy, power: Power) -> impl Iterator<Item = &Officer> + '_ {
        self.all_leaders_at(duchy).filter(move |o| self.power_of(o.leader) == power)
    }

    /// The Leaders of one side in a Duchy.
    pub fn leaders_of_side(&self, duchy: Duchy, side: Side) -> impl Iterator<Item = &Officer> + '_ {
        self.all_leaders_at(duchy).filter(move |o| self.power_of(o.leader).side() == side)
    }

    /// The Leaders in a Duchy, in the order of the board.
    pub fn all_leaders_at(&self, duchy: Duchy) -> impl Iterator<Item = &Officer> + '_ {
        let derived = self.t.derived();
        derived.leaders(&self.p, self.b, duchy).map(|leader| self.p.officer(leader))
    }

    /// The lots of one side in a Duchy.
    pub fn lots_of_side(&self, duchy: Duchy, side: Side) -> impl Iterator<Item = &Lot> + '_ {
        self.p.lots_at(duchy).iter().filter(move |lot| lot.key.power.side() == side)
    }

    /// Whether a Power has a Formation there [1.6].
    pub fn has_formation(&self, duchy: Duchy, power: Power) -> bool {
        self.t.derived().present(&self.p, self.b, duchy) & (1 << power.index()) != 0
    }

    /// The only side with Formations there [10.1].
    pub fn sole_side(&self, duchy: Duchy) -> Option<Side> {
        match Side::BOTH.map(|side| self.has_side(duchy, side)) {
            [true, false] => Some(Side::Allies),
            [false, true] => Some(Side::French),
            _ => None,
        }
    }

    /// Whether a side has a Formation there [1.6].
    pub fn has_side(&self, duchy: Duchy, side: Side) -> bool {
        self.t.derived().present(&self.p, self.b, duchy) & super::presence::bits(side) != 0
    }
}
