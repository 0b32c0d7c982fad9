//! Ctrl-C and the button of the page: they stop what somebody has asked for and waits for, and nothing that comes later.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The flag that long work looks at, with a count of what was asked for and is not done yet.
#[derive(Clone, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    /// Whoever raises or lowers the flag holds it.
    asked: Arc<Mutex<usize>>,
}

/// Something that was asked for. It can be stopped from the moment it was asked until this goes.
pub struct Asked(Stop);

impl Stop {
    /// The flag.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.flag.clone()
    }

    /// Something is asked for, whether or not the desk has begun with it.
    pub fn asks(&self) -> Asked {
        *self.count() += 1;
        Asked(self.clone())
    }

    /// Raises the flag, if there is anything to stop.
    pub fn raise(&self) {
        let count = self.count();
        if *count > 0 {
            self.flag.store(true, Ordering::SeqCst);
        }
    }

    fn count(&self) -> MutexGuard<'_, usize> {
        // Nobody panics while holding it.
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        let mut count = self.0.count();
        *count -= 1;
        if *count == 0 {
            self.0.flag.store(false, Ordering::SeqCst);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_asked_for_is_stopped() {
        let stop = Stop::default();
        let is_raised = || stop.flag().load(Ordering::SeqCst);
        stop.raise();
        assert!(!is_raised(), "nothing was asked for");
        let (first, second) = (stop.asks(), stop.asks());
        stop.raise();
        assert!(is_raised());
        drop(first);
        assert!(is_raised(), "the second may be meant");
        drop(second);
        assert!(!is_raised(), "what comes next was not asked for then");
    }
}
