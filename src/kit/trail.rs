//! The table as it was at one entry of the journal. To see it, the entry's stretch of play is made again beside the game.

use super::Kit;
use crate::table::{Entry, Frame, Probe, Session, Sign, Standing, Table};
use std::cell::RefCell;
use std::rc::{Rc, Weak};

/// Looks at the journal of a stretch, also of the one that is being played.
pub fn journal<K: Kit, R>(session: &Session<K>, segment: usize, run: impl FnOnce(&[Entry<K>]) -> R) -> R {
    match session.cursor().segment == segment {
        true => run(&session.table().journal()),
        false => run(session.segments().get(segment).map_or(&[], |s| s.journal.as_slice())),
    }
}

/// Makes a stretch again and looks at the table at each entry of its journal.
pub fn watch<K: Kit>(session: &Session<K>, segment: usize, look: impl FnMut(&Rc<Table<K>>, usize) + 'static) {
    session.observe(segment, Rc::new(RefCell::new(Watcher { table: None, look })));
}

/// A probe that looks and never stops anything.
struct Watcher<K: Kit, F> {
    /// The table of the stretch. What another table shows belongs to the next stretch. Held so that no other table gets its address.
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

/// What was seen at one entry of the journal.
pub struct Moment<K: Kit> {
    /// The procedures that were going on.
    pub frames: Vec<Frame<K>>,
    /// How it stood at the entry before that whoever looks notices.
    pub before: Standing<K>,
    /// How it stood when the entry was written.
    pub at: Standing<K>,
    /// How it stood at the next that they notice; nothing if there is none.
    pub after: Option<Standing<K>>,
}

/// How it stood at the last entry that was noticed before the one that is looked for, and what was seen there.
type Notes<K> = Rc<RefCell<(Standing<K>, Option<Moment<K>>)>>;

/// Looks at the table at one entry of a stretch's journal, for the eyes of a player: entries that it does not notice are
/// passed over.
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
        // Dice that were forced while the rules were stopped are written without a sign: the next entry sees as much.
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
