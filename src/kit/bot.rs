//! Bots: programs that play.

use super::{Ahead, Kit};
use crate::table::{Broken, Decision, Dice};

/// Answers the decisions of one player. It sees only what that player may see.
pub trait Bot<K: Kit> {
    /// The index of the chosen option in the decision's list. `chance` is the bot's own random stream, separate from the dice of
    /// the game.
    fn choose(&mut self, seen: &K::Seen<'_>, decision: &Decision<K>, chance: &mut Dice) -> usize;

    /// Like [`Bot::choose`], for a bot that plays copies of the game ahead before it chooses.
    ///
    /// # Errors
    /// A script failed in such a copy, or the rules have a bug.
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

/// The bot with this name.
pub fn bot<K: Kit>(name: &str) -> Option<Box<dyn Bot<K>>> {
    if name == RANDOM { Some(Box::new(Random)) } else { K::bot(name) }
}

/// The names of all bots of a game.
pub fn names<K: Kit>() -> Vec<&'static str> {
    std::iter::once(RANDOM).chain(K::bots().iter().map(|(name, _)| *name)).collect()
}
