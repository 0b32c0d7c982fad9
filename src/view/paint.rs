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

/// Text in which every Power that is named without a colour has its own, whatever wrote it: a Power looks the same in tables,
/// questions, refusals and the journal.
pub fn tinted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 32);
    // The sequences in force, to be taken up again after a name; a colour among them leaves names alone.
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(end) = sequence(rest) {
            let code = &rest[..end];
            match code {
                "\u{1b}[0m" => open.clear(),
                _ => open.push(code),
            }
            out.push_str(code);
            rest = &rest[end..];
            continue;
        }
        let word = c.is_alphanumeric().then(|| rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len()));
        let len = word.unwrap_or(c.len_utf8());
        let named = Power::TRACK.into_iter().find(|p| p.to_string() == rest[..len]);
        match named.filter(|_| !open.iter().any(|code| coloured(code))) {
            Some(p) => {
                out.push_str(&power(p));
                out.extend(open.iter().copied());
            }
            None => out.push_str(&rest[..len]),
        }
        rest = &rest[len..];
    }
    out
}

/// How long the colour sequence is that a text begins with.
pub(super) fn sequence(text: &str) -> Option<usize> {
    let inside = text.strip_prefix("\u{1b}[")?;
    Some(2 + inside.find(|c: char| c.is_ascii_alphabetic())? + 1)
}

/// Whether a sequence sets a colour, and not only bold or dim.
fn coloured(code: &str) -> bool {
    code.trim_start_matches("\u{1b}[").trim_end_matches('m').split(';').any(|n| n.len() == 2)
}

fn painted(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Text without colours.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_has_its_colour_wherever_it_is_named() {
        let text = tinted("Spain and Spaniards, not spain");
        assert_eq!(text, format!("{} and Spaniards, not spain", power(Power::Spain)));
        assert_eq!(tinted(&power(Power::Sud)), power(Power::Sud));
        let title = tinted(&bold("Nord's Impulse"));
        assert!(title.contains(&power(Power::Nord)), "{title:?}");
        assert!(title.ends_with("\u{1b}[1m's Impulse\u{1b}[0m"), "{title:?}");
    }
}
