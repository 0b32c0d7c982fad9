//! The files built into the program: cards, libraries, scenarios, bots and types. They are read-only.
//!
//! A laboratory is a folder with some of these files. If it lacks one, the built-in file with the same path is used
//! instead. So a folder with a single card changes that card alone, and messages name a built-in file as if it were in
//! the folder.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::{OnceLock, RwLock};

/// The folders of a laboratory that have built-in files.
const FOLDERS: [&str; 3] = ["cards", "scenarios", "scripts"];

/// The folder for games with their own folders, which have subfolders.
const GAMES: &str = "games";

type Files = BTreeMap<String, &'static [u8]>;

static FILES: OnceLock<Files> = OnceLock::new();

/// Folders that count as laboratories whatever is in them.
static COMPLETED: RwLock<BTreeSet<PathBuf>> = RwLock::new(BTreeSet::new());

/// From now on this folder counts as a laboratory, even if it is empty or does not exist: what it lacks is built in.
pub fn complete(folder: &Path) {
    if let Ok(mut folders) = COMPLETED.write() {
        folders.insert(plain(folder));
    }
}

/// Registers the built-in files, by names such as `cards/052_commander_wounded.lua`. The program does this once when it
/// starts; the library alone has none. A second call changes nothing.
pub fn provide(files: impl IntoIterator<Item = (String, &'static [u8])>) {
    let _ = FILES.set(files.into_iter().collect());
}

/// The built-in files, sorted by name.
pub fn all() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    FILES.get().into_iter().flatten().map(|(name, bytes)| (name.as_str(), *bytes))
}

/// A built-in file by its name.
pub fn named(name: &str) -> Option<&'static [u8]> {
    FILES.get()?.get(name).copied()
}

/// The names of the built-in files in a folder, without those in subfolders.
pub fn inside(folder: &str) -> impl Iterator<Item = &'static str> {
    let folder = format!("{folder}/");
    all().filter_map(move |(name, _)| name.strip_prefix(folder.as_str()).filter(|rest| !rest.contains('/')))
}

/// Whether a file or folder is built in.
fn is_there(name: &str) -> bool {
    let folder = format!("{name}/");
    all().any(|(known, _)| known == name || known.starts_with(&folder))
}

/// The games with their own folders, each with all folders that contain its files: `games/fords`, `games/fords/scripts`.
pub fn games() -> BTreeMap<&'static str, BTreeSet<&'static Path>> {
    let mut games: BTreeMap<&str, BTreeSet<&Path>> = BTreeMap::new();
    for (name, _) in all() {
        let own =
            name.strip_prefix(GAMES).and_then(|rest| rest.strip_prefix('/')).and_then(|rest| rest.split_once('/'));
        if let (Some((game, _)), Some(folder)) = (own, Path::new(name).parent()) {
            games.entry(game).or_default().insert(folder);
        }
    }
    games
}

/// The name of the built-in file or folder for a path in a laboratory: `lab/scenarios/../cards` is `cards`. `None` if
/// the path is not in a laboratory.
///
/// A folder is a laboratory if it contains one of the laboratory's subfolders. The working folder and those above it
/// always count, so an empty folder opens the built-in game.
pub(super) fn name_of(path: &Path) -> Option<String> {
    FILES.get()?;
    let path = plain(path);
    let parts: Vec<&str> = path.components().map(|part| part.as_os_str().to_str()).collect::<Option<_>>()?;
    // Inside the folder of another game, the subfolders have the same names.
    let is_of_a_game = |at: usize| parts[at] == GAMES && is_there(&parts[at..].join("/"));
    let of_a_game = (0..parts.len()).rev().find(|at| is_of_a_game(*at));
    let at = of_a_game.or_else(|| parts.iter().rposition(|part| FOLDERS.contains(part)))?;
    let root: PathBuf = path.components().take(at).collect();
    let around = || std::env::current_dir().is_ok_and(|here| here.starts_with(&root));
    let completed = || COMPLETED.read().is_ok_and(|folders| folders.contains(&root));
    let laboratory = root.as_os_str().is_empty() || completed() || root.join(parts[at]).is_dir() || around();
    laboratory.then(|| parts[at..].join("/"))
}

/// The built-in file for a path that does not exist. A broken link counts as existing.
pub fn stand_in(path: &Path) -> Option<&'static [u8]> {
    let built_in = named(&name_of(path)?)?;
    path.symlink_metadata().is_err().then_some(built_in)
}

/// Writes a copy of a built-in file to its path, so that it can be changed. Says whether it did; a file that exists on
/// disk is left alone.
///
/// # Errors
/// The folder cannot be made or written to.
pub fn unpack(path: &Path) -> std::io::Result<bool> {
    let Some(bytes) = stand_in(path) else { return Ok(false) };
    std::fs::create_dir_all(super::write::folder(path))?;
    super::write(path, bytes)?;
    Ok(true)
}

/// The path without `.` and `..`, as far as that is possible without looking at the disk.
fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(out.components().next_back(), Some(Component::Normal(_))) => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out
}

/// The files of a folder by path, sorted by name: those on disk, and the built-in ones without a file on disk.
///
/// # Errors
/// There is no such folder, neither on disk nor built in.
pub fn list(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let built_in: Vec<&str> = name_of(folder).map(|name| inside(&name).collect()).unwrap_or_default();
    let mut found = match std::fs::read_dir(folder) {
        Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect::<BTreeSet<_>>(),
        Err(_) if !built_in.is_empty() => BTreeSet::new(),
        Err(no) => return Err(no),
    };
    found.extend(built_in.into_iter().map(|name| folder.join(name)));
    Ok(found.into_iter().collect())
}

/// Whether two paths mean the same file. It may be a built-in one.
pub fn same(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        (Err(_), Err(_)) => {
            let whole = |path: &Path| std::path::absolute(path).map(|path| plain(&path)).ok();
            whole(a).is_some() && whole(a) == whole(b)
        }
        _ => false,
    }
}
