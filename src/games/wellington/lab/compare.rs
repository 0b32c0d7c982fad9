//! Two versions of the game on the same seeds.

use super::outcome::Outcome;
use super::version::{Print, Version};
use crate::trials::{self, Measure};
pub use crate::trials::{Finding, Step, Sums};
use anyhow::Result;
use std::sync::atomic::AtomicBool;

/// What is to be compared.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The two versions.
    pub versions: [Version; 2],
    /// The first seed.
    pub first: u64,
    /// How many pairs.
    pub games: u64,
    /// How many games are played at the same time.
    pub threads: usize,
    /// Of how many pairs that differ, those of the first seeds, the seeds are kept.
    pub samples: usize,
}

/// What came of it.
#[derive(Debug)]
pub struct Compared {
    /// What the games of each version depend on.
    pub prints: [Print; 2],
    /// The sums.
    pub sums: Sums,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

/// Compares two versions.
///
/// # Errors
/// The order makes no sense, or a version does not load.
pub fn compare(wanted: &Comparison, stop: &AtomicBool, tell: &mut dyn FnMut(Step<'_>)) -> Result<Compared> {
    trials::check(wanted.first, wanted.games, wanted.threads)?;
    let [a, b] = &wanted.versions;
    let prints = [a.ready()?.print, b.ready()?.print];
    let versions = [a.printed(&prints[0]), b.printed(&prints[1])];
    let measures = Outcome::all().into_iter().map(Measure::from).collect();
    let Comparison { first, games, threads, samples, .. } = *wanted;
    let pair = trials::Comparison { versions, measures, first, games, threads, samples };
    let trials::Compared { sums, stopped } = trials::compare(&pair, stop, tell)?;
    Ok(Compared { prints, sums, stopped })
}
