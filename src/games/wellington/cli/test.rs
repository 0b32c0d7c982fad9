//! `sandtable test [CARD|FILE…]`: runs the tests of the cards; with `--prove`, checks what they prove.

use super::place;
use crate::cli::{BAD_INPUT, Common, FAILED, FINE, on_deep_stack};
use crate::games::wellington::api::{self, meter};
use crate::games::wellington::board::Card;
use crate::games::wellington::verbs::proof::Proof;
use crate::games::wellington::verbs::prove;
use crate::games::wellington::verbs::testing::{Failed, Report, Selection, run};
use crate::view::{lettered, paint};
use anyhow::{Result, ensure};
use comfy_table::{CellAlignment, Table, presets};
use serde_json::{Value, json};
use std::path::PathBuf;

pub fn main(common: &Common, which: &[String], cost: bool) -> Result<u8> {
    if cost {
        meter::begin();
    }
    let paths = place::paths(common);
    let selections = selections(which);
    let report = on_deep_stack(move || {
        let mut all = Report::default();
        for selection in &selections {
            let mut report = run(&paths, selection);
            all.outcomes.append(&mut report.outcomes);
            all.faults.append(&mut report.faults);
        }
        all
    })?;
    ensure!(!report.outcomes.is_empty() || !report.faults.is_empty(), "{} has no tests", which.join(" "));
    if common.json {
        let mut said = to_json(&report);
        if cost {
            let list = costs().into_iter().map(|((card, what), cost)| {
                json!({ "card": card.0, "what": what, "entries": cost.entries, "us": cost.time.as_secs_f64() * 1e6,
                    "steps": cost.steps, "bytes": cost.bytes, "share": cost.most() })
            });
            said["costs"] = list.collect();
        }
        crate::out::data(said);
    } else {
        crate::out::say(lettered(report.text()));
        if cost {
            crate::out::say(lettered(costs_told()));
        }
    }
    Ok(match (report.faults.is_empty(), report.failed()) {
        (true, 0) => FINE,
        (true, _) => FAILED,
        (false, _) => BAD_INPUT,
    })
}

/// The entries of cards, sorted by the largest share of a budget that one took.
fn costs() -> Vec<((Card, &'static str), meter::Cost)> {
    let mut all: Vec<_> = meter::costs().into_iter().collect();
    all.sort_by(|a, b| b.1.most().total_cmp(&a.1.most()));
    all
}

/// `--cost`: the most expensive entries, and how many took more than a tenth of a budget.
fn costs_told() -> String {
    let all = costs();
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(["card", "what", "entries", "us", "steps", "KiB", "share"]);
    for ((card, what), cost) in all.iter().take(16) {
        table.add_row([
            format!("#{}", card.0),
            (*what).to_string(),
            cost.entries.to_string(),
            cost.time.as_micros().to_string(),
            cost.steps.to_string(),
            format!("{:.1}", cost.bytes as f64 / 1024.0),
            format!("{:.1} %", cost.most() * 100.0),
        ]);
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let over = all.iter().filter(|(_, cost)| cost.most() > 0.1).count();
    let (time, memory) = (meter::TIME.as_millis(), api::MEMORY >> 20);
    format!(
        "the highest cost of one call, of {time} ms, {} steps or {memory} MiB allowed:\n{table}\n{over} of {} kinds of calls took more than a tenth",
        api::STEPS,
        all.len()
    )
}

/// `--prove`: whether the tests notice a missing part of their card.
pub fn prove(common: &Common, which: &[String]) -> Result<u8> {
    let paths = place::paths(common);
    let selections = selections(which);
    let proof = on_deep_stack(move || {
        let proofs = selections.iter().map(|selection| prove::prove(&paths, selection));
        proofs.fold(Proof::default(), Proof::and)
    })?;
    ensure!(!proof.cards.is_empty() || !proof.faults.is_empty(), "{} has no tests", which.join(" "));
    if common.json {
        crate::out::data(proof.json());
    } else {
        crate::out::say(lettered(proof.text()));
    }
    Ok(match (proof.faults.is_empty(), proof.is_sound()) {
        (true, true) => FINE,
        (true, false) => FAILED,
        (false, _) => BAD_INPUT,
    })
}

/// The tests for the cards and files on the command line.
fn selections(which: &[String]) -> Vec<Selection> {
    let mut selections = Vec::new();
    let mut files = Vec::new();
    for word in which {
        match word.trim_start_matches('#').parse::<u8>() {
            Ok(n) => selections.push(Selection { card: Some(Card(n)), ..Selection::default() }),
            Err(_) => files.push(PathBuf::from(word)),
        }
    }
    if !files.is_empty() || selections.is_empty() {
        selections.push(Selection { files, ..Selection::default() });
    }
    selections
}

fn to_json(report: &Report) -> Value {
    let tests: Vec<Value> = report
        .outcomes
        .iter()
        .map(|o| {
            let fault = o.fault.as_ref().map(|failed| {
                let message = paint::plain(&failed.fault.message);
                let Failed { fault, waiting, told } = failed;
                json!({ "place": fault.place.to_string(), "message": message, "waiting": waiting, "told": told })
            });
            json!({ "file": o.file, "name": o.name, "passed": o.fault.is_none(), "fault": fault, "notes": o.notes })
        })
        .collect();
    let faults: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
    json!({ "passed": report.passed(), "failed": report.failed(), "tests": tests, "faults": faults })
}
