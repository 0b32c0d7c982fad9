//! What a person could type next, for the Tab key.

use super::At;
use super::plain::VERBS;
use super::spoken::{keywords, spoken};
use crate::kit::Waits;
use crate::view::fold;

/// What can be typed at a desk at the moment. It holds plain strings, so the line editor needs no game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Words {
    verbs: Vec<String>,
    /// For each verb, the literal words in its usage, and what else the game knows may follow it.
    keywords: Vec<Vec<String>>,
    options: Vec<String>,
    players: Vec<String>,
    marks: Vec<String>,
    lines: Vec<String>,
}

impl Words {
    /// What can be typed at this desk now.
    pub fn of(at: &At<'_>) -> Words {
        let own = at.game.verbs().into_iter().map(|verb| (verb.name, verb.usage));
        let verbs: Vec<_> = VERBS.iter().map(|verb| (verb.name, verb.usage)).chain(own).collect();
        let options = match at.game.waits(at.core.eyes) {
            Waits::Choice(asked) => asked.labels.iter().map(ToString::to_string).collect(),
            Waits::Other(_) | Waits::Nobody(_) => Vec::new(),
        };
        Words {
            verbs: verbs.iter().map(|(name, _)| (*name).to_string()).collect(),
            keywords: verbs.iter().map(|(verb, usage)| [keywords(usage), at.game.follows(verb)].concat()).collect(),
            options,
            players: at.game.players().iter().map(ToString::to_string).chain(["all".to_string()]).collect(),
            marks: at.game.marks().into_iter().map(|(name, ..)| name).collect(),
            lines: at.game.tree().into_iter().map(|branch| branch.name).collect(),
        }
    }

    /// Where the word under the cursor begins, and its possible completions.
    pub fn complete(&self, line: &str) -> (usize, Vec<String>) {
        let from = line.len() - line.trim_start().len();
        let typed = &line[from..];
        // The text may be the start of the name of a verb or option, and such names may have several words.
        let whole = (from, beginning(typed, self.verbs.iter().chain(&self.options)));
        let (verb, rest) = match spoken(self.verbs.iter().map(String::as_str), typed) {
            Some(begun) if typed.contains(' ') => begun,
            _ => return whole,
        };
        let at = line.len() - rest.len();
        let marks: Vec<String> = self.marks.iter().map(|mark| format!("to {mark}")).collect();
        let known = match verb {
            "as" | "bot" => beginning(rest, &self.players),
            "undo" => beginning(rest, &marks),
            "switch" => beginning(rest, &self.lines),
            "choose" | "options" => beginning(rest, &self.options),
            "help" => beginning(rest, &self.verbs),
            verb => {
                let place = self.verbs.iter().position(|known| known == verb);
                beginning(rest, place.and_then(|place| self.keywords.get(place)).into_iter().flatten())
            }
        };
        if known.is_empty() { whole } else { (at, known) }
    }
}

/// The words that begin with this text, in their order.
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
            verbs: list(&["undo", "as", "switch", "why", "why not", "choose"]),
            keywords: vec![list(&["to"]), vec![], vec![], vec![], list(&["send", "hold"]), vec![]],
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
        assert_eq!(words.complete("why"), (0, list(&["why", "why not"])));
        assert_eq!(words.complete("why n"), (0, list(&["why not"])));
        assert_eq!(words.complete("why not "), (8, list(&["send", "hold"])));
        assert_eq!(words.complete("why not s"), (8, list(&["send"])));
    }
}
