//! How many of something.

use std::fmt::Display;

/// A number with what is counted: `1 die`, `2 dice`.
pub fn amount<N: Display + PartialEq + From<u8>>(n: N, one: &str, many: &str) -> String {
    let noun = if n == N::from(1) { one } else { many };
    format!("{n} {noun}")
}
