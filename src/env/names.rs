//! Games and their scenarios by name: `GAME`, `GAME/SCENARIO`, or `GAME/FILE.json` for a file.

use super::Observed;
use super::object::Opened;
use super::scene::Scene;
use crate::disk::{self, builtin};
use crate::faults::nearest;
use crate::hinted::{Hint, Hinted};
use crate::json::Tweak;
use crate::trials::Files;
use crate::view::fold;
use anyhow::Result;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// The root of the program's own files if no folder is given. No folder on disk has this name, and messages show it.
const SHIPPED: &str = "(built in)";

/// A game for programs that learn.
pub trait Learned: Sync {
    /// The word for the game.
    fn id(&self) -> &'static str;

    /// The named scenarios.
    fn scenarios(&self, files: &Files) -> Vec<(String, PathBuf)>;

    /// Loads a scenario.
    ///
    /// # Errors
    /// What is wrong with it, or with a script.
    fn opened(&self, files: &Files) -> Result<Box<dyn Opened>>;
}

/// A game built from its kit.
pub struct Subject<K>(PhantomData<fn() -> K>);

impl<K> Subject<K> {
    /// The game.
    pub const fn new() -> Subject<K> {
        Subject(PhantomData)
    }
}

impl<K> Default for Subject<K> {
    fn default() -> Subject<K> {
        Subject::new()
    }
}

impl<K: Observed> Learned for Subject<K> {
    fn id(&self) -> &'static str {
        K::ID
    }

    fn scenarios(&self, files: &Files) -> Vec<(String, PathBuf)> {
        K::scenarios_of(files)
    }

    fn opened(&self, files: &Files) -> Result<Box<dyn Opened>> {
        Ok(Box::new(Scene::new(K::opened(files)?, files.params.clone())))
    }
}

/// The files of a laboratory. Without a folder, the program's own files, regardless of the working folder.
///
/// # Errors
/// There is no such folder.
pub fn files(folder: Option<&Path>, params: &[String]) -> Result<Files, Hinted> {
    let root = match folder {
        None => PathBuf::from(SHIPPED),
        Some(folder) if folder.is_dir() => {
            std::path::absolute(folder).map_err(|no| Hinted::new(format!("{}: {no}", folder.display())))?
        }
        Some(folder) => {
            let hint = "`sandtable init FOLDER` makes one with cards and scenarios to edit";
            return Err(format!("folder not found: {}", folder.display()).hint(hint));
        }
    };
    builtin::complete(&root);
    let params = params.iter().map(|text| Tweak::parse(text)).collect::<Result<_, _>>()?;
    Ok(Files { root, params, ..Files::default() })
}

/// Opens a scenario of one of these games by its name.
///
/// # Errors
/// Nothing has this name, or something does not load.
pub fn open(games: &[&dyn Learned], name: &str, files: Files) -> Result<Box<dyn Opened>> {
    let (id, scenario) = name.split_once('/').map_or((name, None), |(id, rest)| (id, Some(rest)));
    let Some(game) = games.iter().find(|game| fold(game.id()) == fold(id)) else {
        let ids: Vec<&str> = games.iter().map(|game| game.id()).collect();
        let near = nearest(id, ids.iter().copied()).map(|near| format!("did you mean {near}?"));
        let hint = near.unwrap_or_else(|| format!("the games are {}", ids.join(", ")));
        return Err(format!("unknown game {id:?}").hint(hint).into());
    };
    let scenario = scenario.map(|scenario| found(*game, scenario, &files)).transpose()?;
    game.opened(&Files { scenario, ..files })
}

/// The file of a scenario.
fn found(game: &dyn Learned, name: &str, files: &Files) -> Result<PathBuf, Hinted> {
    if name.ends_with(".json") {
        let inside = files.root.join(name);
        let file = if disk::is_regular(&inside) { inside } else { PathBuf::from(name) };
        let is_there = disk::is_regular(&file);
        return if is_there { Ok(file) } else { Err(format!("file not found: {name}").hint("a path, or a name")) };
    }
    let (id, known) = (game.id(), game.scenarios(files));
    if let Some((_, file)) = known.iter().find(|(known, _)| fold(known) == fold(name)) {
        return Ok(file.clone());
    }
    let near = nearest(name, known.iter().map(|(known, _)| known.as_str()));
    let all: Vec<String> = known.iter().map(|(known, _)| format!("{id}/{known}")).collect();
    let meant = near.map(|near| format!("did you mean {id}/{near}?"));
    Err(Hinted::new(format!("no scenario of {id} is called {name:?}")).hints(meant).hint(all.join(", ")))
}

/// The names of all scenarios of these games.
pub fn all(games: &[&dyn Learned], files: &Files) -> Vec<String> {
    let named = |game: &&dyn Learned| {
        let id = game.id();
        game.scenarios(files).into_iter().map(move |(name, _)| format!("{id}/{name}")).collect::<Vec<_>>()
    };
    games.iter().flat_map(named).collect()
}
