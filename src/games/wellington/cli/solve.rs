//! `sandtable simulate PUZZLE`: how often a puzzle is solved in many games, and how.

use super::{bug, simulate::Said};
use crate::cli::bar::Bar;
use crate::cli::{BUG, FAILED, FINE};
use crate::games::wellington::board::Power;
use crate::games::wellington::lab::TOLD;
use crate::games::wellington::lab::puzzle::{Solutions, Way, solve_many};
use crate::stats::interval::Estimate;
use crate::view::{lettered, paint};
use anyhow::Result;
use serde_json::{Value, json};
use std::sync::atomic::AtomicBool;

/// How many ways to list.
const WAYS: usize = 5;

/// The results of the games.
pub(super) struct Came {
    solutions: Solutions,
    whole: bool,
    meta: serde_json::Map<String, Value>,
}

/// Plays the games, with progress on a terminal.
pub(super) fn play(said: &Said, stop: &AtomicBool) -> Result<Came> {
    let meta = said.order.meta(&said.order.stage()?)?.json();
    let mut bar = Bar::new(said.order.share());
    let (solutions, whole) = solve_many(&said.order, stop, &mut |trial| match trial {
        Some(trial) => {
            let failure = trial.result.as_ref().err();
            bar.played(failure.map(|no| || said.told(trial.seed, trial.decisions, no)));
        }
        None => bar.tick(),
    })?;
    bar.finish();
    Ok(Came { solutions, whole, meta })
}

/// Reports the results and gives the exit code.
pub(super) fn tell(said: &Said, came: &Came, as_json: bool) -> u8 {
    if as_json {
        crate::out::data(json_of(said, came));
    } else {
        crate::out::say(lettered(text(said, came)));
    }
    let failures = &came.solutions.failures;
    if let Some(seed) = failures.bug() {
        let order = said.order.clone();
        bug::save(*seed, move || Some((order.stage().ok()?, order.party.makers().ok()?)));
    }
    match failures.all() {
        0 => FINE,
        _ if failures.has_bug() => BUG,
        _ => FAILED,
    }
}

fn text(said: &Said, came: &Came) -> String {
    let Came { solutions, whole, meta } = came;
    let (finished, failed) = (solutions.finished, solutions.failures.all());
    let mut lines = Vec::new();
    if failed > 0 {
        lines.push(paint::bad(format!("{failed} of {} games FAILED", finished + failed)));
        let told = solutions.failures.first.iter();
        lines.extend(told.map(|(seed, (decisions, no))| said.told(*seed, *decisions, no).to_string()));
        if failed > TOLD as u64 {
            lines.push(format!("and {} more", failed - TOLD as u64));
        }
    }
    if !whole {
        let (played, of) = (finished + failed, said.order.share());
        lines.push(paint::bold(format!("stopped after {played} of {of} games; the finished ones count")));
    }
    let scenario = meta.get("scenario").and_then(Value::as_str).unwrap_or_default();
    let names = Power::TRACK.map(|power| said.order.party.name(power));
    let players = if names.iter().all(|name| *name == names[0]) { names[0].into() } else { said.players() };
    lines.push(format!("{scenario}, a puzzle, by {players} from seed {}", said.order.first));
    let range = match solutions.share() {
        Some(Estimate { value, low: Some(low), high: Some(high) }) => {
            let percent = |part: f64| format!("{:.1}", part * 100.0);
            format!(" = {} % (95% CI {} to {} %)", percent(value), percent(low), percent(high))
        }
        _ => String::new(),
    };
    lines.push(paint::bold(format!("{} solves it in {} of {finished} games{range}", solutions.by, solutions.solved)));
    if solutions.solved > 0 {
        let impulses = solutions.impulses.iter().map(|(impulse, n)| format!("{impulse}: {n}"));
        lines.push(format!("solved in Impulse: {}", impulses.collect::<Vec<_>>().join(", ")));
        lines.extend(ways(solutions));
    }
    lines.push(paint::dim("each game ends when the puzzle is solved or its time is over"));
    if let Some(out) = &said.order.out {
        lines.push(format!("each game has a row in {}", out.join("puzzle.parquet").display()));
    }
    lines.join("\n")
}

fn ways(solutions: &Solutions) -> Vec<String> {
    let ways = solutions.ways();
    let one = |way: &Way| {
        let games = if way.games == 1 { "1 game".to_string() } else { format!("{} games", way.games) };
        format!("  {games}, the first of seed {}: {}", way.seed, way.line.join("; "))
    };
    let head = match ways.len() {
        1 => "the solution found:".to_string(),
        n if n <= WAYS => format!("{n} different solutions, the most frequent first:"),
        n => format!("{n} different solutions; the most frequent:"),
    };
    let mut out = vec![head];
    out.extend(ways.iter().take(WAYS).map(one));
    if let Some(way) = solutions.shortest().filter(|way| ways.iter().take(WAYS).all(|shown| shown != way)) {
        out.push("the shortest:".into());
        out.push(one(&way));
    }
    out
}

fn json_of(said: &Said, came: &Came) -> Value {
    let Came { solutions, whole, meta } = came;
    let way = |way: &Way| json!({ "games": way.games, "seed": way.seed, "line": way.line });
    let impulses: serde_json::Map<String, Value> =
        solutions.impulses.iter().map(|(impulse, n)| (impulse.to_string(), json!(n))).collect();
    let failures = solutions.failures.first.iter().map(|(seed, (decisions, no))| {
        json!({ "seed": seed, "kind": no.kind.word(), "decisions": decisions, "error": no.what })
    });
    json!({
        "of": meta,
        "wanted": said.order.share(),
        "kept": said.order.out,
        "stopped": !whole,
        "games": solutions.finished,
        "failed": solutions.failures.all(),
        "first_failures": failures.collect::<Vec<_>>(),
        "puzzle": {
            "by": solutions.by.word(),
            "solved": { "games": solutions.solved, "share": solutions.share() },
            "impulses": impulses,
            "different_ways": solutions.different(),
            "ways": solutions.ways().iter().take(100).map(way).collect::<Vec<_>>(),
            "shortest": solutions.shortest().as_ref().map(way),
        },
    })
}
