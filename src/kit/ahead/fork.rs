//! A decision of a session that is tried many times in copies of the game.

use super::prospects::{Outlook, Prospects, prospects};
use super::{Imagination, put};
use crate::kit::bot::bot;
use crate::kit::{Bot, Kit};
use crate::table::{Broken, Decision, Dice, Playout, Session, stream};

/// The most decisions in a game. A game that needs more counts as endless.
const MOST: u32 = 60_000;

/// An open decision of a session, to be tried many times.
pub struct Fork<K: Kit> {
    here: Playout<K>,
    seat: Option<K::Player>,
    /// The decision.
    pub decision: Decision<K>,
    /// What the game provides for playing ahead.
    pub imagination: Imagination<K>,
}

/// A copy of the game of a session as it stands.
///
/// # Errors
/// A script failed, or the rules have a bug; or the position was edited inside a rule, so no recorded choices lead to it.
pub(crate) fn copied<K: Kit>(session: &Session<K>) -> Result<Playout<K>, Broken<K>> {
    let inside = || Broken::Bug("something was changed inside of the rules: the game cannot be copied here".into());
    let segment = session.segments().last().ok_or_else(inside)?;
    let made = &segment.inputs[..session.cursor().input.min(segment.inputs.len())];
    if session.is_stopped() || made.iter().any(|input| input.inside.is_some()) {
        return Err(inside());
    }
    let mut game = Playout::begin(session.world().clone(), segment.start.clone(), |_| {})?;
    made.iter().try_for_each(|input| game.follow(&input.step))?;
    Ok(game)
}

impl<K: Kit> Fork<K> {
    /// The open decision of a session, as everybody or one player sees it. `None` if nobody is asked, or if the game
    /// does not support playing ahead.
    ///
    /// # Errors
    /// As for the copy of a game.
    pub fn of(session: &Session<K>, seat: Option<K::Player>) -> Result<Option<Fork<K>>, Broken<K>> {
        let (Some(decision), Some(imagination)) = (session.decision(), K::imagination()) else { return Ok(None) };
        Ok(Some(Fork { here: copied(session)?, seat, decision: decision.clone(), imagination }))
    }

    /// The game as it stands, with hidden things dealt again at random.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug.
    pub fn imagined(
        &self,
        number: u64,
        scribe: impl Fn(&crate::table::Entry<K>) + 'static,
    ) -> Result<Playout<K>, Broken<K>> {
        let game = self.here.copied(scribe)?;
        let dealt = {
            let position = game.table().position();
            (self.imagination.deal)(&K::seen(game.table().world(), &position, self.seat), number)
        };
        put(&game, dealt, number);
        Ok(game)
    }

    /// The position as it really is.
    pub fn here(&self) -> &Playout<K> {
        &self.here
    }

    /// Lets a bot play on until `enough` says so or the game is over. Gives `None` if somebody stopped it.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug.
    pub fn play_on(
        &self,
        game: &mut Playout<K>,
        name: &str,
        number: u64,
        enough: &dyn Fn(&K::Position) -> bool,
    ) -> Result<Option<()>, Broken<K>> {
        let players = K::players(game.table().world());
        let seated = |i: usize| bot::<K>(name).map(|bot| (bot, Dice::new(stream(number, i as u64 + 1))));
        let mut bots: Vec<(Box<dyn Bot<K>>, Dice)> = (0..players.len()).filter_map(seated).collect();
        for _ in 0..MOST {
            if game.is_over() || enough(&game.table().position()) {
                return Ok(Some(()));
            }
            let place = {
                let Some(decision) = game.decision() else { return Ok(Some(())) };
                let own = players.iter().position(|player| *player == decision.who);
                let Some((bot, chance)) = own.and_then(|own| bots.get_mut(own)) else {
                    return Err(Broken::Bug("somebody is asked who does not play".into()));
                };
                let position = game.table().position();
                bot.choose(&K::seen(game.table().world(), &position, Some(decision.who)), &decision, chance)
            };
            match game.choose(place) {
                Err(Broken::BrokenOff) => return Ok(None),
                done => done?,
            }
        }
        Err(Broken::Bug("the game does not come to its end".into()))
    }

    /// Plays the game out once after a choice.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug.
    pub fn sample(&self, place: usize, number: u64, name: &str) -> Result<Option<Outlook>, Broken<K>> {
        let mut game = self.imagined(number, |_| {})?;
        match game.choose(place) {
            Err(Broken::BrokenOff) => return Ok(None),
            done => done?,
        }
        if self.play_on(&mut game, name, number, &|_| false)?.is_none() {
            return Ok(None);
        }
        let (world, position, who) = (game.table().world(), game.table().position(), self.decision.who);
        let won = (self.imagination.won)(world, &position, who);
        Ok(Some(Outlook { won, lead: (self.imagination.lead)(world, &position, who) }))
    }

    /// Plays the game out after every choice, and more often after the better ones.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug.
    pub fn prospects(&self, games: u32, name: &str) -> Result<Prospects, Broken<K>> {
        prospects(self.decision.choices.len(), games, &mut |place, number| self.sample(place, number, name))
    }
}
