//! The desk's own Lua: blocks and expressions at the prompt. It has its own machine, so that a card can neither see what a block
//! leaves in its variables, nor lose memory to it.

use super::bind::raise;
use super::editing::{self, EditHandle, Editing, shown};
use super::expression::enter;
use super::machine::{Machine, environment, freeze};
use super::registry::On;
use super::sources::{Source, Sources};
use super::{loader, values};
use crate::faults::InFile;
use crate::faults::{Trouble, TroubleKind};
use crate::games::wellington::board::{Board, Power};
use crate::games::wellington::rules::{Edit, Seat};
use crate::script::errors;
use crate::script::loops;
use crate::script::names::{Names, Room};
use crate::script::raised::Raised;
use crate::script::sandbox::SOURCE;
use crate::table::interrupt;
use mlua::chunk::{ChunkMode, Compiler};
use mlua::{Function, Lua, Table, Value};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;

/// What an expression is called, in contexts and messages.
pub(super) const EXPRESSION: &str = "expression";

/// A machine for blocks, with the variables that they have set.
pub struct Scratch {
    pub(super) machine: Rc<Machine>,
    libs: RefCell<BTreeMap<PathBuf, Source>>,
    /// The variables, and the names that all scripts have.
    env: Table,
    extra: Table,
    /// The texts of blocks, by number, because a function from an earlier block may fail in a later one.
    texts: RefCell<Vec<String>>,
    /// The Power whose eyes it looks with.
    pub(super) eyes: Rc<Cell<Option<Power>>>,
}

/// The result of a block or an expression.
pub struct Ran {
    /// What it printed, each line with its line end.
    pub printed: String,
    /// What it returned.
    pub values: Vec<String>,
    /// Whether the first value counts as true.
    pub truth: bool,
    /// The edits that it requests, in order.
    pub edits: Vec<Edit>,
    /// The variables as they were before.
    pub before: Variables,
}

/// A snapshot of the variables. The contents of tables are not copied.
pub struct Variables(Vec<(Value, Value)>);

impl Scratch {
    /// A machine without variables, with these libraries.
    ///
    /// # Errors
    /// No Lua machine can be made.
    pub fn new(board: &Rc<Board>, libs: &BTreeMap<PathBuf, Source>) -> Result<Scratch, Trouble> {
        let broken = |error: mlua::Error| errors::trouble(&error, None, "", "scripts", &Names::default());
        let sources = Sources { libs: libs.clone(), cards: BTreeMap::new() };
        let (machine, _) = Machine::new(board, &sources).map_err(broken)?;
        let (env, extra) = globals(&machine).map_err(broken)?;
        let libs = RefCell::new(libs.clone());
        Ok(Scratch { machine: Rc::new(machine), libs, env, extra, texts: RefCell::default(), eyes: Rc::default() })
    }

    /// Sets whose eyes it looks with from now on.
    pub fn look_as(&self, eyes: Option<Power>) {
        self.eyes.set(eyes);
    }

    /// The board it was made for.
    pub fn board(&self) -> &Rc<Board> {
        &self.machine.binding.board
    }

    /// Whether a block used up the memory: the machine must not be used again.
    pub fn is_spoilt(&self) -> bool {
        self.machine.spoilt.get()
    }

    /// Puts other libraries in force; the variables stay.
    pub fn refresh(&self, libs: &BTreeMap<PathBuf, Source>) {
        let old = self.libs.replace(libs.clone());
        let gone = old.values().filter(|old| !libs.contains_key(&old.path));
        for old in gone {
            let _ = self.machine.shared.raw_set(old.stem(), Value::Nil);
        }
        for source in libs.values().filter(|new| old.get(&new.path) != Some(new)) {
            let (lua, binding) = (&self.machine.lua, &self.machine.binding);
            let Ok(env) = environment(lua, &self.machine.shared) else { continue };
            // Only libraries that load are ever in force.
            if let Ok((_, Value::Table(lib))) = loader::run_file(lua, binding, &env, source, Room::Library) {
                freeze(lib.clone());
                let _ = self.machine.shared.raw_set(source.stem(), lib);
            }
        }
    }

    /// Runs a block: it may print, set variables and edit. The edits are tried on a copy and returned; the table stays as it is. If
    /// a block fails, its variables are restored.
    ///
    /// # Errors
    /// What is wrong with the block, with line and column in it.
    pub fn block(&self, t: &Rc<Seat>, code: &str) -> Result<Ran, Trouble> {
        self.run(t, code, "block")
    }

    /// The value of an expression, which may look at the game and at the variables.
    ///
    /// # Errors
    /// What is wrong with the expression.
    pub fn expression(&self, t: &Rc<Seat>, code: &str) -> Result<Ran, Trouble> {
        self.run(t, code.trim_start(), EXPRESSION)
    }

    fn run(&self, t: &Rc<Seat>, code: &str, what: &'static str) -> Result<Ran, Trouble> {
        let number = self.number();
        // An expression leaves no functions behind, so its text is not kept.
        if what == "block" {
            self.texts.borrow_mut().push(code.to_string());
        }
        let before = self.variables();
        let editing = Editing::new(t, what == "block");
        let result = self.load(code, what, number).and_then(|function| {
            let edits = Some(editing.clone());
            interrupt::listening(|| enter(&self.machine, self.eyes.get(), &function, t, what, edits))
        });
        let offence = self.machine.binding.host.offence.take();
        let stumbled = editing.table().take_trouble();
        let error = match (result, offence, stumbled) {
            (Ok(values), None, None) => {
                let board = self.board();
                let truth = values.front().is_some_and(|v| !matches!(v, Value::Nil | Value::Boolean(false)));
                let values = values.iter().map(|value| shown(value, board, 0)).collect();
                let (edits, printed) = editing.taken();
                return Ok(Ran { printed, values, truth, edits, before });
            }
            (_, _, Some(trouble)) => {
                self.restore(before);
                return Err(trouble);
            }
            (_, Some(offence), _) => offence.into(),
            (Err(error), _, _) => error,
        };
        self.restore(before);
        let trouble = self.machine.trouble_in(&error, None, "", &chunk_name(what, number));
        Err(self.told(trouble, what, number, code))
    }

    /// The number of the next block or expression.
    pub(super) fn number(&self) -> usize {
        self.texts.borrow().len()
    }

    pub(super) fn load(&self, code: &str, what: &str, number: usize) -> mlua::Result<Function> {
        if code.len() > SOURCE {
            return Err(raise(format!("it has {} bytes; the limit is {SOURCE}", code.len())));
        }
        let load = |text: String| {
            let text = loops::rewritten(&text).map_err(|no| Raised::from(no.message()).hint(no.hint()))?;
            let chunk = self.machine.lua.load(&*text).set_name(format!("={}", chunk_name(what, number)));
            chunk.set_mode(ChunkMode::Text).set_environment(self.env.clone()).into_function()
        };
        // If the text is an expression, show its value without needing `return`.
        match (load(format!("return {code}\n")), what) {
            (Err(_), "block") => load(code.to_string()),
            (loaded, _) => loaded,
        }
    }

    /// The current variables.
    fn variables(&self) -> Variables {
        Variables(self.env.pairs::<Value, Value>().filter_map(Result::ok).collect())
    }

    /// Restores the variables.
    pub fn restore(&self, before: Variables) {
        let _ = self.env.clear();
        for (name, value) in before.0 {
            let _ = self.env.raw_set(name, value);
        }
    }

    /// The names of the variables, in order.
    pub fn names(&self) -> Vec<String> {
        let names =
            self.env.pairs::<Value, Value>().filter_map(|pair| Some(pair.ok()?.0.as_string()?.to_string_lossy()));
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    /// The kind of game thing that a variable holds.
    pub fn kind(&self, name: &str) -> Option<On> {
        let value: Value = self.env.raw_get(name).ok()?;
        values::on(&values::from_lua(&value).ok()?)
    }

    /// The names inside a table: a variable or a library.
    pub fn inside(&self, name: &str) -> Vec<String> {
        let tables = [&self.env, &self.machine.shared];
        let table = tables.into_iter().find_map(|t| t.raw_get::<Value>(name).ok()?.as_table().cloned());
        let keys = table.into_iter().flat_map(|table| table.pairs::<Value, Value>().collect::<Vec<_>>());
        let mut names: Vec<String> =
            keys.filter_map(|pair| Some(pair.ok()?.0.as_string()?.to_string_lossy())).collect();
        names.sort();
        names
    }

    /// The names that scripts have without defining them.
    pub fn known(&self) -> Vec<String> {
        known(&self.machine.shared, &self.extra)
    }

    /// An error with its line and column in the block, and the line itself.
    pub(super) fn told(&self, mut trouble: Trouble, what: &str, number: usize, code: &str) -> Trouble {
        if trouble.kind == TroubleKind::OnlyLook {
            trouble.hint = match what {
                "block" => "`edit` changes the position in a block (`doc edit`); what a card does belongs in a card",
                _ => "a block may edit: lua edit.flag(\"madrid\", \"spain\")",
            }
            .into();
        }
        if self.is_spoilt() {
            trouble.hint = "the variables of all blocks were lost; is a table growing in a loop?".into();
        }
        trouble.trace.retain(|line| !line.starts_with("block") && !line.starts_with("expression"));
        let Some((of, line)) = place_of(&trouble.place) else {
            if trouble.place.file == chunk_name(what, number) {
                trouble.place = what.into();
            }
            return trouble;
        };
        let texts = self.texts.borrow();
        let code = if of == number { code } else { texts.get(of).map_or("", String::as_str) };
        // Something missing at the end is reported for the last line.
        let line = line.clamp(1, code.lines().count().max(1));
        let text = code.lines().nth(line - 1).unwrap_or_default();
        let column = column(text, trouble.about());
        let name = if of == number { what.to_string() } else { format!("block {}", of + 1) };
        trouble.place = InFile::at(name, line, column);
        let blanks = " ".repeat(column - 1);
        trouble.trace.splice(0..0, [text.to_string(), format!("{blanks}^")]);
        trouble
    }
}

/// Whether a text is an incomplete block rather than a wrong one: more lines could complete it.
pub fn unfinished(code: &str) -> bool {
    let lacks_more = |text: &str| {
        let compiled = Compiler::new().compile(text);
        matches!(compiled, Err(mlua::Error::SyntaxError { incomplete_input: true, .. }))
    };
    let whole = |text: &str| Compiler::new().compile(text).is_ok();
    let value = format!("return {code}\n");
    !whole(&value) && !whole(code) && (lacks_more(&value) || lacks_more(code))
}

/// The environment of blocks: their own variables first, then everything that scripts have.
fn globals(machine: &Machine) -> mlua::Result<(Table, Table)> {
    let lua: &Lua = &machine.lua;
    let extra = lua.create_table()?;
    editing::register(lua, &machine.binding)?;
    extra.raw_set("edit", lua.create_any_userdata(EditHandle)?)?;
    extra.raw_set("print", editing::printer(lua, &machine.binding)?)?;
    extra.raw_set("ev", machine.event.clone())?;
    let (env, meta) = (lua.create_table()?, lua.create_table()?);
    let (shared, more) = (machine.shared.clone(), extra.clone());
    let find = lua.create_function(move |_, (own, key): (Table, Value)| -> mlua::Result<Value> {
        for table in [&shared, &more] {
            let found: Value = table.raw_get(key.clone())?;
            if !found.is_nil() {
                return Ok(found);
            }
        }
        let key = crate::script::sandbox::text_of(&key)?;
        let mut names = known(&shared, &more);
        names.extend(own.pairs::<String, Value>().filter_map(|pair| Some(pair.ok()?.0)));
        Err(crate::script::sandbox::no_global(&key, names.iter().map(String::as_str)))
    })?;
    meta.raw_set("__index", find)?;
    let (shared, more) = (machine.shared.clone(), extra.clone());
    let set = lua.create_function(move |_, (own, key, value): (Table, Value, Value)| -> mlua::Result<()> {
        let taken = [&shared, &more].into_iter().any(|t| t.raw_get::<Value>(key.clone()).is_ok_and(|v| !v.is_nil()));
        if taken {
            let key = crate::script::sandbox::text_of(&key)?;
            let hint = format!("use another name, or `local {key}`");
            return Err(Raised::from(format!("{key:?} is a name of the API")).hint(hint).aloud().into());
        }
        own.raw_set(key, value)
    })?;
    meta.raw_set("__newindex", set)?;
    env.set_metatable(Some(meta))?;
    Ok((env, extra))
}

fn known(shared: &Table, extra: &Table) -> Vec<String> {
    let names = |table: &Table| table.pairs::<String, Value>().filter_map(|p| Some(p.ok()?.0)).collect::<Vec<_>>();
    let mut all: Vec<String> = [names(shared), names(extra)].concat();
    all.retain(|name| name != crate::script::order::EACH);
    all.sort();
    all
}

pub(super) fn chunk_name(what: &str, number: usize) -> String {
    format!("{what}{number}.lua")
}

/// The number of a block and the line in it, from a place.
fn place_of(place: &InFile) -> Option<(usize, usize)> {
    let rest = place.file.strip_prefix("block").or_else(|| place.file.strip_prefix("expression"))?;
    let number = rest.strip_suffix(".lua").filter(|_| place.line > 0)?;
    Some((number.parse().ok()?, place.line))
}

/// The column of the thing that an error is about, from 1. Lua itself reports only lines.
fn column(line: &str, about: &[String]) -> usize {
    let found = about.iter().filter(|name| !name.is_empty()).find_map(|name| line.find(name.as_str()));
    let begins = line.len() - line.trim_start().len();
    let at = found.unwrap_or(begins);
    // A call is marked at its start: `edit.flag`, not `flag`.
    let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ':');
    let chain = line[..at].trim_end_matches(part).len();
    let quoted = line[..chain].ends_with(['"', '\'']);
    line[..if quoted { at } else { chain }].chars().count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_lacks_its_end_is_told_from_a_wrong_one() {
        for open in ["for i = 1, 3 do", "if true then\n  print(1)", "f(", "local t = {", "function f()"] {
            assert!(unfinished(open), "{open}");
        }
        for whole in ["1 + 1", "x = 1", "for i = 1, 3 do end", "if then", "end", "", "return 1"] {
            assert!(!unfinished(whole), "{whole}");
        }
    }

    #[test]
    fn the_column_is_that_of_the_thing_meant() {
        let column = |line: &str, about: &[&str]| {
            super::column(line, &about.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        assert_eq!(column("edit.flag(\"madird\", \"spain\")", &["madird", "flag"]), 12);
        assert_eq!(column("edit.flag(\"madird\", \"spain\")", &["flag"]), 1, "a call is shown where it begins");
        assert_eq!(column("  print(powers.spain:gold())", &["gold"]), 9);
        assert_eq!(column("  x = nil + 1", &[]), 3);
    }
}
