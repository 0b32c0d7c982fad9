//! What one entry into a script may use up. Steps and bytes are counted, so that they come out alike on every machine; the clock
//! is the last resort.
//!
//! Bytes cannot be counted as they are taken: what was thrown away is there until it is collected, and that hangs on what ran
//! before. So what is measured is what a script *keeps*, after collecting, over what the machine keeps by itself. On a machine
//! where others ran before, a script is stopped a little early ([`MARGIN`]); whoever plays then makes the whole step again on a
//! machine that has run nothing, where the same step comes to the same bytes everywhere, and that counts.
//!
//! Two bounds are there for what no game has, and hang on what is remembered: how much all scripts do together before somebody
//! is asked, and the clock.

use super::clock;
use crate::faults::TroubleKind;
use crate::table::interrupt;
use mlua::Lua;
use std::cell::Cell;
use std::time::Duration;

/// Steps that one entry into a script may take. A step is a loop, a call or a step of a pattern; an ordinary Event takes a few
/// hundred.
pub const STEPS: u64 = 200_000;
/// Steps that all scripts together may take before somebody is asked again.
const BETWEEN: u64 = 20_000_000;
/// The same for one entry, with all entries inside of it.
const INSIDE: u64 = 5_000_000;
/// Bytes that a play may keep, beside what was kept when the files were loaded.
pub const MEMORY: usize = 16 * 1024 * 1024;
/// Where other scripts ran before it is stopped that much earlier: the differences between machines are smaller.
const MARGIN: usize = 5 * 1024 * 1024;
/// What may lie about uncollected before it is measured what is kept.
const LOOSE: usize = 4 * 1024 * 1024;
/// What the machine gives out at the very most beyond all of this: what one step takes at a stroke.
const STROKE: usize = 32 * 1024 * 1024;
/// Steps between two looks at the memory.
const GAUGED: u64 = 16;
/// Steps between two looks at the clock.
const SELDOM: u64 = 64;
/// Work that costs few steps and much time, such as comparing texts of megabytes. No script that anybody means takes a
/// thousandth of it.
const SLOW: Duration = Duration::from_secs(3);

/// Why a script was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Its steps are used up.
    Steps,
    /// All scripts together have gone on for too long since somebody was asked.
    Between,
    /// It keeps more than it may.
    Memory,
    /// It kept the processor busy for too long.
    Clock,
    /// Somebody asked for it.
    BrokenOff,
}

impl Limit {
    /// What the script hears.
    pub const fn words(self) -> &'static str {
        match self {
            Limit::Steps => "the script ran too long and was stopped: is there an endless loop?",
            Limit::Between => "scripts that set each other going have taken millions of steps and nobody was asked",
            Limit::Memory => "the script used more memory than scripts may",
            Limit::Clock => {
                "the clock stopped the script after 3 seconds; a game in which that happens cannot be replayed"
            }
            Limit::BrokenOff => "the script was stopped from outside",
        }
    }

    /// What to do about it.
    pub const fn hint(self) -> &'static str {
        match self {
            Limit::Steps => "every loop needs an end; a script may take about 200,000 steps",
            Limit::Between => "does each of many effects do a great deal of work?",
            Limit::Memory => "a script may use a few megabytes; is a table growing in a loop?",
            Limit::Clock => "long texts are dear to join and to compare; work on less of them",
            Limit::BrokenOff => "",
        }
    }

    /// What kind of trouble it is.
    pub const fn kind(self) -> TroubleKind {
        match self {
            Limit::Steps => TroubleKind::Steps,
            Limit::Between => TroubleKind::Between,
            Limit::Memory => TroubleKind::Memory,
            Limit::Clock => TroubleKind::Clock,
            Limit::BrokenOff => TroubleKind::BrokenOff,
        }
    }
}

/// What is kept of an entry while another one runs inside of it.
pub struct Outer {
    left: u64,
    beat: u64,
    over: Option<Limit>,
}

/// What is left of the budget of the running entry.
pub struct Budget {
    left: Cell<u64>,
    /// Steps that were seen, whatever they cost.
    beat: Cell<u64>,
    /// Steps that all scripts of the machine have taken.
    taken: Cell<u64>,
    /// What they had taken when the step of the game began.
    begun_at: Cell<u64>,
    /// And when the outermost running entry began.
    entered_at: Cell<u64>,
    /// It is used up; every further step fails too, so that no `pcall` helps.
    over: Cell<Option<Limit>>,
    /// The processor time when the entry began, taken at its first look at the clock.
    begun: Cell<Option<Duration>>,
    /// What the machine keeps by itself, and beyond which use of memory it is measured what is kept.
    own: Cell<usize>,
    gauge: Cell<usize>,
    /// Nothing ran on the machine before the step that is made on it: what it keeps is known to the byte.
    exact: Cell<bool>,
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            left: Cell::new(STEPS),
            beat: Cell::new(0),
            taken: Cell::new(0),
            begun_at: Cell::new(0),
            entered_at: Cell::new(0),
            over: Cell::new(None),
            begun: Cell::new(None),
            own: Cell::new(0),
            gauge: Cell::new(usize::MAX),
            exact: Cell::new(false),
        }
    }
}

impl Budget {
    /// A new entry begins, from outside or out of a running script. One that is inside of another has a budget of its own: what
    /// it costs hangs on what is remembered, and the outer one must not feel that. Gives what [`leave`](Budget::leave) wants.
    pub fn enter(&self, outermost: bool) -> Outer {
        if outermost {
            self.entered_at.set(self.taken.get());
            self.begun.set(None);
        }
        Outer { left: self.left.replace(STEPS), beat: self.beat.replace(0), over: self.over.take() }
    }

    /// An entry inside of another has come to its end. What it was stopped for stops the outer one as well.
    pub fn leave(&self, outer: Outer) {
        self.left.set(outer.left);
        self.beat.set(outer.beat);
        self.over.set(outer.over.or(self.over.get()));
    }

    /// Everything is loaded: what is kept from now on is kept by plays.
    ///
    /// # Errors
    /// The machine cannot be limited.
    pub fn loaded(&self, lua: &Lua) -> mlua::Result<()> {
        lua.gc_collect()?;
        let own = lua.used_memory();
        self.own.set(own);
        self.gauge.set(own + 2 * LOOSE);
        lua.set_memory_limit(own + MEMORY + STROKE).map(drop)
    }

    /// From now on, or no longer, the machine is one on which nothing ran before.
    pub fn set_exact(&self, exact: bool) {
        self.exact.set(exact);
    }

    /// Whether nothing ran on the machine before the step that is made on it.
    pub fn is_exact(&self) -> bool {
        self.exact.get()
    }

    /// A file was loaded, or could not be. What stopped it stops nothing that is done for the next.
    pub fn renew(&self) {
        self.left.set(STEPS);
        self.beat.set(0);
        self.over.set(None);
    }

    /// Why the entry was stopped, if it was.
    pub fn over(&self) -> Option<Limit> {
        self.over.get()
    }

    /// Stops the entry.
    pub fn stop(&self, why: Limit) {
        self.over.set(self.over.get().or(Some(why)));
    }

    /// A step of the game begins.
    pub fn step_begins(&self) {
        self.begun_at.set(self.taken.get());
    }

    /// Steps that the running entry has taken.
    pub fn used(&self) -> u64 {
        STEPS - self.left.get()
    }

    /// Takes the price of work that no step shows. What ends the script is the next step.
    pub fn spend(&self, steps: u64) {
        self.taken.set(self.taken.get() + steps);
        self.left.set(self.left.get().saturating_sub(steps));
    }

    /// Takes all that is left.
    pub fn exhaust(&self) {
        self.left.set(0);
    }

    /// Counts a step of a running script.
    ///
    /// # Errors
    /// Why it must not go on.
    pub fn step(&self, lua: &Lua) -> Result<(), Limit> {
        let beat = self.beat.get() + 1;
        self.beat.set(beat);
        if self.left.get() == 0 {
            self.stop(Limit::Steps);
        }
        if beat.is_multiple_of(GAUGED) {
            self.weigh(lua);
        }
        if beat.is_multiple_of(SELDOM) {
            if interrupt::is_asked() {
                self.stop(Limit::BrokenOff);
            }
            let (entry, step) = (self.taken.get() - self.entered_at.get(), self.taken.get() - self.begun_at.get());
            if entry > INSIDE || interrupt::is_listening() && step > BETWEEN {
                self.stop(Limit::Between);
            }
            if self.is_slow() {
                self.stop(Limit::Clock);
            }
        }
        match self.over.get() {
            Some(why) => Err(why),
            None => {
                self.spend(1);
                Ok(())
            }
        }
    }

    /// Measures what is kept, if so much is in use that it may be too much.
    pub fn weigh(&self, lua: &Lua) {
        if lua.used_memory() <= self.gauge.get() {
            return;
        }
        if lua.gc_collect().is_err() {
            return self.stop(Limit::Memory);
        }
        let kept = lua.used_memory();
        self.gauge.set(kept.max(self.own.get() + LOOSE) + LOOSE);
        let margin = if self.exact.get() { 0 } else { MARGIN };
        if kept > self.own.get() + MEMORY - margin {
            self.stop(Limit::Memory);
        }
    }

    fn is_slow(&self) -> bool {
        let now = clock::worked();
        match self.begun.get() {
            None => {
                self.begun.set(Some(now));
                false
            }
            Some(begun) => now.saturating_sub(begun) > SLOW,
        }
    }
}
