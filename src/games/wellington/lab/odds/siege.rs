//! Odds of a Siege Round: every way in which the dice of both sides can fall is forced in a copy of the game. Later
//! Rounds are sampled, assuming that the besieger fights on whenever he may.

use super::copy::Run;
use super::{Course, How, Likely, NoOdds, SAMPLES, readings, rolls};
use crate::games::wellington::board::{Casualties, Duchy};
use crate::games::wellington::rules::{
    Entry, Fighting, Happening, Modifier, Purpose, Question, Verdict, Wellington, What, casualties,
};
use crate::stats::spread;
use crate::stats::spread::{Fall, Group};
use crate::table::Roll;

/// The possible results of a Siege Round.
#[derive(Clone, PartialEq, Debug)]
pub struct SiegeOdds {
    /// The Fortress.
    pub at: Duchy,
    /// The Round.
    pub round: u8,
    /// The dice of the besieger, each roll separately, and where they come from.
    pub besieger: Vec<Vec<Modifier>>,
    /// The dice of the Fortress.
    pub fortress: Vec<Modifier>,
    /// The probability of each number of hits on the Fortress, starting at 0.
    pub hits: Vec<Likely>,
    /// The probability of each number of the besieger's eliminations, and of each number of disruptions.
    pub suffered: [Vec<Likely>; 2],
    /// How the Round ends.
    pub ends: Vec<(SiegeEnd, Likely)>,
    /// The probability that the Fortress falls in each Round, from this one on, if the besieger fights on whenever he may.
    pub falls: Vec<(u8, Likely)>,
    /// The probability that it never falls.
    pub holds: Likely,
    /// How many copies were sampled for that.
    pub games: u32,
    /// How the Round was found.
    pub how: How,
}

/// How a Round of a Siege ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SiegeEnd {
    /// The Fortress falls.
    Falls {
        /// Whether by a Siege Overrun [12.41].
        overrun: bool,
    },
    /// The besieger may fight another Round [12.3].
    MayGoOn,
    /// The Siege is over and the Fortress holds.
    Holds,
}

/// The rolls of the first Round that is rolled.
pub(super) fn of_round(entries: &[Entry]) -> impl Iterator<Item = &Roll<Wellington>> {
    let kinds = |purpose: &Purpose| matches!(purpose, Purpose::Besieger { .. } | Purpose::Fortress { .. });
    // Before any roll of a further Round, the besieger is asked.
    rolls(entries).take_while(move |roll| kinds(&roll.purpose))
}

/// How the Siege stands at the end of the Round; `None` during the Round.
fn end(entries: &[Entry], open: Option<&Question>) -> Option<SiegeEnd> {
    let told = entries.iter().find_map(|entry| match &entry.what {
        What::Told(Happening::Fighting(Fighting::FortressFell { overrun, .. })) => {
            Some(SiegeEnd::Falls { overrun: *overrun })
        }
        What::Told(Happening::Fighting(Fighting::SiegeFailed(_) | Fighting::SiegeGivenUp(_))) => Some(SiegeEnd::Holds),
        _ => None,
    });
    told.or_else(|| matches!(open, Some(Question::BesiegeOn(..))).then_some(SiegeEnd::MayGoOn))
}

impl Course {
    /// The first Siege that is rolled.
    pub(super) fn siege(&self, base: &Run, stop: &dyn Fn() -> bool, stopped: &mut bool) -> Result<SiegeOdds, NoOdds> {
        let mut odds = SiegeOdds::begin(&base.entries);
        let groups = groups(&base.entries);
        let all: Vec<Vec<Fall>> = groups.iter().map(Group::falls).collect();
        let until = |entries: &[Entry], open: Option<&Question>| end(entries, open).is_some();
        let mut tally = Tally::default();
        let mut see = |run: &Run, chance: f64| {
            let end = end(&run.entries, run.open.as_ref().map(|(_, question)| question)).unwrap_or(SiegeEnd::Holds);
            add(&mut tally.ends, end, chance);
            let (hit, taken) = results(&run.entries);
            count(&mut tally.hits, hit.into(), chance);
            count(&mut tally.kills, taken.kills.into(), chance);
            count(&mut tally.disruptions, taken.disruptions.into(), chance);
        };
        odds.how = match self.samples(spread::ways_of(&groups)) {
            None => {
                self.each(&spread::together(&all), &until, stop, &mut see)?;
                How::Exact { dice: groups.iter().map(|group| group.dice).sum() }
            }
            Some(games) => {
                self.sampled(games, &until, stop, &mut see)?;
                How::Sampled(games)
            }
        };
        tally.ends.sort_by_key(|(end, _)| *end);
        let how = odds.how;
        odds.ends = tally.ends.into_iter().map(|(end, chance)| (end, how.likely(chance))).collect();
        odds.hits = how.each(tally.hits);
        odds.suffered = [how.each(tally.kills), how.each(tally.disruptions)];
        if odds.ends.iter().any(|(end, _)| *end == SiegeEnd::MayGoOn) {
            match self.in_rounds(odds.round, stop) {
                Ok((falls, holds)) => (odds.falls, odds.holds, odds.games) = (falls, holds, SAMPLES),
                Err(NoOdds::Stopped) => *stopped = true,
                Err(other) => return Err(other),
            }
        }
        Ok(odds)
    }

    /// In which Round the Fortress falls, if it does.
    fn in_rounds(&self, first: u8, stop: &dyn Fn() -> bool) -> Result<(Vec<(u8, Likely)>, Likely), NoOdds> {
        let over = |entries: &[Entry], _: Option<&Question>| end(entries, None).is_some();
        let mut falls: Vec<(u8, f64)> = Vec::new();
        self.sampled(SAMPLES, &over, stop, &mut |run, chance| {
            let round = rolls(&run.entries).filter_map(|roll| match roll.purpose {
                Purpose::Besieger { round, .. } | Purpose::Fortress { round, .. } => Some(round),
                _ => None,
            });
            if let Some(SiegeEnd::Falls { .. }) = end(&run.entries, None) {
                add(&mut falls, round.last().unwrap_or(first), chance);
            }
        })?;
        falls.sort_by_key(|(round, _)| *round);
        let how = How::Sampled(SAMPLES);
        let holds = how.likely(1.0 - falls.iter().map(|(_, chance)| chance).sum::<f64>());
        Ok((falls.into_iter().map(|(round, chance)| (round, how.likely(chance))).collect(), holds))
    }
}

impl SiegeOdds {
    /// What is known before counting.
    fn begin(entries: &[Entry]) -> SiegeOdds {
        let first = of_round(entries).find_map(|roll| match roll.purpose {
            Purpose::Besieger { at, round } | Purpose::Fortress { at, round } => Some((at, round)),
            _ => None,
        });
        let (at, round) = first.unwrap_or((Duchy::REGROUP, 0));
        let own = |purpose: &Purpose| *purpose == Purpose::Besieger { at, round };
        let besieger = readings(entries).filter(|r| own(&r.purpose)).map(|r| r.ledger.clone()).collect();
        let fortress = readings(entries).find(|r| r.purpose == Purpose::Fortress { at, round });
        SiegeOdds {
            at,
            round,
            besieger,
            fortress: fortress.map(|r| r.ledger.clone()).unwrap_or_default(),
            hits: Vec::new(),
            suffered: Default::default(),
            ends: Vec::new(),
            falls: Vec::new(),
            holds: Likely { chance: 0.0, range: None },
            games: 0,
            how: How::Sampled(0),
        }
    }

    /// The probability that the Fortress falls in this Round.
    pub fn falls_now(&self) -> f64 {
        let falls = self.ends.iter().filter(|(end, _)| matches!(end, SiegeEnd::Falls { .. }));
        falls.map(|(_, likely)| likely.chance).sum()
    }
}

/// The results of a Round, with probabilities.
#[derive(Default)]
struct Tally {
    ends: Vec<(SiegeEnd, f64)>,
    hits: Vec<f64>,
    kills: Vec<f64>,
    disruptions: Vec<f64>,
}

/// The dice of both sides. For the besieger's dice, only hit or miss matters.
fn groups(entries: &[Entry]) -> Vec<Group> {
    let group = |roll: &Roll<Wellington>| {
        let cells = match roll.purpose {
            Purpose::Besieger { .. } => spread::cells(|face| casualties::read(&[face]).kills),
            _ => spread::cells(|face| casualties::read(&[face])),
        };
        Group { dice: roll.dice.len(), cells }
    };
    of_round(entries).map(group).collect()
}

/// Hits on the Fortress and what its dice do to the besieger.
fn results(entries: &[Entry]) -> (u8, Casualties) {
    let (mut hits, mut taken, mut round) = (0, Casualties::default(), None);
    for reading in readings(entries) {
        match (&reading.purpose, &reading.verdict) {
            (Purpose::Besieger { round: now, .. }, Verdict::Hits(n)) if *round.get_or_insert(*now) == *now => hits += n,
            (Purpose::Fortress { round: now, .. }, Verdict::Casualties(c)) if *round.get_or_insert(*now) == *now => {
                taken.add(*c);
            }
            _ => {}
        }
    }
    (hits, taken)
}

/// Adds to the probability of a result.
pub(super) fn add<K: PartialEq>(list: &mut Vec<(K, f64)>, key: K, chance: f64) {
    match list.iter_mut().find(|(known, _)| *known == key) {
        Some((_, sum)) => *sum += chance,
        None => list.push((key, chance)),
    }
}

/// Adds to the probability of a number.
pub(super) fn count(list: &mut Vec<f64>, n: usize, chance: f64) {
    if list.len() <= n {
        list.resize(n + 1, 0.0);
    }
    list[n] += chance;
}
