//! The game log for the page: each entry with its rule or card, and each roll with its breakdown.

use crate::games::wellington::rules::{Choice, Entry, Seen, Wellington, What};
use crate::games::wellington::verbs::{Desk, entry_data as data};
use crate::kit::Kit;
use serde_json::{Value, json};

/// How many entries the page shows.
const ENTRIES: usize = 160;

/// The last entries, the oldest first. Hidden entries do not get a number.
pub fn journal(desk: &Desk) -> Vec<Value> {
    let all = shown(desk);
    let from = all.len().saturating_sub(ENTRIES);
    (from..all.len()).map(|i| one(desk, &all, i)).collect()
}

/// The entries that the viewer notices.
fn shown(desk: &Desk) -> Vec<Entry> {
    let mut all = desk.session.journal();
    all.retain(|entry| Seen::notices(desk.eyes, entry));
    all
}

/// The command that explains an entry. `why N` counts changes from the end.
pub fn why(desk: &Desk, number: usize) -> Option<String> {
    let all = shown(desk);
    all.get(number).filter(|entry| Wellington::is_change(entry))?;
    let later = all[number + 1..].iter().filter(|entry| Wellington::is_change(entry)).count();
    Some(format!("why {later}"))
}

fn one(desk: &Desk, all: &[Entry], i: usize) -> Value {
    let entry = &all[i];
    let rolled = matches!(entry.what, What::Rolled(_));
    let ledger = rolled.then(|| desk.words(|w| w.explain(all, i))).flatten();
    let mut value = data(desk, entry);
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
