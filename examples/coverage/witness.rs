//! What Responses changed. A witness sits between the rules and the card files and notes which values running effects altered.
//! The game log shows what a card did directly. Both are traced to the play that caused them.

use sandtable::games::wellington::board::{Card, Cause, Datum, Effect, Facts, Moment, Moments, Played, Told};
use sandtable::games::wellington::rules::{
    Cards, Entry, Face, Fighting, Happening, Intent, Looked, Point, Points, Seat, Session, What, Working, World,
};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A Response that was played.
pub struct Play {
    /// The card.
    pub card: Card,
    /// The window in which it was played.
    pub moment: Moment,
    /// What it changed: hooks with a different value because of it, and the kinds of events it caused.
    pub changed: BTreeSet<String>,
    /// Whether another card removed it from the stack, so that it had nothing to change.
    pub cancelled: bool,
}

/// The Responses of one game, and their results.
#[derive(Default)]
pub struct Plays {
    all: Vec<Play>,
    /// The play to which a card's actions belong now; `None` if the card has been played in another way since.
    latest: BTreeMap<Card, usize>,
    /// The play that put each effect in force.
    origin: BTreeMap<u32, usize>,
    /// The cards being carried out, the innermost last. Whatever the rules do meanwhile, they do for the innermost. Each has the
    /// depth of its log entries, and its play if it is a Response.
    doing: Vec<(u8, Option<usize>)>,
    /// How many log entries were read.
    read: usize,
}

impl Plays {
    /// Called when a card is about to be played, as a Response in a window or in another way.
    pub fn begin(&mut self, card: Card, moment: Option<Moment>) {
        match moment {
            None => {
                self.latest.remove(&card);
            }
            Some(moment) => {
                self.latest.insert(card, self.all.len());
                self.all.push(Play { card, moment, changed: BTreeSet::new(), cancelled: false });
            }
        }
    }

    /// Reads the new log entries.
    pub fn read(&mut self, session: &Session) {
        let entries = session.journal_since(self.read);
        self.read += entries.len();
        entries.iter().for_each(|entry| self.entry(entry));
    }

    fn entry(&mut self, entry: &Entry) {
        while self.doing.last().is_some_and(|(depth, _)| entry.depth < *depth) {
            self.doing.pop();
        }
        let What::Told(told) = &entry.what else { return };
        let latest = |card: &Card| self.latest.get(card).copied();
        match told {
            Happening::Played { card, .. } => self.doing.push((entry.depth, latest(card))),
            Happening::EffectBegan { id, card, .. } => {
                if let Some(play) = latest(card) {
                    self.origin.insert(*id, play);
                }
            }
            Happening::Cancelled(card) => {
                if let Some(play) = latest(card) {
                    self.all[play].cancelled = true;
                }
            }
            _ => {}
        }
        let play = match entry.cause {
            Cause::Card(card) => self.latest.get(&card).copied(),
            _ => self.doing.last().and_then(|(_, play)| *play),
        };
        if let Some(play) = play
            && is_change(told, self.all[play].card)
        {
            self.all[play].changed.insert(kind(told));
        }
    }

    /// The plays of the game when it is over, with the values that their effects altered.
    pub fn end(mut self, witness: &Witness) -> Vec<Play> {
        for (effect, points) in witness.altered.take() {
            if let Some(play) = self.origin.get(&effect) {
                self.all[*play].changed.extend(points.into_iter().map(|point| point.word().to_string()));
            }
        }
        self.all
    }
}

/// Whether an event caused by a card changes more than the place of the card itself and the effects in force.
fn is_change(told: &Happening, by: Card) -> bool {
    match told {
        Happening::Played { .. }
        | Happening::EffectBegan { .. }
        | Happening::EffectEnded { .. }
        | Happening::Said(..)
        | Happening::Confided { .. }
        | Happening::NothingToDraw(_)
        | Happening::NoScript(_) => false,
        Happening::CardTo(card, _) => *card != by,
        Happening::Restored { losses, .. } | Happening::Fighting(Fighting::Returned { losses, .. }) => {
            !losses.is_empty()
        }
        _ => true,
    }
}

/// The kind of an event, in the word that saves use for it.
fn kind(told: &Happening) -> String {
    match serde_json::to_value(told) {
        Ok(serde_json::Value::String(word)) => word,
        Ok(serde_json::Value::Object(map)) => map.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

/// The cards of a game, and the values that their effects have altered in it.
pub struct Witness {
    cards: Rc<dyn Cards>,
    /// The hooks that each effect altered, by the number of the effect.
    altered: RefCell<BTreeMap<u32, BTreeSet<Point>>>,
}

impl Witness {
    /// The same world with a witness in it.
    pub fn of(world: &World) -> (Rc<Witness>, Rc<World>) {
        let witness = Rc::new(Witness { cards: world.cards.clone(), altered: RefCell::default() });
        let cards = witness.clone();
        (witness, Rc::new(World { board: world.board.clone(), cards, scenario: world.scenario.clone() }))
    }

    /// Forgets what an earlier game left behind.
    pub fn begin(&self) {
        self.altered.take();
    }
}

impl Cards for Witness {
    fn face(&self, card: Card) -> &Face {
        self.cards.face(card)
    }

    fn condition(&self, t: &Rc<Seat>, intent: &Intent) -> Result<(), String> {
        self.cards.condition(t, intent)
    }

    fn targets(&self, t: &Rc<Seat>, intent: &Intent) -> Option<(String, Vec<Datum>)> {
        self.cards.targets(t, intent)
    }

    fn has_target(&self, t: &Rc<Seat>, intent: &Intent) -> Option<bool> {
        self.cards.has_target(t, intent)
    }

    fn hurts(&self, t: &Rc<Seat>, intent: &Intent, target: &Datum) -> bool {
        self.cards.hurts(t, intent, target)
    }

    fn play(&self, t: Rc<Seat>, play: Played) -> Working {
        self.cards.play(t, play)
    }

    fn has_effect(&self, card: Card, name: &str) -> bool {
        self.cards.has_effect(card, name)
    }

    fn points(&self, effect: &Effect) -> Points {
        self.cards.points(effect)
    }

    fn modify(
        &self,
        t: &Rc<Seat>,
        effect: &Effect,
        point: Point,
        facts: &dyn Told,
        value: Datum,
    ) -> (Datum, Option<Looked>) {
        let after = self.cards.modify(t, effect, point, facts, value.clone());
        if after.0 != value {
            self.altered.borrow_mut().entry(effect.id).or_default().insert(point);
        }
        after
    }

    fn hooks(&self, effect: &Effect) -> Moments {
        self.cards.hooks(effect)
    }

    fn decisions(&self, effect: &Effect) -> Moments {
        self.cards.decisions(effect)
    }

    fn decide(&self, t: Rc<Seat>, effect: Effect, moment: Moment, facts: Facts) -> Working {
        self.cards.decide(t, effect, moment, facts)
    }

    fn hook(&self, t: &Rc<Seat>, effect: &Effect, moment: Moment, facts: &Facts) {
        self.cards.hook(t, effect, moment, facts);
    }

    fn expire(&self, t: &Rc<Seat>, effect: &Effect) {
        self.cards.expire(t, effect);
    }

    fn fingerprints(&self) -> Vec<(Card, String)> {
        self.cards.fingerprints()
    }
}
