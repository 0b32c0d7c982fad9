//! Which line of which script wrote an entry of the game log. Recorded only while somebody wants to know.

use crate::games::wellington::rules::Seat;
use crate::script::names::Names;
use crate::script::sandbox;
use mlua::Lua;
use std::cell::RefCell;
use std::rc::{Rc, Weak};

/// A script did something when the table's game log had this many entries.
struct Mark {
    table: Weak<Seat>,
    entry: usize,
    place: String,
}

/// The script lines that were recorded.
#[derive(Default)]
pub struct Trail(RefCell<Option<Vec<Mark>>>);

impl Trail {
    /// Starts recording, or stops and clears everything.
    pub fn keep(&self, keep: bool) {
        self.0.replace(keep.then(Vec::new));
    }

    /// Called before a script acts: records the line of the card that leads there.
    pub(super) fn mark(&self, lua: &Lua, t: &Rc<Seat>, names: &Names) {
        if let Some(marks) = self.0.borrow_mut().as_mut()
            && let Some(place) = sandbox::frames(lua).pop()
        {
            let place = names.told(&place);
            marks.push(Mark { table: Rc::downgrade(t), entry: t.journal().len(), place });
        }
    }

    /// File and line of the script that acted last before an entry of a table's game log was written.
    pub fn place(&self, table: &Rc<Seat>, entry: usize) -> Option<String> {
        let (marks, wanted) = (self.0.borrow(), Rc::downgrade(table));
        let mut own = marks.as_ref()?.iter().rev().filter(|mark| mark.table.ptr_eq(&wanted) && mark.entry <= entry);
        own.next().map(|mark| mark.place.clone())
    }
}
