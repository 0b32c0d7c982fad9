//! `note`: what somebody writes about a moment of the game, for whoever looks at the game later.

use super::usage::unquote;
use super::{At, wrapped};
use crate::hinted::Hint;
use crate::kit::{Blame, Complaint, Reply, typing};
use crate::safe::tame;
use crate::table::{MOST_LETTERS, MOST_NOTES};
use crate::view::paint;

/// `note`: writes a note here, deletes one by its number, or lists all.
///
/// # Errors
/// The text is empty or too long, there are too many notes, or no note has this number.
pub fn note(at: &mut At<'_>, rest: &str) -> Reply {
    let number = rest.strip_prefix("delete ").and_then(|n| n.trim().parse::<usize>().ok());
    if let Some(number) = number {
        return delete(at, number);
    }
    if rest.trim().is_empty() {
        return Ok(list(at));
    }
    let text = tame(unquote(rest)?.trim()).into_owned();
    if text.is_empty() {
        return Err(typing("the note is empty".hint("note \"Here the siege train is late.\"")));
    }
    let letters = text.chars().count();
    if letters > MOST_LETTERS {
        let no = format!("the note has {letters} characters; the limit is {MOST_LETTERS}");
        return Err(typing(no.hint("several notes can stand at one place")));
    }
    if !at.game.note(&text) {
        let no = format!("the game already has {MOST_NOTES} notes, which is the limit");
        return Err(Complaint::new(Blame::Illegal, no.hint("`note` lists them, `note delete N` deletes one")));
    }
    Ok(format!("note {} is here", at.game.notes().len()))
}

fn delete(at: &mut At<'_>, number: usize) -> Reply {
    let deleted = number.checked_sub(1).and_then(|index| at.game.delete_note(index));
    match deleted {
        Some(_) => Ok(format!("note {number} is deleted")),
        None => Err(typing(format!("there is no note {number}").hint("`note` lists them with their numbers"))),
    }
}

fn list(at: &At<'_>) -> String {
    let notes = at.game.notes();
    if notes.is_empty() {
        return "no notes; `note \"TEXT\"` writes one about this moment".into();
    }
    let one = |(i, (note, passed)): (usize, &(crate::table::Note, bool))| {
        let place = at.place(&note.line, note.at);
        let elsewhere = if *passed { String::new() } else { format!(", on {}, not on the way to here", note.line) };
        let head = paint::dim(format!("{place}{elsewhere}"));
        wrapped(&format!("{} {} {head}", paint::bold(format!("{}.", i + 1)), note.text), at.core.width, 3)
    };
    notes.iter().enumerate().map(one).collect::<Vec<_>>().join("\n")
}
