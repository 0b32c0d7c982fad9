//! Imagined games: `whatif`, `odds` and the bot `search` play copies of the game ahead. Whatever the reader may not see
//! is dealt again at random in each copy, using only what the reader sees.

mod after;
mod bots;
mod fork;
mod odds;
mod prospects;
mod search;

pub use after::{After, Came};
pub use fork::Fork;
pub(crate) use fork::{begun, copied, follow};
pub use odds::{Odds, OddsTold, Outcome};
pub use prospects::{Outlook, Prospect, Prospects, WhatIf, WhatIfRow, prospects};
pub use search::{Budget, Search, halving};

use super::Kit;
use crate::table::{Broken, Decision, Playout, Reading, stream};
use crate::view::Line;

/// The random stream for the dice of an imagined game. It is apart from the streams of its players.
const DICE: u64 = 12;
/// The random stream that deals hidden things. Games use it in [`Imagination::deal`].
pub const HIDDEN: u64 = 11;

/// What a game provides so that it can be played ahead.
pub struct Imagination<K: Kit> {
    /// A possible position, given what the reader sees: hidden things are dealt at random, differently for each number.
    pub deal: fn(&K::Seen<'_>, u64) -> K::Position,
    /// Whether a player has won a finished game.
    pub won: fn(&K::World, &K::Position, K::Player) -> bool,
    /// By how much a player leads, in the unit [`Imagination::unit`].
    pub lead: fn(&K::World, &K::Position, K::Player) -> f64,
    /// The unit of a lead.
    pub unit: &'static str,
    /// How well a player stands in the middle of a game, in any unit. `search` uses it to compare positions.
    pub merit: fn(&K::World, &K::Position, K::Player) -> f64,
    /// The bot that plays on in imagined games.
    pub player: &'static str,
    /// How that bot rates each choice of a decision.
    pub worth: fn(&K::Seen<'_>, &Decision<K>) -> Vec<f64>,
    /// Whether playouts can show a difference between the choices of a decision.
    pub matters: fn(&Decision<K>) -> bool,
    /// A number that grows as the game goes on.
    pub clock: fn(&K::Position) -> u32,
    /// How far a playout of `search` goes, counted by [`Imagination::clock`].
    pub horizon: u32,
    /// The episode in progress, such as a battle, as a number; `None` if there is none.
    pub episode: fn(&K::World, &K::Position) -> Option<u32>,
    /// How an episode ended. The position is the first one after it.
    pub came: fn(&K::World, &K::Position, u32) -> Came,
    /// The result of a roll, in a few words.
    pub verdict: fn(&K::Seen<'_>, &Reading<K>) -> Line,
}

/// The game as a bot gets it: what its player sees, and a way to play ahead.
pub struct Ahead<'v, 's, K: Kit> {
    /// What the player sees.
    pub seen: &'v K::Seen<'s>,
    /// The open decision.
    pub decision: &'v Decision<K>,
    /// Makes a copy of the game as it stands. Hidden things must be dealt again before anybody looks into it.
    game: &'v CopyGame<'v, K>,
}

/// Makes a copy of a game; `None` if it cannot be copied where it stands.
type CopyGame<'v, K> = dyn Fn() -> Result<Option<Playout<K>>, Broken<K>> + 'v;

impl<'v, 's, K: Kit> Ahead<'v, 's, K> {
    /// A decision, what the player sees, and a way to copy the game.
    pub fn new(seen: &'v K::Seen<'s>, decision: &'v Decision<K>, game: &'v CopyGame<'v, K>) -> Ahead<'v, 's, K> {
        Ahead { seen, decision, game }
    }

    /// A game at this decision, as the player could imagine it. Hidden things and future dice are random, differently
    /// for each number. `None` if the game does not support playing ahead, or cannot be copied where it stands.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug.
    pub fn imagine(&self, number: u64) -> Result<Option<Playout<K>>, Broken<K>> {
        let Some(imagination) = K::imagination() else { return Ok(None) };
        let Some(game) = (self.game)()? else { return Ok(None) };
        put(&game, (imagination.deal)(self.seen, number), number);
        game.table().chance(|dice| dice.clear_forced());
        Ok(Some(game))
    }
}

/// Puts an imagined position into a copy of the game, with its own dice. Forced dice still come first.
fn put<K: Kit>(game: &Playout<K>, dealt: K::Position, number: u64) {
    game.table().change(|position| *position = dealt);
    game.table().chance(|dice| dice.reseed(stream(number, DICE)));
}
