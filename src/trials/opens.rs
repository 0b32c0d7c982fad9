//! What a game provides so that it can be opened from files, for one game or for many.

use super::lineup::{BotMaker, Lineup, Scored};
use super::version::{Ready, Version};
use crate::check::pure::Wanted;
use crate::faults::{Trouble, nearest};
use crate::hinted::{Hint, Hinted};
use crate::json::Tweak;
use crate::kit::bot::{RANDOM, bot, names};
use crate::kit::{Kit, Random};
use crate::table::Standing;
use anyhow::{Result, anyhow};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The files that a game starts from.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Files {
    /// The laboratory.
    pub root: PathBuf,
    /// The scenario as it was typed. `None` means the default of the game.
    pub scenario: Option<PathBuf>,
    /// The folder of the scripts. `None` means the default of the game.
    pub scripts: Option<PathBuf>,
    /// A file that replaces the script with the same file name.
    pub script: Option<PathBuf>,
    /// Changes to the scenario.
    pub params: Vec<Tweak>,
}

/// A game that is loaded and ready to start.
pub struct Setup<K: Kit> {
    /// What never changes: board and scripts.
    pub world: Rc<K::World>,
    /// Makes the opening for a seed.
    pub opening: Opening<K>,
    /// The name of the scenario.
    pub name: String,
    /// A text that differs whenever two scenarios differ.
    pub print: String,
}

/// Makes the opening for a seed.
pub type Opening<K> = Box<dyn Fn(u64) -> Standing<K>>;

/// A game that can be opened from files.
pub trait Opens: Scored {
    /// What the game is, in one line.
    const ABOUT: &'static str;

    /// The most decisions in a game. A game that needs more counts as endless.
    const MOST: u32 = 10_000;

    /// Loads scenario and scripts.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    fn load(files: &Files) -> Result<Setup<Self>, Vec<Trouble>>;

    /// Whether this game recognizes a file that is not a save as its own.
    fn knows(_file: &Path) -> bool {
        false
    }

    /// The scripts that the game needs, and what it requires of them.
    fn wanted(_files: &Files) -> Vec<Wanted> {
        Vec::new()
    }

    /// The scenarios that come with the game.
    fn scenarios(_files: &Files) -> Vec<PathBuf> {
        Vec::new()
    }

    /// The transcripts that test its scripts.
    fn transcripts(_files: &Files) -> Vec<PathBuf> {
        Vec::new()
    }
}

/// A version of a game: its files, and who plays.
pub struct Entry<K> {
    /// The files.
    pub files: Files,
    /// The name of each player's bot, in the order of the players. A single name is for all of them.
    pub bots: Vec<String>,
    game: PhantomData<fn() -> K>,
}

impl<K: Opens> Entry<K> {
    /// A version with named bots: one name for all, one for each in the order of the players, or `PLAYER=NAME` for some.
    ///
    /// # Errors
    /// No bot has such a name.
    pub fn new(files: Files, bots: &str) -> Result<Entry<K>, Hinted> {
        let bots: Vec<String> = bots.split(',').map(|name| name.trim().to_string()).collect();
        for typed in &bots {
            let name = typed.split_once('=').map_or(typed.as_str(), |(_, name)| name);
            if maker::<K>(name).is_none() {
                let near = nearest(name, names::<K>());
                let hint = near.map_or(names::<K>().join(", "), |near| format!("did you mean {near}?"));
                return Err(format!("no bot of {} is called {name:?}", K::ID).hint(hint));
            }
        }
        Ok(Entry { files, bots, game: PhantomData })
    }

    /// The name of each player's bot, in the order of the players.
    ///
    /// # Errors
    /// There are more or fewer names than players, or no bot has such a name.
    pub fn seated(&self, world: &K::World) -> Result<Vec<String>, Hinted> {
        let players: Vec<String> = K::players(world).into_iter().map(|player| K::player(player).to_string()).collect();
        if self.bots.iter().any(|bot| bot.contains('=')) {
            let mut seats = vec![RANDOM.to_string(); players.len()];
            for typed in &self.bots {
                let (who, name) = typed
                    .split_once('=')
                    .ok_or_else(|| format!("{typed:?} does not name the player for its bot").hint("PLAYER=NAME"))?;
                let wanted = crate::view::fold(who);
                let place = players.iter().position(|player| crate::view::fold(player) == wanted);
                let place = place.ok_or_else(|| format!("no player is called {who:?}").hint(players.join(", ")))?;
                seats[place] = name.to_string();
            }
            return Ok(seats);
        }
        match self.bots.as_slice() {
            [one] => Ok(vec![one.clone(); players.len()]),
            several if several.len() == players.len() => Ok(several.to_vec()),
            several => {
                let no = format!("--players takes one name or {}; found {}", players.len(), several.len());
                Err(no.hint(format!("in the order of the players: {}", players.join(", "))))
            }
        }
    }

    /// Loads it.
    ///
    /// # Errors
    /// What is wrong with a file or with the bots.
    pub fn lineup(&self) -> Result<Lineup<K>> {
        let Setup { world, opening, name, print } = K::load(&self.files).map_err(|all| troubles(&all))?;
        let seats = self.seated(&world)?;
        let bots: Option<Vec<BotMaker<K>>> = seats.iter().map(|name| maker::<K>(name)).collect();
        let bots = bots.ok_or_else(|| anyhow!("a bot is missing"))?;
        Ok(Lineup { world, opening, bots, names: format!("{name} {print} {}", seats.join(",")), most: K::MOST })
    }
}

impl<K: Opens> Version for Entry<K> {
    fn ready(&self) -> Result<Box<dyn Ready>> {
        Ok(Box::new(self.lineup()?))
    }
}

/// Makes bots with this name.
fn maker<K: Opens>(name: &str) -> Option<BotMaker<K>> {
    bot::<K>(name)?;
    let name = name.to_string();
    Some(Box::new(move || bot::<K>(&name).unwrap_or_else(|| Box::new(Random))))
}

/// Everything that is wrong with files, as one error.
pub fn troubles(all: &[Trouble]) -> anyhow::Error {
    anyhow!("{}", all.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}
