//! What modifiers made of values. A modifier is watched as it reads its facts and its effect: the next question that gives
//! the same in what it reads gets the same answer, whatever else it says.

use super::condition_cache::{ConditionCache, Holds};
use crate::games::wellington::board::{Card, Datum, Effect, Fact, Facts};
use crate::games::wellington::rules::{Point, Seat};
use rustc_hash::FxHashMap;

/// More answers than that are not kept: those of effects that are long over would pile up.
const MOST: usize = 50_000;

/// Something that a script reads of its question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Read {
    /// A fact, `at.duchy`.
    Fact(Fact),
    /// What the effect was started with, `fx.power`.
    Field(String),
    /// Who started the effect, `fx.by`.
    By,
}

impl Read {
    /// What a question says there.
    fn of<'a>(&self, effect: &'a Effect, facts: &'a Facts) -> Said<'a> {
        match self {
            Read::Fact(fact) => Said::Plain(facts.get(*fact).unwrap_or(&Datum::Nil)),
            Read::Field(name) => effect.get(name).map_or(Said::Nothing, Said::Plain),
            Read::By => Said::Made(Datum::Power(effect.by)),
        }
    }
}

/// A value that stands in the question, or one made of it.
enum Said<'a> {
    Plain(&'a Datum),
    Made(Datum),
    Nothing,
}

/// What was read, in this order, with what it said.
pub type Reads = Vec<(Read, Datum)>;

/// What is known after some of it was read.
enum Node {
    /// Nothing yet.
    Open,
    /// The answer, and how long it holds.
    Answer(Holds, Datum),
    /// The script reads this next; what follows hangs on what it says. Nothing goes over it in order.
    Asks(Read, FxHashMap<Datum, Node>),
}

/// The answers of the scripts of one card set, by what is asked of which card, and the name of the effect.
#[derive(Default)]
pub struct ModifierCache {
    known: FxHashMap<(Card, Point, Datum), Vec<(String, Node)>>,
    count: usize,
}

impl ModifierCache {
    /// The answer to a question that was answered before, as far as the script read it.
    pub fn get(
        &self,
        (t, recall): (&Seat, &ConditionCache),
        effect: &Effect,
        point: Point,
        facts: &Facts,
        value: &Datum,
    ) -> Option<&Datum> {
        let effects = self.known.get(&(effect.card, point, value.clone()))?;
        let mut node = effects.iter().find(|(name, _)| *name == effect.name).map(|(_, node)| node)?;
        loop {
            match node {
                Node::Open => return None,
                Node::Answer(holds, answer) => return recall.still(t, *holds).then_some(answer),
                Node::Asks(read, next) => {
                    node = match read.of(effect, facts) {
                        Said::Plain(value) => next.get(value)?,
                        Said::Made(value) => next.get(&value)?,
                        Said::Nothing => return None,
                    }
                }
            }
        }
    }

    /// Keeps an answer.
    pub fn keep(&mut self, effect: &Effect, point: Point, value: Datum, reads: Reads, holds: Holds, answer: Datum) {
        if self.count >= MOST {
            *self = ModifierCache::default();
        }
        let effects = self.known.entry((effect.card, point, value)).or_default();
        let known = effects.iter().position(|(name, _)| *name == effect.name).unwrap_or_else(|| {
            effects.push((effect.name.clone(), Node::Open));
            effects.len() - 1
        });
        let mut node = &mut effects[known].1;
        for (read, said) in reads {
            // Where it went another way before, it had looked at a position that is gone.
            if !matches!(node, Node::Asks(asked, _) if *asked == read) {
                *node = Node::Asks(read, FxHashMap::default());
            }
            let Node::Asks(_, next) = node else { return };
            node = next.entry(said).or_insert(Node::Open);
        }
        // An answer that holds no longer makes room for the next.
        self.count += usize::from(!matches!(node, Node::Answer(..)));
        *node = Node::Answer(holds, answer);
    }
}
