//! Parameters: numbers of a card or a scenario that can be changed without editing its file.

use super::ids::Card;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The value of a parameter of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Param {
    /// A whole number.
    Number(i32),
    /// True or false.
    Flag(bool),
}

impl Param {
    /// The kind of value, for people.
    pub const fn kind(self) -> &'static str {
        match self {
            Param::Number(_) => "a whole number",
            Param::Flag(_) => "true or false",
        }
    }
}

impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Param::Number(n) => write!(f, "{n}"),
            Param::Flag(flag) => write!(f, "{flag}"),
        }
    }
}

/// Changed parameters of cards, by card and name.
pub type Params = BTreeMap<Card, BTreeMap<String, Param>>;

/// The key of a card's parameter: `63.sp`.
pub fn key(card: Card, name: &str) -> String {
    format!("{}.{name}", card.0)
}

/// Reads `63.sp`.
pub fn parse_key(text: &str) -> Option<(Card, &str)> {
    let (card, name) = text.split_once('.')?;
    let card = card.strip_prefix('#').unwrap_or(card);
    let starts = name.chars().next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    let known = starts && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    Some((Card(card.parse().ok().filter(|n| *n > 0)?), name)).filter(|_| known)
}
