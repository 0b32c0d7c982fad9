//! A card set without scripts: every card has only its Command Points. The rules are tested with it.

use super::cards_port::{After, Cards, Face, Intent, Looked, Working};
use super::points::{Point, Points};
use super::vocabulary::Seat;
use crate::games::wellington::board::{Board, Card, CardInfo, Cp, Datum, Effect, Facts, Moment, Moments, Played, Told};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The cards of the index, without any script.
pub struct Bare {
    faces: BTreeMap<Card, Face>,
    unknown: Face,
}

/// The face that the card index gives a card.
pub fn face(info: &CardInfo) -> Face {
    Face {
        card: info.card,
        title: info.title.clone(),
        cp: info.cp,
        plus: info.plus,
        class: info.class,
        home: info.home,
        text: String::new(),
        after: After::Discard,
        stays: None,
        scripted: false,
        when: Moments::NONE,
    }
}

/// A placeholder for a card that the index does not have.
pub fn no_face() -> Face {
    face(&CardInfo {
        card: Card(0),
        title: "unknown card".into(),
        cp: Some(Cp(0)),
        plus: false,
        class: crate::games::wellington::board::Class::Event,
        home: None,
        note: String::new(),
    })
}

impl Bare {
    /// The cards of a board's index.
    pub fn new(board: &Board) -> Bare {
        let faces = board.cards.values().map(|info| (info.card, face(info))).collect();
        Bare { faces, unknown: no_face() }
    }
}

impl Cards for Bare {
    fn face(&self, card: Card) -> &Face {
        self.faces.get(&card).unwrap_or(&self.unknown)
    }

    fn condition(&self, _: &Rc<Seat>, _: &Intent) -> Result<(), String> {
        Ok(())
    }

    fn targets(&self, _: &Rc<Seat>, _: &Intent) -> Option<(String, Vec<Datum>)> {
        None
    }

    fn play(&self, _: Rc<Seat>, _: Played) -> Working {
        Box::pin(async {})
    }

    fn has_effect(&self, _: Card, _: &str) -> bool {
        false
    }

    fn points(&self, _: &Effect) -> Points {
        Points::NONE
    }

    fn modify(&self, _: &Rc<Seat>, _: &Effect, _: Point, _: &dyn Told, value: Datum) -> (Datum, Option<Looked>) {
        (value, Some(Looked::default()))
    }

    fn hooks(&self, _: &Effect) -> Moments {
        Moments::NONE
    }

    fn decisions(&self, _: &Effect) -> Moments {
        Moments::NONE
    }

    fn decide(&self, _: Rc<Seat>, _: Effect, _: Moment, _: Facts) -> Working {
        Box::pin(std::future::ready(()))
    }

    fn hook(&self, _: &Rc<Seat>, _: &Effect, _: Moment, _: &Facts) {}

    fn expire(&self, _: &Rc<Seat>, _: &Effect) {}

    fn fingerprints(&self) -> Vec<(Card, String)> {
        Vec::new()
    }
}
