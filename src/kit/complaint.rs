//! Why a command failed, in words for the person who typed it.

use crate::faults::Trouble;
use crate::hinted::{Hinted, laid_out, told};
use crate::table::{Game, Save};
use std::fmt;

/// Why a command failed. The game is unchanged.
#[derive(Clone, Debug)]
pub struct Complaint {
    /// Who or what is at fault.
    pub kind: Blame,
    /// What is wrong, with its rule or place.
    pub text: String,
    /// What the person could do about it.
    pub hints: Vec<String>,
    /// The fault in a file or script, if that is the reason.
    pub trouble: Option<Box<Trouble>>,
    /// The save that reproduces a bug.
    pub save: Option<Box<Reproducer>>,
}

/// A save that reproduces a bug, for any game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reproducer {
    /// The hash of the position and dice at the save's place.
    pub hash: String,
    /// The save as text.
    pub text: String,
}

impl Reproducer {
    /// A save as text; `None` if it cannot be written.
    pub fn of<G: Game>(save: &Save<G>) -> Option<Box<Reproducer>> {
        let text = serde_json::to_string(save).ok()?;
        Some(Box::new(Reproducer { hash: save.hash.clone(), text }))
    }
}

/// Who or what is at fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blame {
    /// The command makes no sense.
    Typing,
    /// The rules forbid it.
    Illegal,
    /// An expectation in a transcript does not hold.
    Expectation,
    /// A script is wrong.
    Script,
    /// A file is wrong or cannot be used.
    File,
    /// Nothing is wrong: somebody stopped it.
    Stopped,
    /// The engine has a bug.
    Bug,
}

impl Complaint {
    /// A complaint without a save.
    pub fn new(kind: Blame, what: impl Into<Hinted>) -> Complaint {
        let Hinted { message, hints, trouble } = what.into();
        Complaint { kind, text: message, hints, trouble, save: None }
    }

    /// Adds a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Complaint {
        self.hints.push(hint.into());
        self
    }

    /// Adds hints, possibly none.
    #[must_use]
    pub fn hints(mut self, more: impl IntoIterator<Item = String>) -> Complaint {
        self.hints.extend(more);
        self
    }

    /// What is wrong and all hints, each on its own line.
    pub fn told(&self) -> String {
        told(&self.text, &self.hints)
    }

    /// What is wrong and its hints, without the kind and the save.
    pub fn hinted(self) -> Hinted {
        Hinted { message: self.text, hints: self.hints, trouble: self.trouble }
    }

    /// Applies a function to the text and to every hint.
    pub fn map(self, change: impl Fn(&str) -> String) -> Complaint {
        let hints = self.hints.iter().map(|hint| change(hint)).collect();
        Complaint { text: change(&self.text), hints, ..self }
    }

    /// Lays the lines out as they are shown, with `head` before the first.
    pub fn laid_out(self, head: &str, lay: impl Fn(&str) -> String) -> Complaint {
        let text = lay(&format!("{head}{}", self.text));
        let hints = self.hints.iter().map(|hint| laid_out(hint, &lay)).collect();
        Complaint { text: text.strip_prefix(head).unwrap_or(&text).to_string(), hints, ..self }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told())
    }
}

/// The answer to a command, or why it failed.
pub type Reply = Result<String, Complaint>;

/// A complaint about what was typed.
pub fn typing(what: impl Into<Hinted>) -> Complaint {
    Complaint::new(Blame::Typing, what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hinted::Hint;

    #[test]
    fn a_complaint_keeps_its_hints_until_it_is_told() {
        let no = typing("why not what?").hint("why not move soult to madrid").hints(Some("`help why`".to_string()));
        assert_eq!((no.text.as_str(), no.hints.len()), ("why not what?", 2));
        assert_eq!(no.told(), "why not what?".hint("why not move soult to madrid").hint("`help why`").to_string());
        assert_eq!(no.to_string(), no.told());
        let no = no.map(|text| text.replace("soult", "ney"));
        assert_eq!(no.hints[0], "why not move ney to madrid");
        assert_eq!(no.clone().hinted().to_string(), no.told());
        assert_eq!(Complaint::new(Blame::File, no.clone().hinted()).hints, no.hints);
    }

    #[test]
    fn lines_are_laid_out_as_if_the_whole_was() {
        let no = typing("a line that is too long for so few columns").hint("another line that is too long");
        let whole = crate::view::fitted(&format!("error: {}", no.told()), 24);
        let apart = no.laid_out("error: ", |text| crate::view::fitted(text, 24));
        assert_eq!(format!("error: {}", apart.told()), whole);
        assert!(apart.hints[0].contains('\n'), "{apart}");
    }
}
