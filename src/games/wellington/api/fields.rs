//! Reads the fields of the table that a card file returns, and reports what is wrong with them.

use super::sources::Source;
use crate::faults::{InFile, nearest};
use crate::faults::{Trouble, TroubleKind};
use crate::games::wellington::board::Board;
use mlua::{Function, Table, Value};

/// The most entries of a table of a card.
const MOST: usize = 200;
/// The longest text of a card, in bytes; then the longest text that must fit on one line, such as its title.
const LONGEST: usize = 4_000;
const LINE: usize = 200;

/// Reads the table that a card file returns.
pub struct Form<'a> {
    /// The file.
    pub source: &'a Source,
    /// The board.
    pub board: &'a Board,
}

/// The value that was read, or what is wrong.
pub type Fallible<T> = Result<T, Box<Trouble>>;

impl Form<'_> {
    /// The names of the entries of a table, in order.
    pub fn keys(&self, table: &Table, what: &str) -> Fallible<Vec<String>> {
        let mut keys = Vec::new();
        for pair in table.pairs::<Value, Value>() {
            match pair {
                Ok((Value::String(key), _)) => keys.push(key.to_string_lossy()),
                _ => {
                    let told = format!("{what} has an entry without a name");
                    return Err(self.fault(TroubleKind::WrongField, what, &told, "name = value"));
                }
            }
        }
        keys.sort();
        match keys.len() > MOST {
            true => {
                let told = format!("{what} has {} entries", keys.len());
                Err(self.fault(TroubleKind::Other, what, &told, &format!("{MOST} are allowed")))
            }
            false => Ok(keys),
        }
    }

    fn get(&self, table: &Table, field: &str) -> Value {
        table.raw_get(field).unwrap_or(Value::Nil)
    }

    fn wrong<T>(&self, field: &str, wanted: &str, found: &Value) -> Fallible<T> {
        let what = format!("{field} must be {wanted}; found {}", super::values::describe(found));
        Err(self.fault(TroubleKind::WrongField, field, &what, ""))
    }

    /// A whole number.
    pub fn int(&self, table: &Table, field: &str) -> Fallible<Option<i32>> {
        match self.get(table, field) {
            Value::Nil => Ok(None),
            Value::Integer(n) => Ok(i32::try_from(n).ok()),
            Value::Number(n) if n.fract() == 0.0 && n.abs() < 1e9 => Ok(Some(n as i32)),
            other => self.wrong(field, "a whole number", &other),
        }
    }

    /// True or false; false if absent.
    pub fn bool(&self, table: &Table, field: &str) -> Fallible<bool> {
        match self.get(table, field) {
            Value::Nil => Ok(false),
            Value::Boolean(b) => Ok(b),
            other => self.wrong(field, "true or false", &other),
        }
    }

    /// A text.
    pub fn text(&self, table: &Table, field: &str) -> Fallible<Option<String>> {
        match self.get(table, field) {
            Value::Nil => Ok(None),
            Value::String(text) => {
                let (most, bytes) = (if field == "text" { LONGEST } else { LINE }, text.as_bytes().len());
                if bytes > most {
                    let what = format!("{field} has {bytes} bytes");
                    return Err(self.fault(TroubleKind::Other, field, &what, &format!("{most} bytes are allowed")));
                }
                Ok(Some(crate::safe::tame_lines(&text.to_string_lossy()).into_owned()))
            }
            other => self.wrong(field, "a text", &other),
        }
    }

    /// A function.
    pub fn function(&self, table: &Table, field: &str) -> Fallible<Option<Function>> {
        match self.get(table, field) {
            Value::Nil => Ok(None),
            Value::Function(function) => Ok(Some(function)),
            other => self.wrong(field, "a function", &other),
        }
    }

    /// A table.
    pub fn table(&self, table: &Table, field: &str) -> Fallible<Option<Table>> {
        match self.get(table, field) {
            Value::Nil => Ok(None),
            Value::Table(table) => Ok(Some(table)),
            other => self.wrong(field, "a table { … }", &other),
        }
    }

    /// One of several words, converted to its value.
    pub fn word<T: Copy>(&self, table: &Table, field: &str, words: &[(&str, T)]) -> Fallible<Option<T>> {
        let Some(text) = self.text(table, field)? else { return Ok(None) };
        match words.iter().find(|(word, _)| *word == text) {
            Some((_, value)) => Ok(Some(*value)),
            None => {
                let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                Err(self.unknown_at(TroubleKind::UnknownWord, field, &text, field, &names))
            }
        }
    }

    // Faults.

    /// An unknown name, with a guess at the one intended.
    pub fn unknown(&self, kind: TroubleKind, word: &str, what: &str, names: &[&str]) -> Box<Trouble> {
        self.unknown_at(kind, word, word, what, names)
    }

    /// The same for a name that is found in another field.
    pub fn unknown_at(&self, kind: TroubleKind, field: &str, word: &str, what: &str, names: &[&str]) -> Box<Trouble> {
        let hint = match nearest(word, names.iter().copied()) {
            Some(near) => format!("did you mean {near:?}?"),
            None if names.is_empty() => format!("there is no {what} yet"),
            None => format!("known: {}", names.join(", ")),
        };
        self.fault(kind, field, &format!("unknown {what} {word:?}"), &hint)
    }

    /// What is wrong with a field, with a hint.
    pub fn fault(&self, kind: TroubleKind, field: &str, message: &str, hint: &str) -> Box<Trouble> {
        let place = place_of(self.source, field);
        Box::new(Trouble::new(kind, self.source.number(), place, message, hint))
    }
}

/// The place of a field of the card's table, as far as the text shows it.
pub(super) fn place_of(source: &Source, field: &str) -> InFile {
    let keys =
        [format!("{field} ="), format!("{field}="), format!("\"{field}\""), format!("'{field}'"), field.to_string()];
    for key in keys {
        for (i, line) in source.text.lines().enumerate() {
            let Some(at) = line.find(&key) else { continue };
            let starts_word = line[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric() && c != '_');
            if starts_word && !line.trim_start().starts_with("--") {
                return InFile::at(&source.shown, i + 1, line[..at].chars().count() + 1);
            }
        }
    }
    InFile::at(&source.shown, 1, 0)
}
