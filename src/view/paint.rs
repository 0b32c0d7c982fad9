//! Colours for the terminal. They are taken off where there is no terminal, or where `NO_COLOR` is set.

use crate::board::{Power, Side};
use anstyle::{AnsiColor, Style};
use std::fmt::Display;

/// The colour of a Power, near to that of its counters.
pub fn style(power: Power) -> Style {
    let colour = match power {
        Power::Britain => AnsiColor::Red,
        Power::Sud => AnsiColor::Green,
        Power::Spain => AnsiColor::Yellow,
        Power::Nord => AnsiColor::Blue,
    };
    colour.on_default()
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

fn painted(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Text without colours.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}
