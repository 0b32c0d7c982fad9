//! What a game must tell the table about itself.

use super::{Flow, Standing, Table};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::pin::Pin;
use std::rc::Rc;

/// A procedure of the rules, suspended wherever somebody has to choose.
pub type Procedure = Pin<Box<dyn Future<Output = Flow>>>;

/// Plain data that can be kept, compared, written and read.
pub trait Data: Clone + PartialEq + Debug + Serialize + DeserializeOwned + 'static {}

impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + 'static> Data for T {}

/// A game that can be played at a [`Table`]: the vocabulary of its decisions, journal and edits, and its procedures. The
/// type itself is only a name; what a running procedure works with is its [`World`](Game::World).
pub trait Game: Copy + Eq + Hash + Debug + 'static {
    /// What never changes while a procedure runs: the board and the card scripts.
    type World: 'static;
    /// Everything that stands on the table.
    type Position: Data + Eq + Hash;
    /// Who can be asked and who rolls.
    type Player: Data + Copy + Eq;
    /// What a decision is about.
    type Question: Data;
    /// One legal answer.
    type Choice: Data;
    /// The rule or card that something comes from.
    type Cause: Data + Copy;
    /// What a roll is for.
    type Purpose: Data;
    /// One line of a roll's ledger.
    type Term: Data;
    /// What a roll came to.
    type Verdict: Data;
    /// Something that happened.
    type Happening: Data;
    /// A procedure that is going on, for `where`.
    type Scene: Data;
    /// A change made by hand.
    type Edit: Data;
    /// Why something was refused.
    type Refusal: Debug + Clone;
    /// What went wrong in a script.
    type Trouble: Display + Debug + Clone;
    /// What a save says about the game it belongs to: board and scripts.
    type Header: Data;
    /// What the rules work out from a position and need again and again while it stands.
    type Derived: Derived;

    /// Runs the game from a position at which nothing is suspended to the next such position.
    fn proceed(table: Rc<Table<Self>>) -> Procedure;

    /// Makes a change by hand.
    ///
    /// # Errors
    /// The refusal says which rule or limit the change would break; nothing has changed then.
    fn edit(world: &Self::World, standing: &mut Standing<Self>, edit: &Self::Edit) -> Result<Reach, Self::Refusal>;

    /// Whether two edits are about the same thing, so that one made now takes the place of one that was recorded here.
    fn same_thing(old: &Self::Edit, new: &Self::Edit) -> bool;

    /// Whether a change may be made in the middle of a procedure: it must touch nothing but the dice stream.
    fn inside(edit: &Self::Edit) -> bool;

    /// Checks what must hold of every position.
    ///
    /// # Errors
    /// A description of the first thing that does not hold: a bug in the rules.
    fn inspect(world: &Self::World, position: &Self::Position) -> Result<(), String>;

    /// What scripts are in force, as a short text: two games with the same text behave alike.
    fn edition(world: &Self::World) -> String;

    /// A step begins. The limit on what scripts may do before somebody is asked again counts from here.
    fn step_begins(_world: &Self::World) {}

    /// Whether the last failed step must be made again before the failure counts. What a script uses is measured less exactly on a
    /// machine on which others ran before; so the step is made again on a fresh one. False if that has been done.
    fn again_from_the_start(_world: &Self::World) -> bool {
        false
    }

    /// The step that was made again on a fresh machine has ended.
    fn came_to_its_end(_world: &Self::World) {}

    /// The error to report if the script that ran last goes on and on without anybody being asked.
    fn endless(_world: &Self::World, _entries: u32) -> Option<Self::Trouble> {
        None
    }

    /// What a save of this game says about it.
    fn header(world: &Self::World) -> Self::Header;

    /// The cause that stands for a person's own hand.
    fn by_hand() -> Self::Cause;
}

/// Results that are worked out from a position when somebody asks, and forgotten when the position changes.
pub trait Derived: Default {
    /// The position has changed.
    fn forget(&self);
}

impl Derived for () {
    fn forget(&self) {}
}

/// How far an edit goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// The open decision is asked again in the changed position.
    Here,
    /// The procedure that is going on is dropped; the game goes on from the changed position.
    Restart,
}
