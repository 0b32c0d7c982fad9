//! Names that Rust recognises by their memory address. Luau keeps one copy of each text, so texts need not be compared.

use mlua::{Lua, LuaString, Value};
use rustc_hash::FxHashMap;

/// What each name means.
pub struct Interned<T> {
    by_place: FxHashMap<usize, T>,
    /// A text that nobody holds is freed, and another text could get its address.
    held: Vec<LuaString>,
}

impl<T> Default for Interned<T> {
    fn default() -> Interned<T> {
        Interned { by_place: FxHashMap::default(), held: Vec::new() }
    }
}

impl<T: Clone> Interned<T> {
    /// A table of these names.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn of<'a>(lua: &Lua, names: impl IntoIterator<Item = (&'a str, T)>) -> mlua::Result<Interned<T>> {
        let mut all = Interned::default();
        for (name, what) in names {
            all.hold(lua.create_string(name)?, what);
        }
        Ok(all)
    }

    /// Adds a name.
    pub fn hold(&mut self, name: LuaString, what: T) {
        self.by_place.insert(name.to_pointer() as usize, what);
        self.held.push(name);
    }

    /// How many names there are.
    pub fn count(&self) -> usize {
        self.held.len()
    }

    /// The meaning of a name.
    pub fn get(&self, name: &Value) -> Option<T> {
        match name {
            Value::String(name) => self.by_place.get(&(name.to_pointer() as usize)).cloned(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Interned;
    use mlua::{Lua, Value};

    #[test]
    fn a_name_is_found_however_it_was_made_and_no_other_is() {
        let lua = Lua::new();
        let names = Interned::of(&lua, [("from", 1), ("to", 2)]).unwrap();
        lua.gc_collect().unwrap();
        let found = |code: &str| names.get(&lua.load(code).eval::<Value>().unwrap());
        assert_eq!((found("'from'"), found("'t' .. 'o'")), (Some(1), Some(2)));
        for other in ["'fro'", "1", "nil", "{}", "''"] {
            assert_eq!(found(other), None, "{other}");
        }
    }
}
