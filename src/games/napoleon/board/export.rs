//! A position as a scenario file.

use super::params::Setting;
use super::position::{Place, Position};
use super::scenario::Scenario;
use crate::disk;
use serde_json::{Map, Value, json};
use std::path::Path;

/// Writes a position as the text of a scenario: where the units stand, their CV, and the turn that it starts from. Actions of the
/// current turn are not included.
///
/// # Errors
/// A battle is in progress, or units stand before one: a scenario cannot describe that. The error names the city.
pub fn export(scenario: &Scenario, position: &Position, name: &str, folder: &Path) -> Result<String, usize> {
    let board = &scenario.board;
    if let Some(at) = position.blocks.iter().find_map(|block| block.place.fight()) {
        return Err(at.index());
    }
    let mut units = Map::new();
    for unit in position.units() {
        let (info, block) = (board.info(unit), position.block(unit));
        let Place::City(at) = block.place else { continue };
        let town = board.city(at).id.clone();
        let start = if block.cv == info.cv { json!(town) } else { json!({ "at": town, "cv": block.cv }) };
        units.insert(info.id.clone(), start);
    }
    let [map, blocks] = scenario.parts.each_ref().map(|part| disk::found_from(folder, part));
    let params: Map<String, Value> =
        scenario.params.unusual().map(|(name, it)| (name.to_string(), value(it))).collect();
    let mut out = json!({
        "game": "napoleon",
        "name": name,
        "title": format!("{}: a position", scenario.title),
        "note": scenario.note,
        "map": map,
        "blocks": blocks,
        "deployment": "historical",
        "only": true,
        "turn": position.turn.max(1),
        "units": units,
    });
    if let (Some(fields), false) = (out.as_object_mut(), params.is_empty()) {
        fields.insert("params".into(), params.into());
    }
    Ok(format!("{out:#}\n"))
}

fn value(setting: &Setting) -> Value {
    match setting {
        Setting::Flag(yes) => json!(yes),
        Setting::Number(n) => json!(n),
        Setting::Word(word) => json!(word),
    }
}
