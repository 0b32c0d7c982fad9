//! What the rules ask the Luau files: the disputed numbers. The same question with the same parameters always has the
//! same answer, so answers are cached.

use crate::faults::Trouble;
use crate::games::napoleon::board::{Arm, Army, City, Side, Traffic};
use std::path::PathBuf;

/// Something that a Luau file decides.
#[allow(missing_docs, reason = "the fields are the words of the question")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ask {
    /// Groups that an army may march [18-22].
    Groups { army: Army, leader: bool },
    /// Road sections that a unit may march without a force march [31-36].
    Sections { arm: Arm },
    /// Whether a unit may march one more section (N-8).
    MayForce { night: bool, with_leader: bool },
    /// Whether a force march is rolled for (N-49).
    Rolls { arm: Arm },
    /// The CV that a force march costs [34-39].
    ForceLoss { die: u8, night: bool, with_leader: bool },
    /// How many units may use a road.
    Limit { traffic: Traffic, major: bool, river: bool, guarded: bool },
    /// Whether a unit checks its morale [87-88].
    Checks { arm: Arm, cv: u8, alone: bool },
    /// The modifier of a morale check [90-92].
    Morale { leader: bool, guard: bool },
    /// Whether a unit breaks [94].
    Breaks { total: i32 },
    /// Road sections that a unit may retreat [106-108].
    RetreatSections { arm: Arm },
    /// CV lost in a retreat [126-129].
    RetreatLoss { arm: Arm, engaged: bool, cavalry: bool },
    /// CV lost in a rout [276].
    RoutLoss { arm: Arm, engaged: bool, cavalry: bool },
    /// Who routs: 0 nobody, 1 the active side, 2 the other side (N-22).
    Routs { active_gap: bool, passive_gap: bool },
    /// How many dice a unit fires [232].
    Dice { arm: Arm, cv: u8 },
    /// The lowest face that hits; 0 if the unit cannot fire [193-233].
    HitsFrom { arm: Arm, engaged: bool, infantry: bool, artillery: bool, first: bool, squares: bool, in_square: bool },
    /// Battle moves of a unit in a turn [193-231].
    Moves { arm: Arm },
    /// The rank of a target: the highest rank takes the next hit [234-235].
    Rank { arm: Arm, cv: u8, alone: bool, this_fire: bool },
    /// How many units an army must remove if the French hold a supply city [58-66].
    Owed { city: City, army: Army, units: u8, turn_of: Side },
    /// The fewest units an army needs to avoid defeat [70-75].
    Least { army: Army },
    /// How the game ends: 0 if it continues, otherwise the index of the ending in
    /// [`Ending::ALL`](crate::games::napoleon::board::Ending), from 1 [131-187].
    Ending { three_cities: bool, defeated: [bool; 3], last_turn: bool },
    /// Units that an attack needs [41].
    Attackers,
    /// Whether this many defenders set up a board (N-11).
    Stands { defenders: u8 },
    /// Whether the attacker must engage or retreat (N-48).
    MustEngage { idle: u8 },
}

/// The Luau files, as seen by the rules.
pub trait Orders {
    /// The answer as a number; 1 for yes, 0 for no.
    ///
    /// # Errors
    /// The file fails, or its answer has the wrong form.
    fn answer(&self, ask: Ask) -> Result<i32, Box<Trouble>>;

    /// A text that differs whenever two versions of the files differ.
    fn edition(&self) -> String;

    /// The files.
    fn files(&self) -> Vec<PathBuf>;

    /// Reads the files again; `None` if they have not changed.
    ///
    /// # Errors
    /// What is wrong with them.
    fn reloaded(&self) -> Result<Option<Box<dyn Orders>>, Vec<Trouble>>;
}
