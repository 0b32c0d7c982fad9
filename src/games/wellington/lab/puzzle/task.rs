//! The task of a puzzle, prepared for repeated evaluation.

use super::goal::Goal;
use crate::games::wellington::api::{Deck, Scratch};
use crate::games::wellington::board::{Position, Power, Puzzle, Scenario};
use crate::games::wellington::players::Game;
use crate::games::wellington::rules::Seat;
use crate::trials::{Failure, Kind};
use std::rc::Rc;

/// The state of a puzzle in a game that waits for a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stands {
    /// There is time left, and the goal is not reached.
    Open,
    /// The goal is reached in time.
    Solved,
    /// Time has run out.
    Late,
}

/// The task of a puzzle, with everything needed to evaluate it.
pub struct Task {
    /// The task as the scenario sets it.
    pub puzzle: Puzzle,
    start: Position,
    goal: Goal,
    /// The machine of the goal must live as long as the goal.
    _scratch: Scratch,
}

impl Task {
    /// The task of a scenario; `None` if it sets none.
    ///
    /// # Errors
    /// The goal is not an expression.
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

    /// Its state in a game.
    ///
    /// # Errors
    /// The evaluation of the goal fails.
    pub fn stands(&self, game: &Game) -> Result<Stands, Failure> {
        if !self.puzzle.within.lasts(&self.start, &game.table().position()) {
            return Ok(Stands::Late);
        }
        Ok(if self.holds(game.table())? { Stands::Solved } else { Stands::Open })
    }

    fn holds(&self, table: &Rc<Seat>) -> Result<bool, Failure> {
        self.goal.holds(table).map_err(|no| wrong(&self.puzzle, &no))
    }

    /// How near a game is to the goal, from 0 to 1. A condition that holds counts in full; one that compares numbers counts more
    /// the smaller the gap is. It only guides a search.
    pub(super) fn nearness(&self, game: &Game) -> f64 {
        self.goal.nearness(game.table())
    }
}

fn wrong(puzzle: &Puzzle, no: &crate::faults::Trouble) -> Failure {
    Failure { kind: Kind::Script, what: format!("{}: the goal of the puzzle: {no}", puzzle.place) }
}
