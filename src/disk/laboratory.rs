//! Your own laboratory: a folder whose files take precedence over the built-in ones.

use super::{Kind, builtin, own_bytes, print_of_text};
use std::path::{Path, PathBuf};

/// The file that `init` leaves in a laboratory. It lists the built-in files that the laboratory started with.
pub const MARKER: &str = "sandtable.json";

/// The folders that identify a laboratory, each with the extension of the files it must contain.
const SIGNS: [(&str, &str); 3] = [("cards", "lua"), ("scenarios", "json"), ("scripts/lib", "lua")];

/// How many entries of a folder are checked.
const MOST: usize = 10_000;

/// The laboratory that contains the current folder.
pub fn here() -> Option<PathBuf> {
    root(&std::env::current_dir().ok()?)
}

/// The laboratory that contains a folder: the folder itself, or the nearest one above it with a laboratory's files.
fn root(here: &Path) -> Option<PathBuf> {
    here.ancestors().find(|folder| is_laboratory(folder)).map(Path::to_path_buf)
}

fn is_laboratory(folder: &Path) -> bool {
    let holds = |(inside, ending): (&str, &str)| {
        let entries = std::fs::read_dir(folder.join(inside)).into_iter().flatten().flatten().take(MOST);
        entries.map(|entry| entry.path()).any(|path| path.extension().is_some_and(|found| found == ending))
    };
    let of_a_game = || builtin::games().into_values().flatten().any(|inside| folder.join(inside).is_dir());
    folder.join(MARKER).is_file() || SIGNS.into_iter().any(holds) || of_a_game()
}

/// The origin of a laboratory's file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// Built in; the folder has no file to replace it.
    BuiltIn,
    /// In the folder, with the same text as the built-in file.
    Same,
    /// In the folder, with a different text from the built-in file.
    Changed,
    /// In the folder, with no built-in file of this name.
    Own,
}

impl Origin {
    /// Its word in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Origin::BuiltIn => "built_in",
            Origin::Same => "same",
            Origin::Changed => "changed",
            Origin::Own => "own",
        }
    }

    /// The origin of the file at a path.
    pub fn of(path: &Path) -> Origin {
        if builtin::stand_in(path).is_some() {
            return Origin::BuiltIn;
        }
        match builtin::name_of(path).and_then(|name| builtin::named(&name)) {
            None => Origin::Own,
            Some(built_in) if own_bytes(path, Kind::Scenario).is_ok_and(|bytes| same_text(&bytes, built_in)) => {
                Origin::Same
            }
            Some(_) => Origin::Changed,
        }
    }
}

/// Whether two files have the same text, apart from line endings.
pub fn same_text(a: &[u8], b: &[u8]) -> bool {
    a == b || print_of_text(a) == print_of_text(b)
}
