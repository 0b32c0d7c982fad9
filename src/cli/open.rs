//! `sandtable [SCENARIO]`: the prompt.

use super::{BAD_INPUT, BUG, Common, FAILED, FINE, word};
use crate::board::Tweak;
use crate::repl::terminal::{self, Ended, Guest, Start, Transcript};
use crate::view::paint;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

pub fn main(common: &Common, file: Option<PathBuf>, params: Vec<Tweak>) -> u8 {
    with(common, file, params, None)
}

/// The prompt with somebody else at the desk.
pub(super) fn with(common: &Common, file: Option<PathBuf>, params: Vec<Tweak>, guest: Option<Guest>) -> u8 {
    let save = file.clone().filter(|file| is_save(file));
    if save.is_some() && !params.is_empty() {
        super::complain("a save has the parameters it was begun with\nHint: --param goes with a scenario");
        return BAD_INPUT;
    }
    let scenario = if save.is_some() { None } else { file };
    let mut transcript: Transcript = Vec::new();
    let keep = common.json.then_some(&mut transcript);
    let ended = terminal::open(common.opening(scenario), Start { tweaks: params, load: save, guest }, keep);
    if common.json {
        let commands: Vec<Value> = transcript
            .iter()
            .map(|(command, reply)| match reply {
                Ok(text) => json!({ "command": command, "said": paint::plain(text) }),
                Err((kind, text)) => json!({ "command": command, "error": word(*kind), "said": paint::plain(text) }),
            })
            .collect();
        println!("{}", json!({ "commands": commands }));
    }
    match ended {
        Ended::Fine => FINE,
        Ended::Refused => FAILED,
        Ended::BadInput => BAD_INPUT,
        Ended::Bug => BUG,
    }
}

/// Whether a file says that it is a save.
pub(super) fn is_save(file: &Path) -> bool {
    let head = std::fs::read_to_string(file).unwrap_or_default();
    head.get(..200.min(head.len())).is_some_and(|head| head.contains(crate::table::FORMAT))
}
