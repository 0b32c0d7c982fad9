//! What is wrong in a file, said so that a person can mend it; and the name that was meant.

use std::fmt;

/// Something wrong in a file, with everything a person needs to mend it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
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

/// All faults of a run, in the order in which they were met.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Nothing wrong so far.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
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
