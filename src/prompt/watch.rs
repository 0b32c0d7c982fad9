//! Watches script files: changes are noticed at once, even in folders that are created later.

use notify::event::{AccessKind, AccessMode, ModifyKind, RenameMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};

/// A watch on script files. It ends when dropped.
pub struct Watch(Sender<Heard>);

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.0.send(Heard::Stop);
    }
}

/// Events for the watching thread.
enum Heard {
    Event(notify::Result<Event>),
    Stop,
}

/// How far a file has been written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// More may come.
    Part,
    /// It was closed, or was moved here complete.
    Whole,
}

/// Calls `changed` whenever a Lua file in one of these folders is written. An editor that writes in several steps
/// causes several calls.
///
/// # Errors
/// The system cannot watch the folders or start a thread. Then changes must be loaded with `reload` at the prompt.
pub fn watch(wanted: Vec<PathBuf>, mut changed: impl FnMut(Written) + Send + 'static) -> notify::Result<Watch> {
    let (tell, heard) = channel();
    let events = tell.clone();
    let watcher = notify::recommended_watcher(move |event| drop(events.send(Heard::Event(event))))?;
    let mut folders = Folders { wanted, watched: BTreeSet::new(), watcher };
    folders.watch()?;
    std::thread::Builder::new().name("watch".into()).spawn(move || {
        while let Ok(Heard::Event(event)) = heard.recv() {
            let Ok(event) = event else { continue };
            // A file may have been written after its folder was created and before the watch on the folder began.
            let awaited = folders.is_awaited(&event) && folders.watch().is_ok();
            if let Some(written) = written(&event).or(awaited.then_some(Written::Part)) {
                changed(written);
            }
        }
    })?;
    Ok(Watch(tell))
}

/// The folders being watched, and those that do not exist yet.
struct Folders {
    wanted: Vec<PathBuf>,
    watched: BTreeSet<PathBuf>,
    watcher: RecommendedWatcher,
}

impl Folders {
    /// Watches the existing folders. For a missing one, watches the nearest folder above it that exists.
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

    /// Whether a missing folder, or one on the way to it, may have been created.
    fn is_awaited(&self, event: &Event) -> bool {
        let missing = || self.wanted.iter().filter(|folder| !self.watched.contains(*folder));
        let names = |path: &PathBuf| {
            missing().any(|folder| folder.ancestors().any(|part| part.file_name() == path.file_name()))
        };
        matches!(event.kind, EventKind::Create(_) | EventKind::Modify(_)) && event.paths.iter().any(names)
    }
}

/// How far a Lua file was written, if one may have changed. Reading a file is also an event, but does not count.
fn written(event: &Event) -> Option<Written> {
    let written = match event.kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => Written::Whole,
        EventKind::Access(_) => return None,
        EventKind::Modify(ModifyKind::Name(RenameMode::To)) => Written::Whole,
        _ => Written::Part,
    };
    event.paths.iter().any(|path| path.extension().is_some_and(|e| e == "lua")).then_some(written)
}
