//! Watching the files of scripts: a save is noticed at once, also in a folder that was not there when the session began.

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};

/// A watch on files of scripts; it ends when it is dropped.
pub struct Watch(Sender<Heard>);

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.0.send(Heard::Stop);
    }
}

/// What the thread of the watch hears.
enum Heard {
    Event(notify::Result<Event>),
    Stop,
}

/// Calls `changed` whenever a Lua file in one of these folders was written. An editor that writes in several steps causes
/// several calls.
///
/// # Errors
/// The system cannot watch the folders, or gives no thread; `reload` at the prompt does it by hand then.
pub fn watch(wanted: Vec<PathBuf>, mut changed: impl FnMut() + Send + 'static) -> notify::Result<Watch> {
    let (tell, heard) = channel();
    let events = tell.clone();
    let watcher = notify::recommended_watcher(move |event| drop(events.send(Heard::Event(event))))?;
    let mut folders = Folders { wanted, watched: BTreeSet::new(), watcher };
    folders.watch()?;
    std::thread::Builder::new().name("watch".into()).spawn(move || {
        while let Ok(Heard::Event(event)) = heard.recv() {
            let Ok(event) = event else { continue };
            // A file may have been written between the making of a folder and the watch on it.
            if folders.is_awaited(&event) && folders.watch().is_ok() || is_write(&event) {
                changed();
            }
        }
    })?;
    Ok(Watch(tell))
}

/// The folders that are watched, and those that are waited for.
struct Folders {
    wanted: Vec<PathBuf>,
    watched: BTreeSet<PathBuf>,
    watcher: RecommendedWatcher,
}

impl Folders {
    /// Watches what is there, and above what is not there the nearest folder in which it can appear.
    fn watch(&mut self) -> notify::Result<()> {
        for folder in self.wanted.clone() {
            let there = folder.ancestors().map(|folder| if folder == Path::new("") { Path::new(".") } else { folder });
            let Some(nearest) = there.into_iter().find(|folder| folder.is_dir()) else { continue };
            if !self.watched.contains(nearest) {
                self.watcher.watch(nearest, RecursiveMode::NonRecursive)?;
                self.watched.insert(nearest.to_path_buf());
            }
        }
        Ok(())
    }

    /// Whether a folder that is waited for, or one on the way to it, may have appeared.
    fn is_awaited(&self, event: &Event) -> bool {
        let missing = || self.wanted.iter().filter(|folder| !self.watched.contains(*folder));
        let names = |path: &PathBuf| {
            missing().any(|folder| folder.ancestors().any(|part| part.file_name() == path.file_name()))
        };
        matches!(event.kind, EventKind::Create(_) | EventKind::Modify(_)) && event.paths.iter().any(names)
    }
}

/// Whether a Lua file may have another text now. Reading one is an event too, and must not count.
fn is_write(event: &Event) -> bool {
    let writes = match event.kind {
        EventKind::Access(kind) => kind == AccessKind::Close(AccessMode::Write),
        _ => true,
    };
    writes && event.paths.iter().any(|path| path.extension().is_some_and(|e| e == "lua"))
}
