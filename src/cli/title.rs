//! A game as the command line sees it, and which game is meant.

use super::Common;
use super::compare::Parted;
use super::named::{self, Named};
use super::simulate::Simulate;
use crate::check::Report;
use crate::check::codes::{self, Code};
use crate::disk::{self, in_force::Group};
use crate::faults::nearest;
use crate::hinted::Hinted;
use crate::json::Tweak;
use crate::trials::{Measure, Target, Version};
use anyhow::{Result, anyhow, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A game as the command line sees it.
pub trait Title: Sync {
    /// The word by which it is asked for: `sandtable WORD`.
    fn id(&self) -> &'static str;

    /// What it is, in a line.
    fn about(&self) -> &'static str;

    /// Whether a file is a scenario, a script, a transcript or a folder of results of this game.
    fn knows(&self, file: &Path) -> bool;

    /// Its scenarios or tests that go by a name.
    fn named(&self, common: &Common, what: Named) -> Vec<(String, PathBuf)>;

    /// `sandtable where`: its files that are in force, by kind.
    fn files(&self, common: &Common) -> Vec<Group>;

    /// `sandtable [FILE]` and `sandtable serve [FILE]`: the prompt, and the page beside it. Gives the exit code.
    fn open(&self, common: &Common, file: Option<PathBuf>, wanted: Opened) -> u8;

    /// `sandtable run`: plays a transcript without a terminal.
    fn run(&self, common: &Common, file: &Path, out: Option<PathBuf>) -> Played;

    /// `sandtable test`: the tests of its scripts.
    ///
    /// # Errors
    /// There are none.
    fn test(&self, common: &Common, wanted: &Tests) -> Result<u8>;

    /// `sandtable check`: what is wrong in its files, or in those that are named. Runs on a thread with a deep stack.
    fn check(&self, common: &Common, files: &[PathBuf], prove: bool) -> Report;

    /// The codes of what can be found, by their numbers.
    fn codes(&self) -> Vec<&'static Code> {
        codes::sorted(&[codes::OWN])
    }

    /// `sandtable simulate`: many games, and what they came to.
    ///
    /// # Errors
    /// The order makes no sense, or something does not load.
    fn simulate(&self, common: &Common, scenario: Option<PathBuf>, wanted: Simulate) -> Result<u8>;

    /// A version that `compare` and `tune` play.
    ///
    /// # Errors
    /// Nobody is called as a player that is named.
    fn contender(&self, common: &Common, made: &Made) -> Result<Box<dyn Contender>>;

    /// What a target of `tune` means.
    ///
    /// # Errors
    /// What is wrong with it.
    fn target(&self, text: &str) -> Result<Target, Hinted>;

    /// What one of its games comes to, as `compare` and `tune` count it.
    fn measures(&self) -> Vec<Measure>;

    /// Where the games of these seeds part in two versions; nothing where they have no decision in common.
    ///
    /// # Errors
    /// A version does not load.
    fn parted(&self, common: &Common, pair: [&Made; 2], seeds: &[u64], stop: &AtomicBool) -> Result<Vec<Parted>>;

    /// `sandtable render`: the picture of a scenario or save, as SVG.
    ///
    /// # Errors
    /// Something does not load, or nobody of that name has a seat.
    fn picture(&self, common: &Common, file: Option<&Path>, own: Option<&str>, map: bool) -> Result<String>;

    /// `sandtable replay`: plays a save again. Gives the exit code.
    ///
    /// # Errors
    /// The file is no save of this game.
    fn replay(&self, common: &Common, save: &Path, verify: bool) -> Result<u8>;

    /// What only some games have.
    fn more(&self) -> Option<&dyn More> {
        None
    }
}

/// What only some games have.
pub trait More: Sync {
    /// `sandtable replay --minimise`: the shortest course to a failure.
    ///
    /// # Errors
    /// The goal cannot be read, or the save is none.
    fn minimise(&self, common: &Common, save: &Path, goal: &str, out: Option<PathBuf>) -> Result<u8>;

    /// `sandtable report`: a page out of results.
    ///
    /// # Errors
    /// The folder has none, or the page cannot be written.
    fn report(&self, common: &Common, folder: &Path, out: Option<PathBuf>) -> Result<u8>;

    /// `sandtable scenario diff`.
    ///
    /// # Errors
    /// A file cannot be used.
    fn diff(&self, common: &Common, a: &Path, b: &Path) -> Result<u8>;

    /// `sandtable cards`: the faces of cards.
    ///
    /// # Errors
    /// A card is not there, or a file cannot be written.
    fn cards(&self, common: &Common, wanted: super::cards::Faces) -> Result<u8>;
}

/// What a session at the prompt begins with.
#[derive(Default)]
pub struct Opened {
    /// What is changed in the scenario.
    pub params: Vec<Tweak>,
    /// Where the session is kept.
    pub autosave: Option<PathBuf>,
    /// The page that is shown beside it.
    pub page: Option<Page>,
}

/// A page that is wanted.
pub struct Page {
    /// Whose it is; without one it is the host's.
    pub own: Option<String>,
    /// The port; 0 takes one that is free.
    pub port: u16,
    /// The browser is opened on it.
    pub open: bool,
}

/// How a transcript came out.
pub struct Played {
    /// The exit code.
    pub code: u8,
    /// What `--json` says of it.
    pub json: Value,
}

/// Which tests are run.
pub struct Tests {
    /// Names and files; all without one.
    pub which: Vec<String>,
    /// Parts are taken out of force in turn.
    pub prove: bool,
    /// What the scripts took is said afterwards.
    pub cost: bool,
}

/// What a version of a game is made of, as somebody asked for it.
#[derive(Clone, Debug, Default)]
pub struct Made {
    /// The scenario; without one the game's own first.
    pub scenario: Option<PathBuf>,
    /// The folder of the scripts.
    pub scripts: Option<PathBuf>,
    /// A file in the place of the script of its name.
    pub script: Option<PathBuf>,
    /// What is changed in scenario and scripts.
    pub params: Vec<Tweak>,
    /// Who plays.
    pub players: String,
}

/// A version that `compare` and `tune` play.
pub trait Contender: Version + Send {
    /// Loads it once, and says what its games depend on.
    ///
    /// # Errors
    /// What is wrong with it.
    fn loaded(&self) -> Result<Loaded>;

    /// The scenario as it is called.
    fn scenario(&self) -> String;

    /// Who plays, in the order of the players.
    fn players(&self) -> String;

    /// Writes the save of the game of a seed that came upon a bug, and says where it is.
    fn save_bug(&self, seed: u64);
}

/// What the games of a version depend on.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// In full: two with the same print play the same games.
    pub print: String,
    /// For people, in brackets behind the version.
    pub brief: String,
    /// The version as JSON.
    pub json: Value,
    /// Hashes of scripts and scenario as JSON fields.
    pub hashes: serde_json::Map<String, Value>,
}

/// The games of the program, the one that is opened without a name first.
#[derive(Clone, Copy)]
pub struct Titles(pub &'static [&'static dyn Title]);

impl Titles {
    /// The game that a file, a word or a name belongs to, and the file: a game's own word stands for its first scenario, and
    /// `GAME/NAME` for the scenario of that name.
    ///
    /// # Errors
    /// The program has no game, or nothing is called so.
    pub fn of(self, common: &Common, file: Option<PathBuf>) -> Result<(&'static dyn Title, Option<PathBuf>)> {
        match file {
            Some(file) if self.game(&file).is_none() => {
                let (title, file) = self.with_file(common, file, Named::Scenario)?;
                Ok((title, Some(file)))
            }
            Some(word) => Ok((self.game(&word).map_or_else(|| self.first(), Ok)?, None)),
            None => Ok((self.first()?, None)),
        }
    }

    fn first(self) -> Result<&'static dyn Title> {
        self.0.first().copied().ok_or_else(|| anyhow!("this program has no game"))
    }

    /// The game whose word this is, unless a file is called so.
    fn game(self, word: &Path) -> Option<&'static dyn Title> {
        let word = word.to_str().filter(|_| !disk::exists(word))?;
        self.0.iter().copied().find(|title| title.id() == word)
    }

    /// The game that a file belongs to, and the file, which may be given by its name.
    ///
    /// # Errors
    /// The program has no game, or nothing is called so.
    pub fn with_file(self, common: &Common, file: PathBuf, what: Named) -> Result<(&'static dyn Title, PathBuf)> {
        let by_name = named::apart(&file);
        if let Some((title, name)) =
            by_name.and_then(|(game, name)| Some((self.0.iter().copied().find(|title| title.id() == game)?, name)))
        {
            return Ok((title, named::file(common, title, what, &name)?));
        }
        let known = self.0.iter().copied().find(|title| title.knows(&file));
        Ok((known.map_or_else(|| self.first(), Ok)?, file))
    }

    /// The game that a list of files belongs to, and the files: the word of a game may stand before them, and each may be given
    /// by its name.
    ///
    /// # Errors
    /// The program has no game, or nothing is called so.
    pub fn of_all(
        self,
        common: &Common,
        mut files: Vec<PathBuf>,
        what: Named,
    ) -> Result<(&'static dyn Title, Vec<PathBuf>)> {
        let first = files.first().and_then(|first| self.game(first));
        if first.is_some() {
            files.remove(0);
        }
        let found = files.into_iter().map(|file| self.with_file(common, file, what)).collect::<Result<Vec<_>>>()?;
        let title = first.or(found.first().map(|(title, _)| *title));
        let files = found.into_iter().map(|(_, file)| file).collect();
        Ok((title.map_or_else(|| self.first(), Ok)?, files))
    }

    /// What only some games have, of the game of this file.
    ///
    /// # Errors
    /// The game does not have it, or nothing is called so.
    pub fn more(
        self,
        common: &Common,
        file: Option<PathBuf>,
        what: &str,
    ) -> Result<(&'static dyn More, Option<PathBuf>)> {
        let (title, file) = self.of(common, file)?;
        match title.more() {
            Some(more) => Ok((more, file)),
            None => bail!("{} has no {what}", title.id()),
        }
    }

    /// A scenario as two words say it: the word of a game, and the name of a scenario.
    ///
    /// # Errors
    /// The first is no game's word.
    pub fn two_words(self, game: &Path, name: &str) -> Result<PathBuf> {
        if self.game(game).is_some() {
            return Ok(game.join(name));
        }
        let typed = game.display().to_string();
        let ids = self.0.iter().map(|title| title.id());
        let near = nearest(&typed, ids.clone()).map(|near| format!("did you mean {near}?"));
        let all = ids.collect::<Vec<_>>().join(", ");
        let hints = [near.unwrap_or(all), "`sandtable help` lists the commands".to_string()];
        bail!(
            Hinted::new(format!("{typed:?} is neither a command nor a game that {name:?} could be a scenario of"))
                .hints(hints)
        )
    }
}
