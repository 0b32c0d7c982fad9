//! 95 % confidence intervals.

use serde::Serialize;

/// The two-sided quantile of the normal distribution for 95 %.
pub const Z: f64 = 1.959_963_984_540_054;

/// An estimate and its 95% CI. The bounds are missing if there were too few games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The lower bound.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

/// The share of `hits` among `n`, with Wilson's score interval; `None` if `n` is 0.
pub fn share(hits: u64, n: u64) -> Option<Estimate> {
    if n == 0 {
        return None;
    }
    let p = hits as f64 / n as f64;
    let (low, high) = wilson(p, n as f64, Z);
    Some(Estimate { value: p, low: Some(low), high: Some(high) })
}

/// Wilson's score interval for a share `p` out of `n`; `z` is the quantile of the normal distribution.
pub(super) fn wilson(p: f64, n: f64, z: f64) -> (f64, f64) {
    let shrink = 1.0 + z * z / n;
    let middle = (p + z * z / (2.0 * n)) / shrink;
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / shrink;
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// Sums for a mean. They are whole numbers, so the order of adding does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Mean {
    n: u64,
    sum: i64,
    squares: u64,
}

impl Mean {
    /// Adds a number.
    pub fn add(&mut self, x: i32) {
        self.n += 1;
        self.sum += i64::from(x);
        self.squares += u64::from(x.unsigned_abs()).pow(2);
    }

    /// How many numbers there are.
    pub(super) fn count(&self) -> u64 {
        self.n
    }

    /// The mean; 0 if there are no numbers.
    pub(super) fn value(&self) -> f64 {
        if self.n == 0 { 0.0 } else { self.sum as f64 / self.n as f64 }
    }

    /// The standard deviation; `None` for fewer than two numbers.
    pub(super) fn deviation(&self) -> Option<f64> {
        if self.n < 2 {
            return None;
        }
        // n times the sum of squares, less the square of the sum. Whole numbers avoid rounding errors.
        let spread = i128::from(self.n) * i128::from(self.squares) - i128::from(self.sum).pow(2);
        Some((spread as f64 / (self.n as f64 * (self.n - 1) as f64)).sqrt())
    }

    /// The standard error of the mean.
    pub(super) fn error(&self) -> Option<f64> {
        self.deviation().map(|deviation| deviation / (self.n as f64).sqrt())
    }

    /// The mean with its interval by normal approximation; `None` if there are no numbers.
    pub fn estimate(&self) -> Option<Estimate> {
        self.within(Z)
    }

    /// The mean with an interval of this many standard errors on either side.
    pub(super) fn within(&self, errors: f64) -> Option<Estimate> {
        let (value, half) = (self.value(), self.error().map(|error| errors * error));
        (self.n > 0).then(|| Estimate {
            value,
            low: half.map(|half| value - half),
            high: half.map(|half| value + half),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(estimate: Option<Estimate>, value: f64, low: f64, high: f64) {
        let e = estimate.unwrap();
        let near = |a: f64, b: f64| (a - b).abs() < 5e-5;
        assert!(near(e.value, value) && near(e.low.unwrap(), low) && near(e.high.unwrap(), high), "{e:?}");
    }

    /// R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    #[test]
    fn wilson_agrees_with_published_intervals() {
        close(share(81, 263), 0.3080, 0.2553, 0.3662);
        close(share(15, 148), 0.1014, 0.0624, 0.1605);
        close(share(0, 20), 0.0, 0.0, 0.1611);
        close(share(1, 29), 0.0345, 0.0061, 0.1718);
        assert_eq!(share(0, 0), None);
    }

    #[test]
    fn a_mean_has_the_interval_of_its_standard_error() {
        let mut mean = Mean::default();
        assert_eq!(mean.estimate(), None);
        mean.add(-4);
        assert_eq!(mean.estimate(), Some(Estimate { value: -4.0, low: None, high: None }));
        [2, 4, 4, 14].into_iter().for_each(|x| mean.add(x));
        // variance 42, standard error 2.898275
        close(mean.estimate(), 4.0, -1.680515, 9.680515);
    }
}
