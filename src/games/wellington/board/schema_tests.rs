//! Tests that the JSON schemas for editors list the fields that the program reads.

use super::load::{CARD_FIELDS, DUCHY_FIELDS, LINE_FIELDS, MAP_FIELDS};
use super::scenario::FIELDS;
use serde_json::Value;
use std::collections::BTreeSet;

/// The properties of a schema, or of a part of it.
fn properties(schema: &Value, at: &str) -> BTreeSet<String> {
    let part = schema.pointer(at).and_then(Value::as_object).expect("properties");
    part.keys().cloned().collect()
}

fn schema(name: &str) -> Value {
    let file = crate::sources().join("scripts/types").join(format!("{name}.schema.json"));
    serde_json::from_str(&crate::disk::text(&file, crate::disk::Kind::Scenario).expect("a schema")).expect("JSON")
}

fn fields(list: &[&str]) -> BTreeSet<String> {
    list.iter().map(|field| field.to_string()).collect()
}

#[test]
fn schemas_list_the_fields_of_the_program() {
    assert_eq!(properties(&schema("scenario"), "/properties"), fields(&FIELDS));
    let map = schema("map");
    assert_eq!(properties(&map, "/properties"), fields(&MAP_FIELDS));
    assert_eq!(properties(&map, "/properties/duchies/items/properties"), fields(&DUCHY_FIELDS));
    assert_eq!(properties(&map, "/properties/lines/items/properties"), fields(&LINE_FIELDS));
    assert_eq!(properties(&schema("cards"), "/properties/cards/items/properties"), fields(&CARD_FIELDS));
}
