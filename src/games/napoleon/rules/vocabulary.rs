//! The words of the rules: what is asked, chosen, rolled and reported.

use super::orders::{Ask, Orders};
use super::reasons::Reason;
use crate::faults::Trouble;
use crate::games::napoleon::board::{Area, Army, City, Ending, Group, Place, Scenario, Side, Unit};
use crate::table;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::rc::Rc;

/// *Napoleon*.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Napoleon;

/// The table with this game on it.
pub type Table = table::Table<Napoleon>;
/// Position and dice.
pub type Standing = table::Standing<Napoleon>;
/// A decision.
pub type Decision = table::Decision<Napoleon>;
/// An entry of the game log.
pub type Entry = table::Entry<Napoleon>;
/// A game that is being played.
pub type Session = table::Session<Napoleon>;

/// What never changes while the rules run.
pub struct World {
    /// The scenario with map, blocks and parameters.
    pub scenario: Rc<Scenario>,
    /// The Luau files.
    pub orders: Box<dyn Orders>,
    /// The first failure of a Luau file since the last call of `take_trouble`.
    trouble: RefCell<Option<Box<Trouble>>>,
}

impl World {
    /// A world.
    pub fn new(scenario: Rc<Scenario>, orders: Box<dyn Orders>) -> World {
        World { scenario, orders, trouble: RefCell::default() }
    }

    /// The answer of a Luau file; 0 after a failure, which is kept until it is taken.
    pub fn says(&self, ask: Ask) -> i32 {
        match self.orders.answer(ask) {
            Ok(answer) => answer,
            Err(trouble) => {
                self.trouble.borrow_mut().get_or_insert(trouble);
                0
            }
        }
    }

    /// Looks something up for a display. A new failure of a Luau file is dropped, because the rules will hit it if it matters. An
    /// earlier failure is kept.
    pub fn quietly<T>(&self, look: impl FnOnce() -> T) -> T {
        let before = self.trouble.take();
        let found = look();
        self.trouble.replace(before);
        found
    }

    /// The first failure since the last call.
    pub fn take_trouble(&self) -> Option<Box<Trouble>> {
        self.trouble.take()
    }
}

/// A unit in the game log, and whether the enemy saw which unit it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Subject {
    /// Which unit.
    pub unit: Unit,
    /// Whether its label was face up.
    pub shown: bool,
}

/// What a player is asked.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Where a unit begins (N-41).
    Deploy(Unit),
    /// Which group marches next [18-22].
    Activate,
    /// Which unit of the group marches, and where.
    March(Group),
    /// Whose force march is rolled for next (N-10).
    Roll,
    /// Which battle is set up next.
    Board,
    /// Where a unit stands on the battle board [45-50].
    Put(City, Unit),
    /// Which battle is played next in this set [53].
    Battle,
    /// Who retreats from a battle, and where to [97-130].
    Retreat(City),
    /// What a unit does in a battle [189-245].
    Combat(City),
    /// Who of several equals takes the hit [235].
    Hit(City, Area),
    /// Who reinforces a battle [247-262].
    Reinforce(City),
    /// Where a routing unit goes [264-280].
    Rout(City),
    /// Who regroups [282-288].
    Regroup(City),
    /// Which unit an army removes for lack of supply [58-66].
    Supply(Army),
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// The unit begins in this city.
    Stand(City),
    /// All waiting units begin in their historical cities.
    Historical,
    /// A group marches.
    Activate(Group),
    /// A unit marches one road section.
    March(Unit, City),
    /// A Leader is turned face up [38].
    Reveal(Unit),
    /// The player is done here.
    Done,
    /// Rolls for a force march.
    Roll(Unit),
    /// Sets up or plays a battle.
    Fight(City),
    /// The unit stands in this area.
    Put(Area),
    /// A unit retreats, routs or leaves in a regroup, via a city or directly.
    Leave(Unit, Option<City>, City),
    /// A unit fires.
    Fire(Unit),
    /// A unit moves on the board.
    Move(Unit, Area),
    /// Infantry forms square, or leaves it (variant `square`).
    Square(Unit),
    /// A unit takes the hit.
    Hit(Unit),
    /// A unit reinforces, or comes in a regroup.
    Join(Unit),
    /// A unit is removed.
    Remove(Unit),
}

impl Choice {
    /// The unit that it moves, uses or names.
    pub const fn unit(self) -> Option<Unit> {
        match self {
            Choice::March(unit, _)
            | Choice::Reveal(unit)
            | Choice::Roll(unit)
            | Choice::Leave(unit, ..)
            | Choice::Fire(unit)
            | Choice::Move(unit, _)
            | Choice::Square(unit)
            | Choice::Hit(unit)
            | Choice::Join(unit)
            | Choice::Remove(unit) => Some(unit),
            Choice::Stand(_)
            | Choice::Historical
            | Choice::Activate(_)
            | Choice::Done
            | Choice::Fight(_)
            | Choice::Put(_) => None,
        }
    }
}

/// The source of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Lines of the player aid, the first and the last.
    Aid(u16, u16),
    /// A ruling, N-n.
    Ruling(u8),
    /// A variant of section 13.
    Variant,
    /// The goal of the scenario.
    Scenario,
    /// An edit by a person.
    Person,
}

/// A cause in the player aid.
pub const fn aid(first: u16, last: u16) -> Cause {
    Cause::Aid(first, last)
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// A turn begins.
    Turn(u8),
    /// A side has set up.
    Deployed(Side),
    /// A unit begins in a city.
    Stands(Side, Unit, City),
    /// A group marches.
    Activated(Group),
    /// A Leader is turned face up.
    Revealed(Unit),
    /// A unit marched a section; the last field says whether it was forced.
    Marched(Subject, City, City, bool),
    /// A unit lost CV: how many, and how many are left.
    Weakened(Subject, u8, u8),
    /// A unit is eliminated.
    Eliminated(Unit),
    /// An attacker falls back [42].
    FellBack(Subject, City),
    /// A battle begins.
    Attacked(City, Side),
    /// A side has set up on the board: how many units are in each column and in reserve.
    SetUp(City, Side, [u8; 4]),
    /// A unit was put on the board.
    Put(Side, Unit, Area),
    /// The columns are turned face up.
    ColumnsShown(City),
    /// A battle turn begins.
    BattleTurn(City, Side),
    /// A unit breaks.
    Broke(Unit),
    /// A unit moved on the board.
    Moved(Subject, Area, Area),
    /// Infantry formed square, or left it.
    Squared(Unit, bool),
    /// A unit retreats.
    Retreated(Subject, City),
    /// A unit reinforces a battle, from a city.
    Joined(Subject, City),
    /// A side routs.
    Routs(City, Side),
    /// A unit routs to a city.
    Routed(Subject, City),
    /// A side has won a battle.
    Won(City, Side),
    /// A unit regroups: from a city, to a city.
    Regrouped(Subject, City, City),
    /// The French hold a supply city: the army must remove this many units.
    CutOff(City, Army, u8),
    /// An army is defeated: it had this many units left.
    Defeated(Army, u8),
    /// The game is over.
    Over(Ending),
}

/// What dice are rolled for.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// A force march.
    Force(Subject),
    /// Morale.
    Morale(Unit),
    /// Fire at an area, with the lowest face that hits.
    Fire(Unit, Area, u8),
}

/// A line in the breakdown of a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Term {
    /// The die.
    Die,
    /// A Leader.
    Leader,
    /// The Old Guard.
    OldGuard,
    /// Dice for CV.
    Cv,
}

/// The result of a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// This many CV are lost.
    Loses(u8),
    /// The unit holds.
    Holds,
    /// It breaks.
    Breaks,
    /// This many hits.
    Hits(u8),
}

/// A part of the game in progress.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scene {
    /// The sides set up.
    Deployment,
    /// The marches of a turn.
    Marches(Side),
    /// A group on the march.
    Group(Group),
    /// Force marches.
    Forced(Side),
    /// Battle boards are set up.
    Boards,
    /// A set of battle turns.
    Set(Side),
    /// A battle turn.
    BattleTurn(City, Side),
    /// Morale checks.
    Morale(City),
    /// Retreats.
    Retreats(City),
    /// Combat.
    Combat(City),
    /// Fire.
    Fire(Unit),
    /// Reinforcements.
    Reinforcements(City),
    /// A rout.
    Rout(City, Side),
    /// A regroup.
    Regroup(City, Side),
    /// The end of a turn.
    EndOfTurn,
}

/// An edit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edit {
    /// Forces dice.
    Force(Vec<u8>),
    /// Clears forced dice.
    Clear,
    /// Sets another seed for the dice.
    Seed(u64),
    /// Puts a unit elsewhere.
    Place(Unit, Place),
    /// Sets the CV of a unit.
    Cv(Unit, u8),
    /// Sets whether a unit is disrupted.
    Disrupted(Unit, bool),
    /// Continues from the beginning of a turn.
    Turn(u8),
}

/// Why an edit was refused.
pub type Refusal = Reason;
