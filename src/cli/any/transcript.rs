//! Running a transcript at the desk of any game, and the outcome of a prompt as an exit code and JSON.

use super::super::title::Played;
use super::super::{BAD_INPUT, BUG, Common, FAILED, FINE, code, complain, word};
use crate::desk::{Failure, Scripted, play};
use crate::disk::{self, Kind};
use crate::kit::{Blame, Reply};
use crate::prompt::terminal::{Ended, Transcript};
use crate::prompt::{Answer, report_bug, reproduces};
use crate::view::{lettered, paint};
use serde_json::{Value, json};
use std::path::Path;

/// The result for a transcript that cannot be played.
pub fn bad(file: &Path, text: &str) -> Played {
    complain(text);
    let json = json!({ "file": file.display().to_string(), "passed": false, "error": paint::plain(text) });
    Played { code: BAD_INPUT, json }
}

/// Reads a transcript. If that fails, gives the result to return.
///
/// # Errors
/// It cannot be read.
pub fn read(file: &Path) -> Result<String, Played> {
    disk::text(file, Kind::Transcript).map_err(|no| bad(file, &format!("{} {no}", file.display())))
}

/// The same if a bug keeps the desk from opening, with the file that reproduces the bug.
pub fn bug(played: Played, file: Option<&str>) -> Played {
    complain(reproduces(file));
    Played { code: BUG, ..played }
}

/// Plays a transcript at a desk. `broken` says that some game files have faults, which were already reported.
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

/// What was typed at a prompt and what was answered, for programs.
pub fn typed(transcript: &Transcript) -> Value {
    let said = |(command, reply, entries): &(String, Answer, Vec<Value>)| match reply {
        Ok(text) => json!({ "command": command, "said": paint::plain(text), "entries": entries }),
        Err((kind, no)) => json!({
            "command": command,
            "error": word(*kind),
            "said": paint::plain(&no.to_string()),
            "hints": no.hints.iter().map(|hint| paint::plain(hint)).collect::<Vec<_>>(),
            "trouble": no.trouble.as_deref().map(crate::check::troubles::data),
        }),
    };
    json!({ "commands": transcript.iter().map(said).collect::<Vec<Value>>() })
}

/// The exit code of a prompt that has ended.
pub fn ended(ended: Ended) -> u8 {
    match ended {
        Ended::Fine => FINE,
        Ended::Refused => FAILED,
        Ended::BadInput => BAD_INPUT,
        Ended::Bug => BUG,
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
