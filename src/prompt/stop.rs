//! Ctrl-C and the stop button of the page. They stop the requests that somebody is waiting for now, but no later ones.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The flag that long work checks, and the number of unfinished requests.
#[derive(Clone, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    /// Hold this lock to raise or lower the flag.
    asked: Arc<Mutex<usize>>,
}

/// A request. It can be stopped from now until this value is dropped.
pub struct Asked(Stop);

impl Stop {
    /// The flag.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.flag.clone()
    }

    /// Counts a request, whether or not the desk has begun with it.
    pub fn asks(&self) -> Asked {
        *self.count() += 1;
        Asked(self.clone())
    }

    /// Raises the flag if there is a request to stop.
    pub fn raise(&self) {
        let count = self.count();
        if *count > 0 {
            self.flag.store(true, Ordering::SeqCst);
        }
    }

    fn count(&self) -> MutexGuard<'_, usize> {
        // Nothing panics while holding the lock.
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
