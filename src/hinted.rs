//! Errors with hints: what is wrong, and what could be done about it. The two stay separate until they are shown.

use crate::faults::Trouble;
use std::fmt;

/// The prefix of each hint that is shown.
const HEAD: &str = "Hint:";

/// What is wrong, and what could be done about it. It can be used as an error by itself or inside an [`anyhow::Error`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hinted {
    /// What is wrong.
    pub message: String,
    /// What could be done about it; the hints do not include the prefix.
    pub hints: Vec<String>,
    /// The fault in a file or script, if that is the reason: its kind, its place and its facts.
    pub trouble: Option<Box<Trouble>>,
}

impl Hinted {
    /// A message without hints.
    pub fn new(message: impl Into<String>) -> Hinted {
        Hinted { message: message.into(), hints: Vec::new(), trouble: None }
    }

    /// Adds a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Hinted {
        self.hints.push(hint.into());
        self
    }

    /// Adds hints, possibly none.
    #[must_use]
    pub fn hints(mut self, more: impl IntoIterator<Item = String>) -> Hinted {
        self.hints.extend(more);
        self
    }

    /// Replaces the message by one made from it.
    #[must_use]
    pub fn reworded(self, reword: impl FnOnce(String) -> String) -> Hinted {
        Hinted { message: reword(self.message), ..self }
    }

    /// The message of an error without its causes, and the hints at its end.
    pub fn of(error: &anyhow::Error) -> Hinted {
        Hinted::apart(error.to_string(), error)
    }

    /// The message of an error with all its causes, and the hints at its end.
    pub fn of_all(error: &anyhow::Error) -> Hinted {
        Hinted::apart(format!("{error:#}"), error)
    }

    fn apart(shown: String, error: &anyhow::Error) -> Hinted {
        let hints = error.downcast_ref().map(|Hinted { hints, .. }| hints.as_slice()).unwrap_or_default();
        // If a cause is reported after the hints, they stay in the text.
        match shown.strip_suffix(&told("", hints)) {
            Some(message) => Hinted { hints: hints.to_vec(), ..Hinted::new(message) },
            None => shown.into(),
        }
    }
}

/// The message and all hints, each on its own line.
impl fmt::Display for Hinted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&told(&self.message, &self.hints))
    }
}

impl std::error::Error for Hinted {}

/// The message of a fault, with its hint kept separately.
impl From<Trouble> for Hinted {
    fn from(trouble: Trouble) -> Hinted {
        let (message, hint) = trouble.apart();
        Hinted { message, hints: hint.into_iter().collect(), trouble: Some(Box::new(trouble)) }
    }
}

impl From<String> for Hinted {
    fn from(message: String) -> Hinted {
        Hinted::new(message)
    }
}

impl From<&str> for Hinted {
    fn from(message: &str) -> Hinted {
        Hinted::new(message)
    }
}

/// Adds a hint to plain text.
pub trait Hint {
    /// The text as a message, with a hint.
    fn hint(self, hint: impl Into<String>) -> Hinted;
}

impl Hint for &str {
    fn hint(self, hint: impl Into<String>) -> Hinted {
        Hinted::new(self).hint(hint)
    }
}

impl Hint for String {
    fn hint(self, hint: impl Into<String>) -> Hinted {
        Hinted::new(self).hint(hint)
    }
}

/// A message with its hints, each on its own line. They are put together only here.
pub fn told(message: &str, hints: &[String]) -> String {
    let mut out = message.to_string();
    for hint in hints {
        out.push('\n');
        out.push_str(&line(hint));
    }
    out
}

/// A hint as it is shown. If it begins on the next line, no space follows the prefix.
fn line(hint: &str) -> String {
    if hint.starts_with('\n') { format!("{HEAD}{hint}") } else { format!("{HEAD} {hint}") }
}

/// A hint after its lines were laid out in the form in which they are shown. If the first word did not fit beside the prefix, the
/// hint begins on the next line.
pub fn laid_out(hint: &str, lay: impl FnOnce(&str) -> String) -> String {
    let shown = lay(&line(hint));
    match shown.strip_prefix(HEAD) {
        Some(rest) => rest.strip_prefix(' ').unwrap_or(rest).to_string(),
        None => shown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::fitted;
    use anyhow::Context;

    #[test]
    fn hints_are_a_field_until_they_are_shown() {
        let no = format!("{} is no seed", "x").hint("new 1813 seed 7");
        assert_eq!((no.message.as_str(), no.hints.len()), ("x is no seed", 1));
        assert_eq!(no.to_string(), "x is no seed\nHint: new 1813 seed 7");
        let no = no.hint("or none").hints(None).reworded(|text| format!("file: {text}"));
        assert_eq!(no.to_string(), "file: x is no seed\nHint: new 1813 seed 7\nHint: or none");
        assert_eq!(Hinted::from("alone").to_string(), "alone");
    }

    #[test]
    fn hints_travel_inside_of_other_errors() {
        let fails = || -> anyhow::Result<()> { anyhow::bail!("no such folder".hint("--out names one")) };
        let error = fails().context("nothing is written").unwrap_err();
        let shown = "nothing is written: no such folder\nHint: --out names one";
        assert_eq!(format!("{error:#}"), shown);
        assert_eq!(Hinted::of_all(&error), "nothing is written: no such folder".hint("--out names one"));
        assert_eq!(Hinted::of(&error), Hinted::new("nothing is written"));
        assert_eq!(Hinted::of(&anyhow::anyhow!("plain")), Hinted::new("plain"));
        // Context added to a cause can have the hint as well.
        let error = Err::<(), _>(std::fmt::Error).with_context(|| "port 1 is taken".hint("--port 0")).unwrap_err();
        assert_eq!(Hinted::of(&error), "port 1 is taken".hint("--port 0"));
        assert_eq!(Hinted::of_all(&error).to_string(), format!("{error:#}"));
    }

    /// The lines of a source that contain the prefix of a hint, except comments and paths of the trait.
    fn shows(source: &str) -> Vec<&str> {
        let is_comment = |line: &str| line.trim_start().starts_with("//");
        let says = |line: &str| line.replace("Hint::", "").contains(HEAD) || line.contains("\"Hint\"");
        source.lines().filter(|line| !is_comment(line) && says(line)).collect()
    }

    #[test]
    fn no_other_text_of_ours_says_that_it_is_a_hint() {
        // The troubles and findings of files have their own field for hints, and modules that show it.
        const SHOW: [&str; 6] = [
            "hinted.rs", "faults/mod.rs", "check/human.rs", "script/raised.rs", "faults/trouble.rs",
            "web/page/editor.js",
        ];
        let (mut seen, mut wrong) = (0, Vec::new());
        crate::each_source(&mut |place, source| {
            let said = shows(source);
            seen += usize::from(place == "hinted.rs" && !said.is_empty());
            if !SHOW.contains(&place) {
                wrong.extend(said.iter().map(|line| format!("{place}: {}", line.trim())));
            }
        });
        assert!(wrong.is_empty(), "`.hint(…)` gives a hint to a text:\n{}", wrong.join("\n"));
        assert_eq!(seen, 1, "this file says it");
        let bad = ["bail!(\"no\\nHint: yes\")", "    Hint: in a long literal\"", "text.contains(\"Hint\")"];
        assert!(bad.iter().all(|line| shows(line).len() == 1));
        assert!(shows("// \"Hint: no\"\nHint::hint(text, \"try\");\ntype Hint = String;").is_empty());
    }

    #[test]
    fn a_hint_is_laid_out_as_a_line_of_the_whole() {
        let words = "abcdefghijklmnopqrstuvwxyz is long, and these are some words more";
        for hint in [words, "short", "the values are\n  one, two and several more"] {
            for columns in [20, 24, 30, 40, 80] {
                let whole = fitted(&told("what?", &[hint.to_string()]), columns);
                let apart = laid_out(hint, |line| fitted(line, columns));
                assert_eq!(told("what?", &[apart]), whole, "{columns}: {hint}");
            }
        }
        assert!(laid_out(words, |line| fitted(line, 20)).starts_with('\n'), "the case is among them");
    }
}
