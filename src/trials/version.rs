//! A version of a game, that games can be played of.

use super::measure::Measure;
use super::played::Played;
use anyhow::Result;

/// A version of a game: scenario, scripts and players. Each thread makes it ready for itself.
pub trait Version: Sync {
    /// Loads it.
    ///
    /// # Errors
    /// A file of it is wrong, or is gone.
    fn ready(&self) -> Result<Box<dyn Ready>>;
}

/// A version with what its games depend on, as somebody who has loaded it knows.
pub type Printed<'v> = (&'v dyn Version, String);

/// A version that is ready to be played.
pub trait Ready {
    /// What its games depend on: two with the same print play the same games.
    fn print(&self) -> String;

    /// What a game comes to.
    fn measures(&self) -> Vec<Measure>;

    /// Plays the game of a seed; nothing where `stop` says so in the middle of it.
    fn play(&self, seed: u64, stop: &dyn Fn() -> bool) -> Option<Played>;
}
