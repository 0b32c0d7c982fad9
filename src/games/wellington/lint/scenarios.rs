//! Scenarios: faults found while loading, entries without effect, and the goals of puzzles.

use super::finding::{Finding, line_span};
use super::{Desk, Scenarios, codes, troubles};
use crate::faults::InFile;
use crate::games::wellington::api::{Deck, Scratch, Sources, placed};
use crate::games::wellington::board::{Board, Scenario};
use crate::games::wellington::rules::{World, setup};
use crate::table::Table;
use std::path::{Path, PathBuf};
use std::rc::Rc;

impl Desk<'_> {
    /// Loads the scenarios: a board to check cards against, those whose cards or goals must be checked, and the files of all that are
    /// checked.
    pub(super) fn scenarios(&mut self) -> (Option<Rc<Board>>, Scenarios, Vec<PathBuf>) {
        let (mut board, mut later, mut sound, mut files) = (None, Vec::new(), Vec::new(), Vec::new());
        for file in scenario_files(&self.paths.scenarios, self.files) {
            let loaded = Scenario::load(&file);
            if self.wanted(&file) {
                self.report.checked += 1;
                let faults = loaded.as_ref().err().cloned().unwrap_or_default();
                faults.all().iter().for_each(|fault| self.trouble(fault));
                if faults.more() > 0 {
                    let text = self.file(&file.display().to_string());
                    let message = format!("{} more errors like these", faults.more());
                    self.report.found.push(Finding::new(codes::SCENARIO_VALUE, &text, 0..0, message));
                }
                let matters = |s: &&Scenario| !s.board.params.is_empty() || s.puzzle.is_some();
                later.extend(loaded.iter().filter(matters).cloned());
                files.push(file);
            }
            sound.extend(loaded.iter().cloned());
            board = board.or(loaded.ok().map(|s| Rc::new(s.board.as_printed())));
        }
        if let Some(board) = &board {
            self.lacking(board, &sound);
        }
        (board, later, files)
    }

    /// Checks scenarios together with the cards.
    pub(super) fn played(&mut self, sources: &Sources, scenarios: &Scenarios) {
        let mut last: Option<Rc<Deck>> = None;
        for scenario in scenarios {
            let same = last.take().filter(|deck| **deck.board() == *scenario.board);
            let load = || Deck::load(&scenario.board, sources.clone(), None).ok().map(|(deck, _)| Rc::new(deck));
            let Some(deck) = same.or_else(load) else { continue };
            for stray in deck.strays() {
                let trouble = placed(scenario, stray);
                let file = self.file(&trouble.place.file);
                let found = troubles::finding(&trouble, &file);
                self.report.found.push(Finding { code: codes::STRAY_PARAM, ..found });
            }
            if let Some((place, message, help)) = goal(scenario, &deck) {
                let file = self.file(&place.file);
                let span = line_span(&file.text, place.shown_line(), place.column);
                self.report.found.push(Finding::new(codes::PUZZLE, &file, span, message).help(help));
            }
            last = Some(deck);
        }
    }
}

/// Checks the goal of a puzzle: it must be valid Lua, and must not be reached from the start.
fn goal(scenario: &Scenario, deck: &Rc<Deck>) -> Option<(InFile, String, String)> {
    let puzzle = scenario.puzzle.as_ref()?;
    let libs = deck.sources().libs.clone();
    let table = Table::new(World::of(scenario, deck.clone()), setup::opening(scenario, 0));
    let ran = Scratch::new(&scenario.board, &libs).and_then(|scratch| scratch.expression(&table, &puzzle.solved));
    let told = |message: String, help: &str| Some((puzzle.place.clone(), message, help.to_string()));
    match ran {
        Err(trouble) => told(format!("`solved` does not work: {}", trouble.message), &trouble.hint),
        Ok(ran) if ran.truth => {
            told("the puzzle is solved before anything is done".into(), "`solved` must be false at the start")
        }
        Ok(_) => None,
    }
}

/// The scenarios in the folder, and those that were named.
fn scenario_files(folder: &Path, named: &[PathBuf]) -> Vec<PathBuf> {
    let is_scenario = |path: &PathBuf| path.extension().is_some_and(|e| e == "json") && Scenario::is_one(path);
    let mut files: Vec<PathBuf> = [folder.to_path_buf(), folder.join("puzzles")]
        .iter()
        .flat_map(|folder| crate::disk::list(folder).into_iter().flatten())
        .filter(is_scenario)
        .collect();
    let json = |path: &&PathBuf| path.extension().is_some_and(|e| e == "json");
    for file in named.iter().filter(json) {
        if !files.iter().any(|f| crate::disk::same(f, file)) {
            files.push(file.clone());
        }
    }
    // Nobody types the `./` of a folder in a laboratory.
    let mut files: Vec<PathBuf> =
        files.iter().map(|file| file.strip_prefix(".").unwrap_or(file).to_path_buf()).collect();
    files.sort();
    files
}
