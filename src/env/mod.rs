//! Games for programs that learn: a state with its legal choices, the view of a seat as numbers and as data, and everything that
//! a search needs to go forward and back.
//!
//! A game implements [`Observed`]. A learning program holds a [`State`], an object whose signatures name no game, and gets it
//! from an [`Opened`] scenario. No answer to a seat contains what the seat may not see: observations are made only from the
//! game's [`Kit::Seen`].

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
    /// How many entries a list of choices has for learners that need a fixed number. Longer lists are split into pages.
    const PLACES: usize;

    /// The most decisions in a game. A game that needs more counts as endless.
    const MOST: u32;

    /// Loads a scenario and its scripts.
    ///
    /// # Errors
    /// What is wrong with them.
    fn opened(files: &Files) -> Result<Setup<Self>>;

    /// The named scenarios.
    fn scenarios_of(files: &Files) -> Vec<(String, PathBuf)>;

    /// The word for a player.
    fn word(player: Self::Player) -> &'static str;

    /// The word for a player's side. Players on the same side win and lose together.
    fn side(player: Self::Player) -> &'static str;

    /// The side that has won a finished game; `None` before the end, or if nobody has won.
    fn winner(table: &Rc<Table<Self>>) -> Option<&'static str>;

    /// Writes what a seat sees as numbers. Every position of a scenario must have the same numbers under the same names. The
    /// question is given only if the seat may read it.
    fn numbers(seen: &Self::Seen<'_>, question: Option<&Self::Question>, sheet: &mut Sheet);

    /// The whole position as a seat sees it, as data.
    fn shown(seen: &Self::Seen<'_>) -> Value;

    /// A possible position, given what a seat sees: hidden things are dealt at random, differently for each number.
    fn dealt(seen: &Self::Seen<'_>, number: u64) -> Self::Position;

    /// The names of the bots that can give advice.
    fn advisers() -> Vec<&'static str>;

    /// The index of the choice that a bot would make, from what the player who is asked sees. The seed sets the bot's own random
    /// stream.
    ///
    /// # Errors
    /// No bot has this name, a script failed, or the rules have a bug.
    fn advice(game: &Playout<Self>, bot: &str, seed: u64) -> Result<usize, Wrong>;
}
