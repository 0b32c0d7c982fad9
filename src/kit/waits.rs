//! What a game waits for.

use super::Hinted;
use crate::view::Line;

/// A decision as whoever looks sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// Who is asked.
    pub who: Line,
    /// What.
    pub question: Line,
    /// What the choices are called, each otherwise.
    pub labels: Vec<Line>,
    /// The choices as they are listed.
    pub options: Vec<Line>,
}

/// What a game waits for.
#[derive(Clone, PartialEq, Debug)]
pub enum Waits {
    /// For an answer.
    Choice(Asked),
    /// For somebody else, whose choices are not for whoever looks. Nobody is named where that would tell something.
    Other(Option<Line>),
    /// For nobody: it is over, stands still or was stopped.
    Nobody(Hinted),
}
