//! Players in a game: who answers, and when they stop.

use super::party::chance_seed;
use super::player::{Maker, Player};
use super::stage::Game;
use super::view::View;
use crate::games::wellington::board::Power;
use crate::table::{Broken, Dice};
use crate::trials::{Failure, Kind, failure};

/// The players of a game, in track order.
pub type Players = [Box<dyn Player>; 4];

/// A player for each Power, with random streams from this seed.
pub fn seated(makers: &[Maker; 4], seed: u64) -> Players {
    Power::TRACK.map(|power| {
        let mut player = makers[power.index()]();
        player.begin(Dice::new(chance_seed(seed, power)));
        player
    })
}

/// Lets players finish a game. Says whether they did; `stop` may have asked to stop before.
pub fn on(
    game: &mut Game,
    players: &mut Players,
    most: u32,
    stop: &dyn Fn(&Game) -> bool,
    decisions: &mut u32,
) -> Result<bool, Failure> {
    while let Some(place) = answer(game, players)? {
        if stop(game) {
            return Ok(false);
        }
        if *decisions == most {
            let what = format!("the game has not ended after {most} decisions");
            return Err(Failure { kind: Kind::Endless, what });
        }
        *decisions += 1;
        match game.choose(place) {
            Err(Broken::BrokenOff) => return Ok(false),
            done => done.map_err(|no| failure(&no))?,
        }
    }
    Ok(true)
}

/// The choice of whoever has to decide; `None` when the game is over.
pub fn answer(game: &Game, players: &mut Players) -> Result<Option<usize>, Failure> {
    let Some(view) = View::of(game) else { return Ok(None) };
    let (me, count) = (view.me(), view.choices().len());
    let fault = |what: String| Failure { kind: Kind::Player, what: format!("the bot of {}: {what}", me.word()) };
    let place = players[me.index()].choose(&view).map_err(fault)?;
    if place >= count {
        return Err(fault(format!("takes choice {} of {count}", place + 1)));
    }
    Ok(Some(place))
}
