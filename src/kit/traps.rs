//! Breakpoints: where the rules are to stop. A probe that any session can be given.

use super::Kit;
use crate::table::{Probe, Sign, Table};
use crate::view::{Line, Span, fold};
use std::fmt;
use std::rc::Rc;

/// What a breakpoint waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trap {
    /// A rule, and what is under it: `10` stops at `10.4` too.
    Rule(String),
    /// Dice that are about to fall.
    Roll,
    /// An entry of the journal that says this.
    Log(String),
}

impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trap::Rule(id) => write!(f, "rule {id}"),
            Trap::Roll => f.write_str("roll"),
            Trap::Log(text) => write!(f, "log {text}"),
        }
    }
}

/// A breakpoint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Break {
    /// Its number.
    pub number: usize,
    /// What it waits for.
    pub trap: Trap,
    /// How often the rules stopped there.
    pub hits: u32,
}

/// How far the rules run.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Pace {
    /// To the next breakpoint.
    #[default]
    Run,
    /// To the next entry of the journal.
    Step,
    /// To the next decision.
    Next,
}

/// Breakpoints, and where the rules stopped last.
#[derive(Clone, Default, Debug)]
pub struct Traps {
    /// The breakpoints.
    pub list: Vec<Break>,
    /// How far the rules run now.
    pub pace: Pace,
    /// For whose eyes it looks: the place of a player.
    pub eyes: Option<usize>,
    /// Why the rules stopped, and what they were about to do or had just done.
    pub hit: Option<(String, Line)>,
    last: usize,
}

impl Traps {
    /// Sets a breakpoint. Gives its number.
    pub fn set(&mut self, trap: Trap) -> usize {
        self.last += 1;
        self.list.push(Break { number: self.last, trap, hits: 0 });
        self.last
    }

    /// The first breakpoint that waits for this.
    fn caught(&mut self, fits: impl Fn(&Trap) -> bool) -> Option<String> {
        let mut caught = None;
        for b in self.list.iter_mut().filter(|b| fits(&b.trap)) {
            b.hits += 1;
            caught.get_or_insert_with(|| format!("break {}: {}", b.number, b.trap));
        }
        caught
    }
}

/// A sign in words.
fn say<K: Kit>(seen: &K::Seen<'_>, sign: &Sign<'_, K>) -> Line {
    match sign {
        Sign::Entered(frame) => K::scene(seen, &frame.scene).and(" begins ").and(K::cause(seen, frame.cause)),
        Sign::Passed { cause, scene } => K::scene(seen, scene).and(" ").and(K::cause(seen, *cause)),
        Sign::Rolling { by, count, cause, .. } => {
            let dice = crate::view::line::count(*count, "die", "dice");
            K::player(*by).and(" is about to roll ").and(dice).and(" ").and(K::cause(seen, *cause))
        }
        Sign::Wrote(entry) => K::tell(seen, entry),
    }
}

/// Whether a cause is this rule, or under it.
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
        // What another player does in secret stops nothing.
        if matches!(sign, Sign::Wrote(entry) if !K::notices(entry, seat)) {
            return false;
        }
        let position = t.position();
        let seen = K::seen(t.world(), &position, seat);
        let cause = match sign {
            Sign::Entered(frame) => frame.cause,
            Sign::Passed { cause, .. } | Sign::Rolling { cause, .. } => *cause,
            Sign::Wrote(entry) => entry.cause,
        };
        let cause = K::cause(&seen, cause);
        let why = match (self.pace, sign) {
            (Pace::Next, _) => None,
            (Pace::Step, Sign::Wrote(_)) => Some("step".to_string()),
            _ => self.caught(|trap| match (trap, sign) {
                (Trap::Rule(id), _) => is_rule(&cause, id),
                (Trap::Roll, Sign::Rolling { .. }) => true,
                (Trap::Log(text), Sign::Wrote(entry)) => fold(&K::tell(&seen, entry).to_string()).contains(&fold(text)),
                _ => false,
            }),
        };
        let Some(why) = why else { return false };
        self.hit = Some((why, say::<K>(&seen, sign)));
        true
    }
}
