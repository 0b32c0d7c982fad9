//! Colours for the terminal. They are removed if there is no terminal, or if `NO_COLOR` is set.

use anstyle::{AnsiColor, Style};
use std::fmt::Display;

/// A player with a colour.
pub trait Player: Display {
    /// The colour, close to that of the player's pieces.
    fn ink(&self) -> AnsiColor;
}

/// Text in the colour of a player.
pub fn of(player: impl Player, text: impl Display) -> String {
    painted(player.ink().on_default(), text)
}

/// The name of a player in its colour.
pub fn player(player: impl Player) -> String {
    painted(player.ink().on_default(), &player)
}

/// Less important text: rule numbers, provenance.
pub fn dim(text: impl Display) -> String {
    painted(Style::new().dimmed(), text)
}

/// Emphasized text: titles.
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

/// The length of the colour sequence at the start of a text.
pub(super) fn sequence(text: &str) -> Option<usize> {
    let inside = text.strip_prefix("\u{1b}[")?;
    Some(2 + inside.find(|c: char| c.is_ascii_alphabetic())? + 1)
}

/// Parts with their own style keep it. After them the outer style continues.
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

    struct Blue;

    impl Display for Blue {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("Blue")
        }
    }

    impl Player for Blue {
        fn ink(&self) -> AnsiColor {
            AnsiColor::Blue
        }
    }

    #[test]
    fn a_style_goes_on_behind_a_name_that_has_its_own() {
        let title = bold(format!("{}'s Impulse", player(Blue)));
        assert_eq!(title, "\u{1b}[1m\u{1b}[34mBlue\u{1b}[0m\u{1b}[1m's Impulse\u{1b}[0m");
        assert_eq!(plain(&title), "Blue's Impulse");
    }
}
