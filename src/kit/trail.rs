//! The table as it was at one log entry. To find out, the segment of the entry is replayed beside the game.

use super::Kit;
use crate::table::{Entry, Frame, Probe, Session, Sign, Standing, Table};
use std::cell::RefCell;
use std::rc::{Rc, Weak};

/// Runs something on the log of a segment, finished or in progress.
pub fn journal<K: Kit, R>(session: &Session<K>, segment: usize, run: impl FnOnce(&[Entry<K>]) -> R) -> R {
    match session.cursor().segment == segment {
        true => run(&session.table().journal()),
        false => run(session.segments().get(segment).map_or(&[], |s| s.journal.as_slice())),
    }
}

/// Replays a segment and looks at the table at each entry of its log.
pub fn watch<K: Kit>(session: &Session<K>, segment: usize, look: impl FnMut(&Rc<Table<K>>, usize) + 'static) {
    session.observe(segment, Rc::new(RefCell::new(Watcher { table: None, look })));
}

/// A probe that only looks and never stops the rules.
struct Watcher<K: Kit, F> {
    /// The table of the segment. Signs from another table belong to the next segment. Held so that no other table can get the
    /// same address.
    table: Option<Weak<Table<K>>>,
    look: F,
}

impl<K: Kit, F: FnMut(&Rc<Table<K>>, usize)> Probe<K> for Watcher<K, F> {
    fn sees(&mut self, table: &Rc<Table<K>>, sign: &Sign<'_, K>) -> bool {
        let own = self.table.get_or_insert_with(|| Rc::downgrade(table));
        if own.as_ptr() == Rc::as_ptr(table) && matches!(sign, Sign::Wrote(_)) {
            let entry = table.journal().len().saturating_sub(1);
            (self.look)(table, entry);
        }
        false
    }
}

/// What was seen at one entry of the game log.
pub struct Moment<K: Kit> {
    /// The procedures in progress.
    pub frames: Vec<Frame<K>>,
    /// The state at the previous entry that the viewer notices.
    pub before: Standing<K>,
    /// The state when the entry was written.
    pub at: Standing<K>,
    /// The state at the next entry that the viewer notices; `None` if there is none.
    pub after: Option<Standing<K>>,
}

/// The state at the last noticed entry before the wanted one, and what was seen at the wanted one.
type Notes<K> = Rc<RefCell<(Standing<K>, Option<Moment<K>>)>>;

/// Looks at the table at one entry of a segment's log, as a player sees it. Entries that the player does not notice are skipped.
pub fn at_entry<K: Kit>(
    session: &Session<K>,
    segment: usize,
    entry: usize,
    seat: Option<K::Player>,
) -> Option<Moment<K>> {
    let start = session.segments().get(segment)?.start.clone();
    let seen: Notes<K> = Rc::new(RefCell::new((start, None)));
    let notes = seen.clone();
    watch(session, segment, move |t, i| {
        let mut notes = notes.borrow_mut();
        if !t.journal().last().is_some_and(|entry| K::notices(entry, seat)) {
            return;
        }
        // Dice forced while the rules were stopped write an entry but give no sign. The next entry shows the same state.
        if i >= entry && notes.1.is_none() {
            let before = notes.0.clone();
            let (frames, at) = (t.frames().to_vec(), t.standing());
            notes.1 = Some(Moment { frames, before, at, after: None });
        } else if i < entry {
            notes.0 = t.standing();
        } else if let Some(seen) = notes.1.as_mut().filter(|seen| seen.after.is_none()) {
            seen.after = Some(t.standing());
        }
    });
    let (_, seen) = Rc::try_unwrap(seen).ok()?.into_inner();
    seen
}
