//! What the names in a function mean.

use super::Captured;
use std::collections::BTreeSet;

/// The functions around a place in the text, the innermost last.
#[derive(Default)]
pub struct Scopes {
    functions: Vec<Scope>,
    /// A local is captured and given another value, so a copy of it would be wrong.
    pub shared: bool,
}

#[derive(Default)]
struct Scope {
    /// The locals that can be seen, the latest last, each with its number.
    seen: Vec<(String, usize)>,
    count: usize,
    captured: Vec<(String, Captured)>,
    /// The locals that functions inside captured, and those that were given a value after their statement.
    lent: BTreeSet<usize>,
    changed: BTreeSet<usize>,
}

/// Where a name leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leads {
    /// To a local.
    Local(usize),
    /// To something captured.
    Captured(usize),
}

impl Scopes {
    /// A function begins.
    pub fn enter(&mut self) {
        self.functions.push(Scope::default());
    }

    /// A function ends. Returns the number of its locals and what it captures.
    pub fn leave(&mut self) -> (usize, Vec<Captured>) {
        let scope = self.functions.pop().unwrap_or_default();
        (scope.count, scope.captured.into_iter().map(|(_, captured)| captured).collect())
    }

    /// Whether this place is in no function.
    pub fn is_outside(&self) -> bool {
        self.functions.is_empty()
    }

    /// A new local.
    pub fn local(&mut self, name: String) -> usize {
        let Some(scope) = self.functions.last_mut() else { return 0 };
        scope.count += 1;
        scope.seen.push((name, scope.count - 1));
        scope.count - 1
    }

    /// How many locals can be seen: given to [`Scopes::forget`] when a block ends.
    pub fn seen(&self) -> usize {
        self.functions.last().map_or(0, |scope| scope.seen.len())
    }

    /// A block ends: only the first of the locals can still be seen.
    pub fn forget(&mut self, seen: usize) {
        if let Some(scope) = self.functions.last_mut() {
            scope.seen.truncate(seen);
        }
    }

    /// The local of the innermost function that gets another value; `None` if the name leads elsewhere.
    pub fn change(&mut self, name: &str) -> Option<usize> {
        let scope = self.functions.last_mut()?;
        let (_, local) = scope.seen.iter().rfind(|(known, _)| known == name)?;
        self.shared |= scope.lent.contains(local);
        scope.changed.insert(*local);
        Some(*local)
    }

    /// What a name means; `None` if it is not a local of any of these functions.
    pub fn find(&mut self, name: &str) -> Option<Leads> {
        let depth = self.functions.len();
        let known = |scope: &Scope| scope.seen.iter().rfind(|(known, _)| known == name).map(|(_, local)| *local);
        let (at, local) = (0..depth).rev().find_map(|at| Some((at, known(&self.functions[at])?)))?;
        if at + 1 == depth {
            return Some(Leads::Local(local));
        }
        let owner = &mut self.functions[at];
        owner.lent.insert(local);
        self.shared |= owner.changed.contains(&local);
        let mut from = Captured::Local(local);
        for scope in &mut self.functions[at + 1..] {
            // Each function has its own local of that name, so the name and where it comes from must agree.
            let known = scope.captured.iter().position(|(known, of)| known == name && *of == from);
            let place = known.unwrap_or_else(|| {
                scope.captured.push((name.to_string(), from));
                scope.captured.len() - 1
            });
            from = Captured::Captured(place);
        }
        match from {
            Captured::Captured(place) => Some(Leads::Captured(place)),
            Captured::Local(_) => None,
        }
    }
}
