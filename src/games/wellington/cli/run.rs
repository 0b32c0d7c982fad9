//! A transcript without a terminal.

use super::place;
use crate::cli::title::Played;
use crate::cli::{BAD_INPUT, BUG, Common, FAILED, FINE, code, complain, word};
use crate::disk::{self, Kind};
use crate::games::wellington::verbs::{Blame, Desk, engine, transcript};
use crate::view::{lettered, paint};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Plays it.
pub fn play(common: &Common, file: &Path, out: Option<PathBuf>) -> Played {
    let shown = file.display().to_string();
    let bad = |text: String| {
        complain(&text);
        Played { code: BAD_INPUT, json: json!({ "file": shown, "passed": false, "error": paint::plain(&text) }) }
    };
    let text = match disk::text(file, Kind::Transcript) {
        Ok(text) => text,
        Err(no) => return bad(format!("{shown} {no}")),
    };
    let (mut desk, faults) = match Desk::open(&place::opening(common, None)) {
        Ok(opened) => opened,
        Err(no) => {
            let played = bad(no.to_string());
            let Some(file) = engine::report_no_desk(&no) else { return played };
            complain(crate::prompt::reproduces(file.as_deref()));
            return Played { code: BUG, ..played };
        }
    };
    desk.writes_into(out, common.force);
    for fault in &faults {
        complain(fault);
    }
    let broken = if faults.is_empty() { FINE } else { BAD_INPUT };
    let quiet = common.json;
    let mut tell = |command: &str, reply: &crate::games::wellington::verbs::Reply| {
        if !quiet && let Ok(text) = reply {
            crate::out::say(lettered(format!("{} {command}", paint::dim("›"))));
            if !text.is_empty() {
                crate::out::say(lettered(text));
            }
        }
    };
    match transcript::play(&mut desk, &shown, &text, &mut tell) {
        Ok(count) => {
            let hash = format!("{:016x}", desk.session.hash());
            if !quiet {
                crate::out::say(lettered(format!("{} {shown}: {count} commands ({hash})", paint::good("passed"))));
            }
            Played {
                code: broken,
                json: json!({ "file": shown, "passed": broken == FINE, "commands": count, "hash": hash }),
            }
        }
        Err(failure) => {
            complain(&failure);
            let complaint = &failure.complaint;
            let bug = crate::prompt::report_bug(complaint);
            if complaint.kind == Blame::Bug {
                complain(crate::prompt::reproduces(bug.as_deref()));
            }
            let json = json!({
                "file": shown,
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
    }
}
