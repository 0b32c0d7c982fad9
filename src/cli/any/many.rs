//! Many games of any kind, at the command line.

use super::super::bar::{Bar, stopper};
use super::super::simulate::Simulate;
use super::super::title::{Contender, Loaded, Made};
use super::super::{BUG, Common, FAILED, FINE, complain, on_deep_stack};
use super::files;
use crate::hinted::Hint;
use crate::safe::tame_lines;
use crate::trials::{Entry, Failure, Opens, Ready, TOLD, Totals, check, simulate as play};
use crate::view::{lettered, paint};
use anyhow::{Result, bail};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A version of a game, as requested.
///
/// # Errors
/// No bot has such a name.
pub fn entry<K: Opens>(common: &Common, made: &Made) -> Result<Entry<K>> {
    if made.is_staged() {
        let no = format!("{} has no cards to deal or force, and no Turns to start from", K::ID);
        bail!(no.hint("leave out --force-play, --deal and --from-turn"));
    }
    Ok(Entry::new(files(common, made), &made.players)?)
}

impl<K: Opens + 'static> Contender for Entry<K> {
    fn loaded(&self) -> Result<Loaded> {
        let lineup = self.lineup()?;
        let edition = K::edition(&lineup.world);
        let hashes: Map<String, Value> = [("scripts".to_string(), json!(edition))].into_iter().collect();
        let params = crate::json::tweaks_json(&self.files.params);
        let json = json!({
            "game": K::ID, "scenario": self.files.scenario, "scripts": edition, "script": self.files.script,
            "params": params, "players": self.bots,
        });
        Ok(Loaded { print: lineup.print(), brief: format!("scripts {edition}"), json, hashes, cards: BTreeMap::new() })
    }

    fn scenario(&self) -> String {
        self.files.scenario.as_ref().map_or(K::ID.to_string(), |file| file.display().to_string())
    }

    fn players(&self) -> String {
        self.bots.join(",")
    }

    fn save_bug(&self, seed: u64) {
        complain(format!(
            "the game of seed {seed} hit a bug in sandtable: sandtable simulate {} --games 1 --seed {seed} --players {} plays only this game",
            self.scenario(),
            self.players()
        ));
    }
}

/// `sandtable simulate`.
///
/// # Errors
/// The request is invalid, or something does not load.
pub fn simulate<K: Opens + 'static>(common: &Common, scenario: Option<PathBuf>, wanted: Simulate) -> Result<u8> {
    if wanted.out.is_some() {
        bail!(format!("results of {} are not written to files", K::ID).hint("--json prints the totals as one value"));
    }
    if wanted.positions.is_some() {
        bail!(format!("positions of {} are not written as numbers", K::ID).hint("leave out --positions"));
    }
    if wanted.per_card {
        bail!(format!("{} has no cards to list", K::ID).hint("leave out --per-card"));
    }
    let made = Made { scenario, params: wanted.param, players: wanted.players, ..Made::default() };
    let entry = entry::<K>(common, &made)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = wanted.threads.unwrap_or(cores);
    check(common.seed, wanted.games, threads)?;
    // Shares are consecutive and of equal size, except the last ones.
    let (number, of) = wanted.shard.map_or((1, 1), |shard| (shard.number, shard.of));
    let cut = |n: u64| common.seed + (u128::from(wanted.games) * u128::from(n) / u128::from(of)) as u64;
    let (first, games) = (cut(number - 1), cut(number) - cut(number - 1));
    let stop = stopper();
    let ran = on_deep_stack(move || {
        let mut bar = Bar::new(games);
        let totals = play(&entry, first, games, threads, &stop, &mut |played| match played {
            Some(played) => {
                let failure = played.result.as_ref().err();
                bar.played(failure.map(|no| || told(played.seed, played.decisions, no)));
            }
            None => bar.tick(),
        })?;
        bar.finish();
        anyhow::Ok((entry, totals))
    });
    let (entry, totals) = ran??;
    if common.json {
        crate::out::data(json_of(&entry, first, games, &totals)?);
    } else {
        crate::out::say(lettered(text(&entry, first, games, &totals)));
    }
    Ok(match totals.failures.all() {
        0 => FINE,
        _ if totals.failures.has_bug() => BUG,
        _ => FAILED,
    })
}

fn told(seed: u64, decisions: u32, failure: &Failure) -> String {
    let (kind, what) = (failure.kind.word(), tame_lines(&failure.what));
    format!("game of seed {seed}, after {decisions} decisions: {kind}: {what}")
}

fn text<K: Opens + 'static>(entry: &Entry<K>, first: u64, games: u64, totals: &Totals) -> String {
    let (finished, failed) = (totals.finished, totals.failures.all());
    let mut lines = Vec::new();
    if failed > 0 {
        lines.push(paint::bad(format!("{failed} of {} games FAILED", finished + failed)));
        lines.extend(totals.failures.first.iter().map(|(seed, (decisions, no))| told(*seed, *decisions, no)));
        if failed > TOLD as u64 {
            lines.push(format!("and {} more", failed - TOLD as u64));
        }
    }
    if totals.stopped {
        let played = finished + failed;
        lines.push(paint::bold(format!("stopped after {played} of {games} games; the finished ones count")));
    }
    lines.push(format!("{finished} games of {} by {} from seed {first}", entry.scenario(), entry.players()));
    if finished > 0 {
        lines.push("in parentheses: 95% CI".into());
        let mean = totals.decisions as f64 / (finished + failed) as f64;
        for (measure, found) in &totals.findings {
            let digits = if measure.unit.sign().is_empty() { 2 } else { 1 };
            let value = |value: f64| format!("{:.digits$}", measure.unit.told(value));
            let bounds = match (found.low, found.high) {
                (Some(low), Some(high)) => format!("({} to {})", value(low), value(high)),
                _ => String::new(),
            };
            lines.push(format!("  {:32}{:>9}{:2} {bounds}", measure.label, value(found.value), measure.unit.sign()));
        }
        lines.push(format!("  {:32}{mean:>9.1}", "decisions per game"));
    }
    lines.join("\n")
}

fn json_of<K: Opens + 'static>(entry: &Entry<K>, first: u64, games: u64, totals: &Totals) -> Result<Value> {
    let findings = totals.findings.iter().map(|(measure, found)| {
        json!({ "name": measure.name, "label": measure.label, "mean": found.value, "low": found.low, "high": found.high })
    });
    let failures = totals.failures.first.iter().map(|(seed, (decisions, Failure { kind, what }))| {
        json!({ "seed": seed, "kind": kind.word(), "decisions": decisions, "error": what })
    });
    Ok(json!({
        "of": entry.loaded()?.json, "first_seed": first, "wanted": games, "stopped": totals.stopped,
        "finished": totals.finished, "failed": totals.failures.all(), "decisions": totals.decisions,
        "outcomes": findings.collect::<Vec<_>>(), "first_failures": failures.collect::<Vec<_>>(),
    }))
}
