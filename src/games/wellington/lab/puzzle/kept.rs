//! The games of a puzzle as a table, one row for each.

use super::line::told;
use super::many::Trial;
use crate::disk;
use crate::games::wellington::board::Power;
use crate::games::wellington::lab::columns::{Cell, Row, Table, Type, column};
use crate::games::wellington::lab::parquet;
use crate::hinted::Hint;
use crate::trials::{Kind, Shard};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};

/// The table of the games of a puzzle.
pub fn table() -> Table {
    let kinds = Kind::ALL.map(Kind::word).join(", ");
    let columns = vec![
        column("seed", Type::Seed, false, "", "seed of the dice stream"),
        column("failure", Type::Text, true, &kinds, "kind of failure; null for a finished game"),
        column("decisions", Type::Int, false, "decisions", "number of decisions until then"),
        column("solved", Type::Int, true, "0 or 1", "whether it was solved in time; null for a failure"),
        column("impulse", Type::Int, true, "Impulses", "in which Impulse of the puzzle it was solved, from 1"),
        column("line", Type::Text, true, "", "the choices of the Power that solved it, with \"; \" between them"),
    ];
    Table { name: "puzzle", columns }
}

fn row(trial: &Trial, by: Power) -> Row {
    let int = |n: u32| Cell::Int(n.min(i32::MAX as u32) as i32);
    let mut row = vec![Cell::Seed(trial.seed)];
    match &trial.result {
        Err(no) => {
            row.extend([Cell::Text(no.kind.word().into()), int(trial.decisions), Cell::Null, Cell::Null, Cell::Null])
        }
        Ok(attempt) => {
            row.extend([Cell::Null, int(trial.decisions), Cell::Int(attempt.solved.is_some().into())]);
            match &attempt.solved {
                None => row.extend([Cell::Null, Cell::Null]),
                Some(tried) => {
                    let own: Vec<_> = tried.line.iter().filter(|step| step.who == by).cloned().collect();
                    row.extend([int(tried.impulse), Cell::Text(told(&own, by).join("; "))]);
                }
            }
        }
    }
    row
}

/// The file in a folder for the games of a shard.
fn file(folder: &Path, shard: Option<Shard>) -> PathBuf {
    let number = shard.map_or(0, |shard| shard.number - 1);
    folder.join("puzzle.parquet").join(format!("part-{number:05}.parquet"))
}

/// Whether the games of a shard can be written to a folder.
///
/// # Errors
/// The folder already has games of that shard.
pub(super) fn check(folder: &Path, shard: Option<Shard>) -> Result<()> {
    let file = file(folder, shard);
    if file.exists() {
        bail!(format!("{} already exists", file.display()).hint("use --out with another folder"));
    }
    Ok(())
}

/// Writes the games of a shard, in the order of their seeds.
///
/// # Errors
/// The folder cannot be written to.
pub(super) fn keep(folder: &Path, shard: Option<Shard>, by: Power, trials: &mut [Trial]) -> Result<()> {
    let file = file(folder, shard);
    trials.sort_by_key(|trial| trial.seed);
    let rows: Vec<Row> = trials.iter().map(|trial| row(trial, by)).collect();
    let bytes = parquet::bytes(&table(), &rows)?;
    let inner = file.parent().unwrap_or(folder);
    std::fs::create_dir_all(inner).with_context(|| format!("{} cannot be created", inner.display()))?;
    disk::write(&file, &bytes).with_context(|| format!("{} cannot be written", file.display()))
}
