//! The course of a game, choice by choice and edit by edit: each stretch between two checkpoints is played again by itself. A stretch that comes
//! out differently now, because it was played under other scripts, is told as it was recorded, and as one step.

use crate::kit::Kit;
use crate::table::{Cursor, Entry, Session};

/// A place at which the walk stops.
pub struct Stop<'a, K: Kit> {
    /// A session that stands there.
    pub session: &'a Session<K>,
    /// The log of the stretch up to there.
    pub journal: &'a [Entry<K>],
    /// The number of its entries that were written before this step.
    pub before: usize,
    /// The place in the branch.
    pub end: Cursor,
}

/// Walks from the beginning of the present branch to where the session stands. Gives the number of stretches that could only be
/// told as a whole.
pub fn walk<K: Kit>(session: &Session<K>, see: &mut dyn FnMut(Stop<'_, K>)) -> usize {
    let last = session.segments().len().saturating_sub(1);
    let (mut gaps, mut opened, mut recorded) = (0, false, Vec::new());
    let mut number = 0;
    while let Some(mut run) = session.replaying(number).filter(|_| number <= last) {
        let standing = |run: &Session<K>| {
            let at = run.cursor();
            Cursor { segment: number + at.segment, input: at.input }
        };
        let mut told = run.journal_len();
        if !opened {
            let mut journal = std::mem::take(&mut recorded);
            journal.extend(run.journal());
            let end = standing(&run);
            see(Stop { session: &run, journal: &journal, before: 0, end });
        }
        let segment = &session.segments()[number];
        let inputs = if number == last { session.cursor().input } else { segment.inputs.len() };
        if inputs > 0 && !is_same(session, number, inputs) {
            gaps += 1;
            // What was written before the first choice has been told.
            recorded = segment.journal.iter().skip(told).cloned().collect();
            (number, opened) = (number + 1, false);
            continue;
        }
        while run.cursor().segment == 0 && run.cursor().input < inputs && run.redo_input().is_ok() {
            let journal = run.journal();
            see(Stop { session: &run, journal: &journal, before: told, end: standing(&run) });
            told = journal.len();
        }
        opened = run.cursor().segment > 0;
        number += run.cursor().segment.max(1);
    }
    gaps
}

/// Whether a stretch comes out now as it was recorded.
fn is_same<K: Kit>(session: &Session<K>, number: usize, inputs: usize) -> bool {
    let Some(mut run) = session.replaying(number) else { return false };
    while run.cursor().segment == 0 && run.cursor().input < inputs {
        if run.redo_input().is_err() {
            return false;
        }
    }
    let Some(next) = session.segments().get(number + 1) else { return true };
    let ended = run.segments().get(1).is_some_and(|segment| segment.start == next.start);
    ended && run.segments()[0].journal == session.segments()[number].journal
}
