//! The prompt, with the page beside it where one is wanted.

use super::{place, serve};
use crate::cli::title::Opened;
use crate::cli::{BAD_INPUT, BUG, Common, FAILED, FINE, complain, word};
use crate::games::wellington::verbs::engine::{self, Files};
use crate::games::wellington::verbs::files::is_save;
use crate::hinted::Hint;
use crate::prompt::terminal::{self, Ended, Start, Transcript};
use crate::view::paint;
use serde_json::{Value, json};
use std::path::PathBuf;

pub fn main(common: &Common, file: Option<PathBuf>, wanted: Opened) -> u8 {
    let Opened { params, autosave: keep, page } = wanted;
    let guest = match page.map(serve::guest).transpose() {
        Ok(guest) => guest,
        Err(no) => {
            complain(no);
            return BAD_INPUT;
        }
    };
    // A session that ended before its time goes on where it was kept.
    let kept = keep.clone().filter(|kept| is_save(kept));
    if let (Some(kept), Some(file)) = (&kept, &file)
        && kept != file
    {
        crate::cli::warn(format!("going on with the session in {}; for a new one name another file", kept.display()));
    }
    let save = kept.or_else(|| file.clone().filter(|file| is_save(file)));
    if save.is_some() && !params.is_empty() {
        complain("a save has the parameters it was begun with".hint("--param goes with a scenario"));
        return BAD_INPUT;
    }
    let scenario = if save.is_some() { None } else { file };
    let mut transcript: Transcript = Vec::new();
    let said = common.json.then_some(&mut transcript);
    let opening = place::opening(common, scenario.as_deref());
    let paths = &opening.paths;
    let watched = vec![paths.cards.clone(), paths.cards.join("tests"), paths.libs.clone()];
    let files = Files { load: save, keep, force: common.force, data: common.json };
    let begin = move |stop| engine::begin(&opening, &params, files, stop);
    let ended = terminal::open(begin, Start { watched, guest }, said);
    if common.json {
        let commands: Vec<Value> = transcript
            .iter()
            .map(|(command, reply, entries)| match reply {
                Ok(text) => json!({ "command": command, "said": paint::plain(text), "entries": entries }),
                Err((kind, no)) => {
                    let hints: Vec<String> = no.hints.iter().map(|hint| paint::plain(hint)).collect();
                    let said = paint::plain(&no.to_string());
                    let trouble = no.trouble.as_deref().map(crate::check::troubles::data);
                json!({ "command": command, "error": word(*kind), "said": said, "hints": hints, "trouble": trouble })
                }
            })
            .collect();
        crate::out::data(json!({ "commands": commands }));
    }
    match ended {
        Ended::Fine => FINE,
        Ended::Refused => FAILED,
        Ended::BadInput => BAD_INPUT,
        Ended::Bug => BUG,
    }
}
