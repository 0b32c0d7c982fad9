//! What one call into a script may use. Steps and bytes are counted, so the result is the same on every computer. The clock is
//! the last resort.
//!
//! Bytes cannot be counted while a script allocates them. Garbage stays until it is collected, and the time of a collection
//! depends on what ran before. So we collect, and measure what the script *keeps* beyond what its Lua machine keeps by itself. On
//! a machine that has already run other scripts, a script is stopped a little early ([`MARGIN`]). The game then repeats the whole
//! step on a fresh machine. There the same step takes the same bytes everywhere, and only that result counts.
//!
//! Two more limits are far beyond what any game needs: how much all scripts do before somebody is asked, and the clock. What they
//! measure depends on what happens to be cached.

use super::clock;
use crate::faults::TroubleKind;
use crate::table::interrupt;
use mlua::Lua;
use std::cell::Cell;
use std::time::Duration;

/// Steps that one call into a script may take. A step is a loop, a call or a step of a pattern. An ordinary Event takes a few
/// hundred.
pub const STEPS: u64 = 200_000;
/// Steps that all scripts together may take before somebody is asked again.
const BETWEEN: u64 = 20_000_000;
/// The same limit for one call, including all calls inside it.
const INSIDE: u64 = 5_000_000;
/// Bytes that a play may keep, in addition to what was kept when the files were loaded.
pub const MEMORY: usize = 16 * 1024 * 1024;
/// How much earlier a script is stopped on a machine that has run others before. Machines differ by less than that.
const MARGIN: usize = 5 * 1024 * 1024;
/// How much garbage may stay uncollected before a collection measures what is kept.
const LOOSE: usize = 4 * 1024 * 1024;
/// The most that the machine provides beyond all of this, for a single step that allocates much at once.
const STROKE: usize = 32 * 1024 * 1024;
/// Steps between two checks of the memory.
const GAUGED: u64 = 16;
/// Steps between two checks of the clock.
const SELDOM: u64 = 64;
/// The limit for work that takes few steps but much time, such as comparing texts of megabytes. A sensible script needs less than
/// a thousandth of it.
const SLOW: Duration = Duration::from_secs(3);

/// Why a script was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// It has used all its steps.
    Steps,
    /// All scripts together have run for too long since somebody was last asked.
    Between,
    /// It keeps too much memory.
    Memory,
    /// It used the processor for too long.
    Clock,
    /// Somebody asked for it.
    BrokenOff,
}

impl Limit {
    /// The message that the script receives.
    pub const fn words(self) -> &'static str {
        match self {
            Limit::Steps => "the script ran too long and was stopped: is there an endless loop?",
            Limit::Between => "scripts that trigger each other ran for millions of steps without a decision",
            Limit::Memory => "the script used too much memory",
            Limit::Clock => {
                "the clock stopped the script after 3 seconds; a game in which that happens cannot be replayed"
            }
            Limit::BrokenOff => "the script was stopped",
        }
    }

    /// What to do about it.
    pub const fn hint(self) -> &'static str {
        match self {
            Limit::Steps => "every loop must end; a script may run about 200,000 steps",
            Limit::Between => "do many effects each do a lot of work?",
            Limit::Memory => "a script may use a few megabytes; is a table growing in a loop?",
            Limit::Clock => "joining and comparing long texts is slow; use shorter ones",
            Limit::BrokenOff => "",
        }
    }

    /// The kind of fault.
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

/// The budget of a call, set aside while another call runs inside it.
pub struct Outer {
    left: u64,
    beat: u64,
    over: Option<Limit>,
}

/// The rest of the running call's budget.
pub struct Budget {
    left: Cell<u64>,
    /// Steps counted, regardless of their cost.
    beat: Cell<u64>,
    /// Steps that all scripts of the machine have taken.
    taken: Cell<u64>,
    /// How many steps had been taken when the step of the game began.
    begun_at: Cell<u64>,
    /// How many steps had been taken when the outermost running call began.
    entered_at: Cell<u64>,
    /// The limit that was exceeded. Every further step fails too, so that no `pcall` helps.
    over: Cell<Option<Limit>>,
    /// The processor time when the call began, measured at its first check of the clock.
    begun: Cell<Option<Duration>>,
    /// What the machine keeps by itself, in bytes.
    own: Cell<usize>,
    /// When this many bytes are in use, we collect and measure what is kept.
    gauge: Cell<usize>,
    /// Whether the machine is fresh. Only the current step has run on it, so what it keeps is known to the byte.
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
    /// Begins a call, from outside or from a running script. A call inside another has its own budget, because its cost depends
    /// on what is cached and must not count for the outer call. Gives what [`leave`](Budget::leave) needs.
    pub fn enter(&self, outermost: bool) -> Outer {
        if outermost {
            self.entered_at.set(self.taken.get());
            self.begun.set(None);
        }
        Outer { left: self.left.replace(STEPS), beat: self.beat.replace(0), over: self.over.take() }
    }

    /// Ends a call inside another. If it was stopped, the outer call stops for the same reason.
    pub fn leave(&self, outer: Outer) {
        self.left.set(outer.left);
        self.beat.set(outer.beat);
        self.over.set(outer.over.or(self.over.get()));
    }

    /// Called when all files are loaded. From now on, plays account for everything that is kept.
    ///
    /// # Errors
    /// The machine's memory cannot be limited.
    pub fn loaded(&self, lua: &Lua) -> mlua::Result<()> {
        lua.gc_collect()?;
        let own = lua.used_memory();
        self.own.set(own);
        self.gauge.set(own + 2 * LOOSE);
        lua.set_memory_limit(own + MEMORY + STROKE).map(drop)
    }

    /// Sets whether the machine is fresh.
    pub fn set_exact(&self, exact: bool) {
        self.exact.set(exact);
    }

    /// Whether the machine is fresh: nothing ran on it before the current step.
    pub fn is_exact(&self) -> bool {
        self.exact.get()
    }

    /// Called after a file was loaded or failed to load. The next file begins with a full budget.
    pub fn renew(&self) {
        self.left.set(STEPS);
        self.beat.set(0);
        self.over.set(None);
    }

    /// Why the call was stopped, if it was.
    pub fn over(&self) -> Option<Limit> {
        self.over.get()
    }

    /// Stops the call.
    pub fn stop(&self, why: Limit) {
        self.over.set(self.over.get().or(Some(why)));
    }

    /// Called when a step of the game begins.
    pub fn step_begins(&self) {
        self.begun_at.set(self.taken.get());
    }

    /// Steps that the running call has taken.
    pub fn used(&self) -> u64 {
        STEPS - self.left.get()
    }

    /// Charges for work that takes no steps. If the budget is exceeded, the next step ends the script.
    pub fn spend(&self, steps: u64) {
        self.taken.set(self.taken.get() + steps);
        self.left.set(self.left.get().saturating_sub(steps));
    }

    /// Uses up the rest of the budget.
    pub fn exhaust(&self) {
        self.left.set(0);
    }

    /// Counts a step of a running script.
    ///
    /// # Errors
    /// The limit that stops it.
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

    /// Measures what is kept, if so many bytes are in use that it could be too much.
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
