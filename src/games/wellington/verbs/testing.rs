//! Runs the tests of cards, each on its own desk, and words the results.

pub use super::card_test_desks::Failed;
use super::card_test_desks::{Bench, Ran, fault};
use crate::faults::Trouble;
use crate::games::wellington::api::{Paths, Source};
use crate::games::wellington::board::Card;
use crate::view::paint;
use std::path::PathBuf;

/// Which tests to run; all by default.
#[derive(Clone, Default, Debug)]
pub struct Selection {
    /// The tests of one card.
    pub card: Option<Card>,
    /// The tests of these cards.
    pub cards: Option<Vec<Card>>,
    /// These files.
    pub files: Vec<PathBuf>,
}

/// The result of a test.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The file.
    pub file: String,
    /// The test's description.
    pub name: String,
    /// What went wrong, if anything did.
    pub fault: Option<Failed>,
    /// Notes, even if the test passes.
    pub notes: Vec<String>,
}

/// The results of a run.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// Each test, in the order of the files.
    pub outcomes: Vec<Outcome>,
    /// Files that did not load.
    pub faults: Vec<Trouble>,
}

impl Report {
    /// How many passed.
    pub fn passed(&self) -> usize {
        self.outcomes.iter().filter(|o| o.fault.is_none()).count()
    }

    /// How many failed; a file that does not load counts as one.
    pub fn failed(&self) -> usize {
        self.outcomes.len() - self.passed() + self.faults.len()
    }

    /// The failures and the counts as text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for fault in &self.faults {
            out.push_str(&format!("{} {fault}\n", paint::bad("error:")));
        }
        for outcome in &self.outcomes {
            for note in &outcome.notes {
                out.push_str(&format!("{} {}: {}: {note}\n", paint::bold("note:"), outcome.file, outcome.name));
            }
            let Some(Failed { fault, waiting, told }) = &outcome.fault else { continue };
            out.push_str(&format!("{} {}: {}\n{fault}\n", paint::bad("failed:"), outcome.file, outcome.name));
            if !waiting.is_empty() {
                out.push_str(&format!("the game waits:\n{waiting}\n"));
            }
            if !told.is_empty() {
                out.push_str(&format!("last log entries:\n{}\n", told.join("\n")));
            }
        }
        out.push_str(&format!("{} passed, {} failed", self.passed(), self.failed()));
        out
    }
}

/// Finds the requested test files and prepares the boards for them. Faults go into the report. `None` if nothing can
/// run.
pub(super) fn begin(paths: &Paths, selection: &Selection, faults: &mut Vec<Trouble>) -> Option<(Vec<Source>, Bench)> {
    let (mut sources, unread) = paths.tests();
    faults.extend(unread);
    if !selection.files.is_empty() {
        sources.clear();
        for file in &selection.files {
            match paths.test_file(file) {
                // The same file may be named in two ways.
                Ok(source) if sources.iter().any(|other: &Source| other.path == source.path) => {}
                Ok(source) => sources.push(source),
                Err(trouble) => faults.push(trouble),
            }
        }
    }
    if let Some(card) = selection.card {
        sources.retain(|s| s.number() == Some(card));
    }
    if let Some(cards) = &selection.cards {
        sources.retain(|s| s.number().is_some_and(|card| cards.contains(&card)));
    }
    match Bench::open(paths) {
        Ok((bench, more)) => {
            faults.extend(more);
            Some((sources, bench))
        }
        Err(no) => {
            faults.push(fault("1812", &no.to_string(), ""));
            None
        }
    }
}

/// Runs tests.
pub fn run(paths: &Paths, selection: &Selection) -> Report {
    let mut report = Report::default();
    let Some((sources, mut bench)) = begin(paths, selection, &mut report.faults) else { return report };
    for source in sources {
        match bench.names(&source) {
            Ok(names) if names.is_empty() => {
                report.faults.push(fault(source.shown.as_str(), "this file has no tests", ""));
            }
            Ok(names) => {
                for (n, name) in names.into_iter().enumerate() {
                    let Ran { fault, notes } = bench.run(&source, n);
                    report.outcomes.push(Outcome { file: source.shown.clone(), name, fault, notes });
                }
            }
            Err(trouble) => report.faults.push(*trouble),
        }
    }
    report
}
