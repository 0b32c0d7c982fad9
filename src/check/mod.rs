//! `check`: finds what is wrong in files, without playing. How scripts are read, and how findings are kept and told, is the same for
//! every game. Each game says which files it has.

mod bounds;
pub mod codes;
pub mod finding;
pub mod fix;
pub mod formats;
pub mod human;
pub mod lower;
mod names;
pub mod pure;
pub mod tree;
pub mod troubles;

use crate::faults::nearest_and_alone;
use codes::{Code, Severity};
use finding::Finding;
use std::collections::BTreeSet;

/// What came of it.
#[derive(Default)]
pub struct Report {
    /// How many files were looked at.
    pub checked: usize,
    /// What was found, by file and place.
    pub found: Vec<Finding>,
}

impl Report {
    /// How many findings of a severity there are.
    pub fn count(&self, severity: Severity) -> usize {
        self.found.iter().filter(|found| found.severity() == severity).count()
    }
}

impl Report {
    /// The same by file and place, with nothing twice. Findings of codes in `lacks` count only in files in which nothing is
    /// wrong.
    #[must_use]
    pub fn tidied(self, lacks: &[&Code]) -> Report {
        let mut report = self;
        let wrong = report.found.iter().filter(|found| found.severity() == Severity::Error);
        let broken: BTreeSet<String> = wrong.map(|found| found.file.shown.clone()).collect();
        let lack = |found: &Finding| lacks.iter().any(|code| code.id == found.code.id);
        report.found.retain(|found| !lack(found) || !broken.contains(&found.file.shown));
        report.found.sort_by(|a, b| {
            (&a.file.shown, a.span.start, a.code.id, &a.message)
                .cmp(&(&b.file.shown, b.span.start, b.code.id, &b.message))
        });
        report.found.dedup_by(|a, b| a.file.shown == b.file.shown && a.span == b.span && a.message == b.message);
        report.found = bounds::bounded(report.found);
        report
    }
}

/// The name that is nearest to what was typed, and whether it can be put in its place: no other is as near.
pub fn near<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<(String, bool)> {
    // A word of two or three letters is near to everything.
    nearest_and_alone(typed, names).map(|(name, alone)| (name, alone && typed.len() > 2))
}
