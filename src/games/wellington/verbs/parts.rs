//! Parts of the desk's state besides the game.

use crate::games::wellington::rules::setup::Beginning;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Which questions Powers get out of turn. Otherwise they pass.
pub struct Offers {
    /// Whether Powers that could respond are asked in windows [5.2].
    pub responses: bool,
    /// Whether Powers are asked to intercept or evade [9.7, 10].
    pub reactions: bool,
}

impl Default for Offers {
    fn default() -> Offers {
        Offers { responses: true, reactions: true }
    }
}

/// The form of the desk's output.
#[derive(Default)]
pub struct Voice {
    /// Whether output is ASCII only.
    pub ascii: bool,
    /// Whether lines are broken at the width.
    pub fits: bool,
    /// Whether log entries are also reported as data.
    pub tells_data: bool,
}

/// How the game began.
#[derive(Default)]
pub struct Origin {
    /// The seed of the dice stream.
    pub(super) seed: u64,
    /// Other options of the beginning.
    pub(super) beginning: Beginning,
}

/// Stops long work.
#[derive(Default)]
pub struct Halt {
    /// Set by Ctrl-C to stop long work.
    pub stop: Arc<AtomicBool>,
    /// Whether something was stopped, so that the rest of the line is skipped.
    pub(super) broken_off: Cell<bool>,
}

/// What the expectations of a transcript have matched.
#[derive(Default)]
pub struct Running {
    /// Which log entries of the last command `expect told` has matched.
    pub(super) heard: Vec<usize>,
    /// How many expectations passed.
    pub(super) held: usize,
}
