//! Cached answers of modifiers. The reads of a modifier are recorded. A later question with the same values in those reads gets the same
//! answer, whatever else is different.

use super::answers::{Answers, Reads};
use crate::games::wellington::board::{Datum, Effect, Footing};
use crate::games::wellington::rules::Point;
use std::rc::Rc;

/// The most nodes kept. Without a limit, nodes of finished effects would pile up.
const MOST: usize = 50_000;

/// A question to an effect of a card: its name, the hook, and the value so far.
type Asked = (String, Point, Datum);

/// The answers of the scripts of one card set, for each card by number.
#[derive(Default)]
pub struct ModifierCache {
    known: Vec<Vec<(Asked, Rc<Answers<Datum>>)>>,
    count: usize,
}

impl ModifierCache {
    /// The cached answers to one kind of question.
    pub fn answers(&self, effect: &Effect, point: Point, value: &Datum) -> Option<Rc<Answers<Datum>>> {
        let card = self.known.get(usize::from(effect.card.0))?;
        let same = |(name, of, before): &Asked| *of == point && before == value && *name == effect.name;
        card.iter().find(|(asked, _)| same(asked)).map(|(_, answers)| answers.clone())
    }

    /// Stores an answer.
    pub fn keep(&mut self, effect: &Effect, point: Point, value: Datum, reads: Reads, footing: Footing, answer: Datum) {
        if self.count >= MOST {
            self.known.clear();
            self.count = 0;
        }
        let known = self.answers(effect, point, &value).unwrap_or_else(|| {
            let card = usize::from(effect.card.0);
            if self.known.len() <= card {
                self.known.resize_with(card + 1, Vec::new);
            }
            let fresh = Rc::<Answers<Datum>>::default();
            self.known[card].push(((effect.name.clone(), point, value), fresh.clone()));
            fresh
        });
        self.count += 1 + known.keep(reads, footing, answer);
    }
}
