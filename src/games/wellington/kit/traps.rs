//! Breakpoints of this game's own kinds, and watched expressions.

use crate::games::wellington::api::{Expression, Scratch};
use crate::games::wellington::board::{Card, Cause, Moment, Power, Rule};
use crate::games::wellington::rules::{Choice, Entry, Fighting, Happening, Purpose, Scene, Seat, Wellington, What};
use crate::kit::traps::{OwnTrap, Trap, Traps, cause};
use crate::table::Sign;
use std::any::Any;
use std::fmt;
use std::rc::Rc;

/// What a breakpoint of this game stops at.
pub enum Own {
    /// A rule or one of its subsections.
    Rule(Rule),
    /// A card is played, acts, or counts in a roll.
    Card(Card),
    /// A window, or all windows whose names begin like this: `battle` includes `battle.won`.
    Window(String),
    /// A Power chooses or rolls, or its Impulse begins.
    Power(Power),
    /// A roll of this kind, before the dice fall.
    Roll(String),
    /// The value of an expression becomes true.
    When(When),
}

/// An expression at which a breakpoint stops.
pub struct When {
    text: String,
    /// `None` if the desk's machine can no longer read it.
    compiled: Option<Expression>,
    /// Its last value. The rules stop when it changes to true.
    was: bool,
}

impl OwnTrap for Own {}

impl From<Own> for Trap {
    fn from(own: Own) -> Trap {
        Trap::Own(Box::new(own))
    }
}

impl fmt::Display for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Own::Rule(rule) => write!(f, "rule {rule}"),
            Own::Card(card) => write!(f, "card {}", card.0),
            Own::Window(name) => write!(f, "window {name}"),
            Own::Power(power) => write!(f, "power {}", power.word()),
            Own::Roll(kind) => write!(f, "roll {kind}"),
            Own::When(when) => write!(f, "when {}", when.text),
        }
    }
}

impl When {
    /// A condition with its compiled expression.
    pub fn new(text: &str, compiled: Expression) -> When {
        When { text: text.to_string(), compiled: Some(compiled), was: false }
    }

    fn holds(&self, t: &Rc<Seat>) -> bool {
        self.compiled.as_ref().is_some_and(|e| e.value(t).is_ok_and(|(_, truth)| truth))
    }
}

impl Own {
    fn fits(&mut self, t: &Rc<Seat>, sign: &Sign<'_, Wellington>) -> bool {
        let cause = cause::<Wellington>(sign);
        match (self, sign) {
            (Own::When(when), Sign::Wrote(_)) => {
                let now = when.holds(t);
                now && !std::mem::replace(&mut when.was, now)
            }
            (Own::Rule(rule), _) => matches!(cause, Cause::Rule(at) if at.is_within(*rule)),
            (Own::Card(card), Sign::Wrote(entry)) => cause == Cause::Card(*card) || names(entry, *card),
            (Own::Card(card), _) => cause == Cause::Card(*card),
            (Own::Window(name), Sign::Passed { scene: Scene::Window(moment), .. }) => is_under(*moment, name),
            (Own::Power(power), Sign::Entered(frame)) => {
                matches!(frame.scene, Scene::Impulse(who) | Scene::Passing(who) if who == *power)
            }
            (Own::Power(power), Sign::Rolling { by, .. }) => *by == *power,
            (Own::Power(power), Sign::Wrote(entry)) => {
                matches!(&entry.what, What::Chosen { who, .. } if *who == *power)
            }
            (Own::Roll(kind), Sign::Rolling { purpose, .. }) => purpose.is(kind),
            _ => false,
        }
    }
}

/// Whether a breakpoint of this game stops at a sign.
pub(super) fn stops_at(own: &mut dyn Any, t: &Rc<Seat>, sign: &Sign<'_, Wellington>) -> bool {
    own.downcast_mut::<Own>().is_some_and(|own| own.fits(t, sign))
}

/// The value of a watched expression.
pub(super) fn watched(own: &dyn Any, t: &Rc<Seat>) -> String {
    let Some(expression) = own.downcast_ref::<Expression>() else { return String::new() };
    expression.value(t).map_or_else(|no| format!("({})", no.message), |(text, _)| text)
}

/// Compiles all expressions again, because the desk has a new machine.
pub fn compile_again(traps: &mut Traps, scratch: &Scratch) {
    for when in whens(traps) {
        when.compiled = scratch.compile(&when.text).ok();
    }
    for watch in &mut traps.watches {
        watch.own = scratch.compile(&watch.text).ok().map(|compiled| Box::new(compiled) as Box<dyn Any>);
    }
}

/// Called before a command. A condition that already holds stops nothing, and watches take their values from the current
/// position. Undo and edits do not count as changes by the rules.
pub fn look_again(traps: &mut Traps, t: &Rc<Seat>) {
    for when in whens(traps) {
        when.was = when.holds(t);
    }
    for watch in &mut traps.watches {
        let compiled = watch.own.as_deref().and_then(|own| own.downcast_ref::<Expression>());
        watch.value = compiled.and_then(|compiled| Some(compiled.value(t).ok()?.0));
    }
}

fn whens(traps: &mut Traps) -> impl Iterator<Item = &mut When> {
    traps.list.iter_mut().filter_map(|b| match &mut b.trap {
        Trap::Own(own) => match (own.as_mut() as &mut dyn Any).downcast_mut::<Own>() {
            Some(Own::When(when)) => Some(when),
            _ => None,
        },
        _ => None,
    })
}

/// Whether the window has this name, or belongs to it as a part.
pub fn is_under(moment: Moment, name: &str) -> bool {
    moment.word().strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Whether a log entry is about a card: it is played, moves to another pile, or counts in a roll.
fn names(entry: &Entry, card: Card) -> bool {
    match &entry.what {
        What::Chosen { choice: Choice::Play(played, _), .. } => *played == card,
        What::Rolled(roll) => matches!(&roll.purpose, Purpose::Card { card: of, .. } if *of == card),
        What::Read(reading) => reading.ledger.iter().any(|m| m.cause == Cause::Card(card)),
        What::Told(Happening::Played { card: of, .. }) => *of == card,
        What::Told(Happening::Cancelled(of) | Happening::CardTo(of, _) | Happening::Fighting(Fighting::Turned(of))) => {
            *of == card
        }
        What::Told(Happening::EffectBegan { card: of, .. } | Happening::EffectEnded { card: of, .. }) => *of == card,
        _ => false,
    }
}
