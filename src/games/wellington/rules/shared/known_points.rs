//! A cache of what running effects make of values, valid while nothing changes that the values depend on.
//!
//! A list of choices asks the same question about many pieces and lines, and most effects look at only one or two of the facts: the
//! Power, say, or the Duchy that is left. So an answer is cached under the facts that were read for it, and reused wherever those
//! are the same.

use super::cards_port::Looked;
use crate::games::wellington::board::{FactSet, Footing, Parts, Position, Told};
use crate::games::wellington::rules::points::{Asked, Point};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::hash::{Hash, Hasher};

/// An answer that depends on more facts than this is not cached.
const FACTS: usize = 4;
/// Most cached answers for one hook.
const MOST: usize = 4_096;

/// The question: the value without effects, and the facts that were read.
#[derive(PartialEq, Eq)]
struct Key {
    base: i32,
    values: [u64; FACTS],
}

impl Hash for Key {
    /// One number is hashed faster than five. The first value, often the only one, is in its lowest bits, which all bits of a hash
    /// depend on.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mix = |all: u64, value: &u64| all.rotate_left(17) ^ value;
        state.write_u64(self.values.iter().rev().fold(self.base as u64, mix));
    }
}

/// The cached answers of all hooks.
pub struct KnownPoints {
    points: Box<[RefCell<KnownPoint>]>,
    /// How often the position may have changed.
    changes: Cell<u64>,
    /// What was looked at for the latest answers.
    looked: Cell<Looked>,
}

/// The cached answers of one hook.
#[derive(Default)]
struct KnownPoint {
    /// The number of changes when the answers were last checked.
    checked: u64,
    /// A fingerprint of the effects that modify the hook, with their data.
    effects: u64,
    /// Answers for which no effect read the table; then the others, with everything that they depend on.
    apart: Answers,
    looked: Answers,
    footing: Footing,
}

/// Answers by the facts that they depend on and the values of those facts. Never iterated, so the order does not matter.
type Answers = Vec<(FactSet, FxHashMap<Key, Asked>)>;

impl Default for KnownPoints {
    fn default() -> KnownPoints {
        KnownPoints {
            points: Point::ALL.iter().map(|_| RefCell::default()).collect(),
            changes: Cell::new(1),
            looked: Cell::default(),
        }
    }
}

impl KnownPoints {
    /// The position may have changed.
    pub fn forget(&self) {
        self.changes.set(self.changes.get() + 1);
    }

    /// Notes what was looked at for an answer that is cached elsewhere.
    pub fn note(&self, looked: Looked) {
        self.looked.set(self.looked.get().and(looked));
    }

    /// Runs `work`, and also returns what was looked at for all answers meanwhile. Questions that differ only in other facts have the
    /// same answers.
    pub fn looked_at<R>(&self, work: impl FnOnce() -> R) -> (R, Looked) {
        let outer = self.looked.take();
        let result = work();
        let looked = self.looked.get();
        self.looked.set(outer.and(looked));
        (result, looked)
    }

    /// Gives `read` the answer to a question, cached or computed. `effects` is a fingerprint of the effects that are asked. `work`
    /// also returns what they read, if the answer may be cached.
    pub fn answer(
        &self,
        (p, effects): (&Position, u64),
        (point, base, facts): (Point, i32, &dyn Told),
        work: impl FnOnce() -> (Asked, Option<Looked>),
        read: &mut dyn FnMut(&Asked),
    ) {
        let slot = &self.points[point as usize];
        {
            let mut known = slot.borrow_mut();
            known.check(p, effects, self.changes.get());
            let apart = find(&known.apart, base, facts).map(|(asked, facts)| (asked, Looked { facts, table: false }));
            let looked =
                || find(&known.looked, base, facts).map(|(asked, facts)| (asked, Looked { facts, table: true }));
            if let Some((asked, looked)) = apart.or_else(looked) {
                // Whoever asks has noted the effects.
                if looked.table {
                    p.note(known.footing.parts());
                }
                self.note(looked);
                return read(asked);
            }
        }
        let (outer, before) = (self.looked.get(), p.take_looks());
        let (asked, looked) = work();
        let parts = p.take_looks();
        p.note(before.and(parts));
        // Nested questions were about other facts.
        self.looked.set(outer.and(looked.unwrap_or(Looked { facts: FactSet::ALL, table: true })));
        read(&asked);
        if let Some(looked) = looked {
            slot.borrow_mut().keep((p, parts), (base, facts, looked), asked);
        }
    }
}

impl KnownPoint {
    /// Drops answers that depend on something that has changed.
    fn check(&mut self, p: &Position, effects: u64, changes: u64) {
        if self.checked == changes && self.effects == effects {
            return;
        }
        let others = self.effects != effects;
        if others {
            self.apart.iter_mut().for_each(|(_, answers)| answers.clear());
            self.effects = effects;
        }
        if others || !p.stands_on(&self.footing) {
            self.looked.iter_mut().for_each(|(_, answers)| answers.clear());
            self.footing = Footing::default();
        }
        self.checked = changes;
    }

    fn keep(&mut self, (p, parts): (&Position, Parts), (base, facts, looked): (i32, &dyn Told, Looked), asked: Asked) {
        let few = looked.facts.count() <= FACTS;
        let Some(values) = few.then(|| values(facts, looked.facts)).flatten() else { return };
        let answers = match looked.table || !parts.is_empty() {
            true => {
                let all = self.footing.parts().and(parts);
                if all != self.footing.parts() || self.footing == Footing::default() {
                    self.footing = p.footing(all);
                }
                &mut self.looked
            }
            false => &mut self.apart,
        };
        let place = answers.iter().position(|(of, _)| *of == looked.facts).unwrap_or_else(|| {
            answers.push((looked.facts, FxHashMap::default()));
            answers.len() - 1
        });
        let answers = &mut answers[place].1;
        if answers.len() >= MOST {
            answers.clear();
        }
        answers.insert(Key { base, values }, asked);
    }
}

/// The cached answer to a question, and the facts that it depends on.
fn find<'a>(known: &'a Answers, base: i32, facts: &dyn Told) -> Option<(&'a Asked, FactSet)> {
    known.iter().filter(|(_, answers)| !answers.is_empty()).find_map(|(looked, answers)| {
        let asked = answers.get(&Key { base, values: values(facts, *looked)? })?;
        Some((asked, *looked))
    })
}

/// The values of the first of these facts as numbers, in order; `None` if one of them is not a plain value.
fn values(facts: &dyn Told, looked: FactSet) -> Option<[u64; FACTS]> {
    let mut values = [0; FACTS];
    for (value, fact) in values.iter_mut().zip(looked.iter()) {
        *value = facts.number(fact)?;
    }
    Some(values)
}
