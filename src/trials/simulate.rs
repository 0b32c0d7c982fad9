//! Many games of one version: their results, with 95% CI.

use super::compare::check;
use super::crew::crew;
use super::measure::{Measure, Unit};
use super::played::Played;
use super::tally::Tally;
use super::version::Version;
use crate::stats::interval::{Estimate, Mean, share};
use anyhow::Result;
use std::sync::atomic::AtomicBool;

/// The result of many games.
#[derive(Debug)]
pub struct Totals {
    /// A print of everything that the games depend on.
    pub print: String,
    /// Games that were finished.
    pub finished: u64,
    /// Games that failed, by seed.
    pub failures: Tally<u64>,
    /// Decisions in all games.
    pub decisions: u64,
    /// Each measure: its mean with its 95% CI.
    pub findings: Vec<(Measure, Estimate)>,
    /// Whether somebody stopped it early.
    pub stopped: bool,
}

/// Plays this many games, one for each seed from the first on.
///
/// # Errors
/// The request is invalid, or the version does not load.
pub fn simulate(
    version: &dyn Version,
    first: u64,
    games: u64,
    threads: usize,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(Option<&Played>),
) -> Result<Totals> {
    check(first, games, threads)?;
    let ready = version.ready()?;
    let (print, measures) = (ready.print(), ready.measures());
    drop(ready);
    let (mut finished, mut decisions) = (0, 0);
    let mut failures = Tally::default();
    let mut sums: Vec<Mean> = vec![Mean::default(); measures.len()];
    let versions = [(version, print.clone())];
    let threads = threads.min(games.try_into().unwrap_or(usize::MAX));
    let whole = crew(&versions, threads, stop, |crew| {
        crew.work((first..first + games).map(|seed| (0, seed)), &mut |done| {
            let Some((_, played)) = done else {
                tell(None);
                return Ok(());
            };
            tell(Some(&played));
            decisions += u64::from(played.decisions);
            match &played.result {
                Ok(ended) => {
                    finished += 1;
                    sums.iter_mut().zip(&ended.values).for_each(|(sum, value)| sum.add(*value));
                }
                Err(failure) => failures.add(played.seed, played.decisions, failure.clone()),
            }
            Ok(())
        })
    })?;
    let finding = |(measure, sum): (Measure, Mean)| {
        let mean = sum.estimate()?;
        // For a share, use an interval that stays within 0 to 100 %.
        let often = (mean.value * finished as f64).round() as u64;
        let estimate = if measure.unit == Unit::Share { share(often, finished)? } else { mean };
        Some((measure, estimate))
    };
    let findings = measures.into_iter().zip(sums).filter_map(finding).collect();
    Ok(Totals { print, finished, failures, decisions, findings, stopped: !whole })
}
