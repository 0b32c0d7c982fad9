//! A version of a game that can be played many times.

use super::measure::Measure;
use super::played::Played;
use anyhow::Result;

/// A version of a game: scenario, scripts and players. Each thread loads its own copy.
pub trait Version: Sync {
    /// Loads it.
    ///
    /// # Errors
    /// One of its files is wrong or missing.
    fn ready(&self) -> Result<Box<dyn Ready>>;
}

/// A version, and the print of everything its games depend on, as computed when it was loaded.
pub type Printed<'v> = (&'v dyn Version, String);

/// A version that is ready to be played.
pub trait Ready {
    /// A print of everything its games depend on. Two versions with the same print play the same games.
    fn print(&self) -> String;

    /// What is measured at the end of a game.
    fn measures(&self) -> Vec<Measure>;

    /// Plays the game with this seed. `None` if `stop` asked to stop before its end.
    fn play(&self, seed: u64, stop: &dyn Fn() -> bool) -> Option<Played>;
}
