//! `sandtable scenario diff A B`: the differences between two scenarios or saves.

use super::{place, replay};
use crate::cli::{Common, FINE, complain, on_deep_stack};
use crate::games::wellington::api::{Deck, Sources, concerning};
use crate::games::wellington::board::Scenario;
use crate::games::wellington::rules::{Session, Standing, World, setup};
use crate::games::wellington::verbs::differences;
use crate::games::wellington::words::boards;
use crate::view::{lettered, paint};
use anyhow::{Result, anyhow};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A scenario at its start, or a save at its current position.
struct Side {
    shown: String,
    title: String,
    world: Rc<World>,
    standing: Standing,
    /// The task of a scenario, which is not part of the position.
    task: String,
}

/// The differences.
struct Found {
    shown: [String; 2],
    board: Vec<String>,
    position: Vec<String>,
    /// Why the positions were not compared.
    note: Option<String>,
}

pub fn diff(common: &Common, a: &Path, b: &Path) -> Result<u8> {
    let (own, files) = (common.clone(), [a.to_path_buf(), b.to_path_buf()]);
    let Found { shown: [from, to], board, position, note } = on_deep_stack(move || compare(&own, &files))??;
    let same = board.is_empty() && position.is_empty();
    if common.json {
        let position: Vec<String> = position.iter().map(|line| paint::plain(line)).collect();
        let value = json!({ "from": from, "to": to, "same": same, "board": board, "position": position, "note": note });
        crate::out::data(value);
        return Ok(FINE);
    }
    let mut lines = Vec::new();
    if same {
        lines.push(format!("no differences between {from} and {to}"));
    } else {
        lines.push(format!("from {from} to {to}:"));
    }
    lines.extend(board.iter().chain(&position).map(|line| format!("  {line}")));
    lines.extend(note.map(paint::dim).map(|note| note.to_string()));
    crate::out::say(lettered(lines.join("\n")));
    Ok(FINE)
}

fn compare(common: &Common, files: &[PathBuf; 2]) -> Result<Found> {
    let [a, b] = [open(common, &files[0])?, open(common, &files[1])?];
    let board = boards::boards(&a.world.board, &b.world.board);
    let mut position = Vec::new();
    for (what, was, is) in [("title", &a.title, &b.title), ("task", &a.task, &b.task)] {
        if was != is {
            position.push(format!("{what}: {was} → {is}"));
        }
    }
    let alike = boards::alike(&a.world.board, &b.world.board);
    let note =
        (!alike).then(|| "the boards have different places, Leaders or cards, so positions are not compared".into());
    if alike {
        position.extend(differences(&a.world, &a.standing, &b.standing, None));
    }
    Ok(Found { shown: [a.shown, b.shown], board, position, note })
}

fn open(common: &Common, file: &Path) -> Result<Side> {
    let shown = file.display().to_string();
    if crate::games::wellington::verbs::files::is_save(file) {
        let (save, world, _) = replay::open(common, file)?;
        let (session, parting) = Session::restore(world.clone(), save);
        if parting.is_some() {
            complain(format!(
                "{shown} does not replay to its end with the current cards; compared as far as it replays"
            ));
        }
        let (standing, title) = (session.table().standing(), "a saved game".to_string());
        return Ok(Side { shown, title, world, standing, task: "none".into() });
    }
    let scenario = Scenario::load(&place::scenario(common, Some(file))).map_err(|faults| anyhow!("{faults}"))?;
    let (sources, mut faults) = Sources::read(&place::paths(common));
    let (deck, more) = Deck::load(&scenario.board, sources, None)?;
    faults.extend(concerning(&scenario, more));
    faults.iter().for_each(complain);
    let standing = setup::opening(&scenario, common.seed);
    let world = World::of(&scenario, Rc::new(deck));
    let task = scenario.puzzle.map_or("none".into(), |puzzle| puzzle.task);
    Ok(Side { shown, title: scenario.title, world, standing, task })
}
