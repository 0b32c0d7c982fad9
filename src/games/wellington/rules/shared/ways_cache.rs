//! Where cards let pieces go out of each Duchy, kept while the same effects have a say in it.
//!
//! Most effects that block a line or hold pieces in place ask nothing but which line and which Duchy it is. So what they said of a
//! Duchy holds for all who stand there, and in the next list of choices too.

use crate::games::wellington::board::{Duchy, Power};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// Numbers that stand for the effects that change two points ([`super::derived::DerivedCache::print_of`]).
pub type Prints = [u64; 2];

/// What cards said of pieces of a Power that leave a Duchy, under numbers that stand for the effects that were asked.
pub struct Kept<T> {
    known: RefCell<FxHashMap<(Power, Duchy), (Prints, T)>>,
}

/// Both things that cards may say: which ways are open, and whether pieces may leave at all.
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
    /// What is known, if the same effects are asked as when it was found out.
    pub fn get(&self, power: Power, from: Duchy, effects: Prints) -> Option<T> {
        let known = self.known.borrow();
        known.get(&(power, from)).filter(|(of, _)| *of == effects).map(|(_, said)| said.clone())
    }

    /// Keeps what those effects said.
    pub fn keep(&self, power: Power, from: Duchy, effects: Prints, said: T) {
        self.known.borrow_mut().insert((power, from), (effects, said));
    }
}
