//! A game as the command line sees it, and finding the game that is meant.

use super::Common;
use super::compare::Parted;
use super::named::{self, Named};
use super::simulate::Simulate;
use crate::check::Report;
use crate::check::codes::{self, Code};
use crate::disk::{self, in_force::Group};
use crate::faults::nearest;
use crate::hinted::{Hint, Hinted};
use crate::json::Tweak;
use crate::replay;
use crate::trials::{CardId, Measure, Target, Version};
use crate::web::{PublicUrl, Seating};
use anyhow::{Result, anyhow, bail};
use serde_json::Value;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A game as the command line sees it.
pub trait Title: Sync {
    /// The word that selects it: `sandtable WORD`.
    fn id(&self) -> &'static str;

    /// What it is, in one line.
    fn about(&self) -> &'static str;

    /// Whether a file is a scenario, a script, a transcript or a folder of results of this game.
    fn knows(&self, file: &Path) -> bool;

    /// Its scenarios or tests that have names.
    fn named(&self, common: &Common, what: Named) -> Vec<(String, PathBuf)>;

    /// `sandtable where`: its files in force, by kind.
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

    /// `sandtable check`: finds errors in its files, or in the files given. Runs on a thread with a deep stack.
    fn check(&self, common: &Common, files: &[PathBuf], prove: bool) -> Report;

    /// All codes of findings, in order of their numbers.
    fn codes(&self) -> Vec<&'static Code> {
        codes::sorted(&[codes::OWN])
    }

    /// `sandtable simulate`: plays many games and reports the results.
    ///
    /// # Errors
    /// The request is invalid, or something does not load.
    fn simulate(&self, common: &Common, scenario: Option<PathBuf>, wanted: Simulate) -> Result<u8>;

    /// A version that `compare` and `tune` play.
    ///
    /// # Errors
    /// No bot has one of the names given.
    fn contender(&self, common: &Common, made: &Made) -> Result<Box<dyn Contender>>;

    /// Reads a target of `tune`.
    ///
    /// # Errors
    /// What is wrong with it.
    fn target(&self, text: &str) -> Result<Target, Hinted>;

    /// What is measured in its games, for `compare` and `tune`.
    fn measures(&self) -> Vec<Measure>;

    /// The ways to play a card; none for a game without cards.
    fn ways(&self) -> &'static [Way] {
        &[]
    }

    /// Where the games with these seeds diverge between two versions. Empty if the game does not support it.
    ///
    /// # Errors
    /// A version does not load.
    fn parted(&self, common: &Common, pair: [&Made; 2], seeds: &[u64], stop: &AtomicBool) -> Result<Vec<Parted>>;

    /// `sandtable render`: the picture of a scenario or save, as SVG.
    ///
    /// # Errors
    /// Something does not load, or there is no such player.
    fn picture(&self, common: &Common, file: Option<&Path>, own: Option<&str>, map: bool) -> Result<String>;

    /// `sandtable replay`: plays a save again. Gives the exit code.
    ///
    /// # Errors
    /// The file is not a save of this game.
    fn replay(&self, common: &Common, save: &Path, verify: bool) -> Result<u8>;

    /// `sandtable replay --html`: the page that steps through a save.
    ///
    /// # Errors
    /// The file is not a save of this game, there is no such player, or there are no such steps.
    fn replay_page(
        &self,
        common: &Common,
        save: &Path,
        own: Option<&str>,
        wanted: &replay::Wanted,
    ) -> Result<replay::Made>;

    /// Features that only some games have.
    fn more(&self) -> Option<&dyn More> {
        None
    }
}

/// Features that only some games have.
pub trait More: Sync {
    /// `sandtable replay --minimise`: the shortest game that still leads to a failure.
    ///
    /// # Errors
    /// The goal cannot be read, or the file is not a save.
    fn minimise(&self, common: &Common, save: &Path, goal: &str, out: Option<PathBuf>) -> Result<u8>;

    /// `sandtable report`: makes a page from results.
    ///
    /// # Errors
    /// The folder has no results, or the page cannot be written.
    fn report(&self, common: &Common, folder: &Path, out: Option<PathBuf>) -> Result<u8>;

    /// `sandtable scenario diff`.
    ///
    /// # Errors
    /// A file cannot be used.
    fn diff(&self, common: &Common, a: &Path, b: &Path) -> Result<u8>;

    /// `sandtable cards`: the faces of cards.
    ///
    /// # Errors
    /// A card does not exist, or a file cannot be written.
    fn cards(&self, common: &Common, wanted: super::cards::Faces) -> Result<u8>;
}

/// How a session at the prompt starts.
#[derive(Default)]
pub struct Opened {
    /// Changes to the scenario.
    pub params: Vec<Tweak>,
    /// The file where the session is kept.
    pub autosave: Option<PathBuf>,
    /// The page to serve beside it.
    pub page: Option<Page>,
}

/// A page to serve.
pub struct Page {
    /// The player who owns it; `None` for the host.
    pub own: Option<String>,
    /// Instead of one page, a page for everybody.
    pub each: Option<Seating>,
    /// Where to listen; port 0 takes one that is free.
    pub at: SocketAddr,
    /// The address that a reverse proxy has for it.
    pub public: Option<PublicUrl>,
    /// The save beside which the seats are kept.
    pub keep: Option<PathBuf>,
    /// Whether to open it in the browser.
    pub open: bool,
}

impl Page {
    /// Whether players have a page, with what only they may see.
    pub fn has_seats(&self) -> bool {
        self.own.is_some() || self.each.is_some()
    }
}

/// The result of a transcript.
pub struct Played {
    /// The exit code.
    pub code: u8,
    /// The output for `--json`.
    pub json: Value,
}

/// Which tests to run.
pub struct Tests {
    /// Names and files; empty for all.
    pub which: Vec<String>,
    /// Whether to disable parts of the scripts in turn.
    pub prove: bool,
    /// Whether to report what the scripts cost.
    pub cost: bool,
}

/// A version of a game, as requested.
#[derive(Clone, Debug, Default)]
pub struct Made {
    /// The scenario; `None` for the default of the game.
    pub scenario: Option<PathBuf>,
    /// The folder of the scripts.
    pub scripts: Option<PathBuf>,
    /// A file that replaces the script with the same file name.
    pub script: Option<PathBuf>,
    /// Changes to the scenario and scripts.
    pub params: Vec<Tweak>,
    /// Who plays.
    pub players: String,
    /// Cards that their holders must play for their text as soon as possible.
    pub forced: Vec<CardId>,
    /// Cards that are dealt to a player at the start.
    pub dealt: Vec<Dealt>,
    /// The Turn with which games begin, in positions that other games reached.
    pub from_turn: Option<u16>,
    /// The version that plays up to that Turn; `None` for this version.
    pub before: Option<Box<Made>>,
}

/// A card that is dealt to a player at the start.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// The card.
    pub card: CardId,
    /// The word for the player who gets it; `None` if the game decides.
    pub player: Option<String>,
}

impl Dealt {
    /// Reads `63` or `britain:63`.
    ///
    /// # Errors
    /// The text contains no card number.
    pub fn parse(text: &str) -> Result<Dealt, Hinted> {
        let (player, card) = match text.split_once(':') {
            Some((player, card)) => (Some(player.trim().to_string()), card),
            None => (None, text),
        };
        let number = card.trim().trim_start_matches('#').parse();
        let card = number.map_err(|_| format!("{card:?} is not a card number").hint("--deal 63, --deal britain:63"))?;
        Ok(Dealt { card, player })
    }
}

impl Made {
    /// Whether anything was done to make players use the cards.
    pub fn is_staged(&self) -> bool {
        !self.forced.is_empty() || !self.dealt.is_empty() || self.from_turn.is_some()
    }
}

/// A version that `compare` and `tune` play.
pub trait Contender: Version + Send {
    /// Loads the version once, and describes what its games depend on.
    ///
    /// # Errors
    /// What is wrong with it.
    fn loaded(&self) -> Result<Loaded>;

    /// The scenario in words.
    fn scenario(&self) -> String;

    /// The bots, in the order of the players.
    fn players(&self) -> String;

    /// Saves the game with this seed, which hit a bug, and says where the file is.
    fn save_bug(&self, seed: u64);
}

/// What the games of a version depend on.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// A full print. Two versions with the same print play the same games.
    pub print: String,
    /// A short form for people, shown in brackets after the version.
    pub brief: String,
    /// The version as JSON.
    pub json: Value,
    /// Hashes of scripts and scenario as JSON fields.
    pub hashes: serde_json::Map<String, Value>,
    /// The cards, each with its name and the print of its text; empty for a game without cards.
    pub cards: Cards,
}

/// Cards by number, each with its name and the print of its text.
pub type Cards = BTreeMap<CardId, (String, String)>;

/// A way to play a card.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The word for it in results.
    pub word: &'static str,
    /// The same in a sentence: "as an Event".
    pub label: &'static str,
    /// Whether the text of the card is used in this way.
    pub text: bool,
}

/// The games of the program. The first is the default.
#[derive(Clone, Copy)]
pub struct Titles(pub &'static [&'static dyn Title]);

impl Titles {
    /// Finds the game for a file, a word or a name, and the file. The word of a game stands for its default scenario,
    /// and `GAME/NAME` for a named scenario.
    ///
    /// # Errors
    /// The program has no game, or nothing has this name.
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

    /// The game with this word, unless a file with this name exists.
    fn game(self, word: &Path) -> Option<&'static dyn Title> {
        let word = word.to_str().filter(|_| !disk::exists(word))?;
        self.0.iter().copied().find(|title| title.id() == word)
    }

    /// Finds the game for a file, and the file. The file may be given by name.
    ///
    /// # Errors
    /// The program has no game, or nothing has this name.
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

    /// Finds the game for a list of files, and the files. The word of a game may come first, and each file may be given
    /// by name.
    ///
    /// # Errors
    /// The program has no game, or nothing has this name.
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

    /// The extra features of the game to which this file belongs.
    ///
    /// # Errors
    /// The game does not have them, or nothing has this name.
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

    /// A scenario given as two words: a game and the name of its scenario.
    ///
    /// # Errors
    /// The first word is not a game.
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
            Hinted::new(format!("{typed:?} is neither a command nor a game, so {name:?} cannot be its scenario"))
                .hints(hints)
        )
    }
}
