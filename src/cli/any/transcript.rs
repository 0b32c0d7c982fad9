//! A transcript of any game, played without a terminal: what is printed, and how it ends.

use super::super::title::Played;
use super::super::{BAD_INPUT, BUG, Common, FAILED, FINE, code, complain, word};
use crate::desk::{Failure, Scripted, play};
use crate::disk::{self, Kind};
use crate::kit::{Blame, Reply};
use crate::prompt::{report_bug, reproduces};
use crate::view::{lettered, paint};
use serde_json::json;
use std::path::Path;

/// A transcript that cannot be played.
pub fn bad(file: &Path, text: &str) -> Played {
    complain(text);
    let json = json!({ "file": file.display().to_string(), "passed": false, "error": paint::plain(text) });
    Played { code: BAD_INPUT, json }
}

/// The text of a transcript, or how it ends where there is none.
///
/// # Errors
/// It cannot be read.
pub fn read(file: &Path) -> Result<String, Played> {
    disk::text(file, Kind::Transcript).map_err(|no| bad(file, &format!("{} {no}", file.display())))
}

/// The same where no desk can be opened for it because of a bug, with the file that reproduces it.
pub fn bug(played: Played, file: Option<&str>) -> Played {
    complain(reproduces(file));
    Played { code: BUG, ..played }
}

/// Plays a transcript at a desk. `broken` says that files of the game have faults, which were told.
pub fn run(common: &Common, (file, text): (&Path, &str), desk: &mut dyn Scripted, broken: bool) -> Played {
    let shown = file.display().to_string();
    let say = |text: String| {
        if !common.json {
            crate::out::say(lettered(text));
        }
    };
    let mut tell = |command: &str, reply: &Reply| {
        if let Ok(text) = reply {
            say(format!("{} {command}", paint::dim("›")));
            if !text.is_empty() {
                say(text.clone());
            }
        }
    };
    match play(desk, &shown, text, &mut tell) {
        Ok(count) => {
            let hash = format!("{:016x}", desk.hash());
            say(format!("{} {shown}: {count} commands ({hash})", paint::good("passed")));
            let json = json!({ "file": shown, "passed": !broken, "commands": count, "hash": hash });
            Played { code: if broken { BAD_INPUT } else { FINE }, json }
        }
        Err(failure) => failed(&failure),
    }
}

fn failed(failure: &Failure) -> Played {
    complain(failure);
    let complaint = &failure.complaint;
    let bug = report_bug(complaint);
    if complaint.kind == Blame::Bug {
        complain(reproduces(bug.as_deref()));
    }
    let json = json!({
        "file": failure.file,
        "passed": false,
        "line": failure.line,
        "command": failure.command,
        "error": word(complaint.kind),
        "said": paint::plain(&failure.told()),
        "hints": complaint.hints.iter().map(|hint| paint::plain(hint)).collect::<Vec<_>>(),
        "trouble": complaint.trouble.as_deref().map(crate::check::troubles::data),
        "bug": bug,
    });
    Played { code: code(complaint.kind).max(FAILED), json }
}
