//! A stage: a scenario and a card set on which games are played.

use crate::games::wellington::api::{Deck, Paths, Sources, concerning, placed};
use crate::games::wellington::board::Scenario;
use crate::games::wellington::rules::{Entry, Seat, Wellington, World, setup};
use crate::json::Tweak;
use crate::table::{Broken, Playout};
use std::path::Path;
use std::rc::Rc;

/// A game on a stage.
pub type Game = Playout<Wellington>;

/// A scenario and a card set, loaded once for many games.
pub struct Stage {
    /// The scenario.
    pub scenario: Scenario,
    /// The cards.
    pub deck: Rc<Deck>,
    /// Both as the rules see them.
    pub world: Rc<World>,
}

impl Stage {
    /// Loads a scenario with the cards of these folders.
    ///
    /// # Errors
    /// A fault in the scenario or in a script. A stage that silently left a card out would be misleading.
    pub fn open(scenario: &Path, paths: &Paths) -> anyhow::Result<Stage> {
        Stage::with(scenario, paths, &[], None)
    }

    /// The same with changes to the scenario, and with a file that replaces a card's own.
    ///
    /// # Errors
    /// As [`Stage::open`]; or the file belongs to no card, or a change is impossible.
    pub fn with(scenario: &Path, paths: &Paths, tweaks: &[Tweak], card: Option<&Path>) -> anyhow::Result<Stage> {
        let scenario = Scenario::load_with(scenario, tweaks).map_err(|no| anyhow::anyhow!("{no}"))?;
        let (mut sources, faults) = Sources::read(paths);
        if let Some(file) = card {
            sources.replace(file, paths)?;
        }
        let (deck, more) = Deck::load(&scenario.board, sources, None).map_err(|no| anyhow::anyhow!("{no}"))?;
        if let Some(fault) = faults.into_iter().chain(concerning(&scenario, more)).next() {
            return Err(anyhow::anyhow!("{}", placed(&scenario, fault)));
        }
        let deck = Rc::new(deck);
        let world = World::of(&scenario, deck.clone());
        Ok(Stage { scenario, deck, world })
    }

    /// Begins the game with this seed.
    ///
    /// # Errors
    /// A script that failed, or a bug of the rules.
    pub fn begin(&self, seed: u64, scribe: impl Fn(&Entry) + 'static) -> Result<Game, Broken<Wellington>> {
        self.watched(seed, |_| scribe)
    }

    /// The same with a scribe made for the table of the game.
    ///
    /// # Errors
    /// A script that failed, or a bug of the rules.
    pub fn watched<S: Fn(&Entry) + 'static>(
        &self,
        seed: u64,
        scribe: impl FnOnce(&Rc<Seat>) -> S,
    ) -> Result<Game, Broken<Wellington>> {
        let start = setup::opening(&self.scenario, seed);
        Playout::watched(self.world.clone(), start, scribe)
    }
}

/// Why a game broke, for people.
pub fn broken(broken: &Broken<Wellington>) -> String {
    crate::trials::failure(broken).what
}
