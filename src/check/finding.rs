//! A finding, and its place.

use super::codes::{Code, Severity};
use super::tree::Span;
use crate::disk::{self, Kind};
use crate::faults::{Inherited, Removal};
use std::path::PathBuf;
use std::rc::Rc;

/// A file to check.
#[derive(Debug)]
pub struct Text {
    /// Its name in messages.
    pub shown: String,
    /// Its path.
    pub path: PathBuf,
    /// Its contents; empty if it cannot be read.
    pub text: String,
}

impl Text {
    /// A data file as it is on disk; empty if it cannot be read.
    pub fn of_data(shown: &str) -> Rc<Text> {
        let path = PathBuf::from(shown);
        let text = disk::text(&path, Kind::Scenario).unwrap_or_default();
        Rc::new(Text { shown: shown.into(), path, text })
    }
}

/// A finding.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Its code.
    pub code: &'static Code,
    /// The file.
    pub file: Rc<Text>,
    /// Its place in the file.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// A short remark on the place itself.
    pub label: String,
    /// How to correct it.
    pub help: String,
    /// Another place that is involved, with a remark.
    pub other: Option<(Span, String)>,
    /// A safe replacement.
    pub fix: Option<Fix>,
    /// What a data file takes over from its base and is part of the fault.
    pub inherited: Vec<Inherited>,
    /// What removes the inherited values.
    pub removals: Vec<Removal>,
}

impl Finding {
    /// A finding at a place.
    pub fn new(code: &'static Code, file: &Rc<Text>, span: Span, message: impl Into<String>) -> Finding {
        let (label, help, other, fix, inherited, removals) = Default::default();
        let (file, message) = (file.clone(), message.into());
        Finding { code, file, span, message, label, help, other, fix, inherited, removals }
    }

    /// Adds how to correct it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Finding {
        self.help = help.into();
        self
    }

    /// Adds a remark on the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Finding {
        self.label = label.into();
        self
    }

    /// Adds another place.
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
                // Quoted text stays quoted.
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

    /// Line and column, counted from 1.
    pub fn place(&self) -> (usize, usize) {
        place(&self.file.text, self.span.start)
    }
}

/// Line and column of a byte, counted from 1. Columns count characters.
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

/// The bytes of a line from a column on, both counted from 1, without spaces at either end.
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

/// A replacement for the text at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// The text to replace.
    pub span: Span,
    /// The new text.
    pub text: String,
}
