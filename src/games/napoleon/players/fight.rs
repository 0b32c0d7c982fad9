//! What the choices of a battle are worth: setup, retreat, fire and moves on the board.

use super::outlook::{AVERAGE, Outlook};
use crate::games::napoleon::board::{Area, Arm, City, Column, Place, Side, Unit};

/// How much stronger the enemy must be before units retreat: first for Leaders, then for others.
const LOST: [f64; 2] = [1.2, 2.2];
/// The value of emptying a column, in CV, because the whole side then routs.
const BREAK: f64 = 6.0;

/// A battle as one side sees it.
pub struct Fight<'l, 's, 'a> {
    look: &'l Outlook<'s, 'a>,
    at: City,
    me: Side,
    /// The visible units on the board, with their side and area.
    board: Vec<(Side, Area, Unit)>,
}

/// The force in an area: CV, expected hits in a battle turn, and number of units.
#[derive(Clone, Copy, Default)]
struct Force {
    cv: f64,
    hits: f64,
    units: usize,
}

impl<'l, 's, 'a> Fight<'l, 's, 'a> {
    /// The battle at a city.
    pub fn new(look: &'l Outlook<'s, 'a>, at: City) -> Fight<'l, 's, 'a> {
        let info = &look.seen.world.scenario.board;
        let on_board = look.seen.known.values().filter_map(|it| match it.place {
            Place::Battle(city, area) if city == at => Some((info.side(it.unit), area, it.unit)),
            _ => None,
        });
        Fight { look, at, me: look.me, board: on_board.collect() }
    }

    fn arm(&self, unit: Unit) -> Arm {
        self.look.seen.world.scenario.board.info(unit).arm
    }

    fn cv(&self, unit: Unit) -> f64 {
        self.look.seen.unit(unit).map_or(2.0, |known| f64::from(known.cv))
    }

    fn is_attacker(&self) -> bool {
        self.look.seen.open.battles.iter().any(|battle| battle.at == self.at && battle.attacker == self.me)
    }

    /// The visible units of a side in an area.
    fn units(&self, side: Side, area: Area) -> impl Iterator<Item = Unit> + '_ {
        let there = self.board.iter().filter(move |(whose, at, _)| *whose == side && *at == area);
        there.map(|(_, _, unit)| *unit)
    }

    /// The force of these units in an area, counted as engaged.
    fn force(&self, units: impl Iterator<Item = Unit>) -> Force {
        let fight: Vec<Unit> = units.filter(|unit| self.arm(*unit) != Arm::Leader).collect();
        let foot = fight.iter().any(|unit| self.arm(*unit) != Arm::Cavalry);
        let mut out = Force { units: fight.len(), ..Force::default() };
        for unit in fight {
            let cv = self.cv(unit);
            let share = match self.arm(unit) {
                Arm::Infantry => 1.0 / 6.0,
                Arm::Cavalry if !foot => 1.0 / 6.0,
                _ => 1.0 / 3.0,
            };
            out.cv += cv;
            out.hits += cv * share;
        }
        out
    }

    fn there(&self, side: Side, area: Area) -> Force {
        self.force(self.units(side, area))
    }

    /// The CV of a side in a column, in both areas.
    fn column(&self, side: Side, column: Column) -> f64 {
        let areas = [Area::Front(side, column), Area::Front(side.enemy(), column)];
        areas.map(|area| self.there(side, area).cv).iter().sum()
    }

    /// How many enemy blocks are in a column, for the side that sets up second.
    fn blocks(&self, column: Column) -> f64 {
        let seen = self.look.seen;
        let place = Place::Battle(self.at, Area::Front(self.me.enemy(), column));
        let hidden = self.me.enemy().armies().iter().map(|army| seen.count(*army, place));
        hidden.sum::<usize>() as f64
    }

    /// The column for the attacker's main force: the one with the fewest enemy blocks.
    fn main(&self) -> Column {
        let fewest = Column::ALL.into_iter().min_by(|a, b| self.blocks(*a).total_cmp(&self.blocks(*b)));
        fewest.unwrap_or(Column::Centre)
    }

    /// Setup: Leaders go into reserve, and so does cavalry once the front is manned. Most others go where the
    /// breakthrough is planned.
    pub fn stand(&self, unit: Unit, area: Area) -> f64 {
        let front: f64 = Column::ALL.into_iter().map(|c| self.there(self.me, Area::Front(self.me, c)).cv).sum();
        match (self.arm(unit), area) {
            (Arm::Leader, Area::Reserve(_)) => 90.0,
            (Arm::Leader, _) => -90.0,
            (Arm::Cavalry, Area::Reserve(_)) => front * if self.is_attacker() { 0.6 } else { 0.3 } - 3.0,
            (_, Area::Reserve(_)) => -6.0,
            (_, Area::Front(_, column)) => {
                let share = match self.is_attacker() {
                    true if column == self.main() => 0.5,
                    true => 0.25,
                    false => 1.0 / 3.0,
                };
                let here = self.there(self.me, area).cv;
                (front + self.cv(unit)) * share - here
            }
        }
    }

    /// Fire: the expected hits, and the chance that they empty the column.
    pub fn fire(&self, unit: Unit) -> f64 {
        let Some(Place::Battle(_, from)) = self.look.seen.unit(unit).map(|known| known.place) else { return 0.0 };
        let (dice, face) = self.look.seen.aims.get(&unit).copied().unwrap_or((0, 7));
        let hits = f64::from(dice) * f64::from(7_u8.saturating_sub(face)) / 6.0;
        let engaged = self.there(self.me.enemy(), from).units > 0;
        let aim = if engaged { Some(from) } else { from.facing() };
        let target = aim.map_or(0.0, |area| self.there(self.me.enemy(), area).cv);
        // Hits beyond what the targets can take are wasted.
        let useful = hits.min(target);
        1.0 + useful * 2.0 + self.breaks(aim, hits)
    }

    /// The value of the chance that this fire empties a column.
    fn breaks(&self, aim: Option<Area>, hits: f64) -> f64 {
        let Some(column) = aim.and_then(Area::column) else { return 0.0 };
        let left = self.column(self.me.enemy(), column);
        if left <= 0.0 { 0.0 } else { BREAK * (hits / left).min(1.0).powi(2) }
    }

    /// A move on the board.
    pub fn go(&self, unit: Unit, to: Area) -> f64 {
        let Some(Place::Battle(_, from)) = self.look.seen.unit(unit).map(|known| known.place) else { return -1.0 };
        let enemy = self.me.enemy();
        if self.arm(unit) == Arm::Leader {
            let flees = matches!(to, Area::Reserve(_)) && self.there(enemy, from).units > 0;
            return if flees { 3.0 } else { -9.0 };
        }
        let leaves = from.column().filter(|column| to.column() != Some(*column));
        if leaves.is_some_and(|column| self.column(self.me, column) <= self.cv(unit)) {
            return -9.0;
        }
        let theirs = self.there(enemy, to);
        if theirs.units > 0 {
            return self.engage(unit, from, to, theirs);
        }
        match (from, to) {
            (_, Area::Front(owner, column)) if owner == self.me && from.column() != Some(column) => {
                let gain = self.need(column) - from.column().map_or(0.0, |other| self.need(other));
                if gain > 0.5 { gain } else { -0.5 }
            }
            _ => -1.0,
        }
    }

    /// How much a column needs another unit, because it may soon be empty or because the main attack goes there.
    fn need(&self, column: Column) -> f64 {
        let enemy = self.me.enemy();
        let ours = self.column(self.me, column);
        let areas = [Area::Front(enemy, column), Area::Front(self.me, column)];
        let theirs = areas.map(|area| self.there(enemy, area));
        let hits: f64 = theirs.iter().map(|force| force.hits).sum();
        let cv: f64 = theirs.iter().map(|force| force.cv).sum();
        let danger = BREAK * (hits / ours.max(0.5)).min(1.0).powi(2);
        let chance = if self.is_attacker() { (ours / cv.max(0.5)).min(2.0) } else { 0.0 };
        danger + chance
    }

    /// Engaging is worth it if all units that can come win there, even though the enemy fires first.
    fn engage(&self, unit: Unit, from: Area, to: Area, theirs: Force) -> f64 {
        if self.arm(unit) == Arm::Artillery && self.there(self.me, to).units == 0 {
            return -3.0;
        }
        let fresh = |it: &Unit| self.look.seen.unit(*it).is_some_and(|known| !known.broken);
        let foot = |it: &Unit| self.arm(*it) != Arm::Artillery;
        let beside = self.units(self.me, from).filter(fresh).filter(foot);
        let all: Vec<Unit> = self.units(self.me, to).chain(beside).collect();
        let ours = self.force(all.into_iter());
        let left = (ours.cv - theirs.hits).max(0.0);
        let (mine, other) = (left / ours.cv.max(0.1) * ours.hits * left, theirs.hits * theirs.cv);
        let odds = mine / other.max(0.01);
        let entered = to.owner() == self.me;
        let eager = if self.is_attacker() || entered { 1.0 } else { 1.6 };
        match odds > eager {
            true => 1.5 + (odds / eager).min(4.0) / 2.0 + self.breaks(Some(to), ours.hits),
            // Help a column that is being lost.
            false if entered => self.need_of(to) - 1.0,
            false => -2.0,
        }
    }

    fn need_of(&self, area: Area) -> f64 {
        area.column().map_or(0.0, |column| self.need(column))
    }

    /// Retreat: only from a battle that is lost.
    pub fn retreat(&self, unit: Unit) -> f64 {
        let (ours, theirs) = (self.look.ours[self.at.index()], self.look.theirs[self.at.index()]);
        let odds = LOST[usize::from(self.arm(unit) != Arm::Leader)];
        if theirs > ours * odds { 1.0 } else { -1.0 }
    }

    /// A city to retreat to: with friends, far from the enemy. The most valuable units leave first.
    pub fn refuge(&self, unit: Unit, to: City) -> f64 {
        let value = if self.arm(unit) == Arm::Leader { 30.0 } else { self.cv(unit) };
        value + (self.look.ours[to.index()] - self.look.threat(to)) / 10.0
    }

    /// The value of a reinforcement: it should go where the battle is open, and not leave a city empty.
    pub fn join(&self, unit: Unit) -> f64 {
        let (ours, theirs) = (self.look.ours[self.at.index()], self.look.theirs[self.at.index()]);
        match self.arm(unit) {
            Arm::Leader => -1.0,
            _ if ours > theirs * 3.0 + AVERAGE => -0.5,
            _ => 2.0,
        }
    }
}
