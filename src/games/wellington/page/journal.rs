//! The game log for the page: each entry with its rule or card, and each roll with its breakdown.

use crate::games::wellington::board::Duchy;
use crate::games::wellington::rules::{Choice, Entry, Happening, Passage, Seen, Wellington, What};
use crate::games::wellington::verbs::{Desk, entry_data as data};
use crate::games::wellington::words::Words;
use crate::kit::{About, Deed, Kit};
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

/// What the board shows of an entry for a moment: who moved, and what was lost.
fn shows(desk: &Desk, what: &What) -> Option<About> {
    let b = &desk.session.world().board;
    let id = |at: Duchy| b.duchies.get(at.index()).map(|info| info.id.clone());
    let went = |deed: Deed, from: Duchy, to: Duchy| Some(About::of(deed).from(id(from)).to(id(to)?));
    let What::Told(told) = what else { return None };
    match told {
        Happening::Moved { from, to, .. } => went(Deed::Move, *from, *to),
        Happening::Went { how: Passage::Interception, from, to, .. } => went(Deed::Intercept, *from, *to),
        Happening::Went { from, to, .. } => went(Deed::Retreat, *from, *to),
        Happening::Removed { at: Some(at), .. } | Happening::LeaderGone { at, .. } => {
            Some(About::of(Deed::Lose).to(id(*at)?))
        }
        _ => None,
    }
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
        what => {
            if let Some(shows) = shows(desk, what) {
                value["shows"] = json!(shows);
            }
        }
    }
    value["i"] = json!(i);
    value["ledger"] = json!(ledger.map(|text| text.to_string()));
    value["why"] = json!(Wellington::is_change(entry));
    value
}
