//! Plays one game for its result.

use super::record::{Failure, Finish, Kind, Record};
use super::watcher::Watcher;
use crate::games::wellington::players::{Game, Maker, Stage, on, seated};
use crate::games::wellington::rules::{Cards, Entry, Seat, Standing, setup};
use crate::table::{Broken, Bug};
use crate::trials::failure;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

/// The most decisions in a game. A game that needs more counts as endless.
pub const MOST_DECISIONS: u32 = 20_000;

/// Plays the game with this seed. The makers are in track order, and the game may take at most `most` decisions. `None` if `stop`
/// asked to stop early.
pub fn play(stage: &Stage, makers: &[Maker; 4], seed: u64, most: u32, stop: &dyn Fn() -> bool) -> Option<Record> {
    play_seen(stage, makers, (seed, setup::opening(&stage.scenario, seed)), most, stop, |_| {})
}

/// The same from this start, with a watcher that sees every entry of the game log.
pub(super) fn play_seen(
    stage: &Stage,
    makers: &[Maker; 4],
    (seed, start): (u64, Standing),
    most: u32,
    stop: &dyn Fn() -> bool,
    see: impl Fn(&Entry) + 'static,
) -> Option<Record> {
    let (mut decisions, see) = (0, Rc::new(see));
    let mut once = || {
        decisions = 0;
        let see = see.clone();
        // The rules catch their own panics. A panic in a bot is a bug too, but the other games should still be played.
        catch_unwind(AssertUnwindSafe(|| {
            to_the_end(
                stage,
                makers,
                (seed, start.clone()),
                most,
                stop,
                move |entry: &Entry| see(entry),
                &mut decisions,
            )
        }))
    };
    let mut played = once();
    if matches!(&played, Ok(Err(failure)) if failure.kind == Kind::Script) && stage.deck.again_from_the_start() {
        played = once();
        stage.deck.came_to_its_end();
    }
    let result = match played {
        Ok(Ok(None)) => return None,
        Ok(Ok(Some(finish))) => Ok(finish),
        Ok(Err(failure)) => Err(failure),
        Err(panic) => Err(Failure { kind: Kind::Bug, what: format!("a bot or its view: {}", Bug::of_panic(&*panic)) }),
    };
    Some(Record { seed, decisions, result })
}

fn to_the_end(
    stage: &Stage,
    makers: &[Maker; 4],
    (seed, start): (u64, Standing),
    most: u32,
    stop: &dyn Fn() -> bool,
    see: impl Fn(&Entry) + 'static,
    decisions: &mut u32,
) -> Result<Option<Finish>, Failure> {
    let watcher = Watcher::new(stage.scenario.board.clone());
    let scribe = watcher.clone();
    let at = |table: &Rc<Seat>| {
        scribe.sit_at(table);
        move |entry: &Entry| {
            scribe.see(entry);
            see(entry);
        }
    };
    let mut game = match Game::watched(stage.world.clone(), start, at) {
        Err(Broken::BrokenOff) => return Ok(None),
        begun => begun.map_err(|no| failure(&no))?,
    };
    let mut players = seated(makers, seed);
    if !players.iter().any(|player| player.imagines()) {
        game.never_copied();
    }
    let over = |game: &Game| {
        watcher.offered(game);
        stop()
    };
    if !on(&mut game, &mut players, most, &over, decisions)? {
        return Ok(None);
    }
    let hash = game.table().standing().hash64();
    let unwon = || Failure { kind: Kind::Bug, what: "the game is over without a winner".into() };
    watcher.finish(hash).ok_or_else(unwon).map(Some)
}
