//! Breakpoints, watches and trace: where the rules stop, and what is reported on the way. They form a probe that works with any
//! session.

use super::Kit;
use crate::table::{Probe, Sign, Table};
use crate::view::line::count;
use crate::view::{Line, Span, fold, paint};
use std::any::Any;
use std::fmt;
use std::rc::Rc;

/// A breakpoint of one game's own kind, besides the kinds that every game has. The game recognises it by its type
/// ([`Kit::stops_at`]).
pub trait OwnTrap: Any + fmt::Display {}

/// What a breakpoint stops at.
pub enum Trap {
    /// A rule and its subsections: `10` stops at `10.4` too.
    Rule(String),
    /// A roll of dice, before the dice fall.
    Roll,
    /// A log entry with this text.
    Log(String),
    /// Something that only this game knows.
    Own(Box<dyn OwnTrap>),
}

impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trap::Rule(id) => write!(f, "rule {id}"),
            Trap::Roll => f.write_str("roll"),
            Trap::Log(text) => write!(f, "log {text}"),
            Trap::Own(own) => own.fmt(f),
        }
    }
}

/// A breakpoint.
pub struct Break {
    /// Its number.
    pub number: usize,
    /// What it stops at.
    pub trap: Trap,
    /// Whether it is in force.
    pub on: bool,
    /// How often the rules have stopped there.
    pub hits: u32,
}

/// An expression whose value is reported whenever it changes.
pub struct Watch {
    /// Its number.
    pub number: usize,
    /// The expression.
    pub text: String,
    /// Its last value.
    pub value: Option<String>,
    /// The game's parsed form of it ([`Kit::watched`]); `None` if it can no longer be read.
    pub own: Option<Box<dyn Any>>,
}

/// Where the rules stopped, and why.
#[derive(Clone, Debug)]
pub struct Hit {
    /// The breakpoint or command, in words.
    pub why: String,
    /// What the rules were about to do or had just done.
    pub at: Line,
    /// The scripts that were running, the innermost first.
    pub scripts: Vec<String>,
}

/// How far the rules run before they stop.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Pace {
    /// To the next breakpoint.
    #[default]
    Run,
    /// To the next log entry.
    Step,
    /// To the next decision.
    Next,
}

/// The most signs reported between two commands. A trace of a whole game would fill the memory.
const MOST_TOLD: usize = 5_000;

/// The breakpoints, watches and trace of a desk, and where the rules last stopped.
#[derive(Default)]
pub struct Traps {
    /// The breakpoints.
    pub list: Vec<Break>,
    /// The watches.
    pub watches: Vec<Watch>,
    /// Whether every sign is reported.
    pub trace: bool,
    /// How far the rules run at present.
    pub pace: Pace,
    /// Whose view it uses: a player's index.
    pub eyes: Option<usize>,
    /// Where the rules last stopped.
    pub hit: Option<Hit>,
    /// What trace and watches have to report since the last query.
    pub told: Vec<String>,
    /// What they reported about the last command.
    pub before: Vec<String>,
    /// Names the scripts in progress, the innermost first; `None` in a game without scripts.
    pub scripts: Option<Rc<dyn Fn() -> Vec<String>>>,
    last: usize,
}

impl Traps {
    /// Whether there are no breakpoints, watches or trace.
    pub fn is_idle(&self) -> bool {
        !self.trace && self.pace != Pace::Step && self.watches.is_empty() && !self.list.iter().any(|b| b.on)
    }

    /// Sets a breakpoint and gives its number.
    pub fn set(&mut self, trap: Trap) -> usize {
        self.last += 1;
        self.list.push(Break { number: self.last, trap, on: true, hits: 0 });
        self.last
    }

    /// Watches an expression that has this value now. Gives the number of the watch.
    pub fn watch(&mut self, text: &str, value: String, own: Box<dyn Any>) -> usize {
        self.last += 1;
        self.watches.push(Watch { number: self.last, text: text.into(), value: Some(value), own: Some(own) });
        self.last
    }

    /// What trace and watches reported during the last command. Each report is given once and then stays in `before`.
    pub fn take_told(&mut self) -> Vec<String> {
        let told = std::mem::take(&mut self.told);
        self.before.clone_from(&told);
        told
    }

    fn tell(&mut self, line: String) {
        if self.told.len() < MOST_TOLD {
            self.told.push(line);
        } else if self.told.len() == MOST_TOLD {
            self.told.push(paint::dim(format!("… more than {MOST_TOLD} lines; the rest is not shown")));
        }
    }

    fn look_at_watches<K: Kit>(&mut self, t: &Rc<Table<K>>, at: &dyn Fn() -> Line) {
        for i in 0..self.watches.len() {
            let watch = &mut self.watches[i];
            let Some(own) = &watch.own else { continue };
            let now = K::watched(own.as_ref(), t);
            if watch.value.as_ref() != Some(&now) {
                let old = watch.value.replace(now.clone()).unwrap_or_else(|| "?".into());
                let at = paint::dim(at().to_string());
                let line = format!("watch {}: {}: {old} → {now}  {at}", watch.number, watch.text);
                self.tell(line);
            }
        }
    }

    /// The first breakpoint that stops at this sign.
    fn caught<K: Kit>(&mut self, t: &Rc<Table<K>>, sign: &Sign<'_, K>, seen: &K::Seen<'_>) -> Option<String> {
        let mut caught = None;
        for b in self.list.iter_mut().filter(|b| b.on) {
            let fits = match (&mut b.trap, sign) {
                (Trap::Rule(id), _) => is_rule(&K::cause(seen, cause(sign)), id),
                (Trap::Roll, Sign::Rolling { .. }) => true,
                (Trap::Log(text), Sign::Wrote(entry)) => fold(&K::tell(seen, entry).to_string()).contains(&fold(text)),
                (Trap::Own(own), sign) => K::stops_at(own.as_mut(), t, sign),
                _ => false,
            };
            if fits && caught.is_none() {
                b.hits += 1;
                caught = Some(format!("break {}: {}", b.number, b.trap));
            }
        }
        caught
    }
}

/// The rule or card that caused a sign.
pub fn cause<K: Kit>(sign: &Sign<'_, K>) -> K::Cause {
    match sign {
        Sign::Entered(frame) => frame.cause,
        Sign::Passed { cause, .. } | Sign::Rolling { cause, .. } => *cause,
        Sign::Wrote(entry) => entry.cause,
    }
}

/// A sign in words.
fn say<K: Kit>(seen: &K::Seen<'_>, sign: &Sign<'_, K>) -> Line {
    match sign {
        Sign::Entered(frame) => K::scene(seen, &frame.scene).and(" begins ").and(K::cause(seen, frame.cause)),
        Sign::Passed { cause, scene } => K::scene(seen, scene).and(" ").and(K::cause(seen, *cause)),
        Sign::Rolling { by, purpose, count: dice, cause } => {
            let dice = if *dice == 1 { "a die".into() } else { count(*dice, "die", "dice") };
            let rolls = K::player_is(*by).and(" about to roll ").and(dice);
            let rolls = match K::purpose(seen, purpose) {
                Some(purpose) => rolls.and(" for ").and(purpose),
                None => rolls,
            };
            rolls.and(" ").and(K::cause(seen, *cause))
        }
        Sign::Wrote(entry) => K::tell(seen, entry),
    }
}

/// Whether a cause is this rule or a subsection of it.
fn is_rule(cause: &Line, wanted: &str) -> bool {
    cause.spans().any(|span| match span {
        Span::Cause { kind: "rule", id } => id
            .strip_prefix(wanted)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()) || rest.is_empty()),
        _ => false,
    })
}

impl<K: Kit> Probe<K> for Traps {
    fn sees(&mut self, t: &Rc<Table<K>>, sign: &Sign<'_, K>) -> bool {
        let seat = self.eyes.and_then(|place| K::players(t.world()).get(place).copied());
        // What another player does in secret stops nothing and is not reported.
        if matches!(sign, Sign::Wrote(entry) if !K::notices(entry, seat) || K::is_secret(entry, seat)) {
            return false;
        }
        let position = t.position();
        let seen = K::seen(t.world(), &position, seat);
        if self.trace {
            let indent = "  ".repeat(t.frames().len().min(12));
            self.tell(paint::dim(format!("{indent}{}", say::<K>(&seen, sign))));
        }
        if let Sign::Wrote(_) = sign {
            self.look_at_watches(t, &|| say::<K>(&seen, sign));
        }
        let why = match (self.pace, sign) {
            (Pace::Next, _) => None,
            (Pace::Step, Sign::Wrote(_)) => Some("step".to_string()),
            _ => self.caught(t, sign, &seen),
        };
        let Some(why) = why else { return false };
        let scripts = self.scripts.as_ref().map_or(Vec::new(), |scripts| scripts());
        self.hit = Some(Hit { why, at: say::<K>(&seen, sign), scripts });
        true
    }
}
