//! What a game in progress reports, as values.

use super::waits::Waits;
use crate::hinted::Hinted;
use crate::view::Line;
use std::collections::BTreeMap;

/// How a person can change the dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiceChange {
    /// More dice, after those that are already forced.
    Force(Vec<u8>),
    /// Drop all forced dice.
    Clear,
    /// A different stream.
    Seed(u64),
}

/// A verb of the game in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerbInfo {
    /// What the person types.
    pub name: &'static str,
    /// The usage: what may follow the name.
    pub usage: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
    /// Whether it may change the place in the game.
    pub moves: bool,
    /// Whether it answers in sentences, which are broken to the width of the terminal.
    pub wraps: bool,
}

/// A scenario in words.
#[derive(Clone, PartialEq, Debug)]
pub struct ScenarioTold {
    /// Its title.
    pub title: Line,
    /// The task, if the scenario is a puzzle.
    pub task: Option<Line>,
}

impl ScenarioTold {
    /// Title and task, each on its own line.
    pub fn whole(self) -> Line {
        Line::join([self.title].into_iter().chain(self.task), "\n")
    }
}

/// A log entry in words.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// Its index in the log.
    pub number: usize,
    /// How deep in the rules it happened.
    pub depth: u8,
    /// Its text.
    pub line: Line,
    /// Whether it reports a change, so that `why` counts it.
    pub is_change: bool,
    /// Whether it reports a roll, so that it has a breakdown.
    pub is_roll: bool,
    /// The dice of the roll as they fell, and how many of them, from the first, were forced.
    pub roll: Option<(Vec<u8>, u8)>,
}

/// A step of the current branch.
#[derive(Clone, PartialEq, Debug)]
pub struct StepTold {
    /// What was done, as a person could type it.
    pub label: Line,
    /// The number of steps back to before it, or forward to after it.
    pub steps: usize,
}

/// Why something changed, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct WhyTold {
    /// The entry that reports the change.
    pub told: Line,
    /// When it happened.
    pub when: Line,
    /// The rule or card that caused the entry.
    pub cited: Line,
    /// The decisions and procedures that led to it, and the rolls between. `None` if the segment cannot be replayed under the
    /// scripts in force.
    pub led: Option<(Vec<Line>, Vec<Line>)>,
}

/// What different scripts changed in the running segment.
#[derive(Clone, PartialEq, Debug)]
pub struct ReloadTold {
    /// The log under the old scripts.
    pub before: Vec<Line>,
    /// The log under the scripts now in force.
    pub after: Vec<Line>,
    /// How many recorded inputs were replayed.
    pub replayed: usize,
    /// How many inputs were recorded.
    pub recorded: usize,
    /// Why the replay stopped early, if it did.
    pub parted: Option<Hinted>,
}

/// What a step left behind, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct LeftTold {
    /// The new unnamed branch that holds the undone steps.
    pub line: Option<String>,
    /// The oldest unnamed branch, if it was dropped to make room.
    pub dropped: Option<String>,
    /// The recorded step that the new one replaces.
    pub replaced: Option<Line>,
}

/// What everybody may see of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct PublicTold {
    /// The current place in the game, in a few words.
    pub standing: Line,
    /// What the game waits for. It is never a choice, because a spectator has none.
    pub waits: Waits,
    /// The log entries.
    pub told: Vec<Told>,
    /// The breakdowns of the rolls, by the number of the entry.
    pub ledgers: BTreeMap<usize, Line>,
    /// Everything on the board, as text.
    pub overview: Option<Line>,
}

/// A sample for the legend: a piece of the board as it is drawn there, and what it means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SampleTold {
    /// The drawing, as SVG.
    pub drawing: String,
    /// What it means.
    pub text: String,
}
