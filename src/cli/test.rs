//! `sandtable test [CARD|FILE…]`: the tests of the cards; with `--prove`, what they prove.

use super::{BAD_INPUT, BUG, Common, FAILED, FINE, on_deep_stack};
use crate::board::Card;
use crate::lua::{meter, sandbox};
use crate::repl::prove::{self, Proof};
use crate::repl::testing::{Report, Selection, run};
use crate::view::{lettered, paint};
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use std::path::PathBuf;

pub fn main(common: &Common, which: &[String], cost: bool) -> Result<u8> {
    if cost {
        meter::begin();
    }
    let paths = common.paths();
    let selections = selections(which);
    let report = on_deep_stack(move || {
        let mut all = Report::default();
        for selection in &selections {
            let mut report = run(&paths, selection);
            all.outcomes.append(&mut report.outcomes);
            all.faults.append(&mut report.faults);
        }
        all
    });
    let Some(report) = report else { return Ok(BUG) };
    ensure!(!report.outcomes.is_empty() || !report.faults.is_empty(), "there are no tests of {}", which.join(" "));
    if common.json {
        println!("{}", to_json(&report));
    } else {
        anstream::println!("{}", lettered(report.text()));
        if cost {
            anstream::println!("{}", lettered(costs()));
        }
    }
    Ok(match (report.faults.is_empty(), report.failed()) {
        (true, 0) => FINE,
        (true, _) => FAILED,
        (false, _) => BAD_INPUT,
    })
}

/// `--cost`: the entries of cards that took the largest share of a budget, and how many took more than a tenth.
fn costs() -> String {
    let costs = meter::costs();
    let most = |cost: &meter::Cost| cost.shares().into_iter().fold(0.0, f64::max);
    let mut all: Vec<_> = costs.iter().collect();
    all.sort_by(|a, b| most(b.1).total_cmp(&most(a.1)));
    let mut out = format!(
        "{:>5}  {:<24} {:>8} {:>9} {:>7} {:>9}  {:>6}   the most that one entry took\n",
        "card", "what", "entries", "time us", "steps", "KiB", "share"
    );
    for ((card, what), cost) in all.iter().take(16) {
        out.push_str(&format!(
            "{:>5}  {what:<24} {:>8} {:>9} {:>7} {:>9.1}  {:>5.1} %\n",
            format!("#{}", card.0),
            cost.entries,
            cost.time.as_micros(),
            cost.steps,
            cost.bytes as f64 / 1024.0,
            most(cost) * 100.0
        ));
    }
    let over = all.iter().filter(|(_, cost)| most(cost) > 0.1).count();
    let budgets =
        format!("budgets: {} ms, {} steps, {} MiB", meter::TIME.as_millis(), crate::lua::STEPS, sandbox::MEMORY >> 20);
    out.push_str(&format!("{} of {} kinds of entries took more than a tenth of one; {budgets}", over, all.len()));
    out
}

/// `--prove`: whether the tests notice when something of their card is missing.
pub fn prove(common: &Common, which: &[String]) -> Result<u8> {
    let paths = common.paths();
    let selections = selections(which);
    let proof = on_deep_stack(move || {
        let mut all = Proof::default();
        for selection in &selections {
            let proof = prove::prove(&paths, selection);
            all.cards += proof.cards;
            all.tried += proof.tried;
            all.unnoticed.extend(proof.unnoticed);
            all.idle.extend(proof.idle);
            all.failing.extend(proof.failing);
            all.faults.extend(proof.faults);
        }
        all
    });
    let Some(proof) = proof else { return Ok(BUG) };
    ensure!(proof.cards > 0 || !proof.faults.is_empty(), "there are no tests of {}", which.join(" "));
    if common.json {
        let list = |found: &[(String, String)]| -> Vec<Value> {
            found.iter().map(|(file, what)| json!({ "file": file, "what": what })).collect()
        };
        let faults: Vec<String> = proof.faults.iter().map(ToString::to_string).collect();
        let (unnoticed, idle, failing) = (list(&proof.unnoticed), list(&proof.idle), list(&proof.failing));
        let counts = json!({ "cards": proof.cards, "parts": proof.tried });
        println!(
            "{}",
            json!({ "tried": counts, "unnoticed": unnoticed, "idle": idle, "failing": failing, "faults": faults })
        );
    } else {
        anstream::println!("{}", lettered(proof.text()));
    }
    Ok(match (proof.faults.is_empty(), proof.is_sound()) {
        (true, true) => FINE,
        (true, false) => FAILED,
        (false, _) => BAD_INPUT,
    })
}

/// What is meant by cards and files on the command line.
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
            let fault = o.fault.as_ref().map(|t| json!({ "place": t.place, "message": paint::plain(&t.message) }));
            json!({ "file": o.file, "name": o.name, "passed": o.fault.is_none(), "fault": fault })
        })
        .collect();
    let faults: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
    json!({ "passed": report.passed(), "failed": report.failed(), "tests": tests, "faults": faults })
}
