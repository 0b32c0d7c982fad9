//! What stops a procedure: a failed script, a bug, the end of the game, a person, or a script that keeps the game going while
//! nobody is asked.

use super::{Bug, Game, Table, interrupt};
use std::future::{Future, poll_fn};
use std::task::Poll;

/// The most log entries and procedures between two decisions. A Turn in which nobody has a choice needs a hundredth of this.
const WORK: u32 = 20_000;

/// Why a procedure cannot go on.
#[derive(Clone, Debug)]
pub enum Halt<G: Game> {
    /// A script failed. The game is to be taken back to the place where this many inputs of the segment had been made.
    Script {
        /// What went wrong.
        trouble: G::Trouble,
        /// How many inputs of the running segment to keep.
        keep: usize,
    },
    /// The rules reached an impossible state.
    Bug(Bug),
    /// Somebody asked it to stop.
    BrokenOff,
}

impl<G: Game> Table<G> {
    /// Counts what happens while nobody is asked. If it is more than any game needs, the script that causes it has failed.
    pub(super) fn labour(&self) {
        if interrupt::is_asked() {
            return self.break_off();
        }
        self.work.set(self.work.get() + 1);
        if self.work.get() > WORK && !self.halted() {
            self.exhausted();
        }
    }

    #[cold]
    fn exhausted(&self) {
        match G::endless(self.world(), WORK) {
            Some(trouble) => self.fail(trouble, self.inputs().saturating_sub(1)),
            None => self.bug("the game goes on without asking anybody"),
        }
    }

    /// Counts something that must not repeat for ever, from the start of the running procedure. Gives the count.
    pub fn count(&self, what: &'static str) -> u32 {
        let mut tally = self.tally.borrow_mut();
        let count = tally.entry(what).or_default();
        *count += 1;
        *count
    }

    /// Prepares a table that was used before for a new procedure.
    pub(super) fn anew(&self) {
        self.work.set(0);
        self.tally.take();
    }

    /// Whether something has stopped the procedure.
    pub fn halted(&self) -> bool {
        self.halt.borrow().is_some() || self.watched.has_stopped()
    }

    /// Stops the procedure because a script failed. The first failure counts. The code that notices the failure continues with a
    /// neutral value; nothing after the failure is kept.
    #[cold]
    pub fn fail(&self, trouble: G::Trouble, keep: usize) {
        // After the end of the game, a script no longer matters.
        if self.is_concluded() {
            return;
        }
        self.halt.borrow_mut().get_or_insert(Halt::Script { trouble, keep });
    }

    /// Stops the procedure because the rules reached an impossible state.
    #[cold]
    pub fn bug(&self, what: impl Into<String>) {
        self.halt.borrow_mut().get_or_insert_with(|| Halt::Bug(Bug::Other(what.into())));
    }

    /// Stops the procedure because somebody asked for it.
    #[cold]
    pub fn break_off(&self) {
        self.halt.borrow_mut().get_or_insert(Halt::BrokenOff);
    }

    /// Ends the game in the middle of a procedure. Nobody is asked any more, and the procedure is dropped at its next wait. A
    /// game does not end because of what a failed script left behind.
    pub fn conclude(&self) {
        if !self.halted() {
            self.concluded.set(true);
        }
    }

    /// Whether the game was ended at this table.
    pub fn is_concluded(&self) -> bool {
        self.concluded.get()
    }

    /// Returns at once while the game goes on, and never after the game ended or something stopped the procedure. A procedure
    /// awaits this before it changes something, or loops, without asking anybody.
    pub fn unless_over(&self) -> impl Future<Output = ()> {
        poll_fn(move |_| if self.is_concluded() || self.halted() { Poll::Pending } else { Poll::Ready(()) })
    }

    /// The failure of a script that only looked between two steps. The game is unchanged.
    pub fn take_trouble(&self) -> Option<G::Trouble> {
        let only_looked = matches!(*self.halt.borrow(), Some(Halt::Script { .. } | Halt::BrokenOff));
        match only_looked.then(|| self.halt.take()).flatten() {
            Some(Halt::Script { trouble, .. }) => Some(trouble),
            _ => None,
        }
    }
}
