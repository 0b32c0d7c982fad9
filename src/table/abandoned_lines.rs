//! Nothing that was played is lost. When somebody undoes and then does something new, the steps that were taken back stay as a line
//! without a name. `redo` makes them again in the changed position.

use super::line::Line;
use super::{Cursor, Game, Input, Refused, Segment, Session, Step};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::rc::Rc;

/// How many lines without a name are kept; beyond that the oldest goes.
pub const KEPT: usize = 9;

/// A part of another line that waits to be made again in this one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Waiting {
    /// The other line.
    pub line: String,
    /// The next input of it.
    pub at: Cursor,
    /// Inputs of it that were replaced by something else here.
    pub skip: Vec<Cursor>,
    /// The game stands where that line stood, so a choice that is made now replaces the next one of that line.
    pub beside: bool,
}

impl Waiting {
    pub(super) fn new(line: &str, at: Cursor) -> Waiting {
        Waiting { line: line.to_string(), at, skip: Vec::new(), beside: true }
    }
}

/// What a step left behind.
#[derive(Clone, Debug)]
pub struct Left<G: Game> {
    /// The new line without a name that holds the steps taken back, if there were any.
    pub line: Option<String>,
    /// The oldest such line, if it was dropped to make room.
    pub dropped: Option<String>,
    /// The recorded step that the new one replaces.
    pub replaced: Option<Step<G>>,
}

/// A branch in the tree of all of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch {
    /// Its name.
    pub name: String,
    /// The line that it left; `None` for the trunk.
    pub parent: Option<String>,
    /// Where it left it.
    pub fork: Cursor,
    /// How far it was played.
    pub at: Cursor,
    /// Whether it is the present one.
    pub present: bool,
}

/// The course of a game as it was when the bookmark was set.
pub struct Bookmark<G: Game> {
    line: Line<G>,
    name: String,
    others: BTreeMap<String, Line<G>>,
    marks: BTreeMap<String, (String, Cursor)>,
    waiting: Vec<Waiting>,
}

/// The number of a line without a name: 2 for `~2`.
pub fn unnamed(name: &str) -> Option<u32> {
    name.strip_prefix('~')?.parse().ok()
}

impl<G: Game> Session<G> {
    /// Makes a new step. If it is the step that `redo` would make next, it counts as that one. Any other step cuts off those that
    /// wait for `redo`; they are kept in a line without a name.
    pub(super) fn append(&mut self, input: Input<G>) -> Result<(), Refused<G>> {
        let next = self.line.next(self.line.at).filter(|(_, waits)| **waits == input);
        // Not where one of the two brings changes that were made inside the step: whoever chooses the same again does not ask
        // for the dice that were forced inside it then.
        let again = self.inside.is_empty() && next.is_some_and(|(at, _)| !self.line.has_inside(at));
        let (before, whole) = (self.line.at, self.line.clone());
        if again {
            let done = self.forward(&input.step);
            if matches!(done, Err(Refused::Script(_))) {
                self.remember_failed(whole, Some((input, Vec::new())), None);
            }
            return done;
        }
        let old = (before < self.line.end()).then(|| whole.clone());
        self.line.cut();
        let inside = std::mem::take(&mut self.inside);
        self.line.segment_mut().inputs.extend(std::iter::once(input.clone()).chain(inside.clone()));
        if let Err(refused) = self.forward(&input.step) {
            // The step is taken out again, however much of it happened. Earlier questions of the same card may go with it.
            let at = self.line.at.min(before);
            self.line.at = at;
            self.line.cut();
            let left = match old {
                Some(old) if at == before => {
                    self.line = old;
                    None
                }
                Some(old) => Some(self.keep(old, at)),
                None => None,
            };
            if matches!(refused, Refused::Script(_)) {
                self.remember_failed(whole, Some((input, inside)), left);
            }
            return Err(refused);
        }
        self.failed = None;
        let parted = old.is_some();
        if let Some(old) = old {
            self.keep(old, before);
        }
        self.take_the_place(&input, parted);
        Ok(())
    }

    /// Makes a recorded input again in the present position, with the changes that were made inside it. It replaces no other
    /// recorded step.
    ///
    /// # Errors
    /// As for [`Session::choose`] and [`Session::edit`].
    pub fn make_again(&mut self, input: Input<G>, inside: Vec<Input<G>>) -> Result<(), Refused<G>> {
        let waiting = std::mem::take(&mut self.waiting);
        self.inside = inside;
        let done = match input.step {
            Step::Choose(choice) => self.choose(choice, input.follows),
            Step::Edit(edit) => self.edit(edit, input.follows),
        };
        self.inside.clear();
        self.waiting = waiting;
        done
    }

    /// The course of the game as it stands: the place to return to if what begins now cannot be finished.
    pub fn bookmark(&self) -> Bookmark<G> {
        Bookmark {
            line: self.line.clone(),
            name: self.name.clone(),
            others: self.others.clone(),
            marks: self.marks.clone(),
            waiting: self.waiting.clone(),
        }
    }

    /// Goes back to a bookmark, as if nothing had been done since. Nothing of that is kept.
    ///
    /// # Errors
    /// Under the scripts now in force the place cannot be reached.
    pub fn back_to(&mut self, bookmark: Bookmark<G>) -> Result<(), Refused<G>> {
        let Bookmark { line, name, others, marks, waiting } = bookmark;
        let at = line.at;
        (self.line, self.name, self.others, self.marks, self.waiting) = (line, name, others, marks, waiting);
        self.left = None;
        self.go_to(at)
    }

    /// Keeps a line that the game leaves at `from` as one without a name, and lets the steps after `from` wait for `redo`. Gives
    /// the name.
    pub(super) fn keep(&mut self, mut old: Line<G>, from: Cursor) -> String {
        let taken = self.others.keys().chain([&self.name]).filter_map(|name| unnamed(name)).max().unwrap_or(0);
        let name = format!("~{}", taken + 1);
        // The journal of its last segment was at the table only, if anywhere.
        old.at = old.end();
        let (shadow, _) = self.apart(&name, old);
        let journal = shadow.live.table.journal().to_vec();
        let mut old = shadow.line;
        if old.segment().journal != journal {
            let edition = G::edition(&self.world);
            let segment = old.segment_mut();
            (segment.journal, segment.edition) = (journal, edition);
        }
        self.others.insert(name.clone(), old);
        for (line, mark) in self.marks.values_mut() {
            if *line == self.name && *mark > from {
                line.clone_from(&name);
            }
        }
        self.waiting.push(Waiting::new(&name, from));
        let dropped = self.drop_the_oldest();
        self.left = Some(Left { line: Some(name.clone()), dropped, replaced: None });
        name
    }

    fn drop_the_oldest(&mut self) -> Option<String> {
        let kept: Vec<(u32, &String)> = self.others.keys().filter_map(|name| Some((unnamed(name)?, name))).collect();
        if kept.len() <= KEPT {
            return None;
        }
        let oldest = kept.into_iter().min()?.1.clone();
        self.others.remove(&oldest);
        self.marks.retain(|_, (line, _)| *line != oldest);
        self.waiting.retain(|waiting| waiting.line != oldest);
        Some(oldest)
    }

    /// A new step beside a recorded course: a choice takes the place of the recorded choice, an edit of a recorded edit of
    /// the same thing.
    fn take_the_place(&mut self, input: &Input<G>, parted: bool) {
        // An automatic step belongs to the choice before it, unless the lines part at that very step.
        if input.follows && !parted {
            return;
        }
        let step = &input.step;
        let Some(mut waiting) = self.waiting.pop() else { return };
        if let Some(line) = self.others.get(&waiting.line) {
            let found = match step {
                Step::Choose(_) => chosen(line, &waiting).filter(|(_, old)| waiting.beside || old == step),
                Step::Edit(edit) => edited(line, &waiting, edit),
            };
            let same = found.as_ref().is_some_and(|(_, old)| old == step);
            if matches!(step, Step::Choose(_)) {
                waiting.beside = same;
            }
            if let Some((place, old)) = found {
                waiting.skip.extend(command(line, place));
                if !same {
                    let left = self.left.get_or_insert(Left { line: None, dropped: None, replaced: None });
                    left.replaced = Some(old);
                }
            }
        }
        self.waiting.push(waiting);
    }

    /// What the last step left behind; it is told once.
    pub fn take_left(&mut self) -> Option<Left<G>> {
        self.left.take()
    }

    /// The steps of another line that wait to be made again, if none of this line do.
    pub fn waiting(&self) -> Option<&Waiting> {
        self.waiting.last()
    }

    /// How many commands wait to be made again out of other lines.
    pub fn left_to_make(&self) -> usize {
        let of = |waiting: &Waiting| {
            self.others.get(&waiting.line).map_or(0, |line| line.commands(waiting.at, &waiting.skip))
        };
        self.waiting.iter().map(of).sum()
    }

    /// The line that waits to be made again, as a session of its own that stands at the next input.
    pub fn shadow(&self) -> Option<Session<G>> {
        let waiting = self.waiting.last()?;
        let line = self.others.get(&waiting.line)?;
        let (shadow, parting) = self.apart(&waiting.line, line.stood_at(waiting.at));
        parting.is_none().then_some(shadow)
    }

    /// Notes how far the waiting line has been made again, and whether the game has parted from it; `None` means to its end.
    pub fn made_again(&mut self, to: Option<(Cursor, bool)>) {
        match (to, self.waiting.last_mut()) {
            (Some((at, beside)), Some(waiting)) => {
                waiting.at = at;
                waiting.beside = beside;
                waiting.skip.retain(|place| *place >= at);
            }
            _ => {
                self.waiting.pop();
            }
        }
    }

    /// The changes that were made inside the input that comes next.
    pub fn next_inside(&self) -> Vec<Input<G>> {
        let Some((at, _)) = self.line.next(self.line.at) else { return Vec::new() };
        let rest = self.line.segments[at.segment].inputs.iter().skip(at.input + 1);
        rest.take_while(|input| input.inside.is_some()).cloned().collect()
    }

    /// The input that comes next in this line, and its place.
    pub fn next_input(&self) -> Option<(Cursor, Input<G>)> {
        self.line.next(self.line.at).map(|(place, input)| (place, input.clone()))
    }

    /// Makes the next input of this line, alone.
    ///
    /// # Errors
    /// Nothing waits, or it cannot be done under the scripts now in force.
    pub fn redo_input(&mut self) -> Result<(), Refused<G>> {
        let (_, input) = self.next_input().ok_or(Refused::AtTheEnd)?;
        self.forward(&input.step)
    }

    /// How many entries the journal of a segment had before each of its inputs was made: places and numbers, in order.
    pub fn written(&self, segment: usize) -> Vec<(usize, usize)> {
        let mut out = Vec::new();
        let (mut shadow, _) = self.apart(&self.name, self.line.stood_at(Cursor { segment, input: 0 }));
        let last = if segment == self.line.at.segment { self.line.at.input } else { usize::MAX };
        while shadow.line.at.segment == segment && shadow.line.at.input < last {
            out.push((shadow.line.at.input, shadow.live.table.journal().len()));
            if shadow.redo_input().is_err() {
                break;
            }
        }
        out
    }

    /// How many entries the journal had at a mark; `None` where the mark does not lie on the way to here.
    pub fn journal_at(&self, mark: &str) -> Option<usize> {
        let (name, at) = self.marks.get(mark)?;
        if *name != self.name {
            self.others.get(name).filter(|other| other.fork(&self.line) >= *at)?;
        }
        if *at > self.line.at {
            return None;
        }
        let (there, _) = self.apart(&self.name, self.line.stood_at(*at));
        Some(there.journal_len())
    }

    /// The place before the command to which the input before a place belongs; the beginning where there is none.
    pub fn command_at(&self, at: Cursor) -> Cursor {
        let mut at = at;
        while let Some(before) = self.line.before(at) {
            at = before;
            if !self.line.segments[at.segment].inputs[at.input].follows {
                return at;
            }
        }
        Cursor { segment: 0, input: 0 }
    }

    /// The segments of a branch by its name, with what waits for `redo` in it.
    pub fn segments_of(&self, name: &str) -> Option<&[Rc<Segment<G>>]> {
        let line = if name == self.name { &self.line } else { self.others.get(name)? };
        Some(&line.segments)
    }

    /// All branches as a tree: the trunk first, each line after the one that it left.
    pub fn tree(&self) -> Vec<Branch> {
        let mut lines: Vec<(&String, &Line<G>)> = self.others.iter().collect();
        lines.push((&self.name, &self.line));
        lines.sort_by_key(|(name, _)| (unnamed(name).unwrap_or(0), name.as_str() != super::MAIN, *name));
        let mut out: Vec<Branch> = Vec::new();
        for (i, (name, line)) in lines.iter().enumerate() {
            let start = Cursor { segment: 0, input: 0 };
            let parent = lines[..i].iter().map(|(other, before)| (*other, before.fork(line)));
            // The deepest fork counts. Where several are equally deep, the oldest line does.
            let parent = parent.reduce(|best, next| if next.1 > best.1 { next } else { best });
            let (parent, fork) = parent.map_or((None, start), |(parent, fork)| (Some(parent.clone()), fork));
            out.push(Branch { name: (*name).clone(), parent, fork, at: line.at, present: **name == self.name });
        }
        out
    }
}

/// The next choice that waits, where nothing but edits comes before it.
fn chosen<G: Game>(line: &Line<G>, waiting: &Waiting) -> Option<(Cursor, Step<G>)> {
    let mut open = line.inputs(waiting.at).filter(|(place, _)| !waiting.skip.contains(place));
    let (place, input) = open.find(|(_, input)| matches!(input.step, Step::Choose(_)))?;
    Some((place, input.step.clone()))
}

/// The edit that waits before the next choice and is about the same thing.
fn edited<G: Game>(line: &Line<G>, waiting: &Waiting, edit: &G::Edit) -> Option<(Cursor, Step<G>)> {
    let open = line.inputs(waiting.at).filter(|(place, _)| !waiting.skip.contains(place));
    let mut edits = open.map_while(|(place, input)| match &input.step {
        Step::Edit(old) => Some((place, old)),
        Step::Choose(_) => None,
    });
    let (place, old) = edits.find(|(_, old)| G::same_thing(old, edit))?;
    Some((place, Step::Edit(old.clone())))
}

/// The places of an input and of the automatic steps after it.
fn command<G: Game>(line: &Line<G>, place: Cursor) -> Vec<Cursor> {
    let rest = line.inputs(place).skip(1).take_while(|(_, input)| input.follows);
    std::iter::once(place).chain(rest.map(|(place, _)| place)).collect()
}
