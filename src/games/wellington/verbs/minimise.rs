//! Shortens a save that contains a failure: which choices and edits are needed for it?
//!
//! Delta debugging (Zeller and Hildebrandt's ddmin) over the recorded inputs. Leaving an input out may make later
//! choices impossible; those are left out too. The search stops at the first sign of the failure, and the start moves
//! to the checkpoint of that segment, so usually only a handful of commands is left.

use super::phrase;
use crate::games::wellington::api::{Deck, Expression, Scratch};
use crate::games::wellington::rules::Seen;
use crate::games::wellington::rules::{Save, Session, Standing, Wellington, World};
use crate::games::wellington::words::Words;
use crate::hinted::{Hint, Hinted};
use crate::table::{Refused, Step};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

type Input = Step<Wellington>;

/// How to recognize the failure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// A Lua expression is true.
    Holds(String),
    /// A script fails with a message that contains this.
    Error(String),
    /// The rules reach an impossible state.
    Bug,
}

impl Goal {
    /// Reads a goal as it was typed: `bug`, `error:TEXT`, or an expression.
    ///
    /// # Errors
    /// The text cannot be part of a transcript line.
    pub fn parse(text: &str) -> Result<Goal, Hinted> {
        let text = text.trim();
        let goal = match text.strip_prefix("error:") {
            Some(message) => Goal::Error(message.trim().to_string()),
            None if text == "bug" => Goal::Bug,
            None => Goal::Holds(text.to_string()),
        };
        let line = goal.line().unwrap_or_default();
        let fits = line.is_empty() || super::transcript::commands(&line) == [line.clone()];
        match text.is_empty() || !fits || text.contains(char::is_control) {
            true => Err("`expect` cannot express that in one line of a transcript".hint(
                "--minimise 'powers.spain:resources() > 9', --minimise 'error:attempt to index', --minimise bug",
            )),
            false => Ok(goal),
        }
    }

    /// The transcript line that checks for it. A bug needs none, because it ends every transcript.
    fn line(&self) -> Option<String> {
        match self {
            Goal::Holds(expression) => Some(format!("expect {expression}")),
            Goal::Error(message) => Some(format!("expect error \"{}\"", message.replace('"', " "))),
            Goal::Bug => None,
        }
    }
}

/// The progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many inputs are left.
    pub left: usize,
    /// How many attempts were made.
    pub tries: usize,
}

/// A shortened save.
#[derive(Clone, PartialEq, Debug)]
pub struct Short {
    /// Where it starts.
    pub start: Standing,
    /// The inputs that lead to the failure, in order.
    pub steps: Vec<Input>,
    /// How many choices and edits the save had.
    pub of: usize,
    /// How many attempts were made.
    pub tries: usize,
    /// Whether somebody stopped it early.
    pub stopped: bool,
}

/// Inputs, each with its segment of the session.
type Trail = Vec<(usize, Input)>;

/// Finds the shortest course to a failure.
pub struct Minimiser<'a> {
    world: Rc<World>,
    goal: Goal,
    /// The expression of the goal.
    holds: Option<Expression>,
    /// Set from outside to stop with the shortest result so far.
    stop: &'a AtomicBool,
    /// Receives the progress.
    tell: &'a mut dyn FnMut(Progress),
}

impl<'a> Minimiser<'a> {
    /// Prepares to look for a failure in games with this board and these scripts. It stops when `stop` is set, and
    /// reports progress to `tell`.
    ///
    /// # Errors
    /// The expression cannot be read.
    pub fn new(
        world: Rc<World>,
        deck: &Deck,
        goal: Goal,
        stop: &'a AtomicBool,
        tell: &'a mut dyn FnMut(Progress),
    ) -> Result<Minimiser<'a>, String> {
        let compile = |text: &String| Scratch::new(&world.board, &deck.sources().libs)?.compile(text);
        let holds = match &goal {
            Goal::Holds(text) => Some(compile(text).map_err(|trouble| trouble.to_string())?),
            _ => None,
        };
        Ok(Minimiser { world, goal, holds, stop, tell })
    }

    /// Shortens a save.
    ///
    /// # Errors
    /// The failure does not occur in it.
    pub fn run(&mut self, save: &Save) -> Result<Short, Hinted> {
        if let (Goal::Holds(text), Some(expression)) = (&self.goal, &self.holds) {
            let (session, _) = Session::restore(self.world.clone(), save.clone());
            match expression.value(session.table()) {
                Ok((_, true)) => {}
                Ok((value, _)) => {
                    return Err(
                        format!("`{text}` is {value} where the save stands").hint("it must be true at that point")
                    );
                }
                Err(trouble) => return Err(trouble.to_string().into()),
            }
        }
        let (start, trail, of) = self.find(save)?;
        let mut short = Short { start, steps: trail, of, tries: 0, stopped: false };
        self.shorten(&mut short);
        Ok(short)
    }

    /// The first point of the save where the failure occurs: the start of its segment, and the inputs within.
    fn find(&self, save: &Save) -> Result<(Standing, Vec<Input>, usize), String> {
        let whole: Vec<_> = save.line.segments.iter().filter_map(|i| save.segments.get(*i)).collect();
        // A failing step was undone and waits for `redo`. An expression is about the present state of the save.
        let waiting = !matches!(self.goal, Goal::Holds(_));
        let part = |k: usize| match k == save.line.at.segment && !waiting {
            true => whole[k].inputs.iter().take(save.line.at.input),
            false => whole[k].inputs.iter().take(usize::MAX),
        };
        let end = if waiting { whole.len() } else { (save.line.at.segment + 1).min(whole.len()) };
        let steps = |from: usize| -> Vec<Input> { (from..end).flat_map(part).map(|i| i.step.clone()).collect() };
        let all = steps(0);
        // With changed scripts, the beginning may lead elsewhere, but a later checkpoint may still work.
        for (from, first) in whole.iter().enumerate().take(end) {
            let Some((session, trail)) = self.attempt(&first.start, &steps(from), true) else { continue };
            let Some((stretch, _)) = trail.last().cloned() else {
                return Ok((first.start.clone(), Vec::new(), all.len()));
            };
            let last: Vec<Input> = trail.iter().filter(|(s, _)| *s == stretch).map(|(_, step)| step.clone()).collect();
            let later = session.and_then(|s| s.segments().get(stretch).map(|segment| segment.start.clone()));
            if let Some(start) = later
                && self.attempt(&start, &last, false).is_some()
            {
                return Ok((start, last, all.len()));
            }
            return Ok((first.start.clone(), trail.into_iter().map(|(_, step)| step).collect(), all.len()));
        }
        Err(match &self.goal {
            Goal::Holds(_) => "it is true in the save, but not when its choices and edits are replayed".into(),
            Goal::Error(message) => format!("no script fails with {message:?} in this save"),
            Goal::Bug => "there is no bug in this save".into(),
        })
    }

    fn holds(&self, session: &Session) -> bool {
        let truth = self.holds.as_ref().is_some_and(|e| e.value(session.table()).is_ok_and(|(_, truth)| truth));
        let _ = session.take_trouble();
        truth
    }

    fn is(&self, refused: &Refused<Wellington>) -> bool {
        match (&self.goal, refused) {
            (Goal::Error(message), Refused::Script(trouble)) => trouble.to_string().contains(message.as_str()),
            (Goal::Bug, Refused::Bug { .. }) => true,
            _ => false,
        }
    }

    /// Plays inputs from a position and skips impossible ones. Gives the inputs made up to the failure, if it occurs.
    /// With `early` it checks after every input; otherwise an expression is checked at the end. Also gives the session,
    /// if there is one.
    fn attempt(&self, start: &Standing, steps: &[Input], early: bool) -> Option<(Option<Session>, Trail)> {
        let mut session = match Session::open(self.world.clone(), start.clone()) {
            Ok(session) => session,
            Err(refused) => return self.is(&refused).then(|| (None, Vec::new())),
        };
        let stuck = session.stuck().cloned().map(Refused::Script);
        if stuck.is_some_and(|stuck| self.is(&stuck)) || early && self.holds(&session) {
            return Some((Some(session), Vec::new()));
        }
        let mut trail: Trail = Vec::new();
        for step in steps {
            let stretch = session.cursor().segment;
            match make(&mut session, step) {
                None => {}
                Some(Ok(())) => trail.push((stretch, step.clone())),
                Some(Err(refused)) if self.is(&refused) => {
                    trail.push((stretch, step.clone()));
                    return Some((Some(session), trail));
                }
                // A failing card also undoes the questions it asked before.
                Some(Err(_)) => trail = made(&session),
            }
            if early && self.holds(&session) {
                return Some((Some(session), trail));
            }
        }
        self.holds(&session).then_some((Some(session), trail))
    }

    /// Leaves out smaller and smaller parts, until nothing more can be left out.
    fn shorten(&mut self, short: &mut Short) {
        let mut parts = 2;
        // Failed attempts, so that they are not repeated.
        let mut known: BTreeSet<u64> = BTreeSet::new();
        (self.tell)(Progress { left: short.steps.len(), tries: short.tries });
        while !short.steps.is_empty() {
            let size = short.steps.len().div_ceil(parts.min(short.steps.len()));
            let mut shorter = None;
            for from in (0..short.steps.len()).step_by(size) {
                if self.stop.load(Ordering::Relaxed) {
                    short.stopped = true;
                    return;
                }
                let to = (from + size).min(short.steps.len());
                let rest = [&short.steps[..from], &short.steps[to..]].concat();
                if !known.insert(print(&rest)) {
                    continue;
                }
                short.tries += 1;
                if let Some((_, trail)) = self.attempt(&short.start, &rest, true) {
                    shorter = Some(trail);
                    break;
                }
            }
            match shorter {
                Some(trail) => {
                    short.steps = trail.into_iter().map(|(_, step)| step).collect();
                    parts = (parts - 1).max(2);
                    (self.tell)(Progress { left: short.steps.len(), tries: short.tries });
                }
                None if size == 1 => return,
                None => parts *= 2,
            }
        }
    }

    /// The result as a transcript. `begin` is the line that sets up the start.
    pub fn transcript(&self, short: &Short, from: &str, begin: &str) -> String {
        let head = format!("-- {} of the {} choices and edits of {from}.", short.steps.len(), short.of);
        let mut lines = vec![head, "responses on".into(), "reactions on".into(), begin.to_string()];
        if let Ok(mut session) = Session::open(self.world.clone(), short.start.clone()) {
            for step in &short.steps {
                lines.extend(command(&session, step));
                let _ = make(&mut session, step);
            }
        }
        lines.extend(self.goal.line());
        lines.join("\n") + "\n"
    }

    /// The start as a save.
    pub fn beginning(&self, short: &Short) -> Save {
        Session::restore(self.world.clone(), empty(&self.world, &short.start)).0.save()
    }
}

/// A save in which nothing was played.
fn empty(world: &World, start: &Standing) -> Save {
    use crate::table::{Cursor, FORMAT, Game, SavedLine, Segment, VERSION};
    let edition = Wellington::edition(world);
    let at = Cursor { segment: 0, input: 0 };
    Save {
        format: FORMAT.into(),
        version: VERSION,
        game: String::new(),
        header: Wellington::header(world),
        segments: vec![Segment::new(start.clone(), edition)],
        line: SavedLine { name: crate::table::MAIN.into(), segments: vec![0], at },
        others: Vec::new(),
        marks: Default::default(),
        notes: Default::default(),
        waiting: Default::default(),
        hash: format!("{:016x}", start.hash64()),
    }
}

/// Makes an input; `None` if that is impossible here, or no command makes it.
fn make(session: &mut Session, step: &Input) -> Option<Result<(), Refused<Wellington>>> {
    let done = match step {
        Step::Choose(choice) => session.choose(choice.clone(), false),
        Step::Edit(edit) => {
            phrase::edit(&session.world().board, &session.position(), edit)?;
            session.edit(edit.clone(), false)
        }
    };
    match done {
        Err(Refused::Script(_) | Refused::Bug { .. }) | Ok(()) => Some(done),
        Err(_) => None,
    }
}

/// The command for an input here; `None` if there is none.
fn command(session: &Session, step: &Input) -> Option<String> {
    let world = session.world();
    let p = session.position();
    match step {
        Step::Choose(choice) => {
            let decision = session.decision().filter(|d| d.choices.contains(choice))?;
            Some(phrase::choice(&Words::of(&Seen::new(world, &p, None)), &decision, choice))
        }
        Step::Edit(edit) => phrase::edit(&world.board, &p, edit),
    }
}

/// All inputs made in a session, with their segments.
fn made(session: &Session) -> Trail {
    let at = session.cursor();
    let inputs = session.segments().iter().enumerate().flat_map(|(i, segment)| {
        let end = if i == at.segment { at.input } else { segment.inputs.len() };
        segment.inputs.iter().take(end).map(move |input| (i, input.step.clone()))
    });
    inputs.collect()
}

/// A fingerprint of inputs.
fn print(steps: &[Input]) -> u64 {
    let bytes = postcard::to_stdvec(steps).unwrap_or_default();
    xxhash_rust::xxh3::xxh3_64(&bytes)
}
