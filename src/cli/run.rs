//! `sandtable run FILE.play…`: transcripts.

use super::{BAD_INPUT, BUG, Common, FAILED, FINE, code, complain, on_deep_stack, word};
use crate::repl::{Desk, engine, transcript};
use crate::view::{lettered, paint};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// How a transcript came out.
struct Played {
    code: u8,
    json: Value,
}

pub fn main(common: &Common, files: &[PathBuf]) -> u8 {
    let mut worst = FINE;
    let mut all = Vec::new();
    for file in files {
        let (own, file) = (common.clone(), file.clone());
        let Some(played) = on_deep_stack(move || play(&own, &file)) else { return BUG };
        worst = worst.max(played.code);
        all.push(played.json);
    }
    if common.json {
        println!("{}", json!({ "files": all, "passed": worst == FINE }));
    }
    worst
}

fn play(common: &Common, file: &Path) -> Played {
    let shown = file.display().to_string();
    let bad = |text: String| {
        complain(&text);
        Played { code: BAD_INPUT, json: json!({ "file": shown, "passed": false, "error": paint::plain(&text) }) }
    };
    let text = match std::fs::read(file).map(String::from_utf8) {
        Ok(Ok(text)) => text,
        Ok(Err(_)) => return bad(format!("{shown} is not UTF-8 text")),
        Err(error) => return bad(format!("{shown} cannot be read: {error}")),
    };
    let (mut desk, faults) = match Desk::open(&common.opening(None)) {
        Ok(opened) => opened,
        Err(no) => return bad(no.to_string()),
    };
    for fault in &faults {
        complain(fault);
    }
    let broken = if faults.is_empty() { FINE } else { BAD_INPUT };
    let quiet = common.json;
    let mut tell = |command: &str, reply: &crate::repl::Reply| {
        if !quiet && let Ok(text) = reply {
            anstream::println!("{}", lettered(format!("{} {command}", paint::dim("›"))));
            if !text.is_empty() {
                anstream::println!("{}", lettered(text));
            }
        }
    };
    match transcript::play(&mut desk, &shown, &text, &mut tell) {
        Ok(count) => {
            let hash = format!("{:016x}", desk.session.hash());
            if !quiet {
                anstream::println!(
                    "{}",
                    lettered(format!("{} {shown}: {count} commands ({hash})", paint::good("passed")))
                );
            }
            Played {
                code: broken,
                json: json!({ "file": shown, "passed": broken == FINE, "commands": count, "hash": hash }),
            }
        }
        Err(failure) => {
            complain(&failure);
            let save = failure.save.clone();
            let complaint = crate::repl::Complaint { kind: failure.kind, text: failure.text.clone(), save };
            let bug = engine::report_bug(&complaint);
            if let Some(bug) = &bug {
                complain(format!("{bug} reproduces it: load it and `redo`"));
            }
            let json = json!({
                "file": shown,
                "passed": false,
                "line": failure.line,
                "command": failure.command,
                "error": word(failure.kind),
                "said": paint::plain(&failure.text),
                "bug": bug,
            });
            Played { code: code(failure.kind).max(FAILED), json }
        }
    }
}
