//! The folder that results are kept in: what was asked for, and the games in parts of a fixed block of seeds each.

use super::columns::{self, Row};
use super::parquet;
use super::party::Party;
use super::record::Record;
use crate::board::Power;
use crate::table::write_atomic;
use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The file that says what the results are results of.
const META: &str = "meta.json";
/// What a part is called whose block is not complete.
const PARTIAL: &str = "partial";

/// What the results of a folder depend on: two folders with the same one hold the same games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meta {
    /// The scenario's name.
    pub scenario: String,
    /// The hash of its board and its start.
    pub scenario_hash: String,
    /// The edition of the card set.
    pub cards: String,
    /// The players.
    pub players: Party,
    /// The files that players are made from, with their hashes.
    pub player_files: BTreeMap<String, String>,
    /// The first seed.
    pub first: u64,
    /// How many games, over all shards.
    pub games: u64,
    /// How many games a part holds.
    pub block: u64,
}

impl Meta {
    /// As it stands in the folder.
    pub fn json(&self) -> Map<String, Value> {
        let players: Map<String, Value> =
            Power::TRACK.iter().map(|p| (p.word().to_string(), self.players.name(*p).into())).collect();
        let fields = [
            ("format", json!("sandtable-results")),
            ("version", json!(1)),
            ("engine", json!(env!("CARGO_PKG_VERSION"))),
            ("rules", json!(env!("SANDTABLE_RULES"))),
            ("scenario", json!(self.scenario)),
            ("scenario_hash", json!(self.scenario_hash)),
            ("cards", json!(self.cards)),
            ("players", Value::Object(players)),
            ("player_files", json!(self.player_files)),
            ("first_seed", json!(self.first)),
            ("games", json!(self.games)),
            ("block", json!(self.block)),
        ];
        fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
    }
}

/// A folder of results.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    games: columns::Table,
    cards: columns::Table,
}

impl Folder {
    /// Opens the folder for these results, and makes it where there is none.
    ///
    /// # Errors
    /// It holds something else, or cannot be written.
    pub fn open(path: &Path, meta: &Meta) -> Result<Folder> {
        let shown = path.display();
        std::fs::create_dir_all(path).with_context(|| format!("{shown} cannot be made"))?;
        let (file, wanted) = (path.join(META), meta.json());
        match std::fs::read(&file) {
            Ok(bytes) => {
                let there: Map<String, Value> = serde_json::from_slice(&bytes)
                    .with_context(|| format!("{} is no description of results", file.display()))?;
                let differing = differing(&there, &wanted);
                if !differing.is_empty() {
                    bail!(
                        "{shown} holds other results:\n  {}\nHint: --out with another folder begins anew",
                        differing.join("\n  ")
                    );
                }
            }
            Err(no) if no.kind() == std::io::ErrorKind::NotFound => {
                let mut entries = std::fs::read_dir(path).with_context(|| format!("{shown} cannot be read"))?;
                if entries.next().is_some() {
                    bail!(
                        "{shown} is not empty and has no {META}\nHint: --out takes a new or empty folder, or one of ours"
                    );
                }
                let text = format!("{:#}\n", Value::Object(wanted));
                write_atomic(&file, text.as_bytes())
                    .with_context(|| format!("{} cannot be written", file.display()))?;
            }
            Err(no) => return Err(no).with_context(|| format!("{} cannot be read", file.display())),
        }
        let folder = Folder { path: path.to_path_buf(), games: columns::games(), cards: columns::cards() };
        for table in [&folder.games, &folder.cards] {
            let inner = folder.table(table);
            std::fs::create_dir_all(&inner).with_context(|| format!("{} cannot be made", inner.display()))?;
        }
        Ok(folder)
    }

    fn table(&self, table: &columns::Table) -> PathBuf {
        self.path.join(format!("{}.parquet", table.name))
    }

    fn file(&self, table: &columns::Table, kind: &str, block: u64) -> PathBuf {
        self.table(table).join(format!("{kind}-{block:05}.parquet"))
    }

    /// The games of a block that are there, and whether these are all of it.
    ///
    /// # Errors
    /// A part cannot be read.
    pub fn load(&self, block: u64) -> Result<(Vec<Record>, bool)> {
        // The games are written last: where they are, the block is complete.
        for (kind, whole) in [("part", true), (PARTIAL, false)] {
            if self.file(&self.games, kind, block).is_file() {
                return Ok((self.read(kind, block)?, whole));
            }
        }
        Ok((Vec::new(), false))
    }

    fn read(&self, kind: &str, block: u64) -> Result<Vec<Record>> {
        let mut plays: BTreeMap<u64, Vec<Row>> = BTreeMap::new();
        let file = self.file(&self.cards, kind, block);
        let bad =
            |file: &Path| format!("{} cannot be read\nHint: without it, its games are played again", file.display());
        for row in parquet::read(&self.cards, &file).with_context(|| bad(&file))? {
            if let Some(columns::Cell::Seed(seed)) = row.first() {
                plays.entry(*seed).or_default().push(row);
            }
        }
        let file = self.file(&self.games, kind, block);
        let rows = parquet::read(&self.games, &file).with_context(|| bad(&file))?;
        let records: Option<Vec<Record>> = rows.iter().map(|row| columns::record(row, &mut plays)).collect();
        records.ok_or_else(|| anyhow::anyhow!("{} holds something that is no game", file.display()))
    }

    /// Keeps games of a block, in order of seeds; `whole` says that these are all of them.
    ///
    /// # Errors
    /// The disk is full, or whatever else keeps a file from being written.
    pub fn keep(&self, block: u64, records: &[Record], whole: bool) -> Result<()> {
        let kind = if whole { "part" } else { PARTIAL };
        let plays: Vec<Row> = records.iter().flat_map(columns::card_rows).collect();
        let games: Vec<Row> = records.iter().map(columns::game_row).collect();
        for (table, rows) in [(&self.cards, plays), (&self.games, games)] {
            let file = self.file(table, kind, block);
            let bytes = parquet::bytes(table, &rows)?;
            write_atomic(&file, &bytes).with_context(|| format!("{} cannot be written", file.display()))?;
        }
        if whole { self.tidy(block) } else { Ok(()) }
    }

    /// Takes away what was kept of a block before it was complete.
    ///
    /// # Errors
    /// A file cannot be removed; its games would be counted twice.
    pub fn tidy(&self, block: u64) -> Result<()> {
        for table in [&self.games, &self.cards] {
            let file = self.file(table, PARTIAL, block);
            match std::fs::remove_file(&file) {
                Err(no) if no.kind() != std::io::ErrorKind::NotFound => {
                    return Err(no).with_context(|| format!("{} cannot be removed", file.display()));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// What is not the same in two descriptions.
fn differing(there: &Map<String, Value>, here: &Map<String, Value>) -> Vec<String> {
    let say = |value: Option<&Value>| value.map_or("nothing".to_string(), Value::to_string);
    let mut names: Vec<&String> = there.keys().chain(here.keys()).collect();
    names.sort();
    names.dedup();
    let differs = names.into_iter().filter(|name| there.get(*name) != here.get(*name));
    differs.map(|name| format!("{name}: {} there, {} here", say(there.get(name)), say(here.get(name)))).collect()
}
