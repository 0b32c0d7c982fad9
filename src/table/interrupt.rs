//! Ctrl-C in the middle of a step. Each thread has a flag, which its work checks. If the flag is raised, the step is taken back.
//!
//! Only a new step checks the flag. Steps that are made again, for `undo` for example, are known to end and are never cut short.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    static FLAG: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
    static LISTENS: Cell<bool> = const { Cell::new(false) };
}

/// From now on, steps on this thread stop when the flag is raised.
pub fn obey(flag: Arc<AtomicBool>) {
    FLAG.with(|own| own.replace(Some(flag)));
}

/// Whether a new step is in progress.
pub fn is_listening() -> bool {
    LISTENS.get()
}

/// Whether the step in progress has to stop.
pub fn is_asked() -> bool {
    LISTENS.get() && FLAG.with(|own| own.borrow().as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)))
}

/// Runs something that Ctrl-C may stop.
pub fn listening<R>(run: impl FnOnce() -> R) -> R {
    with(true, run)
}

/// Runs something to its end, regardless of Ctrl-C.
pub fn deaf<R>(run: impl FnOnce() -> R) -> R {
    with(false, run)
}

fn with<R>(listens: bool, run: impl FnOnce() -> R) -> R {
    struct Restore(bool);
    impl Drop for Restore {
        fn drop(&mut self) {
            LISTENS.set(self.0);
        }
    }
    let _restore = Restore(LISTENS.replace(listens));
    run()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_listens_is_stopped_and_only_on_its_own_thread() {
        let flag = Arc::new(AtomicBool::new(false));
        obey(flag.clone());
        assert!(!listening(is_asked));
        flag.store(true, Ordering::Relaxed);
        assert!(listening(is_asked));
        assert!(!is_asked());
        assert!(!listening(|| deaf(is_asked)));
        assert!(!std::thread::spawn(|| listening(is_asked)).join().unwrap());
    }
}
