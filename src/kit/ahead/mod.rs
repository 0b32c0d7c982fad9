//! Games played on in somebody's head: `whatif`, `odds` and the bot `search`. What whoever looks may not see is dealt anew for each
//! of them, out of what is seen and nothing else.

mod after;
mod fork;
mod odds;
mod prospects;
mod search;

pub use after::{After, Came};
pub use fork::Fork;
pub(crate) use fork::copied;
pub use odds::{Odds, OddsTold, Outcome};
pub use prospects::{Outlook, Prospect, Prospects, WhatIf, WhatIfRow, prospects};
pub use search::{Budget, Search, better_than, halving};

use super::Kit;
use crate::table::{Broken, Decision, Playout, Reading, stream};
use crate::view::Line;

/// The stream of the dice of an imagined game, beside those of its players.
const DICE: u64 = 12;
/// The stream that deals what is hidden. Games use it in [`Imagination::deal`].
pub const HIDDEN: u64 = 11;

/// What a game brings so that it can be played on in somebody's head.
pub struct Imagination<K: Kit> {
    /// A position that whoever sees this could imagine: what is hidden is dealt anew, another way for each number.
    pub deal: fn(&K::Seen<'_>, u64) -> K::Position,
    /// Whether a player has won, where the game is over.
    pub won: fn(&K::World, &K::Position, K::Player) -> bool,
    /// By how much a player leads, in [`Imagination::unit`].
    pub lead: fn(&K::World, &K::Position, K::Player) -> f64,
    /// What a lead is counted in.
    pub unit: &'static str,
    /// How well a player stands in the middle of a game, in any unit: `search` holds positions against each other by it.
    pub merit: fn(&K::World, &K::Position, K::Player) -> f64,
    /// The bot that plays on.
    pub player: &'static str,
    /// What that bot thinks of each choice of a decision.
    pub worth: fn(&K::Seen<'_>, &Decision<K>) -> Vec<f64>,
    /// Whether playouts can tell the choices of a decision apart.
    pub matters: fn(&Decision<K>) -> bool,
    /// A number that goes up as the game goes on.
    pub clock: fn(&K::Position) -> u32,
    /// How far beyond the present number a playout of `search` goes.
    pub horizon: u32,
    /// What is going on that has an end of its own, such as a battle; a number for it.
    pub episode: fn(&K::World, &K::Position) -> Option<u32>,
    /// How an episode came out, of which the position is the first after it.
    pub came: fn(&K::World, &K::Position, u32) -> Came,
    /// What a roll is for, in a few words.
    pub purpose: fn(&K::Seen<'_>, &K::Purpose) -> Line,
    /// What a roll came to, in a few words.
    pub verdict: fn(&K::Seen<'_>, &Reading<K>) -> Line,
}

/// The game that a bot is asked in: what its player sees, and the game to be played on in its head.
pub struct Ahead<'v, 's, K: Kit> {
    /// What is seen.
    pub seen: &'v K::Seen<'s>,
    /// The open decision.
    pub decision: &'v Decision<K>,
    /// A copy of the game as it stands. Nobody looks into it before what is hidden in it was dealt anew.
    pub(crate) game: &'v dyn Fn() -> Result<Playout<K>, Broken<K>>,
}

impl<'v, 's, K: Kit> Ahead<'v, 's, K> {
    /// A decision with what is seen, and how the game is copied.
    pub fn new(
        seen: &'v K::Seen<'s>,
        decision: &'v Decision<K>,
        game: &'v dyn Fn() -> Result<Playout<K>, Broken<K>>,
    ) -> Ahead<'v, 's, K> {
        Ahead { seen, decision, game }
    }

    /// A game that stands at this decision as whoever has to choose may imagine it: what is hidden and the dice to come are by
    /// chance, other ones for each number. Nothing where the game cannot be imagined.
    ///
    /// # Errors
    /// A script failed, or a bug of the rules.
    pub fn imagine(&self, number: u64) -> Result<Option<Playout<K>>, Broken<K>> {
        let Some(imagination) = K::imagination() else { return Ok(None) };
        let game = (self.game)()?;
        put(&game, (imagination.deal)(self.seen, number), number);
        game.table().chance(|dice| dice.clear_forced());
        Ok(Some(game))
    }
}

/// Puts a position that was dealt on the table of a copy, with dice of its own; those that are forced still come first.
fn put<K: Kit>(game: &Playout<K>, dealt: K::Position, number: u64) {
    game.table().change(|position| *position = dealt);
    game.table().chance(|dice| dice.reseed(stream(number, DICE)));
}
