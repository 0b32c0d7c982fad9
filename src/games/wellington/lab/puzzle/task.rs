//! The task of a puzzle, ready to be judged again and again.

use super::goal::Goal;
use crate::games::wellington::api::{Deck, Scratch};
use crate::games::wellington::board::{Position, Power, Puzzle, Scenario};
use crate::games::wellington::players::Game;
use crate::games::wellington::rules::Seat;
use crate::trials::{Failure, Kind};
use std::rc::Rc;

/// How a puzzle stands in a game that waits for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stands {
    /// There is time, and the goal is not reached.
    Open,
    /// The goal is reached in time.
    Solved,
    /// Time is over.
    Late,
}

/// The task of a puzzle with everything that judging it takes.
pub struct Task {
    /// The task as the scenario sets it.
    pub puzzle: Puzzle,
    start: Position,
    goal: Goal,
    /// The machine of the goal lives as long as the goal.
    _scratch: Scratch,
}

impl Task {
    /// The task of a scenario; `None` if it sets none.
    ///
    /// # Errors
    /// The goal is no expression.
    pub fn of(scenario: &Scenario, deck: &Deck) -> Result<Option<Task>, Failure> {
        let Some(puzzle) = scenario.puzzle.clone() else { return Ok(None) };
        let made = Scratch::new(deck.board(), &deck.sources().libs).and_then(|scratch| {
            let goal = Goal::new(&scratch, &puzzle.solved)?;
            Ok((goal, scratch))
        });
        let (goal, scratch) = made.map_err(|no| wrong(&puzzle, &no))?;
        Ok(Some(Task { puzzle, start: scenario.start.clone(), goal, _scratch: scratch }))
    }

    /// Who has to solve it.
    pub fn by(&self) -> Power {
        self.puzzle.by
    }

    /// How it stands in a game.
    ///
    /// # Errors
    /// The goal fails as it is looked at.
    pub fn stands(&self, game: &Game) -> Result<Stands, Failure> {
        if !self.puzzle.within.lasts(&self.start, &game.table().position()) {
            return Ok(Stands::Late);
        }
        Ok(if self.holds(game.table())? { Stands::Solved } else { Stands::Open })
    }

    fn holds(&self, table: &Rc<Seat>) -> Result<bool, Failure> {
        self.goal.holds(table).map_err(|no| wrong(&self.puzzle, &no))
    }

    /// How near a game is to the goal, from 0 to 1: the part of its conditions that hold, and of each number that is
    /// missing how much of it is there. It only guides a search.
    pub(super) fn nearness(&self, game: &Game) -> f64 {
        self.goal.nearness(game.table())
    }
}

fn wrong(puzzle: &Puzzle, no: &crate::faults::Trouble) -> Failure {
    Failure { kind: Kind::Script, what: format!("{}: the goal of the puzzle: {no}", puzzle.place) }
}
