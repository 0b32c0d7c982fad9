//! Undo, redo, marks, branches, and replays under other scripts.

use super::interrupt;
use super::line::Line;
use super::refused::{Rest, Stop, broken};
use super::session::State;
use super::{Bug, Cursor, Decision, Entry, Game, Refused, Session, Standing, Step, Waiting};
use std::rc::Rc;

/// Where a replay left the recorded course.
#[derive(Clone, Debug)]
pub enum Parting<G: Game> {
    /// A recorded choice is no longer offered.
    NotOffered {
        /// The choice.
        choice: G::Choice,
        /// The decision that is open instead; `None` if the segment ended earlier.
        decision: Option<Box<Decision<G>>>,
    },
    /// A recorded edit is refused.
    Edit(G::Refusal),
    /// A script failed.
    Script(G::Trouble),
    /// The rules reached an impossible state.
    Bug(Bug),
    /// Somebody asked it to stop before it was done.
    BrokenOff,
}

/// The result of replaying the running segment under other scripts.
#[derive(Clone, Debug)]
pub struct Reloaded<G: Game> {
    /// The log under the old scripts.
    pub before: Vec<Entry<G>>,
    /// The log under the new ones.
    pub after: Vec<Entry<G>>,
    /// How many recorded inputs were replayed.
    pub replayed: usize,
    /// How many inputs were recorded.
    pub recorded: usize,
    /// Why the replay stopped early, if it did.
    pub parting: Option<Parting<G>>,
    /// Whether a step that a failed script had stopped was made again.
    pub mended: bool,
}

impl<G: Game> Session<G> {
    /// Takes back this many steps. Automatic steps are taken back with the step that they follow.
    ///
    /// # Errors
    /// There is nothing to undo.
    pub fn undo(&mut self, steps: usize) -> Result<(), Refused<G>> {
        let mut at = self.line.at;
        for _ in 0..steps {
            loop {
                at = self.line.before(at).ok_or(Refused::AtTheEnd)?;
                if !self.line.segments[at.segment].inputs[at.input].follows {
                    break;
                }
            }
        }
        self.go_to(at)
    }

    /// Redoes this many undone steps.
    ///
    /// # Errors
    /// There is nothing to redo, or it cannot be done under the scripts now in force.
    pub fn redo(&mut self, steps: usize) -> Result<(), Refused<G>> {
        if self.is_stopped() {
            return Err(Refused::Inside);
        }
        let leapt = self.leap(steps)?;
        for _ in leapt..steps {
            let mut first = true;
            while let Some((_, input)) = self.line.next(self.line.at) {
                if !first && !input.follows {
                    break;
                }
                first = false;
                let (input, whole) = (input.clone(), self.line.clone());
                let done = self.forward(&input.step);
                if matches!(done, Err(Refused::Script(_))) && !whole.has_inside(whole.at) {
                    self.remember_failed(whole, Some((input, Vec::new())), None);
                }
                done?;
                if self.is_stopped() {
                    return Ok(());
                }
            }
            if first {
                return Err(Refused::AtTheEnd);
            }
        }
        Ok(())
    }

    /// Redoes undone steps without playing them, as far as possible. The session has already played these steps under the scripts
    /// now in force, so it jumps to the last checkpoint on the way. Gives the number of steps redone, at most this many. It is 0
    /// if a jump gains nothing, or if a probe watches the rules.
    ///
    /// # Errors
    /// As for [`Session::go_to`].
    pub fn leap(&mut self, most: usize) -> Result<usize, Refused<G>> {
        if most < 2 || self.is_stopped() || self.probe.is_some() {
            return Ok(0);
        }
        let Some((at, made)) = self.line.passed(most, &G::edition(&self.world)) else { return Ok(0) };
        self.go_to(at)?;
        Ok(made)
    }

    /// How many commands wait for `redo` in this branch.
    pub fn undone(&self) -> usize {
        self.line.commands(self.line.at, &[])
    }

    /// Goes back to a place in this branch, or forward to one that waits for `redo`.
    ///
    /// # Errors
    /// The branch has no such place, or it cannot be reached under the scripts now in force.
    pub fn go_to(&mut self, at: Cursor) -> Result<(), Refused<G>> {
        if self.line.segments.get(at.segment).is_none_or(|segment| at.input > segment.inputs.len()) {
            return Err(Refused::AtTheEnd);
        }
        let parting = self.replay(at);
        self.parted(parting)
    }

    /// The result of a replay that was meant to reach its end.
    pub(super) fn parted(&self, parting: Option<Parting<G>>) -> Result<(), Refused<G>> {
        match parting {
            None => Ok(()),
            Some(Parting::Script(trouble)) => Err(Refused::Script(trouble)),
            Some(Parting::Edit(refusal)) => Err(Refused::Edit(refusal)),
            Some(Parting::BrokenOff) => Err(Refused::BrokenOff),
            Some(Parting::Bug(what)) => Err(Refused::Bug { what, save: Box::new(self.save()) }),
            Some(Parting::NotOffered { choice, decision }) => Err(Refused::NotOffered { choice, decision }),
        }
    }

    /// Sets a mark with this name here.
    pub fn mark(&mut self, name: &str) {
        self.marks.insert(name.to_string(), (self.name.clone(), self.line.at));
    }

    /// The marks: name, branch and place.
    pub fn marks(&self) -> impl Iterator<Item = (&str, &str, Cursor)> {
        self.marks.iter().map(|(name, (line, at))| (name.as_str(), line.as_str(), *at))
    }

    /// Goes back to a mark.
    ///
    /// # Errors
    /// There is no such mark.
    pub fn go_to_mark(&mut self, name: &str) -> Result<(), Refused<G>> {
        let (line, at) = self.marks.get(name).cloned().ok_or_else(|| Refused::Unknown(name.to_string()))?;
        if line != self.name {
            self.switch(&line)?;
        }
        self.go_to(at)
    }

    /// The name of the current branch.
    pub fn branch_name(&self) -> &str {
        &self.name
    }

    /// Starts a new branch here and continues in it. Undone steps stay in the old branch.
    ///
    /// # Errors
    /// The name is taken.
    pub fn branch(&mut self, name: &str) -> Result<(), Refused<G>> {
        if name == self.name || self.others.contains_key(name) {
            return Err(Refused::Taken(name.to_string()));
        }
        self.stash();
        let old = self.line.clone();
        let more = self.line.cut();
        let left = std::mem::replace(&mut self.name, name.to_string());
        if more {
            self.waiting.push(Waiting::new(&left, self.line.at));
        }
        self.others.insert(left, old);
        Ok(())
    }

    /// Goes to another branch, at the place where it was left.
    ///
    /// # Errors
    /// There is no such branch.
    pub fn switch(&mut self, name: &str) -> Result<(), Refused<G>> {
        if name == self.name {
            return Ok(());
        }
        let line = self.others.remove(name).ok_or_else(|| Refused::Unknown(name.to_string()))?;
        self.stash();
        let at = line.at;
        let old = std::mem::replace(&mut self.line, line);
        let left = std::mem::replace(&mut self.name, name.to_string());
        self.others.insert(left, old);
        self.waiting.clear();
        self.go_to(at)
    }

    /// Stores the log of the running segment in the branch before the game leaves it.
    fn stash(&mut self) {
        let journal = self.live.table.journal().to_vec();
        self.line.segment_mut().journal = journal;
    }

    /// The branches by name: how far each was played, and whether it is the current one.
    pub fn branches(&self) -> Vec<(&str, Cursor, bool)> {
        let mut all: Vec<_> = self.others.iter().map(|(name, line)| (name.as_str(), line.at, false)).collect();
        all.push((self.name.as_str(), self.line.at, true));
        all.sort_unstable();
        all
    }

    /// The position and dice where a branch was left, or at a mark.
    pub fn standing_at(&self, name: &str) -> Option<Standing<G>> {
        if name == self.name && !self.marks.contains_key(name) {
            return Some(self.live.table.standing());
        }
        let (line, at) = match (self.others.get(name), self.marks.get(name)) {
            (Some(line), _) => (line, line.at),
            (None, Some((line, at))) if *line == self.name => (&self.line, *at),
            (None, Some((line, at))) => (self.others.get(line)?, *at),
            (None, None) => return None,
        };
        let (other, _) = self.apart(name, line.stood_at(at));
        let standing = other.live.table.standing();
        Some(standing)
    }

    /// Puts other scripts in force and replays the running segment under them, with the same dice and the same choices. If a
    /// recorded choice is no longer offered, the game waits there.
    pub fn reload(&mut self, world: Rc<G::World>) -> Reloaded<G> {
        self.world = world;
        let before = self.live.table.journal().to_vec();
        let failed = self.take_failed();
        let mended = failed.is_some();
        let step = failed.flatten();
        let at = self.line.at;
        // If the rules are stopped, the new run stops at its first breakpoint again.
        self.probing = self.is_stopped();
        let old = self.line.clone();
        let mut parting = interrupt::listening(|| self.replay(at));
        self.probing = false;
        if parting.is_some() {
            let whole = old.clone();
            let left = self.line.cut().then(|| self.keep(old, self.line.at));
            if matches!(parting, Some(Parting::Script(_))) {
                self.remember_failed(whole, step.clone(), left);
            }
        }
        let recorded = at.input + usize::from(step.is_some());
        if let (None, Some(step)) = (&parting, step) {
            parting = self.make_failed(step);
        }
        let reached = self.line.at;
        let (replayed, after) = match reached.segment == at.segment {
            true => (reached.input, self.live.table.journal().to_vec()),
            false => (recorded, self.line.segments[at.segment].journal.clone()),
        };
        Reloaded { before, after, replayed, recorded, parting, mended }
    }

    /// Rebuilds the table at a place in the branch, from the checkpoint of its segment and the inputs made since. If that is not
    /// possible, it stops at the last place that can be reached and gives the reason.
    pub(super) fn replay(&mut self, to: Cursor) -> Option<Parting<G>> {
        let mut parting = None;
        let mut to = to;
        loop {
            // After an early stop, Ctrl-C does not interrupt the shorter replay.
            let mut tried = match parting {
                None => self.try_replay(to),
                Some(_) => interrupt::deaf(|| self.try_replay(to)),
            };
            if matches!(tried, Err((_, Stop::Script { .. }))) && G::again_from_the_start(&self.world) {
                tried = self.try_replay(to);
                G::came_to_its_end(&self.world);
            }
            let (reached, stop) = match tried {
                Ok(()) => return parting,
                Err(stopped) => stopped,
            };
            if let Stop::Script { trouble, .. } = &stop
                && to.input == 0
            {
                // Not even the first decision can be reached. The game stays at the checkpoint.
                self.live.procedure = None;
                self.live.state = State::Stuck(trouble.clone());
                return parting.or(Some(Parting::Script(trouble.clone())));
            }
            // The probe has already seen what is replayed now.
            self.probing = false;
            parting.get_or_insert(Parting::from(stop, &self.line, reached));
            if to == reached {
                return parting;
            }
            to = reached;
        }
    }

    /// Records that the segment at the cursor is played under the scripts now in force, regardless of earlier ones.
    pub(super) fn under_present_scripts(&mut self) {
        let edition = G::edition(&self.world);
        if self.line.segment().edition != edition {
            self.line.segment_mut().edition = edition;
        }
    }

    pub(super) fn try_replay(&mut self, to: Cursor) -> Result<(), (Cursor, Stop<G>)> {
        let at = |input: usize| Cursor { segment: to.segment, input };
        self.line.at = at(0);
        self.under_present_scripts();
        let segment = self.line.segment().clone();
        self.set_table(segment.start.clone());
        // A checkpoint from a file may contain anything, and the rules can only handle valid positions.
        G::inspect(&self.world, &segment.start.position).map_err(|what| (at(0), broken(what)))?;
        let stopped = |stop: Stop<G>, made: usize| match stop {
            Stop::Script { trouble, keep } => (at(keep.min(made)), Stop::Script { trouble, keep }),
            other => (at(made), other),
        };
        let mut made = self.load_leading();
        let mut rest = self.poll().map_err(|stop| stopped(stop, 0))?;
        self.line.at = at(made);
        while made < to.input {
            match rest {
                Rest::Stopped => break,
                Rest::Ended(_) => return Err((at(made), Stop::NotOffered(None))),
                Rest::Asks => {}
            }
            let inside = self.load_inside();
            let Some(input) = segment.inputs.get(made) else { return Err((at(made), Stop::NotOffered(None))) };
            rest = self.feed(&input.step).map_err(|stop| stopped(stop, made))?;
            made += 1 + inside;
            self.line.at = at(made);
        }
        self.settle(rest).map_err(|stop| stopped(stop, to.input.saturating_sub(1)))
    }
}

impl<G: Game> Parting<G> {
    fn from(stop: Stop<G>, line: &Line<G>, at: Cursor) -> Parting<G> {
        let input = line.segments.get(at.segment).and_then(|s| s.inputs.get(at.input));
        match (stop, input.map(|i| &i.step)) {
            (Stop::NotOffered(decision), Some(Step::Choose(choice))) => {
                Parting::NotOffered { choice: choice.clone(), decision }
            }
            (Stop::NotOffered(_), _) => Parting::Bug("the segment ended before all its inputs were used".into()),
            (Stop::Edit(refusal), _) => Parting::Edit(refusal),
            (Stop::Script { trouble, .. }, _) => Parting::Script(trouble),
            (Stop::Bug(what), _) => Parting::Bug(what),
            (Stop::BrokenOff, _) => Parting::BrokenOff,
        }
    }
}
