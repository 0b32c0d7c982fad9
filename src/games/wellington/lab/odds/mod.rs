//! Odds: the possible results of the next dice, with probabilities. If there are few ways for the dice to fall, each is forced in a
//! copy of the game and the result is read from the game log, so it comes from the rules themselves. A Battle is counted from the
//! dice of both sides and judged by the rules' own functions. Otherwise, dice are sampled.

mod battle;
mod copy;
mod onward;
mod playing;
mod roll;
mod siege;

pub use battle::{BattleOdds, RoundEnd, SideOdds, Whole};
pub use copy::{Course, Presumed, Way};
pub use onward::Onward;
pub use roll::{Outcome, RollOdds, Row};
pub use siege::{SiegeEnd, SiegeOdds};

use super::record::Failure;
use crate::games::wellington::board::Power;
use crate::games::wellington::players::Maker;
use crate::games::wellington::rules::{Entry, Purpose, Question, What};
use crate::stats::interval::share;
use crate::stats::spread::Fall;
use crate::table::progress;
use copy::{Chance, Run};

/// The most ways that are each forced in a copy. If there are more, dice are sampled.
const MOST_WAYS: usize = 1_000;
/// How many copies are played when sampling.
const SAMPLES: u32 = 1_000;

/// A probability. Without a range it is exact; otherwise the range is its 95% CI.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Likely {
    /// The probability, or an estimate of it.
    pub chance: f64,
    /// The 95% CI of an estimate.
    pub range: Option<(f64, f64)>,
}

/// How a distribution was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Every way in which the dice can fall was tried.
    Exact {
        /// The number of dice.
        dice: usize,
    },
    /// Dice were sampled in this many copies.
    Sampled(u32),
}

/// What is rolled next.
#[derive(Clone, PartialEq, Debug)]
pub enum Rolled {
    /// A roll, or several independent ones.
    Rolls(Vec<RollOdds>),
    /// A Round of a Battle.
    Battle(Box<BattleOdds>),
    /// A Round of a Siege.
    Siege(Box<SiegeOdds>),
}

/// The odds of an action.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// What is rolled next.
    pub rolled: Rolled,
    /// What was assumed before the dice.
    pub presumed: Vec<Presumed>,
    /// Whether somebody could intercept or evade before the dice; it is assumed that nobody does.
    pub let_be: bool,
    /// Further rolls that may follow immediately.
    pub then: Vec<Purpose>,
    /// Where a move leads, through Attrition to the end of its Battle.
    pub onward: Option<Onward>,
    /// Whether somebody stopped it. Anything still to be sampled is left out.
    pub stopped: bool,
}

/// Why there are no odds.
#[derive(Debug)]
pub enum NoOdds {
    /// Nothing is rolled before somebody has to choose something, or before the game is over.
    Nothing(Option<(Power, Question)>),
    /// A copy failed.
    Broke(Failure),
    /// Somebody stopped it.
    Stopped,
}

impl From<Failure> for NoOdds {
    fn from(failure: Failure) -> NoOdds {
        NoOdds::Broke(failure)
    }
}

impl Course {
    /// The odds of the next dice. What cannot be computed exactly for a Battle, such as its second Round, is played out
    /// `games` times by these bots.
    ///
    /// # Errors
    /// Nothing is rolled, a copy failed, or `stop` asked to stop.
    pub fn odds(&self, players: &Maker, games: u32, stop: &dyn Fn() -> bool) -> Result<Odds, NoOdds> {
        let base = self.run(Chance::Stream(0), &|_, _| true)?;
        let Some(first) = rolls(&base.entries).next() else { return Err(NoOdds::Nothing(base.open)) };
        let mut stopped = false;
        let (rolled, own) = match &first.purpose {
            Purpose::Battle { .. } | Purpose::Apart { .. } => {
                let battle = self.battle(&base, players, games, stop, &mut stopped)?;
                let count = battle::of_round(&base.entries).count();
                (Rolled::Battle(Box::new(battle)), count)
            }
            Purpose::Besieger { .. } | Purpose::Fortress { .. } => {
                let siege = self.siege(&base, stop, &mut stopped)?;
                let count = siege::of_round(&base.entries).count();
                (Rolled::Siege(Box::new(siege)), count)
            }
            _ => {
                let rolls = self.rolls(&base, stop)?;
                let count = rolls.len();
                (Rolled::Rolls(rolls), count)
            }
        };
        let mut then: Vec<Purpose> = Vec::new();
        for roll in rolls(&base.entries).skip(own) {
            if then.iter().all(|known| known.kind() != roll.purpose.kind()) {
                then.push(roll.purpose.clone());
            }
        }
        let onward = match self.onward(players, games, stop) {
            Err(NoOdds::Stopped) => {
                stopped = true;
                None
            }
            onward => onward?,
        };
        stopped |= onward.as_ref().is_some_and(|onward| onward.stopped);
        Ok(Odds { rolled, presumed: base.presumed, let_be: base.let_be, then, onward, stopped })
    }

    /// How many copies to sample if there are too many ways; `None` if every way can be tried.
    fn samples(&self, ways: usize) -> Option<u32> {
        match self.way {
            Way::Sampled(games) => Some(games),
            Way::Best | Way::EveryWay => (ways > MOST_WAYS).then_some(SAMPLES),
        }
    }

    /// Forces each of these ways in its own copy.
    fn each(
        &self,
        falls: &[Fall],
        until: &dyn Fn(&[Entry], Option<&Question>) -> bool,
        stop: &dyn Fn() -> bool,
        see: &mut dyn FnMut(&Run, f64),
    ) -> Result<(), NoOdds> {
        let mut work = progress::begin("throws", falls.len() as u64);
        for fall in falls {
            work.step();
            if stop() {
                return Err(NoOdds::Stopped);
            }
            see(&self.run(Chance::Forced(&fall.dice), until)?, fall.chance);
        }
        Ok(())
    }

    /// Plays this many copies with random dice.
    fn sampled(
        &self,
        games: u32,
        until: &dyn Fn(&[Entry], Option<&Question>) -> bool,
        stop: &dyn Fn() -> bool,
        see: &mut dyn FnMut(&Run, f64),
    ) -> Result<(), NoOdds> {
        let mut work = progress::begin("throws", games.into());
        for number in 1..=u64::from(games) {
            work.step();
            if stop() {
                return Err(NoOdds::Stopped);
            }
            see(&self.run(Chance::Stream(number), until)?, f64::from(games).recip());
        }
        Ok(())
    }
}

impl How {
    /// A probability, from a fraction of all ways or of the sampled games.
    fn likely(self, chance: f64) -> Likely {
        match self {
            How::Exact { .. } => Likely { chance, range: None },
            How::Sampled(games) => {
                let hits = (chance * f64::from(games)).round() as u64;
                let range = share(hits, games.into()).and_then(|e| e.low.zip(e.high));
                Likely { chance, range: Some(range.unwrap_or((0.0, 1.0))) }
            }
        }
    }

    /// The same for several probabilities.
    fn each(self, chances: Vec<f64>) -> Vec<Likely> {
        chances.into_iter().map(|chance| self.likely(chance)).collect()
    }
}

/// The rolls among entries.
fn rolls(entries: &[Entry]) -> impl Iterator<Item = &crate::table::Roll<crate::games::wellington::rules::Wellington>> {
    entries.iter().filter_map(|entry| match &entry.what {
        What::Rolled(roll) => Some(roll),
        _ => None,
    })
}

/// The readings among entries.
fn readings(
    entries: &[Entry],
) -> impl Iterator<Item = &crate::table::Reading<crate::games::wellington::rules::Wellington>> {
    entries.iter().filter_map(|entry| match &entry.what {
        What::Read(reading) => Some(reading),
        _ => None,
    })
}
