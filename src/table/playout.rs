//! A game that is played for its outcome: nothing is recorded, nothing can be taken back.

use super::{Bug, Decision, Entry, Flow, Game, Halt, Procedure, Reach, Standing, Step, Table, interrupt};
use std::cell::Ref;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

/// How many procedures may follow each other without anybody being asked. More of them are a bug.
const QUIET: usize = 10_000;

/// Why a playout cannot go on.
#[derive(Clone, Debug)]
pub enum Broken<G: Game> {
    /// A script failed.
    Script(G::Trouble),
    /// The rules came to something that cannot be.
    Bug(Bug),
    /// Somebody asked it to stop.
    BrokenOff,
}

/// A game that is played to its end as fast as the rules go: the same decisions, dice and positions as in a
/// [`Session`](super::Session), without its journal, checkpoints and checks.
pub struct Playout<G: Game> {
    table: Rc<Table<G>>,
    procedure: Option<Procedure>,
    over: bool,
    /// Where the procedure that waits began, and what was answered in it.
    begun: Standing<G>,
    steps: Vec<Step<G>>,
}

impl<G: Game> Playout<G> {
    /// Begins at a position at which nothing is suspended, and plays to the first decision. The scribe, if there is one,
    /// sees every entry that the journal of a session would get.
    ///
    /// # Errors
    /// A script failed, or a bug of the rules.
    pub fn begin(
        world: Rc<G::World>,
        start: Standing<G>,
        scribe: impl Fn(&Entry<G>) + 'static,
    ) -> Result<Playout<G>, Broken<G>> {
        Playout::watched(world, start, |_| scribe)
    }

    /// The same with a scribe that is made for the table: it may look at it from the first entry on.
    ///
    /// # Errors
    /// A script failed, or a bug of the rules.
    pub fn watched<S: Fn(&Entry<G>) + 'static>(
        world: Rc<G::World>,
        start: Standing<G>,
        scribe: impl FnOnce(&Rc<Table<G>>) -> S,
    ) -> Result<Playout<G>, Broken<G>> {
        let table = Table::new(world, start.clone());
        let scribe = scribe(&table);
        table.told_to(Box::new(scribe));
        let mut playout = Playout { table, procedure: None, over: false, begun: start, steps: Vec::new() };
        playout.run()?;
        Ok(playout)
    }

    /// Another playout at the same place. It makes the steps again that were made since the running procedure began, and the scribe
    /// sees their entries too. Changes made past the rules since then are not in it.
    ///
    /// # Errors
    /// A script failed, or a bug of the rules: the same steps lead somewhere else.
    pub fn copied(&self, scribe: impl Fn(&Entry<G>) + 'static) -> Result<Playout<G>, Broken<G>> {
        let mut other = Playout::begin(self.table.world().clone(), self.begun.clone(), scribe)?;
        self.steps.iter().try_for_each(|step| other.follow(step))?;
        Ok(other)
    }

    /// The last position at which nothing was suspended: where another playout can begin.
    pub fn begun(&self) -> &Standing<G> {
        &self.begun
    }

    /// How many steps were made since then.
    pub fn steps_since(&self) -> usize {
        self.steps.len()
    }

    /// The table as it stands.
    pub fn table(&self) -> &Rc<Table<G>> {
        &self.table
    }

    /// The decision that the game waits for; `None` when it is over.
    pub fn decision(&self) -> Option<Ref<'_, Decision<G>>> {
        self.table.open()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Answers the open decision with the choice at this place of its list; the last one where there are fewer.
    ///
    /// # Errors
    /// A script failed, or a bug of the rules. The playout is of no use then.
    pub fn choose(&mut self, place: usize) -> Result<(), Broken<G>> {
        let choice = match self.table.open() {
            Some(decision) => decision.choices.get(place).or(decision.choices.last()).cloned(),
            None => None,
        };
        let Some(choice) = choice else { return Ok(()) };
        self.steps.push(Step::Choose(choice.clone()));
        self.table.answer(choice);
        self.run()
    }

    /// Makes a step of a session again: the way to a decision in the middle of a procedure.
    ///
    /// # Errors
    /// A script failed, a bug of the rules, or the step cannot be made here.
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
                    _ => self.steps.push(step.clone()),
                }
                self.run()
            }
        }
    }

    /// Lets the game go on until somebody is asked or it is over.
    fn run(&mut self) -> Result<(), Broken<G>> {
        G::step_begins(self.table.world());
        interrupt::listening(|| self.go_on())
    }

    fn go_on(&mut self) -> Result<(), Broken<G>> {
        for _ in 0..QUIET {
            if self.procedure.is_none() {
                self.begun = self.table.standing();
                self.table.anew();
                self.steps.clear();
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
