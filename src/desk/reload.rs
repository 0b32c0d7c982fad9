//! Reading the scripts again during a game.

use super::At;
use super::look::waiting;
use crate::kit::{Blame, Complaint, Reply};
use crate::view::{Line, amount, difference, paint};

/// `reload`: reads the scripts again and reports the differences in the running segment.
///
/// # Errors
/// What is wrong with the scripts. The old ones stay in force.
pub fn reload(at: &mut At<'_>, _: &str) -> Reply {
    Ok(reload_scripts(at)?.unwrap_or_else(|| "the scripts are the same".to_string()))
}

/// The same; `None` if the scripts have not changed.
///
/// # Errors
/// What is wrong with the scripts. The old ones stay in force.
pub(super) fn reload_scripts(at: &mut At<'_>) -> Result<Option<String>, Complaint> {
    let told = at.game.reload(at.core.eyes).map_err(|troubles| {
        let said: Vec<String> = troubles.iter().map(ToString::to_string).collect();
        Complaint::new(Blame::Script, format!("{}\nThe previous version stays in force.", said.join("\n")))
    })?;
    let Some(told) = told else { return Ok(None) };
    at.core.since = at.game.journal_len();
    let lines = |lines: &[Line]| lines.iter().map(Line::painted).collect::<Vec<_>>();
    let different = difference(&lines(&told.before), &lines(&told.after));
    let made = amount(told.replayed, "step", "steps");
    let mut out = match (told.recorded, different.is_empty()) {
        (0, true) => "scripts reloaded; nothing to replay yet".to_string(),
        (_, true) => format!("scripts reloaded; {made} replayed: no differences"),
        (_, false) => format!("scripts reloaded; {made} replayed:{different}"),
    };
    if let Some(why) = told.parted {
        out.push_str(&format!("\n{} {why}", paint::bad("the replay stops here:")));
    }
    Ok(Some(format!("{out}\n{}", waiting(at))))
}
