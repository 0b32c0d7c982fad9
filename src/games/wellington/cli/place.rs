//! Where the files of Wellington are, as the command line has it.

use crate::cli::Common;
use crate::disk;
use crate::games::wellington::api::Paths;
use crate::games::wellington::verbs::Opening;
use std::path::{Path, PathBuf};

/// The scenario that is opened where nobody names one.
const FIRST: &str = "1812.json";

/// Where scripts and scenarios are.
pub fn paths(common: &Common) -> Paths {
    let mut paths = Paths::under(&common.root());
    if let Some(cards) = &common.cards {
        (paths.cards, paths.alone) = (cards.clone(), true);
    }
    paths
}

/// A scenario as it was typed: a file, or the name of one that lies ready; the first without one.
pub fn scenario(common: &Common, typed: Option<&Path>) -> PathBuf {
    let scenarios = paths(common).scenarios;
    let Some(typed) = typed else { return scenarios.join(FIRST) };
    let ready = scenarios.join(typed).with_extension("json");
    let plain = typed.extension().is_none();
    if plain && !typed.exists() && disk::is_regular(&ready) { ready } else { typed.to_path_buf() }
}

/// What a session begins with.
pub fn opening(common: &Common, typed: Option<&Path>) -> Opening {
    Opening { scenario: scenario(common, typed), paths: paths(common), seed: common.seed }
}
