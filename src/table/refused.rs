//! How a step ends: refused, stopped, or at rest.

use super::{Decision, Flow, Game, Save, Session};

/// Why something could not be done. Nothing has changed.
#[derive(Clone, Debug)]
pub enum Refused<G: Game> {
    /// The choice is not on the list of the open decision.
    NotOffered {
        /// The choice.
        choice: G::Choice,
        /// The open decision; `None` if the game is over or stuck.
        decision: Option<Box<Decision<G>>>,
    },
    /// The edit breaks a rule or a limit.
    Edit(G::Refusal),
    /// A script failed.
    Script(G::Trouble),
    /// Somebody asked it to stop before it was done.
    BrokenOff,
    /// The rules are stopped inside a procedure, so this has to wait.
    Inside,
    /// The edit would leave the open decision without a choice.
    NoChoiceLeft,
    /// There is nothing to undo, or nothing to redo.
    AtTheEnd,
    /// There is no mark or branch with this name.
    Unknown(String),
    /// The name is taken.
    Taken(String),
    /// The rules reached an impossible state. The save stands before the step that leads there: `redo` repeats it.
    Bug {
        /// What was wrong.
        what: Bug,
        /// A save that reproduces it.
        save: Box<Save<G>>,
    },
}

/// Something that is impossible unless the rules have a bug.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Bug {
    /// A player is asked this question and has no choices.
    #[error("a decision without options: {0}")]
    NoChoice(String),
    /// The position breaks this invariant.
    #[error("{0}")]
    Invariant(String),
    /// The rules panicked with this message.
    #[error("panic: {0}")]
    Panic(String),
    /// Anything else.
    #[error("{0}")]
    Other(String),
}

impl Bug {
    /// The bug for a caught panic, with its message.
    pub fn of_panic(panic: &(dyn std::any::Any + Send)) -> Bug {
        Bug::Panic(crate::mishap::text(panic))
    }
}

impl From<&str> for Bug {
    fn from(what: &str) -> Bug {
        Bug::Other(what.into())
    }
}

/// What stops a step.
#[derive(Clone, Debug)]
pub(super) enum Stop<G: Game> {
    NotOffered(Option<Box<Decision<G>>>),
    Edit(G::Refusal),
    Script { trouble: G::Trouble, keep: usize },
    Bug(Bug),
    BrokenOff,
}

/// How a procedure came to rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rest {
    /// It waits for a player's answer.
    Asks,
    /// It reached its end.
    Ended(Flow),
    /// The probe stopped it.
    Stopped,
}

/// A position breaks an invariant.
pub(super) fn broken<G: Game>(invariant: String) -> Stop<G> {
    Stop::Bug(Bug::Invariant(invariant))
}

impl<G: Game> Session<G> {
    /// Why the step at the cursor was not made. For a bug, the session is saved in its current state, with the step still to
    /// come.
    pub(super) fn refused(&self, stop: Stop<G>, choice: Option<G::Choice>) -> Refused<G> {
        match (stop, choice) {
            (Stop::NotOffered(decision), Some(choice)) => Refused::NotOffered { choice, decision },
            (Stop::NotOffered(_), None) => Refused::AtTheEnd,
            (Stop::Edit(refusal), _) => Refused::Edit(refusal),
            (Stop::Script { trouble, .. }, _) => Refused::Script(trouble),
            (Stop::BrokenOff, _) => Refused::BrokenOff,
            (Stop::Bug(what), _) => Refused::Bug { what, save: Box::new(self.save()) },
        }
    }
}
