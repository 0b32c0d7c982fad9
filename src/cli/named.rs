//! Files by name: wherever a file is expected, `GAME/NAME` can be used for a scenario or test of a game.

use super::Common;
use super::title::Title;
use crate::disk;
use crate::faults::nearest;
use crate::hinted::{Hint, Hinted};
use crate::view::fold;
use std::path::{Component, Path, PathBuf};

/// The kinds of files that have names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// A scenario.
    Scenario,
    /// A transcript that tests scripts.
    Test,
}

impl Named {
    const fn word(self) -> &'static str {
        match self {
            Named::Scenario => "scenario",
            Named::Test => "test",
        }
    }
}

/// Files with their names: the file name without the extension.
pub fn by_stem(files: Vec<PathBuf>) -> Vec<(String, PathBuf)> {
    let named = |file: PathBuf| Some((file.file_stem()?.to_str()?.to_string(), file));
    files.into_iter().filter_map(named).collect()
}

/// Splits `GAME/NAME`. An existing file takes precedence over a name.
pub(super) fn apart(typed: &Path) -> Option<(&str, String)> {
    let mut parts = typed.components();
    let Some(Component::Normal(game)) = parts.next() else { return None };
    let name: Vec<&str> = parts.map(|part| part.as_os_str().to_str()).collect::<Option<_>>()?;
    (!name.is_empty() && !disk::exists(typed)).then_some((game.to_str()?, name.join("/")))
}

/// The file with this name.
///
/// # Errors
/// Nothing has this name.
pub(super) fn file(common: &Common, title: &dyn Title, what: Named, name: &str) -> Result<PathBuf, Hinted> {
    let known = title.named(common, what);
    if let Some((_, file)) = known.iter().find(|(known, _)| fold(known) == fold(name)) {
        return Ok(file.strip_prefix(".").unwrap_or(file).to_path_buf());
    }
    let (word, id) = (what.word(), title.id());
    if known.is_empty() {
        return Err(format!("{id} has no named {word}s").hint(format!("{id} alone, or a file")));
    }
    let near = nearest(name, known.iter().map(|(known, _)| known.as_str()));
    let all: Vec<String> = known.iter().map(|(known, _)| format!("{id}/{known}")).collect();
    let meant = near.map(|near| format!("did you mean {id}/{near}?"));
    Err(Hinted::new(format!("{id} has no {word} called {name:?}")).hints(meant).hint(all.join(", ")))
}
