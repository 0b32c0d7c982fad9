//! `check --prove`: parts of cards that no test misses, as findings.

use super::finding::{Finding, line_span};
use super::{Desk, codes};
use crate::games::wellington::api::Source;

impl Desk<'_> {
    /// Runs the tests with parts of their cards disabled.
    pub(super) fn prove(&mut self, tests: &[Source]) {
        let files: Vec<_> = tests.iter().filter(|s| self.wanted_pair(s)).map(|s| s.path.clone()).collect();
        if files.is_empty() {
            return;
        }
        for gap in (self.prompt.prove)(self.paths, files) {
            let file = self.file(&gap.file);
            let named = || file.text.lines().position(|line| line.contains(&gap.part)).map_or(1, |at| at + 1);
            let span = line_span(&file.text, gap.line.unwrap_or_else(named), 0);
            self.report.found.push(Finding::new(codes::UNNOTICED, &file, span, gap.message));
        }
    }

    /// Whether a test file or its card was named.
    fn wanted_pair(&self, tests: &Source) -> bool {
        let of_card = |file: &std::path::PathBuf| {
            let digits = |path: &std::path::Path| path.file_name()?.to_str()?.get(..3).map(str::to_string);
            digits(file) == digits(&tests.path)
        };
        self.files.is_empty() || self.files.iter().any(of_card)
    }
}
