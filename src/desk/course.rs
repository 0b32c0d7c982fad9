//! Undo, marks and branches.

use super::{At, cut};
use crate::hinted::Hint;
use crate::kit::{Blame, Complaint, Reply};

/// A number of steps; 1 if none is given.
///
/// # Errors
/// The argument is not a number from 1 up.
pub fn count(rest: &str) -> Result<usize, Complaint> {
    match rest {
        "" => Ok(1),
        n => n
            .parse()
            .ok()
            .filter(|n| *n > 0)
            .ok_or_else(|| Complaint::new(Blame::Typing, format!("{:?} is not a number of steps", cut(n)))),
    }
}

/// How many commands wait for `redo`. A single player is not told, because the count could include passes of others.
pub fn waiting_to_redo(at: &At<'_>) -> String {
    if at.core.eyes.is_some() { String::new() } else { format!(" ({} to redo)", at.game.undone()) }
}

fn has_line(at: &At<'_>, name: &str) -> bool {
    at.game.tree().iter().any(|branch| branch.name == name)
}

fn has_mark(at: &At<'_>, name: &str) -> bool {
    at.game.marks().iter().any(|(mark, ..)| mark == name)
}

/// `undo`: takes back this many steps, or goes back to a mark.
///
/// # Errors
/// There is nothing to undo, or no such mark.
pub fn undo(at: &mut At<'_>, rest: &str) -> Reply {
    let eyes = at.core.eyes;
    if let Some(name) = rest.strip_prefix("to ") {
        let name = name.trim();
        if has_line(at, name) && !has_mark(at, name) {
            let text = format!("{:?} is a branch, not a mark", cut(name)).hint(format!("`switch {name}` goes there"));
            return Err(Complaint::new(Blame::Illegal, text));
        }
        at.game.go_to_mark(eyes, name)?;
        return Ok(format!("back at {}", cut(name)));
    }
    at.game.undo(eyes, count(rest)?)?;
    Ok(format!("undone{}", waiting_to_redo(at)))
}

/// A name for a mark or a branch.
///
/// # Errors
/// It is empty, too long, or contains characters that a name may not have.
pub fn name(rest: &str, what: &str) -> Result<String, Complaint> {
    let fine = !rest.is_empty() && rest.len() <= 40 && rest.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c));
    match fine {
        true => Ok(rest.to_string()),
        false if rest.is_empty() => Err(Complaint::new(Blame::Typing, format!("which name for the {what}?"))),
        false => Err(Complaint::new(Blame::Typing, format!("{:?} cannot be the name of a {what}", cut(rest)))
            .hint("use up to 40 letters, digits, -, _ and .")),
    }
}

/// `mark`: sets a mark here.
///
/// # Errors
/// The name is not allowed.
pub fn mark(at: &mut At<'_>, rest: &str) -> Reply {
    let name = name(rest, "mark")?;
    at.game.mark(&name);
    Ok(format!("marked {name}"))
}

/// `branch`: starts a new branch here.
///
/// # Errors
/// The name is not allowed, or is taken.
pub fn branch(at: &mut At<'_>, rest: &str) -> Reply {
    let name = name(rest, "branch")?;
    at.game.branch(at.core.eyes, &name)?;
    Ok(format!("on {name}"))
}

/// `switch`: goes to another branch.
///
/// # Errors
/// There is no such branch.
pub fn switch(at: &mut At<'_>, rest: &str) -> Reply {
    if has_mark(at, rest) && !has_line(at, rest) {
        let text = format!("{:?} is a mark, not a branch", cut(rest)).hint(format!("`undo to {rest}` goes back to it"));
        return Err(Complaint::new(Blame::Illegal, text));
    }
    at.game.switch(at.core.eyes, rest)?;
    let place = at.place(&at.line(), at.game.cursor());
    Ok(format!("on {} ({place})", cut(rest)))
}
