//! The work done in parallel with reading the scripts: loading them, and finding entries of scenarios that have no effect.

use crate::faults::Trouble;
use crate::games::wellington::api::{Deck, Source, Sources};
use crate::games::wellington::board::{Board, Scenario};
use crate::table::STACK;
use std::path::PathBuf;
use std::rc::Rc;

/// Faults found when scripts are loaded.
pub(super) struct Loaded {
    /// Faults that keep files from being loaded.
    pub troubles: Vec<Trouble>,
    /// Parameters that nothing reads, and tests that do not load; `None` if there is no machine to load into.
    pub later: Option<Vec<Trouble>>,
    /// Entries of a scenario that have no effect.
    pub idle: Vec<Trouble>,
}

/// Loads cards, libraries and tests and goes through the scenarios on a separate thread, while this thread does other work. Each
/// takes about half of the time of a check, and neither needs results from the other.
pub(super) fn beside(
    board: &Rc<Board>,
    sources: &Sources,
    tests: &[&Source],
    scenarios: &[PathBuf],
    other: impl FnOnce(),
) -> Loaded {
    let printed: &Board = board;
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        match thread.spawn_scoped(scope, || load(&Rc::new(printed.clone()), sources, tests, scenarios)) {
            Ok(loading) => {
                other();
                loading.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            }
            // The system cannot start another thread.
            Err(_) => {
                other();
                load(board, sources, tests, scenarios)
            }
        }
    })
}

fn load(board: &Rc<Board>, sources: &Sources, tests: &[&Source], scenarios: &[PathBuf]) -> Loaded {
    let (troubles, later) = match Deck::load(board, sources.clone(), None) {
        Err(trouble) => (vec![trouble], None),
        Ok((deck, troubles)) => {
            let cases = tests.iter().filter_map(|source| deck.cases(source).err().map(|trouble| *trouble));
            (troubles, Some(deck.idle_params().into_iter().chain(cases).collect()))
        }
    };
    Loaded { troubles, later, idle: scenarios.iter().flat_map(|file| Scenario::idle(file)).collect() }
}
