//! Ctrl-C in the middle of a step. The work on a thread looks at the flag of that thread; if it is raised the step is taken back.
//!
//! Only a new step listens. Steps that are made again, for `undo` for example, have ended before and are never cut short.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    static FLAG: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
    static LISTENS: Cell<bool> = const { Cell::new(false) };
}

/// From now on steps that are made on this thread stop when the flag is raised.
pub fn obey(flag: Arc<AtomicBool>) {
    FLAG.with(|own| own.replace(Some(flag)));
}

/// Whether a new step is being made.
pub fn is_listening() -> bool {
    LISTENS.get()
}

/// Whether the step that is being made has to stop.
pub fn is_asked() -> bool {
    LISTENS.get() && FLAG.with(|own| own.borrow().as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)))
}

/// Runs something that may be stopped.
pub fn listening<R>(run: impl FnOnce() -> R) -> R {
    with(true, run)
}

/// Runs something to its end, whoever asks it to stop.
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
