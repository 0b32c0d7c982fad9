//! Where tests of cards run: a desk for each board that they name.

use super::desk::{Desk, NoDesk, Opening};
use super::steps::{Came, one};
use crate::board::Card;
use crate::lua::testing::Case;
use crate::lua::{Blank, Part, Paths, Source};
use crate::rules::Trouble;
use crate::view::paint;

/// The seed of every test.
pub(super) const SEED: u64 = 1;
/// The scenario that a test begins on.
const FIRST: &str = "1812";

/// How many entries of the journal are shown of a test that fails.
const LAST: usize = 12;

/// What went wrong in a test.
#[derive(Clone, Debug)]
pub struct Failed {
    /// What, and where in its file.
    pub fault: Trouble,
    /// The last entries of the journal, in words: they show what the cards did instead.
    pub told: Vec<String>,
}

impl Failed {
    fn with(fault: Trouble, desk: &Desk) -> Failed {
        let told = desk.session.journal_since(desk.session.journal_len().saturating_sub(LAST));
        Failed { fault, told: desk.words(|w| told.iter().map(|entry| paint::plain(&w.entry(entry))).collect()) }
    }
}

impl From<Trouble> for Failed {
    fn from(fault: Trouble) -> Failed {
        Failed { fault, told: Vec::new() }
    }
}

/// Desks, the first with the board that tests begin on.
pub(super) struct Bench {
    paths: Paths,
    desks: Vec<(String, Desk)>,
    blank: Option<Blank>,
}

impl Bench {
    /// Opens the first desk, and says which files do not load.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub fn open(paths: &Paths) -> Result<(Bench, Vec<Trouble>), NoDesk> {
        let (desk, faults) = desk(paths, FIRST)?;
        Ok((Bench { paths: paths.clone(), desks: vec![(FIRST.into(), desk)], blank: None }, faults))
    }

    /// The tests of a file.
    ///
    /// # Errors
    /// The file does not load.
    pub fn cases(&self, source: &Source) -> Result<Vec<Case>, Box<Trouble>> {
        match self.desks.first() {
            Some((_, desk)) => desk.deck.cases(source),
            None => Ok(Vec::new()),
        }
    }

    /// Takes a part of a card out of force in the tests that follow, or nothing any more.
    pub fn blank(&mut self, blank: Option<Blank>) {
        self.blank = blank;
    }

    /// The parts of a card that can be taken out of force.
    pub fn parts(&self, card: Card) -> Vec<Part> {
        self.desks.first().map_or(Vec::new(), |(_, desk)| desk.deck.parts(card))
    }

    /// Runs a test, the n-th of its file; gives what went wrong.
    pub fn run(&mut self, source: &Source, n: usize, case: &Case) -> Option<Failed> {
        let blank = self.blank.clone();
        let (_, desk) = self.desks.first_mut()?;
        desk.deck.blank(blank);
        match one(desk, case, FIRST) {
            Came::Through(fault) => fault.map(|fault| Failed::with(fault, desk)),
            Came::Elsewhere(scenario) => self.again(source, n, &scenario),
        }
    }

    /// Runs a test from its beginning on the board of a scenario.
    fn again(&mut self, source: &Source, n: usize, scenario: &str) -> Option<Failed> {
        let fault = |what: &str| Some(Failed::from(fault(&source.shown, what)));
        let blank = self.blank.clone();
        let desk = match self.desk_for(scenario) {
            Ok(desk) => desk,
            Err(no) => return fault(&no.to_string()),
        };
        desk.deck.blank(blank);
        let case = match desk.deck.cases(source) {
            Ok(cases) => cases.into_iter().nth(n),
            Err(trouble) => return Some(Failed::from(*trouble)),
        };
        let Some(case) = case else { return fault("the file has other tests on another board") };
        match one(desk, &case, scenario) {
            Came::Through(fault) => fault.map(|fault| Failed::with(fault, desk)),
            Came::Elsewhere(other) => fault(&format!("{other} has another board than {scenario}; a test stays on one")),
        }
    }

    /// The desk with the board of a scenario.
    fn desk_for(&mut self, scenario: &str) -> Result<&mut Desk, NoDesk> {
        let known = self.desks.iter().position(|(name, _)| name == scenario);
        let at = match known {
            Some(at) => at,
            None => {
                let (desk, _) = desk(&self.paths, scenario)?;
                self.desks.push((scenario.into(), desk));
                self.desks.len() - 1
            }
        };
        Ok(&mut self.desks[at].1)
    }
}

fn desk(paths: &Paths, scenario: &str) -> Result<(Desk, Vec<Trouble>), NoDesk> {
    Desk::open(&Opening {
        scenario: paths.scenarios.join(format!("{scenario}.json")),
        paths: paths.clone(),
        seed: SEED,
    })
}

pub(super) fn fault(place: &str, message: &str) -> Trouble {
    Trouble { card: None, place: place.into(), message: message.into(), trace: Vec::new(), hint: String::new() }
}
