//! Values while a function runs. They are small and copied freely; lists, functions and texts that are made meanwhile lie in [`Made`].

use super::{CardLua, File};
use crate::games::wellington::board::{Card, Datum, Duchy, Formation, Leader, Line, Power, Side};
use crate::script::plain::Function;
use std::borrow::Cow;

/// A value.
#[derive(Clone, Copy)]
pub enum Value<'r> {
    /// `nil`.
    Nil,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i32),
    /// A text of the script or of the rules.
    Text(&'r str),
    /// Another text, by its place.
    Made(u32),
    /// A Power.
    Power(Power),
    /// A side.
    Side(Side),
    /// A Duchy.
    Duchy(Duchy),
    /// A Leader.
    Leader(Leader),
    /// A line.
    Line(Line),
    /// A card.
    Card(Card),
    /// A Formation.
    Formation(Formation),
    /// A list, by its place. As in Luau, whoever has it sees when it changes.
    List(u32),
    /// A function of a file, which captures nothing.
    Item(&'r File, &'r Function<CardLua>),
    /// Another function, by its place.
    Function(u32),
    /// `ev`.
    Event,
    /// `ev.window`, or the second argument of a modifier.
    Window,
    /// `fx`.
    Effect,
    /// `game`.
    Game,
    /// `siege`.
    Siege,
}

/// A function with what it captured.
pub struct Closure<'r> {
    /// Its file.
    pub file: &'r File,
    /// The function.
    pub function: &'r Function<CardLua>,
    /// What it captured.
    pub captured: Vec<Value<'r>>,
}

/// What a run has made so far.
#[derive(Default)]
pub struct Made<'r> {
    /// Its lists.
    pub lists: Vec<Vec<Datum>>,
    /// Its functions.
    pub functions: Vec<Closure<'r>>,
    texts: Vec<Cow<'static, str>>,
}

impl Value<'_> {
    /// Whether Luau counts it as true.
    pub const fn is_true(self) -> bool {
        !matches!(self, Value::Nil | Value::Bool(false))
    }

    /// The number, if it is one.
    pub const fn number(self) -> Option<i32> {
        match self {
            Value::Int(n) => Some(n),
            _ => None,
        }
    }
}

impl<'r> Made<'r> {
    /// A value of the game.
    pub fn value(&mut self, datum: Datum) -> Value<'r> {
        match datum {
            Datum::Text(Cow::Owned(text)) => {
                self.texts.push(text.into());
                Value::Made(self.texts.len() as u32 - 1)
            }
            Datum::List(list) => self.list(list),
            other => self.copied(&other),
        }
    }

    /// The same, copied.
    pub fn copied(&mut self, datum: &Datum) -> Value<'r> {
        match datum {
            Datum::Nil => Value::Nil,
            Datum::Bool(yes) => Value::Bool(*yes),
            Datum::Int(n) => Value::Int(*n),
            Datum::Text(Cow::Borrowed(text)) => Value::Text(text),
            Datum::Power(power) => Value::Power(*power),
            Datum::Side(side) => Value::Side(*side),
            Datum::Duchy(duchy) => Value::Duchy(*duchy),
            Datum::Leader(leader) => Value::Leader(*leader),
            Datum::Line(line) => Value::Line(*line),
            Datum::Card(card) => Value::Card(*card),
            Datum::Formation(formation) => Value::Formation(*formation),
            Datum::Text(Cow::Owned(_)) | Datum::List(_) => self.value(datum.clone()),
        }
    }

    /// A new list.
    pub fn list(&mut self, list: Vec<Datum>) -> Value<'r> {
        self.lists.push(list);
        Value::List(self.lists.len() as u32 - 1)
    }

    /// The text, if the value is one.
    pub fn text(&self, value: Value<'r>) -> Option<&str> {
        match value {
            Value::Text(text) => Some(text),
            Value::Made(place) => self.texts.get(place as usize).map(|text| &**text),
            _ => None,
        }
    }

    /// The value of the game; `None` if it is none.
    pub fn datum(&self, value: Value<'r>) -> Option<Datum> {
        Some(match value {
            Value::Nil => Datum::Nil,
            Value::Bool(yes) => Datum::Bool(yes),
            Value::Int(n) => Datum::Int(n),
            Value::Text(_) | Value::Made(_) => tame(self.text(value)?.to_string().into())?,
            Value::Power(power) => Datum::Power(power),
            Value::Side(side) => Datum::Side(side),
            Value::Duchy(duchy) => Datum::Duchy(duchy),
            Value::Leader(leader) => Datum::Leader(leader),
            Value::Line(line) => Datum::Line(line),
            Value::Card(card) => Datum::Card(card),
            Value::Formation(formation) => Datum::Formation(formation),
            Value::List(place) => Datum::List(self.lists.get(place as usize)?.clone()),
            _ => return None,
        })
    }

    /// Whether Luau would call them equal; `None` if only Luau knows.
    pub fn equal(&self, one: Value<'r>, other: Value<'r>) -> Option<bool> {
        Some(match (one, other) {
            (Value::Bool(one), Value::Bool(other)) => one == other,
            (Value::Int(one), Value::Int(other)) => one == other,
            (Value::Power(one), Value::Power(other)) => one == other,
            (Value::Side(one), Value::Side(other)) => one == other,
            (Value::Duchy(one), Value::Duchy(other)) => one == other,
            (Value::Leader(one), Value::Leader(other)) => one == other,
            (Value::Line(one), Value::Line(other)) => one == other,
            (Value::Card(one), Value::Card(other)) => one == other,
            (Value::Text(_) | Value::Made(_), Value::Text(_) | Value::Made(_)) => self.text(one) == self.text(other),
            (Value::Formation(_), Value::Formation(_)) | (Value::List(_), Value::List(_)) => return None,
            (Value::Item(..) | Value::Function(_), Value::Item(..) | Value::Function(_)) => return None,
            // Values of different kinds.
            _ => std::mem::discriminant(&one) == std::mem::discriminant(&other),
        })
    }
}

/// A text that the rules take as it is.
pub fn tame(text: Cow<'static, str>) -> Option<Datum> {
    is_tame(&text).then_some(Datum::Text(text))
}

/// Whether the rules take a text as it is.
pub fn is_tame(text: &str) -> bool {
    text.len() <= 200 && text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}
