//! The history of a value: the segments during which it changed, and the entries inside them.

use super::values::Value;
use crate::games::wellington::board::Power;
use crate::games::wellington::rules::{Entry, Session, What};
use crate::kit::trail::{journal, watch};
use std::cell::RefCell;
use std::rc::Rc;

/// A change of a value.
pub struct Change {
    /// The segment in which it happened.
    pub segment: usize,
    /// Its value before.
    pub old: String,
    /// Its value after.
    pub new: String,
    /// The log entry at which it was noticed; `None` if only the checkpoints show it.
    pub entry: Option<usize>,
    /// Whether that entry reports the change.
    pub told: bool,
}

/// The last changes of a value, the oldest first, up to a limit; and whether these are all.
pub fn changes(session: &Session, value: Value, eyes: Option<Power>, most: usize) -> (Vec<Change>, bool) {
    let mut out: Vec<Change> = Vec::new();
    let mut after = value.now(session.table(), eyes);
    // A value may also change and change back within an Impulse. Only this many Impulses are searched for that.
    let mut looks = most;
    let mut all = true;
    for segment in (0..session.segments().len()).rev() {
        if out.len() >= most {
            out.truncate(most);
            out.reverse();
            return (out, false);
        }
        let start = &session.segments()[segment].start.position;
        let rests = session.segments().get(segment + 1).is_some_and(|next| value.rests(start, &next.start.position));
        let before = if rests { after.clone() } else { value.at(session.world(), start, eyes) };
        let told = looks > 0 && journal(session, segment, |entries| entries.iter().any(|e| value.may_be_in(e)));
        if told && before == after {
            looks -= 1;
            all &= looks > 0;
        }
        if before != after || told {
            out.extend(inside(session, segment, (value, eyes), (&before, &after)).into_iter().rev());
        }
        after = before;
    }
    all &= out.len() <= most;
    out.truncate(most);
    out.reverse();
    (out, all)
}

/// The changes of a value inside a segment, the oldest first.
fn inside(
    session: &Session,
    segment: usize,
    (value, eyes): (Value, Option<Power>),
    (before, after): (&str, &str),
) -> Vec<Change> {
    if before != after
        && let Some(entry) = only(session, segment, value)
    {
        let (old, new) = (before.to_string(), after.to_string());
        return vec![Change { segment, old, new, entry: Some(entry), told: true }];
    }
    let seen: Rc<RefCell<Vec<(usize, String)>>> = Rc::default();
    let notes = seen.clone();
    watch(session, segment, move |t, entry| notes.borrow_mut().push((entry, value.now(t, eyes))));
    let mut out = Vec::new();
    let mut old = before.to_string();
    let mut last = None;
    for (entry, new) in seen.take() {
        if new != old {
            let (entry, told) = journal(session, segment, |entries| telling(entries, entry, value));
            out.push(Change { segment, old, new: new.clone(), entry: Some(entry), told });
            old = new;
        }
        last = Some(entry);
    }
    // What changed after the last entry; or the segment was played with other scripts and now goes differently.
    if old != after {
        let entry = last.filter(|_| out.is_empty());
        out.push(Change { segment, old, new: after.to_string(), entry, told: false });
    }
    out
}

/// The only entry of a segment that can have reported a change, if there is just one. Then the segment need not be
/// replayed.
fn only(session: &Session, segment: usize, value: Value) -> Option<usize> {
    if !value.tells_itself() {
        return None;
    }
    journal(session, segment, |entries| {
        let mut fits = (0..entries.len()).filter(|i| value.may_be_in(&entries[*i]));
        fits.next().filter(|_| fits.next().is_none())
    })
}

/// The entry that reports a change noticed when `entry` was written. Usually the rules change something and then report
/// it; otherwise it is the entry before.
fn telling(entries: &[Entry], entry: usize, value: Value) -> (usize, bool) {
    let tells = |i: usize| entries.get(i).is_some_and(|e| matches!(e.what, What::Told(_) | What::Edited(_)));
    let fits = |i: usize| tells(i) && entries.get(i).is_some_and(|e| value.may_be_in(e));
    match entry.checked_sub(1) {
        Some(before) if !fits(entry) && (fits(before) || !tells(entry) && tells(before)) => (before, fits(before)),
        _ => (entry, fits(entry)),
    }
}
