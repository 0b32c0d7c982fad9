//! A change to a scenario from outside its file.

use super::Document;
use crate::faults::Trouble;
use crate::hinted::{Hint, Hinted};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;

/// A change to a scenario from outside its file: of a parameter, as in `63.sp=6`, or of the field at a JSON pointer, as
/// in `/resources/nord=4`.
#[derive(Clone, PartialEq, Debug)]
pub struct Tweak {
    /// What to change, as it was typed.
    pub what: String,
    /// The path of field names to it in the scenario.
    path: Vec<String>,
    /// The new value.
    pub value: Value,
}

const FORMS: &str = "--param NAME=VALUE for a parameter, --param /FIELD/NAME=VALUE for a field of the scenario";

/// The field of a scenario that holds its parameters.
const PARAMS: &str = "params";

impl Tweak {
    /// Reads `63.sp=6` or `/resources/nord=4`.
    ///
    /// # Errors
    /// The text is neither; the message is for people.
    pub fn parse(text: &str) -> Result<Tweak, Hinted> {
        let Some((what, value)) = text.split_once('=') else {
            return Err(format!("{text:?} has no value").hint(FORMS));
        };
        Tweak::of(what.trim(), value.trim())
    }

    /// The same with both halves given. A value that is not JSON is taken as text.
    ///
    /// # Errors
    /// The name is not a valid parameter.
    pub fn of(what: &str, value: &str) -> Result<Tweak, Hinted> {
        let path = match what.strip_prefix('/') {
            Some(rest) => rest.split('/').map(|part| part.replace("~1", "/").replace("~0", "~")).collect(),
            None => {
                let name = what.strip_prefix('#').unwrap_or(what);
                let fine = |c: char| c.is_ascii_alphanumeric() || "._".contains(c);
                if name.is_empty() || !name.chars().all(fine) {
                    return Err(format!("{what:?} is not a parameter").hint(FORMS));
                }
                vec![PARAMS.to_string(), name.to_string()]
            }
        };
        if path.iter().any(String::is_empty) || value.is_empty() {
            return Err(format!("\"{what}={value}\" is incomplete").hint(FORMS));
        }
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_string()));
        Ok(Tweak { what: what.to_string(), path, value })
    }

    /// A scenario that contains only this change, to be merged over another.
    ///
    /// # Errors
    /// It cannot be read as JSON, which should not happen.
    pub fn document(&self) -> Result<Document, Box<Trouble>> {
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

/// Tweaks as one JSON object, keyed by what they change.
pub fn tweaks_json(tweaks: &[Tweak]) -> BTreeMap<String, Value> {
    tweaks.iter().map(|tweak| (tweak.what.clone(), tweak.value.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tweaks_name_parameters_and_fields() {
        let card = Tweak::parse("#63.sp = 6").unwrap();
        assert_eq!((card.path, card.value), (vec!["params".to_string(), "63.sp".to_string()], Value::from(6)));
        let field = Tweak::parse("/resources/nord=4").unwrap();
        assert_eq!((field.path, field.value), (vec!["resources".to_string(), "nord".to_string()], Value::from(4)));
        assert_eq!(Tweak::parse("/first_power=sud").unwrap().value, Value::from("sud"));
        assert_eq!(Tweak::parse("7.all=true").unwrap().value, Value::from(true));
        for wrong in ["63.sp", "=6", "63.s p=6", "/=6", "/a//b=6", "63.sp="] {
            assert_eq!(Tweak::parse(wrong).unwrap_err().hints, [FORMS], "{wrong}");
        }
    }
}
