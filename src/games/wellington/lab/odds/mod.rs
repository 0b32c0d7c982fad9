//! Odds: what the dice that are rolled next can come to, and how likely that is. Where all ways in which they can fall are few,
//! each is forced in a copy of the game and the result read off the journal, so the rules themselves say what comes of it;
//! a Battle is counted from the dice of both sides and judged by the rules' own functions; else dice are sampled.

mod battle;
mod copy;
mod roll;
mod siege;

pub use battle::{BattleOdds, RoundEnd, SideOdds, Whole};
pub use copy::{Course, Presumed, Way};
pub use roll::{Outcome, RollOdds, Row};
pub use siege::{SiegeEnd, SiegeOdds};

use super::record::Failure;
use crate::games::wellington::board::Power;
use crate::games::wellington::players::Maker;
use crate::games::wellington::rules::{Entry, Purpose, Question, What};
use crate::stats::interval::share;
use crate::stats::spread::Fall;
use copy::{Chance, Run};

/// Ways of falling that are each forced in a copy; where there are more, dice are sampled.
const MOST_WAYS: usize = 1_000;
/// Copies that are played where not every way is.
const SAMPLES: u32 = 1_000;

/// How likely something is. Without a range it is exact; else it lies in the range with 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Likely {
    /// How likely it is, or is estimated to be.
    pub chance: f64,
    /// The 95 % interval of an estimate.
    pub range: Option<(f64, f64)>,
}

/// How a distribution was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Every way in which the dice can fall was looked at.
    Exact {
        /// How many dice these are.
        dice: usize,
    },
    /// Dice were sampled in so many copies.
    Sampled(u32),
}

/// What is rolled next.
#[derive(Clone, PartialEq, Debug)]
pub enum Rolled {
    /// A roll, or several that have nothing to do with each other.
    Rolls(Vec<RollOdds>),
    /// A Round of a Battle.
    Battle(Box<BattleOdds>),
    /// A Round of a Siege.
    Siege(Box<SiegeOdds>),
}

/// What can come of what is done.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// What is rolled next.
    pub rolled: Rolled,
    /// What is taken for granted before the dice.
    pub presumed: Vec<Presumed>,
    /// Whether somebody could intercept or evade before the dice, which nobody does.
    pub let_be: bool,
    /// Further rolls that may follow at once.
    pub then: Vec<Purpose>,
    /// Whether somebody stopped it: what was to be sampled is left out.
    pub stopped: bool,
}

/// Why there are no odds.
#[derive(Debug)]
pub enum NoOdds {
    /// Nothing is rolled before somebody has to choose something; or before the game is over.
    Nothing(Option<(Power, Question)>),
    /// A copy broke off.
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
    /// What the dice that are rolled next can come to. What cannot be said exactly of a Battle, such as its second Round, is
    /// played on `games` times by these players.
    ///
    /// # Errors
    /// Nothing is rolled, a copy broke off, or `stop` said so.
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
        Ok(Odds { rolled, presumed: base.presumed, let_be: base.let_be, then, stopped })
    }

    /// How many copies are played where not every one of so many ways can be looked at; nothing where it can.
    fn samples(&self, ways: usize) -> Option<u32> {
        match self.way {
            Way::Sampled(games) => Some(games),
            Way::Best | Way::EveryWay => (ways > MOST_WAYS).then_some(SAMPLES),
        }
    }

    /// Forces each of these ways in a copy of its own.
    fn each(
        &self,
        falls: &[Fall],
        until: &dyn Fn(&[Entry], Option<&Question>) -> bool,
        stop: &dyn Fn() -> bool,
        see: &mut dyn FnMut(&Run, f64),
    ) -> Result<(), NoOdds> {
        for fall in falls {
            if stop() {
                return Err(NoOdds::Stopped);
            }
            see(&self.run(Chance::Forced(&fall.dice), until)?, fall.chance);
        }
        Ok(())
    }

    /// Lets the dice fall as they will in so many copies.
    fn sampled(
        &self,
        games: u32,
        until: &dyn Fn(&[Entry], Option<&Question>) -> bool,
        stop: &dyn Fn() -> bool,
        see: &mut dyn FnMut(&Run, f64),
    ) -> Result<(), NoOdds> {
        for number in 1..=u64::from(games) {
            if stop() {
                return Err(NoOdds::Stopped);
            }
            see(&self.run(Chance::Stream(number), until)?, f64::from(games).recip());
        }
        Ok(())
    }
}

impl How {
    /// What a share of all ways, or of the games that were sampled, says.
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

    /// The same for several.
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
