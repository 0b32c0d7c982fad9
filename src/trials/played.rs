//! The result of a game.

use super::usage::{CardId, Usage};
use std::collections::BTreeMap;

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its seed.
    pub seed: u64,
    /// How many decisions were made in it.
    pub decisions: u32,
    /// How it ended, or why it did not.
    pub result: Result<Ended, Failure>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The results: a value for each measure of the game.
    pub values: Vec<i32>,
    /// The hash of the last position with its dice.
    pub position: u64,
    /// A hash of everything else recorded about the game.
    pub course: u64,
    /// How each card was used; empty for a game without cards.
    pub uses: BTreeMap<CardId, Usage>,
}

/// Why a game has no result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A card or a library failed.
    Script,
    /// A player failed.
    Player,
    /// The game could not be brought to the position from which it was to begin.
    Opening,
    /// The game went on for too long.
    Endless,
    /// The engine reached an impossible state.
    Bug,
}

impl Kind {
    /// All kinds of failure.
    pub const ALL: [Kind; 5] = [Kind::Script, Kind::Player, Kind::Opening, Kind::Endless, Kind::Bug];

    /// The word used in results.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Script => "script",
            Kind::Player => "player",
            Kind::Opening => "opening",
            Kind::Endless => "endless",
            Kind::Bug => "bug",
        }
    }
}

/// A game that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What kind of failure it is.
    pub kind: Kind,
    /// What went wrong and where, for people.
    pub what: String,
}
