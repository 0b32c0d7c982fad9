//! The progress of long work, for the person who waits. The thread that works counts; a terminal on another thread displays the
//! count.
//!
//! None of this affects a game: the work only counts, and never learns whether anybody looks.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

thread_local! {
    static SHOWN: RefCell<Option<Progress>> = const { RefCell::new(None) };
}

/// The progress of some work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// What is counted: `games`.
    pub what: &'static str,
    /// How many are done.
    pub done: u64,
    /// How many there are in all; 0 if unknown.
    pub all: u64,
}

/// Shows the progress of one thread's work to other threads.
#[derive(Clone, Default, Debug)]
pub struct Progress(Arc<Mutex<Option<State>>>);

impl Progress {
    /// The current progress; `None` if no long work is running.
    pub fn state(&self) -> Option<State> {
        // Nothing panics while holding the lock.
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, state: Option<State>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = state;
    }
}

/// From now on, the progress of this thread's work is shown here.
pub fn show(progress: Progress) {
    SHOWN.with(|shown| shown.replace(Some(progress)));
}

/// Some long work. It ends when this value is dropped.
#[derive(Debug)]
pub struct Work {
    shown: Option<(Progress, State)>,
}

/// Begins long work. Work inside other long work is not shown, because the person who waits wants to know about the whole.
pub fn begin(what: &'static str, all: u64) -> Work {
    let progress = SHOWN.with(|shown| shown.borrow().clone()).filter(|progress| progress.state().is_none());
    let shown = progress.map(|progress| (progress, State { what, done: 0, all }));
    let work = Work { shown };
    work.tell();
    work
}

impl Work {
    /// Counts one more as done.
    pub fn step(&mut self) {
        if let Some((_, state)) = &mut self.shown {
            state.done += 1;
        }
        self.tell();
    }

    /// Adds this many to the total.
    pub fn more(&mut self, n: u64) {
        if let Some((_, state)) = &mut self.shown {
            state.all += n;
        }
        self.tell();
    }

    fn tell(&self) {
        if let Some((progress, state)) = &self.shown {
            progress.set(Some(*state));
        }
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        if let Some((progress, _)) = &self.shown {
            progress.set(None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_shown_while_it_lasts_and_the_outer_one_alone() {
        let progress = Progress::default();
        show(progress.clone());
        let mut outer = begin("games", 3);
        outer.step();
        {
            let mut inner = begin("dice", 9);
            inner.step();
        }
        outer.more(1);
        assert_eq!(progress.state(), Some(State { what: "games", done: 1, all: 4 }));
        drop(outer);
        assert_eq!(progress.state(), None);
    }

    #[test]
    fn work_that_nobody_looks_at_goes_on() {
        let counted = std::thread::spawn(|| {
            let mut work = begin("games", 2);
            work.step();
            work.shown.is_none()
        });
        assert!(counted.join().unwrap());
    }
}
