//! Watching the card files: a save is noticed at once.

use crate::lua::Paths;
use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

/// A watch on the card files; it ends when it is dropped.
pub struct Watch(#[allow(dead_code, reason = "held for its drop")] RecommendedWatcher);

/// Calls `changed` whenever a Lua file of cards or libraries was written. An editor that writes in several steps causes
/// several calls.
///
/// # Errors
/// The system cannot watch the folders; `reload` at the prompt does it by hand then.
pub fn watch(paths: &Paths, mut changed: impl FnMut() + Send + 'static) -> notify::Result<Watch> {
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if event.is_ok_and(|event| is_write(&event)) {
            changed();
        }
    })?;
    watcher.watch(&paths.cards, RecursiveMode::NonRecursive)?;
    let tests = paths.cards.join("tests");
    if tests.is_dir() {
        watcher.watch(&tests, RecursiveMode::NonRecursive)?;
    }
    if paths.libs.is_dir() {
        watcher.watch(&paths.libs, RecursiveMode::NonRecursive)?;
    }
    Ok(Watch(watcher))
}

/// Whether a Lua file may have another text now. Reading one is an event too, and must not count.
fn is_write(event: &Event) -> bool {
    let writes = match event.kind {
        EventKind::Access(kind) => kind == AccessKind::Close(AccessMode::Write),
        _ => true,
    };
    writes && event.paths.iter().any(|path| path.extension().is_some_and(|e| e == "lua"))
}
