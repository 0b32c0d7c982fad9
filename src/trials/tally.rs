//! How often games failed, and the first failures in full.

use super::TOLD;
use super::played::{Failure, Kind};
use std::collections::BTreeMap;

/// How often games failed. A game is identified by its seed, or by seed and version. The failures that come first in
/// that order are kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Tally<At: Ord> {
    counts: [u64; Kind::ALL.len()],
    /// The first failures: how many decisions had been answered, and what failed.
    pub first: BTreeMap<At, (u32, Failure)>,
}

impl<At: Ord> Default for Tally<At> {
    fn default() -> Tally<At> {
        Tally { counts: [0; Kind::ALL.len()], first: BTreeMap::new() }
    }
}

impl<At: Ord> Tally<At> {
    /// Counts a failure.
    pub fn add(&mut self, at: At, decisions: u32, failure: Failure) {
        self.counts[failure.kind as usize] += 1;
        self.first.insert(at, (decisions, failure));
        if self.first.len() > TOLD {
            self.first.pop_last();
        }
    }

    /// How many games failed.
    pub fn all(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many failed in this way.
    pub fn of(&self, kind: Kind) -> u64 {
        self.counts[kind as usize]
    }

    /// Whether any failure is a bug of the engine.
    pub fn has_bug(&self) -> bool {
        self.of(Kind::Bug) > 0
    }

    /// The first kept game that hit a bug of the engine.
    pub fn bug(&self) -> Option<&At> {
        self.first.iter().find(|(_, (_, failure))| failure.kind == Kind::Bug).map(|(at, _)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_seeds_are_kept_in_whatever_order_they_fail() {
        let mut tally = Tally::default();
        let failure = |kind| Failure { kind, what: String::new() };
        for seed in (0..30_u64).rev() {
            tally.add(seed, 5, failure(if seed == 3 { Kind::Bug } else { Kind::Script }));
        }
        assert_eq!((tally.all(), tally.of(Kind::Script), tally.has_bug()), (30, 29, true));
        assert_eq!((tally.first.len(), tally.first.keys().max(), tally.bug()), (TOLD, Some(&9), Some(&3)));
    }
}
