//! Quantiles of the normal and of Student's distribution.

use std::f64::consts::PI;

/// The quantile of the normal distribution below which the share `p` lies.
pub fn normal(p: f64) -> f64 {
    if p > 0.5 {
        return -normal(1.0 - p);
    }
    // One step of Newton's takes the approximation to the last digits.
    let x = near(p);
    let density = (-x * x / 2.0).exp() / (2.0 * PI).sqrt();
    x - (upper_tail(-x) - p) / density
}

/// About that quantile (P. J. Acklam's rational approximation; its error is less than 1.2e-9 of the value), for shares up to a
/// half.
fn near(p: f64) -> f64 {
    const A: [f64; 6] = [
        -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
        2.506628277459239,
    ];
    const B: [f64; 5] =
        [-5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1];
    const C: [f64; 6] = [
        -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
        2.938163982698783,
    ];
    const D: [f64; 4] = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416];
    let row = |all: &[f64], x: f64| all.iter().fold(0.0, |sum, c| sum * x + c);
    let tail = |p: f64| {
        let q = (-2.0 * p.ln()).sqrt();
        row(&C, q) / (row(&D, q) * q + 1.0)
    };
    if p < 0.02425 {
        return tail(p);
    }
    let q = p - 0.5;
    let r = q * q;
    row(&A, r) * q / (row(&B, r) * r + 1.0)
}

/// The share of the normal distribution above `x`, which is not below 0: the series near the middle, the continued fraction
/// farther out.
fn upper_tail(x: f64) -> f64 {
    let density = (-x * x / 2.0).exp() / (2.0 * PI).sqrt();
    if x < 3.0 {
        let (mut term, mut sum) = (x, x);
        for n in 1..100 {
            term *= x * x / f64::from(2 * n + 1);
            sum += term;
            if term < sum * 1e-17 {
                break;
            }
        }
        return 0.5 - density * sum;
    }
    let fraction = (1..100).rev().fold(x, |below, n| x + f64::from(n) / below);
    density / fraction
}

/// The value that a variable of Student's distribution with `n` degrees of freedom passes on either side with the
/// probability `p` (G. W. Hill, Algorithm 396, Communications of the ACM 13, 1970).
pub fn student(p: f64, n: f64) -> f64 {
    if n < 1.5 {
        return 1.0 / (p * PI / 2.0).tan();
    }
    if n < 2.5 {
        return (2.0 / (p * (2.0 - p)) - 2.0).sqrt();
    }
    let a = 1.0 / (n - 0.5);
    let b = (48.0 / a) / a;
    let mut c = ((20_700.0 * a / b - 98.0) * a - 16.0) * a + 96.36;
    let d = ((94.5 / (b + c) - 3.0) / b + 1.0) * (a * PI / 2.0).sqrt() * n;
    let mut y = (d * p).powf(2.0 / n);
    if y > 0.05 + a {
        let x = normal(p * 0.5);
        y = x * x;
        if n < 5.0 {
            c += 0.3 * (n - 4.5) * (x + 0.6);
        }
        c += (((0.05 * d * x - 5.0) * x - 7.0) * x - 2.0) * x + b;
        y = (((((0.4 * y + 6.3) * y + 36.0) * y + 94.5) / c - y - 3.0) / b + 1.0) * x;
        y = (a * y * y).exp_m1();
    } else {
        y = ((1.0 / (((n + 6.0) / (n * y) - 0.089 * d - 0.822) * (n + 2.0) * 3.0) + 0.5 / (n + 4.0)) * y - 1.0)
            * (n + 1.0)
            / (n + 2.0)
            + 1.0 / y;
    }
    (n * y).sqrt()
}

/// The probability with which such a variable passes `t` on either side.
pub fn beyond(t: f64, n: f64) -> f64 {
    let (mut low, mut high) = (1e-15_f64.ln(), 0.0_f64);
    if t <= 0.0 {
        return 1.0;
    }
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if student(middle.exp(), n) > t { low = middle } else { high = middle }
    }
    high.exp()
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
