//! Names that Rust knows by where they lie: Luau keeps one of each text, so that nothing has to be compared.

use mlua::{Lua, LuaString, Value};
use rustc_hash::FxHashMap;

/// What names stand for.
pub struct Interned<T> {
    by_place: FxHashMap<usize, T>,
    /// A text that nobody holds is cleared away, and another one may come to lie where it was.
    held: Vec<LuaString>,
}

impl<T> Default for Interned<T> {
    fn default() -> Interned<T> {
        Interned { by_place: FxHashMap::default(), held: Vec::new() }
    }
}

impl<T: Clone> Interned<T> {
    /// These names.
    ///
    /// # Errors
    /// There is no memory for them.
    pub fn of<'a>(lua: &Lua, names: impl IntoIterator<Item = (&'a str, T)>) -> mlua::Result<Interned<T>> {
        let mut all = Interned::default();
        for (name, what) in names {
            all.hold(lua.create_string(name)?, what);
        }
        Ok(all)
    }

    /// One more name.
    pub fn hold(&mut self, name: LuaString, what: T) {
        self.by_place.insert(name.to_pointer() as usize, what);
        self.held.push(name);
    }

    /// How many names there are.
    pub fn count(&self) -> usize {
        self.held.len()
    }

    /// What a name stands for.
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
