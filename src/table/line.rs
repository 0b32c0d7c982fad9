//! A branch: checkpoints with the choices and edits made since, and the current place.

use super::{Entry, Game, Standing};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::rc::Rc;

/// An input from outside: a choice or an edit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub enum Step<G: Game> {
    /// An answer to the open decision.
    Choose(G::Choice),
    /// A change made by hand.
    Edit(G::Edit),
}

/// A step, and whether it belongs to the step before it, so that `undo` takes both back together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Input<G: Game> {
    /// What was done.
    pub step: Step<G>,
    /// Whether it followed automatically from the step before, as a pass in a window does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub follows: bool,
    /// The number of the sign at which it was made, if it was made inside the procedure that the step before it started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inside: Option<u64>,
}

/// The play between two checkpoints. At both, no procedure is suspended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Segment<G: Game> {
    /// The checkpoint where it starts.
    pub start: Standing<G>,
    /// The scripts in force.
    pub edition: String,
    /// What was chosen and edited, in order.
    pub inputs: Vec<Input<G>>,
    /// What happened. For the running segment, the table has it.
    pub journal: Vec<Entry<G>>,
    /// Whether this session has played it to its end.
    #[serde(skip)]
    pub passed: Passed,
}

/// Whether a session has played a segment to its end in its present form. If so, the log is complete, and the next segment of the
/// branch starts where this one ended. This is not part of the game.
#[derive(Clone, Default, Debug)]
pub struct Passed(Cell<bool>);

impl Passed {
    pub(super) fn set(&self, passed: bool) {
        self.0.set(passed);
    }
}

impl PartialEq for Passed {
    fn eq(&self, _: &Passed) -> bool {
        true
    }
}

/// A branch. Segments before the current one are finished. Inputs after the cursor wait for `redo`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Line<G: Game> {
    pub segments: Vec<Rc<Segment<G>>>,
    pub at: Cursor,
}

/// A place in a branch: a segment, and how many of its inputs have been made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Cursor {
    /// Which segment.
    pub segment: usize,
    /// How many of its inputs.
    pub input: usize,
}

impl<G: Game> Segment<G> {
    /// A segment without inputs.
    pub fn new(start: Standing<G>, edition: String) -> Segment<G> {
        Segment { start, edition, inputs: Vec::new(), journal: Vec::new(), passed: Passed::default() }
    }
}

impl<G: Game> Line<G> {
    pub fn new(start: Standing<G>, edition: String) -> Line<G> {
        let first = Segment::new(start, edition);
        Line { segments: vec![Rc::new(first)], at: Cursor { segment: 0, input: 0 } }
    }

    /// The same branch, with its cursor at another place.
    pub fn stood_at(&self, at: Cursor) -> Line<G> {
        Line { segments: self.segments.clone(), at }
    }

    pub fn segment(&self) -> &Rc<Segment<G>> {
        &self.segments[self.at.segment]
    }

    pub fn segment_mut(&mut self) -> &mut Segment<G> {
        let segment = Rc::make_mut(&mut self.segments[self.at.segment]);
        segment.passed.set(false);
        segment
    }

    /// The farthest place in a later segment that at most this many waiting commands lead to, and how many commands that takes.
    /// Every segment on the way must already have been played to its end under these scripts.
    pub fn passed(&self, most: usize, edition: &str) -> Option<(Cursor, usize)> {
        let passed = |segment: usize| {
            self.segments.get(segment).is_some_and(|segment| segment.passed.0.get() && segment.edition == edition)
        };
        let from = self.at;
        let whole = (from.segment..self.segments.len() - 1).find(|segment| !passed(*segment));
        let last = whole.unwrap_or(self.segments.len() - 1);
        // A command ends where the next one begins, or at the end of the branch.
        let ends = self.inputs(from).skip(1).filter(|(_, input)| !input.follows).map(|(at, _)| at);
        let after = ends.chain([self.end()]).take(most).enumerate();
        let (made, at) = after.take_while(|(_, at)| at.segment <= last).last()?;
        (at.segment > from.segment && from < self.end()).then_some((at, made + 1))
    }

    /// Drops what waits for `redo`. Says whether there was anything.
    pub fn cut(&mut self) -> bool {
        let Cursor { segment, input } = self.at;
        let more = self.at < self.end();
        self.segments.truncate(segment + 1);
        if self.segments[segment].inputs.len() > input {
            self.segment_mut().inputs.truncate(input);
        }
        more
    }

    /// The end of the branch.
    pub fn end(&self) -> Cursor {
        let segment = self.segments.len() - 1;
        Cursor { segment, input: self.segments[segment].inputs.len() }
    }

    /// Where two branches part: the first place at which their inputs or their results differ.
    pub fn fork(&self, other: &Line<G>) -> Cursor {
        let mut at = Cursor { segment: 0, input: 0 };
        for (segment, (a, b)) in self.segments.iter().zip(&other.segments).enumerate() {
            if Rc::ptr_eq(a, b) {
                at = Cursor { segment, input: a.inputs.len() };
                continue;
            }
            if a.start != b.start {
                return at;
            }
            let input = a.inputs.iter().zip(&b.inputs).take_while(|(a, b)| a == b).count();
            at = Cursor { segment, input };
            if input < a.inputs.len().max(b.inputs.len()) {
                return at;
            }
        }
        at
    }

    /// The place one input earlier.
    pub fn before(&self, at: Cursor) -> Option<Cursor> {
        if at.input > 0 {
            return Some(Cursor { input: at.input - 1, ..at });
        }
        let segment = at.segment.checked_sub(1)?;
        // A segment without inputs ended without anybody's choice, so it has nothing to undo.
        match self.segments[segment].inputs.len() {
            0 => self.before(Cursor { segment, input: 0 }),
            n => Some(Cursor { segment, input: n - 1 }),
        }
    }

    /// Whether changes were made inside the step at this place.
    pub fn has_inside(&self, at: Cursor) -> bool {
        let after = self.segments.get(at.segment).and_then(|s| s.inputs.get(at.input + 1));
        after.is_some_and(|input| input.inside.is_some())
    }

    /// The next input from a place, if one waits there.
    pub fn next(&self, at: Cursor) -> Option<(Cursor, &Input<G>)> {
        let segment = self.segments.get(at.segment)?;
        match segment.inputs.get(at.input) {
            Some(input) => Some((at, input)),
            None => self.next(Cursor { segment: at.segment + 1, input: 0 }),
        }
    }

    /// The inputs from this place on.
    pub fn inputs(&self, from: Cursor) -> impl Iterator<Item = (Cursor, &Input<G>)> {
        std::iter::successors(self.next(from), |(at, _)| self.next(Cursor { input: at.input + 1, ..*at }))
    }

    /// How many commands there are from a place on, not counting the given inputs. The rest of a partly made command counts as
    /// one.
    pub fn commands(&self, from: Cursor, skip: &[Cursor]) -> usize {
        let open = self.inputs(from).filter(|(at, _)| !skip.contains(at));
        open.enumerate().filter(|(i, (_, input))| *i == 0 || !input.follows).count()
    }
}
