//! `sandtable check [FILE…]`: what is wrong in files, without playing.

use super::{BAD_INPUT, BUG, Common, FAILED, FINE, complain, on_deep_stack};
use crate::board::Scenario;
use crate::lua::{Deck, Paths, Scratch, Sources, placed};
use crate::rules::{Trouble, World, setup};
use crate::table::Table;
use crate::view::lettered;
use anyhow::Result;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Something that was found.
struct Finding {
    text: String,
}

/// What there is to say in the end.
#[derive(Default)]
struct Report {
    /// How many files were looked at.
    checked: usize,
    /// What is wrong.
    found: Vec<Finding>,
    /// What is not wrong, and not of any use either.
    warnings: Vec<Finding>,
}

pub fn main(common: &Common, files: &[PathBuf]) -> Result<u8> {
    let (paths, files) = (common.paths(), files.to_vec());
    let missing: Vec<&PathBuf> = files.iter().filter(|f| !f.exists()).collect();
    if !missing.is_empty() {
        missing.iter().for_each(|f| complain(format!("there is no file {}", f.display())));
        return Ok(BAD_INPUT);
    }
    let Some(Report { checked, found, warnings }) = on_deep_stack(move || check(&paths, &files)) else {
        return Ok(BUG);
    };
    if common.json {
        let texts = |found: &[Finding]| found.iter().map(|f| f.text.clone()).collect::<Vec<_>>();
        println!("{}", json!({ "checked": checked, "faults": texts(&found), "warnings": texts(&warnings) }));
    } else {
        warnings.iter().for_each(|f| super::warn(&f.text));
        found.iter().for_each(|f| complain(&f.text));
        let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        anstream::println!(
            "{}",
            lettered(format!("{} checked, {}", count(checked, "file"), count(found.len(), "fault")))
        );
    }
    Ok(if found.is_empty() { FINE } else { FAILED })
}

fn check(paths: &Paths, files: &[PathBuf]) -> Report {
    let Report { mut checked, mut found, mut warnings } = Report::default();
    let wanted =
        |path: &Path| files.is_empty() || files.iter().any(|f| f.canonicalize().ok() == path.canonicalize().ok());
    let scenarios = scenario_files(&paths.scenarios, files);
    let mut board = None;
    let (mut puzzles, mut changed) = (Vec::new(), Vec::new());
    for file in scenarios {
        let loaded = Scenario::load(&file);
        if wanted(&file) {
            checked += 1;
            if let Err(faults) = &loaded {
                found.extend(faults.0.iter().map(|fault| Finding { text: fault.to_string() }));
            }
            warnings.extend(Scenario::idle(&file).iter().map(|fault| Finding { text: fault.to_string() }));
            changed.extend(loaded.iter().filter(|s| !s.board.params.is_empty()).cloned());
            puzzles.extend(loaded.iter().filter(|s| s.puzzle.is_some()).cloned());
        }
        board = board.or(loaded.ok().map(|s| Rc::new(s.board.as_printed())));
    }
    for file in files.iter().filter(|f| !belongs(paths, f)) {
        let text = format!(
            "{} is no card, library, test or scenario of this game\nHint: --cards DIR names another folder of cards",
            file.display()
        );
        found.push(Finding { text });
    }
    let Some(board) = board else {
        found.push(Finding { text: "there is no sound scenario to check cards against".into() });
        return Report { checked, found, warnings };
    };
    let (sources, faults) = Sources::read(paths);
    let (tests, more) = paths.tests();
    found.extend(faults.into_iter().chain(more).map(|t| Finding { text: t.to_string() }));
    let scripts: Vec<_> = sources.cards.values().chain(sources.libs.values()).cloned().collect();
    let shown: Vec<String> = scripts.iter().filter(|s| wanted(&s.path)).map(|s| s.shown.clone()).collect();
    checked += shown.len();
    match Deck::load(&board, sources, None) {
        Ok((deck, troubles)) => {
            let deck = Rc::new(deck);
            found.extend(puzzles.iter().filter_map(|scenario| puzzle(scenario, &deck)).map(|text| Finding { text }));
            found.extend(changed.iter().flat_map(|s| strays(s, &deck)).map(|t| Finding { text: t.to_string() }));
            let about = |t: &Trouble| files.is_empty() || shown.iter().any(|s| t.place.starts_with(s.as_str()));
            let idle = deck.idle_params();
            warnings.extend(idle.iter().filter(|t| about(t)).map(|t| Finding { text: t.to_string() }));
            found.extend(troubles.into_iter().filter(about).map(|t| Finding { text: t.to_string() }));
            for source in tests.iter().filter(|s| wanted(&s.path)) {
                checked += 1;
                if let Err(trouble) = deck.cases(source) {
                    found.push(Finding { text: trouble.to_string() });
                }
            }
        }
        Err(trouble) => found.push(Finding { text: trouble.to_string() }),
    }
    Report { checked, found, warnings }
}

/// What a scenario changes of cards that have no such parameter.
fn strays(scenario: &Scenario, deck: &Rc<Deck>) -> Vec<Trouble> {
    let loaded = Deck::load(&scenario.board, deck.sources().clone(), None);
    let strays = loaded.map(|(deck, _)| deck.strays()).unwrap_or_default();
    strays.into_iter().map(|stray| placed(scenario, stray)).collect()
}

/// What is wrong with the goal of a puzzle: it has to be Lua, and must not be reached before anything is done.
fn puzzle(scenario: &Scenario, deck: &Rc<Deck>) -> Option<String> {
    let puzzle = scenario.puzzle.as_ref()?;
    let deck = match *scenario.board == **deck.board() {
        true => deck.clone(),
        false => Rc::new(Deck::load(&scenario.board, deck.sources().clone(), None).ok()?.0),
    };
    let libs = deck.sources().libs.clone();
    let table = Table::new(World::of(scenario, deck), setup::opening(scenario, 0));
    let ran = Scratch::new(&scenario.board, &libs).and_then(|scratch| scratch.expression(&table, &puzzle.solved));
    match ran {
        Err(trouble) => Some(format!("{}: `solved` does not work: {trouble}", puzzle.place)),
        Ok(ran) if ran.truth => Some(format!(
            "{}: the puzzle is solved before anything is done\nHint: `solved` has to be false at the start",
            puzzle.place
        )),
        Ok(_) => None,
    }
}

/// Whether a file is a scenario, or lies where scripts are looked for.
fn belongs(paths: &Paths, file: &Path) -> bool {
    let folder = |folder: &Path| folder.canonicalize().ok();
    let own = file.canonicalize().ok().and_then(|f| f.parent().map(Path::to_path_buf));
    let scripts = [paths.cards.clone(), paths.libs.clone(), paths.cards.join("tests")];
    let has = |end: &str| file.extension().is_some_and(|e| e == end);
    has("json") || has("lua") && scripts.iter().any(|f| folder(f) == own)
}

/// The scenarios of the folder, and those that were named.
fn scenario_files(folder: &Path, named: &[PathBuf]) -> Vec<PathBuf> {
    let is_scenario = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        path.extension().is_some_and(|e| e == "json") && text.contains("sandtable-scenario")
    };
    let mut files: Vec<PathBuf> = [folder.to_path_buf(), folder.join("puzzles")]
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).into_iter().flatten())
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(is_scenario)
        .collect();
    let json = |path: &&PathBuf| path.extension().is_some_and(|e| e == "json");
    for file in named.iter().filter(json) {
        if !files.iter().any(|f| f.canonicalize().ok() == file.canonicalize().ok()) {
            files.push(file.clone());
        }
    }
    files.sort();
    files
}
