//! Quantiles of the normal distribution and of Student's.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The value below which the share `p` of the normal distribution lies.
pub fn normal(p: f64) -> f64 {
    Normal::standard().inverse_cdf(p)
}

/// The value that a variable of Student's distribution with `n` degrees of freedom exceeds, on either side, with
/// probability `p`.
pub fn student(p: f64, n: f64) -> f64 {
    of_student(n).map_or(f64::INFINITY, |student| -student.inverse_cdf(p / 2.0))
}

/// The probability that such a variable exceeds `t` on either side.
pub fn beyond(t: f64, n: f64) -> f64 {
    of_student(n).map_or(1.0, |student| (2.0 * student.cdf(-t)).min(1.0))
}

/// The distribution; `None` without any degree of freedom.
fn of_student(n: f64) -> Option<StudentsT> {
    StudentsT::new(0.0, 1.0, n).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_agree_with_published_tables() {
        for (p, z) in [(0.975, 1.959964), (0.5, 0.0), (0.001, -3.090232), (0.8, 0.841621), (0.9995, 3.290527)] {
            assert!((normal(p) - z).abs() < 1e-6, "{p}: {}", normal(p));
        }
        let table = [
            (0.05, 1.0, 12.7062),
            (0.05, 2.0, 4.30265),
            (0.05, 4.0, 2.77645),
            (0.05, 10.0, 2.22814),
            (0.01, 20.0, 2.84534),
            (0.001, 30.0, 3.64596),
            (0.05, 1e6, 1.959966),
        ];
        for (p, n, t) in table {
            assert!((student(p, n) / t - 1.0).abs() < 1e-4, "{p} {n}: {}", student(p, n));
            assert!((beyond(t, n) / p - 1.0).abs() < 3e-3, "{t} {n}: {}", beyond(t, n));
        }
        assert_eq!(beyond(0.0, 9.0), 1.0);
        assert!(beyond(40.0, 100.0) < 1e-12);
    }
}
