//! `rewind`: goes back to before a log entry.

use super::usage::unquote;
use super::{At, cut};
use crate::hinted::Hint;
use crate::kit::{Blame, Complaint, Reply, Told};
use crate::view::{fold, paint};

/// `rewind`: goes back to before the last log entry that contains a text. Without a text, goes back further, to the previous
/// entry with the same text.
///
/// # Errors
/// No entry contains the text, or the place can no longer be reached.
pub fn rewind(at: &mut At<'_>, rest: &str) -> Reply {
    let text = unquote(rest.strip_prefix("to ").unwrap_or(rest))?;
    let wanted = match (text, &at.core.sought) {
        ("" | "to", None) => {
            let text = "rewind to what?".hint("rewind to \"battle\"; then `rewind` goes on to the one before");
            return Err(Complaint::new(Blame::Typing, text));
        }
        ("" | "to", Some(before)) => before.clone(),
        (text, _) => text.to_string(),
    };
    let Some(found) = last_that_says(at, &wanted) else {
        let text = format!("no log entry up to here contains {:?}", cut(&wanted)).hint("`log` shows the last entries");
        return Err(Complaint::new(Blame::Typing, text));
    };
    let to = at.game.before_entry(found.number);
    let line = at.line();
    let was = at.place(&line, to);
    let what = at.game.input(at.core.eyes, &line, to);
    at.game.go_to(at.core.eyes, to)?;
    at.core.sought = Some(wanted);
    let before = match what {
        // A player may not be allowed to see what was done there.
        _ if at.core.eyes.is_some() => String::new(),
        Some(what) => format!(", before {what:?}"),
        None => ", the beginning".into(),
    };
    let waits = super::waiting_to_redo(at);
    let said = found.line.painted();
    Ok(format!("{}\n{}", said.trim(), paint::dim(format!("back at {was}{before}{waits}"))))
}

/// The last entry that contains this text. Accents and capitals do not matter.
fn last_that_says(at: &At<'_>, wanted: &str) -> Option<Told> {
    let wanted = fold(wanted);
    let told = at.game.told(at.core.eyes, 0);
    told.into_iter().rev().find(|told| fold(&told.line.to_string()).contains(&wanted))
}
