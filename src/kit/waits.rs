//! What a game waits for.

use super::{About, Hinted, listed};
use crate::view::Line;

/// A decision as a seat sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// Who is asked.
    pub who: Line,
    /// The question.
    pub question: Line,
    /// The names of the options, all different.
    pub labels: Vec<Line>,
    /// A remark on each option; some are empty.
    pub remarks: Vec<Line>,
    /// What each is about.
    pub abouts: Vec<About>,
}

impl Asked {
    /// The options as they are listed.
    pub fn options(&self) -> Vec<Line> {
        self.labels.iter().cloned().zip(&self.remarks).map(|(label, remark)| listed(label, remark)).collect()
    }
}

/// What a game waits for.
#[derive(Clone, PartialEq, Debug)]
pub enum Waits {
    /// For an answer.
    Choice(Asked),
    /// For another player, whose options the viewer may not see. `None` if even the name would reveal too much.
    Other(Option<Line>),
    /// For nobody: the game is over, a script has failed, or somebody stopped the rules.
    Nobody(Hinted),
}
