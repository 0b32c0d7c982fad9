//! The fields of a JSON object: required ones, and those that may be missing.

use super::At;
use crate::faults::Faults;

/// The fields of an object.
pub struct Object<'d> {
    pub(super) at: At<'d>,
    pub(super) fields: Vec<(String, At<'d>)>,
}

impl<'d> Object<'d> {
    /// A field that may be missing.
    pub fn get(&self, name: &str) -> Option<&At<'d>> {
        self.fields.iter().find(|(n, _)| n == name).map(|(_, at)| at)
    }

    /// A required field.
    pub fn need(&self, faults: &mut Faults, name: &str) -> Option<&At<'d>> {
        let found = self.get(name);
        if found.is_none() {
            self.at.fault_advice(faults, format!("missing field {name:?}"), format!("add the field {name:?}"));
        }
        found
    }

    /// A required text; empty after a fault.
    pub fn text(&self, faults: &mut Faults, name: &str) -> String {
        self.need(faults, name).and_then(|at| at.text(faults)).unwrap_or("").to_string()
    }

    /// An optional text.
    pub fn text_or(&self, faults: &mut Faults, name: &str, default: &str) -> String {
        self.get(name).and_then(|at| at.text(faults)).unwrap_or(default).to_string()
    }

    /// The object itself.
    pub fn at(&self) -> &At<'d> {
        &self.at
    }
}
