//! The bot `search`. It plays its best choices out in imagined games and takes the choice with the best results. All
//! choices get the same random numbers. Playouts stop early, and the position reached is judged by how well the player
//! stands.

use super::bots::Bots;
use super::{Ahead, Imagination};
use crate::kit::{Bot, Kit};
use crate::table::{Broken, Decision, Dice, Playout};
use std::time::{Duration, Instant};

/// How many choices it tries: those that the bot playing on rates best.
const TRIED: usize = 5;
/// The most decisions in a playout.
const MOST: u32 = 2_000;
/// How sure the bot must be before it leaves the usual choice. `DOUBT` playouts without any gain are added to the real
/// ones, and the gain must exceed `ERRORS` standard errors. Otherwise chance alone would make one of five choices look
/// better.
const DOUBT: f64 = 2.0;
const ERRORS: f64 = 1.0;

/// How much it may try for one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// This many playouts. The game can be repeated exactly.
    Playouts(u32),
    /// This much time. A faster machine plays better, and no game can be repeated exactly.
    Time(Duration),
}

impl Budget {
    /// The budget if none is given.
    pub const USUAL: Budget = Budget::Playouts(30);

    /// Reads `24` or `500ms`.
    pub fn parse(text: &str) -> Option<Budget> {
        if let Some(ms) = text.strip_suffix("ms") {
            return ms.parse().ok().filter(|ms| *ms > 0).map(|ms| Budget::Time(Duration::from_millis(ms)));
        }
        text.parse().ok().filter(|n| *n > 0).map(Budget::Playouts)
    }

    /// Whether a stage may play the choices that are left once more.
    pub fn allows(self, passes: u32, left: u32, stage: u32, stages: u32, begun: Instant) -> bool {
        match self {
            Budget::Playouts(playouts) => (passes + 1) * left * stages <= playouts,
            Budget::Time(time) => begun.elapsed() * stages < time * stage,
        }
    }
}

/// The mean gain of one choice over another in playouts with the same random numbers, less a margin for chance. Above 0,
/// the first choice counts as better.
fn better_than(mine: &[f64], other: &[f64]) -> f64 {
    let pairs = mine.iter().zip(other).map(|(mine, other)| mine - other);
    let n = mine.len().min(other.len()) as f64 + DOUBT;
    let (sum, squares) = pairs.fold((0.0, 0.0), |(sum, squares), d| (sum + d, squares + d * d));
    let mean = sum / n;
    mean - ERRORS * ((squares / n - mean * mean).max(0.0) / n).sqrt()
}

/// The index of the first of these choices, or of a better one. All choices are played a few times, then the better
/// half again, and so on. The first choice is always played, because the others are compared with it. `try_out` plays a
/// choice out, given the number of the playout.
///
/// # Errors
/// The error of `try_out`.
pub fn halving<E>(
    first: usize,
    others: &[usize],
    budget: Budget,
    try_out: &mut dyn FnMut(usize, u64) -> Result<f64, E>,
) -> Result<usize, E> {
    let begun = Instant::now();
    let mut usual: Vec<f64> = Vec::new();
    let mut trials: Vec<(usize, Vec<f64>)> = others.iter().map(|place| (*place, Vec::new())).collect();
    let stages = (trials.len() + 1).next_power_of_two().trailing_zeros();
    for stage in 1..=stages {
        let mut passes = 0;
        let each = trials.len() as u32 + 1;
        while passes == 0 || budget.allows(passes, each, stage, stages, begun) {
            for (place, came) in trials.iter_mut().map(|(place, came)| (*place, came)).chain([(first, &mut usual)]) {
                let number = came.len() as u64;
                came.push(try_out(place, number)?);
            }
            passes += 1;
        }
        trials.sort_by(|(_, a), (_, b)| better_than(b, &usual).total_cmp(&better_than(a, &usual)));
        trials.truncate(trials.len().div_ceil(2));
    }
    let better = trials.first().filter(|(_, came)| better_than(came, &usual) > 0.0);
    Ok(better.map_or(first, |(place, _)| *place))
}

/// The bot.
pub struct Search {
    budget: Budget,
}

impl Search {
    /// A bot with this budget for each decision.
    pub fn new(budget: Budget) -> Search {
        Search { budget }
    }
}

/// The indexes of the choices, sorted by how the bot playing on rates them, best first. Ties are broken at random.
fn ranked<K: Kit>(
    imagination: &Imagination<K>,
    seen: &K::Seen<'_>,
    decision: &Decision<K>,
    chance: &mut Dice,
) -> Vec<usize> {
    let worth = (imagination.worth)(seen, decision);
    let mut all: Vec<(usize, f64)> =
        worth.into_iter().map(|worth| worth + f64::from(chance.below(1000)) / 1_000_000.0).enumerate().collect();
    all.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    all.into_iter().map(|(place, _)| place).collect()
}

/// Plays a choice out and gives the value of the position reached.
fn try_out<K: Kit>(
    imagination: &Imagination<K>,
    mut game: Playout<K>,
    place: usize,
    number: u64,
    who: K::Player,
) -> Result<f64, Broken<K>> {
    let end = (imagination.clock)(&game.table().position()).saturating_add(imagination.horizon);
    game.choose(place)?;
    let mut bots = Bots::new(&**game.table().world(), imagination.player, number);
    bots.play_on(&mut game, MOST, &|position| (imagination.clock)(position) > end)?;
    let position = game.table().position();
    Ok((imagination.merit)(game.table().world(), &position, who))
}

impl<K: Kit> Bot<K> for Search {
    /// If it cannot play ahead, it takes the choice that the bot playing on rates best.
    fn choose(&mut self, seen: &K::Seen<'_>, decision: &Decision<K>, chance: &mut Dice) -> usize {
        let ranked = K::imagination().map(|imagination| ranked(&imagination, seen, decision, chance));
        ranked.and_then(|ranked| ranked.first().copied()).unwrap_or(0)
    }

    fn think(&mut self, ahead: &Ahead<'_, '_, K>, chance: &mut Dice) -> Result<usize, Broken<K>> {
        let Some(imagination) = K::imagination() else { return Ok(0) };
        let ranked = ranked(&imagination, ahead.seen, ahead.decision, chance);
        let Some((first, others)) = ranked.split_first() else { return Ok(0) };
        if others.is_empty() || !(imagination.matters)(ahead.decision) {
            return Ok(*first);
        }
        let others: Vec<usize> = others.iter().copied().take(TRIED - 1).collect();
        let base = u64::from(chance.below(u32::MAX)) << 20;
        halving(*first, &others, self.budget, &mut |place, number| {
            let number = base + number;
            match ahead.imagine(number)? {
                Some(game) => try_out(&imagination, game, place, number, ahead.decision.who),
                None => Ok(0.0),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_chance_alone_may_have_made_better_is_not_believed() {
        let usual = [3.0, -5.0, 8.0, 0.0, -2.0, 6.0];
        assert!(better_than(&usual, &usual) <= 0.0);
        // The first choice is better by one in every pair, even though the pairs vary widely. The second is better by
        // as much on average, but not in every pair.
        assert!(better_than(&[4.0, -4.0, 9.0, 1.0, -1.0, 7.0], &usual) > 0.0);
        assert!(better_than(&usual, &[4.0, -4.0, 9.0, 1.0, -1.0, 7.0]) < 0.0);
        assert!(better_than(&[12.0, -13.0, 17.0, -7.0, 7.0, 0.0], &usual) < 0.0);
    }

    #[test]
    fn the_better_choice_is_taken_within_the_budget() {
        let mut tried = 0;
        let found = halving(0, &[1, 2, 3, 4], Budget::Playouts(30), &mut |place, number| -> Result<f64, ()> {
            tried += 1;
            Ok(if place == 3 { 5.0 } else { 1.0 } + (number % 3) as f64)
        });
        assert_eq!(found, Ok(3));
        assert!((10..=36).contains(&tried), "{tried}");
        let same = halving(7, &[1, 2], Budget::Playouts(30), &mut |_, number| -> Result<f64, ()> { Ok(number as f64) });
        assert_eq!(same, Ok(7));
    }
}
