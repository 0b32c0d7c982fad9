//! What functions do, including everything that they call. Conditions and modifiers may only look, and handlers may not wait.

use super::codes;
use super::known::May;
use super::outline::Role;
use super::reader::Reader;
use super::tree::Span;
use crate::games::wellington::api::registry::{Member, On};
use std::collections::HashSet;
use std::fmt;

/// A kind of deed.
#[derive(Clone)]
pub enum Doing {
    /// A call of a member of the API.
    Member(&'static Member),
    /// A function of the file is called or passed on, by this name.
    Own(String),
    /// A function that does it indirectly: its name, and the deed.
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
    /// Reports what the functions of the card may not do.
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
                Role::Hook(_) | Role::Expire(_) => (May::Act, "an effect's handlers"),
                Role::Play | Role::Decides(_) => continue,
            };
            for (may, deed, span) in self.all(part.function.span.start) {
                if may <= most || !told.insert((span.start, usize::from(most == May::Look))) {
                    continue;
                }
                match most {
                    May::Look => {
                        let message = format!("{deed} changes the game; {what} may only look");
                        self.find(codes::CHANGES, &span, message).help = "move it into `play` or a handler".into();
                    }
                    _ => {
                        let message = format!("{deed} waits for a decision; {what} cannot wait");
                        self.find(codes::WAITS, &span, message).help =
                            "`decides` at a window can wait: decides = { [\"battle.decided\"] = function(fx, ev) … end }".into();
                    }
                }
            }
        }
    }

    /// The strongest deed of a function, and how it does it.
    pub fn most(&self, function: usize) -> Option<(May, Doing)> {
        let all = self.all(function);
        all.into_iter()
            .filter(|(may, ..)| *may > May::Look)
            .max_by_key(|(may, ..)| *may)
            .map(|(may, what, _)| (may, what))
    }

    /// All deeds of a function, each with its place in the function.
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
