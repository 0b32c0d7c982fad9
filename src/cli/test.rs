//! `sandtable test [CARD|FILE…]`: the tests of the cards.

use super::{BAD_INPUT, BUG, Common, FAILED, FINE, on_deep_stack};
use crate::board::Card;
use crate::repl::testing::{Report, Selection, run};
use crate::view::paint;
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use std::path::PathBuf;

pub fn main(common: &Common, which: &[String]) -> Result<u8> {
    let paths = common.paths();
    let mut selections = Vec::new();
    let mut files = Vec::new();
    for word in which {
        match word.trim_start_matches('#').parse::<u8>() {
            Ok(n) => selections.push(Selection { card: Some(Card(n)), files: Vec::new() }),
            Err(_) => files.push(PathBuf::from(word)),
        }
    }
    if !files.is_empty() || selections.is_empty() {
        selections.push(Selection { card: None, files });
    }
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
        anstream::println!("{}", report.text());
    }
    Ok(match (report.faults.is_empty(), report.failed()) {
        (true, 0) => FINE,
        (true, _) => FAILED,
        (false, _) => BAD_INPUT,
    })
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
