//! The results of disabling parts of cards: which mutants the tests caught, and which survived.

use crate::faults::Trouble;
use crate::games::wellington::api::Source;
use crate::games::wellington::board::Card;
use crate::games::wellington::lint::Gap;
use crate::view::paint;
use serde_json::{Value, json};

/// How well the tests cover their cards.
#[derive(Clone, Default, Debug)]
pub struct Proof {
    /// The cards that were tried, in the order of their test files.
    pub cards: Vec<Proven>,
    /// Files that do not load.
    pub faults: Vec<Trouble>,
}

/// How well the tests of one file cover their card.
#[derive(Clone, Debug)]
pub struct Proven {
    /// The card.
    pub card: Card,
    /// Its title.
    pub title: String,
    /// Its file, as messages show it.
    pub file: String,
    /// The file of its tests.
    pub tests: String,
    /// How many of its parts were disabled, one at a time.
    pub mutants: usize,
    /// Those that no test caught, in the order of the card's file.
    pub survivors: Vec<Survivor>,
    /// Tests that pass whichever part of the card is disabled.
    pub idle: Vec<String>,
    /// Tests that fail with the unchanged card. They prove nothing.
    pub failing: Vec<String>,
    /// Excuses without effect: the line in the test file, and the part that they name.
    pub idle_excuses: Vec<(usize, String)>,
}

/// A part of a card that no test misses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Survivor {
    /// The part: `point battle.dice of effect fury`.
    pub part: String,
    /// Its line in the card's file, counted from 1.
    pub line: usize,
    /// Why it may survive, if the test file gives a reason.
    pub excuse: Option<String>,
}

impl Proven {
    /// A card without results so far.
    pub fn new(card: Card, tests: &Source) -> Proven {
        Proven {
            card,
            title: String::new(),
            file: String::new(),
            tests: tests.shown.clone(),
            mutants: 0,
            survivors: Vec::new(),
            idle: Vec::new(),
            failing: Vec::new(),
            idle_excuses: Vec::new(),
        }
    }

    /// The survivors without an excuse.
    pub fn unexcused(&self) -> impl Iterator<Item = &Survivor> {
        self.survivors.iter().filter(|survivor| survivor.excuse.is_none())
    }

    fn excused(&self) -> usize {
        self.survivors.len() - self.unexcused().count()
    }

    /// How many gaps there are.
    fn found(&self) -> usize {
        self.unexcused().count() + self.idle.len() + self.failing.len() + self.idle_excuses.len()
    }

    fn text(&self) -> String {
        let mut out = String::new();
        for test in &self.failing {
            out.push_str(&format!("{}: {} {test}\n", self.tests, paint::bad("fails with the unchanged card:")));
        }
        let named = |survivor: &Survivor| format!("{} ({}:{})", survivor.part, self.file, survivor.line);
        let survivors: Vec<String> = self.unexcused().map(named).collect();
        if !survivors.is_empty() {
            let list = match survivors.as_slice() {
                [one] => format!(" {one}"),
                several => several.iter().map(|one| format!("\n  {one}")).collect(),
            };
            let survived = paint::bad(format!("{} survived:", survivors.len()));
            out.push_str(&format!(
                "{} {}: {}, {survived}{list}\n",
                self.card,
                self.title,
                number(self.mutants, "mutant")
            ));
        }
        for test in &self.idle {
            out.push_str(&format!("{}: {} {test}\n", self.tests, paint::bad("passes whatever is disabled:")));
        }
        for (line, part) in &self.idle_excuses {
            out.push_str(&format!("{}:{line}: {} {part}\n", self.tests, paint::bad(NO_EXCUSE)));
        }
        out
    }

    fn json(&self) -> Value {
        let survivors = self.survivors.iter().map(|survivor| {
            let Survivor { part, line, excuse } = survivor;
            json!({ "part": part, "file": self.file, "line": line, "excuse": excuse })
        });
        let excuses = self.idle_excuses.iter().map(|(line, part)| json!({ "part": part, "line": line }));
        json!({
            "card": self.card.0,
            "title": self.title,
            "tests": self.tests,
            "mutants": self.mutants,
            "caught": self.mutants - self.survivors.len(),
            "survivors": survivors.collect::<Vec<Value>>(),
            "idle": self.idle,
            "failing": self.failing,
            "idle_excuses": excuses.collect::<Vec<Value>>(),
        })
    }
}

/// The message about an excuse that names no survivor, or gives no reason.
const NO_EXCUSE: &str = "excuses without a matching survivor, or without a reason:";

impl Proof {
    /// Whether there are no gaps.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty() && self.cards.iter().all(|proven| proven.found() == 0)
    }

    /// How many parts were disabled, one at a time.
    pub fn mutants(&self) -> usize {
        self.cards.iter().map(|proven| proven.mutants).sum()
    }

    /// The parts without an excuse that no test misses, of all cards.
    pub fn survivors(&self) -> impl Iterator<Item = &Survivor> {
        self.cards.iter().flat_map(Proven::unexcused)
    }

    /// Combines two results.
    #[must_use]
    pub fn and(mut self, other: Proof) -> Proof {
        self.cards.extend(other.cards);
        self.faults.extend(other.faults);
        self
    }

    /// The gaps, for `check`.
    pub fn gaps(self) -> Vec<Gap> {
        let mut gaps = Vec::new();
        for proven in self.cards {
            for survivor in proven.unexcused() {
                let message = format!("no test of {} fails without {}", proven.tests, survivor.part);
                gaps.push(Gap {
                    file: proven.file.clone(),
                    line: Some(survivor.line),
                    part: survivor.part.clone(),
                    message,
                });
            }
            let kinds = [
                (proven.idle, "passes whatever part of its card is disabled:"),
                (proven.failing, "fails with the unchanged card:"),
            ];
            for (tests, what) in kinds {
                let gap = |test: String| {
                    let message = format!("{what} {test}");
                    Gap { file: proven.tests.clone(), line: None, part: test, message }
                };
                gaps.extend(tests.into_iter().map(gap));
            }
            for (line, part) in proven.idle_excuses {
                let message = format!("{NO_EXCUSE} {part}");
                gaps.push(Gap { file: proven.tests.clone(), line: Some(line), part, message });
            }
        }
        gaps
    }

    /// The gaps and the counts as text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for fault in &self.faults {
            out.push_str(&format!("{} {fault}\n", paint::bad("error:")));
        }
        out.extend(self.cards.iter().map(Proven::text));
        let count = |of: fn(&Proven) -> usize| self.cards.iter().map(of).sum::<usize>();
        out.push_str(&format!("{}, {}", number(self.cards.len(), "card"), number(self.mutants(), "mutant")));
        out.push_str(&format!(", {} survived", self.survivors().count()));
        let excused = count(Proven::excused);
        if excused > 0 {
            out.push_str(&format!(", {excused} excused"));
        }
        let more = [
            (count(|proven| proven.idle.len()), "idle test"),
            (count(|proven| proven.failing.len()), "failing test"),
            (count(|proven| proven.idle_excuses.len()), "idle excuse"),
        ];
        for (found, what) in more.into_iter().filter(|(found, _)| *found > 0) {
            out.push_str(&format!(", {}", number(found, what)));
        }
        out
    }

    /// All of it as data.
    pub fn json(&self) -> Value {
        let faults: Vec<String> = self.faults.iter().map(ToString::to_string).collect();
        let cards: Vec<Value> = self.cards.iter().map(Proven::json).collect();
        let excused: usize = self.cards.iter().map(Proven::excused).sum();
        let counts = json!({
            "cards": self.cards.len(),
            "mutants": self.mutants(),
            "survived": self.survivors().count(),
            "excused": excused,
        });
        json!({ "counts": counts, "cards": cards, "faults": faults })
    }
}

fn number(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
