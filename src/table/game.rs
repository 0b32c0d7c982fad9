//! What a game must tell the table about itself.

use super::{Flow, Standing, Table};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::pin::Pin;
use std::rc::Rc;

/// A procedure of the rules. It is suspended whenever somebody must choose.
pub type Procedure = Pin<Box<dyn Future<Output = Flow>>>;

/// Plain data that can be stored, compared, written and read.
pub trait Data: Clone + PartialEq + Debug + Serialize + DeserializeOwned + 'static {}

impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + 'static> Data for T {}

/// A game that can be played at a [`Table`]: the types of its decisions, log and edits, and its procedures. The implementing type
/// is only a name. A running procedure works with its [`World`](Game::World).
pub trait Game: Copy + Eq + Hash + Debug + 'static {
    /// What never changes during a procedure: the board and the card scripts.
    type World: 'static;
    /// Everything on the table.
    type Position: Data + Eq + Hash;
    /// A player who can be asked and can roll.
    type Player: Data + Copy + Eq;
    /// What a decision is about.
    type Question: Data;
    /// One legal answer.
    type Choice: Data;
    /// The rule or card that caused something.
    type Cause: Data + Copy;
    /// What a roll is for.
    type Purpose: Data;
    /// One line of a roll's breakdown.
    type Term: Data;
    /// The result of a roll.
    type Verdict: Data;
    /// Something that happened.
    type Happening: Data;
    /// A procedure in progress, for `where`.
    type Scene: Data;
    /// A change made by hand.
    type Edit: Data;
    /// Why something was refused.
    type Refusal: Debug + Clone;
    /// The error of a script.
    type Trouble: Display + Debug + Clone;
    /// What a save says about the game it belongs to: board and scripts.
    type Header: Data;
    /// Results that the rules compute from a position and need repeatedly while it stays the same.
    type Derived: Derived;

    /// Runs the game from a position with no suspended procedure to the next such position.
    fn proceed(table: Rc<Table<Self>>) -> Procedure;

    /// Makes a change by hand.
    ///
    /// # Errors
    /// The refusal says which rule or limit the change would break. Nothing has changed then.
    fn edit(world: &Self::World, standing: &mut Standing<Self>, edit: &Self::Edit) -> Result<Reach, Self::Refusal>;

    /// Whether two edits change the same thing, so that a new one replaces a recorded one here.
    fn same_thing(old: &Self::Edit, new: &Self::Edit) -> bool;

    /// Whether a change is allowed in the middle of a procedure. It must affect only the dice stream.
    fn inside(edit: &Self::Edit) -> bool;

    /// Checks the invariants of a position.
    ///
    /// # Errors
    /// A description of the first violated invariant, which is a bug in the rules.
    fn inspect(world: &Self::World, position: &Self::Position) -> Result<(), String>;

    /// The scripts in force, as a short text. Two games with the same text behave alike.
    fn edition(world: &Self::World) -> String;

    /// Called when a step begins. The limit on what scripts may do before somebody is asked again counts from here.
    fn step_begins(_world: &Self::World) {}

    /// Whether the last failed step must be made again before the failure counts. A machine that has already run other scripts
    /// measures a script's use of resources less exactly, so the step is repeated on a fresh machine. False if that has been
    /// done.
    fn again_from_the_start(_world: &Self::World) -> bool {
        false
    }

    /// Called when the step that was repeated on a fresh machine has ended.
    fn came_to_its_end(_world: &Self::World) {}

    /// The error to report if the script that ran last continues without end and nobody is asked.
    fn endless(_world: &Self::World, _entries: u32) -> Option<Self::Trouble> {
        None
    }

    /// The header of a save of this game.
    fn header(world: &Self::World) -> Self::Header;

    /// The cause for changes that a person makes by hand.
    fn by_hand() -> Self::Cause;
}

/// Results that are computed from a position on demand and dropped when the position changes.
pub trait Derived: Default {
    /// Called when the position has changed.
    fn forget(&self);
}

impl Derived for () {
    fn forget(&self) {}
}

/// How much of the current procedure an edit affects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// The open decision is asked again in the changed position.
    Here,
    /// The current procedure is dropped, and the game continues from the changed position.
    Restart,
}
