//! A cache of where cards let pieces leave each Duchy, valid while the same effects apply.
//!
//! Most effects that block a line or hold pieces in place depend only on the line and the Duchy. So their answer for a Duchy
//! applies to everyone there, and to the next list of choices too.

use crate::games::wellington::board::{Duchy, Power};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// Fingerprints of the effects that modify two hooks ([`super::derived::DerivedCache::print_of`]).
pub type Prints = [u64; 2];

/// The cards' answers about pieces of a Power that leave a Duchy, with fingerprints of the effects that were asked.
pub struct Kept<T> {
    known: RefCell<FxHashMap<(Power, Duchy), (Prints, T)>>,
}

/// The two answers of cards: which ways are open, and whether pieces may leave at all.
#[derive(Default)]
pub struct WaysCache {
    /// The Duchies that may be entered from there.
    pub open: Kept<Rc<[Duchy]>>,
    /// Whether pieces may leave.
    pub stirs: Kept<bool>,
}

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept { known: RefCell::default() }
    }
}

impl<T: Clone> Kept<T> {
    /// The cached answer, if the same effects apply as when it was computed.
    pub fn get(&self, power: Power, from: Duchy, effects: Prints) -> Option<T> {
        let known = self.known.borrow();
        known.get(&(power, from)).filter(|(of, _)| *of == effects).map(|(_, said)| said.clone())
    }

    /// Caches what those effects said.
    pub fn keep(&self, power: Power, from: Duchy, effects: Prints, said: T) {
        self.known.borrow_mut().insert((power, from), (effects, said));
    }
}
