//! Threads with a stack of [`STACK`](super::STACK) bytes.

use super::STACK;
use std::cell::Cell;
use std::io::Result;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::{Builder, JoinHandle, Scope, ScopedJoinHandle};

thread_local! {
    static DEEP: Cell<bool> = const { Cell::new(false) };
}

/// Starts a thread with such a stack, under this name.
///
/// # Errors
/// The system cannot start a thread.
pub fn spawn<R: Send + 'static>(name: &str, work: impl FnOnce() -> R + Send + 'static) -> Result<JoinHandle<R>> {
    Builder::new().name(name.into()).stack_size(STACK).spawn(deep(work))
}

/// The same for a thread of a scope.
///
/// # Errors
/// The system cannot start a thread.
pub fn spawn_scoped<'scope, R: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> R + Send + 'scope,
) -> Result<ScopedJoinHandle<'scope, R>> {
    Builder::new().stack_size(STACK).spawn_scoped(scope, deep(work))
}

/// Runs something that needs much stack, such as a parser: right here if this thread has such a stack, otherwise on a thread of its
/// own. `None` if it panics, or if the system cannot start a thread.
pub fn run<R: Send>(work: impl FnOnce() -> R + Send) -> Option<R> {
    if DEEP.get() {
        return catch_unwind(AssertUnwindSafe(work)).ok();
    }
    std::thread::scope(|scope| spawn_scoped(scope, work).ok()?.join().ok())
}

fn deep<R>(work: impl FnOnce() -> R) -> impl FnOnce() -> R {
    || {
        DEEP.set(true);
        work()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_with_much_stack_needs_no_other() {
        let here = || std::thread::current().id();
        assert_ne!(run(here), Some(here()));
        let work = move || {
            assert_eq!(run(here), Some(here()));
            assert_eq!(run(|| panic!("the parser fails")), None::<()>);
        };
        spawn("deep", work).unwrap().join().unwrap();
    }
}
