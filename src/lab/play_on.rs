//! Plays a game that has begun on to its end.

use super::party::chance_seed;
use super::play::MOST_DECISIONS;
use super::player::Maker;
use super::stage::Game;
use super::view::View;
use crate::board::{Power, Side};
use crate::rules::{Wellington, look, victory};
use crate::table::{Broken, Dice};

/// How a game came out for a side.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Outlook {
    /// Whether it has won.
    pub won: bool,
    /// Its lead in victory points.
    pub lead: f64,
}

/// Lets players of one kind finish a game, and says how it came out for a side.
///
/// # Errors
/// A script failed, or a bug of the rules; or the game has no end.
pub fn to_the_end(game: &mut Game, side: Side, number: u64, players: &Maker) -> Result<Outlook, Broken<Wellington>> {
    let mut players = Power::TRACK.map(|power| {
        let mut player = players();
        player.begin(Dice::new(chance_seed(number, power)));
        player
    });
    for _ in 0..MOST_DECISIONS {
        let table = game.table().clone();
        let Some(view) = View::of(&table) else {
            let sight = look(&table);
            let outcome = victory::outcome(&sight, sight.p.ended);
            let points = |side: Side| side.powers().into_iter().map(|p| outcome.halves[p.index()]).sum::<i32>();
            let lead = f64::from(points(side) - points(side.enemy())) / 2.0;
            return Ok(Outlook { won: outcome.side == side, lead });
        };
        let place = players[view.me().index()].choose(&view).map_err(Broken::Bug)?;
        drop(view);
        game.choose(place)?;
    }
    Err(Broken::Bug(format!("a playout has more than {MOST_DECISIONS} decisions")))
}
