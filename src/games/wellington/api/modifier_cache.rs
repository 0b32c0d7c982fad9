//! What modifiers made of values. A modifier is watched as it reads: the next question that gives the same in what it reads gets the
//! same answer, whatever else it says.

use super::answers::{Answers, Reads};
use crate::games::wellington::board::{Card, Datum, Effect, Footing};
use crate::games::wellington::rules::Point;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// More places than that are not kept: those of effects that are long over would pile up.
const MOST: usize = 50_000;

/// The effects of a card by name, with the answers of each.
type Effects = Vec<(String, Rc<Answers<Datum>>)>;

/// The answers of the scripts of one card set, by what is asked of which card, and the name of the effect.
#[derive(Default)]
pub struct ModifierCache {
    known: FxHashMap<(Card, Point, Datum), Effects>,
    count: usize,
}

impl ModifierCache {
    /// What is known of questions of a kind.
    pub fn answers(&self, effect: &Effect, point: Point, value: &Datum) -> Option<Rc<Answers<Datum>>> {
        let effects = self.known.get(&(effect.card, point, value.clone()))?;
        effects.iter().find(|(name, _)| *name == effect.name).map(|(_, answers)| answers.clone())
    }

    /// Keeps an answer.
    pub fn keep(&mut self, effect: &Effect, point: Point, value: Datum, reads: Reads, footing: Footing, answer: Datum) {
        if self.count >= MOST {
            *self = ModifierCache::default();
        }
        let effects = self.known.entry((effect.card, point, value)).or_default();
        let known = effects.iter().position(|(name, _)| *name == effect.name).unwrap_or_else(|| {
            effects.push((effect.name.clone(), Rc::default()));
            effects.len() - 1
        });
        self.count += 1 + effects[known].1.keep(reads, footing, answer);
    }
}
