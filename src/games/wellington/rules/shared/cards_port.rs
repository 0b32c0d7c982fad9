//! What the rules ask of the cards. The rules know no particular card; they know only this interface.

use super::points::{Point, Points};
use super::vocabulary::Seat;
use crate::faults::{Trouble, TroubleKind};
use crate::games::wellington::board::{
    Card, Class, Cp, Datum, Effect, FactSet, Facts, HomeDeck, Mode, Moment, Moments, Played, Power, Told,
};
use std::cell::Cell;
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

/// The face of a card: what a player reads on it without knowing its effect.
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
    /// Its text, in our own words; empty without a script.
    pub text: String,
    /// Where it goes after its Event.
    pub after: After,
    /// The effect that keeps the card on the table while it runs.
    pub stays: Option<String>,
    /// Whether a script implements it.
    pub scripted: bool,
    /// The windows at which it can be played as an Event or Response.
    pub when: Moments,
}

impl Face {
    /// The windows at which the card may be played from a hand as an answer: a Response, or an Event that names the window before
    /// an Impulse begins. Such an Event does not count as anyone's card of an Impulse.
    pub fn answers(&self) -> Moments {
        match self.class {
            _ if !self.scripted => Moments::NONE,
            Class::Response => self.when,
            Class::Event if self.when.has(Moment::ImpulseOffer) => Moments::NONE.with(Moment::ImpulseOffer),
            _ => Moments::NONE,
        }
    }
}

/// What an effect looked at besides its own data when it was asked for a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Looked {
    /// The facts of the hook.
    pub facts: FactSet,
    /// Whether it looked at the table too.
    pub table: bool,
}

impl Looked {
    /// The union of both.
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

/// A running script, suspended whenever somebody has to choose.
pub type Working = Pin<Box<dyn Future<Output = ()>>>;

/// The cards, as the rules see them. A call that cannot fail here may fail in a script. The script then halts the table, and the
/// result does not matter.
pub trait Cards {
    /// The face of a card of the index.
    fn face(&self, card: Card) -> &Face;

    /// Whether the card's own condition allows it to be played in this way now. The error is the text of the condition.
    fn condition(&self, t: &Rc<Seat>, intent: &Intent) -> Result<(), String>;

    /// The same, as a yes or no.
    fn allows(&self, t: &Rc<Seat>, intent: &Intent) -> bool {
        self.condition(t, intent).is_ok()
    }

    /// The current targets of the card, with the card's question first; `None` if the card does not ask for a target when it is
    /// played.
    fn targets(&self, t: &Rc<Seat>, intent: &Intent) -> Option<(String, Vec<Datum>)>;

    /// Whether the card has any target; `None` as for `targets`. Cheaper than listing all of them.
    fn has_target(&self, t: &Rc<Seat>, intent: &Intent) -> Option<bool> {
        self.targets(t, intent).map(|(_, targets)| !targets.is_empty())
    }

    /// Whether playing the card on this target would hurt the Power that plays it. Such a target is confirmed even if it is the
    /// only one.
    fn hurts(&self, _t: &Rc<Seat>, _intent: &Intent, _target: &Datum) -> bool {
        false
    }

    /// Carries out the card's Event.
    fn play(&self, t: Rc<Seat>, play: Played) -> Working;

    /// Whether a card declares an effect of this name.
    fn has_effect(&self, card: Card, name: &str) -> bool;

    /// A number that changes whenever any part of a card comes into force or goes out of force. It is asked for all the time, so
    /// whoever needs it keeps this cell.
    fn in_force(&self) -> Rc<Cell<u64>> {
        Rc::default()
    }

    /// The hooks that an effect modifies.
    fn points(&self, effect: &Effect) -> Points;

    /// What an effect makes of a value, and what it looked at; `None` if that is not known. Must not change the game.
    fn modify(
        &self,
        t: &Rc<Seat>,
        effect: &Effect,
        point: Point,
        facts: &dyn Told,
        value: Datum,
    ) -> (Datum, Option<Looked>);

    /// The moments at which an effect has a handler that asks nobody.
    fn hooks(&self, effect: &Effect) -> Moments;

    /// The windows at which an effect has a handler that may wait for choices.
    fn decisions(&self, effect: &Effect) -> Moments;

    /// All three together: the hooks that an effect modifies, the moments of its handlers that ask nobody, and the windows at which it
    /// may wait for choices.
    fn does(&self, effect: &Effect) -> (Points, Moments, Moments) {
        (self.points(effect), self.hooks(effect), self.decisions(effect))
    }

    /// Runs an effect's handler at a window, where it may wait for choices.
    fn decide(&self, t: Rc<Seat>, effect: Effect, moment: Moment, facts: Facts) -> Working;

    /// Runs an effect's handler that asks nobody.
    fn hook(&self, t: &Rc<Seat>, effect: &Effect, moment: Moment, facts: &Facts);

    /// Runs an effect's handler for its end.
    fn expire(&self, t: &Rc<Seat>, effect: &Effect);

    /// A step begins. Limits on what scripts do before somebody is asked again count from here.
    fn step_begins(&self) {}

    /// Whether the last step must be repeated because its script was stopped for its memory use on a machine where other scripts
    /// had run before. From now on it runs on a fresh machine.
    fn again_from_the_start(&self) -> bool {
        false
    }

    /// The repeated step is finished.
    fn came_to_its_end(&self) {}

    /// The card whose script ran last, and which part of it.
    fn last_run(&self) -> Option<(Card, &'static str)> {
        None
    }

    /// An error in a card's script, at the place where its file has this field.
    fn fault(&self, card: Card, _field: &str, message: String, hint: &str) -> Trouble {
        let place = format!("card {}", card.0);
        Trouble::new(TroubleKind::Other, Some(card), place, message, hint)
    }

    /// The hash of each card's script, by number.
    fn fingerprints(&self) -> Vec<(Card, String)>;
}
