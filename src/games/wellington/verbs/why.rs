//! `why`: what caused a change, from the decision to the rule and the roll; and the history of a value.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::diff::differences;
use super::list::cut;
use super::steps::place;
use super::trail::{Change, changes};
use super::values::{Value, kinds};
use super::why_not;
use crate::desk::{self, wrapped};
use crate::games::wellington::rules::{Wellington, What};
use crate::kit::trail::{Moment, journal};
use crate::kit::why::in_full;
use crate::kit::{self, Kit};
use crate::view::paint;

/// The most changes of a value to show, unless all are requested. Each needs a replay of its Impulse.
const MOST: usize = 5;

/// `why`.
pub fn why(desk: &mut Desk, rest: &str) -> Reply {
    match rest.split_once(char::is_whitespace).map_or((rest, ""), |(word, rest)| (word, rest.trim())) {
        ("", _) => last(desk, 0),
        ("not", action) => why_not::not(desk, action),
        (n, "") if n.chars().all(|c| c.is_ascii_digit()) => {
            let back = n.parse().map_err(|_| Complaint::new(Blame::Typing, format!("{:?} is not a number", cut(n))))?;
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

// The last change.

/// `why` and `why N`.
fn last(desk: &Desk, back: usize) -> Reply {
    let why = kit::why::why(&desk.session, desk.eyes, back).ok_or_else(desk::no_change)?;
    let changed = why.led.as_ref().map_or_else(Vec::new, |led| changed(desk, &led.moment));
    Ok(desk::because(&why.told(), &changed, desk.core.width))
}

/// What changed at the entry.
fn changed(desk: &Desk, seen: &Moment<Wellington>) -> Vec<String> {
    let world = desk.session.world();
    let mut found = differences(world, &seen.before, &seen.at, desk.eyes);
    if found.is_empty()
        && let Some(after) = &seen.after
    {
        found = differences(world, &seen.at, after, desk.eyes);
    }
    found
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
        out.push("  unchanged since the game was opened".into());
    }
    for change in &found {
        out.extend(one(desk, change));
    }
    Ok(out.join("\n"))
}

/// A change: when, from what to what, reported by which entry, after which decision.
fn one(desk: &Desk, change: &Change) -> Vec<String> {
    let (session, width) = (&desk.session, desk.core.width);
    let at = crate::table::Cursor { segment: change.segment, input: 0 };
    let when = place(session.world(), session.segments(), at);
    let mut out = vec![wrapped(&format!("{when}: {} → {}", change.old, change.new), width, 2)];
    // A replay may have more entries than the recording.
    let recorded = journal(session, change.segment, <[_]>::len);
    let Some(entry) = change.entry.filter(|entry| *entry < recorded) else {
        out.push("    not in the log, or played under other scripts than the current ones".into());
        return out;
    };
    journal(session, change.segment, |entries| {
        desk.seen_by(|seen| {
            let by_hand = entries.get(entry).is_some_and(|e| matches!(e.what, What::Edited(_)));
            let decision =
                entries[..entry].iter().rposition(|e| Wellington::decides(e, seen.seat())).filter(|_| !by_hand);
            if let Some(decision) = decision {
                out.push(wrapped(&in_full::<Wellington>(seen, &entries[decision]).painted(), width, 4));
            }
            if let Some(told) = entries.get(entry) {
                let head = if change.told { "" } else { "seen at: " };
                out.push(wrapped(&format!("{head}{}", in_full::<Wellington>(seen, told).painted()), width, 4));
            }
        });
    });
    out
}
