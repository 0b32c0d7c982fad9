//! The game log: what was chosen, rolled and changed, and why.

use super::Game;
use serde::{Deserialize, Serialize};

/// One log entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Entry<G: Game> {
    /// How deep in the rules it happened: 0 for the Impulse itself.
    pub depth: u8,
    /// The rule or card that caused it.
    pub cause: G::Cause,
    /// What happened.
    pub what: What<G>,
}

/// The contents of a log entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub enum What<G: Game> {
    /// Somebody chose.
    Chosen {
        /// The player.
        who: G::Player,
        /// The choice.
        choice: G::Choice,
        /// The number of legal choices.
        of: u16,
    },
    /// Dice were rolled.
    Rolled(Roll<G>),
    /// A roll was read: modifiers, total and result.
    Read(Reading<G>),
    /// Something was changed by hand.
    Edited(G::Edit),
    /// Something happened in the game.
    Told(G::Happening),
}

/// Dice that were rolled together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub struct Roll<G: Game> {
    /// Who rolled them.
    pub by: G::Player,
    /// What they are for.
    pub purpose: G::Purpose,
    /// The dice, in the order in which they fell.
    pub dice: Vec<u8>,
    /// How many of them were forced, counted from the first.
    pub forced: u8,
}

/// How a roll was read: its breakdown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub struct Reading<G: Game> {
    /// What the roll was for.
    pub purpose: G::Purpose,
    /// The modifiers in the breakdown: name, value and cause.
    pub ledger: Vec<Modifier<G>>,
    /// The total that counts.
    pub total: i32,
    /// The result.
    pub verdict: G::Verdict,
}

/// One line of a breakdown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub struct Modifier<G: Game> {
    /// What it is for.
    pub term: G::Term,
    /// What it adds.
    pub value: i32,
    /// The rule or card that caused it.
    pub cause: G::Cause,
}
