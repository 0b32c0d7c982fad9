//! The prompt, with the page beside it if requested.

use super::{place, serve};
use crate::cli::any::transcript;
use crate::cli::title::Opened;
use crate::cli::{BAD_INPUT, Common, complain};
use crate::games::wellington::verbs::engine::{self, Files};
use crate::games::wellington::verbs::files::is_save;
use crate::hinted::Hint;
use crate::prompt::terminal::{self, Start, Transcript};
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
    // An interrupted session resumes from its autosave file.
    let kept = keep.clone().filter(|kept| is_save(kept));
    if let (Some(kept), Some(file)) = (&kept, &file)
        && kept != file
    {
        crate::cli::warn(format!("continuing the session in {}; use another file for a new one", kept.display()));
    }
    let save = kept.or_else(|| file.clone().filter(|file| is_save(file)));
    if save.is_some() && !params.is_empty() {
        complain("a save keeps the parameters it was started with".hint("use --param with a scenario"));
        return BAD_INPUT;
    }
    let scenario = if save.is_some() { None } else { file };
    let mut typed: Transcript = Vec::new();
    let said = common.json.then_some(&mut typed);
    let opening = place::opening(common, scenario.as_deref());
    let paths = &opening.paths;
    let watched = vec![paths.cards.clone(), paths.cards.join("tests"), paths.libs.clone()];
    let files = Files { load: save, keep, force: common.force, data: common.json };
    let begin = move |stop| engine::begin(&opening, &params, files, stop);
    let ended = terminal::open(begin, Start { watched, guest }, said);
    if common.json {
        crate::out::data(transcript::typed(&typed));
    }
    transcript::ended(ended)
}
