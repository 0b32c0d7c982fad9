//! One Lua machine with a card set in it.

use super::bind::{self, Binding, EffectHandle, EventHandle, FactsHandle};
use super::host::Host;
use super::loader::{self, Loaded};
use super::params;
use super::privy::Privy;
use super::registry::On;
use super::sources::{Source, Sources};
use super::values::GameThings;
use super::vocabulary::LIVES;
use crate::faults::InFile;
use crate::faults::{Trouble, TroubleKind};
use crate::games::wellington::board::{Board, Card};
use crate::games::wellington::rules::Seat;
pub use crate::script::environment::environment;
use crate::script::environment::environment_with;
use crate::script::errors;
use crate::script::limits::Limit;
use crate::script::names::Room;
use crate::script::sandbox;
use mlua::thread::{Thread, ThreadStatus};
use mlua::{AnyUserData, Function, Lua, Table, Value};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;

/// Names that only some scripts have: parameters, and those in tests, bots and blocks at the prompt.
const NAMES: [&str; 7] = ["params", "ev", "test", "player", "chance", "edit", "print"];

/// The most memory that a loaded file may keep, in bytes.
const KEEPS: usize = 2 * 1024 * 1024;

/// A machine: libraries and cards loaded, ready to be called.
pub struct Machine {
    /// The Lua state.
    pub lua: Lua,
    /// What its functions share with the Rust side.
    pub binding: Rc<Binding>,
    /// The cards that could be loaded.
    pub cards: BTreeMap<Card, Loaded>,
    /// `ev`.
    pub event: AnyUserData,
    /// The second argument of modifiers.
    pub facts: AnyUserData,
    /// `fx`.
    pub effect: AnyUserData,
    /// The globals that scripts see.
    pub shared: Table,
    /// A script ran out of memory, and the machine must not be used again.
    pub spoilt: Cell<bool>,
    /// Coroutines that have ended and can run another function.
    idle: RefCell<Vec<Thread>>,
}

/// The most coroutines that are kept for later: more than usually wait for each other.
const IDLE: usize = 8;

impl Machine {
    /// A coroutine for a function.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn thread(&self, function: Function) -> mlua::Result<Thread> {
        let idle = self.idle.borrow_mut().pop();
        match idle.filter(|thread| thread.reset(function.clone()).is_ok()) {
            Some(thread) => Ok(thread),
            None => self.lua.create_thread(function),
        }
    }

    /// Keeps a coroutine whose function has returned.
    pub fn ended(&self, thread: Thread) {
        let mut idle = self.idle.borrow_mut();
        if idle.len() < IDLE && thread.status() == ThreadStatus::Finished {
            idle.push(thread);
        }
    }

    /// Makes a machine and loads everything that can be loaded.
    ///
    /// # Errors
    /// The machine itself cannot be made: there is no memory for it.
    pub fn new(board: &Rc<Board>, sources: &Sources) -> mlua::Result<(Machine, Vec<(Source, Trouble)>)> {
        let host = Host::new();
        let (lua, shared, suspend) = sandbox::machine::<GameThings>(&host.budget)?;
        let _ = host.lua.set(lua.weak());
        let binding =
            Rc::new(Binding { host, board: board.clone(), privy: Privy::default(), handles: OnceCell::new() });
        bind::bind(&lua, &binding, &shared, &suspend)?;
        shared.raw_set("card", lua.create_function(|_, table: Table| Ok(table))?)?;
        shared.raw_set("lasting", lasting(&lua, &shared)?)?;
        let mut faults = Vec::new();
        let mut reader = Reader { lua: &lua, binding: &binding, shared: &shared, faults: &mut faults };
        reader.libraries(sources)?;
        let cards = reader.cards(sources)?;
        let event = lua.create_any_userdata(EventHandle)?;
        let facts = lua.create_any_userdata(FactsHandle)?;
        let effect = lua.create_any_userdata(EffectHandle)?;
        binding.host.budget.loaded(&lua)?;
        let (spoilt, idle) = (Cell::default(), RefCell::default());
        Ok((Machine { lua, binding, cards, event, facts, effect, shared, spoilt, idle }, faults))
    }

    /// The error of a call, as people see it. A refused attempt of the script counts even if it caught the error.
    pub fn trouble(&self, error: &mlua::Error, card: Option<Card>, what: &str) -> Trouble {
        let file = card.and_then(|card| self.cards.get(&card)).map_or("script", |c| c.shown.as_str());
        self.trouble_in(error, card, what, file)
    }

    /// Stops the rules, because a script failed or somebody asked it to stop.
    #[cold]
    pub fn failed(&self, t: &Seat, error: &mlua::Error, card: Option<Card>, what: &str, keep: usize) {
        let trouble = self.trouble(error, card, what);
        match self.binding.host.budget.over() {
            Some(Limit::BrokenOff) => t.break_off(),
            _ => t.fail(trouble, keep),
        }
    }

    /// The same for a script of another file.
    pub fn trouble_in(&self, error: &mlua::Error, card: Option<Card>, what: &str, file: &str) -> Trouble {
        if self.binding.host.budget.over() == Some(Limit::Memory) || errors::out_of_memory(error) {
            self.spoilt.set(true);
        } else if self.binding.host.budget.over().is_some() {
            // The script may have left much behind. If that cannot be collected, the next script that needs memory will fail and
            // report it.
            let _ = self.lua.gc_collect();
        }
        errors::trouble(error, card.map(Into::into), what, file, &self.binding.host.names)
    }
}

/// Reads the files of a card set into a machine. Files after one that used up the memory would be blamed for it. So the loader
/// removes that file and starts over.
struct Reader<'a> {
    lua: &'a Lua,
    binding: &'a Binding,
    shared: &'a Table,
    faults: &'a mut Vec<(Source, Trouble)>,
}

impl Reader<'_> {
    /// The libraries, each a global for the files read after it.
    fn libraries(&mut self, sources: &Sources) -> mlua::Result<()> {
        for source in sources.libs.values() {
            if self.is_taken(&source.stem())? {
                let message = format!("a library cannot be called {}: scripts already use that name", source.stem());
                self.fault(source, TroubleKind::Other, message, "rename the file: a library is known by its file name");
                continue;
            }
            let env = environment(self.lua, self.shared)?;
            let before = self.lua.used_memory();
            let made = loader::run_file(self.lua, self.binding, &env, source, Room::Library);
            if self.keeps_too_much(before, source)? {
                break;
            }
            match made {
                Ok((_, Value::Table(lib))) => {
                    freeze(lib.clone());
                    self.shared.raw_set(source.stem(), lib)?;
                }
                Ok((_, other)) => {
                    let message = format!("the library returns {}", super::values::describe(&other));
                    self.fault(source, TroubleKind::NoResult, message, "a library must end with return { … }");
                }
                Err(trouble) => self.faults.push((source.clone(), *trouble)),
            }
            if self.out_of_memory() {
                break;
            }
        }
        Ok(())
    }

    /// The cards that can be read, by number.
    fn cards(&mut self, sources: &Sources) -> mlua::Result<BTreeMap<Card, Loaded>> {
        let mut cards = BTreeMap::new();
        for source in sources.cards.values() {
            if self.out_of_memory() {
                break;
            }
            let Some(loaded) = self.card(source)? else { continue };
            match cards.entry(loaded.face.card) {
                Entry::Vacant(slot) => {
                    self.binding.privy.note(loaded.face.card, &loaded.looks, sources, source);
                    slot.insert(loaded);
                }
                Entry::Occupied(first) => {
                    let first: &Loaded = first.get();
                    let message = format!("card {} already has a file: {}", loaded.face.card.0, first.shown);
                    self.fault(source, TroubleKind::TwoCards, message, "one file a card: rename or delete one of them");
                }
            }
        }
        Ok(cards)
    }

    fn card(&mut self, source: &Source) -> mlua::Result<Option<Loaded>> {
        let own = params::unread(self.lua)?;
        let env = environment_with(self.lua, self.shared, Some(&own))?;
        let before = self.lua.used_memory();
        let loaded = loader::load_card(self.lua, self.binding, &env, source);
        if self.keeps_too_much(before, source)? {
            return Ok(None);
        }
        match loaded {
            Ok(loaded) => {
                params::fill(self.lua, &own, &loaded.params)?;
                Ok(Some(loaded))
            }
            Err(trouble) => {
                self.faults.push((source.clone(), *trouble));
                Ok(None)
            }
        }
    }

    /// Whether a file that was just loaded keeps more memory than allowed. That is its own fault, not that of the files after it.
    fn keeps_too_much(&mut self, before: usize, source: &Source) -> mlua::Result<bool> {
        let keeps = || self.lua.used_memory() > before + KEEPS;
        if keeps() {
            self.lua.gc_collect()?;
        }
        if !keeps() {
            return Ok(false);
        }
        let hint = format!("a file may keep {} KiB of what it makes while it is loaded", KEEPS / 1024);
        self.fault(source, TroubleKind::Memory, Limit::Memory.words().into(), &hint);
        Ok(true)
    }

    /// Whether scripts already have something with this name that is not a library.
    fn is_taken(&self, name: &str) -> mlua::Result<bool> {
        Ok(NAMES.contains(&name) || self.shared.contains_key(name)?)
    }

    fn fault(&mut self, source: &Source, kind: TroubleKind, message: String, hint: &str) {
        let (card, place) = (source.number(), InFile::at(&source.shown, 1, 0));
        self.faults.push((source.clone(), Trouble::new(kind, card, place, message, hint)));
    }

    fn out_of_memory(&self) -> bool {
        self.faults.last().is_some_and(|(_, trouble)| trouble.kind == TroubleKind::Memory)
    }
}

/// Freezes a library and the tables in it: cards share it, and none may change it.
pub fn freeze(lib: Table) {
    let mut left = vec![lib];
    while let Some(table) = left.pop() {
        // Tables may contain each other.
        if table.is_readonly() {
            continue;
        }
        table.set_readonly(true);
        left.extend(table.pairs::<Value, Value>().filter_map(|pair| match pair {
            Ok((_, Value::Table(inner))) => Some(inner),
            _ => None,
        }));
    }
}

/// The global `lasting`: the lifetimes of effects, by name.
fn lasting(lua: &Lua, shared: &Table) -> mlua::Result<Table> {
    let one = |(name, whose): &(&str, Option<On>)| match whose {
        None => format!("{name} = '{name}',"),
        Some(_) => format!("{name} = function(whose) return '{name}:' .. whose:id() end,"),
    };
    let source: String = LIVES.iter().map(one).collect();
    let source = format!("return {{ {source} }}");
    let table: Table = lua.load(source).set_name("=sandtable").set_environment(shared.clone()).eval()?;
    table.set_readonly(true);
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::Machine;
    use crate::games::wellington::api::{Paths, Sources};
    use crate::games::wellington::board::Scenario;
    use mlua::Table;

    #[test]
    fn a_library_is_frozen_with_all_that_is_in_it() {
        let paths = Paths::under(crate::sources());
        let scenario = Scenario::load(&paths.scenarios.join("1812.json")).unwrap();
        let mut sources = Sources::read(&paths).0;
        let (path, mut source) = sources.libs.first_key_value().map(|(path, lib)| (path.clone(), lib.clone())).unwrap();
        source.text = "local lib = { { x = { 1 } }, y = {} } lib.y.z = { round = lib.y } return lib".into();
        let name = source.stem().to_string();
        sources.libs = [(path, source)].into();
        let machine = Machine::new(&scenario.board, &sources).unwrap().0;
        let table = |of: &Table, key: &str| of.raw_get::<Table>(key).unwrap();
        let lib = table(&machine.shared, &name);
        let (first, y) = (lib.raw_get::<Table>(1).unwrap(), table(&lib, "y"));
        for frozen in [&table(&first, "x"), &table(&y, "z"), &first, &y, &lib] {
            assert!(frozen.is_readonly());
        }
    }

    /// A coroutine that has ended runs another function as a new one would. One that waits or failed is not used again.
    #[test]
    fn coroutines_are_used_again() {
        let paths = Paths::under(crate::sources());
        let scenario = Scenario::load(&paths.scenarios.join("1812.json")).unwrap();
        let (machine, _) = Machine::new(&scenario.board, &Sources::read(&paths).0).unwrap();
        let wait = machine.lua.create_function(|_, ()| Ok(1)).unwrap();
        let code = |text: &str| machine.lua.load(format!("return function(...) {text} end")).eval().unwrap();
        let first = machine.thread(code("local n = 7 return n, ...")).unwrap();
        assert_eq!(first.resume::<(i32, i32)>(5).unwrap(), (7, 5));
        machine.ended(first.clone());
        let again = machine.thread(code("local a, b = ... return select('#', ...), a, b")).unwrap();
        assert_eq!(again, first);
        assert_eq!(again.resume::<(i32, Option<i32>, Option<i32>)>(3).unwrap(), (1, Some(3), None));
        let failed = machine.thread(code("error('no')")).unwrap();
        assert!(failed.resume::<()>(()).is_err());
        let waits = machine.lua.create_thread(wait).unwrap();
        machine.ended(failed.clone());
        machine.ended(waits.clone());
        let fresh = machine.thread(code("return 1")).unwrap();
        assert!(fresh != failed && fresh != waits);
        assert_eq!(fresh.resume::<i32>(()).unwrap(), 1);
    }
}
