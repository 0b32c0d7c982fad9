//! What modifiers made of values: a modifier that asked only for its effect, its facts and what is printed gives the same
//! answer again.

use crate::board::{Card, Datum, Effect, Facts, Power};
use crate::rules::Point;
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
    let mut sum = Sum(0);
    (effect.card, point, &effect.data, facts, value).hash(&mut sum);
    sum.finish()
}

/// A quick sum: questions are compared before an answer is given, so two with the same sum do no harm.
struct Sum(u64);

impl Hasher for Sum {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }

    fn write_i32(&mut self, n: i32) {
        self.write_u64(n as u64);
    }
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
