//! Verbs that take back.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::verbs::cut;
use crate::hinted::Hint;

/// A number of steps; 1 where none is typed.
pub fn count(rest: &str) -> Result<usize, Complaint> {
    match rest {
        "" => Ok(1),
        n => n
            .parse()
            .ok()
            .filter(|n| *n > 0)
            .ok_or_else(|| Complaint::new(Blame::Typing, format!("{:?} is no number of steps", cut(n)))),
    }
}

/// What is said after going to another place.
pub fn after(desk: &mut Desk, what: String) -> Reply {
    desk.since = desk.session.journal_len();
    Ok(format!("{what}\n{}", desk.waiting()))
}

/// How many commands wait for `redo`; for one Power's eyes there are passes among them that it must not count.
pub(super) fn waiting(desk: &Desk) -> String {
    if desk.eyes.0.is_some() { String::new() } else { format!(" ({} to redo)", desk.session.undone()) }
}

/// `undo`.
pub fn undo(desk: &mut Desk, rest: &str) -> Reply {
    if let Some(own) = desk.seat {
        return super::seats::undo(desk, own, rest);
    }
    if let Some(name) = rest.strip_prefix("to ") {
        let name = name.trim();
        if desk.session.branches().iter().any(|(line, ..)| *line == name) && !has_mark(desk, name) {
            let text =
                format!("{:?} is a line of play, no mark", cut(name)).hint(format!("`switch {name}` goes there"));
            return Err(Complaint::new(Blame::Illegal, text));
        }
        desk.session.go_to_mark(name).map_err(|r| desk.refused(r))?;
        return after(desk, format!("back at {}", cut(name)));
    }
    let steps = count(rest)?;
    desk.session.undo(steps).map_err(|r| desk.refused(r))?;
    let waits = waiting(desk);
    after(desk, format!("taken back{waits}"))
}

fn name(rest: &str, what: &str) -> Result<String, Complaint> {
    let fine = !rest.is_empty() && rest.len() <= 40 && rest.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c));
    match fine {
        true => Ok(rest.to_string()),
        false => Err(Complaint::new(Blame::Typing, format!("{:?} is no name for a {what}", cut(rest)))
            .hint("letters, digits, - _ and . up to 40")),
    }
}

/// `mark`.
pub fn mark(desk: &mut Desk, rest: &str) -> Reply {
    let name = name(rest, "mark")?;
    desk.session.mark(&name);
    Ok(format!("marked {name}"))
}

/// `branch`.
pub fn branch(desk: &mut Desk, rest: &str) -> Reply {
    let name = name(rest, "branch")?;
    desk.session.branch(&name).map_err(|r| desk.refused(r))?;
    Ok(format!("on {name}"))
}

fn has_mark(desk: &Desk, name: &str) -> bool {
    desk.session.marks().any(|(mark, ..)| mark == name)
}

/// `switch`.
pub fn switch(desk: &mut Desk, rest: &str) -> Reply {
    if has_mark(desk, rest) && !desk.session.branches().iter().any(|(line, ..)| *line == rest) {
        let text =
            format!("{:?} is a mark, no line of play", cut(rest)).hint(format!("`undo to {rest}` goes back to it"));
        return Err(Complaint::new(Blame::Illegal, text));
    }
    desk.session.switch(rest).map_err(|r| desk.refused(r))?;
    let segments = desk.session.segments();
    let at = super::seats::shown(desk, desk.session.cursor());
    let place = super::branches::place(desk.session.world(), segments, at);
    let said = format!("on {} ({place})", cut(rest));
    after(desk, said)
}
