//! The journal: what was chosen, rolled, changed, and why.

use super::Game;
use serde::{Deserialize, Serialize};

/// One entry of the journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Entry<G: Game> {
    /// How deep in the rules it happened: 0 for the Impulse itself.
    pub depth: u8,
    /// The rule or card it comes from.
    pub cause: G::Cause,
    /// What it was.
    pub what: What<G>,
}

/// What an entry of the journal tells.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub enum What<G: Game> {
    /// Somebody chose.
    Chosen {
        /// Who.
        who: G::Player,
        /// What.
        choice: G::Choice,
        /// Out of how many legal choices.
        of: u16,
    },
    /// Dice were rolled.
    Rolled(Roll<G>),
    /// A roll was read: modifiers, total and what it came to.
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
    /// Who rolled.
    pub by: G::Player,
    /// What for.
    pub purpose: G::Purpose,
    /// The dice, in the order in which they fell.
    pub dice: Vec<u8>,
    /// How many of them, from the first, were forced.
    pub forced: u8,
}

/// How a roll was read: its ledger.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub struct Reading<G: Game> {
    /// What the roll was for.
    pub purpose: G::Purpose,
    /// The modifiers: what, how much, from where.
    pub ledger: Vec<Modifier<G>>,
    /// The sum that counts.
    pub total: i32,
    /// What it came to.
    pub verdict: G::Verdict,
}

/// One line of a ledger.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub struct Modifier<G: Game> {
    /// What it is.
    pub term: G::Term,
    /// What it adds.
    pub value: i32,
    /// The rule or card it comes from.
    pub cause: G::Cause,
}
