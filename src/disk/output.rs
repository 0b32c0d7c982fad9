//! What a session writes: only where it may, and never over a file that it has not written itself, unless forced.

use super::read::{self, Unread};
use super::write::{self, folder};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;
use tempfile::TempDir;

/// Where files may be written.
#[derive(Clone, Debug, Default)]
pub enum Place {
    /// Anywhere.
    #[default]
    Anywhere,
    /// Only in this folder, because a test or a transcript writes, and somebody else may have made it.
    Folder(PathBuf),
    /// Only in a temporary folder, which is created on the first write and removed when nobody uses it any more.
    Own(Rc<OnceCell<TempDir>>),
}

impl Place {
    /// A temporary folder.
    pub fn own() -> Place {
        Place::Own(Rc::default())
    }

    /// The folder, if it exists yet.
    pub fn folder(&self) -> Option<&Path> {
        match self {
            Place::Anywhere => None,
            Place::Folder(folder) => Some(folder),
            Place::Own(own) => own.get().map(TempDir::path),
        }
    }

    /// The folder. It is created if needed.
    fn made(&self) -> io::Result<Option<&Path>> {
        match self {
            Place::Anywhere => Ok(None),
            Place::Folder(folder) => std::fs::create_dir_all(folder).map(|()| Some(folder.as_path())),
            Place::Own(own) => {
                if own.get().is_none() {
                    let _ = own.set(tempfile::Builder::new().prefix("sandtable-run-").tempdir()?);
                }
                Ok(own.get().map(TempDir::path))
            }
        }
    }
}

/// Why something was not written. The existing file is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum NotWritten {
    /// The system refuses.
    #[error("{}", read::refused(.0, "written", "cannot be written: its folder does not exist"))]
    System(io::Error),
    /// A file exists that this session has not written, or that was changed since.
    #[error("already exists, and this session did not write it")]
    There,
    /// The existing file cannot be read.
    #[error("cannot be overwritten: the existing file {0}")]
    Unread(Unread),
    /// The path is outside of the folder where writing is allowed.
    #[error("lies outside of the folder that was made for this run")]
    Outside,
}

/// The files of a session.
#[derive(Debug)]
pub struct Output {
    /// Where the session may write now.
    pub place: Place,
    /// Where transcripts write.
    pub runs: Place,
    /// Whether to overwrite any existing file. This is for commands that somebody typed, not for files that are written
    /// repeatedly.
    pub force: bool,
    /// The files it has written, with the hash of each as it was left.
    prints: BTreeMap<PathBuf, u64>,
    swept: BTreeSet<PathBuf>,
}

impl Default for Output {
    fn default() -> Output {
        Output {
            place: Place::Anywhere,
            runs: Place::own(),
            force: false,
            prints: BTreeMap::new(),
            swept: BTreeSet::new(),
        }
    }
}

impl Output {
    /// Output that may go only into a temporary folder.
    pub fn confined() -> Output {
        Output { place: Place::own(), ..Output::default() }
    }

    /// Allows only a temporary folder from here on, for commands that somebody else may have written. Gives the previous place.
    pub fn confine(&mut self) -> Place {
        let place = if let Place::Anywhere = self.place { self.runs.clone() } else { self.place.clone() };
        std::mem::replace(&mut self.place, place)
    }

    /// The path where a file with this name goes.
    ///
    /// # Errors
    /// It is not allowed there.
    pub fn target(&self, path: &Path) -> Result<PathBuf, NotWritten> {
        let Some(folder) = self.place.made().map_err(NotWritten::System)? else { return Ok(path.to_path_buf()) };
        let stays = path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        if stays { Ok(folder.join(path)) } else { Err(NotWritten::Outside) }
    }

    /// Treats an existing file as the session's own, with the hash it had when it was read.
    pub fn knows(&mut self, file: &Path, print: Option<u64>) {
        if let (Some(print), Ok(own)) = (print, file.canonicalize()) {
            self.prints.insert(own, print);
        }
    }

    /// Writes a file. If a file exists that this session has not written, or that was changed since, `over` must allow
    /// it.
    ///
    /// # Errors
    /// The file exists, or the system refuses.
    pub fn write(&mut self, target: &Path, bytes: &[u8], over: bool) -> Result<(), NotWritten> {
        let print = read::print_of(bytes);
        let own = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        if !over && self.is_strange(target, Some(print))? {
            return Err(NotWritten::There);
        }
        if self.swept.insert(folder(target).to_path_buf()) {
            write::sweep(folder(target));
        }
        write::write(target, bytes).map_err(NotWritten::System)?;
        self.prints.insert(own(target), print);
        Ok(())
    }

    /// Whether a file exists that this session has not written, and that differs from what it would write.
    ///
    /// # Errors
    /// The existing file is not a regular file, or cannot be read.
    pub fn is_strange(&self, target: &Path, wanted: Option<u64>) -> Result<bool, NotWritten> {
        let there = read::print(target).map_err(NotWritten::Unread)?;
        let known = target.canonicalize().ok().and_then(|path| self.prints.get(&path).copied());
        Ok(there.is_some() && there != known && there != wanted)
    }
}
