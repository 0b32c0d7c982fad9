//! The prompt of any game, and its picture.

use super::super::title::Opened;
use super::super::{Common, FAILED, FINE, complain, word};
use super::{is_save_of, plain_files};
use crate::desk::Plain;
use crate::disk::{self, Kind};
use crate::hinted::Hint;
use crate::prompt::{Settings, converse};
use crate::table::Session;
use crate::trials::{Files, Opens, Setup, troubles};
use crate::view::{fold, paint};
use anyhow::{Result, anyhow, bail};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// A session on a scenario.
///
/// # Errors
/// What is wrong with the files, or the game does not begin.
pub fn session<K: Opens>(files: &Files, seed: u64) -> Result<Session<K>> {
    let Setup { world, opening, .. } = K::load(files).map_err(|all| troubles(&all))?;
    Session::open(world, opening(seed)).map_err(|no| anyhow!("the game does not begin: {no:?}"))
}

/// A desk on a scenario or a save.
///
/// # Errors
/// What is wrong with the files, or the game does not begin.
pub fn desk<K: Opens + 'static>(files: &Files, seed: u64, save: Option<&Path>) -> Result<Plain> {
    let mut desk = Plain::new(Box::new(session::<K>(files, seed)?));
    if let Some(save) = save {
        let text = disk::text(save, Kind::Save).map_err(|no| anyhow!("{} {no}", save.display()))?;
        let parted = desk.at().game.load(&text).map_err(|no| anyhow!("{}: {}", save.display(), no.told()))?;
        desk.core.since = desk.game().journal_len();
        if let Some(why) = parted {
            complain(format!("{} is not replayed to its end: {why}", save.display()));
        }
    }
    Ok(desk)
}

/// Opens the prompt.
///
/// # Errors
/// Something does not load, or the terminal cannot be read.
pub fn open<K: Opens + 'static>(common: &Common, file: Option<PathBuf>, wanted: Opened) -> Result<u8> {
    let Opened { params, autosave: keep, page } = wanted;
    if page.is_some() {
        bail!("{} has no page yet", K::ID);
    }
    let is_save = |file: &PathBuf| is_save_of(file, K::ID);
    // A session that ended before its time goes on where it was kept.
    let kept = keep.clone().filter(is_save);
    if keep.as_ref().is_some_and(|keep| disk::exists(keep)) && kept.is_none() && !common.force {
        let keep = keep.unwrap_or_default();
        bail!(
            format!("{} is there already and is no save of {}", keep.display(), K::ID).hint("--force writes over it")
        );
    }
    let save = kept.or_else(|| file.clone().filter(is_save));
    if save.is_some() && !params.is_empty() {
        bail!("a save has the parameters it was begun with".hint("--param goes with a scenario"));
    }
    let scenario = if save.is_some() { None } else { file };
    let files = Files { params, ..plain_files(common, scenario.as_deref()) };
    let mut desk = desk::<K>(&files, common.seed, save.as_deref())?;
    if !common.json {
        crate::out::say(crate::view::lettered(paint::bold(K::ABOUT)));
    }
    let (transcript, refused) = converse(&mut desk, &Settings { keep, quiet: common.json })?;
    if common.json {
        let said = |(command, reply): &(String, crate::kit::Reply)| match reply {
            Ok(text) => json!({ "command": command, "said": paint::plain(text) }),
            Err(no) => json!({
                "command": command, "error": word(no.kind), "said": paint::plain(&no.text), "hints": no.hints,
            }),
        };
        crate::out::data(json!({ "commands": transcript.iter().map(said).collect::<Vec<Value>>() }));
    }
    Ok(if refused && !std::io::IsTerminal::is_terminal(&std::io::stdin()) { FAILED } else { FINE })
}

/// The picture of a scenario or save.
///
/// # Errors
/// The game draws nothing, something does not load, or nobody of that name plays.
pub fn picture<K: Opens + 'static>(
    common: &Common,
    file: Option<&Path>,
    own: Option<&str>,
    map: bool,
) -> Result<String> {
    let save = file.filter(|file| is_save_of(file, K::ID));
    let scenario = if save.is_some() { None } else { file };
    let mut session = session::<K>(&plain_files(common, scenario), common.seed)?;
    if let Some(save) = save {
        let text = disk::text(save, Kind::Save).map_err(|no| anyhow!("{} {no}", save.display()))?;
        crate::kit::Match::load(&mut session, &text).map_err(|no| anyhow!("{}: {}", save.display(), no.told()))?;
    }
    let players = K::players(session.world());
    let seat = match own {
        None => None,
        Some(name) => {
            let found = players.iter().copied().find(|player| fold(&K::player(*player).to_string()) == fold(name));
            let names = || players.iter().map(|player| K::player(*player).to_string()).collect::<Vec<_>>().join(", ");
            Some(found.ok_or_else(|| format!("nobody plays {name:?}").hint(names()))?)
        }
    };
    let position = session.position();
    let seen = K::seen(session.world(), &position, seat);
    K::picture(&seen, map).ok_or_else(|| anyhow!("{} draws no board", K::ID))
}
