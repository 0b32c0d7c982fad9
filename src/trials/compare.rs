//! Two versions of a game on the same seeds: the difference of every measure, pair by pair.

use super::crew::crew;
use super::measure::{Measure, Unit};
use super::played::{Ended, Played};
use super::tally::Tally;
use super::usage::{CardId, Watched};
use super::version::Printed;
use crate::stats::interval::{Estimate, Mean};
use crate::stats::paired::{ALPHA, Paired, shown};
use anyhow::{Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

/// What to compare.
pub struct Comparison<'v> {
    /// The two versions.
    pub versions: [Printed<'v>; 2],
    /// What both versions measure.
    pub measures: Vec<Measure>,
    /// The cards whose use is counted.
    pub watched: BTreeSet<CardId>,
    /// The first seed.
    pub first: u64,
    /// How many pairs.
    pub games: u64,
    /// How many games are played at the same time.
    pub threads: usize,
    /// For how many of the pairs that differ to keep the seed. The lowest seeds are kept.
    pub samples: usize,
}

/// The result of a comparison.
#[derive(Debug)]
pub struct Compared {
    /// The sums.
    pub sums: Sums,
    /// Whether somebody stopped it early.
    pub stopped: bool,
}

/// Sums over pairs. The order in which the pairs come does not matter.
#[derive(Clone, PartialEq, Debug)]
pub struct Sums {
    /// Pairs in which both games were finished.
    pub pairs: u64,
    /// Pairs whose games end in different positions, or with different dice.
    pub other_end: u64,
    /// Pairs whose records differ.
    pub other_record: u64,
    /// Pairs that differ in the end, the record or both.
    pub differ: u64,
    /// Seeds of the first pairs that differ, up to the limit.
    pub samples: BTreeSet<u64>,
    /// Pairs left out because one of their games failed.
    pub left_out: u64,
    /// Games that failed, by version.
    pub failed: [u64; 2],
    /// The failures, by seed and version.
    pub failures: Tally<(u64, usize)>,
    /// How the watched cards were used in the games that count, by version.
    pub uses: [Watched; 2],
    columns: Vec<Column>,
    most_samples: usize,
}

/// The sums of one measure.
#[derive(Clone, PartialEq, Debug)]
struct Column {
    measure: Measure,
    each: [Mean; 2],
    difference: Paired,
}

/// The result for one measure.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The measure.
    pub measure: Measure,
    /// Its mean in each version.
    pub means: [f64; 2],
    /// The mean of the differences, second less first, with its 95% CI.
    pub difference: Estimate,
    /// Pairs in which the measure differs.
    pub differ: u64,
    /// Whether the interval excludes zero.
    pub apart: bool,
    /// Whether the difference still counts as shown when all compared measures are taken into account.
    pub shown: bool,
    /// About how many pairs it would take to show a difference of this size.
    pub needed: Option<u64>,
}

impl Sums {
    fn new(measures: Vec<Measure>, watched: &BTreeSet<CardId>, most_samples: usize) -> Sums {
        let column = |measure| Column { measure, each: [Mean::default(); 2], difference: Paired::default() };
        Sums {
            pairs: 0,
            other_end: 0,
            other_record: 0,
            differ: 0,
            samples: BTreeSet::new(),
            left_out: 0,
            failed: [0; 2],
            failures: Tally::default(),
            uses: [(); 2].map(|()| Watched::new(watched)),
            columns: measures.into_iter().map(column).collect(),
            most_samples,
        }
    }

    /// Adds a pair.
    fn add(&mut self, pair: &[Played; 2]) {
        let seed = pair[0].seed;
        let (Ok(a), Ok(b)) = (&pair[0].result, &pair[1].result) else {
            self.left_out += 1;
            for (version, played) in pair.iter().enumerate() {
                if let Err(failure) = &played.result {
                    self.failed[version] += 1;
                    self.failures.add((seed, version), played.decisions, failure.clone());
                }
            }
            return;
        };
        self.pairs += 1;
        let end = a.position != b.position;
        let record = (a.course, &a.values, pair[0].decisions) != (b.course, &b.values, pair[1].decisions);
        self.other_end += u64::from(end);
        self.other_record += u64::from(record);
        if end || record {
            self.differ += 1;
            self.samples.insert(seed);
            while self.samples.len() > self.most_samples {
                self.samples.pop_last();
            }
        }
        self.uses.iter_mut().zip([a, b]).for_each(|(watched, ended)| watched.add(&ended.uses));
        for (i, column) in self.columns.iter_mut().enumerate() {
            let value = |ended: &Ended| ended.values.get(i).copied().unwrap_or(0);
            let values = [value(a), value(b)];
            column.each.iter_mut().zip(values).for_each(|(mean, value)| mean.add(value));
            column.difference.add(values[1] - values[0]);
        }
    }

    /// The result for every measure. Empty if there are no pairs.
    pub fn findings(&self) -> Vec<Finding> {
        let chances: Vec<f64> = self.columns.iter().map(|column| column.difference.chance()).collect();
        let strict = ALPHA / chances.len().max(1) as f64;
        let finding = |(column, shown): (&Column, bool)| {
            let difference = column.difference.estimate(ALPHA)?;
            let apart = difference.low.is_some_and(|low| low > 0.0) || difference.high.is_some_and(|high| high < 0.0);
            let mean = |mean: &Mean| mean.estimate().map_or(0.0, |estimate| estimate.value);
            Some(Finding {
                measure: column.measure.clone(),
                means: [mean(&column.each[0]), mean(&column.each[1])],
                difference,
                differ: column.difference.differ,
                apart: apart && column.difference.differ > 0,
                shown,
                needed: column.difference.needed(strict),
            })
        };
        self.columns.iter().zip(shown(&chances)).filter_map(finding).collect()
    }
}

impl Finding {
    /// A value of the measure in the unit shown to people.
    pub fn told(&self, value: f64) -> f64 {
        self.measure.unit.told(value)
    }

    /// The number of decimals shown to people.
    pub const fn digits(&self) -> usize {
        if matches!(self.measure.unit, Unit::Share) { 1 } else { 2 }
    }
}

/// The progress of a comparison.
pub enum Step<'p> {
    /// It begins.
    Begun,
    /// A game was played: the index of its version, and the result.
    Played(usize, &'p Played),
    /// Nothing happened for a moment.
    Waiting,
}

/// Compares two versions.
///
/// # Errors
/// The request is invalid, or a version does not load.
pub fn compare(wanted: &Comparison<'_>, stop: &AtomicBool, tell: &mut dyn FnMut(Step<'_>)) -> Result<Compared> {
    check(wanted.first, wanted.games, wanted.threads)?;
    let mut sums = Sums::new(wanted.measures.clone(), &wanted.watched, wanted.samples);
    tell(Step::Begun);
    let threads = wanted.threads.min(wanted.games.saturating_mul(2).try_into().unwrap_or(usize::MAX));
    let whole = crew(&wanted.versions, threads, stop, |crew| {
        let mut halves: BTreeMap<u64, (usize, Played)> = BTreeMap::new();
        let games = (wanted.first..wanted.first + wanted.games).flat_map(|seed| [(0, seed), (1, seed)]);
        crew.work(games, &mut |done| {
            let Some(((version, seed), played)) = done else {
                tell(Step::Waiting);
                return Ok(());
            };
            tell(Step::Played(version, &played));
            match halves.remove(&seed) {
                None => drop(halves.insert(seed, (version, played))),
                Some((0, first)) => sums.add(&[first, played]),
                Some((_, second)) => sums.add(&[played, second]),
            }
            Ok(())
        })
    })?;
    Ok(Compared { sums, stopped: !whole })
}

/// Checks that this many games can be played from this seed on.
///
/// # Errors
/// No games or no threads are requested, or there are too few seeds.
pub fn check(first: u64, games: u64, threads: usize) -> Result<()> {
    if games == 0 || threads == 0 {
        bail!("at least one game and one thread are needed");
    }
    if first.checked_add(games).is_none() {
        bail!("too few seeds after {first}");
    }
    Ok(())
}
