//! Which line of which script wrote an entry of the journal. ModifierCache only while somebody wants to know.

use crate::games::wellington::rules::Seat;
use crate::script::names::Names;
use crate::script::sandbox;
use mlua::Lua;
use std::cell::RefCell;
use std::rc::{Rc, Weak};

/// A script did something at a table whose journal had so many entries.
struct Mark {
    table: Weak<Seat>,
    entry: usize,
    place: String,
}

/// The lines that scripts came through.
#[derive(Default)]
pub struct Trail(RefCell<Option<Vec<Mark>>>);

impl Trail {
    /// Begins to keep marks, or forgets them all and keeps none any more.
    pub fn keep(&self, keep: bool) {
        self.0.replace(keep.then(Vec::new));
    }

    /// A script is about to act: remembers the line of the card that leads there.
    pub(super) fn mark(&self, lua: &Lua, t: &Rc<Seat>, names: &Names) {
        if let Some(marks) = self.0.borrow_mut().as_mut()
            && let Some(place) = sandbox::frames(lua).pop()
        {
            let place = names.told(&place);
            marks.push(Mark { table: Rc::downgrade(t), entry: t.journal().len(), place });
        }
    }

    /// File and line of the script that acted last before an entry of a table's journal was written.
    pub fn place(&self, table: &Rc<Seat>, entry: usize) -> Option<String> {
        let (marks, wanted) = (self.0.borrow(), Rc::downgrade(table));
        let mut own = marks.as_ref()?.iter().rev().filter(|mark| mark.table.ptr_eq(&wanted) && mark.entry <= entry);
        own.next().map(|mark| mark.place.clone())
    }
}
