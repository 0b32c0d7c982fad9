//! `why`: what brought a change about, from the decision to the rule and the roll; and the history of a value.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::diff::differences;
use super::steps::place;
use super::trail::{Change, Seen, at_entry, changes, journal};
use super::values::{Value, kinds};
use super::verbs::cut;
use super::{rulebook, why_not};
use crate::games::wellington::board::{Cause, rule};
use crate::games::wellington::rules::{Choice, Entry, Eyes, What, World};
use crate::games::wellington::words::Words;
use crate::hinted::Hint;
use crate::view::{paint, wrap};

/// The most changes of a value that are shown unless all are wanted: each costs a replay of its Impulse.
const MOST: usize = 5;
/// The most rolls that are shown for one change.
const ROLLS: usize = 2;

/// `why`.
pub fn why(desk: &mut Desk, rest: &str) -> Reply {
    match rest.split_once(char::is_whitespace).map_or((rest, ""), |(word, rest)| (word, rest.trim())) {
        ("", _) => last(desk, 0),
        ("not", action) => why_not::not(desk, action),
        (n, "") if n.chars().all(|c| c.is_ascii_digit()) => {
            let back = n.parse().map_err(|_| Complaint::new(Blame::Typing, format!("{:?} is no number", cut(n))))?;
            last(desk, back)
        }
        ("values", "") => Ok(kinds()),
        _ => {
            let (name, most) = match rest.strip_suffix(" all") {
                Some(name) => (name, usize::MAX),
                None => (rest, MOST),
            };
            let value = Value::parse(desk.session.world(), name).map_err(|no| Complaint::new(Blame::Typing, no))?;
            history(desk, value, most)
        }
    }
}

/// The rule or card that something comes from, with what it is about.
fn cited(words: &Words<'_>, cause: Cause) -> String {
    match cause {
        Cause::Rule(rule) => match rulebook::title(rule) {
            Some(title) => format!("[{rule}: {title}]"),
            None => format!("[{rule}]"),
        },
        Cause::Card(card) => format!("[{}]", words.card(card)),
        Cause::Person => "[by hand]".into(),
    }
}

/// An entry with its rule in full.
fn in_full(words: &Words<'_>, entry: &Entry) -> String {
    format!("{} {}", words.happened(entry).painted(), paint::dim(cited(words, entry.cause)))
}

/// Lines that fit, each with so many blanks before it.
fn lines(desk: &Desk, text: &str, indent: usize) -> String {
    let width = usize::from(desk.core.width);
    text.lines().map(|line| wrap(line, width, indent).trim_end().to_string()).collect::<Vec<_>>().join("\n")
}

// The last change.

/// The place of the Nth change from the end: segment and entry.
fn nth_change(desk: &Desk, back: usize) -> Option<(usize, usize)> {
    let mut left = back;
    for segment in (0..desk.session.segments().len()).rev() {
        let places: Vec<usize> = journal(&desk.session, segment, |entries| {
            (0..entries.len()).rev().filter(|i| Desk::is_change(&entries[*i])).collect()
        });
        match places.get(left) {
            Some(entry) => return Some((segment, *entry)),
            None => left -= places.len(),
        }
    }
    None
}

/// `why` and `why N`.
fn last(desk: &Desk, back: usize) -> Reply {
    let Some((segment, entry)) = nth_change(desk, back) else {
        let text = "nothing has changed yet, or not as often"
            .hint("`why` explains the last change, `why 2` the second before it");
        return Err(Complaint::new(Blame::Typing, text));
    };
    let entries = journal(&desk.session, segment, |entries| entries[..=entry].to_vec());
    let world = desk.session.world().clone();
    let mut out = Vec::new();
    let when = place(&world, desk.session.segments(), crate::table::Cursor { segment, input: 0 });
    match at_entry(&desk.session, segment, entry, desk.eyes) {
        Some(seen) => {
            let words = Words { world: &world, p: &seen.at.position, eyes: desk.eyes };
            out.push(paint::bold(format!("{}, {when}", words.entry(&entries[entry]).painted())));
            out.push(lines(desk, &chain(&words, &seen, &entries).join("\n"), 2));
            out.extend(rolls(&words, &entries));
            out.extend(changed(desk, &world, &seen));
            out.push(lines(desk, &format!("told by {}", cited(&words, entries[entry].cause)), 2));
        }
        // Under other scripts than it was played with a segment may not come so far.
        None => {
            let words = Words { world: &world, p: &desk.session.position(), eyes: desk.eyes };
            out.push(paint::bold(format!("{}, {when}", words.entry(&entries[entry]).painted())));
            out.push("  this was played under other scripts and cannot be made again under those in force".into());
        }
    }
    Ok(out.join("\n"))
}

/// Whether somebody chose something that has consequences: a pass in a window for Responses only lets things happen.
fn decides(eyes: Eyes, entry: &Entry) -> bool {
    match &entry.what {
        What::Chosen { choice, .. } => {
            eyes.notice(entry) && (*choice != Choice::Pass || entry.cause != Cause::Rule(rule(5, 2)))
        }
        _ => false,
    }
}

/// The decisions and procedures that led to an entry, the outermost first.
fn chain(words: &Words<'_>, seen: &Seen, entries: &[Entry]) -> Vec<String> {
    let inputs = || entries.iter().filter(|entry| matches!(entry.what, What::Chosen { .. } | What::Edited(_)));
    // What these eyes do not notice is not counted either.
    let made: Vec<&Entry> = inputs().filter(|entry| words.eyes.notice(entry)).collect();
    let noticed = |number: usize| inputs().take(number).filter(|entry| words.eyes.notice(entry)).count();
    let mut out = Vec::new();
    let mut told = 0;
    let mut decide = |number: usize, out: &mut Vec<String>| {
        if number > told
            && let Some(decision) = made.get(number - 1)
            && (decides(words.eyes, decision) || matches!(decision.what, What::Edited(_)))
        {
            out.push(format!("decision: {}", in_full(words, decision)));
        }
        told = told.max(number);
    };
    for frame in &seen.frames {
        decide(noticed(frame.inputs), &mut out);
        out.push(format!("within: {} {}", words.scene(&frame.scene).painted(), paint::dim(cited(words, frame.cause))));
    }
    let last = made.iter().rposition(|entry| decides(words.eyes, entry)).map_or(0, |i| i + 1);
    if !entries.last().is_some_and(|entry| matches!(entry.what, What::Edited(_))) {
        decide(last, &mut out);
    }
    out
}

/// The rolls between the last decision and an entry, each with its ledger.
fn rolls(words: &Words<'_>, entries: &[Entry]) -> Vec<String> {
    let chosen = entries.iter().rposition(|entry| decides(words.eyes, entry)).unwrap_or(0);
    let mut places: Vec<usize> =
        (chosen..entries.len()).filter(|i| matches!(entries[*i].what, What::Rolled(_))).collect();
    places.drain(..places.len().saturating_sub(ROLLS));
    let told = places.into_iter().filter_map(|place| words.explain(entries, place));
    told.map(|text| format!("  roll: {}", text.painted().replace('\n', "\n    "))).collect()
}

/// What was different after the entry.
fn changed(desk: &Desk, world: &std::rc::Rc<World>, seen: &Seen) -> Vec<String> {
    let mut found = differences(world, &seen.before, &seen.at, desk.eyes);
    if found.is_empty()
        && let Some(after) = &seen.after
    {
        found = differences(world, &seen.at, after, desk.eyes);
    }
    found.iter().map(|text| lines(desk, &format!("change: {text}"), 2)).collect()
}

// The history of a value.

fn history(desk: &Desk, value: Value, most: usize) -> Reply {
    let world = desk.session.world().clone();
    let name = value.name(&world.board);
    let (found, all) = changes(&desk.session, value, desk.eyes, most);
    let mut out = vec![paint::bold(format!("{name}: {}", value.now(desk.session.table(), desk.eyes)))];
    if !all {
        out.push(paint::dim(format!("  the last {} changes; all of them: `why {name} all`", found.len())));
    }
    if found.is_empty() {
        out.push("  so it has been since the game was opened".into());
    }
    for change in &found {
        out.extend(one(desk, change));
    }
    Ok(out.join("\n"))
}

/// A change: when, from what to what, told by which entry, after which decision.
fn one(desk: &Desk, change: &Change) -> Vec<String> {
    let session = &desk.session;
    let at = crate::table::Cursor { segment: change.segment, input: 0 };
    let when = place(session.world(), session.segments(), at);
    let mut out = vec![lines(desk, &format!("{when}: {} → {}", change.old, change.new), 2)];
    // What is made again may have more entries than what was recorded.
    let recorded = journal(session, change.segment, <[_]>::len);
    let Some(entry) = change.entry.filter(|entry| *entry < recorded) else {
        out.push("    not told by any entry, or played under other scripts than those in force".into());
        return out;
    };
    journal(session, change.segment, |entries| {
        desk.words(|w| {
            let by_hand = entries.get(entry).is_some_and(|e| matches!(e.what, What::Edited(_)));
            let decision = entries[..entry].iter().rposition(|e| decides(w.eyes, e)).filter(|_| !by_hand);
            if let Some(decision) = decision {
                out.push(lines(desk, &in_full(w, &entries[decision]), 4));
            }
            if let Some(told) = entries.get(entry) {
                let head = if change.told { "" } else { "seen at: " };
                out.push(lines(desk, &format!("{head}{}", in_full(w, told)), 4));
            }
        });
    });
    out
}
