//! What a session writes: only where it may, and over nothing that it has not written itself, unless somebody insists.

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
    /// Wherever a person says.
    #[default]
    Anywhere,
    /// In this folder: what writes is a test or a transcript, which somebody else may have made.
    Folder(PathBuf),
    /// In a folder that is made for it when something is written, and goes when nobody uses it any more.
    Own(Rc<OnceCell<TempDir>>),
}

impl Place {
    /// A folder of its own.
    pub fn own() -> Place {
        Place::Own(Rc::default())
    }

    /// The folder, if there is one yet.
    pub fn folder(&self) -> Option<&Path> {
        match self {
            Place::Anywhere => None,
            Place::Folder(folder) => Some(folder),
            Place::Own(own) => own.get().map(TempDir::path),
        }
    }

    /// The folder; it is made if it is missing.
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

/// Why something was not written. What was there is untouched.
#[derive(Debug, thiserror::Error)]
pub enum NotWritten {
    /// The system does not take it.
    #[error("cannot be written: {0}")]
    System(io::Error),
    /// A file is there that this session has not written, or not as it is now.
    #[error("is there already, and this session has not written it")]
    There,
    /// What is there cannot be looked at.
    #[error("cannot be written over: what is there {0}")]
    Unread(Unread),
    /// It lies outside of the folder in which may be written.
    #[error("lies outside of the folder that was made for this run")]
    Outside,
}

/// The files of a session.
#[derive(Debug)]
pub struct Output {
    /// Where it may write now.
    pub place: Place,
    /// Where transcripts write.
    pub runs: Place,
    /// Whatever is there is written over: for verbs that somebody typed, not for what is written again and again.
    pub force: bool,
    /// What it has written: the hash of each file as it was left.
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
    /// One that writes only into a folder of its own.
    pub fn confined() -> Output {
        Output { place: Place::own(), ..Output::default() }
    }

    /// From here on only into a folder of its own, for what somebody else may have written. Gives where it could write before.
    pub fn confine(&mut self) -> Place {
        let place = if let Place::Anywhere = self.place { self.runs.clone() } else { self.place.clone() };
        std::mem::replace(&mut self.place, place)
    }

    /// Where a file goes that is named here and now.
    ///
    /// # Errors
    /// It may not go there.
    pub fn target(&self, path: &Path) -> Result<PathBuf, NotWritten> {
        let Some(folder) = self.place.made().map_err(NotWritten::System)? else { return Ok(path.to_path_buf()) };
        let stays = path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        if stays { Ok(folder.join(path)) } else { Err(NotWritten::Outside) }
    }

    /// A file is this session's own, as it was read: it goes on in it.
    pub fn knows(&mut self, file: &Path, print: Option<u64>) {
        if let (Some(print), Ok(own)) = (print, file.canonicalize()) {
            self.prints.insert(own, print);
        }
    }

    /// Writes a file. Where one is there that this session has not written, or that somebody else has written since, it has
    /// to be wanted: `over`.
    ///
    /// # Errors
    /// It is there, or the system does not take it.
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

    /// Whether a file is there that this session has not written, and that is not what it would write.
    ///
    /// # Errors
    /// What is there is no regular file, or cannot be read.
    pub fn is_strange(&self, target: &Path, wanted: Option<u64>) -> Result<bool, NotWritten> {
        let there = read::print(target).map_err(NotWritten::Unread)?;
        let known = target.canonicalize().ok().and_then(|path| self.prints.get(&path).copied());
        Ok(there.is_some() && there != known && there != wanted)
    }
}
