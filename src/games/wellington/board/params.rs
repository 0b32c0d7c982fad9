//! Parameters: numbers of a card or a scenario that can be changed without touching its file.

use super::ids::Card;
use crate::faults::Fault;
use crate::hinted::{Hint, Hinted};
use crate::json::Document;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
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
    /// What kind of value it is, for people.
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

/// Parameters of cards that are not what their files say, by card and name.
pub type Params = BTreeMap<Card, BTreeMap<String, Param>>;

/// How a parameter of a card is written: `63.sp`.
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

/// Something of a scenario or card that is changed from outside of their files: `63.sp=6`, or a JSON pointer into the
/// scenario as in `/resources/nord=4`.
#[derive(Clone, PartialEq, Debug)]
pub struct Tweak {
    /// What is changed, as it was written.
    pub what: String,
    /// The names of fields that lead to it in the scenario.
    path: Vec<String>,
    /// What it becomes.
    pub value: Value,
}

const FORMS: &str = "--param 63.sp=6 for a card, --param /resources/nord=4 for a field of the scenario";

impl Tweak {
    /// Reads `63.sp=6` or `/resources/nord=4`.
    ///
    /// # Errors
    /// It is neither, for people.
    pub fn parse(text: &str) -> Result<Tweak, Hinted> {
        let Some((what, value)) = text.split_once('=') else {
            return Err(format!("{text:?} does not say what the parameter becomes").hint(FORMS));
        };
        Tweak::of(what.trim(), value.trim())
    }

    /// The same with both halves apart. A value that is no JSON is a text.
    ///
    /// # Errors
    /// There is no such way to name a parameter.
    pub fn of(what: &str, value: &str) -> Result<Tweak, Hinted> {
        let path = match what.strip_prefix('/') {
            Some(rest) => rest.split('/').map(|part| part.replace("~1", "/").replace("~0", "~")).collect(),
            None => match parse_key(what) {
                Some((card, name)) => vec!["params".to_string(), key(card, name)],
                None => return Err(format!("{what:?} names no parameter").hint(FORMS)),
            },
        };
        if path.iter().any(String::is_empty) || value.is_empty() {
            return Err(format!("\"{what}={value}\" leaves something out").hint(FORMS));
        }
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_string()));
        Ok(Tweak { what: what.to_string(), path, value })
    }

    /// The scenario that has nothing but this, to be laid over another.
    pub(super) fn document(&self) -> Result<Document, Box<Fault>> {
        let whole = self.path.iter().rev().fold(self.value.clone(), |inner, name| {
            let mut object = Map::new();
            object.insert(name.clone(), inner);
            Value::Object(object)
        });
        Document::parse(&format!("--param {self}"), whole.to_string())
    }
}

impl fmt::Display for Tweak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.what, self.value)
    }
}

/// Tweaks as one JSON value, by what they change.
pub fn tweaks_json(tweaks: &[Tweak]) -> BTreeMap<String, Value> {
    tweaks.iter().map(|tweak| (tweak.what.clone(), tweak.value.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tweaks_name_cards_and_fields() {
        let card = Tweak::parse("#63.sp = 6").unwrap();
        assert_eq!((card.path, card.value), (vec!["params".to_string(), "63.sp".to_string()], Value::from(6)));
        let field = Tweak::parse("/resources/nord=4").unwrap();
        assert_eq!((field.path, field.value), (vec!["resources".to_string(), "nord".to_string()], Value::from(4)));
        assert_eq!(Tweak::parse("/first_power=sud").unwrap().value, Value::from("sud"));
        assert_eq!(Tweak::parse("7.all=true").unwrap().value, Value::from(true));
        for wrong in ["63.sp", "sp=6", "63=6", "0.sp=6", "63.s p=6", "/=6", "/a//b=6", "63.sp="] {
            assert_eq!(Tweak::parse(wrong).unwrap_err().hints, [FORMS], "{wrong}");
        }
    }
}
