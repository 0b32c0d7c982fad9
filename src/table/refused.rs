//! How a step ends: refused, stopped, or at rest.

use super::{Decision, Flow, Game, Save};

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
        what: String,
        /// The game that reproduces it.
        save: Box<Save<G>>,
    },
}

/// What stops a step.
#[derive(Clone, Debug)]
pub(super) enum Stop<G: Game> {
    NotOffered(Option<Box<Decision<G>>>),
    Edit(G::Refusal),
    Script { trouble: G::Trouble, keep: usize },
    Bug(String),
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

pub(super) fn refused<G: Game>(stop: Stop<G>, choice: Option<G::Choice>) -> Refused<G> {
    match (stop, choice) {
        (Stop::NotOffered(decision), Some(choice)) => Refused::NotOffered { choice, decision },
        (Stop::NotOffered(_), None) => Refused::AtTheEnd,
        (Stop::Edit(refusal), _) => Refused::Edit(refusal),
        (Stop::Script { trouble, .. }, _) => Refused::Script(trouble),
        // An edit is tried on a copy before it is made; there is no save to write for it.
        (Stop::Bug(_), _) => Refused::NoChoiceLeft,
    }
}

/// What a panic said.
pub fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without a message");
    format!("panic: {text}")
}
