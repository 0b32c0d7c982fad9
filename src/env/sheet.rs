//! A list of named numbers.

use serde::Serialize;
use serde_json::Value;

/// Numbers in a fixed order. The names are computed only on request, by the same code that writes the numbers, so that the two
/// cannot disagree.
#[derive(Default)]
pub struct Sheet {
    values: Vec<f32>,
    names: Option<Vec<String>>,
}

impl Sheet {
    /// A sheet that takes only numbers.
    pub fn new() -> Sheet {
        Sheet::default()
    }

    /// A sheet that keeps the names as well.
    pub fn named() -> Sheet {
        Sheet { values: Vec::new(), names: Some(Vec::new()) }
    }

    /// Writes a number.
    pub fn put(&mut self, value: impl Into<f32>, name: impl FnOnce() -> String) {
        self.values.push(value.into());
        if let Some(names) = &mut self.names {
            names.push(name());
        }
    }

    /// Writes a count.
    pub fn count(&mut self, count: usize, name: impl FnOnce() -> String) {
        self.put(count.min(usize::from(u16::MAX)) as u16, name);
    }

    /// Writes 1 or 0.
    pub fn flag(&mut self, is_set: bool, name: impl FnOnce() -> String) {
        self.put(u8::from(is_set), name);
    }

    /// Writes 1 for one of several words, and 0 for the others.
    pub fn one_of(&mut self, what: &str, words: &[&str], which: Option<&str>) {
        for word in words {
            self.flag(which == Some(word), || format!("{what}/{word}"));
        }
    }

    /// The numbers.
    pub fn into_values(self) -> Vec<f32> {
        self.values
    }

    /// The names, if they were kept.
    pub fn into_names(self) -> Vec<String> {
        self.names.unwrap_or_default()
    }
}

/// The variant of an enumeration value, as it is written in JSON: the word, or the name of the only field.
pub fn kind(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        Ok(Value::Object(fields)) => fields.into_iter().next().map(|(word, _)| word).unwrap_or_default(),
        _ => String::new(),
    }
}
