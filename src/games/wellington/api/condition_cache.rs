//! Cached answers of the conditions and targets of cards. An answer stays valid until something changes that the script read.

use super::answers::{Answers, Reads, looked_at};
use super::nearby::Nearby;
use super::reads::Question;
use crate::games::wellington::board::{Datum, Footing, Mode, Power};
use crate::games::wellington::rules::Intent;
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A question about a card that somebody might play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Its condition.
    Condition,
    /// Its targets.
    Targets,
    /// The same, including items that do not fit.
    Offered,
    /// Whether it has any target.
    Any,
}

/// What a condition says: it holds, or why it does not, if it has a text for that.
pub type Verdict = Result<(), Option<Rc<str>>>;

/// The same with its text, which is empty if it has none.
pub fn in_words(verdict: Verdict) -> Result<(), String> {
    verdict.map_err(|why| why.as_deref().unwrap_or_default().into())
}

/// The answer of a condition, or the targets.
#[derive(Clone)]
pub enum Answer {
    /// What the card's own condition says.
    Condition(Verdict),
    /// The targets.
    Targets(Rc<[Datum]>),
    /// Whether there is any target.
    Any(bool),
}

/// The cached answers to one question.
pub struct Known {
    /// The latest answer, and what it depends on.
    last: RefCell<Option<(Footing, Answer)>>,
    /// All answers, found by what the script reads.
    all: RefCell<Rc<Answers<Answer>>>,
    /// The number of nodes of these answers, and of all questions together.
    count: Cell<usize>,
    total: Rc<Cell<usize>>,
}

/// The most nodes kept for one question.
const MOST: usize = 1_000;
/// The most nodes kept for all questions together: up to 50 MB for each thread that plays. Few games fill it, because functions that
/// are asked often need no Luau after a while.
#[cfg(not(test))]
const ALL: usize = 100_000;
/// Small enough that a test fills it.
#[cfg(test)]
const ALL: usize = 3_000;
/// The size of a question in the cache, in nodes.
const QUESTION: usize = 1;

impl Known {
    /// Nothing is known yet.
    fn new(total: &Rc<Cell<usize>>) -> Rc<Known> {
        total.set(total.get() + QUESTION);
        Rc::new(Known {
            last: RefCell::default(),
            all: RefCell::default(),
            count: Cell::default(),
            total: total.clone(),
        })
    }

    /// The latest answer, if nothing it depends on has changed.
    pub fn latest(&self, question: &Question<'_>) -> Option<Answer> {
        let (p, last) = (question.t.position(), self.last.borrow());
        let (footing, answer) = last.as_ref().filter(|(footing, _)| p.stands_on(footing))?;
        p.note(footing.parts());
        Some(answer.clone())
    }

    /// An earlier answer, if the script read the same values then.
    pub fn answer(&self, question: &Question<'_>) -> Option<Answer> {
        let all = self.all.borrow().clone();
        let (answer, parts) = looked_at(question, || all.get(question));
        let answer = answer?;
        self.last.replace(Some((question.t.position().footing(parts), answer.clone())));
        Some(answer)
    }

    /// Stores an answer. `read` is given if the answer depends on those reads alone.
    pub fn keep(&self, read: Option<Reads>, footing: Footing, answer: Answer) {
        if self.count.get() >= MOST {
            self.all.take();
            // The cache may have been cleared since this question was asked of it.
            self.total.set(self.total.get().saturating_sub(self.count.take()));
        }
        if let Some(reads) = read {
            let more = self.all.borrow().keep(reads, Footing::default(), answer.clone());
            self.count.set(self.count.get() + more + 1);
            self.total.set(self.total.get() + more + 1);
        }
        self.last.replace(Some((footing, answer)));
    }
}

/// The answers of the scripts of one card set, by the question.
#[derive(Default)]
pub struct ConditionCache {
    known: RefCell<Vec<Option<Rc<Known>>>>,
    /// Whether a card can be played on one item, by question and item. Never iterated, so the order does not matter.
    fits: RefCell<FxHashMap<(usize, Datum), Rc<Known>>>,
    /// The same for questions that are answered without Luau.
    nearby: RefCell<Vec<Option<Rc<RefCell<Nearby>>>>>,
    /// The number of nodes of all of them together.
    total: Rc<Cell<usize>>,
}

impl ConditionCache {
    /// The cached answers to a question.
    pub fn known(&self, intent: &Intent, asked: Asked) -> Rc<Known> {
        self.make_room();
        let (mut known, place) = (self.known.borrow_mut(), place(intent, asked));
        if known.len() <= place {
            known.resize_with(place + 1, || None);
        }
        known[place].get_or_insert_with(|| Known::new(&self.total)).clone()
    }

    /// The cached answers to whether a card can be played on this item.
    pub fn fits(&self, intent: &Intent, item: &Datum) -> Rc<Known> {
        self.make_room();
        let asked = (place(intent, Asked::Any), item.clone());
        self.fits.borrow_mut().entry(asked).or_insert_with(|| Known::new(&self.total)).clone()
    }

    /// The answers, item by item, to a question that is answered without Luau; there are at most `size`.
    pub fn nearby(&self, intent: &Intent, size: usize) -> Rc<RefCell<Nearby>> {
        self.make_room();
        let (mut nearby, place) = (self.nearby.borrow_mut(), place(intent, Asked::Any));
        if nearby.len() <= place {
            nearby.resize_with(place + 1, || None);
        }
        let fresh = || {
            self.total.set(self.total.get() + size);
            Rc::default()
        };
        nearby[place].get_or_insert_with(fresh).clone()
    }

    /// Clears everything if the cache is too large.
    fn make_room(&self) {
        if self.total.get() >= ALL {
            self.clear();
        }
    }

    /// Clears everything, because the scripts have changed.
    pub fn clear(&self) {
        self.known.borrow_mut().clear();
        self.fits.borrow_mut().clear();
        self.nearby.borrow_mut().clear();
        self.total.set(0);
    }
}

/// The index of a question.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wellington::api::{Deck, Paths, Sources};
    use crate::games::wellington::board::Scenario;
    use crate::games::wellington::rules::{Wellington, World, setup};
    use crate::table::{Dice, Playout};

    impl ConditionCache {
        /// How many nodes exist, and how many were counted.
        fn nodes(&self) -> (usize, usize) {
            let nodes = |known: &Rc<Known>| QUESTION + known.all.borrow().nodes();
            let known: usize = self.known.borrow().iter().flatten().map(nodes).sum();
            (known + self.fits.borrow().values().map(nodes).sum::<usize>(), self.total.get())
        }
    }

    /// The cache keeps no more than its limit, however many games are played.
    #[test]
    fn what_is_kept_is_bounded() {
        let paths = Paths::under(crate::sources());
        let scenario = Scenario::load(&paths.scenarios.join("1812.json")).unwrap();
        let deck = Rc::new(Deck::load(&scenario.board, Sources::read(&paths).0, None).unwrap().0);
        let world = World::of(&scenario, deck.clone());
        // What needs no Luau is not kept.
        deck.0.plain.off.set(true);
        let (mut most, mut cleared, mut before) = (0, 0, 0);
        for seed in 0..3 {
            let mut game =
                Playout::<Wellington>::begin(world.clone(), setup::opening(&scenario, seed), |_| {}).unwrap();
            let mut chance = Dice::new(seed);
            while let Some(count) = game.decision().map(|d| d.choices.len()) {
                game.choose(chance.below(count as u32) as usize).unwrap();
                let (there, counted) = deck.0.recall.nodes();
                // An answer that replaces another makes no new node, but is counted.
                assert!(there <= counted, "{there} nodes, {counted} counted");
                cleared += usize::from(counted < before);
                (most, before) = (most.max(counted), counted);
            }
        }
        // One answer of a script adds a path of at most 64 nodes, and nothing is cleared while it is computed.
        assert!(cleared > 0 && (ALL / 2..ALL + 1_000).contains(&most), "{most} nodes, cleared {cleared} times");
    }
}
