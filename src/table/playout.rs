//! A game that is played only for its result: nothing is recorded, and nothing can be undone.

use super::{Bug, Decision, Entry, Flow, Game, Halt, Procedure, Reach, Standing, Step, Table, interrupt};
use std::cell::Ref;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

/// How many procedures may follow each other while nobody is asked. More than that is a bug.
const QUIET: usize = 10_000;

/// Why a playout cannot go on.
#[derive(Clone, Debug)]
pub enum Broken<G: Game> {
    /// A script failed.
    Script(G::Trouble),
    /// The rules reached an impossible state.
    Bug(Bug),
    /// Somebody asked it to stop.
    BrokenOff,
}

/// A game that is played to its end as fast as the rules allow. Decisions, dice and positions are the same as in a
/// [`Session`](super::Session), but there are no log, checkpoints or checks.
pub struct Playout<G: Game> {
    table: Rc<Table<G>>,
    procedure: Option<Procedure>,
    over: bool,
    /// Where the current procedure began, and the answers given in it.
    begun: Standing<G>,
    steps: Vec<Step<G>>,
    /// Whether these two are kept up to date, so that the game can be copied.
    copies: bool,
}

impl<G: Game> Playout<G> {
    /// Begins at a position with no suspended procedure and plays to the first decision. A scribe receives every entry that a
    /// session's log would contain.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug.
    pub fn begin(
        world: Rc<G::World>,
        start: Standing<G>,
        scribe: impl Fn(&Entry<G>) + 'static,
    ) -> Result<Playout<G>, Broken<G>> {
        Playout::watched(world, start, |_| scribe)
    }

    /// The same with a scribe that is made for the table, so that it can look at the table from the first entry on.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug.
    pub fn watched<S: Fn(&Entry<G>) + 'static>(
        world: Rc<G::World>,
        start: Standing<G>,
        scribe: impl FnOnce(&Rc<Table<G>>) -> S,
    ) -> Result<Playout<G>, Broken<G>> {
        let table = Table::new(world, start.clone());
        let scribe = scribe(&table);
        table.told_to(Box::new(scribe));
        let mut playout =
            Playout { table, procedure: None, over: false, begun: start, steps: Vec::new(), copies: true };
        playout.run()?;
        Ok(playout)
    }

    /// From here on, nobody copies this game, so nothing is kept for copies. It goes a little faster.
    pub fn never_copied(&mut self) {
        self.copies = false;
    }

    /// Another playout at the same place. It repeats the steps made since the current procedure began, and the scribe receives
    /// their entries too. Changes made since then without the rules are not included.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug, so that the same steps lead somewhere else. Or somebody said that nobody copies this
    /// game.
    pub fn copied(&self, scribe: impl Fn(&Entry<G>) + 'static) -> Result<Playout<G>, Broken<G>> {
        if !self.copies {
            return Err(Broken::Bug("a game is copied that nobody was to copy".into()));
        }
        let mut other = Playout::begin(self.table.world().clone(), self.begun.clone(), scribe)?;
        self.steps.iter().try_for_each(|step| other.follow(step))?;
        Ok(other)
    }

    /// The last position with no suspended procedure, where another playout can begin. After [`Playout::never_copied`], it stays the
    /// same.
    pub fn begun(&self) -> &Standing<G> {
        &self.begun
    }

    /// How many steps have been made since that position.
    pub fn steps_since(&self) -> usize {
        self.steps.len()
    }

    /// The current table.
    pub fn table(&self) -> &Rc<Table<G>> {
        &self.table
    }

    /// The decision that the game waits for; `None` if the game is over.
    pub fn decision(&self) -> Option<Ref<'_, Decision<G>>> {
        self.table.open()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Answers the open decision with the choice at this index of its list, or with the last choice if the list is shorter.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug. The playout cannot be used after that.
    pub fn choose(&mut self, place: usize) -> Result<(), Broken<G>> {
        let choice = match self.table.open() {
            Some(decision) => decision.choices.get(place).or(decision.choices.last()).cloned(),
            None => None,
        };
        let Some(choice) = choice else { return Ok(()) };
        if self.copies {
            self.steps.push(Step::Choose(choice.clone()));
        }
        self.table.answer(choice);
        self.run()
    }

    /// Repeats a step of a session, to get to a decision in the middle of a procedure.
    ///
    /// # Errors
    /// A script failed, the rules have a bug, or the step cannot be made here.
    pub fn follow(&mut self, step: &Step<G>) -> Result<(), Broken<G>> {
        let parted = || Broken::Bug("the same steps lead somewhere else".into());
        match step {
            Step::Choose(choice) => {
                let place = self.decision().and_then(|d| d.choices.iter().position(|c| c == choice));
                self.choose(place.ok_or_else(parted)?)
            }
            Step::Edit(edit) => {
                let mut standing = self.table.standing();
                let reach = G::edit(self.table.world(), &mut standing, edit).map_err(|_| parted())?;
                self.table.replace(standing);
                match reach {
                    Reach::Restart => self.procedure = None,
                    _ => self.steps.extend(self.copies.then(|| step.clone())),
                }
                self.run()
            }
        }
    }

    /// Runs the game until somebody is asked or the game is over.
    fn run(&mut self) -> Result<(), Broken<G>> {
        G::step_begins(self.table.world());
        interrupt::listening(|| self.go_on())
    }

    fn go_on(&mut self) -> Result<(), Broken<G>> {
        for _ in 0..QUIET {
            if self.procedure.is_none() {
                if self.copies {
                    self.table.standing_to(&mut self.begun);
                    self.steps.clear();
                }
                self.table.anew();
            }
            let procedure = self.procedure.get_or_insert_with(|| G::proceed(self.table.clone()));
            let mut polled = || procedure.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            let polled = match catch_unwind(AssertUnwindSafe(&mut polled)) {
                Ok(polled) => polled,
                Err(panic) => return Err(Broken::Bug(Bug::of_panic(&*panic))),
            };
            match self.table.take_halt() {
                Some(Halt::Script { trouble, .. }) => return Err(Broken::Script(trouble)),
                Some(Halt::Bug(what)) => return Err(Broken::Bug(what)),
                Some(Halt::BrokenOff) => return Err(Broken::BrokenOff),
                None => {}
            }
            let over = self.table.is_concluded() || matches!(polled, Poll::Ready(Flow::Over));
            match polled {
                _ if over => {
                    self.procedure = None;
                    self.over = true;
                    return Ok(());
                }
                Poll::Ready(_) => self.procedure = None,
                Poll::Pending if self.table.open().is_some() => return Ok(()),
                Poll::Pending => return Err(Broken::Bug("the game waits for nothing".into())),
            }
        }
        Err(Broken::Bug("the game goes on without asking anybody".into()))
    }
}
