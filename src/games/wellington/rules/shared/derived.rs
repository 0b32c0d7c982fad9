//! What the rules work out from a position again and again: who stands where, Fortresses, Control, the points that running
//! effects change. Nothing of it is part of the game.

use super::points::Points;
use crate::games::wellington::board::{Board, Duchy, Position, Power, Side};
use crate::table;
use std::cell::{Cell, RefCell};

/// Places that are known by a number.
const PLACES: usize = 256;
/// Nobody has asked yet.
const UNKNOWN: u8 = u8::MAX;
/// Controlled by nobody.
const NOBODY: u8 = 4;

/// What is known of the position that stands.
pub struct DerivedCache {
    stamp: Cell<u64>,
    points: Cell<Option<Points>>,
    counted: Cell<bool>,
    present: RefCell<Box<[u8; PLACES]>>,
    asked: Cell<bool>,
    fortress: RefCell<Box<[u8; PLACES]>>,
    control: RefCell<Box<[u8; PLACES]>>,
}

impl Default for DerivedCache {
    fn default() -> DerivedCache {
        DerivedCache {
            stamp: Cell::new(0),
            points: Cell::new(None),
            counted: Cell::new(false),
            present: RefCell::new(Box::new([0; PLACES])),
            asked: Cell::new(false),
            fortress: RefCell::new(Box::new([UNKNOWN; PLACES])),
            control: RefCell::new(Box::new([UNKNOWN; PLACES])),
        }
    }
}

impl table::Derived for DerivedCache {
    fn forget(&self) {
        self.stamp.set(0);
        self.points.set(None);
        self.counted.set(false);
        if self.asked.replace(false) {
            self.fortress.borrow_mut().fill(UNKNOWN);
            self.control.borrow_mut().fill(UNKNOWN);
        }
    }
}

thread_local! {
    static STAMPS: Cell<u64> = const { Cell::new(0) };
}

impl DerivedCache {
    /// A number that no other position of this thread has, at this table or another.
    pub fn stamp(&self) -> u64 {
        if self.stamp.get() == 0 {
            let next = STAMPS.get() + 1;
            STAMPS.set(next);
            self.stamp.set(next);
        }
        self.stamp.get()
    }

    /// The points that some running effect changes.
    pub fn points(&self, work_out: impl FnOnce() -> Points) -> Points {
        if let Some(points) = self.points.get() {
            return points;
        }
        let points = work_out();
        self.points.set(Some(points));
        points
    }

    /// The Powers that have pieces in a Duchy, as a set of bits in track order.
    pub fn present(&self, p: &Position, b: &Board, duchy: Duchy) -> u8 {
        let mut present = self.present.borrow_mut();
        if !self.counted.replace(true) {
            present.fill(0);
            for lot in &p.soldiers {
                present[lot.key.at.index() % PLACES] |= 1 << lot.key.power.index();
            }
            for officer in &p.officers {
                if let Some(at) = officer.at.duchy() {
                    present[at.index() % PLACES] |= 1 << b.leader(officer.leader).power.index();
                }
            }
        }
        present[duchy.index() % PLACES]
    }

    /// The strength of a Fortress, if somebody asked for it before.
    pub fn fortress(&self, duchy: Duchy) -> Option<u8> {
        Some(self.fortress.borrow()[duchy.index() % PLACES]).filter(|strength| *strength != UNKNOWN)
    }

    /// Keeps the strength of a Fortress.
    pub fn keep_fortress(&self, duchy: Duchy, strength: u8) {
        self.asked.set(true);
        self.fortress.borrow_mut()[duchy.index() % PLACES] = strength;
    }

    /// Who Controls a Duchy, if somebody asked for it before.
    pub fn control(&self, duchy: Duchy) -> Option<Option<Power>> {
        match self.control.borrow()[duchy.index() % PLACES] {
            UNKNOWN => None,
            n => Some(Power::TRACK.get(usize::from(n)).copied()),
        }
    }

    /// Keeps who Controls a Duchy.
    pub fn keep_control(&self, duchy: Duchy, power: Option<Power>) {
        self.asked.set(true);
        self.control.borrow_mut()[duchy.index() % PLACES] = power.map_or(NOBODY, |power| power.index() as u8);
    }
}

/// The Powers of a side as a set of bits.
pub fn bits(side: Side) -> u8 {
    side.powers().into_iter().fold(0, |set, power| set | 1 << power.index())
}
