//! Which files are in force, and their origin.

use super::Origin;
use std::path::{Path, PathBuf};

/// The files of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Their kind: cards, tests, libraries, scenarios, bots, or the name of their game.
    pub name: &'static str,
    /// The files, sorted by name.
    pub files: Vec<InForce>,
}

/// A file in force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InForce {
    /// Its path, even if the file is built in.
    pub path: PathBuf,
    /// Its origin.
    pub origin: Origin,
    /// The number of its card, if the file name starts with one.
    pub card: Option<u8>,
    /// The built-in file that it replaces, if that has another name.
    pub instead_of: Option<String>,
}

impl InForce {
    /// A file, given only its path.
    pub fn new(path: PathBuf) -> InForce {
        InForce { origin: Origin::of(&path), path, card: None, instead_of: None }
    }

    /// The path without a leading `./`.
    pub fn shown(&self) -> &Path {
        self.path.strip_prefix(".").unwrap_or(&self.path)
    }
}

impl Group {
    /// How many of the files have this origin.
    pub fn count(&self, origin: Origin) -> usize {
        self.files.iter().filter(|file| file.origin == origin).count()
    }
}
