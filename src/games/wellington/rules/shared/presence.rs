//! Who stands where, counted again when somebody moves.

use crate::games::wellington::board::{Board, Duchy, Leader, Part, Position, Power, Side};
use std::cell::Cell;

/// The end of a list of Leaders: no board has so many.
const NO_LEADER: u8 = u8::MAX;

/// One value for each place.
pub(super) type Places<T> = Box<[Cell<T>; Duchy::NUMBERS]>;

pub(super) fn places<T: Copy>(value: T) -> Places<T> {
    Box::new(std::array::from_fn(|_| Cell::new(value)))
}

/// The Powers that have pieces in each place: eight places in each number, so that two of these are compared fast.
pub(super) type Present = Box<[Cell<u64>; Duchy::NUMBERS / 8]>;

/// Who stands where.
pub struct Pieces {
    /// Whether the state numbers were checked since the position last changed.
    held: Cell<bool>,
    /// The state numbers of the Soldiers' places and the Leaders that were counted.
    counted: Cell<(u64, u64)>,
    /// The Powers that have pieces in a place, those that have Soldiers there, and those that have Leaders there.
    present: Present,
    manned: Present,
    led: Present,
    /// The first Leader of each place, in the order of the board, and the next one after each Leader; [`NO_LEADER`] at the end.
    first: Places<u8>,
    next: Places<u8>,
}

impl Default for Pieces {
    fn default() -> Pieces {
        Pieces {
            held: Cell::new(false),
            counted: Cell::new((0, 0)),
            present: Box::default(),
            manned: Box::default(),
            led: Box::default(),
            first: places(NO_LEADER),
            next: places(NO_LEADER),
        }
    }
}

impl Pieces {
    /// The position is about to change.
    pub fn forget(&self) {
        self.held.set(false);
    }

    /// Counts again if anyone may have moved.
    #[inline]
    fn count(&self, p: &Position, b: &Board) {
        Part::looked(&p.soldiers).set(true);
        Part::looked(&p.officers).set(true);
        if !self.held.replace(true) {
            self.count_again(p, b);
        }
    }

    /// The Powers with pieces in each place.
    pub fn places(&self, p: &Position, b: &Board) -> &Present {
        self.count(p, b);
        &self.present
    }

    fn count_again(&self, p: &Position, b: &Board) {
        let now = (p.places_state(), p.leaders_state());
        let before = self.counted.replace(now);
        if before == now {
            return;
        }
        let add = |present: &Present, at: Duchy, power: Power| {
            let block = &present[at.index() / 8];
            block.set(block.get() | 1 << (at.index() % 8 * 8 + power.index()));
        };
        if before.0 != now.0 {
            self.manned.iter().for_each(|block| block.set(0));
            Part::peek(&p.soldiers).iter().for_each(|lot| add(&self.manned, lot.key.at, lot.key.power));
        }
        if before.1 != now.1 {
            self.led.iter().for_each(|block| block.set(0));
            self.first.iter().for_each(|place| place.set(NO_LEADER));
            // Go from last to first, so that each list begins with its first Leader.
            for officer in Part::peek(&p.officers).iter().rev() {
                let Some(at) = officer.at.duchy() else { continue };
                add(&self.led, at, b.leader(officer.leader).power);
                let first = &self.first[at.index()];
                self.next[officer.leader.index()].set(first.replace(officer.leader.0));
            }
        }
        for ((all, manned), led) in self.present.iter().zip(&*self.manned).zip(&*self.led) {
            all.set(manned.get() | led.get());
        }
    }

    /// The Powers that have pieces in a place, as a set of bits in track order.
    pub fn present(&self, p: &Position, b: &Board, at: Duchy) -> u8 {
        self.count(p, b);
        (self.present[at.index() / 8].get() >> (at.index() % 8 * 8)) as u8
    }

    /// The Leaders in a place, in the order of the board.
    pub fn leaders<'a>(&'a self, p: &Position, b: &Board, at: Duchy) -> impl Iterator<Item = Leader> + 'a {
        self.count(p, b);
        let mut next = self.first[at.index()].get();
        std::iter::from_fn(move || {
            let leader = (next != NO_LEADER).then_some(Leader(next))?;
            next = self.next[leader.index()].get();
            Some(leader)
        })
    }
}

/// The Powers of a side as a set of bits.
pub fn bits(side: Side) -> u8 {
    side.powers().into_iter().fold(0, |set, power| set | 1 << power.index())
}
