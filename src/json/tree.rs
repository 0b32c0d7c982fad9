//! JSON values as a tree in which every value knows its place.

use jsonc_parser::ast::Value;
use jsonc_parser::common::Ranged;
use std::rc::Rc;

/// A file and its text, which places refer to.
pub(crate) struct Origin {
    pub(crate) file: String,
    pub(crate) text: String,
}

/// A place: the file, and the byte position in it.
#[derive(Clone)]
pub(crate) struct Place {
    pub(crate) origin: Rc<Origin>,
    pub(crate) byte: usize,
}

/// A value with its own place. In a merged document, values come from several files.
#[derive(Clone)]
pub(crate) struct Node {
    pub(crate) place: Place,
    pub(crate) data: Data,
}

#[derive(Clone)]
pub(crate) enum Data {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    List(Vec<Node>),
    Object(Vec<Field>),
}

/// A field of an object: its key, the key's place, and its value.
#[derive(Clone)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) key: Place,
    pub(crate) node: Node,
}

/// Line and column of a byte in a text, counted from 1.
pub(crate) fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

impl Node {
    /// Converts a parsed value.
    pub(crate) fn from(value: &Value<'_>, origin: &Rc<Origin>) -> Node {
        let at = |byte: usize| Place { origin: origin.clone(), byte };
        let data = match value {
            Value::NullKeyword(_) => Data::Null,
            Value::BooleanLit(b) => Data::Bool(b.value),
            Value::NumberLit(n) => Data::Number(n.value.to_string()),
            Value::StringLit(s) => Data::Text(s.value.to_string()),
            Value::Array(list) => Data::List(list.elements.iter().map(|value| Node::from(value, origin)).collect()),
            Value::Object(object) => Data::Object(
                object
                    .properties
                    .iter()
                    .map(|p| Field {
                        name: p.name.as_str().to_string(),
                        key: at(p.range.start),
                        node: Node::from(&p.value, origin),
                    })
                    .collect(),
            ),
        };
        Node { place: at(value.start()), data }
    }

    /// The fields, if this is an object.
    pub(crate) fn fields(&self) -> Option<&Vec<Field>> {
        if let Data::Object(fields) = &self.data { Some(fields) } else { None }
    }

    /// The fields, if this is an object, as a mutable reference.
    pub(crate) fn fields_mut(&mut self) -> Option<&mut Vec<Field>> {
        if let Data::Object(fields) = &mut self.data { Some(fields) } else { None }
    }

    /// The value without its places.
    pub(crate) fn value(&self) -> serde_json::Value {
        match &self.data {
            Data::Null => serde_json::Value::Null,
            Data::Bool(b) => (*b).into(),
            Data::Number(n) => serde_json::from_str(n).unwrap_or_else(|_| n.clone().into()),
            Data::Text(s) => s.clone().into(),
            Data::List(list) => list.iter().map(Node::value).collect(),
            Data::Object(fields) => {
                let pairs = fields.iter().map(|field| (field.name.clone(), field.node.value()));
                serde_json::Value::Object(pairs.collect())
            }
        }
    }

    /// A description of the value for fault messages.
    pub(crate) fn describe(&self) -> String {
        match &self.data {
            Data::Null => "null".into(),
            Data::Bool(b) => format!("{b}"),
            Data::Number(n) => format!("the number {n}"),
            Data::Text(s) => format!("the text {s:?}"),
            Data::List(list) => format!("a list of {}", list.len()),
            Data::Object(_) => "an object".into(),
        }
    }
}
