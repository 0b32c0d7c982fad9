//! Which threads have a stack of [`STACK`](super::STACK) bytes.

use std::cell::Cell;

thread_local! {
    static DEEP: Cell<bool> = const { Cell::new(false) };
}

/// Says that the current thread was started with such a stack.
pub fn note_deep() {
    DEEP.set(true);
}

/// Whether the current thread has such a stack. Work that needs much stack runs right here then, instead of on a thread of its own.
pub fn is_deep() -> bool {
    DEEP.get()
}
