//! The prompt of any game, and its picture.

use super::super::serve::guest;
use super::super::title::{Opened, Page};
use super::super::{Common, complain};
use super::{is_save_of, plain_files, transcript};
use crate::cli::replay::viewer;
use crate::desk::{Plain, autosave};
use crate::disk::{self, Kind};
use crate::hinted::Hint;
use crate::kit::{Complaint, Match};
use crate::prompt::Kept;
use crate::prompt::engine::{Begun, NotOpened};
use crate::prompt::terminal::{self, Start, Transcript};
use crate::replay::{self, Made, Wanted};
use crate::table::{Key, Save, Session};
use crate::trials::{Files, Opens, Setup, troubles};
use crate::view::{fold, paint};
use anyhow::{Result, anyhow, bail};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Starts a session on a scenario, with the players of a save if one is given.
///
/// # Errors
/// What is wrong with the files, or why the game does not start.
pub fn session<K: Opens>(files: &Files, seed: u64, key: Option<Key>, save: Option<&Path>) -> Result<Session<K>> {
    let Setup { world, opening, .. } = K::load(files).map_err(|all| troubles(&all))?;
    let world = world_of::<K>(world, save)?;
    let mut standing = opening(seed);
    if let Some(key) = key {
        standing.dice.lock(key);
    }
    Session::open(world, standing).map_err(|no| anyhow!("the game does not start: {no:?}"))
}

/// Opens a desk on a scenario or a save.
///
/// # Errors
/// What is wrong with the files, or why the game does not start.
pub fn desk<K: Opens + 'static>(files: &Files, seed: u64, key: Option<Key>, save: Option<&Path>) -> Result<Plain> {
    let mut desk = Plain::new(Box::new(session::<K>(files, seed, key, save)?));
    if let Some(save) = save {
        let text = disk::text(save, Kind::Save).map_err(|no| anyhow!("{} {no}", save.display()))?;
        let parted = desk.at().game.load(&text).map_err(|no| anyhow!("{}: {}", save.display(), no.told()))?;
        desk.core.since = desk.game().journal_len();
        if let Some(why) = parted {
            complain(format!("{} does not replay to its end: {why}", save.display()));
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
    let is_save = |file: &PathBuf| is_save_of(file, K::ID);
    // An interrupted session resumes from its autosave file.
    let kept = keep.clone().filter(is_save);
    if keep.as_ref().is_some_and(|keep| disk::exists(keep)) && kept.is_none() && !common.force {
        let keep = keep.unwrap_or_default();
        bail!(
            format!("{} already exists and is not a save of {}", keep.display(), K::ID).hint("--force overwrites it")
        );
    }
    let save = kept.or_else(|| file.clone().filter(is_save));
    if save.is_some() && !params.is_empty() {
        bail!("a save keeps the parameters it was started with".hint("use --param with a scenario"));
    }
    let scenario = if save.is_some() { None } else { file };
    let files = Files { params, ..plain_files(common, scenario.as_deref()) };
    let (seat, whose) = match &page {
        Some(Page { own: Some(name), .. }) => {
            let Setup { world, .. } = K::load(&files).map_err(|all| troubles(&all))?;
            let world = world_of::<K>(world, save.as_deref())?;
            let (seat, name) = seated::<K>(&world, name)?;
            (Some(seat), format!(" of {name}"))
        }
        _ => (None, String::new()),
    };
    let has_seats = page.as_ref().is_some_and(Page::has_seats);
    let guest = page.map(|page| guest(page, seat, whose));
    // Players with a seat could know the seed, so a secret key is mixed into the dice.
    let key = has_seats
        .then(|| Key::secret().ok_or_else(|| anyhow!("the system gives no random numbers for the dice")))
        .transpose()?;
    let (watched, is_locked) = (watched::<K>(&files), key.is_some());
    let (seed, force) = (common.seed, common.force);
    let begin = move |_| {
        let refused = |no: Complaint| NotOpened { text: no.told(), bug: None };
        // Lock the session file before reading it, so that nobody else can write it in between.
        let held = keep.map(|file| autosave::hold(&file).map(|lock| (file, lock))).transpose().map_err(refused)?;
        let print = held.as_ref().filter(|(file, _)| save.as_ref() == Some(file));
        let print = print.and_then(|(file, _)| disk::print(file).ok().flatten());
        let desk = desk::<K>(&files, seed, key, save.as_deref());
        let mut desk = desk.map_err(|no| NotOpened { text: format!("{no:#}"), bug: None })?;
        desk.core.files.output.force = force;
        if let Some((file, lock)) = held {
            autosave::go_on(&mut desk.at(), &file, lock, print).map_err(refused)?;
        }
        let scenario = desk.game().scenario().map_or(String::new(), |told| format!("{}\n", told.whole()));
        let greeting = format!("{}\n{scenario}{}", paint::bold(K::ABOUT), desk.waiting());
        let mut desk = Kept::new(desk);
        desk.wanted = K::wanted(&files);
        if save.is_none() && is_locked {
            desk.dice = "a secret of this program is mixed into the seed";
        }
        Ok(Begun { desk, greeting, faults: Vec::new() })
    };
    let mut typed: Transcript = Vec::new();
    let said = common.json.then_some(&mut typed);
    let ended = terminal::open(begin, Start { watched, guest }, said);
    if common.json {
        crate::out::data(transcript::typed(&typed));
    }
    Ok(transcript::ended(ended))
}

/// The script folders to watch.
fn watched<K: Opens>(files: &Files) -> Vec<PathBuf> {
    let scripts = K::load(files).map(|setup| K::scripts(&setup.world)).unwrap_or_default();
    let folders: BTreeSet<PathBuf> = scripts.iter().filter_map(|file| Some(file.parent()?.to_path_buf())).collect();
    folders.into_iter().collect()
}

/// The world of a save if one is given, otherwise the current one.
fn world_of<K: Opens>(world: Rc<K::World>, save: Option<&Path>) -> Result<Rc<K::World>> {
    let Some(save) = save else { return Ok(world) };
    let text = disk::text(save, Kind::Save).map_err(|no| anyhow!("{} {no}", save.display()))?;
    let read = Save::<K>::parse(&text).map_err(|no| anyhow!("{}: {no}", save.display()))?;
    K::world_of(&read.header, &world).map_err(|no| anyhow!("{}: {no}", save.display()))
}

/// The seat of a player, by name, with the full name.
fn seated<K: Opens>(world: &K::World, name: &str) -> Result<(usize, String)> {
    let names: Vec<String> = K::players(world).into_iter().map(|who| K::player(who).to_string()).collect();
    match names.iter().position(|known| fold(known) == fold(name)) {
        Some(seat) => Ok((seat, names[seat].clone())),
        None => bail!(format!("no player is called {name:?}").hint(names.join(", "))),
    }
}

/// The page that steps through a save.
///
/// # Errors
/// The file is not a save of this game, there is no such player, or there are no such steps.
pub fn replay_page<K: Opens + 'static>(
    common: &Common,
    save: &Path,
    own: Option<&str>,
    wanted: &Wanted,
) -> Result<Made> {
    let mut session = session::<K>(&plain_files(common, None), common.seed, None, Some(save))?;
    let text = disk::text(save, Kind::Save).map_err(|no| anyhow!("{} {no}", save.display()))?;
    let parted = Match::load(&mut session, &text).map_err(|no| anyhow!("{}: {}", save.display(), no.told()))?;
    if let Some(why) = parted {
        complain(format!("{} does not replay to its end: {why}", save.display()));
    }
    let viewer = viewer(own, |name| {
        let (seat, _) = seated::<K>(session.world(), name).map_err(|no| anyhow!("{no}, spectator"))?;
        K::players(session.world()).get(seat).copied().ok_or_else(|| anyhow!("seat {} is empty", seat + 1))
    })?;
    Ok(replay::page(&session, viewer, wanted, &replay::draw::<K>)?)
}

/// The picture of a scenario or save.
///
/// # Errors
/// The game has no picture, something does not load, or there is no such player.
pub fn picture<K: Opens + 'static>(
    common: &Common,
    file: Option<&Path>,
    own: Option<&str>,
    map: bool,
) -> Result<String> {
    let save = file.filter(|file| is_save_of(file, K::ID));
    let scenario = if save.is_some() { None } else { file };
    let mut session = session::<K>(&plain_files(common, scenario), common.seed, None, save)?;
    if let Some(save) = save {
        let text = disk::text(save, Kind::Save).map_err(|no| anyhow!("{} {no}", save.display()))?;
        Match::load(&mut session, &text).map_err(|no| anyhow!("{}: {}", save.display(), no.told()))?;
    }
    let seat = match own {
        None => None,
        Some(name) => {
            let (seat, _) = seated::<K>(session.world(), name)?;
            K::players(session.world()).get(seat).copied()
        }
    };
    let position = session.position();
    let seen = K::seen(session.world(), &position, seat);
    K::picture(&seen, map).ok_or_else(|| anyhow!("{} draws no board", K::ID))
}
