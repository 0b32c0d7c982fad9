//! The game log for the page: each entry with its rule or card, and each roll with its breakdown.

use crate::games::wellington::rules::{Choice, Entry, Seen, Wellington, What};
use crate::games::wellington::verbs::{Desk, entry_data as data};
use crate::games::wellington::words::Words;
use crate::kit::Kit;
use serde_json::{Value, json};

/// How many entries the page shows.
const ENTRIES: usize = 160;

/// The last entries, the oldest first. Hidden entries do not get a number.
pub fn journal(desk: &Desk, seen: &Seen<'_>) -> Vec<Value> {
    let all = shown(desk, seen);
    let from = all.len().saturating_sub(ENTRIES);
    let words = Words::of(seen);
    (from..all.len()).map(|i| one(desk, &words, &all, i)).collect()
}

/// The entries that the viewer notices.
fn shown(desk: &Desk, seen: &Seen<'_>) -> Vec<Entry> {
    let mut all = desk.session.journal();
    all.retain(|entry| seen.shows(entry));
    all
}

/// The command that explains an entry. `why N` counts changes from the end.
pub fn why(desk: &Desk, number: usize) -> Option<String> {
    let all = desk.seen_by(|seen| shown(desk, seen));
    all.get(number).filter(|entry| Wellington::is_change(entry))?;
    let later = all[number + 1..].iter().filter(|entry| Wellington::is_change(entry)).count();
    Some(format!("why {later}"))
}

fn one(desk: &Desk, words: &Words<'_>, all: &[Entry], i: usize) -> Value {
    let entry = &all[i];
    let rolled = matches!(entry.what, What::Rolled(_));
    let ledger = rolled.then(|| words.explain(all, i)).flatten();
    let mut value = data(words, entry);
    match &entry.what {
        // A pass changes nothing: the page folds several of them into one line.
        What::Chosen { choice: Choice::Pass, .. } => value["pass"] = json!(true),
        What::Rolled(roll) => value["roll"] = json!({ "dice": roll.dice, "forced": roll.forced }),
        _ => {
            if let Some(shows) = Wellington::shows(desk.session.world(), entry) {
                value["shows"] = json!(shows);
            }
        }
    }
    value["i"] = json!(i);
    value["ledger"] = json!(ledger.map(|text| text.to_string()));
    value["why"] = json!(Wellington::is_change(entry));
    value
}
