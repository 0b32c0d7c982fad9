//! Bots of one name that play an imagined game for everybody.

use crate::kit::bot::bot;
use crate::kit::{Bot, Kit};
use crate::table::{Broken, Dice, Game, Playout, stream};

/// A bot for each player, each with random numbers of its own.
pub struct Bots<K: Kit> {
    seats: Vec<Seat<K>>,
}

/// A player, its bot, and the random numbers of the bot.
type Seat<K> = (<K as Game>::Player, Box<dyn Bot<K>>, Dice);

impl<K: Kit> Bots<K> {
    /// The bots of this name, with the random numbers of a playout.
    pub fn new(world: &K::World, name: &str, number: u64) -> Bots<K> {
        let seats = K::players(world).into_iter().zip(1..);
        let seated = |(player, i): (K::Player, u64)| Some((player, bot::<K>(name)?, Dice::new(stream(number, i))));
        Bots { seats: seats.filter_map(seated).collect() }
    }

    /// Plays on until `enough` says so, the game is over, or this many decisions are made. Gives whether it came that far
    /// within them.
    ///
    /// # Errors
    /// A script failed, the rules have a bug, or somebody stopped it.
    pub fn play_on(
        &mut self,
        game: &mut Playout<K>,
        most: u32,
        enough: &dyn Fn(&K::Position) -> bool,
    ) -> Result<bool, Broken<K>> {
        for _ in 0..most {
            if game.is_over() || enough(&game.table().position()) {
                return Ok(true);
            }
            let place = {
                let Some(decision) = game.decision() else { return Ok(true) };
                let Some((_, bot, chance)) = self.seats.iter_mut().find(|(player, ..)| *player == decision.who) else {
                    return Err(Broken::Bug("the open decision belongs to nobody who plays".into()));
                };
                let position = game.table().position();
                bot.choose(&K::seen(game.table().world(), &position, Some(decision.who)), &decision, chance)
            };
            game.choose(place)?;
        }
        Ok(false)
    }
}
