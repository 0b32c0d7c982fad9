//! `sandtable where`: which files are in force, and where they come from.

use super::place;
use crate::cli::{Common, FINE};
use crate::disk::laboratory;
use crate::games::wellington::api::{Group, inventory};
use crate::games::wellington::words::files;
use crate::view::lettered;
use anyhow::Result;
use serde_json::{Value, json};

pub fn main(common: &Common) -> Result<u8> {
    let paths = place::paths(common);
    let groups = inventory(&paths);
    let root = laboratory::here();
    if common.json {
        let groups: serde_json::Map<String, Value> =
            groups.iter().map(|group| (group.name.to_string(), listed(group))).collect();
        crate::out::data(json!({ "version": env!("CARGO_PKG_VERSION"), "laboratory": root, "files": groups }));
    } else {
        crate::out::say(format!("{:<11} {}", "sandtable", env!("CARGO_PKG_VERSION")));
        crate::out::say(lettered(files::in_force(&groups, root.as_deref())));
    }
    Ok(FINE)
}

fn listed(group: &Group) -> Value {
    let files: Vec<Value> = group
        .files
        .iter()
        .map(|file| {
            json!({
                "file": file.path.strip_prefix(".").unwrap_or(&file.path),
                "from": file.origin.word(),
                "card": file.card.map(|card| card.0),
                "instead_of": file.instead_of,
            })
        })
        .collect();
    json!(files)
}
