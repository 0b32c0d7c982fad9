//! The journal for the page: each entry with its rule or card, and each roll with its ledger.

use crate::board::Cause;
use crate::repl::Desk;
use crate::rules::{Entry, What};
use crate::view::{Words, paint};
use serde_json::{Value, json};

/// How many entries the page shows.
const ENTRIES: usize = 160;

/// The last entries, the oldest first.
pub fn journal(desk: &Desk) -> Vec<Value> {
    let all = desk.session.journal();
    let from = all.len().saturating_sub(ENTRIES);
    // `why N` counts changes from the end.
    let mut why = all[from..].iter().filter(|entry| Desk::is_change(entry)).count();
    let mut out = Vec::new();
    for (i, entry) in all.iter().enumerate().skip(from) {
        let change = Desk::is_change(entry);
        why -= usize::from(change);
        if desk.eyes.notice(entry) {
            out.push(one(desk, &all, i, change.then_some(why)));
        }
    }
    out
}

fn one(desk: &Desk, all: &[Entry], i: usize, why: Option<usize>) -> Value {
    let entry = &all[i];
    let bare = Entry { cause: Cause::Person, depth: 0, what: entry.what.clone() };
    let (text, ledger) = desk.words(|w: &Words<'_>| {
        let ledger = matches!(entry.what, What::Rolled(_)).then(|| w.explain(all, i)).flatten();
        (w.entry(&bare), ledger)
    });
    let cause = match entry.cause {
        Cause::Rule(rule) => json!({ "text": rule.to_string(), "ask": format!("rule {rule}") }),
        Cause::Card(card) => json!({ "text": format!("#{}", card.0), "card": card.0 }),
        Cause::Person => Value::Null,
    };
    json!({
        "i": i,
        "depth": entry.depth,
        "text": paint::plain(&text),
        "cause": cause,
        "ledger": ledger.map(|text| paint::plain(&text)),
        "why": why.map(|n| format!("why {n}")),
    })
}
