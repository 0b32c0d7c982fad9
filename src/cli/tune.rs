//! `sandtable tune`: finds the value of a parameter that brings an outcome closest to a target.

use super::bar::{Bar, stopper};
use super::compare::round;
use super::title::{Contender, Loaded, Made, Titles};
use super::{BUG, Common, FAILED, FINE, on_deep_stack};
use crate::hinted::{Hint, Hinted};
use crate::json::{Tweak, tweaks_json};
use crate::safe::tame_lines;
use crate::stats::interval::Estimate;
use crate::stats::race::Goal;
use crate::trials::{Failure, Heat, Span, Target, Tuned, Tuning, Unit, grid, suffices, tune};
use crate::view::{lettered, paint};
use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// The options of `tune`.
#[derive(Args, Clone, Debug)]
pub struct Tune {
    /// Scenario: a file, a game, or a name as GAME/NAME
    pub scenario: PathBuf,
    /// Values to try: 63.sp=2..8, 63.sp=2..8/2, 63.sp=2,5,8, /resources/nord=2..5; several of these make a grid
    #[arg(long, value_name = "PARAM=VALUES", required = true)]
    pub param: Vec<String>,
    /// Target to reach: "french wins 50%", "spain points 12", "year 1813.5", or another outcome of `compare` by its name
    #[arg(long, value_name = "TARGET")]
    pub target: String,
    /// Total number of games
    #[arg(long, value_name = "BUDGET", default_value_t = 2000)]
    pub games: u64,
    /// Bots that play: one name for all, or one for each player
    #[arg(long, value_name = "NAMES", default_value = "random")]
    pub players: String,
    /// Number of games to play at the same time; default: the number of cores
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
}

pub(super) fn main(common: &Common, titles: Titles, wanted: Tune) -> Result<u8> {
    let (title, scenario) = titles.of(common, Some(wanted.scenario.clone()))?;
    let stop = stopper();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let spans = wanted.param.iter().map(|text| Span::parse(text)).collect::<Result<Vec<_>, _>>()?;
    let (values, target) = (grid(&spans)?, title.target(&wanted.target)?);
    let made = Made { scenario, scripts: common.cards.clone(), players: wanted.players.clone(), ..Made::default() };
    let plain = title.contender(common, &made)?;
    let version = |params: &Vec<Tweak>| title.contender(common, &Made { params: params.clone(), ..made.clone() });
    let versions = values.iter().map(version).collect::<Result<Vec<_>>>()?;
    let (first, budget, threads) = (common.seed, wanted.games, wanted.threads.unwrap_or(cores));
    let ran = on_deep_stack(move || {
        suffices(budget, values.len(), first, threads)?;
        let loaded = versions.into_iter().map(|version| version.loaded().map(|loaded| (version, loaded)));
        let versions = loaded.collect::<Result<Vec<_>>>()?;
        let said = Said { plain, values, versions, target, first, budget, threads };
        let report = said.play(&stop)?;
        anyhow::Ok((said, report))
    });
    let (said, report) = ran??;
    if common.json {
        crate::out::data(said.json(&report));
    } else {
        crate::out::say(lettered(said.text(&report)));
    }
    if let Some((seed, place)) = report.failures.bug()
        && let Some((version, _)) = said.versions.get(*place)
    {
        version.save_bug(*seed);
    }
    Ok(match report.failures.all() {
        0 => FINE,
        _ if report.failures.has_bug() => BUG,
        _ => FAILED,
    })
}

/// What all values have in common: the version without the tuned parameters.
fn of_all(version: &Value) -> Value {
    let mut version = version.clone();
    version["params"] = json!({});
    version
}

/// What was requested.
struct Said {
    /// The version without the tuned parameters.
    plain: Box<dyn Contender>,
    values: Vec<Vec<Tweak>>,
    versions: Vec<(Box<dyn Contender>, Loaded)>,
    target: Target,
    first: u64,
    budget: u64,
    threads: usize,
}

impl Said {
    fn play(&self, stop: &AtomicBool) -> Result<Tuned> {
        let mut bar = None;
        let tuning = Tuning {
            versions: self
                .versions
                .iter()
                .map(|(version, loaded)| (version.as_ref() as _, loaded.print.clone()))
                .collect(),
            measure: self.target.place,
            goal: Goal { mean: self.target.mean, share: self.target.measure.unit == Unit::Share },
            first: self.first,
            budget: self.budget,
            threads: self.threads,
        };
        let report = tune(&tuning, stop, &mut |heat| match (heat, &mut bar) {
            (Heat::Begun, _) => bar = Some(Bar::new(self.budget)),
            (Heat::Played(place, played), Some(bar)) => {
                let failure = played.result.as_ref().err();
                bar.played(failure.map(|no| move || self.told(place, played.seed, played.decisions, no)));
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
        self.values[place].iter().map(Tweak::to_string).collect::<Vec<_>>().join(" ")
    }

    /// A failure, and how to reproduce it.
    fn told(&self, place: usize, seed: u64, decisions: u32, failure: &Failure) -> Hinted {
        let value: String = self.values[place].iter().map(|tweak| format!(" --param {tweak}")).collect();
        format!(
            "game of seed {seed} with {}, after {decisions} decisions: {}: {}",
            self.value(place),
            failure.kind.word(),
            tame_lines(&failure.what),
        )
        .hint(format!(
            "sandtable simulate {} --games 1 --seed {seed} --players {}{value} plays only this game",
            self.plain.scenario(),
            self.players(),
        ))
    }

    fn players(&self) -> String {
        self.plain.players()
    }

    fn text(&self, report: &Tuned) -> String {
        let (raced, target) = (&report.raced, &self.target);
        let mut lines = Vec::new();
        let failed = report.failures.all();
        if failed > 0 {
            lines.push(paint::bad(format!("{failed} games FAILED and are left out")));
            let told = |((seed, place), (decisions, no)): (&(u64, usize), &(u32, Failure))| {
                self.told(*place, *seed, *decisions, no).to_string()
            };
            lines.extend(report.failures.first.iter().map(told));
        }
        if raced.stopped {
            lines.push(paint::bold(format!("stopped after {} of {} games", raced.spent, self.budget)));
        }
        lines.push(format!(
            "{} by {} from seed {}; target: {target}",
            self.plain.scenario(),
            self.players(),
            self.first
        ));
        lines.push("all values play the same seeds; in parentheses: 95% CI".into());
        let (best, left) = (raced.best(), raced.left());
        let width = (0..self.values.len()).map(|place| self.value(place).len()).max().unwrap_or(0);
        for (place, lane) in raced.lanes.iter().enumerate() {
            let state = match lane.beaten_by {
                Some(by) => paint::dim(format!("out: {} is closer", self.value(by))),
                None if best == Some(place) && left.len() == 1 => paint::good("the best"),
                None if best == Some(place) => "closest so far".into(),
                None => "not significantly different from the closest".into(),
            };
            let games = format!("{} games", lane.games.len());
            let estimate = raced.estimate(place).map_or("–".into(), |estimate| self.estimate(&estimate));
            lines.push(format!("  {:width$}  {games:>12}  {estimate:32}  {state}", self.value(place)));
        }
        lines.extend(self.verdict(report));
        lines.join("\n")
    }

    fn estimate(&self, estimate: &Estimate) -> String {
        let unit = self.target.measure.unit;
        let sign = unit.sign();
        let told = |x: f64| format!("{:.2}", unit.told(x));
        let value = told(estimate.value);
        match (estimate.low, estimate.high) {
            (Some(low), Some(high)) => format!("{value}{sign} ({} to {})", told(low), told(high)),
            _ => format!("{value}{sign}"),
        }
    }

    /// The conclusion.
    fn verdict(&self, report: &Tuned) -> Vec<String> {
        let (raced, target) = (&report.raced, &self.target);
        let Some(best) = raced.best().filter(|best| raced.estimate(*best).is_some()) else {
            return vec!["no result: no game was finished".into()];
        };
        let left = raced.left();
        let mut lines = Vec::new();
        if left.len() == 1 {
            lines.push(paint::bold(format!(
                "best: {}; every other value is significantly further away",
                self.value(best)
            )));
        } else {
            let others: Vec<String> = left.iter().filter(|p| **p != best).map(|p| self.value(*p)).collect();
            lines.push(paint::bold(format!(
                "{} games are not enough: {} is closest, but not significantly closer than {}",
                raced.spent,
                self.value(best),
                others.join(", ")
            )));
            lines.push(match raced.needed() {
                Some(n) => format!(
                    "about {} games for each of these would be needed: --games {}",
                    round(n),
                    round(n.saturating_mul(left.len() as u64)).replace(',', "")
                ),
                None => "these games show no difference between them".into(),
            });
        }
        let misses = raced.estimate(best).is_some_and(|e| {
            e.low.is_some_and(|low| low > target.mean) || e.high.is_some_and(|high| high < target.mean)
        });
        if misses {
            lines.push(format!("its interval excludes the target: perhaps none of these values reaches {target}"));
        }
        lines
    }

    fn json(&self, report: &Tuned) -> Value {
        let raced = &report.raced;
        let values = raced.lanes.iter().enumerate().map(|(place, lane)| {
            let mut value = json!({
                "params": tweaks_json(&self.values[place]),
                "games": lane.games.len(), "finished": lane.games.iter().flatten().count(),
                "estimate": raced.estimate(place),
                "beaten_by": lane.beaten_by.map(|by| tweaks_json(&self.values[by])),
            });
            let hashes = self.versions.get(place).map(|(_, loaded)| &loaded.hashes);
            for (name, hash) in hashes.into_iter().flatten() {
                value[name] = hash.clone();
            }
            value
        });
        let failures = report.failures.first.iter().map(|((seed, place), (decisions, Failure { kind, what }))| {
            let params = tweaks_json(&self.values[*place]);
            json!({ "seed": seed, "params": params, "kind": kind.word(), "decisions": decisions, "error": what })
        });
        let version = self.versions.first().map(|(_, loaded)| of_all(&loaded.json));
        json!({
            "of": version, "first_seed": self.first, "budget": self.budget, "spent": raced.spent,
            "stopped": raced.stopped,
            "target": { "outcome": self.target.measure.name, "mean": self.target.mean },
            "values": values.collect::<Vec<_>>(),
            "best": raced.best().map(|best| tweaks_json(&self.values[best])),
            "separated": raced.left().len() == 1,
            "games_needed": raced.needed(),
            "failed": report.failures.all(), "first_failures": failures.collect::<Vec<_>>(),
        })
    }
}
