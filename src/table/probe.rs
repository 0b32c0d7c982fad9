//! Looking into a procedure while it runs: a probe sees every sign that the rules give and may stop them there.
//!
//! Nothing is suspended at such a stop. The rules run on to their next decision, and what they do there is thrown away. The
//! session shows position, stack and journal as they were at the sign. To go on, it makes the segment again: that leads to the
//! very same place, because a segment depends on its inputs alone. So a stop costs a replay, and never leaves the game half
//! changed.

use super::{Entry, What};
use super::{Frame, Game, Standing, Table};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

/// A sign that the running rules give.
#[derive(Debug)]
pub enum Sign<'a, G: Game> {
    /// A procedure begins: a rule or card, and what it is about.
    Entered(&'a Frame<G>),
    /// Something is passed that opens nothing of its own, such as a window in which nobody can respond.
    Passed {
        /// The rule or card.
        cause: G::Cause,
        /// What is passed.
        scene: &'a G::Scene,
    },
    /// Dice are about to be rolled: what is forced now still counts.
    Rolling {
        /// Who rolls.
        by: G::Player,
        /// What for.
        purpose: &'a G::Purpose,
        /// How many dice.
        count: usize,
        /// The rule or card.
        cause: G::Cause,
    },
    /// An entry was written into the journal.
    Wrote(&'a Entry<G>),
}

/// Something that looks into running procedures.
pub trait Probe<G: Game> {
    /// Is shown a sign; says whether the rules are to stop here. It must not change anything at the table.
    fn sees(&mut self, table: &Rc<Table<G>>, sign: &Sign<'_, G>) -> bool;
}

/// A probe that the session and whoever set it share.
pub type SharedProbe<G> = Rc<RefCell<dyn Probe<G>>>;

/// A place inside a procedure.
#[derive(Clone, Debug)]
pub struct Stopped<G: Game> {
    /// Position and dice at the sign.
    pub standing: Standing<G>,
    /// The procedures that were going on.
    pub frames: Vec<Frame<G>>,
    /// How many entries the journal of the segment had.
    pub journal: usize,
    /// The number of the sign in its segment, from 1.
    pub sign: u64,
}

/// What a table keeps for its probe.
pub(super) struct Watched<G: Game> {
    probe: RefCell<Option<SharedProbe<G>>>,
    /// Signs given so far.
    signs: Cell<u64>,
    /// Signs up to this one are not shown: they were seen before.
    mute: Cell<u64>,
    stopped: RefCell<Option<Stopped<G>>>,
    /// Edits to be made at a sign, in order.
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
    /// From now on the probe is shown every sign after number `mute`.
    pub fn by(&self, probe: Option<SharedProbe<G>>, mute: u64) {
        self.probe.replace(probe);
        self.mute.set(mute);
    }

    /// Counts a sign. Says whether anything is to happen at it: most of the time nobody looks.
    pub fn tick(&self) -> bool {
        let number = self.signs.get() + 1;
        self.signs.set(number);
        let seen = number > self.mute.get() && self.probe.borrow().is_some();
        seen || self.inside.borrow().front().is_some_and(|(at, _)| *at == number)
    }

    /// Takes the edits that belong to the next input, each with the sign at which it is made. Edits of an earlier input whose sign
    /// never came are forgotten. Says how many there are.
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
    /// Whether somebody looks into the procedures of this table, or has edits in store for them.
    pub fn is_watched(&self) -> bool {
        self.watched.probe.borrow().is_some() || !self.watched.inside.borrow().is_empty()
    }

    /// Says that the rules pass something that opens no procedure of its own.
    pub fn pass_by(&self, cause: G::Cause, scene: &G::Scene) {
        if self.watched.tick() {
            self.sign(&Sign::Passed { cause, scene });
        }
    }

    /// Makes the edits that were made at the sign that [`Watched::tick`] counted, and shows it to the probe.
    pub(super) fn sign(&self, sign: &Sign<'_, G>) {
        let watched = &self.watched;
        let number = watched.signs.get();
        self.edit_inside(number);
        // Nothing can be looked at while the position is being changed.
        if number <= watched.mute.get() || self.halted() || !self.is_at_rest() {
            return;
        }
        let Some(probe) = watched.probe.borrow().clone() else { return };
        let Some(table) = self.handle() else { return };
        // The probe may itself cause signs, which nobody is shown.
        let stop = probe.try_borrow_mut().is_ok_and(|mut probe| probe.sees(&table, sign));
        // A condition that fails while the probe looks has nothing to do with what the rules do.
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
            // Only the dice stream may change here: rules hold on to what they read off the position.
            let mut standing = self.standing();
            if G::edit(self.world(), &mut standing, &edit).is_ok() {
                self.set_dice(standing.dice);
                self.count_input();
                // The edit is no sign of the rules.
                self.note(G::by_hand(), What::Edited(edit));
            }
        }
    }
}
