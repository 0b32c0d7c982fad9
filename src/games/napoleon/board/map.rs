//! What never changes: the map, the blocks and the turn track. All of it is read from files that say where each item
//! comes from. The map and the list of blocks are reconstructions, because the player aid has neither.

use super::ids::{Arm, Army, City, Road, Side, Unit};

/// How reliable an item of the data is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Provenance {
    /// Read from the player aid.
    Stated,
    /// Stated in another public text about this game.
    Public,
    /// From the history of the campaign.
    Historical,
    /// Filled in by this project.
    Reconstructed,
}

impl Provenance {
    /// The words of the files.
    pub const WORDS: [(&'static str, Provenance); 4] = [
        ("stated", Provenance::Stated),
        ("public", Provenance::Public),
        ("historical", Provenance::Historical),
        ("reconstructed", Provenance::Reconstructed),
    ];

    /// The word of the files.
    pub fn word(self) -> &'static str {
        Provenance::WORDS.iter().find(|(_, it)| *it == self).map_or("", |(word, _)| word)
    }
}

/// A city.
#[derive(Clone, PartialEq, Debug)]
pub struct CityInfo {
    /// The word for programs.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Other names for it.
    pub aliases: Vec<String>,
    /// Degrees east.
    pub lon: f64,
    /// Degrees north.
    pub lat: f64,
    /// The army that may set up there.
    pub zone: Army,
    /// One of the three cities that win the game for the French [139].
    pub victory: bool,
    /// The Allied army that loses units if the French hold the city, and how many [58-66].
    pub supply: Option<(Army, u8)>,
    /// How reliable the data of the city are.
    pub provenance: Provenance,
}

/// A road.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoadInfo {
    /// One end.
    pub a: City,
    /// The other end.
    pub b: City,
    /// Whether it is a major road; otherwise minor [23-29].
    pub major: bool,
    /// The river that it crosses.
    pub river: Option<String>,
    /// How reliable the data of the road are.
    pub provenance: Provenance,
}

impl RoadInfo {
    /// The other end.
    pub fn other(&self, city: City) -> City {
        if self.a == city { self.b } else { self.a }
    }
}

/// What is printed on a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockInfo {
    /// The word for programs.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its army.
    pub army: Army,
    /// Its arm.
    pub arm: Arm,
    /// CV at full strength, 1 to 4.
    pub cv: u8,
    /// Its city in the historical setup.
    pub town: City,
    /// Whether it is the Old Guard, which lowers Allied morale [92].
    pub old_guard: bool,
    /// How reliable its CV is.
    pub provenance: Provenance,
}

/// A turn of the track.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnInfo {
    /// The day, as in `1815-06-15`.
    pub date: String,
    /// Whose turn.
    pub side: Side,
    /// Whether it is a night turn: no attacks [44].
    pub night: bool,
}

/// Map, blocks and turn track.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// The cities.
    pub cities: Vec<CityInfo>,
    /// The roads.
    pub roads: Vec<RoadInfo>,
    /// For each city its neighbours, with the road to each.
    pub next: Vec<Vec<(City, Road)>>,
    /// The blocks.
    pub blocks: Vec<BlockInfo>,
    /// The turns.
    pub track: Vec<TurnInfo>,
    /// The note in the map file.
    pub map_note: String,
    /// The note in the block file.
    pub blocks_note: String,
}

impl Board {
    /// A city.
    #[inline]
    pub fn city(&self, city: City) -> &CityInfo {
        &self.cities[city.index()]
    }

    /// A road.
    #[inline]
    pub fn road(&self, road: Road) -> &RoadInfo {
        &self.roads[road.index()]
    }

    /// What is printed on a block.
    #[inline]
    pub fn info(&self, unit: Unit) -> &BlockInfo {
        &self.blocks[unit.index()]
    }

    /// The side of a unit.
    #[inline]
    pub fn side(&self, unit: Unit) -> Side {
        self.info(unit).army.side()
    }

    /// The neighbours of a city.
    #[inline]
    pub fn neighbours(&self, city: City) -> &[(City, Road)] {
        &self.next[city.index()]
    }

    /// The road between two cities.
    pub fn between(&self, a: City, b: City) -> Option<Road> {
        self.neighbours(a).iter().find(|(city, _)| *city == b).map(|(_, road)| *road)
    }

    /// All cities.
    pub fn all_cities(&self) -> impl Iterator<Item = City> + use<> {
        (0..self.cities.len().min(255) as u8).map(City)
    }

    /// All units.
    pub fn all_units(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.blocks.len().min(255) as u8).map(Unit)
    }

    /// The Leader of an army.
    pub fn leader(&self, army: Army) -> Option<Unit> {
        self.all_units().find(|unit| {
            let info = self.info(*unit);
            info.army == army && info.arm == Arm::Leader
        })
    }

    /// A turn of the track, from 1.
    pub fn turn(&self, turn: u8) -> Option<&TurnInfo> {
        self.track.get(usize::from(turn).checked_sub(1)?)
    }

    /// Finds a city by name, alias or id. Accents and capitals do not matter.
    pub fn city_named(&self, typed: &str) -> Option<City> {
        let wanted = crate::view::fold(typed);
        let is = |info: &CityInfo| {
            crate::view::fold(&info.name) == wanted
                || crate::view::fold(&info.id.replace('_', " ")) == wanted
                || crate::view::fold(&info.id) == wanted
                || info.aliases.iter().any(|alias| crate::view::fold(alias) == wanted)
        };
        self.all_cities().find(|city| is(self.city(*city)))
    }

    /// Finds a unit by id or name. A name shared by several units finds nothing.
    pub fn unit_named(&self, typed: &str) -> Option<Unit> {
        let wanted = crate::view::fold(typed);
        let by_id = self.all_units().find(|unit| crate::view::fold(&self.info(*unit).id) == wanted);
        let mut named = self.all_units().filter(|unit| crate::view::fold(&self.info(*unit).name) == wanted);
        by_id.or_else(|| named.next().filter(|_| named.next().is_none()))
    }
}
