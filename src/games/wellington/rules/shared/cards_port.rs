//! What the rules ask of the cards. The rules know no card; they know this.

use super::points::{Point, Points};
use super::vocabulary::Seat;
use crate::faults::{Trouble, TroubleKind};
use crate::games::wellington::board::{
    Card, Class, Cp, Datum, Effect, FactSet, Facts, HomeDeck, Mode, Moment, Moments, Played, Power,
};
use std::pin::Pin;
use std::rc::Rc;

/// Where a card goes after its Event (G10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum After {
    /// To the discards; a Home card face up to its Reserve.
    Discard,
    /// Out of the game [5.7].
    Remove,
}

/// The face of a card: what a player reads on it without knowing what it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    /// Its number.
    pub card: Card,
    /// Its title.
    pub title: String,
    /// Command Points; `None` on a Must Play card.
    pub cp: Option<Cp>,
    /// Whether it bears a '+' [5.6].
    pub plus: bool,
    /// How it may be played.
    pub class: Class,
    /// Its Home deck [5.4].
    pub home: Option<HomeDeck>,
    /// What is written on it, in our own words; empty without a script.
    pub text: String,
    /// Where it goes after its Event.
    pub after: After,
    /// The effect that keeps the card on the table while it runs.
    pub stays: Option<String>,
    /// Whether a script says what it does.
    pub scripted: bool,
    /// The moments at which it can be played as an Event or Response.
    pub when: Moments,
}

impl Face {
    /// The moments at which the card may answer out of a hand: a Response, and before an Impulse begins an Event that names that moment,
    /// as nobody's card of an Impulse.
    pub fn answers(&self) -> Moments {
        match self.class {
            _ if !self.scripted => Moments::NONE,
            Class::Response => self.when,
            Class::Event if self.when.has(Moment::ImpulseOffer) => Moments::NONE.with(Moment::ImpulseOffer),
            _ => Moments::NONE,
        }
    }
}

/// What an effect looked at, beside its own data, when it was asked for a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Looked {
    /// The facts of the point.
    pub facts: FactSet,
    /// Whether it looked at the table too.
    pub table: bool,
}

impl Looked {
    /// Both together.
    #[must_use]
    pub const fn and(self, other: Looked) -> Looked {
        Looked { facts: self.facts.and(other.facts), table: self.table || other.table }
    }
}

/// A way in which somebody might play a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Intent {
    /// The card.
    pub card: Card,
    /// Who would play it.
    pub by: Power,
    /// How.
    pub mode: Mode,
}

/// A script at work, suspended wherever somebody has to choose.
pub type Working = Pin<Box<dyn Future<Output = ()>>>;

/// The cards, as the rules see them. Calls that cannot fail here may fail in a script; the script then halts the table
/// and the answer does not matter.
pub trait Cards {
    /// The face of a card of the index.
    fn face(&self, card: Card) -> &Face;

    /// Whether the card's own condition allows it to be played so, now; otherwise the condition's words.
    fn condition(&self, t: &Rc<Seat>, intent: &Intent) -> Result<(), String>;

    /// The same, as a yes or no.
    fn allows(&self, t: &Rc<Seat>, intent: &Intent) -> bool {
        self.condition(t, intent).is_ok()
    }

    /// What the card could be played on now; `None` if the card does not ask that when it is played. The first value is
    /// the card's question.
    fn targets(&self, t: &Rc<Seat>, intent: &Intent) -> Option<(String, Vec<Datum>)>;

    /// Whether there is anything it could be played on; `None` as for `targets`. Cheaper than to list all of it.
    fn has_target(&self, t: &Rc<Seat>, intent: &Intent) -> Option<bool> {
        self.targets(t, intent).map(|(_, targets)| !targets.is_empty())
    }

    /// Whether it would hurt the Power that plays it on this target: such a target is asked about even where it is the only
    /// one.
    fn hurts(&self, _t: &Rc<Seat>, _intent: &Intent, _target: &Datum) -> bool {
        false
    }

    /// Carries out the card's Event.
    fn play(&self, t: Rc<Seat>, play: Played) -> Working;

    /// Whether a card declares an effect of this name.
    fn has_effect(&self, card: Card, name: &str) -> bool;

    /// A number that is another one as soon as some part of a card comes into force or goes out of it.
    fn in_force(&self) -> u64 {
        0
    }

    /// The points that an effect changes.
    fn points(&self, effect: &Effect) -> Points;

    /// What an effect makes of a value, and what it looked at for that; `None` if that is not known. Must not change the game.
    fn modify(
        &self,
        t: &Rc<Seat>,
        effect: &Effect,
        point: Point,
        facts: &Facts,
        value: Datum,
    ) -> (Datum, Option<Looked>);

    /// The moments at which an effect acts by itself.
    fn hooks(&self, effect: &Effect) -> Moments;

    /// The windows at which an effect acts and may wait for choices.
    fn decisions(&self, effect: &Effect) -> Moments;

    /// Lets an effect act at a window, where it may wait for choices.
    fn decide(&self, t: Rc<Seat>, effect: Effect, moment: Moment, facts: Facts) -> Working;

    /// Lets an effect act by itself.
    fn hook(&self, t: &Rc<Seat>, effect: &Effect, moment: Moment, facts: &Facts);

    /// Lets an effect act once more as it ends.
    fn expire(&self, t: &Rc<Seat>, effect: &Effect);

    /// A step begins: from here on counts what scripts do before somebody is asked again.
    fn step_begins(&self) {}

    /// Whether the step whose script failed last has to be made again: it was stopped for what it kept in memory, on a machine
    /// where others had run before. From now on it runs on one where nothing did.
    fn again_from_the_start(&self) -> bool {
        false
    }

    /// What was to be made again has come to its end.
    fn came_to_its_end(&self) {}

    /// The card whose script was run last, and what of it.
    fn last_run(&self) -> Option<(Card, &'static str)> {
        None
    }

    /// An error of a card's script, in the place where its file has this field.
    fn fault(&self, card: Card, _field: &str, message: String, hint: &str) -> Trouble {
        let place = format!("card {}", card.0);
        Trouble::new(TroubleKind::Other, Some(card), place, message, hint)
    }

    /// The hash of each card's script, by number.
    fn fingerprints(&self) -> Vec<(Card, String)>;
}
