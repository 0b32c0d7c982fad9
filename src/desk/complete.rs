//! What could be typed next, for the Tab key.

use super::At;
use super::plain::VERBS;
use crate::kit::Waits;
use crate::view::fold;

/// What can be typed at a desk as it stands. It holds plain words, so the reader of the line needs no game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Words {
    verbs: Vec<String>,
    options: Vec<String>,
    players: Vec<String>,
    marks: Vec<String>,
    lines: Vec<String>,
}

impl Words {
    /// What can be typed here.
    pub fn of(at: &At<'_>) -> Words {
        let own = at.game.verbs().into_iter().map(|verb| verb.name.to_string());
        let options = match at.game.waits(at.core.eyes) {
            Waits::Choice(asked) => asked.labels.iter().map(ToString::to_string).collect(),
            Waits::Other(_) | Waits::Nobody(_) => Vec::new(),
        };
        Words {
            verbs: VERBS.iter().map(|verb| verb.name.to_string()).chain(own).collect(),
            options,
            players: at.game.players().iter().map(ToString::to_string).chain(["all".to_string()]).collect(),
            marks: at.game.marks().into_iter().map(|(name, ..)| name).collect(),
            lines: at.game.tree().into_iter().map(|branch| branch.name).collect(),
        }
    }

    /// Where the word begins that is being typed, and what it could become.
    pub fn complete(&self, line: &str) -> (usize, Vec<String>) {
        let from = line.len() - line.trim_start().len();
        let typed = &line[from..];
        let Some((verb, rest)) = typed.split_once(' ') else {
            return (from, beginning(typed, self.verbs.iter().chain(&self.options)));
        };
        let at = from + verb.len() + 1;
        let marks: Vec<String> = self.marks.iter().map(|mark| format!("to {mark}")).collect();
        let known = match verb {
            "as" | "bot" => beginning(rest, &self.players),
            "undo" => beginning(rest, &marks),
            "switch" => beginning(rest, &self.lines),
            "choose" | "options" => beginning(rest, &self.options),
            "help" => beginning(rest, &self.verbs),
            // The name of an option may have several words.
            _ => return (from, beginning(typed, &self.options)),
        };
        (at, known)
    }
}

/// Those that begin so, in their order.
fn beginning<'w>(typed: &str, words: impl IntoIterator<Item = &'w String>) -> Vec<String> {
    let typed = fold(typed);
    words.into_iter().filter(|word| fold(word).starts_with(&typed)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_options_and_names_are_completed_where_they_can_stand() {
        let list = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<String>>();
        let words = Words {
            verbs: list(&["undo", "as", "switch"]),
            options: list(&["send A to the upper ford", "send B to the upper ford", "hold"]),
            players: list(&["Blue", "Red", "all"]),
            marks: list(&["start"]),
            lines: list(&["main", "bold"]),
        };
        assert_eq!(words.complete("  u"), (2, list(&["undo"])));
        assert_eq!(words.complete("Send"), (0, list(&["send A to the upper ford", "send B to the upper ford"])));
        assert_eq!(words.complete("send b"), (0, list(&["send B to the upper ford"])));
        assert_eq!(words.complete("as b"), (3, list(&["Blue"])));
        assert_eq!(words.complete("undo t"), (5, list(&["to start"])));
        assert_eq!(words.complete("switch b"), (7, list(&["bold"])));
        assert_eq!(words.complete("choose h"), (7, list(&["hold"])));
    }
}
