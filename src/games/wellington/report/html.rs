//! Parts shared by the page's tables, and formatting of numbers. Spaces inside a number do not break.

use crate::games::wellington::board::Power;
use crate::stats::interval::Estimate;
use maud::{Markup, html};
use std::borrow::Cow;
use std::fmt::Display;

/// A cell of a table with a number.
pub fn number(n: impl Display) -> Markup {
    html! { td.n { (n) } }
}

/// The heading of a column of numbers.
pub fn column(name: impl Display) -> Markup {
    html! { th.n scope="col" { (name) } }
}

/// Such a heading for each Power.
pub fn powers() -> Markup {
    html! { @for power in Power::TRACK { (column(power)) } }
}

/// A share in per cent: `41.2 %`.
pub fn percent(share: f64) -> String {
    format!("{:.1}\u{a0}%", share * 100.0)
}

/// The interval of a share: `38.1 – 44.3 %`.
pub fn percents(share: &Estimate) -> String {
    match (share.low, share.high) {
        (Some(low), Some(high)) => format!("{:.1}\u{a0}–\u{a0}{:.1}\u{a0}%", low * 100.0, high * 100.0),
        _ => "–".into(),
    }
}

/// A number with a true minus sign.
pub fn signed(value: f64) -> String {
    minus(&format!("{value:+.1}"))
}

/// A number with its interval, multiplied by `scale`: `12.3 ± 0.4`.
pub fn mean(estimate: Option<Estimate>, scale: f64) -> String {
    match estimate {
        Some(Estimate { value, high: Some(high), .. }) => {
            minus(&format!("{:.2}\u{a0}±\u{a0}{:.2}", value * scale, (high - value) * scale))
        }
        Some(Estimate { value, .. }) => minus(&format!("{:.2}", value * scale)),
        None => "–".into(),
    }
}

/// Replaces `-` before a digit by a minus sign. What rounds to zero has no sign.
pub fn minus(number: &str) -> String {
    let bare = number.trim_start_matches(['-', '+']);
    if bare.chars().all(|c| matches!(c, '0' | '.')) { bare.to_string() } else { number.replace('-', "−") }
}

/// One or several.
pub fn count(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// A name with its first letter in upper case.
pub fn capital(name: &str) -> Cow<'_, str> {
    let mut chars = name.chars();
    match chars.next() {
        Some(first) if first.is_lowercase() => Cow::Owned(first.to_uppercase().chain(chars).collect()),
        _ => Cow::Borrowed(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_a_true_minus() {
        assert_eq!([signed(-0.04), signed(3.25), signed(-3.25)], ["0.0", "+3.2", "−3.2"]);
    }
}
