//! The basic words of the game: sides, armies, arms, and the numbers of cities, roads and units.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A side. Who plays it is a [`Seat`](super::Seat).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The French.
    French,
    /// The Allies: Anglo-Dutch and Prussians.
    Allies,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::French, Side::Allies];

    /// The other side.
    #[inline]
    pub const fn enemy(self) -> Side {
        match self {
            Side::French => Side::Allies,
            Side::Allies => Side::French,
        }
    }

    /// The armies of the side.
    pub const fn armies(self) -> &'static [Army] {
        match self {
            Side::French => &[Army::French],
            Side::Allies => &[Army::British, Army::Prussian],
        }
    }

    /// The word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Side::French => "french",
            Side::Allies => "allies",
        }
    }

    /// Its index in lists with an entry for each side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::French => "French",
            Side::Allies => "Allies",
        })
    }
}

/// An army. Units that the map and block files call "British" are the whole Anglo-Dutch army (N-42).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Army {
    /// The French.
    French,
    /// The Anglo-Dutch.
    British,
    /// The Prussians.
    Prussian,
}

impl Army {
    /// All of them.
    pub const ALL: [Army; 3] = [Army::French, Army::British, Army::Prussian];

    /// The side that it fights for.
    #[inline]
    pub const fn side(self) -> Side {
        match self {
            Army::French => Side::French,
            Army::British | Army::Prussian => Side::Allies,
        }
    }

    /// The word for programs, as the data has it.
    pub const fn word(self) -> &'static str {
        match self {
            Army::French => "french",
            Army::British => "anglo_dutch",
            Army::Prussian => "prussian",
        }
    }

    /// Its index in lists with an entry for each army.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Army::French => "French",
            Army::British => "Anglo-Dutch",
            Army::Prussian => "Prussian",
        })
    }
}

/// The arm of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Artillery.
    Artillery,
    /// Cavalry.
    Cavalry,
    /// Napoléon, Wellington or Blücher.
    Leader,
}

impl Arm {
    /// All of them, in the order of the aid.
    pub const ALL: [Arm; 4] = [Arm::Infantry, Arm::Artillery, Arm::Cavalry, Arm::Leader];

    /// The word for programs and scripts.
    pub const fn word(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Artillery => "artillery",
            Arm::Cavalry => "cavalry",
            Arm::Leader => "leader",
        }
    }
}

impl fmt::Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Arm::Leader { "Leader" } else { self.word() })
    }
}

/// A city, by its index in the map file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct City(pub u8);

impl City {
    /// Its index in lists with an entry for each city.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A road, by its index in the map file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Road(pub u8);

impl Road {
    /// Its index in lists with an entry for each road.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A unit, by its index in the block file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Unit(pub u8);

impl Unit {
    /// Its index in lists with an entry for each unit.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A column of the battle board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Column {
    /// The left one, as the attacker sees it.
    Left,
    /// The centre.
    Centre,
    /// The right one, as the attacker sees it.
    Right,
}

impl Column {
    /// All of them.
    pub const ALL: [Column; 3] = [Column::Left, Column::Centre, Column::Right];

    /// The word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Column::Left => "left",
            Column::Centre => "centre",
            Column::Right => "right",
        }
    }

    /// Whether two columns are adjacent.
    pub const fn is_next_to(self, other: Column) -> bool {
        (self as i8 - other as i8).abs() == 1
    }
}

/// One of the eight areas of a battle board (N-17): each side has a reserve, and an area in each column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// The reserve of a side; the enemy cannot enter it.
    Reserve(Side),
    /// The area of a side in a column.
    Front(Side, Column),
}

impl Area {
    /// Its column; `None` for a reserve.
    #[inline]
    pub const fn column(self) -> Option<Column> {
        match self {
            Area::Reserve(_) => None,
            Area::Front(_, column) => Some(column),
        }
    }

    /// The side that the area belongs to, whoever stands in it.
    #[inline]
    pub const fn owner(self) -> Side {
        match self {
            Area::Reserve(side) | Area::Front(side, _) => side,
        }
    }

    /// The other side's area in the same column.
    #[inline]
    pub fn facing(self) -> Option<Area> {
        self.column().map(|column| Area::Front(self.owner().enemy(), column))
    }
}
