//! A version of the game: a scenario, cards and bots, for comparison with another version.

use super::outcome::{Arrivals, Outcome, played};
use super::play::{MOST_DECISIONS, play_seen};
use super::staging::Staging;
use crate::games::wellington::api::Paths;
use crate::games::wellington::board::Power;
use crate::games::wellington::players::{Game, Maker, Party, Players, Stage, answer, seated};
use crate::games::wellington::rules::{Entry, Standing, Wellington};
use crate::hinted::Hint;
use crate::json::{Tweak, tweaks_json};
use crate::table::Game as _;
use crate::trials::{self, Failure, Kind, Measure, Played, failure};
use anyhow::{Result, bail};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The parts of a version.
#[derive(Clone, Debug)]
pub struct Version {
    /// The scenario file.
    pub scenario: PathBuf,
    /// The folders of cards and libraries.
    pub paths: Paths,
    /// Changes to scenario and cards.
    pub params: Vec<Tweak>,
    /// A file that replaces the file of its card.
    pub card: Option<PathBuf>,
    /// Who plays.
    pub party: Party,
    /// How games are changed so that a card gets used.
    pub staging: Staging,
    /// The version that plays up to the Turn from which games begin; `None` if it is this one.
    pub before: Option<Box<Version>>,
}

/// Everything that the games of a version depend on. Two versions with equal prints play the same games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Print {
    /// The scenario's name.
    pub scenario: String,
    /// The hash of its board and its start.
    pub scenario_hash: String,
    /// The edition of the card set.
    pub cards: String,
    /// Files that bots are made from, with their hashes.
    pub player_files: BTreeMap<String, String>,
}

/// A version that is ready to be played.
pub struct Ready {
    /// Scenario and cards.
    pub stage: Stage,
    /// Makers of the bots, in track order.
    pub makers: [Maker; 4],
    /// What its games depend on.
    pub print: Print,
    staging: Staging,
    before: Option<Box<Ready>>,
}

impl Print {
    /// The print of games on a stage with these bots.
    ///
    /// # Errors
    /// A bot file cannot be read.
    pub fn of(stage: &Stage, party: &Party) -> Result<Print> {
        Ok(Print {
            scenario: stage.scenario.name.clone(),
            scenario_hash: scenario_hash(stage)?,
            cards: Wellington::edition(&stage.world),
            player_files: party.files()?,
        })
    }
}

/// A stable hash of everything printed on the board, of the setup, and of the dice that a puzzle forces.
///
/// # Errors
/// It cannot be serialized, which should not happen.
pub fn scenario_hash(stage: &Stage) -> Result<String> {
    let mut bytes = serde_json::to_vec(&(&*stage.scenario.board, &stage.scenario.start))?;
    bytes.extend(stage.scenario.puzzle.iter().flat_map(|puzzle| &puzzle.dice));
    Ok(format!("{:016x}", xxhash_rust::xxh3::xxh3_64(&bytes)))
}

impl Version {
    /// Loads it.
    ///
    /// # Errors
    /// What is wrong with the scenario, a script, a parameter or a bot.
    pub fn ready(&self) -> Result<Ready> {
        let stage = Stage::with(&self.scenario, &self.paths, &self.params, self.card.as_deref())?;
        self.party.check(&stage.scenario.board)?;
        if let Some(name) = self.party.timed() {
            bail!(
                format!("{name} never plays the same game twice, so the same dice would show nothing")
                    .hint("use search:30, a number of playouts")
            );
        }
        self.staging.check(&stage.scenario.board)?;
        let print = Print::of(&stage, &self.party)?;
        let before = match &self.before {
            Some(before) if self.staging.moves_the_start() => Some(Box::new(before.ready()?)),
            _ => None,
        };
        let makers = self.staging.seat(self.party.makers()?);
        Ok(Ready { makers, stage, print, staging: self.staging.clone(), before })
    }

    /// As JSON, with the print of its cards and scenario.
    pub fn json(&self, print: &Print) -> Value {
        let players = Power::TRACK.map(|power| (power.word(), self.party.name(power)));
        json!({
            "scenario": print.scenario,
            "scenario_hash": print.scenario_hash,
            "file": self.scenario,
            "cards": print.cards,
            "cards_folder": self.paths.cards,
            "card": self.card,
            "params": tweaks_json(&self.params),
            "players": players.into_iter().collect::<BTreeMap<_, _>>(),
            "player_files": print.player_files,
        })
    }
}

impl Ready {
    /// Where the game with this seed begins; `None` if `stop` asked to stop.
    fn opening(&self, seed: u64, stop: &dyn Fn() -> bool) -> Result<Option<Standing>, Failure> {
        self.staging.opening(self.before.as_deref().unwrap_or(self), seed, stop)
    }
}

impl Print {
    /// The print as a text.
    pub fn text(&self) -> String {
        format!("{self:?}")
    }
}

/// A game on a stage with its bots.
struct Course {
    game: Game,
    players: Players,
}

impl trials::Course<Wellington> for Course {
    fn game(&self) -> &Game {
        &self.game
    }

    fn answer(&mut self) -> Result<Option<usize>, Failure> {
        answer(&self.game, &mut self.players)
    }

    fn choose(&mut self, place: usize) -> Result<(), Failure> {
        self.game.choose(place).map_err(|no| failure(&no))
    }
}

impl trials::Begins<Wellington> for Ready {
    fn course(
        &self,
        seed: u64,
        tell: Box<dyn Fn(&Entry)>,
    ) -> Result<Box<dyn trials::Course<Wellington> + '_>, Failure> {
        let stopped = || Failure { kind: Kind::Opening, what: "it was stopped".into() };
        let start = self.opening(seed, &|| false)?.ok_or_else(stopped)?;
        let game = Game::begin(self.stage.world.clone(), start, tell).map_err(|no| failure(&no))?;
        Ok(Box::new(Course { game, players: seated(&self.makers, seed) }))
    }

    fn most(&self) -> u32 {
        MOST_DECISIONS
    }
}

impl trials::Version for Version {
    fn ready(&self) -> Result<Box<dyn trials::Ready>> {
        Ok(Box::new(Version::ready(self)?))
    }
}

impl trials::Ready for Ready {
    fn print(&self) -> String {
        self.print.text()
    }

    fn measures(&self) -> Vec<Measure> {
        Outcome::all().into_iter().map(Measure::from).collect()
    }

    fn play(&self, seed: u64, stop: &dyn Fn() -> bool) -> Option<Played> {
        let arrivals = Arrivals::new();
        let see = arrivals.clone();
        let seen = move |entry: &Entry| see.see(entry);
        let start = match self.opening(seed, stop) {
            Ok(start) => start?,
            Err(failure) => return Some(Played { seed, decisions: 0, result: Err(failure) }),
        };
        let record = play_seen(&self.stage, &self.makers, (seed, start), MOST_DECISIONS, stop, seen)?;
        Some(played(&record, &arrivals.counted()))
    }
}
