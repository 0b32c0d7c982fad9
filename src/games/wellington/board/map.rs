//! What is printed: Duchies, lines, Leaders, cards. Loaded from files and never changed while a game runs.

use super::ids::{Card, Cp, Duchy, HomeDeck, Leader, Line, Power};
use super::kinds::{Country, Kind, LineType, Port, Provenance, Zone};
use super::params::Params;
use super::pieces::Counters;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A place on the map as it is printed [1.21].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DuchyInfo {
    /// Word for files and scripts.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Other names it goes by.
    pub aliases: Vec<String>,
    /// Country it lies in.
    pub country: Country,
    /// Power whose colour it has.
    pub home: Power,
    /// French Power whose symbol is printed on it: an Occupied Duchy [1.21].
    pub occupied: Option<Power>,
    /// A Key.
    pub key: bool,
    /// The Capital.
    pub capital: bool,
    /// Built-in strength of its Fortress, if it is one.
    pub fortress: Option<u8>,
    /// Its anchor, if it is a Port.
    pub port: Option<Port>,
    /// The sea Zones its Port lies on.
    pub zones: Vec<Zone>,
    /// Duchy, island or box.
    pub kind: Kind,
    /// Drawing position in pixels.
    pub x: f64,
    /// Drawing position in pixels.
    pub y: f64,
    /// How well the place itself is known.
    pub provenance: Provenance,
    /// Where that is said.
    pub source: String,
    /// How well each field is known.
    pub field_provenance: BTreeMap<String, Provenance>,
    /// What else there is to say.
    pub note: String,
}

impl DuchyInfo {
    /// The owner that the map prints: the occupying Power's symbol, else the colour [3.1, 7].
    pub fn printed_owner(&self) -> Power {
        self.occupied.unwrap_or(self.home)
    }
}

/// A Line of March [1.22].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LineInfo {
    /// One end.
    pub a: Duchy,
    /// The other end.
    pub b: Duchy,
    /// Its type.
    pub kind: LineType,
    /// How well it is known that the two are Adjacent.
    pub provenance: Provenance,
    /// How well its type is known.
    pub type_provenance: Provenance,
    /// Where that is said.
    pub source: String,
}

/// A Leader counter [1.6].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeaderInfo {
    /// Word for files and scripts.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Other names he goes by.
    pub aliases: Vec<String>,
    /// Whose he is.
    pub power: Power,
    /// Printed Battle Rating.
    pub battle: u8,
    /// Printed Command Rating: Strength Points and Staff Officers he can move with.
    pub command: u8,
    /// How well each field is known.
    pub provenance: BTreeMap<String, Provenance>,
    /// Where that is said.
    pub source: String,
    /// What else there is to say.
    pub note: String,
}

/// How a card may be played [5].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// An Event of the own Impulse.
    Event,
    /// A Response: by any Power, in any Impulse [5.2].
    Response,
    /// A Battle card: by a Power that takes part [5.3].
    Battle,
    /// Must Play: no CPs, only as an Event [5.8].
    MustPlay,
}

impl Class {
    /// All of them.
    pub const ALL: [Class; 4] = [Class::Event, Class::Response, Class::Battle, Class::MustPlay];

    /// The word used in files.
    pub const fn word(self) -> &'static str {
        match self {
            Class::Event => "event",
            Class::Response => "response",
            Class::Battle => "battle",
            Class::MustPlay => "must_play",
        }
    }

    /// What it is called on the face of a card.
    pub const fn title(self) -> &'static str {
        match self {
            Class::Event => "Event",
            Class::Response => "Response",
            Class::Battle => "Battle card",
            Class::MustPlay => "Must Play",
        }
    }
}

/// What the card index knows of a card. A card's own script says the same and more, and wins where they differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardInfo {
    /// Its number.
    pub card: Card,
    /// Its title.
    pub title: String,
    /// Command Points; `None` on a Must Play card.
    pub cp: Option<Cp>,
    /// Whether it bears a '+' [5.6].
    pub plus: bool,
    /// How it may be played.
    pub class: Class,
    /// The Home deck it belongs to, if any [5.4].
    pub home: Option<HomeDeck>,
    /// How well title, value and class are known, and what else there is to say.
    pub note: String,
}

/// Everything that is printed, for one map and one set of cards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// What the map file says of itself: that it is a reconstruction, or a test board.
    pub note: String,
    /// The places, in the order of the file.
    pub duchies: Vec<DuchyInfo>,
    /// The lines, in the order of the file.
    pub lines: Vec<LineInfo>,
    /// The Leaders, in the order of the file.
    pub leaders: Vec<LeaderInfo>,
    /// The card index, by number.
    pub cards: BTreeMap<Card, CardInfo>,
    /// Counters in the box for each Power, in track order [1.5].
    pub mix: [Counters; 4],
    /// Flag counters of the Allies and of the French [1.7].
    pub flag_counters: [u8; 2],
    /// The coasts of what is land, in pixels: for pictures alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub land: Vec<Vec<[f64; 2]>>,
    /// Parameters of cards that the scenario changes.
    #[serde(default, skip_serializing_if = "Params::is_empty")]
    pub params: Params,
    /// For each place its neighbours, in the order of the lines. Follows from the rest: see [`Board::connect`].
    #[serde(skip)]
    neighbours: Vec<Vec<(Duchy, Line)>>,
}

/// More counters of a type than any box holds: what is above is a damaged file.
pub(super) const MOST_COUNTERS: u8 = 30;

impl Board {
    /// A board with nothing on it, to be filled from files.
    pub(super) fn blank() -> Board {
        Board {
            note: String::new(),
            duchies: Vec::new(),
            lines: Vec::new(),
            leaders: Vec::new(),
            cards: BTreeMap::new(),
            mix: [Counters::NONE; 4],
            flag_counters: [45, 35],
            land: Vec::new(),
            params: Params::new(),
            neighbours: Vec::new(),
        }
    }

    /// The board with the parameters of all cards as their files have them.
    pub fn as_printed(&self) -> Board {
        Board { params: Params::new(), ..self.clone() }
    }

    /// Finds out who is next to whom. To be called when the places are complete, and again after each line.
    ///
    /// # Errors
    /// A line that leads outside the map, or numbers that no board can have.
    pub fn connect(&mut self) -> Result<(), String> {
        let places = self.duchies.len();
        if places >= Duchy::REGROUP.index() || self.lines.len() > usize::from(u8::MAX) {
            return Err(format!(
                "the board has {places} places and {} lines; 254 and 255 are the most",
                self.lines.len()
            ));
        }
        if let Some(mix) = self.mix.iter().find(|m| m.infantry.max(m.cavalry).max(m.artillery) > MOST_COUNTERS) {
            return Err(format!("no box holds {mix:?}; {MOST_COUNTERS} of a type are the most"));
        }
        if let Some((card, info)) = self.cards.iter().find(|(card, info)| **card != info.card) {
            return Err(format!("card {card} says that it is card {}", info.card));
        }
        self.neighbours = vec![Vec::new(); places];
        for (i, line) in self.lines.iter().enumerate() {
            if line.a.index() >= places || line.b.index() >= places {
                return Err(format!("line {i} leads outside the map"));
            }
            self.neighbours[line.a.index()].push((line.b, Line(i as u8)));
            self.neighbours[line.b.index()].push((line.a, Line(i as u8)));
        }
        Ok(())
    }

    /// The printed facts of a place.
    pub fn duchy(&self, duchy: Duchy) -> &DuchyInfo {
        &self.duchies[duchy.index()]
    }

    /// The printed facts of a line.
    pub fn line(&self, line: Line) -> &LineInfo {
        &self.lines[line.index()]
    }

    /// The printed facts of a Leader.
    pub fn leader(&self, leader: Leader) -> &LeaderInfo {
        &self.leaders[leader.index()]
    }

    /// The places, in the order of the file.
    pub fn places(&self) -> impl Iterator<Item = Duchy> + use<> {
        (0..self.duchies.len() as u8).map(Duchy)
    }

    /// The Leaders, in the order of the file.
    pub fn all_leaders(&self) -> impl Iterator<Item = Leader> + use<> {
        (0..self.leaders.len() as u8).map(Leader)
    }

    /// The Adjacent Duchies [1.23] and the lines that lead there.
    pub fn adjacent(&self, duchy: Duchy) -> &[(Duchy, Line)] {
        &self.neighbours[duchy.index()]
    }

    /// The line between two places, if they are Adjacent [1.23].
    pub fn line_between(&self, a: Duchy, b: Duchy) -> Option<Line> {
        self.adjacent(a).iter().find(|(other, _)| *other == b).map(|(_, line)| *line)
    }

    /// The place that files call by this word.
    pub fn duchy_by_id(&self, id: &str) -> Option<Duchy> {
        self.duchies.iter().position(|d| d.id == id).map(|i| Duchy(i as u8))
    }

    /// The Leader that files call by this word.
    pub fn leader_by_id(&self, id: &str) -> Option<Leader> {
        self.leaders.iter().position(|l| l.id == id).map(|i| Leader(i as u8))
    }
}
