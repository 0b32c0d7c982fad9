//! Checks whether the tests of cards notice a missing part of their card, as mutation testing does. A card with one part disabled
//! is a mutant. A mutant that no test catches survives.

use super::card_test_desks::{Bench, fault};
use super::proof::{Proof, Proven, Survivor};
use super::testing::{Selection, begin};
use crate::faults::Trouble;
use crate::games::wellington::api::{Ablation, Part, Paths, Source};
use crate::games::wellington::board::Card;
use crate::games::wellington::lint;
use crate::threads::crew;
use anyhow::anyhow;
use std::sync::atomic::AtomicBool;

/// The comment in a test file that excuses a survivor: the part and the reason follow.
const EXCUSE: &str = "-- survives:";

/// Disables each part of each card in turn, and runs the tests in the card's file until one fails. One must. A test that never
/// fails proves nothing about its card. Several cards are tried on all cores.
pub fn prove(paths: &Paths, selection: &Selection) -> Proof {
    let mut proof = Proof::default();
    let Some((sources, mut bench)) = begin(paths, selection, &mut proof.faults) else { return proof };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let tried = match sources.len().min(cores) {
        0 | 1 => sources.iter().map(|source| one(&mut bench, source)).collect(),
        threads => {
            drop(bench);
            side_by_side(paths, &sources, threads)
        }
    };
    for tried in tried {
        match tried {
            Ok(proven) => proof.cards.push(proven),
            Err(trouble) => proof.faults.push(*trouble),
        }
    }
    proof
}

/// The result for a test file.
type Tried = Result<Proven, Box<Trouble>>;

/// The results for each file, in their order. Each thread has its own boards.
fn side_by_side(paths: &Paths, sources: &[Source], threads: usize) -> Vec<Tried> {
    let broken = |no: &anyhow::Error| Err(Box::new(fault("1812", &no.to_string(), "")));
    let make = || Bench::open(paths).map(|(bench, _)| bench).map_err(|no| anyhow!("{no}"));
    let work = |bench: &mut Bench, place: usize, _: &dyn Fn() -> bool| {
        Ok(sources.get(place).map(|source| (place, one(bench, source))))
    };
    let mut tried: Vec<(usize, Tried)> = Vec::new();
    let done = crew(threads, &AtomicBool::new(false), make, work, |crew| {
        crew.work(0..sources.len(), &mut |done| {
            tried.extend(done);
            Ok(())
        })
    });
    tried.sort_by_key(|(place, _)| *place);
    tried.into_iter().map(|(_, tried)| tried).chain(done.err().map(|no| broken(&no))).collect()
}

/// The tests of a file while parts of their card are disabled.
struct Trial<'a> {
    bench: &'a mut Bench,
    source: &'a Source,
    card: Card,
    /// The tests that pass with the unchanged card. Those that caught a mutant most recently come first.
    sound: Vec<usize>,
    /// Whether each test has caught a mutant.
    noticed: Vec<bool>,
}

impl Trial<'_> {
    fn fails(&mut self, test: usize) -> bool {
        let failed = self.bench.run(self.source, test).fault.is_some();
        self.noticed[test] |= failed;
        failed
    }

    fn take_out(&mut self, part: &Part) {
        self.bench.ablate(Some(Ablation { card: self.card, part: part.clone() }));
    }

    /// Whether some test fails without this part. The remaining tests are skipped then.
    fn is_caught(&mut self, part: &Part) -> bool {
        self.take_out(part);
        let caught = (0..self.sound.len()).find(|place| self.fails(self.sound[*place]));
        if let Some(place) = caught {
            self.sound[..=place].rotate_right(1);
        }
        caught.is_some()
    }

    /// The tests that pass whichever part is disabled.
    fn idle(&mut self, parts: &[Part]) -> Vec<usize> {
        for part in parts {
            self.take_out(part);
            for test in self.sound.clone() {
                if !self.noticed[test] {
                    self.fails(test);
                }
            }
        }
        let mut idle: Vec<usize> = self.sound.iter().copied().filter(|test| !self.noticed[*test]).collect();
        idle.sort_unstable();
        idle
    }
}

fn one(bench: &mut Bench, source: &Source) -> Tried {
    let names = bench.names(source)?;
    let Some(card) = source.number() else {
        let what = "the file name does not say which card it tests";
        return Err(Box::new(fault(source.shown.as_str(), what, "052_title.lua has the tests of card 52")));
    };
    let file = bench.file(card);
    let place = |part: &Part| file.as_ref().map_or(1, |file| lint::line_of(&file.text, part));
    let mut proven = Proven {
        title: bench.title(card),
        file: file.as_ref().map_or(source.shown.clone(), |file| file.shown.clone()),
        ..Proven::new(card, source)
    };
    bench.ablate(None);
    let (failing, sound): (Vec<usize>, Vec<usize>) =
        (0..names.len()).partition(|test| bench.run(source, *test).fault.is_some());
    let parts = bench.parts(card);
    let mut trial = Trial { bench, source, card, sound, noticed: vec![false; names.len()] };
    let mut excuses = excuses(source);
    for part in &parts {
        let caught = trial.is_caught(part);
        if !caught && !trial.bench.could_be_missed() {
            continue;
        }
        proven.mutants += 1;
        if !caught {
            let name = part.to_string();
            let excuse = excuses.iter().position(|excuse| excuse.part == name && !excuse.reason.is_empty());
            let excuse = excuse.map(|at| excuses.remove(at).reason);
            proven.survivors.push(Survivor { line: place(part), part: name, excuse });
        }
    }
    proven.survivors.sort_by(|a, b| (a.line, &a.part).cmp(&(b.line, &b.part)));
    let idle = trial.idle(&parts);
    bench.ablate(None);
    let named = |tests: Vec<usize>| tests.into_iter().map(|test| names[test].clone()).collect();
    (proven.failing, proven.idle) = (named(failing), named(idle));
    proven.idle_excuses = excuses.into_iter().map(|excuse| (excuse.line, excuse.part)).collect();
    Ok(proven)
}

/// A known survivor, and why it may stay.
struct Excuse {
    line: usize,
    part: String,
    reason: String,
}

/// The excuses of a test file.
fn excuses(source: &Source) -> Vec<Excuse> {
    let lines = source.text.lines().enumerate();
    let excuses = lines.filter_map(|(at, line)| {
        let said = line.trim().strip_prefix(EXCUSE)?.trim();
        let (part, reason) = said.split_once(": ").unwrap_or((said, ""));
        Some(Excuse { line: at + 1, part: part.trim().to_string(), reason: reason.trim().to_string() })
    });
    excuses.collect()
}
