//! Where the rules are to stop, what is to be watched, and what the probe of the prompt does about it.

use crate::faults::Trouble;
use crate::games::wellington::api::{Deck, Expression, Scratch, ScriptFrame};
use crate::games::wellington::board::{Card, Moment, Power, Rule};
use crate::games::wellington::rules::Seen;
use crate::games::wellington::rules::{
    Choice, Entry, Fighting, Happening, Purpose, Scene, Seat, Wellington, What,
};
use crate::games::wellington::words::Words;
pub use crate::kit::traps::Pace;
use crate::line;
use crate::table::{Probe, Sign};
use crate::view::paint;
use std::rc::Rc;

/// What a breakpoint waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trap {
    /// A rule or anything under it.
    Rule(Rule),
    /// A card is played, acts, or counts in a roll.
    Card(Card),
    /// A window, or all whose names begin so: `battle` for `battle.won` too.
    Window(String),
    /// A Power chooses or rolls, or its Impulse begins.
    Power(Power),
    /// A roll of this kind, or any, before the dice fall.
    Roll(Option<String>),
    /// An entry of the journal that contains this.
    Log(String),
    /// The value of an expression becomes true.
    When(String),
}

/// A breakpoint.
pub struct Break {
    /// Its number.
    pub number: usize,
    /// What it waits for.
    pub trap: Trap,
    /// Whether it is in force.
    pub on: bool,
    /// How often the rules stopped there.
    pub hits: u32,
    compiled: Option<Expression>,
    /// What the expression said last; it stops where that changes to true.
    was: bool,
}

/// An expression whose value is told whenever it changes.
pub struct Watch {
    /// Its number.
    pub number: usize,
    /// The expression.
    pub text: String,
    /// The value it had last.
    pub value: Option<String>,
    compiled: Option<Expression>,
}

/// Where the rules were stopped, and why.
#[derive(Clone, Debug)]
pub struct Hit {
    /// The breakpoint or command, in words.
    pub why: String,
    /// What the rules were about to do or had just done.
    pub at: String,
    /// The scripts that were running, the innermost first.
    pub scripts: Vec<ScriptFrame>,
}

/// Breakpoints, watches and trace of a desk: the probe that its session shows every sign to.
#[derive(Default)]
pub struct Breaks {
    /// The breakpoints.
    pub list: Vec<Break>,
    /// The watches.
    pub watches: Vec<Watch>,
    /// Whether every sign is told.
    pub trace: bool,
    /// How far the rules run now.
    pub pace: Pace,
    /// Where they stopped last.
    pub hit: Option<Hit>,
    /// What trace and watches have to tell since it was last asked.
    pub told: Vec<String>,
    /// What they told about the last command.
    pub before: Vec<String>,
    /// For whose eyes it looks.
    pub eyes: Option<Power>,
    deck: Option<Rc<Deck>>,
    /// The machine that the expressions were compiled in.
    scratch: Option<Rc<Scratch>>,
    last: usize,
}

/// Signs told at most between two commands: a trace of a whole game would fill the memory.
const MOST_TOLD: usize = 5_000;

impl Breaks {
    /// Whether anybody needs to look at all.
    pub fn idle(&self) -> bool {
        !self.trace && self.pace != Pace::Step && self.watches.is_empty() && !self.list.iter().any(|b| b.on)
    }

    /// Sets a breakpoint. Gives its number.
    ///
    /// # Errors
    /// An expression that cannot be read.
    pub fn set(&mut self, trap: Trap, scratch: &Scratch) -> Result<usize, Trouble> {
        let compiled = match &trap {
            Trap::When(text) => Some(scratch.compile(text)?),
            _ => None,
        };
        self.last += 1;
        self.list.push(Break { number: self.last, trap, on: true, hits: 0, compiled, was: false });
        Ok(self.last)
    }

    /// Watches an expression. Gives its number and what it says now.
    ///
    /// # Errors
    /// An expression that cannot be read or that fails.
    pub fn watch(&mut self, text: &str, scratch: &Scratch, t: &Rc<Seat>) -> Result<(usize, String), Trouble> {
        let compiled = scratch.compile(text)?;
        let value = compiled.value(t)?.0;
        self.last += 1;
        let watch =
            Watch { number: self.last, text: text.into(), value: Some(value.clone()), compiled: Some(compiled) };
        self.watches.push(watch);
        Ok((self.last, value))
    }

    /// Before a command: expressions belong to the desk's machine, and a condition that holds already stops nothing. The
    /// watches look at the position as it is now: what was taken back or set by hand is no change of the rules.
    pub fn ready(&mut self, deck: &Rc<Deck>, scratch: &Rc<Scratch>, t: &Rc<Seat>) {
        self.deck = Some(deck.clone());
        if !self.scratch.as_ref().is_some_and(|known| Rc::ptr_eq(known, scratch)) {
            self.scratch = Some(scratch.clone());
            for b in &mut self.list {
                if let Trap::When(text) = &b.trap {
                    b.compiled = scratch.compile(text).ok();
                }
            }
            for watch in &mut self.watches {
                watch.compiled = scratch.compile(&watch.text).ok();
            }
        }
        for b in &mut self.list {
            b.was = b.compiled.as_ref().is_some_and(|e| e.value(t).is_ok_and(|(_, truth)| truth));
        }
        for watch in &mut self.watches {
            watch.value = watch.compiled.as_ref().and_then(|e| Some(e.value(t).ok()?.0));
        }
    }

    fn tell(&mut self, line: String) {
        if self.told.len() < MOST_TOLD {
            self.told.push(line);
        } else if self.told.len() == MOST_TOLD {
            self.told.push(paint::dim(format!("… more than {MOST_TOLD} lines; the rest is not shown")));
        }
    }

    fn look_at_watches(&mut self, t: &Rc<Seat>, at: &dyn Fn() -> String) {
        for i in 0..self.watches.len() {
            let watch = &mut self.watches[i];
            let Some(compiled) = &watch.compiled else { continue };
            let now = compiled.value(t).map_or_else(|e| format!("({})", e.message), |(text, _)| text);
            if watch.value.as_ref() != Some(&now) {
                let old = watch.value.replace(now.clone()).unwrap_or_else(|| "?".into());
                let line = format!("watch {}: {}: {old} → {now}  {}", watch.number, watch.text, paint::dim(at()));
                self.tell(line);
            }
        }
    }

    /// The first breakpoint that waits for this.
    fn caught(&mut self, t: &Rc<Seat>, sign: &Sign<'_, Wellington>, words: &Words<'_>) -> Option<String> {
        let mut caught = None;
        for b in self.list.iter_mut().filter(|b| b.on) {
            let fits = match (&b.trap, sign) {
                (Trap::When(_), Sign::Wrote(_)) => {
                    let now = b.compiled.as_ref().is_some_and(|e| e.value(t).is_ok_and(|(_, truth)| truth));
                    now && !std::mem::replace(&mut b.was, now)
                }
                (trap, sign) => trap.fits(sign, words),
            };
            if fits && caught.is_none() {
                b.hits += 1;
                caught = Some(format!("break {}: {}", b.number, b.trap));
            }
        }
        caught
    }
}

impl Trap {
    fn fits(&self, sign: &Sign<'_, Wellington>, words: &Words<'_>) -> bool {
        use crate::games::wellington::board::Cause;
        let cause = match sign {
            Sign::Entered(frame) => frame.cause,
            Sign::Passed { cause, .. } | Sign::Rolling { cause, .. } => *cause,
            Sign::Wrote(entry) => entry.cause,
        };
        match (self, sign) {
            (Trap::Rule(rule), _) => matches!(cause, Cause::Rule(at) if at.is_within(*rule)),
            (Trap::Card(card), Sign::Wrote(entry)) => cause == Cause::Card(*card) || names(entry, *card),
            (Trap::Card(card), _) => cause == Cause::Card(*card),
            (Trap::Window(name), Sign::Passed { scene: Scene::Window(moment), .. }) => is_under(*moment, name),
            (Trap::Power(power), Sign::Entered(frame)) => {
                matches!(frame.scene, Scene::Impulse(who) | Scene::Passing(who) if who == *power)
            }
            (Trap::Power(power), Sign::Rolling { by, .. }) => by == power,
            (Trap::Power(power), Sign::Wrote(entry)) => matches!(&entry.what, What::Chosen { who, .. } if who == power),
            (Trap::Roll(kind), Sign::Rolling { purpose, .. }) => kind.as_ref().is_none_or(|kind| purpose.is(kind)),
            (Trap::Log(text), Sign::Wrote(entry)) => {
                words.entry(entry).to_string().to_lowercase().contains(&text.to_lowercase())
            }
            _ => false,
        }
    }
}

/// Whether the window goes by this name, or stands under it.
pub fn is_under(moment: Moment, name: &str) -> bool {
    moment.word().strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Whether an entry of the journal is about a card: it is played, goes somewhere, or counts in a roll.
fn names(entry: &Entry, card: Card) -> bool {
    use crate::games::wellington::board::Cause;
    match &entry.what {
        What::Chosen { choice: Choice::Play(played, _), .. } => *played == card,
        What::Rolled(roll) => matches!(&roll.purpose, Purpose::Card { card: of, .. } if *of == card),
        What::Read(reading) => reading.ledger.iter().any(|m| m.cause == Cause::Card(card)),
        What::Told(Happening::Played { card: of, .. }) => *of == card,
        What::Told(Happening::Cancelled(of) | Happening::CardTo(of, _) | Happening::Fighting(Fighting::Turned(of))) => {
            *of == card
        }
        What::Told(Happening::EffectBegan { card: of, .. } | Happening::EffectEnded { card: of, .. }) => *of == card,
        _ => false,
    }
}

/// A sign in words.
fn say(sign: &Sign<'_, Wellington>, words: &Words<'_>) -> String {
    match sign {
        Sign::Entered(frame) => line!("{} begins {}", words.scene(&frame.scene), words.cause(frame.cause)).painted(),
        Sign::Passed { cause, scene } => line!("{} {}", words.scene(scene), words.cause(*cause)).painted(),
        Sign::Rolling { by, purpose, count, cause } => {
            let dice = if *count == 1 { "a die".into() } else { line!("{} dice", *count) };
            let (purpose, cause) = (words.purpose(purpose), words.cause(*cause));
            line!("{} is about to roll {} for {} {}", *by, dice, purpose, cause).painted()
        }
        Sign::Wrote(entry) => words.entry(entry).painted(),
    }
}

impl Probe<Wellington> for Breaks {
    fn sees(&mut self, t: &Rc<Seat>, sign: &Sign<'_, Wellington>) -> bool {
        let position = t.position();
        let seen = Seen::new(t.world(), &position, self.eyes);
        let words = Words::of(&seen);
        // What another Power does in secret stops nothing and is not told.
        if matches!(sign, Sign::Wrote(entry) if !Seen::notices(self.eyes, entry) || Seen::is_secret(self.eyes, entry)) {
            return false;
        }
        if self.trace {
            let indent = "  ".repeat(t.frames().len().min(12));
            self.tell(paint::dim(format!("{indent}{}", paint::plain(&say(sign, &words)))));
        }
        if let Sign::Wrote(_) = sign {
            self.look_at_watches(t, &|| paint::plain(&say(sign, &words)));
        }
        let why = match (self.pace, sign) {
            (Pace::Next, _) => None,
            (Pace::Step, Sign::Wrote(_)) => Some("step".to_string()),
            _ => self.caught(t, sign, &words),
        };
        let Some(why) = why else { return false };
        let scripts = self.deck.as_ref().map_or(Vec::new(), |deck| deck.script_stack());
        self.hit = Some(Hit { why, at: say(sign, &words), scripts });
        true
    }
}

impl std::fmt::Display for Trap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trap::Rule(rule) => write!(f, "rule {rule}"),
            Trap::Card(card) => write!(f, "card {}", card.0),
            Trap::Window(name) => write!(f, "window {name}"),
            Trap::Power(power) => write!(f, "power {}", power.word()),
            Trap::Roll(None) => write!(f, "roll"),
            Trap::Roll(Some(kind)) => write!(f, "roll {kind}"),
            Trap::Log(text) => write!(f, "log {text}"),
            Trap::When(text) => write!(f, "when {text}"),
        }
    }
}
