//! The names of places, lines and cards that tables of results refer to. They are kept with the results, so that a
//! reader needs nothing else.

use crate::games::wellington::board::{Card, CardInfo, Duchy, Ground, HomeDeck, LineInfo};
use crate::games::wellington::players::Stage;
use crate::games::wellington::rules::Cards;
use serde::{Deserialize, Serialize};

/// The names that results refer to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct About {
    /// The scenario's title.
    pub title: String,
    /// The note in the map file.
    pub note: String,
    /// The places, in the order of the letters in the table of Control.
    pub places: Vec<Place>,
    /// The ends of each line, as indexes into the list of places.
    pub lines: Vec<[usize; 2]>,
    /// The terrain under the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<Ground>,
    /// The cards.
    pub cards: Vec<CardName>,
}

/// A place on the map.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// Its id in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its country.
    pub country: String,
    /// Duchy, island or box.
    pub kind: String,
    /// Drawing position in pixels.
    pub x: f64,
    /// Drawing position in pixels.
    pub y: f64,
    /// Whether it is a Key.
    pub key: bool,
    /// Whether it is the Capital.
    pub capital: bool,
    /// Printed strength of its Fortress.
    pub fortress: Option<u8>,
}

/// A card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardName {
    /// Its number.
    pub card: u8,
    /// Its title.
    pub title: String,
    /// How it may be played: event, response, battle or must_play.
    pub kind: String,
    /// Command Points.
    pub cp: Option<u8>,
    /// Whether it bears a '+'.
    pub plus: bool,
    /// The Home deck it belongs to.
    pub home: Option<String>,
}

impl About {
    /// The names for games on a stage.
    pub fn of(stage: &Stage) -> About {
        let board = &stage.scenario.board;
        let place = |duchy: Duchy| {
            let info = board.duchy(duchy);
            Place {
                id: info.id.clone(),
                name: info.name.clone(),
                country: info.country.word().into(),
                kind: info.kind.word().into(),
                x: info.x,
                y: info.y,
                key: info.key,
                capital: info.capital,
                fortress: info.fortress,
            }
        };
        let line = |line: &LineInfo| [line.a.index(), line.b.index()];
        let card = |info: &CardInfo| {
            let face = stage.deck.face(info.card);
            CardName {
                card: info.card.0,
                title: face.title.clone(),
                kind: face.class.word().into(),
                cp: face.cp.map(|cp| cp.0),
                plus: face.plus,
                home: face.home.map(|deck| HomeDeck::word(deck).into()),
            }
        };
        About {
            title: stage.scenario.title.clone(),
            note: board.note.clone(),
            places: board.places().map(place).collect(),
            lines: board.lines.iter().map(line).collect(),
            terrain: board.terrain,
            cards: board.cards.values().map(card).collect(),
        }
    }

    /// Whether it is valid: there are places, lines join existing places, and all places have a position.
    pub fn is_sound(&self) -> bool {
        let somewhere = |place: &Place| [place.x, place.y].iter().all(|at| at.is_finite() && at.abs() < 1e6);
        let placed = !self.places.is_empty() && self.places.iter().all(somewhere);
        placed && self.lines.iter().flatten().all(|end| *end < self.places.len())
    }

    /// A card by its number.
    pub fn card(&self, card: Card) -> Option<&CardName> {
        self.cards.iter().find(|it| it.card == card.0)
    }
}
