//! States and opened scenarios as objects whose signatures name no game.

use crate::hinted::Hinted;
use serde_json::Value;
use std::fmt;

/// Why something was not done. The state is unchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// The request names something that does not exist: a choice, a seat, a name.
    Asked(Hinted),
    /// A script failed.
    Script(String),
    /// The rules reached an impossible state.
    Bug(String),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Asked(no) => no.fmt(f),
            Wrong::Script(no) | Wrong::Bug(no) => f.write_str(no),
        }
    }
}

impl std::error::Error for Wrong {}

/// A scenario with its scripts, ready to be played.
pub trait Opened {
    /// The word for the game.
    fn id(&self) -> &'static str;

    /// The name of the scenario.
    fn scenario(&self) -> &str;

    /// The words for the players, in the order of their seats.
    fn players(&self) -> Vec<&'static str>;

    /// The word for the side of each player.
    fn sides(&self) -> Vec<&'static str>;

    /// How many entries a list of choices has for learners that need a fixed number.
    fn places(&self) -> usize;

    /// The most decisions in a game.
    fn most(&self) -> u32;

    /// The name of each number of an observation.
    fn names(&self) -> &[String];

    /// The bots that can give advice.
    fn advisers(&self) -> Vec<&'static str>;

    /// Begins a game. The seed decides the deal and every die.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug.
    fn begin(&self, seed: u64) -> Result<Box<dyn State>, Wrong>;

    /// The game from which [`State::serialize`] wrote this text.
    ///
    /// # Errors
    /// The text belongs to another scenario or other scripts, or is not such a text.
    fn restore(&self, text: &str) -> Result<Box<dyn State>, Wrong>;
}

/// A game in progress. Seats count from 0, in the order of the players. Without a seat, everything is visible.
pub trait State {
    /// The seat of the player who is asked; `None` if the game is over.
    fn asked(&self) -> Option<usize>;

    /// How many legal choices there are. A choice is identified by its index in their list.
    fn choices(&self) -> usize;

    /// The question in words.
    fn question(&self) -> Option<String>;

    /// The open question as data.
    fn question_value(&self) -> Option<Value>;

    /// The names of the choices, as the player who is asked sees them.
    fn labels(&self) -> Vec<String>;

    /// A choice as data.
    ///
    /// # Errors
    /// There is no such choice.
    fn choice(&self, place: usize) -> Result<Value, Wrong>;

    /// Makes a choice.
    ///
    /// # Errors
    /// There is no such choice, a script failed, or the rules have a bug. The state is unchanged.
    fn apply(&mut self, place: usize) -> Result<(), Wrong>;

    /// Takes back this many choices.
    ///
    /// # Errors
    /// There were fewer choices.
    fn undo(&mut self, choices: usize) -> Result<(), Wrong>;

    /// A copy of the state.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug, so that the same choices lead somewhere else.
    fn copy(&self) -> Result<Box<dyn State>, Wrong>;

    /// A state as the player who is asked could imagine it. Whatever that player cannot see is dealt again, and the future dice
    /// change, differently for each number.
    ///
    /// # Errors
    /// Nobody is asked, or as for [`State::copy`].
    fn imagined(&self, number: u64) -> Result<Box<dyn State>, Wrong>;

    /// The indexes of the choices that led here.
    fn history(&self) -> Vec<usize>;

    /// How many choices led here.
    fn decisions(&self) -> usize;

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// For each player: 1 if the player's side has won, -1 if the other side has, and 0 before the end.
    fn returns(&self) -> Vec<f64>;

    /// What a seat sees, as numbers: one for each name of [`Opened::names`].
    ///
    /// # Errors
    /// There is no such seat.
    fn observation(&self, seat: Option<usize>) -> Result<Vec<f32>, Wrong>;

    /// What a seat sees, as data.
    ///
    /// # Errors
    /// There is no such seat.
    fn sight(&self, seat: Option<usize>) -> Result<Value, Wrong>;

    /// The current place in the game, in a few words.
    ///
    /// # Errors
    /// There is no such seat.
    fn standing(&self, seat: Option<usize>) -> Result<String, Wrong>;

    /// The index of the choice that a bot would make.
    ///
    /// # Errors
    /// No bot has this name, nobody is asked, a script failed, or the rules have a bug.
    fn advice(&self, bot: &str, seed: u64) -> Result<usize, Wrong>;

    /// The whole game as text. It is only for the host, because it reveals the dice to come.
    ///
    /// # Errors
    /// It cannot be written down.
    fn serialize(&self) -> Result<String, Wrong>;

    /// The game as a save that the prompt can open. It reveals everything, too.
    ///
    /// # Errors
    /// The game is imagined, or the same choices lead somewhere else at the prompt.
    fn save(&self) -> Result<String, Wrong>;

    /// The hash of the position and the dice.
    fn hash(&self) -> u64;
}
