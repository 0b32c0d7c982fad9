//! Why a command could not be done, in words for whoever typed it.

use crate::rules::Save;

/// Why a command could not be done. The game stands as before.
#[derive(Clone, Debug)]
pub struct Complaint {
    /// Whose doing it is.
    pub kind: Blame,
    /// What is wrong, with rule or place, and a hint.
    pub text: String,
    /// The save that reproduces a bug.
    pub save: Option<Box<Save>>,
}

/// Whose doing a failure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blame {
    /// The command is not understood.
    Typing,
    /// The rules forbid it.
    Illegal,
    /// An expectation of a transcript does not hold.
    Expectation,
    /// A script is wrong.
    Script,
    /// A file is wrong or cannot be used.
    File,
    /// Nothing is wrong: somebody stopped it.
    Stopped,
    /// The engine is wrong.
    Bug,
}

impl Complaint {
    /// A complaint without a save.
    pub fn new(kind: Blame, text: impl Into<String>) -> Complaint {
        Complaint { kind, text: text.into(), save: None }
    }
}

/// What a command has to say, or why it could not be done.
pub type Reply = Result<String, Complaint>;

/// A complaint about what was typed.
pub fn typing(text: impl Into<String>) -> Complaint {
    Complaint::new(Blame::Typing, text)
}
