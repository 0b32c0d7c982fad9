//! A file of pure functions: a table of functions whose results depend only on their arguments. Small rules that a designer
//! changes during the game are written this way.

use super::compiled::{self, Code};
use super::environment::environment;
use super::limits::Budget;
use super::names::{Names, Room};
use super::sandbox::{self, SOURCE};
use super::{Things, errors};
use crate::faults::{InFile, ScriptNumber, Trouble, TroubleKind, nearest};
use mlua::chunk::ChunkMode;
use mlua::{FromLua, Function, IntoLuaMulti, Lua, Table, Value};
use std::path::Path;
use std::rc::Rc;

/// A file of pure functions, loaded into its own sandbox.
pub struct Pure {
    budget: Rc<Budget>,
    names: Names,
    shown: String,
    /// A hash of the text. Two files with the same hash give the same results.
    print: u64,
    table: Table,
    /// The machine in which everything above lives.
    _lua: Lua,
}

impl Pure {
    /// Loads the text of the file with this name, which ends in `.lua`. The text must return a table with exactly one function
    /// for each of the wanted names.
    ///
    /// # Errors
    /// What is wrong with the file, and where.
    pub fn load<T: Things>(shown: &str, text: &str, wanted: &[&str]) -> Result<Pure, Box<Trouble>> {
        let fail = |kind: TroubleKind, message: String, hint: &str| {
            Box::new(Trouble::new(kind, None::<ScriptNumber>, InFile::at(shown, 1, 0), message, hint))
        };
        if text.len() > SOURCE {
            let message = format!("the file has {} bytes", text.len());
            return Err(fail(TroubleKind::Unreadable, message, &format!("{SOURCE} bytes are allowed")));
        }
        let (budget, names) = (Rc::new(Budget::default()), Names::default());
        let named = names.give(Path::new(shown), shown, Room::Library);
        let broken = |error: mlua::Error| Box::new(errors::trouble(&error, None, "load", shown, &names));
        let code = compiled::code(text).map_err(|no| fail(TroubleKind::Other, no.message(), no.hint()))?;
        let made = sandbox::machine::<T>(&budget).and_then(|(lua, shared, _)| Ok((environment(&lua, &shared)?, lua)));
        let (env, lua) = made.map_err(broken)?;
        let value = {
            let chunk = match &code {
                Code::Compiled(code) => lua.load(&**code).set_mode(ChunkMode::Binary),
                Code::Text(text) => lua.load(text).set_mode(ChunkMode::Text),
            };
            budget.enter(true);
            chunk.set_name(format!("={named}")).set_environment(env).call::<Value>(()).map_err(broken)?
        };
        let Value::Table(table) = value else {
            let hint = "it must end with return { … }";
            return Err(fail(TroubleKind::NoResult, "the file does not return a table".into(), hint));
        };
        for pair in table.pairs::<Value, Value>() {
            let (key, value) = pair.map_err(broken)?;
            let key = sandbox::name_of(&key).map_err(broken)?;
            if !wanted.contains(&key.as_str()) {
                let near =
                    nearest(&key, wanted.iter().copied()).map_or(String::new(), |near| format!("did you mean {near}?"));
                return Err(fail(TroubleKind::UnknownField, format!("no function called {key:?} is used"), &near));
            }
            if !value.is_function() {
                return Err(fail(TroubleKind::WrongField, format!("{key} must be a function"), ""));
            }
        }
        for name in wanted {
            if table.raw_get::<Value>(*name).map_err(broken)?.is_nil() {
                return Err(fail(
                    TroubleKind::MissingField,
                    format!("{name} is missing"),
                    "add a function with this name",
                ));
            }
        }
        table.set_readonly(true);
        budget.renew();
        budget.loaded(&lua).map_err(broken)?;
        let print = crate::disk::print_of(text.as_bytes());
        Ok(Pure { budget, shown: shown.into(), print, table, _lua: lua, names })
    }

    /// Calls one of the functions and gives its result.
    ///
    /// # Errors
    /// It fails, runs for too long, or returns the wrong kind of value.
    pub fn ask<R: FromLua>(&self, name: &str, args: impl IntoLuaMulti) -> Result<R, Box<Trouble>> {
        self.budget.enter(true);
        self.budget.step_begins();
        let said = self.table.raw_get::<Function>(name).and_then(|function| function.call::<R>(args));
        let told = said.map_err(|error| errors::trouble(&error, None, name, &self.shown, &self.names));
        self.budget.renew();
        told.map_err(Box::new)
    }

    /// A text that identifies the version of the file.
    pub fn edition(&self) -> String {
        format!("{:016x}", self.print)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::NoThings;

    fn load(text: &str) -> Result<Pure, Box<Trouble>> {
        Pure::load::<NoThings>("fire.lua", text, &["hits"])
    }

    fn why(text: &str) -> String {
        load(text).err().map(|no| no.to_string()).unwrap_or_default()
    }

    #[test]
    fn a_function_answers_and_two_texts_are_told_apart() {
        let fire = load("return { hits = function(n) return n * 2 end }").unwrap();
        assert_eq!(fire.ask::<u8>("hits", 3).unwrap(), 6);
        let other = load("return { hits = function(n) return n * 3 end }").unwrap();
        assert_ne!(fire.edition(), other.edition());
    }

    #[test]
    fn what_is_wrong_with_a_file_is_told_with_its_place() {
        for (text, said) in [
            ("return 3", "does not return a table"),
            ("return {}", "hits is missing"),
            ("return { hits = 3 }", "hits must be a function"),
            ("return { hist = function() end }", "did you mean hits?"),
            ("return { hits = function() ", "fire.lua:1"),
            ("local x = os.time() return {}", "unknown global \"os\""),
        ] {
            assert!(why(text).contains(said), "{text}: {}", why(text));
        }
    }

    #[test]
    fn a_function_that_fails_or_goes_on_for_ever_is_stopped_and_the_next_call_is_fine() {
        let text = "return { hits = function(n)\n    while n > 5 do end\n    return n.x.y\nend }";
        let fire = load(text).unwrap();
        let no = fire.ask::<u8>("hits", 6).unwrap_err();
        assert_eq!(no.kind, TroubleKind::Steps);
        let no = fire.ask::<u8>("hits", 1).unwrap_err();
        assert!(no.to_string().starts_with("fire.lua:3"), "{no}");
        let fine = load("return { hits = function(n) return 'six' end }").unwrap();
        assert!(fine.ask::<u8>("hits", 1).is_err() && fine.ask::<String>("hits", 1).is_ok());
    }
}
