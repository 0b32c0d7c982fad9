//! Puzzles: scenarios with a task.

use crate::faults::Faults;
use crate::faults::InFile;
use crate::games::wellington::board::course::Phase;
use crate::games::wellington::board::ids::Power;
use crate::games::wellington::board::load::power_words;
use crate::games::wellington::board::position::Position;
use crate::json::{At, Object};

/// A task in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The task, for people.
    pub task: String,
    /// The Power that has to solve it.
    pub by: Power,
    /// A Lua expression that is true when it is solved.
    pub solved: String,
    /// The place of the expression.
    pub place: InFile,
    /// The time limit.
    pub within: Within,
    /// The first dice, in order. Later dice are random.
    pub dice: Vec<u8>,
    /// How often it must succeed, if chance plays a part.
    pub needed: Option<Needed>,
}

/// The time limit of a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Within {
    /// The first Impulse.
    Impulse,
    /// The first four Impulses.
    Round,
    /// The first Turn.
    Turn,
}

impl Within {
    const WORDS: [(&'static str, Within); 3] =
        [("impulse", Within::Impulse), ("round", Within::Round), ("turn", Within::Turn)];

    /// Whether there is still time, from a start before the first Impulse. After the last Impulse there is time until
    /// something is done in the next one, so that the result can be examined.
    pub fn lasts(self, start: &Position, now: &Position) -> bool {
        let impulses = match self {
            Within::Impulse => 1,
            Within::Round => 4,
            Within::Turn => return now.year == start.year,
        };
        let fresh = now
            .impulse
            .as_ref()
            .is_none_or(|i| !i.card_used && !i.plus_used && !i.resource_used && i.purses.is_empty());
        let begun = now.impulses - start.impulses.min(now.impulses);
        let playing = match now.phase {
            Phase::Deal | Phase::Impulses => true,
            // The game ended during an Impulse, not at the end of a Turn.
            Phase::Over => now.impulse.is_some(),
            _ => false,
        };
        playing && (begun <= impulses || begun == impulses + 1 && fresh)
    }
}

/// A way to play counts as a solution if it reaches the goal with enough of the seeds from 1 on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Needed {
    /// The number of seeds with which it must reach the goal.
    pub times: u8,
    /// The number of seeds tried.
    pub of: u8,
}

const FIELDS: [&str; 6] = ["task", "by", "solved", "within", "dice", "needed"];

/// Reads the puzzle of a scenario, if it is one.
pub(super) fn puzzle(root: &Object<'_>, faults: &mut Faults) -> Option<Puzzle> {
    let o = root.get("puzzle")?.object(faults, &FIELDS);
    let by = o.need(faults, "by").and_then(|at| at.word(faults, &power_words()));
    let said = |name: &str, faults: &mut Faults| {
        let at = o.need(faults, name)?;
        let text = at.text(faults)?.trim();
        if text.is_empty() {
            at.fault(faults, format!("{name:?} is empty"), "a text");
        }
        Some(text.to_string())
    };
    let (task, solved) = (said("task", faults), said("solved", faults));
    let place = o.get("solved").map_or(InFile::default(), At::place);
    let within = o.get("within").and_then(|at| at.word(faults, &Within::WORDS)).unwrap_or(Within::Impulse);
    let dice = o.get("dice").map(|at| at.list(faults)).unwrap_or_default();
    let dice = dice.iter().filter_map(|at| at.number(faults, 1..=6)).map(|n| n as u8).collect();
    let needed = o.get("needed").and_then(|at| needed(at, faults));
    Some(Puzzle { task: task?, by: by?, solved: solved?, place, within, dice, needed })
}

fn needed(at: &At<'_>, faults: &mut Faults) -> Option<Needed> {
    let o = at.object(faults, &["times", "of"]);
    let of = o.need(faults, "of").and_then(|at| at.number(faults, 1..=100))?;
    let times = o.need(faults, "times").and_then(|at| at.number(faults, 1..=of))?;
    Some(Needed { times: times as u8, of: of as u8 })
}
