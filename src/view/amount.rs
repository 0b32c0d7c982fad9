//! How many of something.

use super::line::{Line, count};

/// A number with what is counted, as text: `1 die`, `2 dice`.
pub fn amount<N: Into<Line> + PartialEq + From<u8>>(n: N, one: &str, many: &str) -> String {
    count(n, one, many).to_string()
}
