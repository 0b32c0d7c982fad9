//! What caused a change: the decision, the procedures that led from it to the change, and the rolls between.

use super::trail::{Moment, at_entry, journal};
use super::{Kit, WhyTold, place};
use crate::line;
use crate::table::{Cursor, Entry, Session, What};
use crate::view::Line;
use crate::view::line::dim;

/// The most rolls that are shown for one change.
const ROLLS: usize = 2;

/// Why something changed.
pub struct Why<K: Kit> {
    /// The entry that reports the change.
    pub told: Line,
    /// When it happened.
    pub when: Line,
    /// The rule or card that caused the entry, with its subject.
    pub cited: Line,
    /// What led to it; `None` if the segment cannot be replayed under the scripts in force.
    pub led: Option<Led<K>>,
}

/// What led to a change.
pub struct Led<K: Kit> {
    /// The decisions and procedures, the outermost first.
    pub chain: Vec<Line>,
    /// The rolls between the last decision and the change, each in full.
    pub rolls: Vec<Line>,
    /// The state at that moment.
    pub moment: Moment<K>,
}

impl<K: Kit> Why<K> {
    /// The same without the state: what any desk can report.
    pub fn told(self) -> WhyTold {
        let Why { told, when, cited, led } = self;
        WhyTold { told, when, cited, led: led.map(|led| (led.chain, led.rolls)) }
    }
}

/// The cause of the Nth change from the end, counted from 0; `None` if there were fewer changes.
pub fn why<K: Kit>(session: &Session<K>, seat: Option<K::Player>, back: usize) -> Option<Why<K>> {
    let (segment, entry) = nth_change(session, seat, back)?;
    let entries = journal(session, segment, |entries| entries[..=entry].to_vec());
    let when = place::<K>(session.world(), session.segments(), Cursor { segment, input: 0 });
    let moment = at_entry(session, segment, entry, seat);
    let now = session.position();
    let seen = K::seen(session.world(), moment.as_ref().map_or(&now, |moment| &moment.at.position), seat);
    let (told, cited) = (K::tell(&seen, &entries[entry]), K::cited(&seen, entries[entry].cause));
    let lines = moment.as_ref().map(|moment| (chain(&seen, seat, moment, &entries), rolls(&seen, seat, &entries)));
    drop(seen);
    let led = lines.zip(moment).map(|((chain, rolls), moment)| Led { chain, rolls, moment });
    Some(Why { told, when, cited, led })
}

/// The place of the Nth change from the end: segment and entry.
fn nth_change<K: Kit>(session: &Session<K>, seat: Option<K::Player>, back: usize) -> Option<(usize, usize)> {
    let mut left = back;
    for segment in (0..session.segments().len()).rev() {
        let places: Vec<usize> = journal(session, segment, |entries| {
            let changes = |i: &usize| K::is_change(&entries[*i]) && K::notices(&entries[*i], seat);
            (0..entries.len()).rev().filter(changes).collect()
        });
        match places.get(left) {
            Some(entry) => return Some((segment, *entry)),
            None => left -= places.len(),
        }
    }
    None
}

/// An entry followed by its rule or card, cited in full.
pub fn in_full<K: Kit>(seen: &K::Seen<'_>, entry: &Entry<K>) -> Line {
    line!("{} {}", K::happened(seen, entry), dim(K::cited(seen, entry.cause)))
}

/// The decisions and procedures that led to an entry, the outermost first.
fn chain<K: Kit>(seen: &K::Seen<'_>, seat: Option<K::Player>, moment: &Moment<K>, entries: &[Entry<K>]) -> Vec<Line> {
    let inputs = || entries.iter().filter(|entry| matches!(entry.what, What::Chosen { .. } | What::Edited(_)));
    // Decisions that this seat does not notice are skipped.
    let made: Vec<&Entry<K>> = inputs().filter(|entry| K::notices(entry, seat)).collect();
    let noticed = |number: usize| inputs().take(number).filter(|entry| K::notices(entry, seat)).count();
    let mut out = Vec::new();
    let mut told = 0;
    let mut decide = |number: usize, out: &mut Vec<Line>| {
        if number > told
            && let Some(decision) = made.get(number - 1)
            && (K::decides(decision, seat) || matches!(decision.what, What::Edited(_)))
        {
            out.push(line!("decision: {}", in_full::<K>(seen, decision)));
        }
        told = told.max(number);
    };
    for frame in &moment.frames {
        decide(noticed(frame.inputs), &mut out);
        out.push(line!("within: {} {}", K::scene(seen, &frame.scene), dim(K::cited(seen, frame.cause))));
    }
    let last = made.iter().rposition(|entry| K::decides(entry, seat)).map_or(0, |i| i + 1);
    if !entries.last().is_some_and(|entry| matches!(entry.what, What::Edited(_))) {
        decide(last, &mut out);
    }
    out
}

/// The rolls between the last decision and an entry, each with its breakdown.
fn rolls<K: Kit>(seen: &K::Seen<'_>, seat: Option<K::Player>, entries: &[Entry<K>]) -> Vec<Line> {
    let chosen = entries.iter().rposition(|entry| K::decides(entry, seat)).unwrap_or(0);
    let mut places: Vec<usize> =
        (chosen..entries.len()).filter(|i| matches!(entries[*i].what, What::Rolled(_))).collect();
    places.drain(..places.len().saturating_sub(ROLLS));
    places.into_iter().filter_map(|place| K::explain(seen, entries, place)).collect()
}
