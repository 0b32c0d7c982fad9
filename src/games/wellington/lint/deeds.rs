//! What functions do, through everything that they call: conditions and modifiers only look, and hooks do not wait.

use super::codes;
use super::known::May;
use super::outline::Role;
use super::reader::Reader;
use super::tree::Span;
use crate::games::wellington::api::registry::{Member, On};
use std::collections::HashSet;
use std::fmt;

/// What a deed is.
#[derive(Clone)]
pub enum Doing {
    /// A member of the API is called.
    Member(&'static Member),
    /// A function of the file is called or handed on, by this name.
    Own(String),
    /// A function does it through what it uses: its name, and what that does.
    Uses(String, Box<Doing>),
}

impl Doing {
    /// Whether it starts an effect in the end.
    pub fn starts_an_effect(&self) -> bool {
        match self {
            Doing::Member(member) => member.on == On::Event && member.name == "start",
            Doing::Own(_) => false,
            Doing::Uses(_, what) => what.starts_an_effect(),
        }
    }

    /// Whether another function does it.
    pub fn is_through_another(&self) -> bool {
        matches!(self, Doing::Uses(..))
    }
}

impl fmt::Display for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doing::Member(member) => f.write_str(&crate::games::wellington::api::title(member)),
            Doing::Own(name) => f.write_str(name),
            Doing::Uses(name, what) => write!(f, "{name}, which uses {what},"),
        }
    }
}

impl fmt::Debug for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Reader<'_> {
    /// What the functions of the card may not do.
    pub fn deeds(&mut self) {
        let outline = self.outline;
        let mut told: HashSet<(usize, usize)> = HashSet::new();
        for part in &outline.parts {
            let (most, what) = match &part.role {
                Role::Condition => (May::Look, "a condition"),
                Role::Targets => (May::Look, "`targets`"),
                Role::Fits => (May::Look, "`fits`"),
                Role::Hurts => (May::Look, "`hurts`"),
                Role::Modifier(..) => (May::Look, "a modifier"),
                Role::Hook(_) | Role::Expire(_) => (May::Act, "what an effect does by itself"),
                Role::Play | Role::Decides(_) => continue,
            };
            for (may, deed, span) in self.all(part.function.span.start) {
                if may <= most || !told.insert((span.start, usize::from(most == May::Look))) {
                    continue;
                }
                match most {
                    May::Look => {
                        let message = format!("{deed} changes the game, and {what} may only look");
                        self.find(codes::CHANGES, &span, message).help = "move it into `play` or into a hook".into();
                    }
                    _ => {
                        let message = format!("{deed} waits for somebody, and {what} cannot wait");
                        self.find(codes::WAITS, &span, message).help =
                            "`decides` at a window can wait: decides = { [\"battle.decided\"] = function(fx, ev) … end }".into();
                    }
                }
            }
        }
    }

    /// The most that a function does, and by what.
    pub fn most(&self, function: usize) -> Option<(May, Doing)> {
        let all = self.all(function);
        all.into_iter()
            .filter(|(may, ..)| *may > May::Look)
            .max_by_key(|(may, ..)| *may)
            .map(|(may, what, _)| (may, what))
    }

    /// What a function does: each deed, with the place in the function itself.
    fn all(&self, function: usize) -> Vec<(May, Doing, Span)> {
        let mut out = Vec::new();
        for deed in self.deeds.iter().filter(|deed| deed.within.contains(&function)) {
            match deed.calls {
                None => out.push((deed.may, deed.what.clone(), deed.span.clone())),
                Some(other) => {
                    let mut seen = HashSet::from([function]);
                    if let Some((may, what)) = self.reach(other, &mut seen) {
                        let what = Doing::Uses(deed.what.to_string(), Box::new(what));
                        out.push((may, what, deed.span.clone()));
                    }
                }
            }
        }
        out
    }

    fn reach(&self, function: usize, seen: &mut HashSet<usize>) -> Option<(May, Doing)> {
        if !seen.insert(function) {
            return None;
        }
        let mut most: Option<(May, Doing)> = None;
        for deed in self.deeds.iter().filter(|deed| deed.within.contains(&function)) {
            let one = match deed.calls {
                None => Some((deed.may, deed.what.clone())),
                Some(other) => self.reach(other, seen),
            };
            if let Some((may, what)) = one.filter(|(may, _)| *may > May::Look)
                && most.as_ref().is_none_or(|(known, _)| may > *known)
            {
                most = Some((may, what));
            }
        }
        most
    }
}
