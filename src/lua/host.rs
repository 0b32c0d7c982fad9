//! What a running script stands on: the table, the card, who plays it, and whether it may change anything.

use super::editing::Editing;
use super::kept::{Read, Reads};
use super::meter;
use super::names::Names;
use super::registry::Depth;
use super::trail::Trail;
use crate::board::{Card, Datum, Effect, Facts, Moment, Played, Power};
use crate::rules::Seat;
use mlua::WeakLua;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// What a script may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// A file is being loaded: there is no game.
    Load,
    /// A condition, a modifier or an expression: it may look and nothing else.
    Look,
    /// A hook: it may change the game but not suspend.
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
    /// What the window, hook or modifier point is about.
    pub facts: Option<Rc<Facts>>,
    /// The window that is open, or the moment of the hook.
    pub moment: Option<Moment>,
    /// It is not a card that looks, but a person, at the prompt.
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

/// Interrupts that one entry into a script may see before it is stopped. A tick is a loop, a call or a step of a pattern;
/// an ordinary Event sees a few hundred.
pub const TICKS: u64 = 200_000;

/// What a change of the game costs, in ticks: a script may make a thousand of them at one stroke.
const ACT: u64 = 200;
/// What a look at the game costs.
const LOOK: u64 = 10;
/// Scripts that may run inside of each other: a modifier that asks for a value, whose modifier asks for another.
const NESTED: usize = 12;

/// The last resort: work that costs few ticks and much time, such as comparing texts of megabytes. No script that anybody
/// means takes a thousandth of it. It counts in short pieces, so that a program that was stopped or slept does not count.
const SLOW: Duration = Duration::from_secs(3);
const PIECE: Duration = Duration::from_millis(100);
/// Ticks between two looks at the clock.
const SELDOM: u32 = 64;

/// What the Lua machine and the Rust side share.
pub struct Host {
    contexts: RefCell<Vec<Rc<Context>>>,
    /// How often scripts asked for something that depends on the position, and how often for more of it than stands on the
    /// map. What did not may be remembered.
    pub looks: Cell<u64>,
    pub deep_looks: Cell<u64>,
    /// What the running modifier has read of its question; `None` while nothing is watched.
    reads: RefCell<Option<Reads>>,
    /// Interrupts left for the running entry.
    pub ticks: Cell<u64>,
    /// The budget ran out; every further interrupt fails too, so that no `pcall` helps.
    pub tripped: Cell<Option<&'static str>>,
    /// When this was looked at last, at every so many ticks, and how long the entry has taken so far.
    pace: Cell<(u32, Option<Instant>, Duration)>,
    /// What the script did that it may not, though it caught the error: a change inside a condition.
    pub offence: RefCell<Option<String>>,
    /// The machine whose scripts these are.
    pub lua: OnceCell<WeakLua>,
    /// Which lines wrote what.
    pub trail: Trail,
    /// What the files are called.
    pub names: Names,
}

impl Host {
    /// A host without anything running.
    pub fn new() -> Rc<Host> {
        Rc::new(Host {
            contexts: RefCell::new(Vec::new()),
            looks: Cell::new(0),
            deep_looks: Cell::new(0),
            reads: RefCell::new(None),
            ticks: Cell::new(TICKS),
            tripped: Cell::new(None),
            pace: Cell::default(),
            offence: RefCell::new(None),
            lua: OnceCell::new(),
            trail: Trail::default(),
            names: Names::default(),
        })
    }

    /// Runs something in a context.
    pub fn within<R>(&self, context: impl Into<Rc<Context>>, run: impl FnOnce() -> R) -> R {
        let outer = (self.ticks.get(), self.tripped.get());
        let depth = self.contexts.borrow().len();
        if depth == 0 {
            self.ticks.set(TICKS);
            self.tripped.set(None);
            self.pace.set(Default::default());
        }
        let context = context.into();
        let metered =
            (depth == 0 && meter::is_on()).then(|| (context.card, context.what, self.memory(), meter::worked()));
        self.contexts.borrow_mut().push(context);
        let result = run();
        self.contexts.borrow_mut().truncate(depth);
        if let Some((Some(card), what, memory, begun)) = metered {
            let bytes = self.memory().saturating_sub(memory);
            let steps = TICKS - self.ticks.get().min(TICKS);
            meter::note(card, what, meter::worked().saturating_sub(begun), steps, bytes);
        }
        if depth > 0 {
            // What an inner script used up counts for the outer one as well.
            self.tripped.set(outer.1.or(self.tripped.get()));
        }
        result
    }

    /// Runs something and tells what it read of its question. What it asks in turn is watched apart.
    pub fn watched<R>(&self, run: impl FnOnce() -> R) -> (R, Reads) {
        let outer = self.reads.replace(Some(Reads::new()));
        let result = run();
        let reads = self.reads.replace(outer);
        (result, reads.unwrap_or_default())
    }

    /// Notes what a script reads of its question.
    pub fn reads(&self, read: impl FnOnce() -> Read, said: &Datum) {
        if let Some(reads) = self.reads.borrow_mut().as_mut() {
            reads.push((read(), said.clone()));
        }
    }

    /// Memory in use by the scripts, in bytes.
    fn memory(&self) -> usize {
        self.lua.get().and_then(WeakLua::try_upgrade).map_or(0, |lua| lua.used_memory())
    }

    /// Work that no interrupt sees is paid for in ticks. What ends the script is the next interrupt.
    pub fn spend(&self, ticks: u64) {
        self.ticks.set(self.ticks.get().saturating_sub(ticks));
    }

    /// Takes what is left of the budget. True.
    pub fn exhaust(&self) -> bool {
        self.ticks.set(0);
        true
    }

    /// What a call of a member costs: a change, or a look, and what it gave.
    pub fn spend_on_call(&self, acts: bool, depth: Depth, given: usize) {
        let cost = match (acts, depth) {
            (true, _) => ACT,
            (false, Depth::Printed) => 0,
            (false, _) => LOOK,
        };
        self.spend(cost + given as u64);
    }

    /// Whether the running entry has taken far more time than any script should; to be asked at every tick.
    pub fn is_slow(&self) -> bool {
        let (ticks, last, so_far) = self.pace.get();
        if ticks < SELDOM {
            self.pace.set((ticks + 1, last, so_far));
            return so_far > SLOW;
        }
        let now = Instant::now();
        let so_far = so_far + last.map_or(Duration::ZERO, |last| now.duration_since(last).min(PIECE));
        self.pace.set((0, Some(now), so_far));
        so_far > SLOW
    }

    /// Whether so many scripts run inside of each other that one of them must be its own cause.
    pub fn is_deep(&self) -> bool {
        self.contexts.borrow().len() >= NESTED
    }

    /// Counts a look at the game.
    pub fn looked(&self, depth: Depth) {
        if depth != Depth::Printed {
            self.looks.set(self.looks.get() + 1);
        }
        if depth == Depth::Table {
            self.deep_looks.set(self.deep_looks.get() + 1);
        }
    }

    /// The context of the script that runs now.
    pub fn context(&self) -> Option<Rc<Context>> {
        self.contexts.borrow().last().cloned()
    }
}
