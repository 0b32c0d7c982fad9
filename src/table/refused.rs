//! How a step ends: refused, stopped, or at rest.

use super::{Decision, Flow, Game, Save, Session};

/// Why something could not be done. Nothing has changed then.
#[derive(Clone, Debug)]
pub enum Refused<G: Game> {
    /// The choice is not on the list of the open decision.
    NotOffered {
        /// The choice.
        choice: G::Choice,
        /// The decision that is open; `None` when the game is over or stuck.
        decision: Option<Box<Decision<G>>>,
    },
    /// The edit breaks a rule or a limit.
    Edit(G::Refusal),
    /// A script failed.
    Script(G::Trouble),
    /// Somebody asked it to stop before it was done.
    BrokenOff,
    /// The rules were stopped in the middle of something; this has to wait.
    Inside,
    /// The edit would leave the open decision without a choice.
    NoChoiceLeft,
    /// There is nothing to take back, or nothing to do again.
    AtTheEnd,
    /// There is no mark or line with this name.
    Unknown(String),
    /// The name is taken.
    Taken(String),
    /// The rules came to something that cannot be. The save stands before the step that leads there: `redo` repeats it.
    Bug {
        /// What was wrong.
        what: Bug,
        /// The game that reproduces it.
        save: Box<Save<G>>,
    },
}

/// Something that cannot be, unless the rules are wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Bug {
    /// Somebody is asked this and has nothing to choose.
    #[error("a decision without options: {0}")]
    NoChoice(String),
    /// The position breaks this invariant.
    #[error("{0}")]
    Invariant(String),
    /// The rules panicked, with these words.
    #[error("panic: {0}")]
    Panic(String),
    /// Anything else.
    #[error("{0}")]
    Other(String),
}

impl Bug {
    /// What a caught panic said.
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
    /// It asks somebody.
    Asks,
    /// It came to its end.
    Ended(Flow),
    /// The probe stopped it.
    Stopped,
}

/// A position breaks an invariant.
pub(super) fn broken<G: Game>(invariant: String) -> Stop<G> {
    Stop::Bug(Bug::Invariant(invariant))
}

impl<G: Game> Session<G> {
    /// Why the step at the cursor was not made. Of a bug the session is saved as it stands, with the step still to come.
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
