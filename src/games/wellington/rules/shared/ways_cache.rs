//! A cache of where cards let pieces leave each Duchy or come into play, valid while the same effects apply.
//!
//! Most effects that block a line, hold pieces in place or forbid building depend only on the line and the Duchy. So their answer
//! for a Duchy applies to everyone there, and to the next list of choices too.

use crate::games::wellington::board::{Duchy, Power};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::hash::Hash;
use std::rc::Rc;

/// Fingerprints of the effects that modify two hooks ([`super::derived::DerivedCache::print_of`]).
pub type Prints = [u64; 2];

/// The cards' answers to questions about a place, with fingerprints of the effects that were asked. Never iterated, so the order
/// does not matter.
pub struct Kept<K, T> {
    known: RefCell<FxHashMap<K, (Prints, T)>>,
}

/// The answers of cards about places.
#[derive(Default)]
pub struct WaysCache {
    /// The Duchies that pieces of a Power may enter from a Duchy.
    pub open: Kept<(Power, Duchy), Rc<[Duchy]>>,
    /// Whether pieces of a Power may leave a Duchy.
    pub stirs: Kept<(Power, Duchy), bool>,
    /// Whether Soldiers, or Leaders, of a Power come into play in a Duchy, given whether they would without the cards.
    pub enters: Kept<(Power, Duchy, bool, bool), bool>,
}

impl<K, T> Default for Kept<K, T> {
    fn default() -> Kept<K, T> {
        Kept { known: RefCell::default() }
    }
}

impl<K: Hash + Eq, T: Clone> Kept<K, T> {
    /// The cached answer, if the same effects apply as when it was computed.
    pub fn get(&self, question: K, effects: Prints) -> Option<T> {
        let known = self.known.borrow();
        known.get(&question).filter(|(of, _)| *of == effects).map(|(_, said)| said.clone())
    }

    /// Caches what those effects said.
    pub fn keep(&self, question: K, effects: Prints, said: T) {
        self.known.borrow_mut().insert(question, (effects, said));
    }
}
