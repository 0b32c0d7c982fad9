//! What scripts have besides members: the fields of `ev`, the lifetimes of `lasting`, the types of facts and the values of hooks.
//! Binding, reference, types and checks all use this list.

use super::registry::{On, Ty};
use crate::games::wellington::board::Fact;
use crate::games::wellington::rules::{Point, points};

/// A field of `ev`.
pub struct EventField {
    /// Its name.
    pub name: &'static str,
    /// Its type; `None` for the facts of the open window.
    pub ty: Option<Ty>,
    /// What it is.
    pub doc: &'static str,
    /// How it is used.
    pub example: &'static str,
}

const fn field(name: &'static str, ty: Option<Ty>, doc: &'static str, example: &'static str) -> EventField {
    EventField { name, ty, doc, example }
}

/// What `ev` has besides its members.
pub const EVENT_FIELDS: [EventField; 9] = [
    field("player", Some(Ty::Power), "The Power that plays the card.", "ev.player:resources()"),
    field("ally", Some(Ty::Power), "The Ally of that Power.", "ev:gain_resource(1, { power = ev.ally })"),
    field(
        "side",
        Some(Ty::Side),
        "The side that the card works for; the other side if the card was turned.",
        "ev.side:powers()",
    ),
    field(
        "enemy",
        Some(Ty::Side),
        "The side against which the card works.",
        "ev:add_casualties(ev.enemy, { disruptions = 1 })",
    ),
    field(
        "turned",
        Some(Ty::Bool),
        "Whether an Event has turned the card, so that it works for the other side.",
        "ev.turned == false",
    ),
    field("card", Some(Ty::Card), "The card itself.", "ev.card:pile()"),
    field("mode", Some(Ty::Text), "How it is played: cp, event, response or battle.", "ev.mode == \"event\""),
    field("target", Some(Ty::Any), "What the card was played on, out of its `targets`.", "ev.target ~= nil"),
    field("window", None, "The facts of the open window, by name: `doc windows`.", "ev.window.duchy"),
];

/// The names of these fields.
pub fn event_fields() -> impl Iterator<Item = &'static str> {
    EVENT_FIELDS.iter().map(|field| field.name)
}

/// The lifetimes of `lasting`: a word, or a function that takes whose lifetime it is.
pub const LIVES: [(&str, Option<On>); 15] = [
    ("round", None),
    ("battle", None),
    ("siege", None),
    ("impulse", None),
    ("turn", None),
    ("game", None),
    ("interphase", None),
    ("interphase_end", None),
    ("reinforcements", None),
    ("start_of_impulse", Some(On::Power)),
    ("end_of_impulse", Some(On::Power)),
    ("end_of_scheduled_impulse", Some(On::Power)),
    ("leader_out", Some(On::Leader)),
    ("fight", Some(On::Duchy)),
    ("captured", Some(On::Duchy)),
];

/// The names of all lifetimes.
pub fn lives() -> impl Iterator<Item = &'static str> {
    LIVES.iter().map(|(name, _)| *name)
}

/// What a lifetime of this name belongs to; `None` if the name is unknown or the lifetime belongs to nobody.
pub fn whose(life: &str) -> Option<On> {
    LIVES.iter().find(|(name, _)| *name == life).and_then(|(_, on)| *on)
}

/// The type of a fact.
pub const fn fact(fact: Fact) -> Ty {
    match fact {
        Fact::Power => Ty::Power,
        Fact::Side => Ty::Side,
        Fact::Formation | Fact::Pieces => Ty::Formation,
        Fact::Leader => Ty::Leader,
        Fact::Duchy | Fact::From | Fact::To => Ty::Duchy,
        Fact::Line => Ty::Line,
        Fact::Card => Ty::Card,
        Fact::Mode | Fact::Purpose | Fact::Kind => Ty::Text,
        Fact::Overrun => Ty::Bool,
        Fact::Target | Fact::Old | Fact::New | Fact::Cause | Fact::Arm => Ty::Any,
        Fact::Kills | Fact::Disruptions | Fact::Cost | Fact::Check | Fact::Dice | Fact::Losses => Ty::Int,
        Fact::Hits | Fact::Count | Fact::Turn | Fact::Round | Fact::Effect => Ty::Int,
    }
}

/// The type of a hook's value.
pub fn value(point: Point) -> Ty {
    match point.kind() {
        points::Kind::Number => Ty::Int,
        points::Kind::YesNo => Ty::Bool,
        points::Kind::Line => Ty::Text,
    }
}
