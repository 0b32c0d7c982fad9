//! What conditions and targets of cards came to: a card that could not be played a moment ago cannot be played now, unless
//! something changed that its script looked at.

use crate::games::wellington::board::{Datum, Position};
use crate::games::wellington::rules::{Intent, Seat};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// What a condition came to, and the targets.
#[derive(Clone)]
pub enum Answer {
    /// Whether the card's own condition holds; otherwise its words.
    Condition(Result<(), String>),
    /// What it could be played on.
    Targets(Vec<Datum>),
    /// Whether there is anything it could be played on.
    Any(bool),
}

/// How long an answer holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// It does not depend on the position.
    Always,
    /// While this position stands.
    Position(u64),
    /// While the map of this number stands.
    Map(u64),
}

/// Answers by the question.
type Known = BTreeMap<(Intent, &'static str), (Holds, Answer)>;

/// The answers of the scripts of one card set.
#[derive(Default)]
pub struct ConditionCache {
    known: RefCell<Known>,
    stamp: Cell<u64>,
    number: Cell<u64>,
    /// The position in which that map was seen first.
    map: RefCell<Option<Position>>,
}

/// What members that look at the map can see of a position.
fn seen(p: &Position) -> impl PartialEq + '_ {
    let fights = (&p.contacts, &p.attempts, &p.commands, &p.battles, &p.siege);
    (&p.soldiers, &p.officers, &p.flags, &p.effects, fights)
}

impl ConditionCache {
    /// The answer to the same question, if nothing has changed since that it depends on.
    pub fn get(&self, t: &Seat, intent: &Intent, what: &'static str) -> Option<Answer> {
        let known = self.known.borrow();
        let (holds, answer) = known.get(&(*intent, what))?;
        self.still(t, *holds).then(|| answer.clone())
    }

    /// Whether an answer still holds.
    pub fn still(&self, t: &Seat, holds: Holds) -> bool {
        match holds {
            Holds::Always => true,
            Holds::Position(stamp) => stamp == t.derived().stamp(),
            Holds::Map(number) => number == self.number(t),
        }
    }

    /// How long an answer holds that depends on the map alone, or on anything.
    pub fn while_it_stands(&self, t: &Seat, map_alone: bool) -> Holds {
        match map_alone {
            true => Holds::Map(self.number(t)),
            false => Holds::Position(t.derived().stamp()),
        }
    }

    /// Keeps an answer for as long as it holds.
    pub fn keep(&self, intent: &Intent, what: &'static str, holds: Holds, answer: Answer) {
        self.known.borrow_mut().insert((*intent, what), (holds, answer));
    }

    /// Forgets everything: scripts do something else now.
    pub fn clear(&self) {
        self.known.borrow_mut().clear();
    }

    /// The number of the map that stands.
    fn number(&self, t: &Seat) -> u64 {
        let stamp = t.derived().stamp();
        if self.stamp.replace(stamp) != stamp {
            let p = t.position();
            let mut map = self.map.borrow_mut();
            if !map.as_ref().is_some_and(|map| seen(map) == seen(&p)) {
                *map = Some(p.clone());
                self.number.set(self.number.get() + 1);
            }
        }
        self.number.get()
    }
}
