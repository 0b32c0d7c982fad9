//! What modifiers made of values: a modifier that asked only for its effect, its facts and what is printed gives the same
//! answer again.

use crate::board::{Card, Datum, Effect, Facts, Power};
use crate::rules::Point;
use rustc_hash::FxHasher;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};

/// More answers than that are not kept: those of effects that are long over would pile up.
const MOST: usize = 50_000;

/// Everything a script can tell one question from another by, and the answer.
struct Known {
    effect: Shown,
    point: Point,
    facts: Facts,
    value: Datum,
    answer: Datum,
}

/// What a script can read of its effect, but for the number: whoever reads that gets no answer out of memory.
struct Shown {
    card: Card,
    name: String,
    by: Power,
    data: Vec<(String, Datum)>,
}

impl Shown {
    fn of(effect: &Effect) -> Shown {
        Shown { card: effect.card, name: effect.name.clone(), by: effect.by, data: effect.data.clone() }
    }

    fn is_of(&self, effect: &Effect) -> bool {
        (self.card, self.by) == (effect.card, effect.by) && self.name == effect.name && self.data == effect.data
    }
}

/// The answers of the scripts of one card set, by the sum of their questions. Nothing goes over them in order.
#[derive(Default)]
pub struct Kept(HashMap<u64, Known>);

/// The sum of a question.
pub fn sum(effect: &Effect, point: Point, facts: &Facts, value: &Datum) -> u64 {
    // Questions are compared before an answer is given: two with the same sum do no harm.
    let mut sum = FxHasher::default();
    (effect.card, point, &effect.data, facts, value).hash(&mut sum);
    sum.finish()
}

impl Kept {
    /// The answer to the same question.
    pub fn get(&self, sum: u64, effect: &Effect, point: Point, facts: &Facts, value: &Datum) -> Option<&Datum> {
        let known = self.0.get(&sum)?;
        let same = known.point == point && known.value == *value && known.facts == *facts && known.effect.is_of(effect);
        same.then_some(&known.answer)
    }

    /// Keeps an answer.
    pub fn keep(&mut self, sum: u64, effect: &Effect, point: Point, facts: &Facts, value: Datum, answer: Datum) {
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.insert(sum, Known { effect: Shown::of(effect), point, facts: facts.clone(), value, answer });
    }
}
