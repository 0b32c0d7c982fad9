//! `sandtable tune`: the value of a parameter with which an outcome comes nearest to a target.

use super::{bug, place};
use crate::cli::bar::{Bar, stopper};
use crate::cli::compare::round;
use crate::cli::tune::Tune;
use crate::cli::{BUG, Common, FAILED, FINE, on_deep_stack};
use crate::games::wellington::board::Power;
use crate::games::wellington::lab::{Failure, Heat, Kind, Party, Span, Target, Tuned, Tuning, Version, grid, tune};
use crate::hinted::{Hint, Hinted};
use crate::json::{Tweak, tweaks_json};
use crate::safe::tame_lines;
use crate::stats::interval::Estimate;
use crate::view::{lettered, paint};
use anyhow::Result;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

pub fn main(common: &Common, scenario: Option<PathBuf>, wanted: Tune) -> Result<u8> {
    let stop = stopper();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let version = Version {
        scenario: place::scenario(common, scenario.as_deref()),
        paths: place::paths(common),
        params: Vec::new(),
        card: None,
        party: Party::parse(&wanted.players)?,
    };
    let spans = wanted.param.iter().map(|text| Span::parse(text)).collect::<Result<Vec<_>, _>>()?;
    let tuning = Tuning {
        version,
        values: grid(&spans)?,
        target: Target::parse(&wanted.target)?,
        first: common.seed,
        budget: wanted.games,
        threads: wanted.threads.unwrap_or(cores),
    };
    let said = Said(tuning);
    let (said, report) = on_deep_stack(move || said.play(&stop).map(|report| (said, report)))??;
    if common.json {
        crate::out::data(said.json(&report));
    } else {
        crate::out::say(lettered(said.text(&report)));
    }
    let mut failures = report.failures.iter();
    if let Some(((seed, place), _)) = failures.find(|(_, (_, failure))| failure.kind == Kind::Bug) {
        let mut version = said.0.version.clone();
        version.params.extend(said.0.values[*place].iter().cloned());
        bug::save_of(&version, *seed);
    }
    Ok(match report.failed.iter().sum::<u64>() {
        0 => FINE,
        _ if report.failed[Kind::Bug as usize] > 0 => BUG,
        _ => FAILED,
    })
}

/// What was asked for.
struct Said(Tuning);

impl Said {
    fn play(&self, stop: &AtomicBool) -> Result<Tuned> {
        let mut bar = None;
        let report = tune(&self.0, stop, &mut |heat| match (heat, &mut bar) {
            (Heat::Begun, _) => bar = Some(Bar::new(self.0.budget)),
            (Heat::Played(place, played), Some(bar)) => {
                let record = played;
                let failure = record.result.as_ref().err();
                bar.played(failure.map(|no| move || self.told(place, record.seed, record.decisions, no)));
            }
            (Heat::Waiting, Some(bar)) => bar.tick(),
            _ => {}
        });
        if let Some(bar) = bar.filter(|_| report.is_ok()) {
            bar.finish();
        }
        report
    }

    fn value(&self, place: usize) -> String {
        self.0.values[place].iter().map(Tweak::to_string).collect::<Vec<_>>().join(" ")
    }

    /// A failure, and how to see it again.
    fn told(&self, place: usize, seed: u64, decisions: u32, failure: &Failure) -> Hinted {
        let value: String = self.0.values[place].iter().map(|tweak| format!(" --param {tweak}")).collect();
        format!(
            "game of seed {seed} with {}, after {decisions} decisions: {}: {}",
            self.value(place),
            failure.kind.word(),
            tame_lines(&failure.what),
        )
        .hint(format!(
            "sandtable simulate {} --games 1 --seed {seed} --players {}{value} plays it alone",
            self.0.version.scenario.display(),
            self.players(),
        ))
    }

    fn players(&self) -> String {
        Power::TRACK.map(|power| self.0.version.party.name(power)).join(",")
    }

    fn text(&self, report: &Tuned) -> String {
        let (raced, target) = (&report.raced, &self.0.target);
        let mut lines = Vec::new();
        let failed = report.failed.iter().sum::<u64>();
        if failed > 0 {
            lines.push(paint::bad(format!("{failed} games FAILED and are left out")));
            let told = |((seed, place), (decisions, no)): (&(u64, usize), &(u32, Failure))| {
                self.told(*place, *seed, *decisions, no).to_string()
            };
            lines.extend(report.failures.iter().map(told));
        }
        if raced.stopped {
            lines.push(paint::bold(format!("stopped after {} of {} games", raced.spent, self.0.budget)));
        }
        lines.push(format!(
            "{} by {} from seed {}; target: {target}",
            self.0.version.scenario.display(),
            self.players(),
            self.0.first
        ));
        lines.push("all values play the same seeds; in brackets: 95 % intervals".into());
        let (best, left) = (raced.best(), raced.left());
        let width = (0..self.0.values.len()).map(|place| self.value(place).len()).max().unwrap_or(0);
        for (place, lane) in raced.lanes.iter().enumerate() {
            let state = match lane.beaten_by {
                Some(by) => paint::dim(format!("out: {} comes nearer", self.value(by))),
                None if best == Some(place) && left.len() == 1 => paint::good("the best"),
                None if best == Some(place) => "nearest so far".into(),
                None => "not told apart from the nearest".into(),
            };
            let games = format!("{} games", lane.games.len());
            let estimate = raced.estimate(place).map_or("–".into(), |estimate| self.estimate(&estimate));
            lines.push(format!("  {:width$}  {games:>12}  {estimate:32}  {state}", self.value(place)));
        }
        lines.extend(self.verdict(report));
        lines.join("\n")
    }

    fn estimate(&self, estimate: &Estimate) -> String {
        let outcome = self.0.target.outcome;
        let sign = outcome.unit().sign();
        let told = |x: f64| format!("{:.2}", outcome.unit().told(x));
        let value = told(estimate.value);
        match (estimate.low, estimate.high) {
            (Some(low), Some(high)) => format!("{value}{sign} ({} to {})", told(low), told(high)),
            _ => format!("{value}{sign}"),
        }
    }

    /// What it comes to.
    fn verdict(&self, report: &Tuned) -> Vec<String> {
        let (raced, target) = (&report.raced, &self.0.target);
        let Some(best) = raced.best().filter(|best| raced.estimate(*best).is_some()) else {
            return vec!["nothing is known: no game came to its end".into()];
        };
        let left = raced.left();
        let mut lines = Vec::new();
        if left.len() == 1 {
            lines
                .push(paint::bold(format!("best: {}; every other value is shown to come less near", self.value(best))));
        } else {
            let others: Vec<String> = left.iter().filter(|p| **p != best).map(|p| self.value(*p)).collect();
            lines.push(paint::bold(format!(
                "{} games do not suffice: {} came nearest, but it cannot be told from {}",
                raced.spent,
                self.value(best),
                others.join(", ")
            )));
            lines.push(match raced.needed() {
                Some(n) => format!(
                    "about {} games of each of these would be needed: --games {}",
                    round(n),
                    round(n.saturating_mul(left.len() as u64)).replace(',', "")
                ),
                None => "these games show no difference between them at all".into(),
            });
        }
        let misses = raced.estimate(best).is_some_and(|e| {
            e.low.is_some_and(|low| low > target.mean) || e.high.is_some_and(|high| high < target.mean)
        });
        if misses {
            lines.push(format!("its interval leaves the target out: none of these values may come to {target}"));
        }
        lines
    }

    fn json(&self, report: &Tuned) -> Value {
        let raced = &report.raced;
        let values = raced.lanes.iter().enumerate().map(|(place, lane)| {
            json!({
                "params": tweaks_json(&self.0.values[place]),
                "games": lane.games.len(), "finished": lane.games.iter().flatten().count(),
                "estimate": raced.estimate(place),
                "beaten_by": lane.beaten_by.map(|by| tweaks_json(&self.0.values[by])),
                "cards": report.prints[place].cards, "scenario_hash": report.prints[place].scenario_hash,
            })
        });
        let failures = report.failures.iter().map(|((seed, place), (decisions, Failure { kind, what }))| {
            let params = tweaks_json(&self.0.values[*place]);
            json!({ "seed": seed, "params": params, "kind": kind.word(), "decisions": decisions, "error": what })
        });
        let version = report.prints.first().map(|print| self.0.version.json(print));
        json!({
            "of": version, "first_seed": self.0.first, "budget": self.0.budget, "spent": raced.spent,
            "stopped": raced.stopped,
            "target": { "outcome": self.0.target.outcome.name(), "mean": self.0.target.mean },
            "values": values.collect::<Vec<_>>(),
            "best": raced.best().map(|best| tweaks_json(&self.0.values[best])),
            "separated": raced.left().len() == 1,
            "games_needed": raced.needed(),
            "failed": report.failed.iter().sum::<u64>(), "first_failures": failures.collect::<Vec<_>>(),
        })
    }
}
