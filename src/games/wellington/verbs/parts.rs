//! What a desk keeps besides the game, in parts.

use crate::games::wellington::rules::setup::Beginning;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Which questions are put to Powers that could act out of turn; otherwise they pass.
pub struct Offers {
    /// Windows are offered to Powers that could respond [5.2].
    pub responses: bool,
    /// Powers are asked whether they intercept or evade [9.7, 10].
    pub reactions: bool,
}

impl Default for Offers {
    fn default() -> Offers {
        Offers { responses: true, reactions: true }
    }
}

/// How the desk speaks.
#[derive(Default)]
pub struct Voice {
    /// Nothing but ASCII is said.
    pub ascii: bool,
    /// What is said is broken into lines of the width.
    pub fits: bool,
    /// What each command writes into the journal is told as data as well.
    pub tells_data: bool,
}

/// How the game began.
#[derive(Default)]
pub struct Origin {
    /// The seed of the dice stream.
    pub(super) seed: u64,
    /// What else was said of it.
    pub(super) beginning: Beginning,
}

/// What stops long work.
#[derive(Default)]
pub struct Halt {
    /// Set by Ctrl-C: long work stops.
    pub stop: Arc<AtomicBool>,
    /// Something was stopped: what else stands in the line is not done.
    pub(super) broken_off: Cell<bool>,
}

/// What the expectations of a transcript have met.
#[derive(Default)]
pub struct Running {
    /// Which of the last command's journal entries `expect told` has met.
    pub(super) heard: Vec<usize>,
    /// How many expectations held.
    pub(super) held: usize,
}
