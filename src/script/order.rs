//! The order in which loops visit the entries of tables. Luau visits the keys in their order in memory. For objects of the game
//! that depends on their addresses, and for texts on when garbage was collected. Both differ from run to run, so every table that
//! is not a list is visited in a fixed order: booleans, numbers, texts, then objects by kind and place.

use super::limits::Budget;
use super::raised::Raised;
use super::raised::raise;
use super::{Things, describe};
use mlua::{Function, Lua, Table, Value};
use std::cmp::Ordering;
use std::rc::Rc;

/// The function through which every `for … in` goes; `loops` inserts it. Scripts cannot use this name.
pub const EACH: &str = "__each";

/// The most entries that a loop visits in a table that is not a list.
const MOST: usize = 10_000;

/// The error for a script with a key that has no place in the order.
fn no_key(head: &str, what: &str) -> mlua::Error {
    let said = format!("{head}{what} as a key: it has no fixed order, so games could differ");
    Raised::from(said).hint("use its name or a number as the key").into()
}

/// A key with a place in the order.
#[derive(Clone, PartialEq, Debug)]
enum Key<K> {
    Bool(bool),
    Number(f64),
    Text(Vec<u8>),
    Object(K),
}

impl<K: Ord> Eq for Key<K> {}

impl<K: Ord> Ord for Key<K> {
    fn cmp(&self, other: &Key<K>) -> Ordering {
        match (self, other) {
            (Key::Bool(a), Key::Bool(b)) => a.cmp(b),
            (Key::Number(a), Key::Number(b)) => a.total_cmp(b),
            (Key::Text(a), Key::Text(b)) => a.cmp(b),
            (Key::Object(a), Key::Object(b)) => a.cmp(b),
            _ => self.kind().cmp(&other.kind()),
        }
    }
}

impl<K: Ord> PartialOrd for Key<K> {
    fn partial_cmp(&self, other: &Key<K>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K> Key<K> {
    /// The rank of its kind.
    fn kind(&self) -> u8 {
        match self {
            Key::Bool(_) => 0,
            Key::Number(_) => 1,
            Key::Text(_) => 2,
            Key::Object(_) => 3,
        }
    }

    /// A value as a key.
    ///
    /// # Errors
    /// The kind of a value that has no place in the order, for people.
    fn of<T: Things<Key = K>>(value: &Value) -> Result<Key<K>, String> {
        match value {
            Value::Boolean(yes) => Ok(Key::Bool(*yes)),
            Value::Integer(n) => Ok(Key::Number(*n as f64)),
            Value::Number(n) => Ok(Key::Number(*n)),
            Value::String(text) => Ok(Key::Text(text.as_bytes().to_vec())),
            Value::UserData(ud) => T::key(ud).map(Key::Object).ok_or_else(|| describe::<T>(value)),
            other => Err(describe::<T>(other)),
        }
    }
}

/// The keys of a table in order, or only those after `past`.
///
/// # Errors
/// A key has no place in the order, or there are too many keys.
fn keys<T: Things>(
    budget: &Budget,
    table: &Table,
    past: Option<&Key<T::Key>>,
) -> mlua::Result<Vec<(Key<T::Key>, Value)>> {
    let (mut keys, mut strange, mut count) = (Vec::new(), None::<String>, 0);
    table.for_each(|key: Value, _: Value| {
        count += 1;
        if count > MOST {
            return Err(raise(format!("a loop goes over {MOST} entries of a table that is not a list")));
        }
        match Key::of::<T>(&key) {
            Ok(own) if past.is_none_or(|past| own > *past) => keys.push((own, key)),
            Ok(_) => {}
            // Which one comes first depends on memory addresses, so the message names none.
            Err(what) => strange = Some(strange.take().map_or(what.clone(), |other| other.min(what))),
        }
        Ok(())
    })?;
    budget.spend(count as u64);
    match strange {
        None => Ok(keys),
        Some(what) => Err(no_key("a loop goes over a table with ", &what)),
    }
}

/// The entries of a table whose keys are names, in the order of the names. Entries with other keys come after them, in no
/// particular order.
pub fn by_name<T: Things>(table: &Table) -> mlua::Result<Vec<(Value, Value)>> {
    let mut pairs = table.pairs::<Value, Value>().collect::<mlua::Result<Vec<_>>>()?;
    pairs.sort_by_cached_key(|(key, _)| match Key::of::<T>(key) {
        Ok(key) => (0, Some(key), String::new()),
        Err(what) => (1, None, what),
    });
    Ok(pairs)
}

/// Replaces Luau's `pairs` and `next`, and gives the function that loops go through.
pub fn install<T: Things>(lua: &Lua, globals: &Table, budget: &Rc<Budget>) -> mlua::Result<Function> {
    let all_budget = budget.clone();
    let all = lua.create_function(move |lua, table: Table| {
        super::sandbox::watch(lua, &all_budget)?;
        let mut keys = keys::<T>(&all_budget, &table, None)?;
        keys.sort_by(|(a, _), (b, _)| a.cmp(b));
        lua.create_sequence_from(keys.into_iter().map(|(_, key)| key))
    })?;
    let after_budget = budget.clone();
    let after = lua.create_function(move |_, (table, past): (Table, Value)| {
        let past = match &past {
            Value::Nil => None,
            past => Some(Key::of::<T>(past).map_err(|what| no_key("next: ", &what))?),
        };
        let least = keys::<T>(&after_budget, &table, past.as_ref())?.into_iter().min_by(|(a, _), (b, _)| a.cmp(b));
        Ok(least.map_or(Value::Nil, |(_, key)| key))
    })?;
    let own = (globals.get::<Function>("next")?, globals.get::<Function>("rawget")?);
    let made: Table = lua.load(PRELUDE).set_name("=sandtable").call((own.0, own.1, all, after))?;
    globals.raw_set("pairs", made.raw_get::<Value>("pairs")?)?;
    globals.raw_set("next", made.raw_get::<Value>("next")?)?;
    made.raw_get("each")
}

/// A loop over a list runs as in Luau. For any other table the keys are collected first, so the loop may change the table. It
/// skips removed entries and does not visit new ones.
const PRELUDE: &str = r#"
    local raw_next, rawget, all, after = ...
    local error, type, typeof = error, type, typeof
    local function is_list(t)
        local count = #t
        if count == 0 then
            return raw_next(t) == nil
        end
        return raw_next(t, count) == nil
    end
    local function wanted(what, t)
        error(`invalid argument #1 to '{what}' (table expected, got {typeof(t)})`, 3)
    end
    local function next(t, key)
        if type(t) ~= "table" then
            wanted("next", t)
        end
        if key == nil and raw_next(t) == nil then
            return nil
        end
        if is_list(t) and (key == nil or type(key) == "number" and rawget(t, key) ~= nil) then
            return raw_next(t, key)
        end
        local found = after(t, key)
        if found == nil then
            return nil
        end
        return found, rawget(t, found)
    end
    local function walk(t)
        local keys, at = all(t), 0
        return function()
            while true do
                at += 1
                local key = keys[at]
                if key == nil then
                    return nil
                end
                local value = rawget(t, key)
                if value ~= nil then
                    return key, value
                end
            end
        end
    end
    local function each(t, of, first)
        if t == next and first == nil and type(of) == "table" then
            t, of = of, nil
        end
        if type(t) ~= "table" then
            return t, of, first
        end
        if is_list(t) then
            return t
        end
        return walk(t)
    end
    local function pairs(t)
        if type(t) ~= "table" then
            wanted("pairs", t)
        end
        return next, t, nil
    end
    return { next = next, pairs = pairs, each = each }
"#;
