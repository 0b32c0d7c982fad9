//! A laboratory of one's own: a folder whose files go before the built-in ones.

use super::{Kind, builtin, own_bytes, print_of_text};
use std::path::{Path, PathBuf};

/// The file that `init` leaves in a laboratory: which built-in files it began with.
pub const MARKER: &str = "sandtable.json";

/// Folders that make a laboratory, each with the ending of the files it has to hold.
const SIGNS: [(&str, &str); 3] = [("cards", "lua"), ("scenarios", "json"), ("scripts/lib", "lua")];

/// Entries of a folder that are looked at.
const MOST: usize = 10_000;

/// The laboratory that the present folder lies in.
pub fn here() -> Option<PathBuf> {
    root(&std::env::current_dir().ok()?)
}

/// The laboratory that a folder lies in: the folder itself, or the nearest one above it that has a laboratory's files.
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

/// Where a file of a laboratory comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// It is built in, and nothing in the folder goes before it.
    BuiltIn,
    /// It lies in the folder and has the text of the built-in one.
    Same,
    /// It lies in the folder and has another text than the built-in one.
    Changed,
    /// It lies in the folder, and nothing of its name is built in.
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

    /// Where the file at a path comes from.
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

/// Whether two files say the same, whatever the ends of their lines are.
pub fn same_text(a: &[u8], b: &[u8]) -> bool {
    a == b || print_of_text(a) == print_of_text(b)
}
