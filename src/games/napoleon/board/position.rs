//! Everything that stands on the table.

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
    /// The city of a unit that is on the map, in a battle or out of one.
    #[inline]
    pub const fn city(self) -> Option<City> {
        match self {
            Place::City(at) | Place::Facing(at) | Place::Battle(at, _) => Some(at),
            Place::Waiting | Place::Lost => None,
        }
    }

    /// The city of the battle that a unit takes part in, set up or not.
    #[inline]
    pub const fn fight(self) -> Option<City> {
        match self {
            Place::Facing(at) | Place::Battle(at, _) => Some(at),
            Place::Waiting | Place::City(_) | Place::Lost => None,
        }
    }
}

/// A unit as it stands. What is printed on it is in [`BlockInfo`](super::BlockInfo).
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
    /// The enemy sees what it is.
    pub shown: bool,
    /// What it did in this turn.
    pub march: March,
    /// What it did in this battle turn.
    pub acted: Acted,
    /// Battle turns of its side that it has had in this battle.
    pub turns: u8,
    /// Infantry in square (variant `square`).
    pub square: bool,
}

impl Block {
    /// A unit that waits to be set up.
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
    /// Road sections that it marched.
    pub sections: u8,
    /// The city that it came from last.
    pub from: Option<City>,
    /// It marched a section more than it may without effort [32].
    pub forced: bool,
    /// It began in the city of its own army's Leader, who was face up before it moved [38-39].
    pub with_leader: bool,
    /// Its force march was rolled for.
    pub rolled: bool,
}

/// What a unit did in a battle turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Acted {
    /// Moves on the board.
    pub moves: u8,
    /// It fired.
    pub fired: bool,
    /// It moved into an area with enemies.
    pub engaged: bool,
    /// It moved out of an area with enemies.
    pub left: bool,
    /// It came out of another battle's reserve or a city in this set [258].
    pub joined: bool,
}

/// How far a battle has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// To be set up.
    Waiting,
    /// The defender sets up.
    Defender,
    /// The attacker sets up.
    Attacker,
    /// It is fought.
    Running,
}

/// A battle.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// Where.
    pub at: City,
    /// Who attacked.
    pub attacker: Side,
    /// How far it has come.
    pub stage: Stage,
    /// It was played in the running set.
    pub played: bool,
    /// Battle turns in a row in which nobody fired, moved, left or came (N-48).
    pub idle: u8,
    /// Something was done in the running battle turn.
    pub stirred: bool,
    /// Battle turns played.
    pub turns: u16,
    /// Cities that the attacker may retreat to though they are empty: he came out of them [109-113].
    pub came_from: Vec<City>,
}

/// What the active side has used of a road, in units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Used {
    /// Which road.
    pub road: Road,
    /// For what.
    pub by: Traffic,
    /// How many units.
    pub units: u8,
}

/// What a road is used for; each has a count of its own (N-23).
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

/// Where in the turn the game stands [1-16].
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
    /// 5 to 9: the end of the turn.
    End,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// French units hold Ghent, Brussels and Liège, and the French army stands [139].
    ThreeCities,
    /// Both Allied armies are defeated.
    AlliesDefeated,
    /// Napoléon was eliminated in a battle or a rout [164].
    NapoleonLost,
    /// The French army is defeated [74-75].
    FrenchDefeated,
    /// The last turn is over [179].
    OutOfTime,
    /// The time of a puzzle is over: its own side has solved it, or the other wins.
    Puzzle(Side),
}

impl Ending {
    /// Every way in which a whole game ends.
    pub const ALL: [Ending; 5] =
        [Ending::ThreeCities, Ending::AlliesDefeated, Ending::NapoleonLost, Ending::FrenchDefeated, Ending::OutOfTime];

    /// Who wins so.
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

/// A group that was activated in this turn: the units of an army that stood in a city as the turn began (N-3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Group {
    /// Whose.
    pub army: Army,
    /// Where it stood.
    pub at: City,
}

/// Everything that stands on the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Position {
    /// The turn, from 1; 0 while the sides set up.
    pub turn: u8,
    /// Where in the turn the game stands.
    pub step: Step,
    /// Every unit, in the order of the file of the blocks.
    pub blocks: Vec<Block>,
    /// Where each unit stood as the turn began; nothing for those that were in no city.
    pub began: Vec<Option<City>>,
    /// Groups activated in this turn; the last one is on the march.
    pub groups: Vec<Group>,
    /// The last group is still on the march.
    pub marching: bool,
    /// What is used of the roads.
    pub used: Vec<Used>,
    /// Battles that are being set up or fought, in the order in which they came about.
    pub battles: Vec<Battle>,
    /// The battle that is played now.
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

    /// The same to be changed.
    pub fn battle_mut(&mut self, at: City) -> Option<&mut Battle> {
        self.battles.iter_mut().find(|battle| battle.at == at)
    }

    /// Something is done in the running turn of a battle (N-48).
    pub fn stir(&mut self, at: City) {
        if let Some(battle) = self.battle_mut(at) {
            battle.stirred = true;
        }
    }

    /// How many units have used a road for this.
    pub fn used(&self, road: Road, by: Traffic) -> u8 {
        self.used.iter().find(|used| used.road == road && used.by == by).map_or(0, |used| used.units)
    }

    /// Another unit uses a road.
    pub fn uses(&mut self, road: Road, by: Traffic) {
        match self.used.iter_mut().find(|used| used.road == road && used.by == by) {
            Some(used) => used.units = used.units.saturating_add(1),
            None => self.used.push(Used { road, by, units: 1 }),
        }
    }

    /// A new count begins.
    pub fn clear_roads(&mut self, by: &[Traffic]) {
        self.used.retain(|used| !by.contains(&used.by));
    }
}
