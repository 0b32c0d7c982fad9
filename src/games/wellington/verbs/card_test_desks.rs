//! Where tests of cards run: the cards on each board that the tests name, and a new desk for each test.

use super::card_test_steps::{Came, Trial, one};
use super::desk::{Desk, NoDesk, Opening};
use crate::faults::InFile;
use crate::faults::{ScriptNumber, Trouble, TroubleKind};
use crate::games::wellington::api::{Ablation, Deck, Part, Paths, Source};
use crate::games::wellington::board::{Card, Scenario};
use crate::games::wellington::rules::{Cards, World};
use crate::view::{Line, paint};
use std::rc::Rc;

/// The seed of every test.
pub(super) const SEED: u64 = 1;
/// The scenario that every test starts with.
const FIRST: &str = "1812";

/// How many log entries are shown for a failed test.
const LAST: usize = 12;
/// How many choices are shown for the decision at which it failed.
const CHOICES: usize = 40;

/// What went wrong in a test.
#[derive(Clone, Debug)]
pub struct Failed {
    /// What, and where in its file.
    pub fault: Trouble,
    /// The open decision: who is asked, and the choices.
    pub waiting: String,
    /// The last log entries, in words. They show what the cards did instead.
    pub told: Vec<String>,
}

impl Failed {
    fn with(fault: Trouble, desk: &Desk) -> Failed {
        let told = desk.session.journal_since(desk.session.journal_len().saturating_sub(LAST));
        let told = desk.words(|w| told.iter().map(|entry| w.indented(entry).to_string()).collect());
        let fault = Trouble { message: paint::plain(&fault.message), ..fault };
        Failed { fault, waiting: paint::plain(&waiting(desk)), told }
    }
}

impl From<Trouble> for Failed {
    fn from(fault: Trouble) -> Failed {
        Failed { fault, waiting: String::new(), told: Vec::new() }
    }
}

/// The open decision, with all choices.
fn waiting(desk: &Desk) -> String {
    let Some(decision) = desk.session.decision() else { return desk.waiting() };
    desk.words(|w| {
        let labels = w.labels(&decision.question, &decision.choices);
        let labels = labels.iter().take(CHOICES).map(Line::to_string);
        let labels: Vec<String> = labels.collect();
        let more = decision.choices.len().saturating_sub(CHOICES);
        let more = if more > 0 { format!(" · and {more} more") } else { String::new() };
        format!("{}: {}\n  {}{more}", decision.who, w.question(&decision.question), labels.join(" · "))
    })
}

/// The result of a test.
pub(super) struct Ran {
    /// What went wrong, if anything did.
    pub fault: Option<Failed>,
    /// Notes, even if the test passes.
    pub notes: Vec<String>,
}

impl Ran {
    fn failed(fault: impl Into<Failed>) -> Ran {
        Ran { fault: Some(fault.into()), notes: Vec::new() }
    }

    fn through(trial: Trial, trouble: Option<Trouble>) -> Ran {
        Ran { fault: trouble.map(|fault| Failed::with(fault, &trial.desk)), notes: trial.notes }
    }
}

/// What the tests on one board share.
pub(super) struct Bed {
    /// The scenario that it was opened on.
    pub scenario: Scenario,
    /// The cards.
    pub deck: Rc<Deck>,
    /// Cards and board as the rules see them.
    pub world: Rc<World>,
    /// Where the scripts and scenarios are.
    pub paths: Paths,
    name: String,
}

impl Bed {
    fn open(paths: &Paths, name: &str) -> Result<(Bed, Vec<Trouble>), NoDesk> {
        let file = paths.scenarios.join(format!("{name}.json"));
        let (desk, faults) = Desk::open(&Opening { scenario: file, paths: paths.clone(), seed: SEED })?;
        let world = desk.session.world().clone();
        let Desk { scenario, deck, .. } = desk;
        let Some(scenario) = scenario else { return Err(NoDesk::Bug("a test without a scenario".into(), None)) };
        Ok((Bed { scenario, deck, world, paths: paths.clone(), name: name.to_string() }, faults))
    }

    /// The n-th test of a file. The file is loaded again for each test, so that one test cannot affect the next through
    /// the file's locals.
    fn case(&self, source: &Source, n: usize) -> Result<crate::games::wellington::api::testing::Case, Box<Trouble>> {
        let case = self.deck.cases(source)?.into_iter().nth(n);
        case.ok_or_else(|| {
            Box::new(fault(source.shown.as_str(), "the file has different tests each time it is loaded", ""))
        })
    }
}

/// The boards for tests. The first is the board of the starting scenario.
pub(super) struct Bench {
    paths: Paths,
    beds: Vec<Bed>,
    without: Option<Ablation>,
    /// Whether a test could have missed what is disabled, since then.
    could_be_missed: bool,
}

impl Bench {
    /// Opens the first board. Also gives the files that do not load.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub fn open(paths: &Paths) -> Result<(Bench, Vec<Trouble>), NoDesk> {
        let (bed, faults) = Bed::open(paths, FIRST)?;
        Ok((Bench { paths: paths.clone(), beds: vec![bed], without: None, could_be_missed: true }, faults))
    }

    /// The names of the tests of a file, in their order.
    ///
    /// # Errors
    /// The file does not load.
    pub fn names(&self, source: &Source) -> Result<Vec<String>, Box<Trouble>> {
        let cases = self.beds.first().map_or(Ok(Vec::new()), |bed| bed.deck.cases(source))?;
        Ok(cases.into_iter().map(|case| case.name).collect())
    }

    /// Disables a part of a card in the tests that follow; `None` enables everything again.
    pub fn ablate(&mut self, without: Option<Ablation>) {
        self.could_be_missed = without.as_ref().is_none_or(|out| out.part != Part::Targets);
        self.without = without;
    }

    /// Whether a test that was run since then could have missed what is disabled. It could not where `targets` lists all there is.
    pub fn could_be_missed(&self) -> bool {
        self.could_be_missed
    }

    /// The parts of a card that can be disabled.
    pub fn parts(&self, card: Card) -> Vec<Part> {
        self.beds.first().map_or(Vec::new(), |bed| bed.deck.parts(card))
    }

    /// The file of a card.
    pub fn file(&self, card: Card) -> Option<Source> {
        self.beds.first().and_then(|bed| bed.deck.file(card).cloned())
    }

    /// The title of a card.
    pub fn title(&self, card: Card) -> String {
        self.beds.first().map_or(String::new(), |bed| bed.deck.face(card).title.clone())
    }

    /// Runs a test, the n-th of its file.
    pub fn run(&mut self, source: &Source, n: usize) -> Ran {
        match self.run_on(source, n, FIRST) {
            Ok((trial, Came::Through(trouble))) => Ran::through(trial, trouble),
            Ok((_, Came::Elsewhere(scenario))) => match self.run_on(source, n, &scenario) {
                Ok((trial, Came::Through(trouble))) => Ran::through(trial, trouble),
                Ok((trial, Came::Elsewhere(other))) => {
                    let what = format!("{other} and {scenario} have different boards; a test stays on one board");
                    Ran::through(trial, Some(fault(source.shown.as_str(), &what, "")))
                }
                Err(trouble) => Ran::failed(*trouble),
            },
            Err(trouble) => Ran::failed(*trouble),
        }
    }

    fn run_on(&mut self, source: &Source, n: usize, scenario: &str) -> Result<(Trial, Came), Box<Trouble>> {
        let without = self.without.clone();
        let trouble = |what: &str| Box::new(fault(source.shown.as_str(), what, ""));
        let bed = self.bed_for(scenario).map_err(|no| trouble(&no.to_string()))?;
        bed.deck.ablate(without);
        let case = bed.case(source, n)?;
        let came = one(bed, &case, scenario).map_err(|what| trouble(&what));
        let offered_more = bed.deck.offered_more();
        self.could_be_missed |= offered_more;
        came
    }

    /// The board of a scenario, with its cards.
    fn bed_for(&mut self, scenario: &str) -> Result<&Bed, NoDesk> {
        let known = self.beds.iter().position(|bed| bed.name == scenario);
        let at = match known {
            Some(at) => at,
            None => {
                self.beds.push(Bed::open(&self.paths, scenario)?.0);
                self.beds.len() - 1
            }
        };
        Ok(&self.beds[at])
    }
}

pub(super) fn fault(place: impl Into<InFile>, message: &str, hint: &str) -> Trouble {
    Trouble::new(TroubleKind::Other, None::<ScriptNumber>, place, message, hint)
}
