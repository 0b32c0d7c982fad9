//! Looking into a procedure while it runs: a probe sees every sign that the rules give and may stop them there.
//!
//! Nothing is suspended at such a stop. The rules run on to their next decision, and what they do there is discarded. The session
//! shows the position, the stack and the log as they were at the sign. To continue, it replays the segment. The replay leads to
//! exactly the same place, because a segment depends only on its inputs. So a stop costs a replay, and never leaves the game half
//! changed.

use super::{Entry, What};
use super::{Frame, Game, Standing, Table};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

/// A sign that the running rules give.
#[derive(Debug)]
pub enum Sign<'a, G: Game> {
    /// A procedure begins: a rule or card, with its subject.
    Entered(&'a Frame<G>),
    /// The rules pass something that starts no procedure, such as a window in which nobody can respond.
    Passed {
        /// The rule or card.
        cause: G::Cause,
        /// What is passed.
        scene: &'a G::Scene,
    },
    /// Dice are about to be rolled. Dice forced now still count.
    Rolling {
        /// Who rolls.
        by: G::Player,
        /// What they are for.
        purpose: &'a G::Purpose,
        /// How many dice.
        count: usize,
        /// The rule or card.
        cause: G::Cause,
    },
    /// A log entry was written.
    Wrote(&'a Entry<G>),
}

/// Something that looks into running procedures.
pub trait Probe<G: Game> {
    /// Receives a sign. Says whether the rules must stop here. It must not change anything at the table.
    fn sees(&mut self, table: &Rc<Table<G>>, sign: &Sign<'_, G>) -> bool;
}

/// A probe shared by the session and the code that set it.
pub type SharedProbe<G> = Rc<RefCell<dyn Probe<G>>>;

/// A place inside a procedure.
#[derive(Clone, Debug)]
pub struct Stopped<G: Game> {
    /// Position and dice at the sign.
    pub standing: Standing<G>,
    /// The procedures in progress.
    pub frames: Vec<Frame<G>>,
    /// How many entries the log of the segment had.
    pub journal: usize,
    /// The number of the sign in its segment, from 1.
    pub sign: u64,
}

/// What a table keeps for its probe.
pub(super) struct Watched<G: Game> {
    probe: RefCell<Option<SharedProbe<G>>>,
    /// How many signs were given so far.
    signs: Cell<u64>,
    /// Signs up to this number are not shown, because the probe has already seen them.
    mute: Cell<u64>,
    stopped: RefCell<Option<Stopped<G>>>,
    /// Edits to make at a sign, in order.
    inside: RefCell<VecDeque<(u64, G::Edit)>>,
}

impl<G: Game> Default for Watched<G> {
    fn default() -> Self {
        Watched {
            probe: RefCell::new(None),
            signs: Cell::new(0),
            mute: Cell::new(0),
            stopped: RefCell::new(None),
            inside: RefCell::default(),
        }
    }
}

impl<G: Game> Watched<G> {
    /// From now on, the probe sees every sign after number `mute`.
    pub fn by(&self, probe: Option<SharedProbe<G>>, mute: u64) {
        self.probe.replace(probe);
        self.mute.set(mute);
    }

    /// Counts a sign. Says whether to do anything at it. Usually there is nothing to do.
    pub fn tick(&self) -> bool {
        let number = self.signs.get() + 1;
        self.signs.set(number);
        let seen = number > self.mute.get() && self.probe.borrow().is_some();
        seen || self.inside.borrow().front().is_some_and(|(at, _)| *at == number)
    }

    /// Takes the edits that belong to the next input, each with the number of its sign. Drops edits of an earlier input whose
    /// sign never came. Gives the number of edits taken.
    pub fn load(&self, edits: impl Iterator<Item = (u64, G::Edit)>) -> usize {
        self.inside.replace(edits.collect());
        self.inside.borrow().len()
    }

    /// How many signs were given so far.
    pub fn signs(&self) -> u64 {
        self.signs.get()
    }

    /// Where the probe stopped the rules.
    pub fn take_stop(&self) -> Option<Stopped<G>> {
        self.stopped.take()
    }

    pub fn has_stopped(&self) -> bool {
        self.stopped.borrow().is_some()
    }
}

impl<G: Game> Table<G> {
    /// Whether a probe watches this table, or edits wait to be made inside its procedures.
    pub fn is_watched(&self) -> bool {
        self.watched.probe.borrow().is_some() || !self.watched.inside.borrow().is_empty()
    }

    /// Signals that the rules pass something that starts no procedure.
    pub fn pass_by(&self, cause: G::Cause, scene: &G::Scene) {
        if self.watched.tick() {
            self.sign(&Sign::Passed { cause, scene });
        }
    }

    /// Makes the edits that belong to the sign counted by [`Watched::tick`], and shows the sign to the probe.
    #[cold]
    pub(super) fn sign(&self, sign: &Sign<'_, G>) {
        let watched = &self.watched;
        let number = watched.signs.get();
        self.edit_inside(number);
        // Nothing can be looked at during a change of the position.
        if number <= watched.mute.get() || self.halted() || !self.is_at_rest() {
            return;
        }
        let Some(probe) = watched.probe.borrow().clone() else { return };
        let Some(table) = self.handle() else { return };
        // The probe may cause signs itself. Those are not shown.
        let stop = probe.try_borrow_mut().is_ok_and(|mut probe| probe.sees(&table, sign));
        // A condition that fails in the probe does not affect the rules.
        self.take_trouble();
        if stop {
            let stopped = Stopped {
                standing: self.standing(),
                frames: self.frames().to_vec(),
                journal: self.journal().len(),
                sign: number,
            };
            watched.stopped.replace(Some(stopped));
        }
    }

    fn edit_inside(&self, number: u64) {
        loop {
            let due = matches!(self.watched.inside.borrow().front(), Some((at, _)) if *at == number);
            let Some((_, edit)) = due.then(|| self.watched.inside.borrow_mut().pop_front()).flatten() else { return };
            // Only the dice stream may change here, because the rules keep values that they read from the position.
            let mut standing = self.standing();
            if G::edit(self.world(), &mut standing, &edit).is_ok() {
                self.set_dice(standing.dice);
                self.count_input();
                // The edit is not a sign of the rules.
                self.note(G::by_hand(), What::Edited(edit));
            }
        }
    }
}
