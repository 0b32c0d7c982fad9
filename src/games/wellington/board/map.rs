//! The printed components: Duchies, lines, Leaders, cards. They are loaded from files and never change during a game.

use super::ids::{Card, Cp, Duchy, HomeDeck, Leader, Line, Power};
use super::kinds::{Country, Ground, Kind, LineType, Port, Provenance, Zone};
use super::params::Params;
use super::pieces::Counters;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A place as printed on the map [1.21].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DuchyInfo {
    /// Id for files and scripts.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// Country it lies in.
    pub country: Country,
    /// The Power whose colour it has.
    pub home: Power,
    /// The French Power whose symbol is printed on it: an Occupied Duchy [1.21].
    pub occupied: Option<Power>,
    /// A Key.
    pub key: bool,
    /// The Capital.
    pub capital: bool,
    /// Built-in strength of its Fortress, if it is one.
    pub fortress: Option<u8>,
    /// The size of its Port, if it has one.
    pub port: Option<Port>,
    /// The sea Zones of its Port.
    pub zones: Vec<Zone>,
    /// Duchy, island or box.
    pub kind: Kind,
    /// Drawing position in pixels.
    pub x: f64,
    /// Drawing position in pixels.
    pub y: f64,
    /// How reliable the existence of the place is.
    pub provenance: Provenance,
    /// The source for that.
    pub source: String,
    /// How reliable each field is.
    pub field_provenance: BTreeMap<String, Provenance>,
    /// A note.
    pub note: String,
}

impl DuchyInfo {
    /// The printed owner: the occupying Power's symbol, otherwise the colour [3.1, 7].
    #[inline]
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
    /// How reliable it is that the two are Adjacent.
    pub provenance: Provenance,
    /// How reliable its type is.
    pub type_provenance: Provenance,
    /// The source for that.
    pub source: String,
}

/// A Leader counter [1.6].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeaderInfo {
    /// Id for files and scripts.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// His Power.
    pub power: Power,
    /// Printed Battle Rating.
    pub battle: u8,
    /// Printed Command Rating: Strength Points and Staff Officers he can move with.
    pub command: u8,
    /// How reliable each field is.
    pub provenance: BTreeMap<String, Provenance>,
    /// The source for that.
    pub source: String,
    /// A note.
    pub note: String,
}

/// How a card may be played [5].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// An Event of the player's own Impulse.
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

    /// Its name on the face of a card.
    pub const fn title(self) -> &'static str {
        match self {
            Class::Event => "Event",
            Class::Response => "Response",
            Class::Battle => "Battle card",
            Class::MustPlay => "Must Play",
        }
    }
}

/// The entry of a card in the card index. The card's own script has the same data and more, and takes precedence.
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
    /// How reliable title, value and class are, and other remarks.
    pub note: String,
}

/// Everything printed, for one map and one set of cards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// The note in the map file: that it is a reconstruction, or a test board.
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
    /// The coastlines of land, in pixels. They are only for pictures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub land: Vec<Vec<[f64; 2]>>,
    /// The terrain under the map. It is only for pictures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<Ground>,
    /// Card parameters that the scenario changes.
    #[serde(default, skip_serializing_if = "Params::is_empty")]
    pub params: Params,
    /// For each place its neighbours, in the order of the lines. Computed by [`Board::connect`].
    #[serde(skip)]
    neighbours: Vec<Vec<(Duchy, Line)>>,
    /// The same without the lines: those that are no boxes, then all of them.
    #[serde(skip)]
    next_to: Vec<[Box<[Duchy]>; 2]>,
}

/// More counters of a type than any box contains. A larger number means a damaged file.
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
            terrain: None,
            params: Params::new(),
            neighbours: Vec::new(),
            next_to: Vec::new(),
        }
    }

    /// The board with the unchanged parameters of all cards.
    pub fn as_printed(&self) -> Board {
        Board { params: Params::new(), ..self.clone() }
    }

    /// Computes the neighbours. Call it when all places are known, and again after each line.
    ///
    /// # Errors
    /// A line leads outside the map, or the numbers are impossible.
    pub fn connect(&mut self) -> Result<(), String> {
        let places = self.duchies.len();
        if places >= Duchy::REGROUP.index() || self.lines.len() > usize::from(u8::MAX) {
            return Err(format!(
                "the board has {places} places and {} lines; the limits are 254 and 255",
                self.lines.len()
            ));
        }
        if let Some(mix) = self.mix.iter().find(|m| m.infantry.max(m.cavalry).max(m.artillery) > MOST_COUNTERS) {
            return Err(format!("too many counters {mix:?}; the limit is {MOST_COUNTERS} of a type"));
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
        let next_to = |near: &Vec<(Duchy, Line)>| {
            let all = || near.iter().map(|(duchy, _)| *duchy);
            [all().filter(|duchy| self.duchy(*duchy).kind != Kind::Box).collect(), all().collect()]
        };
        self.next_to = self.neighbours.iter().map(next_to).collect();
        Ok(())
    }

    /// The printed facts of a place.
    #[inline]
    pub fn duchy(&self, duchy: Duchy) -> &DuchyInfo {
        &self.duchies[duchy.index()]
    }

    /// The printed facts of a line.
    pub fn line(&self, line: Line) -> &LineInfo {
        &self.lines[line.index()]
    }

    /// The printed facts of a Leader.
    #[inline]
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
    #[inline]
    pub fn adjacent(&self, duchy: Duchy) -> &[(Duchy, Line)] {
        &self.neighbours[duchy.index()]
    }

    /// The Adjacent Duchies, with or without boxes.
    #[inline]
    pub fn next_to(&self, duchy: Duchy, boxes: bool) -> &[Duchy] {
        &self.next_to[duchy.index()][usize::from(boxes)]
    }

    /// The line between two places, if they are Adjacent [1.23].
    pub fn line_between(&self, a: Duchy, b: Duchy) -> Option<Line> {
        self.adjacent(a).iter().find(|(other, _)| *other == b).map(|(_, line)| *line)
    }

    /// The place with this id.
    pub fn duchy_by_id(&self, id: &str) -> Option<Duchy> {
        self.duchies.iter().position(|d| d.id == id).map(|i| Duchy(i as u8))
    }

    /// The Leader with this id.
    pub fn leader_by_id(&self, id: &str) -> Option<Leader> {
        self.leaders.iter().position(|l| l.id == id).map(|i| Leader(i as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wellington::board::Scenario;

    #[test]
    fn a_box_is_next_to_a_duchy_only_for_those_who_ask_for_boxes() {
        let scenario = Scenario::load(&crate::sources().join("scenarios/1812.json")).unwrap();
        let mut board = (*scenario.board).clone();
        let boxed = board.places().find(|duchy| board.duchy(*duchy).kind == Kind::Box).unwrap();
        let duchy = board.lines[0].a;
        let before = board.next_to(duchy, false).to_vec();
        assert_eq!(before, board.next_to(duchy, true), "no line leads to the box");
        let line = LineInfo { a: duchy, b: boxed, ..board.lines[0].clone() };
        board.lines.push(line);
        board.connect().unwrap();
        assert_eq!(board.next_to(duchy, false), before);
        assert_eq!(board.next_to(duchy, true), [&before[..], &[boxed]].concat());
        for place in board.places() {
            let all: Vec<Duchy> = board.adjacent(place).iter().map(|(near, _)| *near).collect();
            assert_eq!(board.next_to(place, true), all);
        }
    }
}
