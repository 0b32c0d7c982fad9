//! Lists for scripts. To make one item by item is dear, because each step may run out of memory; to copy a list is one step. So lists
//! that were given before are kept, and scripts get copies.

use crate::games::wellington::board::Datum;
use crate::script::caps;
use mlua::{Function, Lua, Table, Value};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};

/// How many items all kept lists have together.
const KEPT: usize = 8_000;
/// The longest list that is kept.
const LONGEST: usize = 200;

/// The lists that are kept.
pub struct Lists {
    known: RefCell<FxHashMap<Box<[Datum]>, Table>>,
    items: Cell<usize>,
    /// Luau's own function.
    copy: Function,
}

impl Lists {
    /// None yet.
    ///
    /// # Errors
    /// The machine is none of ours.
    pub fn new(lua: &Lua) -> mlua::Result<Lists> {
        Ok(Lists { known: RefCell::default(), items: Cell::new(0), copy: caps::copy(lua)? })
    }

    /// A list that nobody else has, with a value for each item.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn list(
        &self,
        lua: &Lua,
        list: &[Datum],
        value: impl Fn(&Datum) -> mlua::Result<Value>,
    ) -> mlua::Result<Table> {
        if let Some(known) = self.known.borrow().get(list) {
            return self.copy.call(known);
        }
        let made = lua.create_sequence_from(list.iter().map(value).collect::<mlua::Result<Vec<_>>>()?)?;
        if list.len() > LONGEST || !list.iter().all(stays) {
            return Ok(made);
        }
        let mut known = self.known.borrow_mut();
        if self.items.get() + list.len() >= KEPT {
            known.clear();
            self.items.set(0);
        }
        self.items.set(self.items.get() + list.len() + 1);
        let given = self.copy.call(&made)?;
        known.insert(list.into(), made);
        Ok(given)
    }
}

/// Whether a value is the same one in Luau whenever it is asked for, however long nobody has it.
fn stays(item: &Datum) -> bool {
    match item {
        Datum::Bool(_) | Datum::Int(_) | Datum::Power(_) | Datum::Side(_) => true,
        Datum::Duchy(_) | Datum::Leader(_) | Datum::Line(_) | Datum::Card(_) => true,
        Datum::Nil | Datum::Text(_) | Datum::Formation(_) | Datum::List(_) => false,
    }
}
