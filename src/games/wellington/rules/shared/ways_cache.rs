//! A cache of where cards let pieces leave each Duchy or come into play, valid while the same effects apply.
//!
//! Most effects that block a line, hold pieces in place or forbid building depend only on the line and the Duchy. So their answer
//! for a Duchy applies to everyone there, and to the next list of choices too.

use super::control::Holdings;
use super::ways_out::Exits;
use crate::games::wellington::board::{Duchy, Power};
use std::cell::RefCell;
use std::rc::Rc;

/// Fingerprints of the effects that modify two hooks ([`super::derived::DerivedCache::print_of`]).
pub type Prints = [u64; 2];

/// An answer, with fingerprints of the effects that were asked.
type Said<T> = Option<(Prints, T)>;

/// The cards' answers to numbered questions.
pub struct Kept<T> {
    known: RefCell<Vec<Said<T>>>,
}

/// The answers of cards about places. The questions are numbered by [`place_of`].
#[derive(Default)]
pub struct WaysCache {
    /// How pieces of each Power may leave each Duchy.
    pub exits: RefCell<[Exits; 4]>,
    /// Whether Soldiers, or Leaders, of a Power are built, or regrouped, in a Duchy, given whether they would be without the cards:
    /// eight questions for each place.
    pub enters: Kept<bool>,
    /// The Duchies in which all Soldiers, or all Leaders, of a Power are built, or regrouped: four questions for each Power, with a
    /// number for the state of Control.
    pub entries: Kept<Rc<[Duchy]>>,
    /// The Duchies in which pieces of a Power come into play if no card affects that, by Power, with a number for the state of
    /// Control.
    pub bases: Kept<Rc<[Duchy]>>,
    /// Whether a Power has a chain of Friendly Duchies from a Duchy to a Home Duchy of its own, with the same number.
    pub chains: Kept<bool>,
    /// How much each Power Controls, with the same number.
    pub holdings: Kept<Rc<Holdings>>,
}

/// The number of a question about a Power in a Duchy.
pub fn place_of(power: Power, duchy: Duchy) -> usize {
    duchy.index() * Power::TRACK.len() + power.index()
}

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept { known: RefCell::default() }
    }
}

impl<T: Clone> Kept<T> {
    /// The cached answer, if the same effects apply as when it was computed.
    pub fn get(&self, question: usize, effects: Prints) -> Option<T> {
        let known = self.known.borrow();
        let said = known.get(question)?.as_ref();
        said.filter(|(of, _)| *of == effects).map(|(_, said)| said.clone())
    }

    /// Caches what those effects said.
    pub fn keep(&self, question: usize, effects: Prints, said: T) {
        let mut known = self.known.borrow_mut();
        if known.len() <= question {
            // Most questions are asked sooner or later, so the list grows in few steps.
            known.resize_with((question + 1).next_power_of_two(), || None);
        }
        known[question] = Some((effects, said));
    }
}
