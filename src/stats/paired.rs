//! Differences between games with the same seed: their mean, its interval, and whether chance can explain it.

use super::interval::{Estimate, Mean};
use super::quantile::{beyond, normal, student};

/// The allowed probability of any false finding among all comparisons together.
pub const ALPHA: f64 = 0.05;
/// With fewer pairs, no difference counts as shown.
pub const FEWEST: u64 = 10;
/// With the number of pairs that `needed` gives, a real difference of the observed size is shown with this probability.
const POWER: f64 = 0.8;

/// Sums of differences, and their number.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Paired {
    sums: Mean,
    /// Pairs whose difference is not zero.
    pub differ: u64,
}

impl Paired {
    /// Adds the difference of a pair.
    pub fn add(&mut self, x: i32) {
        self.sums.add(x);
        self.differ += u64::from(x != 0);
    }

    /// The mean difference.
    pub fn mean(&self) -> f64 {
        self.sums.value()
    }

    /// Degrees of freedom.
    fn freedom(&self) -> f64 {
        self.sums.count().saturating_sub(1) as f64
    }

    /// The mean with its interval, which misses the true value with probability `alpha` (Student).
    pub fn estimate(&self, alpha: f64) -> Option<Estimate> {
        self.sums.within(student(alpha, self.freedom()))
    }

    /// The probability of a mean at least this far from zero if there is no real difference. Pairs without a difference
    /// say little about how large a difference can be, so the result is never below that of a sign test on the pairs
    /// that differ.
    pub fn chance(&self) -> f64 {
        match self.sums.error() {
            _ if self.differ == 0 || self.sums.count() < FEWEST => 1.0,
            None => 1.0,
            Some(error) => {
                let tosses = 0.5_f64.powf(self.differ.min(1000) as f64 - 1.0);
                let t = if error > 0.0 { self.mean().abs() / error } else { f64::INFINITY };
                beyond(t, self.freedom()).max(tosses).min(1.0)
            }
        }
    }

    /// About how many pairs would show a difference of the observed size, four times in five, at this level; `None` if
    /// none was observed.
    pub fn needed(&self, alpha: f64) -> Option<u64> {
        let (deviation, mean) = (self.sums.deviation()?, self.mean());
        if mean == 0.0 || deviation == 0.0 {
            return None;
        }
        let quantile = normal(1.0 - alpha / 2.0) + normal(POWER);
        Some((quantile * deviation / mean).powi(2).ceil().max(FEWEST as f64) as u64)
    }
}

/// Which of several findings count as shown, so that the probability of any false one stays below [`ALPHA`] (S. Holm,
/// Scandinavian Journal of Statistics 6, 1979).
pub fn shown(chances: &[f64]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|a, b| chances[*a].total_cmp(&chances[*b]));
    let mut shown = vec![false; chances.len()];
    for (rank, place) in order.into_iter().enumerate() {
        if chances[place] > ALPHA / (chances.len() - rank) as f64 {
            break;
        }
        shown[place] = true;
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(list: &[i32], times: u32) -> Paired {
        let mut paired = Paired::default();
        for _ in 0..times {
            list.iter().for_each(|x| paired.add(*x));
        }
        paired
    }

    #[test]
    fn nothing_is_made_of_nothing() {
        let zero = of(&[0], 500);
        assert_eq!((zero.mean(), zero.chance(), zero.differ, zero.needed(ALPHA)), (0.0, 1.0, 0, None));
        let estimate = zero.estimate(ALPHA).unwrap();
        assert_eq!((estimate.low, estimate.high), (Some(0.0), Some(0.0)));
        assert_eq!(Paired::default().estimate(ALPHA), None);
    }

    #[test]
    fn few_games_that_differ_are_no_proof_however_alike_they_are() {
        // Four in a thousand differ, all in the same direction: coin tosses do that one time in eight.
        let mut few = of(&[0], 996);
        (0..4).for_each(|_| few.add(1));
        assert!(few.chance() >= 0.125, "{}", few.chance());
        // All nine differ by the same amount, but nine are too few.
        assert_eq!(of(&[2], 9).chance(), 1.0);
        assert!(of(&[2], 20).chance() < 1e-5);
    }

    #[test]
    fn a_difference_is_shown_where_it_is_and_says_how_many_games_it_needs() {
        // Mean 0.2, deviation about 0.98.
        let seen = of(&[1, 1, 1, -1, -1, 1, 1, -1, 1, -1], 4);
        assert!((seen.mean() - 0.2).abs() < 1e-12 && seen.chance() > 0.19, "{}", seen.chance());
        let needed = seen.needed(ALPHA).unwrap();
        assert!((180..210).contains(&needed), "{needed}");
        assert!(of(&[1, 1, 1, -1, -1, 1, 1, -1, 1, -1], 40).chance() < 1e-4);
    }

    #[test]
    fn what_is_shown_is_shown_among_all_that_was_asked() {
        assert_eq!(shown(&[0.01, 0.04, 0.03, 0.2]), [true, false, false, false]);
        assert_eq!(shown(&[0.01, 0.016, 0.02, 0.2]), [true, true, true, false]);
        assert_eq!(shown(&[0.04]), [true]);
        assert!(shown(&[]).is_empty());
    }
}
