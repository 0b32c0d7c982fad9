//! What scripts take of their budget: time, steps and memory of each entry, while somebody wants to know.

use crate::games::wellington::board::Card;
use crate::script::limits;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The time that an entry of a card may take, by our own promise.
pub const TIME: Duration = Duration::from_millis(5);

/// The most that one entry of a script took: a condition, a modifier, a handler, an Event from one choice to the next.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cost {
    /// Time that the processor worked for the scripts and for the rules that they call.
    pub time: Duration,
    /// Steps, as they are counted against its budget.
    pub steps: u64,
    /// Bytes by which the memory of the scripts grew.
    pub bytes: usize,
    /// How often it was entered.
    pub entries: u64,
}

impl Cost {
    /// The largest share of a budget: of time, steps or memory.
    pub fn most(&self) -> f64 {
        let time = self.time.as_secs_f64() / TIME.as_secs_f64();
        let memory = self.bytes as f64 / limits::MEMORY as f64;
        time.max(self.steps as f64 / limits::STEPS as f64).max(memory)
    }
}

static ON: AtomicBool = AtomicBool::new(false);
static COSTS: Mutex<BTreeMap<(Card, &'static str), Cost>> = Mutex::new(BTreeMap::new());

/// Measures from now on, on all threads.
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

/// What was measured: the entries of each card, by what they are.
pub fn costs() -> BTreeMap<(Card, &'static str), Cost> {
    COSTS.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
