//! Runs tests automatically when a card, a library or a test file is saved.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::differing;
use super::list::cut;
use super::testing::{self, Report, Selection};
use crate::games::wellington::api::{Deck, Source};
use crate::games::wellington::board::Card;
use crate::hinted::Hint;
use crate::view::paint;

/// `autotest`.
pub fn autotest(desk: &mut Desk, rest: &str) -> Reply {
    match rest {
        "on" => desk.workbench.tests = Some(desk.paths.tests().0),
        "off" => desk.workbench.tests = None,
        "" => {}
        other => {
            let text = format!("unexpected {:?}", cut(other)).hint("autotest on, or autotest off");
            return Err(Complaint::new(Blame::Typing, text));
        }
    }
    Ok(match desk.workbench.tests {
        Some(_) => "autotest is on: a card's tests run whenever it is saved".into(),
        None => "autotest is off: `test` runs tests".into(),
    })
}

impl Desk {
    /// Called after new card texts came into force. Runs the tests of the changed cards and of cards that use a changed
    /// library. Gives a line; `None` if tests do not run automatically.
    pub(super) fn test_saved(&mut self, old: &Deck) -> Option<String> {
        self.workbench.tests.as_ref()?;
        let pairs = differing::pairs(old.sources(), self.deck.sources());
        let libs: Vec<String> = pairs.iter().filter(|(_, is)| is.number().is_none()).map(|(_, is)| is.stem()).collect();
        let uses = |source: &Source| libs.iter().any(|lib| source.text.contains(&format!("{lib}.")));
        let cards = self.deck.sources().cards.values();
        let concerned = cards.filter(|s| uses(s) || pairs.iter().any(|(_, is)| is.path == s.path));
        let concerned: Vec<Card> = concerned.filter_map(Source::number).collect();
        self.workbench.tests = Some(self.paths.tests().0);
        self.run_tests(concerned)
    }

    /// Called if the files were read and no card has changed. Runs the changed test files.
    pub(super) fn test_rewritten(&mut self) -> Option<String> {
        let before = self.workbench.tests.clone()?;
        let now = self.paths.tests().0;
        let other = now.iter().filter(|test| !before.contains(test));
        let concerned = other.filter_map(Source::number).collect();
        self.workbench.tests = Some(now.clone());
        self.run_tests(concerned)
    }

    fn run_tests(&self, cards: Vec<Card>) -> Option<String> {
        if cards.is_empty() {
            return None;
        }
        let names = match cards.as_slice() {
            [card] => card.to_string(),
            several => format!("{} cards", several.len()),
        };
        let report = testing::run(&self.paths, &Selection { cards: Some(cards), ..Selection::default() });
        Some(line(&names, &report))
    }
}

/// The result of the tests, in one line.
fn line(names: &str, report: &Report) -> String {
    let head = format!("tests of {names}: {} passed, {} failed", report.passed(), report.failed());
    let failed = report.outcomes.iter().find_map(|o| Some((o.name.as_str(), &o.fault.as_ref()?.fault)));
    let fault = failed.or(report.faults.first().map(|fault| ("the file", fault)));
    match fault {
        None if report.outcomes.is_empty() => format!("{names}: no tests"),
        None => paint::good(head),
        Some((name, fault)) => {
            let what = fault.message.lines().next().unwrap_or_default();
            format!("{} {name}, {}: {what}", paint::bad(format!("{head}:")), fault.place)
        }
    }
}
