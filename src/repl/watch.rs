//! Watching the card files: a save is noticed at once.

use crate::lua::Paths;
use notify_debouncer_mini::{DebounceEventResult, Debouncer, new_debouncer};
use std::path::Path;
use std::time::Duration;

/// How long the files must be quiet before they are read: editors write in several steps.
const QUIET: Duration = Duration::from_millis(30);

/// A watch on the card files; it ends when it is dropped.
pub struct Watch(
    #[allow(dead_code, reason = "held for its drop")] Debouncer<notify_debouncer_mini::notify::RecommendedWatcher>,
);

/// Calls `changed` whenever a Lua file of cards or libraries was written.
///
/// # Errors
/// The system cannot watch the folders; `reload` at the prompt does it by hand then.
pub fn watch(
    paths: &Paths,
    mut changed: impl FnMut() + Send + 'static,
) -> notify_debouncer_mini::notify::Result<Watch> {
    let heard = move |events: DebounceEventResult| {
        let lua = |path: &Path| path.extension().is_some_and(|e| e == "lua");
        if events.is_ok_and(|events| events.iter().any(|e| lua(&e.path))) {
            changed();
        }
    };
    let mut debouncer = new_debouncer(QUIET, heard)?;
    let mode = notify_debouncer_mini::notify::RecursiveMode::NonRecursive;
    debouncer.watcher().watch(&paths.cards, mode)?;
    if paths.libs.is_dir() {
        debouncer.watcher().watch(&paths.libs, mode)?;
    }
    Ok(Watch(debouncer))
}
