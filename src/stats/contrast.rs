//! The difference of two shares, with its interval: one kind of games against another.

use super::interval::{Estimate, wilson};
use super::paired::ALPHA;
use super::quantile::normal;
use std::collections::BTreeMap;

/// Games of one kind, and how many of them were won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many were won.
    pub wins: u64,
    /// How many there are.
    pub games: u64,
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, won: bool) {
        self.games += 1;
        self.wins += u64::from(won);
    }

    /// The share of wins.
    pub fn share(self) -> Option<Estimate> {
        super::interval::share(self.wins, self.games)
    }
}

/// Games with a property and games without it, counted separately for each stratum. Differences between strata do not
/// count towards the difference.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contrast {
    strata: BTreeMap<u16, [Tally; 2]>,
}

impl Contrast {
    /// Adds a game to a stratum.
    pub fn add(&mut self, stratum: u16, with: bool, won: bool) {
        self.strata.entry(stratum).or_default()[usize::from(!with)].add(won);
    }

    /// A contrast with a single stratum.
    pub fn of(with: Tally, without: Tally) -> Contrast {
        Contrast { strata: BTreeMap::from([(0, [with, without])]) }
    }

    /// All games with the property, and all without it.
    pub fn totals(&self) -> [Tally; 2] {
        let sum = |kind: usize| {
            self.strata.values().fold(Tally::default(), |sum, stratum| Tally {
                wins: sum.wins + stratum[kind].wins,
                games: sum.games + stratum[kind].games,
            })
        };
        [sum(0), sum(1)]
    }

    /// The shares of wins with and without the property, and the difference with its interval. `z` is the quantile of
    /// the normal distribution for the interval. `None` if no stratum has both kinds of games.
    ///
    /// The strata are weighted by Mantel and Haenszel. Each share has Wilson's interval for its effective number of
    /// games, and the two together give that of the difference (Newcombe, Statistics in Medicine 17 (1998) 873-890,
    /// method 10; with strata after Yan and Su, Statistics in Biopharmaceutical Research 2 (2010) 323-335, simplified).
    pub fn difference(&self, z: f64) -> Option<Difference> {
        let both: Vec<&[Tally; 2]> = self.strata.values().filter(|[a, b]| a.games > 0 && b.games > 0).collect();
        let weight = |[a, b]: &[Tally; 2]| a.games as f64 * b.games as f64 / (a.games + b.games) as f64;
        let whole: f64 = both.iter().map(|stratum| weight(stratum)).sum();
        if both.is_empty() {
            return None;
        }
        let [with, without] = [0, 1].map(|kind| {
            let parts = both.iter().map(|stratum| (weight(stratum) / whole, stratum[kind]));
            let share: f64 = parts.clone().map(|(w, t)| w * t.wins as f64 / t.games as f64).sum();
            let worth = 1.0 / parts.map(|(w, t)| w * w / t.games as f64).sum::<f64>();
            (share, wilson(share, worth, z))
        });
        let ((p, (p_low, p_high)), (q, (q_low, q_high))) = (with, without);
        Some(Difference {
            with: p,
            without: q,
            value: p - q,
            low: p - q - (p - p_low).hypot(q_high - q),
            high: p - q + (p_high - p).hypot(q - q_low),
        })
    }
}

/// A difference of shares and its interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difference {
    /// The share with the property.
    pub with: f64,
    /// The share without it.
    pub without: f64,
    /// The difference.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Difference {
    /// Whether the interval excludes zero.
    pub fn is_clear(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// The two-sided quantile of the normal distribution for this many simultaneous intervals. Together they hold with 95
/// %, by Bonferroni.
pub fn z_of_many(comparisons: usize) -> f64 {
    -normal(ALPHA / comparisons.max(1) as f64 / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const Z: f64 = 1.959_963_984_540_054;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-5
    }

    /// R. G. Newcombe, Statistics in Medicine 17 (1998) 873-890, table II, method 10.
    #[test]
    fn a_difference_agrees_with_published_intervals() {
        for (a, b, low, high) in [
            ((56, 70), (48, 80), 0.0524, 0.3339),
            ((9, 10), (3, 10), 0.1705, 0.8090),
            ((6, 7), (2, 7), 0.0582, 0.8062),
            ((5, 56), (0, 29), -0.0381, 0.1926),
            ((10, 10), (0, 10), 0.6075, 1.0),
        ] {
            let [a, b] = [a, b].map(|(wins, games)| Tally { wins, games });
            let d = Contrast::of(a, b).difference(Z).unwrap();
            assert!(near(d.low, low) && near(d.high, high), "{a:?} {b:?}: {d:?}");
        }
        assert_eq!(Contrast::of(Tally { wins: 1, games: 2 }, Tally::default()).difference(Z), None);
    }

    /// Long games have the property more often and are won more often. Within each length it makes no difference.
    #[test]
    fn what_differs_between_strata_does_not_count() {
        let mut contrast = Contrast::default();
        for (stratum, with, wins, games) in
            [(1, true, 2, 10), (1, false, 20, 100), (3, true, 80, 100), (3, false, 8, 10)]
        {
            (0..games).for_each(|game| contrast.add(stratum, with, game < wins));
        }
        let [with, without] = contrast.totals();
        assert_eq!(((with.wins, with.games), (without.wins, without.games)), ((82, 110), (28, 110)));
        let d = contrast.difference(Z).unwrap();
        assert!(near(d.value, 0.0) && d.low < -0.1 && d.high > 0.1 && !d.is_clear(), "{d:?}");
    }

    #[test]
    fn more_comparisons_take_wider_intervals() {
        assert!((z_of_many(1) - Z).abs() < 1e-9);
        // 0.025 / 10 and 0.025 / 200: tables of the normal distribution.
        assert!((z_of_many(10) - 2.807_033_768).abs() < 1e-8, "{}", z_of_many(10));
        assert!((z_of_many(200) - 3.662_259_931).abs() < 1e-8, "{}", z_of_many(200));
    }
}
