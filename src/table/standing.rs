//! A position with its dice: everything that the future of a game depends on.

use super::{Dice, Game};
use serde::{Deserialize, Serialize};

/// A position with the dice stream: everything that the future of the game depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Standing<G: Game> {
    /// Everything on the table.
    pub position: G::Position,
    /// The dice stream.
    pub dice: Dice,
}

impl<G: Game> Standing<G> {
    /// A stable 64-bit hash: the same on every machine and for every build (XXH3 of the postcard encoding).
    pub fn hash64(&self) -> u64 {
        match postcard::to_stdvec(self) {
            Ok(bytes) => xxhash_rust::xxh3::xxh3_64(&bytes),
            // Plain data always encodes. A position that does not is a bug that a test would find at once.
            Err(_) => 0,
        }
    }
}
