//! The folder for results: what was requested, and the games in parts. Each part is a fixed block of seeds.

use super::about::About;
use super::columns::{self, Row};
use super::parquet;
use super::record::Record;
use crate::disk::{self, Kind};
use crate::games::wellington::board::Power;
use crate::games::wellington::players::Party;
use crate::hinted::Hint;
use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::DirEntry;
use std::path::{Path, PathBuf};

/// The file that describes the results.
const META: &str = "meta.json";
/// The file with the names that the results refer to.
const BOARD: &str = "board.json";
/// The format name in a folder of results.
const FORMAT: &str = "sandtable-results";
/// The version of its tables.
const VERSION: u64 = 3;
/// The suffix of a part whose block is incomplete.
const PARTIAL: &str = "partial";

/// Everything that the results of a folder depend on. Two folders with equal values hold the same games.
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
    /// The files that bots are made from, with their hashes.
    pub player_files: BTreeMap<String, String>,
    /// The first seed.
    pub first: u64,
    /// How many games, over all shards.
    pub games: u64,
    /// How many games a part holds.
    pub block: u64,
    /// Changes to the scenario and cards.
    pub params: BTreeMap<String, Value>,
}

impl Meta {
    /// As written to the folder.
    pub fn json(&self) -> Map<String, Value> {
        let players: Map<String, Value> =
            Power::TRACK.iter().map(|p| (p.word().to_string(), self.players.name(*p).into())).collect();
        let fields = [
            ("format", json!(FORMAT)),
            ("version", json!(VERSION)),
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
        let changed = (!self.params.is_empty()).then(|| ("params", json!(self.params)));
        fields.into_iter().chain(changed).map(|(name, value)| (name.to_string(), value)).collect()
    }
}

/// A folder of results.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    /// Its tables; the table of games is last.
    tables: [columns::Table; 5],
}

impl Folder {
    /// Opens the folder for these results, and creates it if needed. `about` holds the names for readers.
    ///
    /// # Errors
    /// It holds other results, or cannot be written.
    pub fn open(path: &Path, meta: &Meta, about: &About) -> Result<Folder> {
        let shown = path.display();
        std::fs::create_dir_all(path).with_context(|| format!("{shown} cannot be created"))?;
        disk::sweep(path);
        let (file, wanted) = (path.join(META), meta.json());
        match json_object(&file)? {
            Some(there) => {
                let differing = differing(&there, &wanted);
                if !differing.is_empty() {
                    bail!(
                        format!("{shown} holds other results:\n  {}", differing.join("\n  "))
                            .hint("use --out with another folder to start over")
                    );
                }
            }
            None => {
                let mut entries = std::fs::read_dir(path).with_context(|| format!("{shown} cannot be read"))?;
                // Another shard may be writing the same description right now.
                let foreign =
                    |entry: &std::io::Result<DirEntry>| entry.as_ref().is_ok_and(|it| !disk::is_ours(&it.file_name()));
                if entries.any(|entry| foreign(&entry)) && !file.is_file() {
                    bail!(
                        format!("{shown} is not empty and has no {META}")
                            .hint("--out takes a new or empty folder, or a folder of results")
                    );
                }
                write_json(&file, &Value::Object(wanted))?;
            }
        }
        // An equal scenario hash means an equal board.
        if !path.join(BOARD).is_file() {
            write_json(&path.join(BOARD), &serde_json::to_value(about)?)?;
        }
        let folder = Folder { path: path.to_path_buf(), tables: columns::tables() };
        for table in &folder.tables {
            let inner = folder.table(table);
            std::fs::create_dir_all(&inner).with_context(|| format!("{} cannot be created", inner.display()))?;
            disk::sweep(&inner);
        }
        Ok(folder)
    }

    /// Opens an existing folder for reading, with the description of its results and their names.
    ///
    /// # Errors
    /// It is not a folder of results, or it has another version.
    pub fn there(path: &Path) -> Result<(Folder, Map<String, Value>, About)> {
        let shown = path.display();
        let hint = "`sandtable simulate SCENARIO --out DIR` makes one";
        let Some(meta) = json_object(&path.join(META))? else {
            bail!(format!("{shown} is not a folder of results: it has no {META}").hint(hint));
        };
        let of = |name: &str| meta.get(name).cloned().unwrap_or(Value::Null);
        if of("format") != FORMAT {
            bail!(format!("{shown} is not a folder of results: its format is {}", of("format")).hint(hint));
        }
        if of("version") != VERSION {
            bail!(
                format!("{shown} has results of version {}; this program reads version {VERSION}", of("version"))
                    .hint("play the games again into another folder")
            );
        }
        let Some(board) = json_object(&path.join(BOARD))? else {
            bail!(format!("{shown} has no {BOARD}").hint("the same `sandtable simulate` with --out writes it"));
        };
        let about = serde_json::from_value(Value::Object(board)).ok().filter(About::is_sound);
        let Some(about) = about else { bail!("{} is not a description of a board", path.join(BOARD).display()) };
        Ok((Folder { path: path.to_path_buf(), tables: columns::tables() }, meta, about))
    }

    fn table(&self, table: &columns::Table) -> PathBuf {
        self.path.join(format!("{}.parquet", table.name))
    }

    fn file(&self, table: &columns::Table, kind: &str, block: u64) -> PathBuf {
        self.table(table).join(format!("{kind}-{block:05}.parquet"))
    }

    /// Which of the blocks, out of this many, have any results.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn blocks(&self, of: u64) -> Result<BTreeSet<u64>> {
        let [.., games] = &self.tables;
        let inner = self.table(games);
        let mut blocks = BTreeSet::new();
        for entry in std::fs::read_dir(&inner).with_context(|| format!("{} cannot be read", inner.display()))? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            let number = name.strip_suffix(".parquet").and_then(|name| name.rsplit_once('-')?.1.parse().ok());
            blocks.extend(number.filter(|number: &u64| *number < of));
        }
        Ok(blocks)
    }

    /// The existing games of a block, and whether the block is complete.
    ///
    /// # Errors
    /// A part cannot be read.
    pub fn load(&self, block: u64) -> Result<(Vec<Record>, bool)> {
        // The table of games is written last, so if it exists, the block is complete.
        let [.., games] = &self.tables;
        for (kind, whole) in [("part", true), (PARTIAL, false)] {
            if self.file(games, kind, block).is_file() {
                return Ok((self.read(kind, block)?, whole));
            }
        }
        Ok((Vec::new(), false))
    }

    fn read(&self, kind: &str, block: u64) -> Result<Vec<Record>> {
        let rows = |table: &columns::Table| {
            let file = self.file(table, kind, block);
            let bad = || format!("{} cannot be read", file.display()).hint("delete it, and its games are played again");
            // Without the table of games, the block counts as not played.
            parquet::read(table, &file).with_context(bad)
        };
        let [others @ .., games] = &self.tables;
        let mut rest: [BTreeMap<u64, Vec<Row>>; 4] = Default::default();
        for (table, of_seeds) in others.iter().zip(&mut rest) {
            for row in rows(table)? {
                if let Some(columns::Cell::Seed(seed)) = row.first() {
                    of_seeds.entry(*seed).or_default().push(row);
                }
            }
        }
        let records: Option<Vec<Record>> = rows(games)?.iter().map(|row| columns::record(row, &mut rest)).collect();
        let file = self.file(games, kind, block);
        records.ok_or_else(|| anyhow::anyhow!("{} contains something that is not a game", file.display()))
    }

    /// Writes games of a block, in order of their seeds. `whole` says that the block is complete.
    ///
    /// # Errors
    /// The disk is full, or a file cannot be written for another reason.
    pub fn keep(&self, block: u64, records: &[Record], whole: bool) -> Result<()> {
        let kind = if whole { "part" } else { PARTIAL };
        let mut rows: [Vec<Row>; 5] = Default::default();
        for record in records {
            rows.iter_mut().zip(columns::rows(record)).for_each(|(all, more)| all.extend(more));
        }
        for (table, rows) in self.tables.iter().zip(rows) {
            let file = self.file(table, kind, block);
            let bytes = parquet::bytes(table, &rows)?;
            disk::write(&file, &bytes).with_context(|| format!("{} cannot be written", file.display()))?;
        }
        if whole { self.tidy(block) } else { Ok(()) }
    }

    /// Removes partial files of a block that is now complete.
    ///
    /// # Errors
    /// A file cannot be removed. Its games would be counted twice.
    pub fn tidy(&self, block: u64) -> Result<()> {
        for table in self.tables.iter().rev() {
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

/// The object in a JSON file; `None` if there is no file.
fn json_object(file: &Path) -> Result<Option<Map<String, Value>>> {
    match disk::bytes(file, Kind::Description) {
        Ok(bytes) => serde_json::from_slice(&bytes)
            .map(Some)
            .with_context(|| format!("{} is not a description of results", file.display())),
        Err(no) if no.is_missing() => Ok(None),
        Err(no) => bail!("{} {no}", file.display()),
    }
}

fn write_json(file: &Path, value: &Value) -> Result<()> {
    disk::write(file, format!("{value:#}\n").as_bytes())
        .with_context(|| format!("{} cannot be written", file.display()))
}

/// The differences between two descriptions.
fn differing(there: &Map<String, Value>, here: &Map<String, Value>) -> Vec<String> {
    let say = |value: Option<&Value>| value.map_or("nothing".to_string(), Value::to_string);
    let mut names: Vec<&String> = there.keys().chain(here.keys()).collect();
    names.sort();
    names.dedup();
    let differs = names.into_iter().filter(|name| there.get(*name) != here.get(*name));
    differs.map(|name| format!("{name}: {} there, {} here", say(there.get(name)), say(here.get(name)))).collect()
}
