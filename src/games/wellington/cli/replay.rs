//! `sandtable replay SAVE [--verify]`: replays a save.

use super::place;
use crate::cli::{Common, FAILED, FINE, complain};
use crate::games::wellington::api::{Deck, Sources};
use crate::games::wellington::rules::{Save, Session, World};
use crate::games::wellington::verbs::files::read_save;
use crate::games::wellington::verbs::other_cards;
use crate::hinted::Hint;
use crate::kit::mismatch;
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
