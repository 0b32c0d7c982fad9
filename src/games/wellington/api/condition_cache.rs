//! What conditions and targets of cards came to: a card that could not be played a moment ago cannot be played now, unless
//! something changed that its script looked at.

use super::answers::{Answers, Reads, looked_at};
use super::reads::Question;
use crate::games::wellington::board::{Datum, Footing, Mode, Power};
use crate::games::wellington::rules::Intent;
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// What is asked of a card that somebody might play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Its condition.
    Condition,
    /// What it could be played on.
    Targets,
    /// The same with what does not fit.
    Offered,
    /// Whether there is anything it could be played on.
    Any,
}

/// What a condition came to, and the targets.
pub enum Answer {
    /// Whether the card's own condition holds; otherwise its words.
    Condition(Result<(), String>),
    /// What it could be played on.
    Targets(Vec<Datum>),
    /// Whether there is anything it could be played on.
    Any(bool),
}

/// What is known of a question.
#[derive(Default)]
pub struct Known {
    /// The answer that was given last, and what it stands on.
    last: RefCell<Option<(Footing, Rc<Answer>)>>,
    /// The answers by what was read.
    all: RefCell<Rc<Answers<Rc<Answer>>>>,
    count: Cell<usize>,
}

/// Places of the tree of a question that are kept.
const MOST: usize = 1_000;
/// Things that cards could be played on about which something is kept.
const ITEMS: usize = 20_000;

impl Known {
    /// The answer, if nothing has changed since that it was made of, or all that is read says what it said some time before.
    pub fn answer(&self, question: &Question<'_>) -> Option<Rc<Answer>> {
        {
            let p = question.t.position();
            let last = self.last.borrow();
            if let Some((footing, answer)) = last.as_ref().filter(|(footing, _)| p.stands_on(footing)) {
                p.note(footing.parts());
                return Some(answer.clone());
            }
        }
        let all = self.all.borrow().clone();
        let (answer, parts) = looked_at(question, || all.get(question));
        let answer = answer?;
        self.last.replace(Some((question.t.position().footing(parts), answer.clone())));
        Some(answer)
    }

    /// Keeps an answer: `read` leads to it if that is all that it hangs on.
    pub fn keep(&self, read: Option<Reads>, footing: Footing, answer: Rc<Answer>) {
        if self.count.get() >= MOST {
            self.all.take();
            self.count.set(0);
        }
        if let Some(reads) = read {
            let more = self.all.borrow().keep(reads, Footing::default(), answer.clone());
            self.count.set(self.count.get() + more + 1);
        }
        self.last.replace(Some((footing, answer)));
    }
}

/// The answers of the scripts of one card set, by the question.
#[derive(Default)]
pub struct ConditionCache {
    known: RefCell<Vec<Option<Rc<Known>>>>,
    /// Whether a card can be played on one thing, by the place of the question whether it can on any. Nothing goes over it in order.
    fits: RefCell<FxHashMap<(usize, Datum), Rc<Known>>>,
}

impl ConditionCache {
    /// What is known of a question.
    pub fn known(&self, intent: &Intent, asked: Asked) -> Rc<Known> {
        let (mut known, place) = (self.known.borrow_mut(), place(intent, asked));
        if known.len() <= place {
            known.resize_with(place + 1, || None);
        }
        known[place].get_or_insert_default().clone()
    }

    /// What is known of a card that could be played on this.
    pub fn fits(&self, intent: &Intent, item: &Datum) -> Rc<Known> {
        let mut fits = self.fits.borrow_mut();
        if fits.len() >= ITEMS {
            fits.clear();
        }
        fits.entry((place(intent, Asked::Any), item.clone())).or_default().clone()
    }

    /// Forgets everything: scripts do something else now.
    pub fn clear(&self) {
        self.known.borrow_mut().clear();
        self.fits.borrow_mut().clear();
    }
}

/// The place of a question: each has its own.
fn place(intent: &Intent, asked: Asked) -> usize {
    let Intent { card, by, mode } = *intent;
    let mode = match mode {
        Mode::Cp => 0,
        Mode::Event => 1,
        Mode::Response => 2,
        Mode::Battle => 3,
    };
    let way = (usize::from(card.0) * Power::TRACK.len() + by.index()) * 4 + mode;
    way * 4 + asked as usize
}
