//! A race between values. All play the same seeds, and a value drops out once another is shown to come closer to the
//! target. The caller plays the games.

use super::interval::{Estimate, share};
use super::paired::{ALPHA, FEWEST, Paired};
use super::quantile::{normal, student};
use anyhow::Result;
use std::cmp::Ordering;
use std::ops::Range;

/// The fewest games of each value before the first look.
const FIRST: u64 = 20;
/// The first look comes after one part in this many of an even share of the budget.
const LOOKS: u64 = 64;

/// The target of the race.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Goal {
    /// The mean to reach.
    pub mean: f64,
    /// Whether each game counts 0 or 1.
    pub share: bool,
}

/// A value in the race.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lane {
    /// The results of its games in the order of their seeds; `None` for those that failed.
    pub games: Vec<Option<i32>>,
    /// The value that was shown to come closer, if any. Then this one is out.
    pub beaten_by: Option<usize>,
}

/// The state of the race.
#[derive(Clone, PartialEq, Debug)]
pub struct Raced {
    /// The values.
    pub lanes: Vec<Lane>,
    /// How many games were played.
    pub spent: u64,
    /// Whether somebody stopped it.
    pub stopped: bool,
    goal: Goal,
}

/// Plays games of these values on these seeds, and gives the results for each value. `None` if somebody stopped it.
pub type Play<'p> = dyn FnMut(&[usize], Range<u64>) -> Result<Option<Vec<Vec<Option<i32>>>>> + 'p;

/// Runs a race between this many values with this many games in all.
///
/// # Errors
/// The error of `play`.
pub fn race(values: usize, budget: u64, goal: Goal, play: &mut Play<'_>) -> Result<Raced> {
    let lanes = vec![Lane::default(); values];
    let mut raced = Raced { lanes, spent: 0, stopped: false, goal };
    let (mut played, mut look) = (0_u64, 0_u32);
    loop {
        let left = raced.left();
        let share = (budget - raced.spent) / left.len().max(1) as u64;
        if left.len() < 2 || share == 0 {
            return Ok(raced);
        }
        // The number of games doubles from look to look. If the rest of the budget is too small for another look, it is
        // added to this one.
        let wanted = if played == 0 { FIRST.max(share / LOOKS) } else { played };
        let more = if share < wanted * 2 { share } else { wanted };
        let Some(games) = play(&left, played..played + more)? else {
            raced.stopped = true;
            return Ok(raced);
        };
        for (place, games) in left.iter().zip(games) {
            raced.lanes[*place].games.extend(games);
        }
        played += more;
        raced.spent += more * left.len() as u64;
        look += 1;
        raced.drop_out(&left, look);
    }
}

impl Raced {
    /// The values that are still in the race.
    pub fn left(&self) -> Vec<usize> {
        (0..self.lanes.len()).filter(|place| self.lanes[*place].beaten_by.is_none()).collect()
    }

    /// The value closest to the target, among those still in the race.
    pub fn best(&self) -> Option<usize> {
        let near = |place: &usize| self.distance(*place).unwrap_or(f64::INFINITY);
        self.left().into_iter().min_by(|a, b| near(a).total_cmp(&near(b)))
    }

    /// The distance of a value's mean from the target.
    fn distance(&self, place: usize) -> Option<f64> {
        self.estimate(place).map(|estimate| (estimate.value - self.goal.mean).abs())
    }

    /// The mean of a value with its 95% CI.
    pub fn estimate(&self, place: usize) -> Option<Estimate> {
        let games = || self.lanes[place].games.iter().flatten();
        if self.goal.share {
            return share(games().filter(|x| **x != 0).count() as u64, games().count() as u64);
        }
        let mut sums = Paired::default();
        games().for_each(|x| sums.add(*x));
        sums.estimate(ALPHA)
    }

    /// About how many games of each value would separate the best one from all others that are left; `None` if the
    /// games so far show no difference at all.
    pub fn needed(&self) -> Option<u64> {
        let best = self.best()?;
        let others = self.left().into_iter().filter(|place| *place != best);
        let level = ALPHA / (self.lanes.len() - 1).max(1) as f64;
        let needed = others.map(|other| self.pair(other, best).needed(level));
        needed.collect::<Option<Vec<u64>>>()?.into_iter().max()
    }

    /// Removes values that another one beats. Over all looks, the best value drops out with a probability below
    /// [`ALPHA`]: look n may use 1/(n(n+1)) of it, divided among all other values, any of which may beat it.
    fn drop_out(&mut self, left: &[usize], look: u32) {
        let level = ALPHA / f64::from(look * (look + 1)) / (self.lanes.len() - 1).max(1) as f64;
        let beaten = |place: &usize| {
            let by = left.iter().find(|other| *other != place && self.pair(*place, **other).is_worse(level));
            (*place, by.copied())
        };
        let beaten: Vec<(usize, Option<usize>)> = left.iter().map(beaten).collect();
        for (place, by) in beaten {
            self.lanes[place].beaten_by = by;
        }
    }

    fn pair(&self, worse: usize, better: usize) -> Pair {
        let mut pair = Pair { goal: self.goal, difference: Paired::default(), n: 0.0, sum: 0.0, squares: 0.0 };
        for both in self.lanes[worse].games.iter().zip(&self.lanes[better].games) {
            let (Some(v), Some(b)) = both else { continue };
            let sum = f64::from(*v) + f64::from(*b);
            pair.difference.add(v - b);
            (pair.n, pair.sum, pair.squares) = (pair.n + 1.0, pair.sum + sum, pair.squares + sum * sum);
        }
        pair
    }
}

/// Two values v and b on the same seeds. v is farther from the target t than b if (v-t)² > (b-t)², that is, if
/// (v-b)(v+b-2t) > 0. Both factors are means over pairs, and both must be shown to have the same sign.
struct Pair {
    goal: Goal,
    /// v-b.
    difference: Paired,
    n: f64,
    /// v+b.
    sum: f64,
    squares: f64,
}

impl Pair {
    fn is_worse(&self, level: f64) -> bool {
        let (difference, sum) = (self.difference(level), self.sum(level));
        difference != Ordering::Equal && difference == sum
    }

    /// The sign of v-b, if it is shown.
    fn difference(&self, level: f64) -> Ordering {
        match self.difference.chance() <= level {
            true => self.difference.mean().total_cmp(&0.0),
            false => Ordering::Equal,
        }
    }

    /// The sign of v+b-2t, if it is shown. For shares near 0 or 1 the games alone would suggest too much, so half the
    /// square of the quantile is added to the wins and to the losses (as in Wilson's interval).
    fn sum(&self, level: f64) -> Ordering {
        if self.n < FEWEST as f64 {
            return Ordering::Equal;
        }
        let (mean, error) = self.moments(normal(1.0 - level / 2.0).powi(2) / 2.0);
        let quantile = student(level, self.n - 1.0);
        match mean {
            mean if mean - quantile * error > 0.0 => Ordering::Greater,
            mean if mean + quantile * error < 0.0 => Ordering::Less,
            _ => Ordering::Equal,
        }
    }

    /// Mean and standard error of v+b-2t.
    fn moments(&self, added: f64) -> (f64, f64) {
        let added = if self.goal.share { added } else { 0.0 };
        let n = self.n + 2.0 * added;
        let (sum, squares) = (self.sum + 2.0 * added, self.squares + 4.0 * added);
        let variance = (squares / n - (sum / n).powi(2)).max(0.0) * n / (n - 1.0).max(1.0);
        (sum / n - 2.0 * self.goal.mean, (variance / n).sqrt())
    }

    /// About how many pairs would show what the games so far suggest.
    fn needed(&self, level: f64) -> Option<u64> {
        let (mean, error) = self.moments(0.0);
        let quantile = normal(1.0 - level / 2.0) + normal(0.8);
        if mean == 0.0 {
            return None;
        }
        let sum = self.n * (quantile * error / mean).powi(2);
        Some(self.difference.needed(level)?.max(sum.ceil() as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Dice;

    /// Values whose games are won with these probabilities in per cent. They share random numbers: a game won with a
    /// small probability is also won with a larger one.
    fn shares(of: &[u32], target: f64, budget: u64, seed: u64) -> Raced {
        let mut play = |left: &[usize], seeds: Range<u64>| {
            let won = |place: &usize, game: u64| Dice::new(seed * 1_000_000 + game).below(1000) < of[*place] * 10;
            let lane = |place: &usize| seeds.clone().map(|game| Some(i32::from(won(place, game)))).collect();
            Ok(Some(left.iter().map(lane).collect()))
        };
        race(of.len(), budget, Goal { mean: target, share: true }, &mut play).unwrap()
    }

    #[test]
    fn the_right_value_is_left_alone() {
        let raced = shares(&[20, 30, 40, 50, 60, 70, 80], 0.5, 20_000, 1);
        assert_eq!((raced.best(), raced.left()), (Some(3), vec![3]));
        assert!(raced.spent < 20_000, "the race is over before its budget is");
        // Values far from the target drop out early.
        assert!(raced.lanes[0].games.len() < raced.lanes[2].games.len());
        let estimate = raced.estimate(3).unwrap();
        assert!((estimate.value - 0.5).abs() < 0.05, "{estimate:?}");
        // A target above all values.
        let raced = shares(&[20, 40, 60], 0.9, 20_000, 2);
        assert_eq!(raced.left(), [2]);
    }

    #[test]
    fn a_budget_that_does_not_suffice_is_told() {
        let raced = shares(&[47, 50, 53], 0.5, 300, 3);
        assert!(raced.left().len() > 1, "{:?}", raced.left());
        assert_eq!(raced.spent, 300);
        let needed = raced.needed();
        assert!(needed.is_none_or(|n| n > 100), "{needed:?}");
        // Values equally far from the target cannot be separated by any number of games.
        let raced = shares(&[40, 60], 0.5, 40_000, 4);
        assert_eq!(raced.left(), [0, 1]);
        // Identical values cannot be separated either.
        let raced = shares(&[30, 30], 0.5, 1000, 5);
        assert_eq!((raced.left(), raced.needed()), (vec![0, 1], None));
    }

    #[test]
    fn the_nearest_value_hardly_ever_drops_out() {
        let races = if std::env::var_os("THOROUGH").is_some() { 300 } else { 100 };
        let most = races as usize / 20;
        // At least four looks each.
        let lost =
            (0..races).filter(|seed| !shares(&[44, 48, 50, 56], 0.5, 2000, 100 + seed).left().contains(&2)).count();
        assert!(lost <= most, "{lost} of {races}");
        // The same near the end of the scale, where few games are lost.
        let lost = (0..races).filter(|seed| !shares(&[90, 95, 99], 0.9, 1500, 500 + seed).left().contains(&0)).count();
        assert!(lost <= most, "{lost} of {races}");
    }

    #[test]
    fn numbers_race_too_and_games_that_fail_are_left_out() {
        let mut play = |left: &[usize], seeds: Range<u64>| {
            let one = |place: usize, game: u64| {
                let luck = Dice::new(game).below(9) as i32;
                (game % 10 != place as u64).then_some(luck + 3 * place as i32)
            };
            Ok(Some(left.iter().map(|place| seeds.clone().map(|game| one(*place, game)).collect()).collect()))
        };
        let raced = race(5, 4000, Goal { mean: 10.4, share: false }, &mut play).unwrap();
        assert_eq!(raced.left(), [2]);
        let games = raced.lanes[2].games.len();
        assert_eq!(raced.lanes[2].games.iter().flatten().count(), games - games / 10);
        let estimate = raced.estimate(2).unwrap();
        assert!(estimate.low.unwrap() < 10.0 && estimate.high.unwrap() > 10.0, "{estimate:?}");
    }

    #[test]
    fn a_race_that_is_stopped_says_so() {
        let raced = race(2, 100, Goal { mean: 0.5, share: true }, &mut |_, _| Ok(None)).unwrap();
        assert!(raced.stopped && raced.spent == 0 && raced.estimate(0).is_none());
    }
}
