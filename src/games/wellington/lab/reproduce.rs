//! A game that came upon a bug, as a save that comes upon it again.

use crate::games::wellington::players::{Maker, Stage, View, seated};
use crate::games::wellington::rules::{Save, Session, setup};
use crate::table::Refused;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Plays the game of a seed again, up to a bug of the rules or to a player that fails, and saves it there: loaded, it stands
/// before the choice that shows the bug, or that the player could not make. `None` where nothing goes wrong within so many
/// decisions.
pub fn reproduce(stage: &Stage, makers: &[Maker; 4], seed: u64, most: u32) -> Option<Save> {
    let mut session = match Session::open(stage.world.clone(), setup::opening(&stage.scenario, seed)) {
        Ok(session) => session,
        Err(Refused::Bug { save, .. }) => return Some(*save),
        Err(_) => return None,
    };
    // Players look at a playout; the session goes along and knows how to save.
    let mut game = stage.begin(seed, |_| {}).ok()?;
    let mut players = seated(makers, seed);
    for _ in 0..most {
        let chosen = catch_unwind(AssertUnwindSafe(|| {
            let view = View::of(&game)?;
            let place = players[view.me().index()].choose(&view).ok();
            Some(place.and_then(|place| Some((place, view.choices().get(place)?.clone()))))
        }));
        let (place, choice) = match chosen {
            // Nobody has to choose: the game is over.
            Ok(None) => return None,
            Ok(Some(Some(chosen))) => chosen,
            Ok(Some(None)) | Err(_) => return Some(session.save()),
        };
        match session.choose(choice, false) {
            Ok(_) => {}
            Err(Refused::Bug { save, .. }) => return Some(*save),
            Err(_) => return None,
        }
        if game.choose(place).is_err() {
            return Some(session.save());
        }
    }
    None
}
