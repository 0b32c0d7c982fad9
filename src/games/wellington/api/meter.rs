//! Measures how much of their budget scripts use: time, steps and memory of each entry, while measuring is on.

use crate::games::wellington::board::Card;
use crate::script::limits;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The time that this project allows an entry of a card.
pub const TIME: Duration = Duration::from_millis(5);

/// The most that one entry of a script used: a condition, a modifier, a handler, or an Event from one choice to the next.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cost {
    /// Processor time of the scripts and of the rules that they call.
    pub time: Duration,
    /// Steps, as counted against the budget.
    pub steps: u64,
    /// Bytes by which the memory of the scripts grew.
    pub bytes: usize,
    /// How often it was entered.
    pub entries: u64,
}

impl Cost {
    /// The largest fraction of a budget used: of time, steps or memory.
    pub fn most(&self) -> f64 {
        let time = self.time.as_secs_f64() / TIME.as_secs_f64();
        let memory = self.bytes as f64 / limits::MEMORY as f64;
        time.max(self.steps as f64 / limits::STEPS as f64).max(memory)
    }
}

static ON: AtomicBool = AtomicBool::new(false);
static COSTS: Mutex<BTreeMap<(Card, &'static str), Cost>> = Mutex::new(BTreeMap::new());

/// Starts measuring, on all threads.
pub fn begin() {
    ON.store(true, Ordering::Relaxed);
}

pub(super) fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

pub(super) fn note(card: Card, what: &'static str, time: Duration, steps: u64, bytes: usize) {
    let mut costs = COSTS.lock().unwrap_or_else(PoisonError::into_inner);
    let cost = costs.entry((card, what)).or_default();
    *cost = Cost {
        time: cost.time.max(time),
        steps: cost.steps.max(steps),
        bytes: cost.bytes.max(bytes),
        entries: cost.entries + 1,
    };
}

/// The results: the entries of each card, by kind.
pub fn costs() -> BTreeMap<(Card, &'static str), Cost> {
    COSTS.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
