//! Tests of cards, as coroutines: each step suspends, and the test runner carries it out.

use super::bind::{self, TestHandle};
use super::deck::Deck;
use super::host::{Context, Mode};
use super::machine::{Machine, environment};
use super::registry::{Run, members};
use super::sources::Source;
use crate::faults::Trouble;
use crate::games::wellington::board::{Card, Datum};
use crate::games::wellington::rules::Seat;
use crate::script::names::Room;
use mlua::thread::ThreadStatus;
use mlua::{Function, MultiValue, Thread, Value};
use std::cell::RefCell;
use std::rc::Rc;

/// A test of a file.
pub struct Case {
    /// The file, as messages name it.
    pub file: String,
    /// The card that the file belongs to.
    pub card: Option<Card>,
    /// Its name.
    pub name: String,
    /// The line on which it begins, from 1; 0 if that is not known.
    pub line: usize,
    function: Function,
    /// A function is valid only on its own machine.
    machine: Rc<Machine>,
}

/// A step that a test asks for.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// Which step.
    pub name: &'static str,
    /// Its arguments.
    pub args: Vec<Datum>,
}

/// What a running test does next.
pub enum Next {
    /// It asks for a step.
    Step(Step),
    /// It is done.
    Done,
    /// It failed.
    Failed(Trouble),
}

/// A test that is running.
pub struct Running {
    thread: Thread,
    file: String,
    machine: Rc<Machine>,
}

impl Deck {
    /// The tests of a file.
    ///
    /// # Errors
    /// The file does not load.
    pub fn cases(&self, source: &Source) -> Result<Vec<Case>, Box<Trouble>> {
        let machine = self.machine();
        let found: Rc<RefCell<Vec<(String, Function)>>> = Rc::default();
        let list = found.clone();
        let names = &machine.binding.host.names;
        let fail = |e: mlua::Error| {
            Box::new(crate::script::errors::trouble(&e, source.number().map(Into::into), "load", &source.shown, names))
        };
        let test = machine.lua.create_function(move |_, (name, function): (String, Function)| {
            list.borrow_mut().push((name, function));
            Ok(())
        });
        let shared = machine.lua.create_table().map_err(fail)?;
        for pair in machine.shared.pairs::<Value, Value>() {
            let (name, value) = pair.map_err(fail)?;
            shared.raw_set(name, value).map_err(fail)?;
        }
        shared.raw_set("test", test.map_err(fail)?).map_err(fail)?;
        let env = environment(&machine.lua, &shared).map_err(fail)?;
        super::loader::run_file(&machine.lua, &machine.binding, &env, source, Room::Tests)?;
        let found = found.take();
        let cases = found.into_iter().map(|(name, function)| Case {
            file: source.shown.clone(),
            card: source.number(),
            name,
            line: function.info().line_defined.unwrap_or(0),
            function,
            machine: machine.clone(),
        });
        Ok(cases.collect())
    }
}

impl Case {
    /// Starts the test.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn begin(&self) -> Result<Running, Box<Trouble>> {
        if self.machine.spoilt.get() {
            // Memory left behind by the last test of the file must not count against this one.
            let _ = self.machine.lua.gc_collect();
        }
        let thread = self.machine.lua.create_thread(self.function.clone());
        let thread = thread.map_err(|e| Box::new(self.machine.trouble_in(&e, None, "", &self.file)))?;
        Ok(Running { thread, file: self.file.clone(), machine: self.machine.clone() })
    }
}

impl Running {
    /// Resumes the test: first with nothing, then with the result of each step.
    pub fn resume(&self, t: &Rc<Seat>, answer: Result<(), String>) -> Next {
        let machine = &self.machine;
        let context = Rc::new(Context { t: Some(t.clone()), mode: Mode::Look, what: "test", ..Context::load() });
        let first = machine.lua.create_any_userdata(TestHandle).map(Value::UserData);
        let result = machine.binding.host.within(context.clone(), || match (answer, first) {
            (Ok(()), Ok(handle)) => self.thread.resume::<MultiValue>(handle),
            (Err(what), _) => self.thread.resume_error::<MultiValue>(what),
            (_, Err(error)) => Err(error),
        });
        match result {
            Err(error) => Next::Failed(machine.trouble_in(&error, None, "", &self.file)),
            Ok(_) if self.thread.status() != ThreadStatus::Resumable => Next::Done,
            Ok(values) => match step(machine, context, values) {
                Ok(step) => Next::Step(step),
                Err(error) => Next::Failed(machine.trouble_in(&error, None, "", &self.file)),
            },
        }
    }
}

fn step(machine: &Machine, context: Rc<Context>, values: MultiValue) -> mlua::Result<Step> {
    let mut values = values.into_iter();
    let Some(Value::String(name)) = values.next() else { return Err(bind::raise("a test suspends through `t` only")) };
    let name = name.to_string_lossy();
    let member = members().iter().find(|m| m.name == name && matches!(m.run, Run::Step));
    let member = member.ok_or_else(|| bind::raise(format!("a test cannot do {name:?}")))?;
    let call = bind::checked(&machine.binding, member, &context, values.collect())?;
    Ok(Step { name: member.name, args: call.args.into_owned() })
}
