//! What if: playouts for every choice of an open decision.

use super::play::MOST_DECISIONS;
use super::record::Failure;
use crate::games::wellington::board::{Power, Side};
use crate::games::wellington::players;
use crate::games::wellington::players::{Game, Maker, broken};
use crate::games::wellington::rules::{Choice, Entry, Session, Wellington, World, look, victory};
use crate::kit::ahead::{self, prospects};
pub use crate::kit::ahead::{Outlook, Prospects};
use crate::table::Broken;
use crate::trials::failure;
use std::rc::Rc;

/// An open decision of a session that can be tried many times.
pub struct Fork {
    here: Game,
    /// Who has to choose.
    pub who: Power,
    /// What can be chosen.
    pub choices: Vec<Choice>,
    /// The reader's Power; `None` for a reader who sees everything.
    pub eyes: Option<Power>,
}

/// A copy of a session's game as it was after the last edit. The choices made since then can be replayed in it.
///
/// # Errors
/// Why it cannot be copied, for people.
pub(super) fn begun(session: &Session) -> Result<Game, String> {
    let game = ahead::begun(session).map_err(|no| broken(&no))?;
    game.ok_or_else(|| "the position was edited in mid-action; it cannot be played out from here".into())
}

/// Replays the choices of the current segment in such a copy, from this one on.
///
/// # Errors
/// A script failed, or a bug of the rules.
pub(super) fn follow(game: &mut Game, session: &Session, from: usize) -> Result<(), String> {
    ahead::follow(game, session, from).map_err(|no| broken(&no))
}

impl Fork {
    /// The open decision of a session, as seen by one Power or with everything visible.
    ///
    /// # Errors
    /// Why it cannot be played out, for people.
    pub fn of(session: &Session, eyes: Option<Power>) -> Result<Fork, String> {
        let Some(decision) = session.decision() else { return Err("no decision is open".into()) };
        let mut here = begun(session)?;
        follow(&mut here, session, 0)?;
        Ok(Fork { here, who: decision.who, choices: decision.choices.clone(), eyes })
    }

    /// Plays the game out once after a choice. Playouts with the same number use the same random numbers for every
    /// choice. `None` if `stop` asked to stop.
    ///
    /// # Errors
    /// A script or a bot failed, the rules have a bug, or the playout does not end.
    pub fn sample(
        &self,
        place: usize,
        number: u64,
        players: &Maker,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Outlook>, Failure> {
        let Some(mut game) = unless_stopped(self.copied(|_| {}))? else { return Ok(None) };
        players::deal(&game, self.eyes, number);
        if unless_stopped(game.choose(place))?.is_none() {
            return Ok(None);
        }
        let makers = [(); 4].map(|()| players.clone());
        let done = players::on(&mut game, &mut players::seated(&makers, number), MOST_DECISIONS, &|_| stop(), &mut 0)?;
        Ok(done.then(|| outlook(&game, self.who.side())))
    }

    /// The actual game at the open decision.
    pub fn here(&self) -> &Game {
        &self.here
    }

    /// Board and scripts.
    pub(super) fn world(&self) -> &Rc<World> {
        self.here.table().world()
    }

    /// A copy of the game at the open decision, with a scribe that sees its entries.
    pub(super) fn copied(&self, scribe: impl Fn(&Entry) + 'static) -> Result<Game, Broken<Wellington>> {
        self.here.copied(scribe)
    }

    /// Plays the game out after every choice, and more often after the better ones, up to `games` times.
    ///
    /// # Errors
    /// As [`Fork::sample`].
    pub fn prospects(&self, games: u32, players: &Maker, stop: &dyn Fn() -> bool) -> Result<Prospects, Failure> {
        prospects(self.choices.len(), games, &mut |place, number| match stop() {
            true => Ok(None),
            false => self.sample(place, number, players, stop),
        })
    }
}

/// The result of a step; `None` if somebody stopped it early.
pub(super) fn unless_stopped<T>(done: Result<T, Broken<Wellington>>) -> Result<Option<T>, Failure> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(Broken::BrokenOff) => Ok(None),
        Err(no) => Err(failure(&no)),
    }
}

/// The result of a game for a side.
fn outlook(game: &Game, side: Side) -> Outlook {
    let sight = look(game.table());
    let outcome = victory::outcome(&sight, sight.p.ended);
    let points = |side: Side| side.powers().into_iter().map(|p| outcome.halves[p.index()]).sum::<i32>();
    Outlook { won: outcome.side == side, lead: f64::from(points(side) - points(side.enemy())) / 2.0 }
}
