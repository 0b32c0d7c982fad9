//! What `check` needs from the prompt, because tests contain its commands. The prompt itself depends on `check`, which
//! is one of its verbs.

use crate::games::wellington::api::Paths;
use crate::games::wellington::board::Card;
use std::path::PathBuf;

/// A gap that a proof found.
pub struct Gap {
    /// The file, as messages show it.
    pub file: String,
    /// The line in the file, counted from 1, if it is known.
    pub line: Option<usize>,
    /// The part of the card, or the test.
    pub part: String,
    /// What is wrong.
    pub message: String,
}

/// A prompt, as far as checking tests needs it.
pub struct Prompt {
    /// The names of its verbs.
    pub verbs: Vec<&'static str>,
    /// Splits a line into commands.
    pub split: fn(&str) -> Vec<String>,
    /// Runs these test files with parts of their cards disabled, and gives the parts that no test misses.
    pub prove: fn(&Paths, Vec<PathBuf>) -> Vec<Gap>,
}

impl Prompt {
    /// The commands of a line.
    pub(super) fn commands(&self, line: &str) -> Vec<String> {
        (self.split)(line)
    }

    /// Whether commands play a card.
    pub(super) fn plays(&self, text: &str, card: Card) -> bool {
        let number = card.0.to_string();
        self.commands(text).iter().any(|command| {
            let mut words = command.split_whitespace();
            let verb = words.next() == Some("play");
            verb && words.next().is_some_and(|word| word.trim_start_matches('#') == number)
        }) || text.contains(&format!("play {number}"))
    }

    /// Whether commands reach the Event of the card, past the question for its target.
    pub(super) fn goes_on(&self, text: &str, card: Card, asks: bool) -> bool {
        let commands = self.commands(text);
        let at = commands.iter().position(|command| self.plays(command, card));
        !text.contains("undo") && at.is_some_and(|at| !asks || commands.len() > at + 1)
    }
}
