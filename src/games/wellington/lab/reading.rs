//! Reads a folder of results for a report. It sums over the games block by block, so that memory use does not grow with their
//! number.

use super::about::About;
use super::course::{Control, Standing};
use super::folder::Folder;
use super::record::{Each, Finish};
use super::summary::Summary;
use crate::games::wellington::board::{Card, Mode, Power, Side};
use crate::stats::contrast::{Contrast, Tally};
use crate::stats::interval::{Estimate, Mean};
use anyhow::{Result, bail};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A number over many games: how often each value occurred.
#[derive(Clone, Debug, Default)]
pub struct Spread {
    counts: BTreeMap<i32, u64>,
    mean: Mean,
}

impl Spread {
    fn add(&mut self, value: i32) {
        *self.counts.entry(value).or_default() += 1;
        self.mean.add(value);
    }

    /// The mean and its interval.
    pub fn mean(&self) -> Option<Estimate> {
        self.mean.estimate()
    }

    /// The smallest value that at least this fraction of the games does not exceed.
    pub fn quantile(&self, share: f64) -> Option<i32> {
        let games: u64 = self.counts.values().sum();
        let mut left = ((games as f64 * share).ceil() as u64).max(1);
        self.counts.iter().find_map(|(value, n)| {
            let found = left <= *n;
            left = left.saturating_sub(*n);
            found.then_some(*value)
        })
    }
}

/// The end of a Round or of a Turn, in order of time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Moment {
    /// The Turn.
    pub year: u16,
    /// The Round; 255 at the end of the Turn.
    pub round: u8,
}

impl Moment {
    /// The value of `round` at the end of a Turn.
    pub const TURN_END: u8 = u8::MAX;
}

/// The state at a moment, over all games still in progress.
#[derive(Clone, Debug, Default)]
pub struct Stand {
    /// In how many games.
    pub games: u64,
    /// Half points of each Power.
    pub halves: Each<Spread>,
    /// Half points of each side.
    pub sides: [Spread; 2],
    /// Keys of each Power.
    pub keys: Each<Mean>,
}

/// Who Controlled a place, over games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Holders {
    /// Games in which each Power Controlled it.
    pub powers: Each<u64>,
    /// Games in which nobody did.
    pub nobody: u64,
}

impl Holders {
    /// Games in which a side did.
    pub fn side(&self, side: Side) -> u64 {
        side.powers().into_iter().map(|power| self.powers[power.index()]).sum()
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.powers.iter().sum::<u64>() + self.nobody
    }
}

/// How a card was used.
#[derive(Clone, Debug, Default)]
pub struct CardTally {
    /// Games in which each side held it.
    pub held: [u64; 2],
    /// Games in which each side could have played it for its text.
    pub playable: [u64; 2],
    /// How often each Power played it for its text: as an Event, a Response or a Battle card.
    pub text: Each<u64>,
    /// How often each Power played it for its Command Points.
    pub cp: Each<u64>,
    /// Games in which each side was dealt it at the start, and how many of them it won.
    pub dealt: [Tally; 2],
    /// For the first Turn in which a side held it, by Turn: games in which the side played it for its text in that
    /// Turn, and games in which it did not.
    pub played: [Contrast; 2],
}

/// The contents of a folder of results.
#[derive(Debug)]
pub struct Reading {
    /// The description of the results.
    pub meta: Map<String, Value>,
    /// The names that they refer to.
    pub about: About,
    /// How many games were requested.
    pub wanted: u64,
    /// How many games exist.
    pub found: u64,
    /// The sums of `simulate`.
    pub summary: Summary,
    /// The state from Round to Round.
    pub stands: BTreeMap<Moment, Stand>,
    /// Who Controlled each place at the end of each Turn, and (`None`) at the end of the game.
    pub control: BTreeMap<Option<u16>, Vec<Holders>>,
    /// The cards.
    pub cards: BTreeMap<Card, CardTally>,
}

impl Reading {
    /// Reads a folder.
    ///
    /// # Errors
    /// It is not a folder of results, or something in it cannot be read.
    pub fn of(path: &Path) -> Result<Reading> {
        let (folder, meta, about) = Folder::there(path)?;
        let number = |name: &str| meta.get(name).and_then(Value::as_u64).filter(|n| *n > 0);
        let (Some(games), Some(block)) = (number("games"), number("block")) else {
            bail!("{} does not say how many games there are", path.display());
        };
        let mut reading = Reading {
            meta,
            about,
            wanted: games,
            found: 0,
            summary: Summary::default(),
            stands: BTreeMap::new(),
            control: BTreeMap::new(),
            cards: BTreeMap::new(),
        };
        for number in folder.blocks(games.div_ceil(block))? {
            for record in folder.load(number)?.0 {
                reading.found += 1;
                reading.summary.add(&record);
                if let Ok(finish) = &record.result {
                    reading.add(finish)?;
                }
            }
        }
        Ok(reading)
    }

    fn add(&mut self, finish: &Finish) -> Result<()> {
        finish.course.standings.iter().for_each(|standing| self.add_standing(standing));
        for control in &finish.course.control {
            self.add_control(control)?;
        }
        for ((card, power, mode), plays) in &finish.plays {
            let tally = self.cards.entry(*card).or_default();
            let of = if *mode == Mode::Cp { &mut tally.cp } else { &mut tally.text };
            of[power.index()] += u64::from(*plays);
        }
        self.add_hands(finish);
        Ok(())
    }

    fn add_standing(&mut self, standing: &Standing) {
        let moment = Moment { year: standing.year, round: standing.round.unwrap_or(Moment::TURN_END) };
        let stand = self.stands.entry(moment).or_default();
        stand.games += 1;
        for power in Power::TRACK {
            let i = power.index();
            stand.halves[i].add(standing.halves[i]);
            stand.keys[i].add(standing.keys[i].into());
        }
        for side in Side::BOTH {
            let halves = side.powers().into_iter().map(|power| standing.halves[power.index()]);
            stand.sides[side as usize].add(halves.sum());
        }
    }

    fn add_control(&mut self, control: &Control) -> Result<()> {
        let places = self.about.places.len();
        if control.places.len() != places {
            bail!("a game has {} places; the board has {places}", control.places.len());
        }
        let all = self.control.entry(control.year).or_insert_with(|| vec![Holders::default(); places]);
        for (holders, power) in all.iter_mut().zip(&control.places) {
            match power {
                Some(power) => holders.powers[power.index()] += 1,
                None => holders.nobody += 1,
            }
        }
        Ok(())
    }

    /// Each side counts once per game and card, with the first Turn in which one of its Powers held it.
    fn add_hands(&mut self, finish: &Finish) {
        let mut first: BTreeMap<(Card, Side), (u16, bool)> = BTreeMap::new();
        for ((year, card, power), held) in &finish.course.held {
            let (side, won) = (power.side(), finish.winner == power.side());
            if held.dealt {
                self.cards.entry(*card).or_default().dealt[side as usize].add(won);
            }
            if held.impulses > 0 || held.events > 0 {
                let (turn, played) = first.entry((*card, side)).or_insert((*year, false));
                *played |= turn == year && held.events > 0;
            }
        }
        let playable = finish.course.held.iter().filter(|(_, held)| held.playable > 0);
        let playable: BTreeSet<(Card, Side)> = playable.map(|((_, card, power), _)| (*card, power.side())).collect();
        for (card, side) in playable {
            self.cards.entry(card).or_default().playable[side as usize] += 1;
        }
        for ((card, side), (year, played)) in first {
            let tally = self.cards.entry(card).or_default();
            tally.held[side as usize] += 1;
            tally.played[side as usize].add(year, played, finish.winner == side);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantile_is_a_value_that_came() {
        let mut spread = Spread::default();
        assert_eq!(spread.quantile(0.5), None);
        [4, 1, 1, 9].into_iter().for_each(|value| spread.add(value));
        assert_eq!([0.0, 0.5, 0.51, 0.75, 0.76, 1.0].map(|share| spread.quantile(share)), [1, 1, 4, 4, 9, 9].map(Some));
    }
}
