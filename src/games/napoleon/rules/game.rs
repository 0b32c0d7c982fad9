//! *Napoleon* on the table: each step of a turn is recorded as a separate segment.

use super::vocabulary::{
    Cause, Choice, Edit, Happening, Napoleon, Purpose, Question, Refusal, Scene, Standing, Table, Term, Verdict, World,
};
use super::{battle, boards, deploy, edits, end, force, invariants, march};
use crate::faults::Trouble;
use crate::games::napoleon::board::{Place, Position, Seat, Step};
use crate::table::{Flow, Game, Procedure, Reach};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::rc::Rc;

/// What a save says about the game. Two games with equal headers behave alike.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The scenario, by a hash of its files.
    pub scenario: String,
    /// The Luau files, by a hash.
    pub scripts: String,
    /// The scenario file. A loaded game continues with its own scenario.
    #[serde(default)]
    pub file: PathBuf,
    /// The changes made from outside the file.
    #[serde(default)]
    pub changes: Vec<String>,
}

impl Game for Napoleon {
    type World = World;
    type Position = Position;
    type Player = Seat;
    type Question = Question;
    type Choice = Choice;
    type Cause = Cause;
    type Purpose = Purpose;
    type Term = Term;
    type Verdict = Verdict;
    type Happening = Happening;
    type Scene = Scene;
    type Edit = Edit;
    type Refusal = Refusal;
    type Trouble = Trouble;
    type Header = Header;
    type Derived = ();

    fn proceed(t: Rc<Table>) -> Procedure {
        Box::pin(async move {
            if t.position().over.is_some() {
                return Flow::Over;
            }
            let step = t.position().step;
            match step {
                // A turn that was set by an edit begins like the first one.
                Step::SetUp if t.position().turn > 0 || !t.position().blocks.iter().any(waits) => {
                    let turn = match t.position().turn {
                        0 => t.world().scenario.turn,
                        before => before + 1,
                    };
                    end::begin(&t, turn);
                }
                Step::SetUp => deploy::set_up(&t).await,
                Step::March => march::marches(&t).await,
                Step::Force => force::rolls(&t).await,
                Step::Boards => boards::set_up(&t).await,
                Step::Battles => battle::set(&t).await,
                Step::End => end::of_turn(&t).await,
            }
            if t.position().over.is_some() { Flow::Over } else { Flow::Next }
        })
    }

    fn edit(world: &World, standing: &mut Standing, edit: &Edit) -> Result<Reach, Refusal> {
        edits::apply(world, standing, edit)
    }

    fn same_thing(old: &Edit, new: &Edit) -> bool {
        match (old, new) {
            (Edit::Place(a, _), Edit::Place(b, _))
            | (Edit::Cv(a, _), Edit::Cv(b, _))
            | (Edit::Disrupted(a, _), Edit::Disrupted(b, _)) => a == b,
            (Edit::Force(_) | Edit::Clear, Edit::Force(_) | Edit::Clear) => true,
            (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
        }
    }

    fn inside(edit: &Edit) -> bool {
        matches!(edit, Edit::Force(_) | Edit::Clear | Edit::Seed(_))
    }

    fn inspect(world: &World, position: &Position) -> Result<(), String> {
        invariants::inspect(world, position)
    }

    fn edition(world: &World) -> String {
        world.orders.edition()
    }

    fn header(world: &World) -> Header {
        let scenario = &world.scenario;
        Header {
            scenario: scenario.print.clone(),
            scripts: world.orders.edition(),
            file: scenario.file.clone(),
            changes: scenario.changes.clone(),
        }
    }

    fn by_hand() -> Cause {
        Cause::Person
    }
}

fn waits(block: &crate::games::napoleon::board::Block) -> bool {
    block.place == Place::Waiting
}
