//! Faults in files, described so that a person can fix them; and guesses at the intended name.

mod in_file;
mod trouble;

pub use in_file::InFile;
pub use trouble::{Facts, Inherited, Removal, ScriptNumber, Trouble, TroubleKind};

use std::fmt;

/// How many faults of a run are kept. Further ones are only counted.
const MOST: usize = 100;
/// For how many faults the intended name is guessed.
const SOUGHT: usize = 20;
/// The most names to compare for a guess.
const AMONG: usize = 1000;
/// The longest text quoted in a fault, in characters.
const LONGEST: usize = 300;

/// The faults of a run, in the order in which they were found. If there are too many, only the first are kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults {
    all: Vec<Trouble>,
    /// How many more there are.
    more: usize,
    /// For how many the name was guessed.
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

    /// Whether further faults are only counted, so that their details are not needed.
    pub fn is_full(&self) -> bool {
        self.all.len() >= MOST
    }

    /// The faults that are kept.
    pub fn all(&self) -> &[Trouble] {
        &self.all
    }

    /// The faults that are kept. If there are more, a last one says how many, at the file of the one before it.
    pub fn with_rest(&self) -> Vec<Trouble> {
        let last = self.all.last().filter(|_| self.more > 0);
        let rest = last.map(|last| Trouble {
            message: format!("{} more errors like these", self.more),
            place: InFile::from(last.place.file.as_str()),
            hint: Box::default(),
            facts: None,
            ..last.clone()
        });
        self.all.iter().cloned().chain(rest).collect()
    }

    /// How many were only counted.
    pub fn more(&self) -> usize {
        self.more
    }

    /// Adds a fault.
    pub fn push(&mut self, fault: Trouble) {
        if self.is_full() {
            self.more += 1;
            return;
        }
        let facts = fault.facts.map(|mut facts| {
            facts.path = cut(facts.path);
            facts
        });
        self.all.push(Trouble { message: cut(fault.message), facts, ..fault });
    }

    /// Guesses the intended name, as long as there are few faults.
    pub fn nearest<'a>(&mut self, typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
        if self.is_full() || self.sought >= SOUGHT {
            return None;
        }
        self.sought += 1;
        nearest(typed, names.into_iter().take(AMONG))
    }

    /// Sorts them by file.
    pub(crate) fn sort(&mut self) {
        self.all.sort_by(|a, b| a.place.cmp(&b.place));
    }
}

/// Shortens a text that is too long to read.
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

/// The name nearest to the typed text, if any is near.
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest_and_alone(typed, names).map(|(name, _)| name)
}

/// The same, and whether it is the only one as near.
pub fn nearest_and_alone<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<(String, bool)> {
    // Comparing takes time, and such a long text is not meant as a name.
    let typed = if typed.len() > 100 { String::new() } else { typed.to_lowercase() };
    let letters = typed.chars().count();
    let near = |name: &'a str| {
        let (lower, most) = (name.to_lowercase(), 1 + typed.len().min(name.len()) / 4);
        // Texts are at least as far apart as their lengths, and that is quickly found out.
        let perhaps = letters.abs_diff(lower.chars().count()) <= most;
        let far = perhaps.then(|| strsim::damerau_levenshtein(&typed, &lower)).filter(|far| *far <= most)?;
        Some((far, name))
    };
    let mut near: Vec<(usize, &str)> = names.into_iter().filter_map(near).collect();
    near.sort_unstable();
    near.dedup();
    let (first, name) = *near.first()?;
    Some((name.to_string(), near.get(1).is_none_or(|(second, _)| *second > first)))
}
