//! Taking parts of one card out of force, to see which tests notice.

use super::deck::Deck;
use crate::games::wellington::board::Card;
use std::fmt;

/// A part of a card that is as if it were not written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Its `play`: the card is played, and nothing happens.
    Play,
    /// All its `effects`: they begin and end, and do nothing.
    Effects,
    /// One of them.
    Effect(String),
    /// The whole file: the card has no script.
    Script,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Play => write!(f, "`play`"),
            Part::Effects => write!(f, "all `effects`"),
            Part::Effect(name) => write!(f, "the effect {name:?}"),
            Part::Script => write!(f, "the whole script"),
        }
    }
}

/// A card, and what of it is out of force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ablation {
    /// The card.
    pub card: Card,
    /// The part.
    pub part: Part,
}

impl Ablation {
    /// Whether the card's `play` is out of force.
    pub fn play(&self, card: Card) -> bool {
        self.card == card && matches!(self.part, Part::Play | Part::Script)
    }

    /// Whether an effect of the card is.
    pub fn effect(&self, card: Card, name: &str) -> bool {
        self.card == card
            && match &self.part {
                Part::Play => false,
                Part::Effects | Part::Script => true,
                Part::Effect(one) => one == name,
            }
    }

    /// Whether the whole card is.
    pub fn script(&self, card: Card) -> bool {
        self.card == card && self.part == Part::Script
    }
}

impl Deck {
    fn has_play(&self, card: Card) -> bool {
        self.machine().cards.get(&card).is_some_and(|c| c.play.is_some())
    }

    /// The effects of a card that change something or act by themselves.
    fn acting_effects(&self, card: Card) -> Vec<String> {
        let machine = self.machine();
        let Some(loaded) = machine.cards.get(&card) else { return Vec::new() };
        let acting = loaded.effects.iter().filter(|(_, e)| {
            !e.points.is_empty() || !e.hooks.is_empty() || e.decides.iter().next().is_some() || e.expire.is_some()
        });
        acting.map(|(name, _)| name.clone()).collect()
    }

    /// Every part of a card that can be taken out of force by itself. An effect that only keeps its card on the table has
    /// nothing to take out.
    pub fn parts(&self, card: Card) -> Vec<Part> {
        let acting = self.acting_effects(card);
        let mut parts = Vec::new();
        if self.has_play(card) {
            parts.push(Part::Play);
        }
        if !acting.is_empty() {
            parts.push(Part::Effects);
        }
        if acting.len() > 1 {
            parts.extend(acting.into_iter().map(Part::Effect));
        }
        parts.push(Part::Script);
        parts
    }
}
