//! The table on which the rules work: the position, the dice, the log, and `ask`.

use super::probe::{Sign, Watched};
use super::{Bug, Decision, Derived, Dice, Entry, Game, Halt, Modifier, Reading, Roll, Standing, What};
use std::cell::{Cell, OnceCell, Ref, RefCell};
use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::rc::{Rc, Weak};
use std::task::Poll;

/// How a procedure ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The game continues from the current position.
    Next,
    /// The game is over.
    Over,
}

/// A procedure in progress.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame<G: Game> {
    /// The rule or card.
    pub cause: G::Cause,
    /// What the procedure does.
    pub scene: G::Scene,
    /// How many inputs of the segment had been made when it began.
    pub inputs: usize,
}

/// The table. The rules read and change the position through it, roll dice through it, and suspend only in [`Table::ask`].
///
/// Position, dice, log and the open decision are borrowed separately. A rule may look at the position while it writes the log,
/// but must not look at it during a change.
pub struct Table<G: Game> {
    me: Weak<Table<G>>,
    world: Rc<G::World>,
    position: RefCell<G::Position>,
    derived: G::Derived,
    dice: RefCell<Dice>,
    journal: RefCell<Vec<Entry<G>>>,
    frames: RefCell<Vec<Frame<G>>>,
    open: RefCell<Option<Decision<G>>>,
    answer: RefCell<Option<G::Choice>>,
    pub(super) halt: RefCell<Option<Halt<G>>>,
    inputs: Cell<usize>,
    /// How many entries were written since somebody was last asked, and the counts of things that must not repeat for ever.
    pub(super) work: Cell<u32>,
    pub(super) tally: RefCell<BTreeMap<&'static str, u32>>,
    pub(super) concluded: Cell<bool>,
    pub(super) watched: Watched<G>,
    /// Receives what happens if no log is kept.
    scribe: OnceCell<Scribe<G>>,
}

/// Receives every entry that the log would contain.
pub(super) type Scribe<G> = Box<dyn Fn(&Entry<G>)>;

/// How far a question is.
enum Asking<G: Game> {
    /// The answer.
    Answered(G::Choice),
    /// It has been asked and not been answered, or the rules have stopped.
    Waits,
    /// It has not been asked.
    Asks,
}

impl<G: Game> Table<G> {
    /// A table with this position, and no procedure in progress.
    pub fn new(world: Rc<G::World>, standing: Standing<G>) -> Rc<Table<G>> {
        Rc::new_cyclic(|me| Table {
            me: me.clone(),
            world,
            position: RefCell::new(standing.position),
            derived: G::Derived::default(),
            dice: RefCell::new(standing.dice),
            journal: RefCell::default(),
            frames: RefCell::default(),
            open: RefCell::new(None),
            answer: RefCell::new(None),
            halt: RefCell::new(None),
            inputs: Cell::new(0),
            work: Cell::new(0),
            tally: RefCell::default(),
            concluded: Cell::new(false),
            watched: Watched::default(),
            scribe: OnceCell::new(),
        })
    }

    /// The table itself, for something that outlives the borrow.
    pub fn handle(&self) -> Option<Rc<Table<G>>> {
        self.me.upgrade()
    }

    /// Board and scripts.
    pub fn world(&self) -> &Rc<G::World> {
        &self.world
    }

    /// The position. The borrow must end before anything is changed or asked.
    pub fn position(&self) -> Ref<'_, G::Position> {
        self.position.borrow()
    }

    /// A copy of the position and the dice.
    pub fn standing(&self) -> Standing<G> {
        Standing { position: self.position.borrow().clone(), dice: self.dice.borrow().clone() }
    }

    /// Makes another standing equal to this one. This is faster than a new copy if little has changed.
    pub fn standing_to(&self, other: &mut Standing<G>) {
        other.position.clone_from(&self.position.borrow());
        other.dice.clone_from(&self.dice.borrow());
    }

    /// The current dice stream.
    pub fn dice(&self) -> Ref<'_, Dice> {
        self.dice.borrow()
    }

    /// Changes the position.
    pub fn change<R>(&self, change: impl FnOnce(&mut G::Position) -> R) -> R {
        self.derived.forget();
        change(&mut self.position.borrow_mut())
    }

    /// What was computed from the current position.
    pub fn derived(&self) -> &G::Derived {
        &self.derived
    }

    /// Draws from the dice stream for something other than a roll: a shuffle, a random card.
    pub fn chance<R>(&self, draw: impl FnOnce(&mut Dice) -> R) -> R {
        draw(&mut self.dice.borrow_mut())
    }

    /// Rolls dice and writes them to the log.
    pub fn roll(&self, by: G::Player, purpose: G::Purpose, count: usize, cause: G::Cause) -> Vec<u8> {
        if self.watched.tick() {
            self.sign(&Sign::Rolling { by, purpose: &purpose, count, cause });
        }
        let mut forced = 0;
        let dice: Vec<u8> = {
            let mut stream = self.dice.borrow_mut();
            (0..count)
                .map(|_| {
                    let (die, was_forced) = stream.die();
                    forced += u8::from(was_forced);
                    die
                })
                .collect()
        };
        self.write(cause, What::Rolled(Roll { by, purpose, dice: dice.clone(), forced }));
        dice
    }

    /// Writes how a roll was read: its breakdown.
    pub fn read(
        &self,
        purpose: G::Purpose,
        ledger: Vec<Modifier<G>>,
        total: i32,
        verdict: G::Verdict,
        cause: G::Cause,
    ) {
        self.write(cause, What::Read(Reading { purpose, ledger, total, verdict }));
    }

    /// Writes to the log that something happened.
    pub fn tell(&self, cause: G::Cause, happening: impl Into<G::Happening>) {
        self.write(cause, What::Told(happening.into()));
    }

    /// Writes a log entry without a sign.
    pub(super) fn note(&self, cause: G::Cause, what: What<G>) {
        let entry = Entry { depth: self.depth(), cause, what };
        self.journal.borrow_mut().push(entry);
    }

    fn depth(&self) -> u8 {
        self.frames.borrow().len().min(255) as u8
    }

    /// Stops keeping a log. A scribe receives what happens instead.
    pub(super) fn told_to(&self, scribe: Scribe<G>) {
        // A table keeps its first scribe for good.
        let _ = self.scribe.set(scribe);
    }

    pub(super) fn write(&self, cause: G::Cause, what: What<G>) {
        self.labour();
        let entry = Entry { depth: self.depth(), cause, what };
        if let Some(scribe) = self.scribe.get() {
            return scribe(&entry);
        }
        match self.watched.tick() {
            false => self.journal.borrow_mut().push(entry),
            true => self.write_and_show(entry),
        }
    }

    #[cold]
    fn write_and_show(&self, entry: Entry<G>) {
        self.journal.borrow_mut().push(entry.clone());
        self.sign(&Sign::Wrote(&entry));
    }

    /// The log of the running segment.
    pub fn journal(&self) -> Ref<'_, [Entry<G>]> {
        Ref::map(self.journal.borrow(), Vec::as_slice)
    }

    /// The procedures in progress, the outermost first.
    pub fn frames(&self) -> Ref<'_, [Frame<G>]> {
        Ref::map(self.frames.borrow(), Vec::as_slice)
    }

    /// Begins a procedure. It ends when the returned value is dropped.
    #[must_use]
    pub fn enter(self: &Rc<Self>, cause: G::Cause, scene: G::Scene) -> Within<G> {
        self.labour();
        let frame = Frame { cause, scene, inputs: self.inputs.get() };
        let seen = self.watched.tick();
        self.frames.borrow_mut().push(frame);
        let within = Within { table: self.clone(), depth: self.frames.borrow().len() };
        if seen {
            self.show_frame();
        }
        within
    }

    /// Shows the procedure that has just begun.
    #[cold]
    fn show_frame(&self) {
        let frame = self.frames.borrow().last().cloned();
        if let Some(frame) = frame {
            self.sign(&Sign::Entered(&frame));
        }
    }

    /// The decision that the game waits for.
    pub fn open(&self) -> Option<Ref<'_, Decision<G>>> {
        Ref::filter_map(self.open.borrow(), Option::as_ref).ok()
    }

    /// How many inputs of the segment have been made.
    pub fn inputs(&self) -> usize {
        self.inputs.get()
    }

    /// Asks a player to choose. The rules suspend nowhere else.
    ///
    /// If the position is edited while the decision is open, the decision is made again, so `make` must list the choices from the
    /// position alone. A decision with one choice answers itself unless it is always to be asked. A decision without a choice is
    /// a bug.
    pub fn ask(&self, make: impl Fn() -> Decision<G>) -> impl Future<Output = G::Choice> {
        poll_fn(move |_| match self.answered() {
            Asking::Answered(choice) => Poll::Ready(choice),
            Asking::Waits => Poll::Pending,
            Asking::Asks => self.asks(make()),
        })
    }

    /// How far a question is that the rules have come to. Kept apart, as [`Table::asks`] is: the rules ask in many places, and each
    /// would have a copy of this code.
    #[inline(never)]
    fn answered(&self) -> Asking<G> {
        if self.halted() || self.is_concluded() {
            return Asking::Waits;
        }
        if let Some(choice) = self.answer.take() {
            self.work.set(0);
            if let Some(decision) = self.open.take() {
                self.inputs.set(self.inputs.get() + 1);
                let of = decision.choices.len().min(usize::from(u16::MAX)) as u16;
                let what = What::Chosen { who: decision.who, choice: choice.clone(), of };
                self.write(decision.cause, what);
            }
            return Asking::Answered(choice);
        }
        if self.open.borrow().is_some() { Asking::Waits } else { Asking::Asks }
    }

    /// Asks a decision, or answers it at once if nobody needs to be asked.
    #[inline(never)]
    fn asks(&self, mut decision: Decision<G>) -> Poll<G::Choice> {
        if self.halted() {
            return Poll::Pending;
        }
        if decision.choices.len() == 1
            && !decision.always
            && let Some(choice) = decision.choices.pop()
        {
            return Poll::Ready(choice);
        }
        if decision.choices.is_empty() {
            let bug = Bug::NoChoice(format!("{:?}", decision.question));
            self.halt.borrow_mut().get_or_insert(Halt::Bug(bug));
        } else {
            self.open.replace(Some(decision));
        }
        Poll::Pending
    }

    pub(super) fn answer(&self, choice: G::Choice) {
        self.answer.replace(Some(choice));
    }

    pub(super) fn take_halt(&self) -> Option<Halt<G>> {
        self.halt.take()
    }

    /// Puts an edited position on the table. The open decision will be asked again.
    pub(super) fn replace(&self, standing: Standing<G>) {
        self.derived.forget();
        self.position.replace(standing.position);
        self.dice.replace(standing.dice);
        self.open.take();
        self.inputs.set(self.inputs.get() + 1);
    }

    /// Shows the table as it was at a sign.
    pub(super) fn rest_at(&self, stopped: &super::Stopped<G>) {
        self.derived.forget();
        self.position.replace(stopped.standing.position.clone());
        self.dice.replace(stopped.standing.dice.clone());
        self.frames.replace(stopped.frames.clone());
        self.journal.borrow_mut().truncate(stopped.journal);
        self.open.take();
    }

    /// Whether no change of the position is in progress.
    pub(super) fn is_at_rest(&self) -> bool {
        self.position.try_borrow().is_ok()
    }

    pub(super) fn set_dice(&self, dice: Dice) {
        self.dice.replace(dice);
    }

    pub(super) fn count_input(&self) {
        self.inputs.set(self.inputs.get() + 1);
    }

    pub(super) fn take_journal(&self) -> Vec<Entry<G>> {
        self.journal.take()
    }
}

/// A procedure in progress. Dropping this value ends it.
pub struct Within<G: Game> {
    table: Rc<Table<G>>,
    depth: usize,
}

impl<G: Game> Drop for Within<G> {
    fn drop(&mut self) {
        // After a panic they may still be borrowed. The table is discarded then.
        if let Ok(mut frames) = self.table.frames.try_borrow_mut() {
            frames.truncate(self.depth - 1);
        }
    }
}
