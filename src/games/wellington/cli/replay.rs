//! `sandtable replay SAVE [--verify|--html]`: replays a save.

use super::place;
use crate::cli::replay::viewer;
use crate::cli::{Common, FAILED, FINE, complain};
use crate::games::wellington::api::{Deck, Sources};
use crate::games::wellington::board::Power;
use crate::games::wellington::picture::{self, Scope};
use crate::games::wellington::rules::{Save, Seen, Session, World};
use crate::games::wellington::verbs::files::read_save;
use crate::games::wellington::verbs::other_cards;
use crate::games::wellington::words::{Show, names};
use crate::hinted::Hint;
use crate::kit::{Viewer, mismatch};
use crate::replay::{self, Drawn, Made, Wanted};
use crate::view::paint;
use anyhow::{Error, Result};
use serde_json::json;
use std::path::Path;
use std::rc::Rc;

/// A save, with its board and the current scripts.
pub(super) fn open(common: &Common, file: &Path) -> Result<(Save, Rc<World>, Rc<Deck>)> {
    let save = read_save(file).map_err(|complaint| complaint.hinted())?;
    let board = Rc::new(save.header.board.clone());
    let (sources, mut faults) = Sources::read(&place::paths(common));
    let (deck, more) = Deck::load(&board, sources, None)?;
    faults.extend(more);
    faults.iter().for_each(complain);
    let deck = Rc::new(deck);
    let world = Rc::new(World { board, cards: deck.clone(), scenario: save.header.scenario.clone() });
    save.inspect(&world).map_err(|bad| Error::new(bad.hinted()).context(file.display().to_string()))?;
    Ok((save, world, deck))
}

/// The page that steps through a save.
///
/// # Errors
/// The file is not a save, there is no such Power, or there are no such steps.
pub fn page(common: &Common, file: &Path, own: Option<&str>, wanted: &Wanted) -> Result<Made> {
    let (save, world, deck) = open(common, file)?;
    let viewer = viewer(own, |name| names::power(name).map_err(|no| no.hinted()))?;
    let name = format!("Wellington, {}", world.scenario);
    let wanted = Wanted { title: wanted.title.clone().or(Some(name)), ..wanted.clone() };
    let (session, parting) = Session::restore(world, save);
    if parting.is_some() {
        let what = format!("{} does not replay to its end", file.display());
        complain(what.hint("`sandtable replay --verify` says why; the page shows what can be replayed"));
    }
    let draw = |session: &Session, viewer: Viewer<Power>| {
        let table = session.table();
        let seen = match viewer {
            Viewer::All => Seen::at(table, None),
            Viewer::Player(power) => Seen::at(table, Some(power)),
            Viewer::Spectator => Seen::public(table),
        };
        let show = Show { t: table, scenario: None, deck: &deck, width: 100, seen };
        let drawn = Drawn { svg: Some(picture::board(&show, Scope::Map)), trays: picture::trays(&show) };
        // A card that fails while it is drawn was reported when it was played.
        let _ = session.take_trouble();
        drawn
    };
    Ok(replay::page(&session, viewer, &wanted, &draw)?)
}

/// Replays a save.
///
/// # Errors
/// The file is not a save.
pub fn replay(common: &Common, file: &Path, verify: bool) -> Result<u8> {
    let (save, world, _) = open(common, file)?;
    if verify {
        return Ok(verified(common, &save, &world));
    }
    let recorded = save.hash.clone();
    let (session, parting) = Session::restore(world, save);
    let hash = format!("{:016x}", session.hash());
    let same = parting.is_none() && hash == recorded;
    if common.json {
        crate::out::data(json!({ "same": same, "recorded": recorded, "replayed": hash }));
    } else if same {
        crate::out::say(format!("{} to {hash}", paint::good("replayed")));
    } else {
        complain(format!("the save does not replay: recorded {recorded}, replayed {hash}"));
    }
    Ok(if same { FINE } else { FAILED })
}

fn verified(common: &Common, save: &Save, world: &Rc<World>) -> u8 {
    // A save made with other card texts cannot be verified.
    let hint = "use --cards DIR with the cards it was made with";
    let found = match other_cards::told(save, world) {
        Some(text) => Err(text.hint(hint).to_string()),
        None => save.verify(world).map_err(|no| mismatch(&no, save, world)),
    };
    match found {
        Ok(done) => {
            let other = match done.other_scripts {
                0 => String::new(),
                n => format!("; {n} stretches were played with other scripts and are skipped"),
            };
            if common.json {
                let scripts = done.other_scripts;
                crate::out::data(
                    json!({ "verified": true, "segments": done.segments, "inputs": done.inputs, "other_scripts": scripts }),
                );
            } else {
                let (segments, inputs) = (done.segments, done.inputs);
                crate::out::say(format!(
                    "{} {segments} stretches, {inputs} choices and edits{other}",
                    paint::good("verified")
                ));
            }
            FINE
        }
        Err(text) => {
            if common.json {
                crate::out::data(json!({ "verified": false, "difference": text }));
            } else {
                complain(&text);
            }
            FAILED
        }
    }
}
