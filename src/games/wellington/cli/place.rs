//! Where the files of Wellington are.

use crate::cli::Common;
use crate::cli::named::by_stem;
use crate::disk;
use crate::games::wellington::api::Paths;
use crate::games::wellington::board::Scenario;
use crate::games::wellington::verbs::Opening;
use std::path::{Path, PathBuf};

/// The default scenario.
const FIRST: &str = "1812.json";

/// The folder for puzzles, inside the scenarios.
const PUZZLES: &str = "puzzles";

/// Where the scripts and scenarios are.
pub fn paths(common: &Common) -> Paths {
    let mut paths = Paths::under(&common.root());
    if let Some(cards) = &common.cards {
        (paths.cards, paths.alone) = (cards.clone(), true);
    }
    paths
}

/// A scenario as it was typed: a file, or the name of a provided one; by default the first.
pub fn scenario(common: &Common, typed: Option<&Path>) -> PathBuf {
    let scenarios = paths(common).scenarios;
    let Some(typed) = typed else { return scenarios.join(FIRST) };
    let ready = scenarios.join(typed).with_extension("json");
    let plain = typed.extension().is_none();
    if plain && !typed.exists() && disk::is_regular(&ready) { ready } else { typed.to_path_buf() }
}

/// The provided scenarios by name. Names of puzzles include their folder.
pub fn scenarios(common: &Common) -> Vec<(String, PathBuf)> {
    let folder = paths(common).scenarios;
    let listed = |folder: &Path| {
        let files = disk::list(folder).unwrap_or_default();
        files
            .into_iter()
            .filter(|file| file.extension().is_some_and(|ending| ending == "json") && Scenario::is_one(file))
    };
    let puzzles = by_stem(listed(&folder.join(PUZZLES)).collect());
    let puzzles = puzzles.into_iter().map(|(name, file)| (format!("{PUZZLES}/{name}"), file));
    by_stem(listed(&folder).collect()).into_iter().chain(puzzles).collect()
}

/// How a session starts.
pub fn opening(common: &Common, typed: Option<&Path>) -> Opening {
    Opening { scenario: scenario(common, typed), paths: paths(common), seed: common.seed }
}
