//! JSON with places: every value knows its line and column, and reading collects all faults instead of stopping at the
//! first.

mod object;
pub mod overlay;
pub mod tree;
mod tweak;

pub use object::Object;
pub use tweak::{Tweak, tweaks_json};

use crate::faults::{Facts, Faults, InFile, Inherited, Removal, ScriptNumber, Trouble, TroubleKind};
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use std::collections::BTreeSet;
use std::rc::Rc;
use tree::{Data, Field, Node, Origin, Place, place};

/// A JSON document, read from a file or merged from several.
#[derive(Clone)]
pub struct Document {
    pub(crate) root: Node,
}

impl Document {
    /// Parses JSON. Comments are the only extension allowed.
    pub fn parse(file: &str, text: String) -> Result<Document, Box<Trouble>> {
        let options = ParseOptions {
            allow_comments: true,
            allow_loose_object_property_names: false,
            allow_trailing_commas: false,
            allow_missing_commas: false,
            allow_single_quoted_strings: false,
            allow_hexadecimal_numbers: false,
            allow_unary_plus_numbers: false,
            allow_bare_decimal_point_numbers: false,
            allow_non_finite_numbers: false,
            allow_extended_string_escapes: false,
        };
        let fault = |at: usize, found: String, allowed: &str| {
            let (line, column) = place(&text, at);
            Box::new(trouble(TroubleKind::NoJson, InFile::at(file, line, column), found, allowed))
        };
        let root = match parse_to_ast(&text, &CollectOptions::default(), &options) {
            Ok(parsed) => match parsed.value {
                Some(value) => Node::from(&value, &Rc::new(Origin { file: file.into(), text: text.clone() })),
                None => return Err(fault(0, "the file is empty".into(), "a JSON object")),
            },
            Err(error) => {
                let what = format!("not valid JSON: {}", error.kind());
                let told = fault(error.range().start.min(text.len()), what, "");
                return Err(Box::new(Trouble { hint: "write plain JSON; // comments are allowed".into(), ..*told }));
            }
        };
        Ok(Document { root })
    }

    /// The root of the document.
    pub fn root(&self) -> At<'_> {
        At { node: &self.root, key: &self.root.place, path: String::new() }
    }
}

/// A fault in a document: what was found, and what is allowed.
pub fn trouble(kind: TroubleKind, place: InFile, found: impl Into<String>, allowed: impl Into<String>) -> Trouble {
    let facts = Facts { allowed: allowed.into(), ..Facts::default() };
    Trouble { facts: Some(Box::new(facts)), ..Trouble::new(kind, None::<ScriptNumber>, place, found, "") }
}

/// The same with the name that was probably meant.
fn near(mut trouble: Trouble, nearest: Option<String>) -> Trouble {
    trouble.facts.get_or_insert_default().nearest = nearest;
    trouble
}

/// A value in a document, with the path to it.
#[derive(Clone)]
pub struct At<'d> {
    pub(crate) node: &'d Node,
    /// The place of this field's key; for other values the place of the value itself.
    key: &'d Place,
    path: String,
}

impl<'d> At<'d> {
    pub(crate) fn child(&self, node: &'d Node, key: &'d Place, step: &str) -> At<'d> {
        let path = match (self.path.is_empty(), step.starts_with('[')) {
            (true, _) => step.to_string(),
            (false, true) => format!("{}{step}", self.path),
            (false, false) => format!("{}.{step}", self.path),
        };
        At { node, key, path }
    }

    /// Reports a fault at this value.
    pub fn fault(&self, faults: &mut Faults, found: impl Into<String>, allowed: impl Into<String>) {
        faults.push(self.told(faults, &self.node.place, TroubleKind::WrongValue, found, allowed));
    }

    /// Reports a fault at the key of this field.
    pub fn fault_key(
        &self,
        faults: &mut Faults,
        kind: TroubleKind,
        found: impl Into<String>,
        allowed: impl Into<String>,
    ) {
        faults.push(self.told(faults, self.key, kind, found, allowed));
    }

    /// Reports that the key of this field is unknown, with the nearest known name.
    pub fn unknown_key(
        &self,
        faults: &mut Faults,
        found: impl Into<String>,
        allowed: impl Into<String>,
        nearest: Option<String>,
    ) {
        let fault = self.told(faults, self.key, TroubleKind::UnknownName, found, allowed);
        faults.push(near(fault, nearest));
    }

    /// Reports that this value is an unknown name, with the nearest known name.
    pub fn unknown(
        &self,
        faults: &mut Faults,
        found: impl Into<String>,
        allowed: impl Into<String>,
        nearest: Option<String>,
    ) {
        let fault = self.told(faults, &self.node.place, TroubleKind::UnknownName, found, allowed);
        faults.push(near(fault, nearest));
    }

    fn told(
        &self,
        faults: &Faults,
        at: &Place,
        kind: TroubleKind,
        found: impl Into<String>,
        allowed: impl Into<String>,
    ) -> Trouble {
        // Finding the line takes time, and faults that are only counted do not need it.
        let (line, column) = if faults.is_full() { (1, 1) } else { place(&at.origin.text, at.byte) };
        let mut told = trouble(kind, InFile::at(&*at.origin.file, line, column), found, allowed);
        told.facts.get_or_insert_default().path.clone_from(&self.path);
        told
    }

    /// Reports a fault at this value, with advice.
    pub fn fault_hint(
        &self,
        faults: &mut Faults,
        kind: TroubleKind,
        found: impl Into<String>,
        allowed: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let fault = self.told(faults, &self.node.place, kind, found, allowed);
        faults.push(Trouble { hint: hint.into().into_boxed_str(), ..fault });
    }

    /// Reports a fault at the key of this field to which values from other documents belong, and what removes them.
    pub fn fault_inherited(
        &self,
        faults: &mut Faults,
        found: impl Into<String>,
        inherited: Vec<Inherited>,
        removals: Vec<Removal>,
    ) {
        let mut fault = self.told(faults, self.key, TroubleKind::WrongValue, found, "");
        let entries = if inherited.len() == 1 { "entry" } else { "entries" };
        let added = removals.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
        fault.hint = format!("to remove the inherited {entries}, add {added}").into_boxed_str();
        let facts = fault.facts.get_or_insert_default();
        (facts.inherited, facts.removals) = (inherited, removals);
        faults.push(fault);
    }

    /// Reports a fault at this value, with advice instead of a list of what is allowed.
    pub fn fault_advice(&self, faults: &mut Faults, found: impl Into<String>, hint: impl Into<String>) {
        self.fault_hint(faults, TroubleKind::WrongValue, found, "", hint);
    }

    /// This value without its places.
    pub fn value(&self) -> serde_json::Value {
        self.node.value()
    }

    /// The path to this value.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The file that contains the key of this field.
    pub fn key_file(&self) -> &'d str {
        &self.key.origin.file
    }

    /// File, line and column of the key of this field.
    pub fn key_place(&self) -> InFile {
        let (line, column) = place(&self.key.origin.text, self.key.byte);
        InFile::at(self.key_file(), line, column)
    }

    /// The file that contains this value.
    pub fn file(&self) -> &'d str {
        &self.node.place.origin.file
    }

    /// File, line and column of this value.
    pub fn place(&self) -> InFile {
        let (line, column) = place(&self.node.place.origin.text, self.node.place.byte);
        InFile::at(self.file(), line, column)
    }

    /// A field of an object. Other faults of the object are not reported.
    pub fn field(&self, name: &str) -> Option<At<'d>> {
        let field = self.node.fields()?.iter().find(|field| field.name == name)?;
        Some(self.child(&field.node, &field.key, name))
    }

    fn wrong(&self, faults: &mut Faults, wanted: &str) {
        self.fault(faults, format!("found {}", self.node.describe()), wanted);
    }

    /// The fields of an object, each with the place of its key, in the order of the file. A duplicate key is a fault.
    pub fn fields(&self, faults: &mut Faults) -> Vec<(String, At<'d>)> {
        let Data::Object(fields) = &self.node.data else {
            self.wrong(faults, "an object { … }");
            return Vec::new();
        };
        let mut seen = BTreeSet::new();
        let mut out = Vec::new();
        for Field { name, key, node } in fields {
            let child = self.child(node, key, name);
            if seen.insert(name) {
                out.push((name.clone(), child));
            } else {
                let fault = child.told(faults, key, TroubleKind::WrongValue, format!("{name:?} appears twice"), "");
                faults.push(Trouble { hint: "use each key once".into(), ..fault });
            }
        }
        out
    }

    /// The fields of an object that allows only these keys. Other keys are faults.
    pub fn object(&self, faults: &mut Faults, allowed: &[&str]) -> Object<'d> {
        let fields = self.fields(faults);
        for (name, at) in &fields {
            if !allowed.contains(&name.as_str()) {
                let near = faults.nearest(name, allowed.iter().copied());
                at.unknown_key(faults, format!("unknown field {name:?}"), allowed.join(", "), near);
            }
        }
        Object { at: self.clone(), fields }
    }

    /// The elements of a list.
    pub fn list(&self, faults: &mut Faults) -> Vec<At<'d>> {
        match &self.node.data {
            Data::List(list) => {
                list.iter().enumerate().map(|(i, node)| self.child(node, &node.place, &format!("[{i}]"))).collect()
            }
            _ => {
                self.wrong(faults, "a list [ … ]");
                Vec::new()
            }
        }
    }

    /// The elements of a list that may have at most this many.
    pub fn few(&self, faults: &mut Faults, most: usize) -> Vec<At<'d>> {
        let mut list = self.list(faults);
        self.is_few(faults, list.len(), most);
        list.truncate(most);
        list
    }

    /// Whether there are at most this many elements.
    pub fn is_few(&self, faults: &mut Faults, count: usize, most: usize) -> bool {
        if count > most {
            self.fault(faults, format!("there are {count} of them"), format!("at most {most}"));
        }
        count <= most
    }

    /// A text.
    pub fn text(&self, faults: &mut Faults) -> Option<&'d str> {
        match &self.node.data {
            Data::Text(text) if text.chars().any(|c| c != '\n' && crate::safe::acts(c)) => {
                self.wrong(faults, "a text without control characters");
                None
            }
            Data::Text(text) => Some(text),
            _ => {
                self.wrong(faults, "a text \"…\"");
                None
            }
        }
    }

    /// Yes or no.
    pub fn bool(&self, faults: &mut Faults) -> Option<bool> {
        match &self.node.data {
            Data::Bool(b) => Some(*b),
            _ => {
                self.wrong(faults, "true or false");
                None
            }
        }
    }

    /// A whole number in a range.
    pub fn number(&self, faults: &mut Faults, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
        let wanted = match (range.start(), range.end()) {
            (from, to) if from == to => format!("the number {from}"),
            (from, to) => format!("a whole number from {from} to {to}"),
        };
        match &self.node.data {
            Data::Number(text) => match text.parse::<i64>() {
                Ok(n) if range.contains(&n) => Some(n),
                _ => {
                    self.wrong(faults, &wanted);
                    None
                }
            },
            _ => {
                self.wrong(faults, &wanted);
                None
            }
        }
    }

    /// Any finite number.
    pub fn decimal(&self, faults: &mut Faults) -> Option<f64> {
        match &self.node.data {
            Data::Number(text) => text.parse().ok().filter(|n: &f64| n.is_finite()),
            _ => {
                self.wrong(faults, "a number");
                None
            }
        }
    }

    /// Whether this is `true` or `false`.
    pub fn is_bool(&self) -> bool {
        matches!(self.node.data, Data::Bool(_))
    }

    /// Whether this is `null`.
    pub fn is_null(&self) -> bool {
        matches!(self.node.data, Data::Null)
    }

    /// One of a closed set of words.
    pub fn word<T: Copy>(&self, faults: &mut Faults, words: &[(&str, T)]) -> Option<T> {
        let text = self.text(faults)?;
        let hit = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        if hit.is_none() {
            let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let near = faults.nearest(text, names.iter().copied());
            self.unknown(faults, format!("unknown word {text:?}"), names.join(", "), near);
        }
        hit
    }
}
