//! Which files are in force, and where each comes from.

use super::Origin;
use std::path::{Path, PathBuf};

/// The files of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// What they are: cards, tests, libraries, scenarios, bots, or the game that they belong to.
    pub name: &'static str,
    /// The files, in the order of their names.
    pub files: Vec<InForce>,
}

/// A file in force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InForce {
    /// Where it is, or would be.
    pub path: PathBuf,
    /// Where it comes from.
    pub origin: Origin,
    /// The number of the card that it is for, where its name begins with one.
    pub card: Option<u8>,
    /// The built-in file of another name that it stands before.
    pub instead_of: Option<String>,
}

impl InForce {
    /// A file by its place alone.
    pub fn new(path: PathBuf) -> InForce {
        InForce { origin: Origin::of(&path), path, card: None, instead_of: None }
    }

    /// The path without the dot of the present folder.
    pub fn shown(&self) -> &Path {
        self.path.strip_prefix(".").unwrap_or(&self.path)
    }
}

impl Group {
    /// How many of the files come from there.
    pub fn count(&self, origin: Origin) -> usize {
        self.files.iter().filter(|file| file.origin == origin).count()
    }
}
