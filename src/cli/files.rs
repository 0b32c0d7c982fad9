//! `sandtable where`: which files of each game are in force, and their origin.

use super::title::Titles;
use super::{Common, FINE};
use crate::desk::in_force;
use crate::disk::laboratory;
use crate::view::lettered;
use anyhow::Result;
use serde_json::{Map, Value, json};

pub(super) fn main(common: &Common, titles: Titles) -> Result<u8> {
    let groups: Vec<_> = titles.0.iter().flat_map(|title| title.files(common)).collect();
    let root = laboratory::here();
    if common.json {
        let files = groups.iter().map(|group| {
            let listed = group.files.iter().map(|file| {
                let (from, path) = (file.origin.word(), file.shown());
                json!({ "file": path, "from": from, "card": file.card, "instead_of": file.instead_of })
            });
            (group.name.to_string(), listed.collect::<Value>())
        });
        let files: Map<String, Value> = files.collect();
        crate::out::data(json!({ "version": env!("CARGO_PKG_VERSION"), "laboratory": root, "files": files }));
    } else {
        crate::out::say(format!("{:<11} {}", "sandtable", env!("CARGO_PKG_VERSION")));
        crate::out::say(lettered(in_force(&groups, root.as_deref())));
    }
    Ok(FINE)
}
