//! What was found, and where.

use super::codes::{Code, Severity};
use super::tree::Span;
use crate::disk::{self, Kind};
use std::path::PathBuf;
use std::rc::Rc;

/// A file that is checked.
#[derive(Debug)]
pub struct Text {
    /// How it is called in messages.
    pub shown: String,
    /// Where it is.
    pub path: PathBuf,
    /// What stands in it; empty where it cannot be read.
    pub text: String,
}

impl Text {
    /// A file of data as it is on disk; empty where it cannot be read.
    pub fn of_data(shown: &str) -> Rc<Text> {
        let path = PathBuf::from(shown);
        let text = disk::text(&path, Kind::Scenario).unwrap_or_default();
        Rc::new(Text { shown: shown.into(), path, text })
    }
}

/// Something that was found.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What kind of thing.
    pub code: &'static Code,
    /// The file.
    pub file: Rc<Text>,
    /// Where in it.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// A word about the place itself.
    pub label: String,
    /// What helps.
    pub help: String,
    /// Another place that has to do with it, and what.
    pub other: Option<(Span, String)>,
    /// What can be put there instead without harm.
    pub fix: Option<Fix>,
}

impl Finding {
    /// Something at a place.
    pub fn new(code: &'static Code, file: &Rc<Text>, span: Span, message: impl Into<String>) -> Finding {
        let (label, help, other, fix) = Default::default();
        Finding { code, file: file.clone(), span, message: message.into(), label, help, other, fix }
    }

    /// With what helps.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Finding {
        self.help = help.into();
        self
    }

    /// With a word about the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Finding {
        self.label = label.into();
        self
    }

    /// With another place.
    #[must_use]
    pub fn other(mut self, span: Span, label: impl Into<String>) -> Finding {
        self.other = Some((span, label.into()));
        self
    }

    /// Adds the name that was probably meant. If no other name is as near, `--fix` can put it there. `span` is the place of the
    /// misspelt name.
    #[must_use]
    pub fn meant(mut self, near: Option<(String, bool)>, span: Span, known: &[&str]) -> Finding {
        match near {
            Some((name, sure)) => {
                self.help = format!("did you mean {name:?}?");
                self.label = format!("perhaps {name}");
                // What stands there in quotes keeps them.
                let old = self.file.text.get(span.clone()).unwrap_or_default();
                let quote = old.chars().next().filter(|c| matches!(c, '"' | '\''));
                let text = quote.map_or_else(|| name.clone(), |quote| format!("{quote}{name}{quote}"));
                if sure && !old.starts_with('[') {
                    self.fix = Some(Fix { span, text });
                }
            }
            None if known.is_empty() || known.len() > 40 => {}
            None => self.help = format!("known: {}", known.join(", ")),
        }
        self
    }

    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Line and column, from 1.
    pub fn place(&self) -> (usize, usize) {
        place(&self.file.text, self.span.start)
    }
}

/// Line and column of a byte, from 1. Columns count letters.
pub fn place(text: &str, at: usize) -> (usize, usize) {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |rest| rest.chars().count()) + 1;
    (line, column)
}

/// The bytes of a line, from 1, from a column on; without its blanks at either end.
pub fn line_span(text: &str, line: usize, column: usize) -> Span {
    let mut from = 0;
    for (i, part) in text.split_inclusive('\n').enumerate() {
        if i + 1 == line {
            let body = part.trim_end();
            let blanks = body.len() - body.trim_start().len();
            let skip = body.char_indices().nth(column.saturating_sub(1)).map_or(blanks, |(at, _)| at);
            let skip = if column == 0 { blanks } else { skip };
            return from + skip..(from + body.len()).max(from + skip);
        }
        from += part.len();
    }
    text.len()..text.len()
}

/// What could stand at a place instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// What is replaced.
    pub span: Span,
    /// By what.
    pub text: String,
}
