//! Verbs for undoing. The generic desk does most of it. Here is what a seat may undo, and the report of the new state.

use super::desk::{Desk, Reply};
use crate::desk;

/// The report after going to another point of the game.
pub fn after(desk: &mut Desk, what: String) -> Reply {
    desk.core.since = desk.session.journal_len();
    // Whoever goes back wants to choose again. A seat that takes its own choice back ends its own waiver alone.
    if desk.seat.is_none() {
        desk.seats.waivers = Default::default();
    }
    Ok(format!("{what}\n{}", desk.waiting()))
}

/// `undo`.
pub fn undo(desk: &mut Desk, rest: &str) -> Reply {
    if let Some(own) = desk.seat {
        return super::seats::undo(desk, own, rest);
    }
    let said = desk::undo(&mut desk.at(), rest)?;
    after(desk, said)
}

/// `mark`.
pub fn mark(desk: &mut Desk, rest: &str) -> Reply {
    desk::mark(&mut desk.at(), rest)
}

/// `note`.
pub fn note(desk: &mut Desk, rest: &str) -> Reply {
    desk::note(&mut desk.at(), rest)
}

/// `branch`.
pub fn branch(desk: &mut Desk, rest: &str) -> Reply {
    desk::branch(&mut desk.at(), rest)
}

/// `switch`.
pub fn switch(desk: &mut Desk, rest: &str) -> Reply {
    let said = desk::switch(&mut desk.at(), rest)?;
    after(desk, said)
}

/// `branches`.
pub fn branches(desk: &mut Desk, rest: &str) -> Reply {
    desk::branches(&mut desk.at(), rest)
}

/// `rewind`.
pub fn rewind(desk: &mut Desk, rest: &str) -> Reply {
    let said = desk::rewind(&mut desk.at(), rest)?;
    after(desk, said)
}
