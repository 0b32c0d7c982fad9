//! What is wrong in a file, said so that a person can mend it; and the name that was meant.

mod in_file;
mod trouble;

pub use in_file::InFile;
pub use trouble::{ScriptNumber, Trouble, TroubleKind};

use std::fmt;

/// What kind of thing is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// The file is no JSON, or there is nothing in it.
    NoJson,
    /// It names something that there is not.
    Name,
    /// It has a value that cannot be, or lacks one.
    Value,
    /// It names something to no effect.
    Idle,
}

/// Something wrong in a file, with everything a person needs to mend it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What kind of thing it is.
    pub kind: FaultKind,
    /// The file, as it was named to us.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// Where in the document: `formations.madrid.nord.infantry`.
    pub path: String,
    /// What was found.
    pub found: String,
    /// What may stand there.
    pub allowed: String,
    /// The nearest thing that would have been right.
    pub nearest: Option<String>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.found)?;
        if !self.path.is_empty() {
            write!(f, "\n    at {}", self.path)?;
        }
        if !self.allowed.is_empty() {
            write!(f, "\n    allowed: {}", self.allowed)?;
        }
        match (&self.nearest, &self.hint) {
            (Some(name), _) => write!(f, "\n    Hint: did you mean {name:?}?"),
            (None, Some(hint)) => write!(f, "\n    Hint: {hint}"),
            (None, None) => Ok(()),
        }
    }
}

/// How many faults of a run are kept; of the others only their number is.
const MOST: usize = 100;
/// For how many of them the name is looked for that was meant.
const SOUGHT: usize = 20;
/// Among so many names.
const AMONG: usize = 1000;
/// The longest that a fault says of what it found, in characters.
const LONGEST: usize = 300;

/// All faults of a run, in the order in which they were met; of very many the first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults {
    all: Vec<Fault>,
    /// How many more there are.
    more: usize,
    /// For how many the name was looked for.
    sought: usize,
}

impl Faults {
    /// Nothing wrong so far.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len() + self.more
    }

    /// Whether further ones are only counted: nothing has to be found out about them.
    pub fn is_full(&self) -> bool {
        self.all.len() >= MOST
    }

    /// Those that are kept.
    pub fn all(&self) -> &[Fault] {
        &self.all
    }

    /// How many there are besides.
    pub fn more(&self) -> usize {
        self.more
    }

    /// Another one.
    pub fn push(&mut self, fault: Fault) {
        if self.is_full() {
            self.more += 1;
            return;
        }
        let (found, path) = (cut(fault.found), cut(fault.path));
        self.all.push(Fault { found, path, ..fault });
    }

    /// The name that was meant, looked for as long as there are few faults.
    pub fn nearest<'a>(&mut self, typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
        if self.is_full() || self.sought >= SOUGHT {
            return None;
        }
        self.sought += 1;
        nearest(typed, names.into_iter().take(AMONG))
    }

    /// Puts them in the order of their files.
    pub(crate) fn sort(&mut self) {
        self.all.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
    }
}

/// A text that is not too long to be read.
fn cut(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.all.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl std::error::Error for Faults {}

/// The name out of `names` that is nearest to what was typed, if any is near.
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest_and_alone(typed, names).map(|(name, _)| name)
}

/// The same, and whether no other name is as near.
pub fn nearest_and_alone<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<(String, bool)> {
    // Comparing takes time, and nobody means a name by such a text.
    let typed = if typed.len() > 100 { String::new() } else { typed.to_lowercase() };
    let far = |name: &'a str| (strsim::damerau_levenshtein(&typed, &name.to_lowercase()), name);
    let is_near = |(far, name): &(usize, &str)| *far <= 1 + typed.len().min(name.len()) / 4;
    let mut near: Vec<(usize, &str)> = names.into_iter().map(far).filter(is_near).collect();
    near.sort_unstable();
    near.dedup();
    let (first, name) = *near.first()?;
    Some((name.to_string(), near.get(1).is_none_or(|(second, _)| *second > first)))
}
