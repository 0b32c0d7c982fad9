//! One game of a puzzle, until it is solved or its time has run out.

use super::line::{Line, Move};
use super::task::{Stands, Task};
use crate::games::wellington::players::{Game, Players, answer};
use crate::table::Broken;
use crate::trials::{Failure, Kind, failure};

/// The result of a puzzle in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// How it was solved; `None` if it was not.
    pub solved: Option<Tried>,
}

/// How a puzzle was solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The Impulse, counted from 1 at the start of the puzzle.
    pub impulse: u32,
    /// The branch.
    pub line: Line,
}

/// Lets bots play until the puzzle is solved, its time has run out, or the game ends. `None` if somebody stopped it.
///
/// # Errors
/// A script or a bot failed, or the rules have a bug.
pub fn attempt(
    task: &Task,
    game: &mut Game,
    players: &mut Players,
    most: u32,
    stop: &dyn Fn() -> bool,
    decisions: &mut u32,
) -> Result<Option<Attempt>, Failure> {
    let begun = game.table().position().impulses;
    let mut line = Line::new();
    loop {
        match task.stands(game)? {
            Stands::Solved => {
                let impulse = game.table().position().impulses.saturating_sub(begun).max(1);
                return Ok(Some(Attempt { solved: Some(Tried { impulse, line }) }));
            }
            Stands::Late => return Ok(Some(Attempt { solved: None })),
            Stands::Open => {}
        }
        let Some(place) = answer(game, players)? else { return Ok(Some(Attempt { solved: None })) };
        if stop() {
            return Ok(None);
        }
        if *decisions == most {
            let what = format!("the puzzle did not end after {most} decisions");
            return Err(Failure { kind: Kind::Endless, what });
        }
        *decisions += 1;
        line.extend(game.decision().and_then(|decision| Move::of(game, &decision, place)));
        match game.choose(place) {
            Err(Broken::BrokenOff) => return Ok(None),
            done => done.map_err(|no| failure(&no))?,
        }
    }
}
