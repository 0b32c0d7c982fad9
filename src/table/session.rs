//! A session: a game in progress. This file drives it; `history.rs` does undo, branches and reloads.

use super::failed::Failed;
use super::interrupt;
use super::line::Line;
use super::notes::Note;
use super::probe::SharedProbe;
use super::refused::{Bug, Refused, Rest, Stop, broken};
use super::{
    Cursor, Decision, Flow, Frame, Game, Halt, Input, Left, Procedure, Reach, Segment, Standing, Step, Table, Waiting,
    What,
};
use std::cell::Ref;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

/// How many segments may follow each other while nobody is asked. More than that is a bug.
const QUIET_SEGMENTS: usize = 10_000;

/// The name of the first branch.
pub const MAIN: &str = "main";

pub(super) enum State<G: Game> {
    Asking,
    Over,
    /// Stopped inside a procedure, at the sign with this number.
    Stopped(u64),
    Stuck(G::Trouble),
}

pub(super) struct Live<G: Game> {
    pub table: Rc<Table<G>>,
    pub procedure: Option<Procedure>,
    pub state: State<G>,
}

/// A game in progress, with everything that can be undone.
pub struct Session<G: Game> {
    pub(super) world: Rc<G::World>,
    /// The current branch and its name.
    pub(super) line: Line<G>,
    pub(super) name: String,
    /// The other branches.
    pub(super) others: BTreeMap<String, Line<G>>,
    pub(super) marks: BTreeMap<String, (String, Cursor)>,
    pub(super) notes: Vec<Note>,
    /// Parts of other branches that can be redone here, the last one first.
    pub(super) waiting: Vec<Waiting>,
    /// The step that a failed script stopped.
    pub(super) failed: Option<Failed<G>>,
    /// What the last step left behind, until it is reported.
    pub(super) left: Option<Left<G>>,
    /// Changes to be made inside the next input.
    pub(super) inside: Vec<Input<G>>,
    pub(super) live: Live<G>,
    /// The probe, and whether it is in use now. It is not used while past steps are replayed.
    pub(super) probe: Option<SharedProbe<G>>,
    pub(super) probing: bool,
    /// How many signs of the next table the probe has already seen.
    pub(super) mute: u64,
}

impl<G: Game> Session<G> {
    /// Opens a session at a position with no suspended procedure. If a script fails before the first decision, the session is
    /// [stuck](Session::stuck).
    ///
    /// # Errors
    /// The rules hit a bug before the first decision.
    pub fn open(world: Rc<G::World>, start: Standing<G>) -> Result<Session<G>, Refused<G>> {
        let line = Line::new(start, G::edition(&world));
        let (session, parting) =
            Session::with_lines(world, MAIN.to_string(), line, BTreeMap::new(), BTreeMap::new(), Vec::new());
        match parting {
            Some(super::Parting::Bug(what)) => Err(Refused::Bug { what, save: Box::new(session.save()) }),
            _ => Ok(session),
        }
    }

    pub(super) fn with_lines(
        world: Rc<G::World>,
        name: String,
        line: Line<G>,
        others: BTreeMap<String, Line<G>>,
        marks: BTreeMap<String, (String, Cursor)>,
        notes: Vec<Note>,
    ) -> (Session<G>, Option<super::Parting<G>>) {
        let at = line.at;
        let table = Table::new(world.clone(), line.segment().start.clone());
        let live = Live { table, procedure: None, state: State::Over };
        let (waiting, left, inside, failed) = (Vec::new(), None, Vec::new(), None);
        let (probe, probing, mute) = (None, false, 0);
        let mut session = Session {
            world,
            line,
            name,
            others,
            marks,
            notes,
            waiting,
            failed,
            left,
            inside,
            live,
            probe,
            probing,
            mute,
        };
        let parting = session.replay(at);
        (session, parting)
    }

    /// A separate session at a branch, under the same scripts.
    pub(super) fn apart(&self, name: &str, line: Line<G>) -> (Session<G>, Option<super::Parting<G>>) {
        let none = BTreeMap::new();
        Session::with_lines(self.world.clone(), name.to_string(), line, BTreeMap::new(), none, Vec::new())
    }

    /// Board and scripts.
    pub fn world(&self) -> &Rc<G::World> {
        &self.world
    }

    /// The current table.
    pub fn table(&self) -> &Rc<Table<G>> {
        &self.live.table
    }

    /// The current position.
    pub fn position(&self) -> Ref<'_, G::Position> {
        self.live.table.position()
    }

    /// The hash of the current position and dice.
    pub fn hash(&self) -> u64 {
        self.live.table.standing().hash64()
    }

    /// The decision that the game waits for; `None` if the game is over or stuck.
    pub fn decision(&self) -> Option<Ref<'_, Decision<G>>> {
        self.live.table.open()
    }

    /// The procedures in progress, the outermost first.
    pub fn frames(&self) -> Vec<Frame<G>> {
        self.live.table.frames().to_vec()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.live.state, State::Over)
    }

    /// The script error that keeps the game from its next decision.
    pub fn stuck(&self) -> Option<&G::Trouble> {
        match &self.live.state {
            State::Stuck(trouble) => Some(trouble),
            _ => None,
        }
    }

    /// The place in the current branch.
    pub fn cursor(&self) -> Cursor {
        self.line.at
    }

    /// The segments of this branch up to now; the running one is last.
    pub fn segments(&self) -> &[Rc<Segment<G>>] {
        &self.line.segments[..=self.line.at.segment]
    }

    /// Answers the open decision.
    ///
    /// # Errors
    /// The choice is not on the list, a script fails on the way, or the rules have a bug. The game is unchanged.
    pub fn choose(&mut self, choice: G::Choice, follows: bool) -> Result<(), Refused<G>> {
        if self.is_stopped() {
            return Err(Refused::Inside);
        }
        // This check comes before anything that waits for `redo` is dropped.
        if let Err(stop) = self.offered(&choice) {
            return Err(self.refused(stop, Some(choice)));
        }
        self.append(Input { step: Step::Choose(choice), follows, inside: None })
    }

    /// Changes the position by hand.
    ///
    /// # Errors
    /// The edit breaks a rule or a limit, or leaves the open decision without a choice. If the new position violates an
    /// invariant, that is a bug, because the edit should have been refused.
    pub fn edit(&mut self, edit: G::Edit, follows: bool) -> Result<(), Refused<G>> {
        let mut tried = self.live.table.standing();
        G::edit(&self.world, &mut tried, &edit).map_err(Refused::Edit)?;
        if let State::Stopped(sign) = self.live.state {
            return self.edit_inside(edit, sign);
        }
        match self.append(Input { step: Step::Edit(edit), follows, inside: None }) {
            Err(Refused::Bug { what: Bug::NoChoice(_), .. }) => Err(Refused::NoChoiceLeft),
            done => done,
        }
    }

    /// Makes the input at the cursor. On failure the game stands where the failure says, at the latest before the input.
    pub(super) fn forward(&mut self, step: &Step<G>) -> Result<(), Refused<G>> {
        let before = self.line.at;
        let choice = match step {
            Step::Choose(choice) => Some(choice.clone()),
            Step::Edit(_) => None,
        };
        self.probing = true;
        self.live.table.watched.by(self.probe.clone(), 0);
        let (inside, signs) = (self.load_inside(), self.live.table.watched.signs());
        let made = Cursor { input: before.input + 1 + inside, ..before };
        G::step_begins(&self.world);
        let mut settled = interrupt::listening(|| {
            let rest = self.feed(step)?;
            self.line.at = made;
            self.settle(rest)
        });
        if matches!(settled, Err(Stop::Script { .. })) && G::again_from_the_start(&self.world) {
            self.mute = signs;
            G::step_begins(&self.world);
            settled = interrupt::listening(|| self.try_replay(made).map_err(|(_, stop)| stop));
            self.mute = 0;
            G::came_to_its_end(&self.world);
        }
        self.probing = false;
        self.live.table.watched.by(None, 0);
        let Err(stop) = settled else { return Ok(()) };
        let keep = match (&stop, self.line.at.segment == before.segment) {
            (Stop::Script { keep, .. }, true) => (*keep).min(before.input),
            _ => before.input,
        };
        self.line.at = before;
        let why = self.refused(stop, choice);
        self.replay(Cursor { input: keep, ..before });
        Err(why)
    }

    fn offered(&self, choice: &G::Choice) -> Result<(), Stop<G>> {
        match self.decision() {
            Some(decision) if decision.choices.contains(choice) => Ok(()),
            Some(decision) => Err(Stop::NotOffered(Some(Box::new(decision.clone())))),
            None => Err(Stop::NotOffered(None)),
        }
    }

    fn try_edit(&self, edit: &G::Edit) -> Result<(Standing<G>, Reach), Stop<G>> {
        let mut standing = self.live.table.standing();
        let reach = G::edit(&self.world, &mut standing, edit).map_err(Stop::Edit)?;
        G::inspect(&self.world, &standing.position).map_err(broken)?;
        Ok((standing, reach))
    }

    /// The error of a script while somebody looked at the game between two steps. Call this after each look. Otherwise the next
    /// step would be blamed for the error.
    pub fn take_trouble(&self) -> Option<G::Trouble> {
        self.live.table.take_trouble()
    }

    /// Makes one step at the table and lets the procedure run until it comes to rest.
    pub(super) fn feed(&mut self, step: &Step<G>) -> Result<Rest, Stop<G>> {
        match step {
            Step::Choose(choice) => {
                self.offered(choice)?;
                self.live.table.answer(choice.clone());
            }
            Step::Edit(edit) => {
                let (standing, reach) = self.try_edit(edit)?;
                self.live.table.replace(standing);
                self.live.table.write(G::by_hand(), What::Edited(edit.clone()));
                if reach == Reach::Restart {
                    self.live.procedure = None;
                }
            }
        }
        self.poll()
    }

    /// Lets the procedure run until it comes to rest.
    pub(super) fn poll(&mut self) -> Result<Rest, Stop<G>> {
        let Some(procedure) = self.live.procedure.as_mut() else { return Ok(Rest::Ended(Flow::Next)) };
        let polled =
            catch_unwind(AssertUnwindSafe(|| procedure.as_mut().poll(&mut Context::from_waker(Waker::noop()))));
        // Whatever happened after the stop does not count.
        if let Some(stopped) = self.live.table.watched.take_stop() {
            self.live.procedure = None;
            self.live.table.take_halt();
            self.live.table.rest_at(&stopped);
            self.live.state = State::Stopped(stopped.sign);
            return Ok(Rest::Stopped);
        }
        let polled = match polled {
            Ok(polled) => polled,
            Err(panic) => {
                self.live.procedure = None;
                return Err(Stop::Bug(Bug::of_panic(&*panic)));
            }
        };
        match self.live.table.take_halt() {
            Some(Halt::Script { trouble, keep }) => return Err(Stop::Script { trouble, keep }),
            Some(Halt::Bug(what)) => return Err(Stop::Bug(what)),
            Some(Halt::BrokenOff) => return Err(Stop::BrokenOff),
            None => {}
        }
        if self.live.table.is_concluded() {
            self.live.procedure = None;
            return Ok(Rest::Ended(Flow::Over));
        }
        match polled {
            Poll::Ready(flow) => {
                self.live.procedure = None;
                Ok(Rest::Ended(flow))
            }
            Poll::Pending if self.live.table.open().is_some() => Ok(Rest::Asks),
            Poll::Pending => Err(Stop::Bug("the game waits for nothing".into())),
        }
    }

    /// After the procedure came to rest: continues through as many segments as needed until somebody is asked or the game is
    /// over.
    pub(super) fn settle(&mut self, rest: Rest) -> Result<(), Stop<G>> {
        let mut rest = rest;
        for _ in 0..QUIET_SEGMENTS {
            // In the middle of a procedure, some invariants may not hold yet.
            if rest == Rest::Stopped {
                return Ok(());
            }
            G::inspect(&self.world, &self.live.table.position()).map_err(broken)?;
            match rest {
                Rest::Ended(Flow::Next) => {}
                Rest::Ended(Flow::Over) => {
                    self.live.state = State::Over;
                    self.part_from_later();
                    return Ok(());
                }
                Rest::Asks | Rest::Stopped => {
                    self.part_from_later();
                    return Ok(());
                }
            }
            self.next_segment();
            rest = self.poll()?;
        }
        Err(Stop::Bug("the game goes on without asking anybody".into()))
    }

    /// Under other scripts, or in a save that somebody changed, a segment may end differently. The steps recorded after it then
    /// become a separate branch.
    fn part_from_later(&mut self) {
        let at = self.line.at;
        if at.input >= self.line.segment().inputs.len() && at.segment + 1 < self.line.segments.len() {
            let old = self.line.clone();
            self.line.cut();
            self.keep(old, at);
        }
    }

    /// Stores the log of the running segment and sets up the next segment from the current position.
    fn next_segment(&mut self) {
        let standing = self.live.table.standing();
        let next = self.line.at.segment + 1;
        // Under other scripts a step may lead elsewhere. The steps recorded after it are then kept.
        let parts = self.line.segments.get(next).is_some_and(|segment| segment.start != standing);
        let old = parts.then(|| self.line.clone());
        let journal = self.live.table.take_journal();
        if self.line.segment().journal != journal {
            self.line.segment_mut().journal = journal;
        }
        if parts || self.line.segments.len() == next {
            self.line.segments.truncate(next);
            let edition = String::new();
            self.line.segments.push(Rc::new(Segment::new(standing.clone(), edition)));
        }
        // The count of what fell on the way is not part of a save.
        let counted = self.line.segments[next].start.dice.fallen() == standing.dice.fallen();
        self.line.segment().passed.set(!parts && counted);
        self.line.at = Cursor { segment: next, input: 0 };
        self.under_present_scripts();
        self.mute = 0;
        self.set_table(standing);
        self.line.at.input = self.load_leading();
        if let Some(old) = old {
            self.keep(old, self.line.at);
        }
    }

    pub(super) fn set_table(&mut self, standing: Standing<G>) {
        let table = Table::new(self.world.clone(), standing);
        if self.probing {
            table.watched.by(self.probe.clone(), self.mute);
        }
        let procedure = Some(G::proceed(table.clone()));
        self.live = Live { table, procedure, state: State::Asking };
    }
}
