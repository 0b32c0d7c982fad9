//! Turns a game that hit a bug into a save that reproduces it.

use crate::games::wellington::players::{Maker, Stage, View, seated};
use crate::games::wellington::rules::{Save, Session, setup};
use crate::table::Refused;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Plays the game with this seed again, until the rules hit a bug or a bot fails, and saves it there. The save stands just before
/// the choice that triggers the bug, or that the bot failed to make. `None` if nothing goes wrong within this many decisions.
pub fn reproduce(stage: &Stage, makers: &[Maker; 4], seed: u64, most: u32) -> Option<Save> {
    let mut session = match Session::open(stage.world.clone(), setup::opening(&stage.scenario, seed)) {
        Ok(session) => session,
        Err(Refused::Bug { save, .. }) => return Some(*save),
        Err(_) => return None,
    };
    // Bots look at a playout. A session follows it, because only a session can be saved.
    let mut game = stage.begin(seed, |_| {}).ok()?;
    let mut players = seated(makers, seed);
    for _ in 0..most {
        let chosen = catch_unwind(AssertUnwindSafe(|| {
            let view = View::of(&game)?;
            let place = players[view.me().index()].choose(&view).ok();
            Some(place.and_then(|place| Some((place, view.choices().get(place)?.clone()))))
        }));
        let (place, choice) = match chosen {
            // The game is over.
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
