//! A decision: who has to choose, about what, and every legal choice.

use super::Game;
use serde::{Deserialize, Serialize};

/// A decision that the game waits for. The list holds every legal choice and nothing else.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Decision<G: Game> {
    /// Who chooses.
    pub who: G::Player,
    /// What the choice is about.
    pub question: G::Question,
    /// The rule or card that asks.
    pub cause: G::Cause,
    /// Every legal choice.
    pub choices: Vec<G::Choice>,
    /// Whether to ask even if there is only one choice.
    pub always: bool,
}

impl<G: Game> Decision<G> {
    /// A decision that answers itself if there is only one choice.
    pub fn new(who: G::Player, question: G::Question, cause: G::Cause, choices: Vec<G::Choice>) -> Decision<G> {
        Decision { who, question, cause, choices, always: false }
    }

    /// A decision that is asked even if there is only one choice.
    pub fn always(who: G::Player, question: G::Question, cause: G::Cause, choices: Vec<G::Choice>) -> Decision<G> {
        Decision { who, question, cause, choices, always: true }
    }
}
