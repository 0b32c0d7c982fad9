//! Lists for scripts. Building one item by item is expensive, because each step may run out of memory; copying a list is one step.
//! So lists are cached, and scripts get copies.

use crate::games::wellington::board::Datum;
use crate::script::caps;
use mlua::{Function, Lua, Table, Value};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};

/// The most items in all cached lists together.
const KEPT: usize = 8_000;
/// The longest list that is cached.
const LONGEST: usize = 200;

/// The cached lists.
pub struct Lists {
    known: RefCell<FxHashMap<Box<[Datum]>, Table>>,
    items: Cell<usize>,
    /// Luau's own copy function.
    copy: Function,
}

impl Lists {
    /// An empty cache.
    ///
    /// # Errors
    /// The machine was not made by this program.
    pub fn new(lua: &Lua) -> mlua::Result<Lists> {
        Ok(Lists { known: RefCell::default(), items: Cell::new(0), copy: caps::copy(lua)? })
    }

    /// A new list for the caller, with a value for each item.
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

/// Whether a value is always the same object in Luau, even if nothing has held it for a while.
fn stays(item: &Datum) -> bool {
    match item {
        Datum::Bool(_) | Datum::Int(_) | Datum::Power(_) | Datum::Side(_) => true,
        Datum::Duchy(_) | Datum::Leader(_) | Datum::Line(_) | Datum::Card(_) => true,
        Datum::Nil | Datum::Text(_) | Datum::Formation(_) | Datum::List(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{KEPT, LONGEST, Lists};
    use crate::games::wellington::board::Datum;
    use crate::script::{NoThings, sandbox};
    use mlua::{Table, Value};
    use std::rc::Rc;

    #[test]
    fn each_list_is_one_of_its_own_whatever_scripts_do_with_others() {
        let (lua, _, _) = sandbox::machine::<NoThings>(&Rc::default()).unwrap();
        let lists = Lists::new(&lua).unwrap();
        let value = |item: &Datum| Ok(Value::Number(f64::from(item.int().unwrap_or(0))));
        let give = |items: &[Datum]| lists.list(&lua, items, value).unwrap();
        let numbers = |table: &Table| table.sequence_values::<i32>().collect::<Result<Vec<_>, _>>().unwrap();
        let items = [Datum::Int(1), Datum::Int(2)];
        for _ in 0..3 {
            let given = give(&items);
            assert_eq!(numbers(&given), [1, 2]);
            assert!(!given.is_readonly());
            given.raw_push(3).unwrap();
            given.raw_set("name", true).unwrap();
        }
        assert_eq!(numbers(&give(&[])), [0; 0]);
        assert_eq!(numbers(&give(&[Datum::Int(2), Datum::Int(1)])), [2, 1]);
    }

    #[test]
    fn no_more_is_kept_than_may_be_and_nothing_that_may_go_away() {
        let (lua, _, _) = sandbox::machine::<NoThings>(&Rc::default()).unwrap();
        let lists = Lists::new(&lua).unwrap();
        let give = |items: &[Datum]| lists.list(&lua, items, |_| Ok(Value::Boolean(true))).unwrap();
        give(&[Datum::Text("a text".into())]);
        give(&vec![Datum::Int(1); LONGEST + 1]);
        assert_eq!(lists.known.borrow().len(), 0);
        for n in 0..200 {
            let items = vec![Datum::Int(n); 100];
            assert_eq!(give(&items).raw_len(), 100);
            let kept: usize = lists.known.borrow().keys().map(|items| items.len() + 1).sum();
            assert!(kept <= KEPT && kept == lists.items.get(), "{kept}");
        }
    }
}
