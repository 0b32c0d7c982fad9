//! A game for programs that learn: a state with its legal choices, what a seat sees of it as numbers and as data, and everything that
//! a search needs to go forth and back.
//!
//! A game implements [`Observed`]. Whoever plays holds a [`State`], an object whose signatures name no game, and gets it from an
//! [`Opened`] scenario. What a seat may not see is in no answer that is given to that seat: observations are made from the game's
//! [`Kit::Seen`] and from nothing else.

mod course;
mod look;
mod names;
mod object;
mod scene;
mod sheet;

pub use course::{Course, wrong};
pub use look::{numbers, sight};
pub use names::{Learned, Subject, all, files, open};
pub use object::{Opened, State, Wrong};
pub use scene::Scene;
pub use sheet::{Sheet, kind};

use crate::kit::Kit;
use crate::table::{Playout, Table};
use crate::trials::{Files, Setup};
use anyhow::Result;
use serde_json::Value;
use std::path::PathBuf;
use std::rc::Rc;

/// What a game provides so that programs can learn to play it.
pub trait Observed: Kit {
    /// How many places a list of choices has for learners that need a fixed number. Longer lists go over several pages.
    const PLACES: usize;

    /// The most decisions in a game. A game that needs more counts as endless.
    const MOST: u32;

    /// Loads scenario and scripts.
    ///
    /// # Errors
    /// What is wrong with them.
    fn opened(files: &Files) -> Result<Setup<Self>>;

    /// The scenarios that have names.
    fn scenarios_of(files: &Files) -> Vec<(String, PathBuf)>;

    /// The word for a player.
    fn word(player: Self::Player) -> &'static str;

    /// The word for the side that a player is on. Players of one side win and lose together.
    fn side(player: Self::Player) -> &'static str;

    /// The side that has won a finished game; nothing before its end, or if nobody has won.
    fn winner(table: &Rc<Table<Self>>) -> Option<&'static str>;

    /// Writes what a seat sees as numbers. There must be as many of them, under the same names, in every position of a scenario. The
    /// question is there only where the seat may read it.
    fn numbers(seen: &Self::Seen<'_>, question: Option<&Self::Question>, sheet: &mut Sheet);

    /// The whole position as a seat sees it, as data.
    fn shown(seen: &Self::Seen<'_>) -> Value;

    /// A possible position, given what a seat sees: hidden things are dealt at random, differently for each number.
    fn dealt(seen: &Self::Seen<'_>, number: u64) -> Self::Position;

    /// The names of the bots that can be asked for advice.
    fn advisers() -> Vec<&'static str>;

    /// The place of the choice that a bot would make, from what the player who is asked sees. The bot's own chances come from the seed.
    ///
    /// # Errors
    /// No bot has this name, a script failed, or a bug of the rules.
    fn advice(game: &Playout<Self>, bot: &str, seed: u64) -> Result<usize, Wrong>;
}
