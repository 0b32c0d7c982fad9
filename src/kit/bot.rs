//! Bots: players that are programs.

use super::{Ahead, Kit};
use crate::table::{Broken, Decision, Dice};

/// Answers the decisions of one player. It sees what that player may see, and nothing else.
pub trait Bot<K: Kit> {
    /// The place of its choice in the list of the decision. `chance` is a stream of the bot's own, apart from the dice of the game.
    fn choose(&mut self, seen: &K::Seen<'_>, decision: &Decision<K>, chance: &mut Dice) -> usize;

    /// The same for a bot that plays the game on in its head before it chooses.
    ///
    /// # Errors
    /// A script failed on the way, or a bug of the rules.
    fn think(&mut self, ahead: &Ahead<'_, '_, K>, chance: &mut Dice) -> Result<usize, Broken<K>> {
        Ok(self.choose(ahead.seen, ahead.decision, chance))
    }
}

/// Takes any legal choice.
pub struct Random;

/// The name of the bot that every game has.
pub const RANDOM: &str = "random";

impl<K: Kit> Bot<K> for Random {
    fn choose(&mut self, _: &K::Seen<'_>, decision: &Decision<K>, chance: &mut Dice) -> usize {
        chance.below(decision.choices.len().try_into().unwrap_or(u32::MAX)) as usize
    }
}

/// The bot of a name.
pub fn bot<K: Kit>(name: &str) -> Option<Box<dyn Bot<K>>> {
    if name == RANDOM { Some(Box::new(Random)) } else { K::bot(name) }
}

/// The names of all bots of a game.
pub fn names<K: Kit>() -> Vec<&'static str> {
    std::iter::once(RANDOM).chain(K::bots().iter().map(|(name, _)| *name)).collect()
}
