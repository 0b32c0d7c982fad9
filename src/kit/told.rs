//! What a game that is being played says of itself, as values.

use crate::hinted::Hinted;
use crate::view::Line;

/// What can be changed about the dice by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiceChange {
    /// The next dice, behind those that are forced already.
    Force(Vec<u8>),
    /// Nothing is forced any more.
    Clear,
    /// Another stream.
    Seed(u64),
}

/// A verb of the game that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerbInfo {
    /// What is typed.
    pub name: &'static str,
    /// What follows it.
    pub usage: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// The game may stand elsewhere afterwards.
    pub moves: bool,
}

/// A scenario in words.
#[derive(Clone, PartialEq, Debug)]
pub struct ScenarioTold {
    /// What it is called.
    pub title: Line,
    /// What it asks for, if it is a puzzle.
    pub task: Option<Line>,
}

impl ScenarioTold {
    /// Both, each in a line of its own.
    pub fn whole(self) -> Line {
        Line::join([self.title].into_iter().chain(self.task), "\n")
    }
}

/// An entry of the journal in words.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// Its place in the journal.
    pub number: usize,
    /// How deep in the rules it happened.
    pub depth: u8,
    /// What it says.
    pub line: Line,
    /// It tells of a change: `why` counts it.
    pub is_change: bool,
    /// It tells of a roll: the ledger can be asked for.
    pub is_roll: bool,
    /// The dice of the roll as they fell, and how many of them, from the first, were forced.
    pub roll: Option<(Vec<u8>, u8)>,
}

/// A step of the present line of play.
#[derive(Clone, PartialEq, Debug)]
pub struct StepTold {
    /// What was done, as it could be typed.
    pub label: Line,
    /// How many steps back lead to before it, or how many forward to after it.
    pub steps: usize,
}

/// Why something changed, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct WhyTold {
    /// The entry that tells of it.
    pub told: Line,
    /// When it was.
    pub when: Line,
    /// The rule or card that the entry comes from.
    pub cited: Line,
    /// The decisions and procedures that led to it, and the rolls on the way, where it can be made again under the scripts
    /// in force.
    pub led: Option<(Vec<Line>, Vec<Line>)>,
}

/// What came of other scripts in the running stretch of play.
#[derive(Clone, PartialEq, Debug)]
pub struct ReloadTold {
    /// The journal under the scripts before.
    pub before: Vec<Line>,
    /// The journal under those that are in force now.
    pub after: Vec<Line>,
    /// How many recorded inputs were made again.
    pub replayed: usize,
    /// How many there were.
    pub recorded: usize,
    /// Why it stopped short, if it did.
    pub parted: Option<Hinted>,
}

/// What a step left behind, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct LeftTold {
    /// The new line without a name that holds what was taken back.
    pub line: Option<String>,
    /// The oldest such line, if it had to go.
    pub dropped: Option<String>,
    /// The recorded step that the new one replaces.
    pub replaced: Option<Line>,
}
