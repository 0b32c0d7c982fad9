//! What a game waits for.

use super::{About, Hinted, listed};
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
    /// A remark on each; some have none.
    pub remarks: Vec<Line>,
    /// What each is about.
    pub abouts: Vec<About>,
}

impl Asked {
    /// The choices as they are listed.
    pub fn options(&self) -> Vec<Line> {
        self.labels.iter().cloned().zip(&self.remarks).map(|(label, remark)| listed(label, remark)).collect()
    }
}

/// What a game waits for.
#[derive(Clone, PartialEq, Debug)]
pub enum Waits {
    /// For an answer.
    Choice(Asked),
    /// For somebody else, whose choices whoever looks may not see. `None` where even the name would tell too much.
    Other(Option<Line>),
    /// For nobody: the game is over, a script has failed, or somebody stopped the rules.
    Nobody(Hinted),
}
