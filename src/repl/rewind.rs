//! `rewind`: back to before what the journal tells.

use super::branches::{input, place};
use super::desk::{Blame, Complaint, Desk, Reply};
use super::undo::after;
use super::usage::unquote;
use super::verbs::cut;
use crate::games::wellington::rules::Session;
use crate::games::wellington::words::names::fold;
use crate::hinted::Hint;
use crate::table::Cursor;
use crate::view::paint;

/// `rewind`.
pub fn rewind(desk: &mut Desk, rest: &str) -> Reply {
    let text = unquote(rest.strip_prefix("to ").unwrap_or(rest))?;
    let wanted = match (text, &desk.sought) {
        ("" | "to", None) => {
            let text = "back to what?".hint("rewind to \"battle\"; then `rewind` goes on to the one before");
            return Err(Complaint::new(Blame::Typing, text));
        }
        ("" | "to", Some(before)) => before.clone(),
        (text, _) => text.to_string(),
    };
    let Some((entry, found)) = last_that_says(desk, &wanted) else {
        let text =
            format!("no entry of the journal up to here says {:?}", cut(&wanted)).hint("`log` has the last entries");
        return Err(Complaint::new(Blame::Typing, text));
    };
    let at = before_entry(&desk.session, entry);
    let (was, what) = {
        let (world, segments) = (desk.session.world(), desk.session.segments());
        (place(world, segments, super::seats::shown(desk, at)), input(desk, segments, at))
    };
    desk.session.go_to(at).map_err(|r| desk.refused(r))?;
    desk.sought = Some(wanted);
    let before = match what {
        // What was done there may be nothing for these eyes.
        _ if desk.eyes.0.is_some() => String::new(),
        Some(what) => format!(", before {what:?}"),
        None => ", the beginning".into(),
    };
    let waits = super::undo::waiting(desk);
    after(desk, format!("{}\n{}", found.trim(), paint::dim(format!("back at {was}{before}{waits}"))))
}

/// The last entry that says this, as a place in the journal, and its text. Accents and capitals do not matter.
fn last_that_says(desk: &Desk, wanted: &str) -> Option<(usize, String)> {
    let (journal, wanted) = (desk.session.journal(), fold(wanted));
    desk.words(|w| {
        let seen = journal.iter().enumerate().rev().filter(|(_, entry)| desk.eyes.notice(entry));
        let told = seen.map(|(i, entry)| (i, w.entry(entry)));
        told.into_iter()
            .find(|(_, line)| fold(&line.to_string()).contains(&wanted))
            .map(|(i, line)| (i, line.painted()))
    })
}

/// The place before the command that brought an entry of the journal.
fn before_entry(session: &Session, entry: usize) -> Cursor {
    let mut left = entry;
    let segments = session.segments();
    let last = segments.len() - 1;
    let mut segment = 0;
    while segment < last && left >= segments[segment].journal.len() {
        left -= segments[segment].journal.len();
        segment += 1;
    }
    // What a stretch begins with was brought by the command that ended the one before.
    let written = session.written(segment);
    let brought = written.iter().take_while(|(_, entries)| *entries <= left).last();
    session.command_at(Cursor { segment, input: brought.map_or(0, |(input, _)| input + 1) })
}
