//! The bot `search`: it tries its best choices in playouts of what it cannot see, and takes the one that came out best. All choices
//! meet the same chances. A playout is cut short after a while, and judged by how well the player stands.

use super::{Ahead, Imagination};
use crate::kit::bot::bot;
use crate::kit::{Bot, Kit};
use crate::table::{Broken, Decision, Dice, Playout, stream};
use std::time::{Duration, Instant};

/// Choices that are tried: those that the bot likes best that plays on.
const TRIED: usize = 5;
/// Decisions after which a playout is cut short in any case.
const MOST: u32 = 2_000;
/// Playouts in which a choice is no better than the usual one that are added to those that were played, and the standard errors by
/// which it has to be better: chance alone would find something better among five.
const DOUBT: f64 = 2.0;
const ERRORS: f64 = 1.0;

/// How much it may try for one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many playouts: the same game each time.
    Playouts(u32),
    /// So long: a better machine plays better, and no game comes the same again.
    Time(Duration),
}

impl Budget {
    /// Without a word about it.
    pub const USUAL: Budget = Budget::Playouts(30);

    /// Reads `24` or `500ms`.
    pub fn parse(text: &str) -> Option<Budget> {
        if let Some(ms) = text.strip_suffix("ms") {
            return ms.parse().ok().filter(|ms| *ms > 0).map(|ms| Budget::Time(Duration::from_millis(ms)));
        }
        text.parse().ok().filter(|n| *n > 0).map(Budget::Playouts)
    }

    /// Whether a stage of so many may have another pass over the choices that are left, after so many.
    fn allows(self, passes: u32, left: u32, stage: u32, stages: u32, begun: Instant) -> bool {
        match self {
            Budget::Playouts(playouts) => (passes + 1) * left * stages <= playouts,
            Budget::Time(time) => begun.elapsed() * stages < time * stage,
        }
    }
}

/// By how much one choice can be trusted to be better than another that met the same chances, playout by playout.
pub fn better_than(mine: &[f64], other: &[f64]) -> f64 {
    let pairs = mine.iter().zip(other).map(|(mine, other)| mine - other);
    let n = mine.len().min(other.len()) as f64 + DOUBT;
    let (sum, squares) = pairs.fold((0.0, 0.0), |(sum, squares), d| (sum + d, squares + d * d));
    let mean = sum / n;
    mean - ERRORS * ((squares / n - mean * mean).max(0.0) / n).sqrt()
}

/// The place of the first of these choices, or of one that is better: all are played a little, the better half of them again, and so
/// on. The first is played each time: the others are held against it. `try_out` plays a choice out, with the number of the playout.
///
/// # Errors
/// What `try_out` gives.
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

/// The bot that tries.
pub struct Search {
    budget: Budget,
}

impl Search {
    /// One with this budget for each decision.
    pub fn new(budget: Budget) -> Search {
        Search { budget }
    }
}

/// The places of the choices of a decision, those first that the bot likes best that plays on; chance decides between equals.
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

/// Plays a choice out and says what it came to.
fn try_out<K: Kit>(
    imagination: &Imagination<K>,
    mut game: Playout<K>,
    place: usize,
    number: u64,
    who: K::Player,
) -> Result<f64, Broken<K>> {
    let now = |game: &Playout<K>| (imagination.clock)(&game.table().position());
    let end = now(&game).saturating_add(imagination.horizon);
    let players = K::players(game.table().world());
    let seated = |i: usize| bot::<K>(imagination.player).map(|bot| (bot, Dice::new(stream(number, i as u64 + 1))));
    let mut bots: Vec<(Box<dyn Bot<K>>, Dice)> = (0..players.len()).filter_map(seated).collect();
    game.choose(place)?;
    for _ in 0..MOST {
        if game.is_over() || now(&game) > end {
            break;
        }
        let place = {
            let Some(decision) = game.decision() else { break };
            let own = players.iter().position(|player| *player == decision.who);
            let Some((bot, chance)) = own.and_then(|own| bots.get_mut(own)) else { break };
            let position = game.table().position();
            bot.choose(&K::seen(game.table().world(), &position, Some(decision.who)), &decision, chance)
        };
        game.choose(place)?;
    }
    let position = game.table().position();
    Ok((imagination.merit)(game.table().world(), &position, who))
}

impl<K: Kit> Bot<K> for Search {
    /// Without a game to play on it takes what the other bot likes best.
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
        // Better by one in every pair, however far the pairs lie apart; better by as much on average, up and down.
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
