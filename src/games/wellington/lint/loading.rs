//! The work done in parallel with reading the scripts: loading them, and finding entries of scenarios that have no effect. Both threads
//! parse the scripts first.

use super::tree::Block;
use crate::check::lower;
use crate::faults::Trouble;
use crate::games::wellington::api::{Deck, Source, Sources};
use crate::games::wellington::board::{Board, Scenario};
use crate::table::stack;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Faults found when scripts are loaded.
pub(super) struct Loaded {
    /// Faults that keep files from being loaded.
    pub troubles: Vec<Trouble>,
    /// Parameters that nothing reads, and tests that do not load; `None` if there is no machine to load into.
    pub later: Option<Vec<Trouble>>,
    /// Entries of a scenario that have no effect.
    pub idle: Vec<Trouble>,
}

/// Scripts to parse. Each thread takes the next one until none is left.
pub(super) struct Parsing<'s> {
    sources: Vec<&'s Source>,
    next: AtomicUsize,
}

/// Trees, each with the file as it is shown.
type Trees = Vec<(String, Block)>;

impl<'s> Parsing<'s> {
    /// These scripts.
    pub(super) fn of(sources: Vec<&'s Source>) -> Parsing<'s> {
        Parsing { sources, next: AtomicUsize::new(0) }
    }

    /// Parses scripts until none is left. Those that cannot be parsed have no tree.
    fn help(&self) -> Trees {
        let next = || self.sources.get(self.next.fetch_add(1, Ordering::Relaxed));
        std::iter::from_fn(next).filter_map(|source| parsed(source)).collect()
    }
}

/// The tree of a script, with the file as it is shown; `None` if it cannot be parsed, or is too long to be loaded.
pub(super) fn parsed(source: &Source) -> Option<(String, Block)> {
    let short = source.text.len() <= crate::script::sandbox::SOURCE;
    Some((source.shown.clone(), short.then(|| lower::parse(&source.text))??))
}

/// Parses scripts on this thread and a second one. Then the second one loads cards, libraries and tests and goes through the scenarios,
/// while this one does other work with the trees. Each takes about half of the time of a check.
pub(super) fn beside(
    board: &Rc<Board>,
    sources: &Sources,
    tests: &[&Source],
    scenarios: &[PathBuf],
    parsing: &Parsing<'_>,
    other: impl FnOnce(Trees),
) -> Loaded {
    let printed: &Board = board;
    let (parsed, trees) = mpsc::channel();
    std::thread::scope(|scope| {
        let second = move || {
            // The other thread waits for these trees. It gets none if this one panics.
            let _ = parsed.send(parsing.help());
            drop(parsed);
            load(&Rc::new(printed.clone()), sources, tests, scenarios)
        };
        match stack::spawn_scoped(scope, second) {
            Ok(loading) => {
                let own = parsing.help();
                other(own.into_iter().chain(trees.into_iter().flatten()).collect());
                loading.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            }
            // The system cannot start another thread.
            Err(_) => {
                other(parsing.help());
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
