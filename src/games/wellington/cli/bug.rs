//! Saves a game that hit a bug.

use crate::cli::{complain, on_deep_stack};
use crate::games::wellington::lab::{MOST_DECISIONS, Maker, Stage, Version, reproduce};
use crate::kit::Reproducer;
use crate::prompt::bug_file;

/// Plays the game with this seed again, writes a save that leads to its bug, and says where.
pub fn save(seed: u64, begin: impl FnOnce() -> Option<(Stage, [Maker; 4])> + Send + 'static) {
    let saved = on_deep_stack(move || {
        let (stage, makers) = begin()?;
        bug_file(&*Reproducer::of(&reproduce(&stage, &makers, seed, MOST_DECISIONS)?)?)
    });
    match saved.ok().flatten() {
        Some(file) => complain(format!("{file} reproduces the game of seed {seed}: load it and `redo`")),
        None => complain(format!("the game of seed {seed} hit a bug in sandtable and could not be saved")),
    }
}

/// The same for a game of a version.
pub fn save_of(version: &Version, seed: u64) {
    let version = version.clone();
    save(seed, move || version.ready().ok().map(|ready| (ready.stage, ready.makers)));
}
