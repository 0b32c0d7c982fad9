//! What went wrong in a script, in the terms of the person who wrote it.

use crate::board::Card;
use std::fmt;

/// An error of a script: where, what, how it came there, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// The card whose script failed, if it is a card's.
    pub card: Option<Card>,
    /// File, line and, where known, column.
    pub place: String,
    /// What went wrong.
    pub message: String,
    /// The calls that led there, the innermost first: file, line and name.
    pub trace: Vec<String>,
    /// What to do.
    pub hint: String,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A script may fail with any text.
        let tame = crate::safe::tame_lines;
        write!(f, "{}: {}", tame(&self.place), tame(&self.message))?;
        for line in &self.trace {
            write!(f, "\n    {}", tame(line))?;
        }
        match self.hint.is_empty() {
            true => Ok(()),
            false => write!(f, "\nHint: {}", self.hint),
        }
    }
}

impl std::error::Error for Trouble {}
