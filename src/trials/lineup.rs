//! Games of any kind: the opening, the bots and the results.

use super::measure::Measure;
use super::parting::{Begins, Course};
use super::played::{Ended, Failure, Kind, Played};
use super::version::Ready;
use crate::kit::{Ahead, Kit};
pub use crate::kit::{Bot, Random};
use crate::table::{Broken, Bug, Dice, Entry, Game, Playout, Standing, stream};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

/// A game whose end can be counted.
pub trait Scored: Kit {
    /// What is measured at the end of a game.
    fn measures() -> Vec<Measure>;

    /// The results of a game: a value for each measure, in the same order.
    fn values(world: &Self::World, position: &Self::Position) -> Vec<i32>;
}

/// Makes a bot for a game.
pub type BotMaker<K> = Box<dyn Fn() -> Box<dyn Bot<K>>>;

/// A version of a game that is ready to be played.
pub struct Lineup<K: Kit> {
    /// What never changes: board and scripts.
    pub world: Rc<K::World>,
    /// The opening of the game with a given seed.
    pub opening: Box<dyn Fn(u64) -> Standing<K>>,
    /// A bot for each player, in the order of the players.
    pub bots: Vec<BotMaker<K>>,
    /// The names of the bots. Other bots play other games, so the names count as part of the version.
    pub names: String,
    /// The most decisions in a game. A game that needs more counts as endless.
    pub most: u32,
}

/// Why a playout broke.
pub fn failure<G: Game>(no: &Broken<G>) -> Failure {
    let (kind, what) = match no {
        Broken::Script(trouble) => (Kind::Script, trouble.to_string()),
        Broken::Bug(what) => (Kind::Bug, what.to_string()),
        Broken::BrokenOff => (Kind::Bug, "it was stopped".into()),
    };
    Failure { kind, what }
}

/// A game with its bots. Each bot has its own random stream.
struct Seated<'l, K: Kit> {
    lineup: &'l Lineup<K>,
    players: Vec<K::Player>,
    bots: Vec<(Box<dyn Bot<K>>, Dice)>,
    game: Playout<K>,
}

impl<K: Kit> Lineup<K> {
    fn seated(&self, seed: u64, tell: impl Fn(&Entry<K>) + 'static) -> Result<Seated<'_, K>, Failure> {
        let each = self.bots.iter().enumerate();
        let bots = each.map(|(i, make)| (make(), Dice::new(stream(seed, i as u64 + 1)))).collect();
        let begun = Playout::begin(self.world.clone(), (self.opening)(seed), tell);
        let game = begun.map_err(|no| failure(&no))?;
        Ok(Seated { lineup: self, players: K::players(&self.world), bots, game })
    }
}

impl<K: Kit> Course<K> for Seated<'_, K> {
    fn game(&self) -> &Playout<K> {
        &self.game
    }

    fn answer(&mut self) -> Result<Option<usize>, Failure> {
        let Some(decision) = self.game.decision() else { return Ok(None) };
        let place = self.players.iter().position(|player| *player == decision.who);
        let Some((bot, chance)) = place.and_then(|place| self.bots.get_mut(place)) else {
            let what = format!("no player is called {}", K::player(decision.who));
            return Err(Failure { kind: Kind::Player, what });
        };
        let position = self.game.table().position();
        let seen = K::seen(&self.lineup.world, &position, Some(decision.who));
        let copy = || self.game.copied(|_| {}).map(Some);
        let thought = bot.think(&Ahead::new(&seen, &decision, &copy), chance).map_err(|no| failure(&no))?;
        let (place, of) = (thought, decision.choices.len());
        if place >= of {
            let what = format!("the bot of {} takes choice {} of {of}", K::player(decision.who), place + 1);
            return Err(Failure { kind: Kind::Player, what });
        }
        Ok(Some(place))
    }

    fn choose(&mut self, place: usize) -> Result<(), Failure> {
        self.game.choose(place).map_err(|no| failure(&no))
    }
}

impl<K: Kit> Begins<K> for Lineup<K> {
    fn course(&self, seed: u64, tell: Box<dyn Fn(&Entry<K>)>) -> Result<Box<dyn Course<K> + '_>, Failure> {
        Ok(Box::new(self.seated(seed, tell)?))
    }

    fn most(&self) -> u32 {
        self.most
    }
}

impl<K: Scored> Lineup<K> {
    /// Plays a game to its end. `None` if `stop` asked to stop before that.
    fn to_the_end(&self, seed: u64, stop: &dyn Fn() -> bool, decisions: &mut u32) -> Result<Option<Ended>, Failure> {
        let mut course = self.seated(seed, |_| {})?;
        while !course.game.is_over() {
            if stop() {
                return Ok(None);
            }
            if *decisions == self.most {
                let what = format!("the game has not ended after {} decisions", self.most);
                return Err(Failure { kind: Kind::Endless, what });
            }
            *decisions += 1;
            let Some(place) = course.answer()? else { break };
            match course.game.choose(place) {
                Err(Broken::BrokenOff) => return Ok(None),
                done => done.map_err(|no| failure(&no))?,
            }
        }
        let position = course.game.table().position();
        let values = K::values(&self.world, &position);
        Ok(Some(Ended { values, position: course.game.table().standing().hash64(), course: 0, uses: BTreeMap::new() }))
    }
}

impl<K: Scored> Ready for Lineup<K> {
    fn print(&self) -> String {
        format!("{} {} {}", K::ID, K::edition(&self.world), self.names)
    }

    fn measures(&self) -> Vec<Measure> {
        K::measures()
    }

    fn play(&self, seed: u64, stop: &dyn Fn() -> bool) -> Option<Played> {
        let mut decisions = 0;
        // The rules catch their own panics. A panic in a bot is a bug too, but the other games should still be played.
        let played = catch_unwind(AssertUnwindSafe(|| self.to_the_end(seed, stop, &mut decisions)));
        let result = match played {
            Ok(Ok(None)) => return None,
            Ok(Ok(Some(ended))) => Ok(ended),
            Ok(Err(failure)) => Err(failure),
            Err(panic) => {
                let what = format!("a bot or its view: {}", Bug::of_panic(&*panic));
                Err(Failure { kind: Kind::Bug, what })
            }
        };
        Some(Played { seed, decisions, result })
    }
}
