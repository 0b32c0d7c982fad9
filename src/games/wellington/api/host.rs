//! The context of a running script: the table, the card, who plays it, and whether it may change anything.

use super::answers::Reads;
use super::editing::Editing;
use super::meter;
use super::reads::Read;
use super::registry::{Call, Depth, Member};
use super::trail::Trail;
use crate::games::wellington::board::{Card, Datum, Effect, Facts, Moment, Played, Power};
use crate::games::wellington::rules::Seat;
use crate::script::clock::worked;
use crate::script::limits::Budget;
use crate::script::names::Names;
use crate::script::raised::Raised;
use mlua::WeakLua;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

/// What a script may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// A file is being loaded: there is no game.
    Load,
    /// A condition, a modifier or an expression: it may only look.
    Look,
    /// A handler that asks nobody: it may change the game but not suspend.
    Hook,
    /// An Event: it may do everything.
    Play,
}

/// Which script runs, and on what.
#[derive(Clone)]
pub struct Context {
    /// The table; `None` while a file is loaded.
    pub t: Option<Rc<Seat>>,
    /// What it may do.
    pub mode: Mode,
    /// What is running, for messages: `condition`, `play`, `battle.dice`.
    pub what: &'static str,
    /// The card.
    pub card: Option<Card>,
    /// Who plays it.
    pub player: Option<Power>,
    /// How it is played.
    pub played: Option<Rc<Played>>,
    /// The running effect whose script it is.
    pub effect: Option<Rc<Effect>>,
    /// What the window, handler or hook is about.
    pub facts: Option<Rc<Facts>>,
    /// The window that is open, or the moment of the handler.
    pub moment: Option<Moment>,
    /// A person at the prompt is looking, not a card.
    pub person: bool,
    /// What a block at the prompt has done so far, if it is one.
    pub editing: Option<Rc<Editing>>,
}

impl Context {
    /// The table that the script sees: a block at the prompt sees what it has edited.
    pub fn table(&self) -> Option<Rc<Seat>> {
        self.editing.as_ref().map(|editing| editing.table()).or(self.t.clone())
    }

    /// The context in which files are loaded.
    pub fn load() -> Context {
        Context {
            t: None,
            mode: Mode::Load,
            what: "load",
            card: None,
            player: None,
            played: None,
            effect: None,
            facts: None,
            moment: None,
            person: false,
            editing: None,
        }
    }
}

/// The cost of a change to the game, in steps: a script may make a thousand of them at a time.
const ACT: u64 = 200;
/// The cost of a look at the game, in steps.
const LOOK: u64 = 10;
/// The most reads of a script that are recorded. A longer list would rarely lead to the same answer again.
const READS: usize = 64;
/// How deep scripts may be nested: a modifier that asks for a value, whose modifier asks for another.
const NESTED: usize = 12;

/// What the Lua machine and the Rust side share.
pub struct Host {
    contexts: RefCell<Vec<Rc<Context>>>,
    /// How often scripts asked for something that depends on the position. Answers without such questions may be cached for good.
    pub looks: Cell<u64>,
    /// How often scripts changed the game, or tried to.
    pub acts: Cell<u64>,
    /// What the running script has read; `None` while nothing is recorded.
    reads: RefCell<Option<Reads>>,
    /// Whether it also read something that was not recorded there.
    unread: Cell<bool>,
    /// What is left of the budget for the running entry.
    pub budget: Rc<Budget>,
    /// The card whose script was entered last, and which part of it.
    pub last: Cell<Option<(Card, &'static str)>>,
    /// A forbidden action of the script, kept even if it caught the error: a change inside a condition.
    pub offence: RefCell<Option<Raised>>,
    /// The machine whose scripts these are.
    pub lua: OnceCell<WeakLua>,
    /// The call that a script is about to suspend for, with its arguments checked.
    pub waiting: Cell<Option<(&'static Member, Call<'static>)>>,
    /// Which lines wrote which entries.
    pub trail: Trail,
    /// The names of the files.
    pub names: Names,
}

impl Host {
    /// A host without anything running.
    pub fn new() -> Rc<Host> {
        Rc::new(Host {
            contexts: RefCell::new(Vec::new()),
            looks: Cell::new(0),
            acts: Cell::new(0),
            reads: RefCell::new(None),
            unread: Cell::new(false),
            budget: Rc::default(),
            last: Cell::new(None),
            offence: RefCell::new(None),
            lua: OnceCell::new(),
            waiting: Cell::new(None),
            trail: Trail::default(),
            names: Names::default(),
        })
    }

    /// Runs something in a context.
    pub fn within<R>(&self, context: impl Into<Rc<Context>>, run: impl FnOnce() -> R) -> R {
        let depth = self.contexts.borrow().len();
        let outer = self.budget.enter(depth == 0);
        let context = context.into();
        self.last.set(context.card.map(|card| (card, context.what)).or(self.last.get()));
        let metered = (depth == 0 && meter::is_on()).then(|| (context.card, context.what, self.memory(), worked()));
        self.contexts.borrow_mut().push(context);
        let result = run();
        self.contexts.borrow_mut().truncate(depth);
        if let Some((Some(card), what, memory, begun)) = metered {
            let bytes = self.memory().saturating_sub(memory);
            meter::note(card, what, worked().saturating_sub(begun), self.budget.used(), bytes);
        }
        if depth > 0 {
            self.budget.leave(outer);
        }
        result
    }

    /// Runs something. Returns what it read, and whether the result depends on nothing else. Questions that it asks in turn are
    /// recorded separately.
    pub fn watched<R>(&self, run: impl FnOnce() -> R) -> (R, Reads, bool) {
        let outer = (self.reads.replace(Some(Reads::new())), self.unread.replace(false));
        let result = run();
        let reads = self.reads.replace(outer.0);
        (result, reads.unwrap_or_default(), !self.unread.replace(outer.1))
    }

    /// Records a read of a script. `None` means that the read cannot be repeated with the same result.
    pub fn reads(&self, read: impl FnOnce() -> Option<Read>, said: &Datum) {
        if self.unread.get() {
            return;
        }
        if let Some(reads) = self.reads.borrow_mut().as_mut() {
            match read() {
                Some(read) if reads.len() < READS => reads.push((read, said.clone())),
                _ => self.unread.set(true),
            }
        }
    }

    /// Memory in use by the scripts, in bytes.
    fn memory(&self) -> usize {
        self.lua.get().and_then(WeakLua::try_upgrade).map_or(0, |lua| lua.used_memory())
    }

    /// The cost of a member call: a change or a look, plus the size of its result.
    pub fn spend_on_call(&self, acts: bool, depth: Depth, given: usize) {
        let cost = match (acts, depth) {
            (true, _) => ACT,
            (false, Depth::Printed) => 0,
            (false, _) => LOOK,
        };
        self.budget.spend(cost + given as u64);
    }

    /// Whether scripts are nested so deep that one of them must be triggering itself.
    pub fn is_deep(&self) -> bool {
        self.contexts.borrow().len() >= NESTED
    }

    /// Counts a look at the game.
    pub fn looked(&self, depth: Depth) {
        if depth != Depth::Printed {
            self.looks.set(self.looks.get() + 1);
        }
    }

    /// The context of the script that is running now.
    pub fn context(&self) -> Option<Rc<Context>> {
        self.contexts.borrow().last().cloned()
    }
}
