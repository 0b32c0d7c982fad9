//! The complete position of a game.

use super::ids::{Area, Army, City, Road, Side, Unit};
use serde::{Deserialize, Serialize};

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Not on the map yet: it is still to be set up.
    Waiting,
    /// In a city, outside of a battle.
    City(City),
    /// In a city where a battle is to be set up, as defender or attacker.
    Facing(City),
    /// On the board of the battle at a city.
    Battle(City, Area),
    /// Eliminated.
    Lost,
}

impl Place {
    /// The city of a unit on the map, whether or not it is in a battle.
    #[inline]
    pub const fn city(self) -> Option<City> {
        match self {
            Place::City(at) | Place::Facing(at) | Place::Battle(at, _) => Some(at),
            Place::Waiting | Place::Lost => None,
        }
    }

    /// The city of the battle that a unit takes part in, even if the board is not set up yet.
    #[inline]
    pub const fn fight(self) -> Option<City> {
        match self {
            Place::Facing(at) | Place::Battle(at, _) => Some(at),
            Place::Waiting | Place::City(_) | Place::Lost => None,
        }
    }
}

/// The state of a unit. What is printed on it is in [`BlockInfo`](super::BlockInfo).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Block {
    /// Where it is.
    pub place: Place,
    /// Steps left, in CV; also the dice that it fires.
    pub cv: u8,
    /// After a retreat, a rout or a regroup: it cannot reinforce until step 5 [130].
    pub disrupted: bool,
    /// Its morale broke: it does nothing more in this set [94-95].
    pub broken: bool,
    /// Whether the enemy sees what it is.
    pub shown: bool,
    /// What it did in this turn.
    pub march: March,
    /// What it did in this battle turn.
    pub acted: Acted,
    /// How many battle turns of its side it has spent in this battle.
    pub turns: u8,
    /// Infantry in square (variant `square`).
    pub square: bool,
}

impl Block {
    /// A unit that is not set up yet.
    pub const fn waiting(cv: u8) -> Block {
        Block {
            place: Place::Waiting,
            cv,
            disrupted: false,
            broken: false,
            shown: false,
            march: March { sections: 0, from: None, forced: false, with_leader: false, rolled: false },
            acted: Acted { moves: 0, fired: false, engaged: false, left: false, joined: false },
            turns: 0,
            square: false,
        }
    }
}

/// What a unit did in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct March {
    /// How many road sections it marched.
    pub sections: u8,
    /// The city that it came from last.
    pub from: Option<City>,
    /// It made a force march [32].
    pub forced: bool,
    /// It began the turn in the city of its army's Leader, who was face up before it moved [38-39].
    pub with_leader: bool,
    /// Its force march has been rolled for.
    pub rolled: bool,
}

/// What a unit did in a battle turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Acted {
    /// How many moves it made on the board.
    pub moves: u8,
    /// It fired.
    pub fired: bool,
    /// It moved into an area with enemies.
    pub engaged: bool,
    /// It moved out of an area with enemies.
    pub left: bool,
    /// In this set it joined from a city or from the reserve of another battle [258].
    pub joined: bool,
}

/// The stage of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Not set up yet.
    Waiting,
    /// The defender sets up.
    Defender,
    /// The attacker sets up.
    Attacker,
    /// In progress.
    Running,
}

/// A battle.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// Where.
    pub at: City,
    /// The attacking side.
    pub attacker: Side,
    /// Its stage.
    pub stage: Stage,
    /// It was already played in this set.
    pub played: bool,
    /// How many battle turns in a row nobody fired, moved, left or joined (N-48).
    pub idle: u8,
    /// Something was done in the current battle turn.
    pub stirred: bool,
    /// How many battle turns were played.
    pub turns: u16,
    /// Empty cities that the attacker may still retreat to, because he came from there [109-113].
    pub came_from: Vec<City>,
}

/// How many units of the active side have used a road.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Used {
    /// Which road.
    pub road: Road,
    /// For which purpose.
    pub by: Traffic,
    /// How many units.
    pub units: u8,
}

/// What a road is used for; each use is counted separately (N-23).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Traffic {
    /// Marches, for a turn [23-29].
    March,
    /// Voluntary retreats, for a battle turn [98-104]; units that leave in a regroup.
    Retreat,
    /// Reinforcements, for a battle turn [248-253]; units that come in a regroup.
    Reinforce,
    /// A rout [268-274].
    Rout,
}

/// The step of the turn [1-16].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The sides set up.
    SetUp,
    /// 1: marches.
    March,
    /// 2: force marches are rolled for.
    Force,
    /// 3: battles are set up.
    Boards,
    /// 4: battles are fought.
    Battles,
    /// 5 to 9: the end of the turn is handled.
    End,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// French units hold Ghent, Brussels and Liège, and the French army is not defeated [139].
    ThreeCities,
    /// Both Allied armies are defeated.
    AlliesDefeated,
    /// Napoléon was eliminated in a battle or a rout [164].
    NapoleonLost,
    /// The French army is defeated [74-75].
    FrenchDefeated,
    /// The last turn is over [179].
    OutOfTime,
    /// A puzzle has run out of time. This side wins.
    Puzzle(Side),
}

impl Ending {
    /// Every way for a game to end, except for puzzles.
    pub const ALL: [Ending; 5] =
        [Ending::ThreeCities, Ending::AlliesDefeated, Ending::NapoleonLost, Ending::FrenchDefeated, Ending::OutOfTime];

    /// The winner.
    pub const fn winner(self) -> Side {
        match self {
            Ending::ThreeCities | Ending::AlliesDefeated => Side::French,
            Ending::NapoleonLost | Ending::FrenchDefeated | Ending::OutOfTime => Side::Allies,
            Ending::Puzzle(side) => side,
        }
    }

    /// The word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Ending::ThreeCities => "three_cities",
            Ending::AlliesDefeated => "allies_defeated",
            Ending::NapoleonLost => "napoleon_lost",
            Ending::FrenchDefeated => "french_defeated",
            Ending::OutOfTime => "out_of_time",
            Ending::Puzzle(_) => "puzzle",
        }
    }
}

/// A group that was activated this turn: the units of one army that stood in one city when the turn began (N-3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Group {
    /// Its army.
    pub army: Army,
    /// The city where it began.
    pub at: City,
}

/// The complete position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Position {
    /// The turn, from 1; 0 during setup.
    pub turn: u8,
    /// The step of the turn.
    pub step: Step,
    /// Every unit, in the order of the block file.
    pub blocks: Vec<Block>,
    /// The city of each unit when the turn began; `None` for units that were in no city.
    pub began: Vec<Option<City>>,
    /// The groups activated this turn; the last one may still be marching.
    pub groups: Vec<Group>,
    /// The last group is still on the march.
    pub marching: bool,
    /// How the roads have been used.
    pub used: Vec<Used>,
    /// Battles to be set up or fought, in the order in which they began.
    pub battles: Vec<Battle>,
    /// The battle being played.
    pub playing: Option<City>,
    /// The side whose set of battle turns it is.
    pub set: Side,
    /// Armies that are defeated [68-75].
    pub defeated: [bool; 3],
    /// How the game ended, if it did.
    pub over: Option<Ending>,
}

impl Position {
    /// A unit.
    #[inline]
    pub fn block(&self, unit: Unit) -> &Block {
        &self.blocks[unit.index()]
    }

    /// All units, by number.
    pub fn units(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.blocks.len().min(255) as u8).map(Unit)
    }

    /// The units at a place.
    pub fn at(&self, place: Place) -> impl Iterator<Item = Unit> + '_ {
        self.units().filter(move |unit| self.block(*unit).place == place)
    }

    /// The battle at a city.
    pub fn battle(&self, at: City) -> Option<&Battle> {
        self.battles.iter().find(|battle| battle.at == at)
    }

    /// The same, as a mutable reference.
    pub fn battle_mut(&mut self, at: City) -> Option<&mut Battle> {
        self.battles.iter_mut().find(|battle| battle.at == at)
    }

    /// Records that something was done in the current battle turn (N-48).
    pub fn stir(&mut self, at: City) {
        if let Some(battle) = self.battle_mut(at) {
            battle.stirred = true;
        }
    }

    /// How many units have used a road for this purpose.
    pub fn used(&self, road: Road, by: Traffic) -> u8 {
        self.used.iter().find(|used| used.road == road && used.by == by).map_or(0, |used| used.units)
    }

    /// Counts another unit that uses a road.
    pub fn uses(&mut self, road: Road, by: Traffic) {
        match self.used.iter_mut().find(|used| used.road == road && used.by == by) {
            Some(used) => used.units = used.units.saturating_add(1),
            None => self.used.push(Used { road, by, units: 1 }),
        }
    }

    /// Resets the counts for these purposes.
    pub fn clear_roads(&mut self, by: &[Traffic]) {
        self.used.retain(|used| !by.contains(&used.by));
    }
}
