//! What stops a procedure: a script that fails, a bug, the end of the game, a person, or a script that keeps the game going without
//! anybody being asked.

use super::{Bug, Game, Table, interrupt};
use std::future::{Future, poll_fn};
use std::task::Poll;

/// The most journal entries and procedures between two decisions. A Turn in which nobody has a choice brings a hundredth of that.
const WORK: u32 = 20_000;

/// Why a procedure cannot go on.
#[derive(Clone, Debug)]
pub enum Halt<G: Game> {
    /// A script failed; the game is to be taken back to where this many inputs of the segment had been made.
    Script {
        /// What went wrong.
        trouble: G::Trouble,
        /// How many inputs of the running segment stay.
        keep: usize,
    },
    /// The rules came to something that cannot be.
    Bug(Bug),
    /// Somebody asked it to stop.
    BrokenOff,
}

impl<G: Game> Table<G> {
    /// Counts what happens without anybody being asked. If it is more than any game brings, the script that keeps it going has
    /// failed.
    pub(super) fn labour(&self) {
        if interrupt::is_asked() {
            return self.break_off();
        }
        self.work.set(self.work.get() + 1);
        if self.work.get() <= WORK || self.halted() {
            return;
        }
        match G::endless(self.world(), WORK) {
            Some(trouble) => self.fail(trouble, self.inputs().saturating_sub(1)),
            None => self.bug("the game goes on without asking anybody"),
        }
    }

    /// Counts something that must not go on for ever, from the start of the running procedure. Gives the count.
    pub fn count(&self, what: &'static str) -> u32 {
        let mut tally = self.tally.borrow_mut();
        let count = tally.entry(what).or_default();
        *count += 1;
        *count
    }

    /// A procedure begins at a table that was used before.
    pub(super) fn anew(&self) {
        self.work.set(0);
        self.tally.take();
    }

    /// Whether something made the procedure stop.
    pub fn halted(&self) -> bool {
        self.halt.borrow().is_some() || self.watched.has_stopped()
    }

    /// Stops the procedure: a script failed. The first failure counts. Whoever notices it goes on with a neutral value;
    /// nothing that follows is kept.
    pub fn fail(&self, trouble: G::Trouble, keep: usize) {
        // What a script does after the end of the game comes too late to matter.
        if self.is_concluded() {
            return;
        }
        self.halt.borrow_mut().get_or_insert(Halt::Script { trouble, keep });
    }

    /// Stops the procedure: the rules came to something that cannot be.
    pub fn bug(&self, what: impl Into<String>) {
        self.halt.borrow_mut().get_or_insert_with(|| Halt::Bug(Bug::Other(what.into())));
    }

    /// Stops the procedure: somebody asked for it.
    pub fn break_off(&self) {
        self.halt.borrow_mut().get_or_insert(Halt::BrokenOff);
    }

    /// Ends the game in the middle of whatever is going on: nobody is asked any more, and the procedure is dropped where it
    /// waits next. Nothing is concluded on the ground of what a failed script left behind.
    pub fn conclude(&self) {
        if !self.halted() {
            self.concluded.set(true);
        }
    }

    /// Whether the game was concluded at this table.
    pub fn is_concluded(&self) -> bool {
        self.concluded.get()
    }

    /// Goes on at once while the game does, and never again after it was concluded or something made the procedure stop. For
    /// a procedure that would change something, or go round, without asking anybody.
    pub fn unless_over(&self) -> impl Future<Output = ()> {
        poll_fn(move |_| if self.is_concluded() || self.halted() { Poll::Pending } else { Poll::Ready(()) })
    }

    /// The failure of a script that only looked, while nothing was being done: the game stands as it did.
    pub fn take_trouble(&self) -> Option<G::Trouble> {
        let only_looked = matches!(*self.halt.borrow(), Some(Halt::Script { .. } | Halt::BrokenOff));
        match only_looked.then(|| self.halt.take()).flatten() {
            Some(Halt::Script { trouble, .. }) => Some(trouble),
            _ => None,
        }
    }
}
