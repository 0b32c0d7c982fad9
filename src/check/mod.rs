//! `check`: finds errors in files without playing. Reading scripts, and collecting and reporting findings, is the same for every
//! game. Each game says which files it has.

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

/// The result of a check.
#[derive(Default)]
pub struct Report {
    /// How many files were checked.
    pub checked: usize,
    /// The findings, sorted by file and place.
    pub found: Vec<Finding>,
}

impl Report {
    /// How many findings have this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.found.iter().filter(|found| found.severity() == severity).count()
    }
}

impl Report {
    /// The findings sorted by file and place, without duplicates. Findings with codes in `lacks` count only in files without
    /// other findings.
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

/// The name nearest to the typed text, and whether it can safely replace that text because no other name is as near.
pub fn near<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<(String, bool)> {
    // A word of two or three letters is near to almost any name.
    nearest_and_alone(typed, names).map(|(name, alone)| (name, alone && typed.len() > 2))
}
