//! Nothing that was played is lost. When somebody undoes steps and then does something new, the undone steps stay as an unnamed
//! branch. `redo` repeats them in the changed position.

use super::line::Line;
use super::notes::Note;
use super::{Cursor, Game, Input, Refused, Segment, Session, Step};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::rc::Rc;

/// How many unnamed branches are kept. When there are more, the oldest is dropped.
pub const KEPT: usize = 9;

/// A part of another branch whose steps `redo` can repeat in this one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Waiting {
    /// The other branch.
    pub line: String,
    /// Its next input.
    pub at: Cursor,
    /// Its inputs that something else replaced here.
    pub skip: Vec<Cursor>,
    /// Whether the game stands where the other branch stood. If so, the next choice replaces the next choice of the other branch.
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
    /// The new unnamed branch that holds the undone steps, if there were any.
    pub line: Option<String>,
    /// The oldest unnamed branch, if it was dropped to make room.
    pub dropped: Option<String>,
    /// The recorded step that the new one replaces.
    pub replaced: Option<Step<G>>,
}

/// A branch in the tree of all branches.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch {
    /// Its name.
    pub name: String,
    /// The branch that it left; `None` for the trunk.
    pub parent: Option<String>,
    /// The place where it left that branch.
    pub fork: Cursor,
    /// How far it has been played.
    pub at: Cursor,
    /// Whether it is the current branch.
    pub present: bool,
}

/// The course of a game at the time when the bookmark was set.
pub struct Bookmark<G: Game> {
    line: Line<G>,
    name: String,
    others: BTreeMap<String, Line<G>>,
    marks: BTreeMap<String, (String, Cursor)>,
    notes: Vec<Note>,
    waiting: Vec<Waiting>,
}

/// The number of an unnamed branch: 2 for `~2`.
pub fn unnamed(name: &str) -> Option<u32> {
    name.strip_prefix('~')?.parse().ok()
}

impl<G: Game> Session<G> {
    /// Makes a new step. If `redo` would make the same step next, the step counts as redone. Otherwise the steps that wait for
    /// `redo` are cut off and kept in an unnamed branch.
    pub(super) fn append(&mut self, input: Input<G>) -> Result<(), Refused<G>> {
        let next = self.line.next(self.line.at).filter(|(_, waits)| **waits == input);
        // This does not apply if either step has changes inside it. A person who makes the same choice again does not ask for the
        // dice that were forced inside the step last time.
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
            // The step is removed, however much of it happened. Earlier answers to the same card may be removed with it.
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

    /// Repeats a recorded input in the current position, with the changes that were made inside it. It replaces no other recorded
    /// step.
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

    /// The current course of the game, as a place to return to if something cannot be finished.
    pub fn bookmark(&self) -> Bookmark<G> {
        Bookmark {
            line: self.line.clone(),
            name: self.name.clone(),
            others: self.others.clone(),
            marks: self.marks.clone(),
            notes: self.notes.clone(),
            waiting: self.waiting.clone(),
        }
    }

    /// Returns to a bookmark, as if nothing had been done since. Nothing done since is kept.
    ///
    /// # Errors
    /// The place cannot be reached under the scripts now in force.
    pub fn back_to(&mut self, bookmark: Bookmark<G>) -> Result<(), Refused<G>> {
        let Bookmark { line, name, others, marks, notes, waiting } = bookmark;
        let at = line.at;
        (self.line, self.name, self.others, self.marks, self.waiting) = (line, name, others, marks, waiting);
        self.notes = notes;
        self.left = None;
        self.go_to(at)
    }

    /// Keeps a branch that the game leaves at `from` as an unnamed branch. Its steps after `from` wait for `redo`. Gives the
    /// name.
    pub(super) fn keep(&mut self, mut old: Line<G>, from: Cursor) -> String {
        let taken = self.others.keys().chain([&self.name]).filter_map(|name| unnamed(name)).max().unwrap_or(0);
        let name = format!("~{}", taken + 1);
        // The log of its last segment may exist only at the table, or not at all. Replaying restores it.
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
        for note in self.notes.iter_mut().filter(|note| note.line == self.name && note.at > from) {
            note.line.clone_from(&name);
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
        self.notes.retain(|note| note.line != oldest);
        self.waiting.retain(|waiting| waiting.line != oldest);
        Some(oldest)
    }

    /// Handles a new step that has a counterpart in the waiting branch. A choice replaces the recorded choice; an edit replaces a
    /// recorded edit of the same thing.
    fn take_the_place(&mut self, input: &Input<G>, parted: bool) {
        // An automatic step belongs to the choice before it, unless the branches part at that very step.
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

    /// What the last step left behind. It is reported only once.
    pub fn take_left(&mut self) -> Option<Left<G>> {
        self.left.take()
    }

    /// The steps of another branch that wait for `redo`, if no step of this branch does.
    pub fn waiting(&self) -> Option<&Waiting> {
        self.waiting.last()
    }

    /// How many commands from other branches wait for `redo`.
    pub fn left_to_make(&self) -> usize {
        let of = |waiting: &Waiting| {
            self.others.get(&waiting.line).map_or(0, |line| line.commands(waiting.at, &waiting.skip))
        };
        self.waiting.iter().map(of).sum()
    }

    /// The branch whose steps wait for `redo`, as a separate session that stands at the next input.
    pub fn shadow(&self) -> Option<Session<G>> {
        let waiting = self.waiting.last()?;
        let line = self.others.get(&waiting.line)?;
        let (shadow, parting) = self.apart(&waiting.line, line.stood_at(waiting.at));
        parting.is_none().then_some(shadow)
    }

    /// Records how far the waiting branch has been repeated, and whether the game has parted from it. `None` means to its end.
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

    /// The changes that were made inside the next input.
    pub fn next_inside(&self) -> Vec<Input<G>> {
        let Some((at, _)) = self.line.next(self.line.at) else { return Vec::new() };
        let rest = self.line.segments[at.segment].inputs.iter().skip(at.input + 1);
        rest.take_while(|input| input.inside.is_some()).cloned().collect()
    }

    /// The next input of this branch, and its place.
    pub fn next_input(&self) -> Option<(Cursor, Input<G>)> {
        self.line.next(self.line.at).map(|(place, input)| (place, input.clone()))
    }

    /// Redoes only the next input of this branch.
    ///
    /// # Errors
    /// Nothing waits, or the input cannot be made under the scripts now in force.
    pub fn redo_input(&mut self) -> Result<(), Refused<G>> {
        let (_, input) = self.next_input().ok_or(Refused::AtTheEnd)?;
        self.forward(&input.step)
    }

    /// The length of a segment's log before each of its inputs, in order: places and numbers of entries.
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

    /// How many entries the log had at a mark; `None` if the mark is not on the way to the current place.
    pub fn journal_at(&self, mark: &str) -> Option<usize> {
        let (name, at) = self.marks.get(mark)?;
        if !self.passed_by(name, *at) {
            return None;
        }
        let (there, _) = self.apart(&self.name, self.line.stood_at(*at));
        Some(there.journal_len())
    }

    /// The place before the command that includes the input before this place; the beginning if there is no such input.
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

    /// The segments of the branch with this name, including those that wait for `redo`.
    pub fn segments_of(&self, name: &str) -> Option<&[Rc<Segment<G>>]> {
        let line = if name == self.name { &self.line } else { self.others.get(name)? };
        Some(&line.segments)
    }

    /// All branches as a tree: the trunk first, each branch after the one that it left.
    pub fn tree(&self) -> Vec<Branch> {
        let mut lines: Vec<(&String, &Line<G>)> = self.others.iter().collect();
        lines.push((&self.name, &self.line));
        lines.sort_by_key(|(name, _)| (unnamed(name).unwrap_or(0), name.as_str() != super::MAIN, *name));
        let mut out: Vec<Branch> = Vec::new();
        for (i, (name, line)) in lines.iter().enumerate() {
            let start = Cursor { segment: 0, input: 0 };
            let parent = lines[..i].iter().map(|(other, before)| (*other, before.fork(line)));
            // The parent is the branch with the deepest fork. If several forks are equally deep, the oldest branch wins.
            let parent = parent.reduce(|best, next| if next.1 > best.1 { next } else { best });
            let (parent, fork) = parent.map_or((None, start), |(parent, fork)| (Some(parent.clone()), fork));
            out.push(Branch { name: (*name).clone(), parent, fork, at: line.at, present: **name == self.name });
        }
        out
    }
}

/// The next waiting choice, if only edits come before it.
fn chosen<G: Game>(line: &Line<G>, waiting: &Waiting) -> Option<(Cursor, Step<G>)> {
    let mut open = line.inputs(waiting.at).filter(|(place, _)| !waiting.skip.contains(place));
    let (place, input) = open.find(|(_, input)| matches!(input.step, Step::Choose(_)))?;
    Some((place, input.step.clone()))
}

/// The edit of the same thing that waits before the next choice.
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
