//! Colours for the terminal. They are taken off where there is no terminal, or where `NO_COLOR` is set.

use crate::board::{Power, Side};
use anstyle::{AnsiColor, Style};
use std::fmt::Display;

/// The colour of a Power, near to that of its counters.
pub fn ink(power: Power) -> AnsiColor {
    match power {
        Power::Britain => AnsiColor::Red,
        Power::Sud => AnsiColor::Green,
        Power::Spain => AnsiColor::Yellow,
        Power::Nord => AnsiColor::Blue,
    }
}

/// The same as a style.
pub fn style(power: Power) -> Style {
    ink(power).on_default()
}

/// Text in the colour of a Power.
pub fn of(power: Power, text: impl Display) -> String {
    painted(style(power), text)
}

/// The name of a Power in its colour.
pub fn power(power: Power) -> String {
    of(power, power)
}

/// The name of a side.
pub fn side(side: Side) -> String {
    side.to_string()
}

/// Text that stands back: rule numbers, provenance.
pub fn dim(text: impl Display) -> String {
    painted(Style::new().dimmed(), text)
}

/// Text that stands out: titles.
pub fn bold(text: impl Display) -> String {
    painted(Style::new().bold(), text)
}

/// Text that says that something is wrong.
pub fn bad(text: impl Display) -> String {
    painted(AnsiColor::Red.on_default().bold(), text)
}

/// Text that says that something is right.
pub fn good(text: impl Display) -> String {
    painted(AnsiColor::Green.on_default(), text)
}

/// How long the colour sequence is that a text begins with.
pub(super) fn sequence(text: &str) -> Option<usize> {
    let inside = text.strip_prefix("\u{1b}[")?;
    Some(2 + inside.find(|c: char| c.is_ascii_alphabetic())? + 1)
}

/// What has a style of its own within it keeps that; behind it the outer one goes on.
fn painted(style: Style, text: impl Display) -> String {
    let text = text.to_string().replace(OVER, &format!("{OVER}{style}"));
    format!("{style}{text}{style:#}")
}

/// The sequence that ends every style.
const OVER: &str = "\u{1b}[0m";

/// Text without colours.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_goes_on_behind_a_name_that_has_its_own() {
        let title = bold(format!("{}'s Impulse", power(Power::Nord)));
        assert_eq!(title, "\u{1b}[1m\u{1b}[34mNord\u{1b}[0m\u{1b}[1m's Impulse\u{1b}[0m");
        assert_eq!(plain(&title), "Nord's Impulse");
    }
}
