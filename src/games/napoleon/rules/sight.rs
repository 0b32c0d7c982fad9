//! What the rules read from a position: who stands where, who is engaged, how far a unit may go.

use super::orders::Ask;
use super::reasons::Reason;
use super::vocabulary::{Choice, World};
use crate::games::napoleon::board::{
    Area, Arm, Army, BlockInfo, Board, City, Column, Place, Position, Road, Seat, Side, Traffic, TurnInfo, Unit,
};

/// A position in its world.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    /// Map, blocks, Luau files.
    pub w: &'a World,
    /// The position.
    pub p: &'a Position,
}

impl<'a> Sight<'a> {
    /// A position in its world.
    pub fn new(w: &'a World, p: &'a Position) -> Sight<'a> {
        Sight { w, p }
    }

    /// The board.
    pub fn b(&self) -> &'a Board {
        &self.w.scenario.board
    }

    /// What is printed on a unit.
    pub fn info(&self, unit: Unit) -> &'a BlockInfo {
        self.b().info(unit)
    }

    /// Its arm.
    pub fn arm(&self, unit: Unit) -> Arm {
        self.info(unit).arm
    }

    /// Its side.
    pub fn side(&self, unit: Unit) -> Side {
        self.b().side(unit)
    }

    /// Its player.
    pub fn seat(&self, unit: Unit) -> Seat {
        self.w.scenario.params.seat_of(self.info(unit).army)
    }

    /// The current turn; `None` before the first.
    pub fn turn(&self) -> Option<&'a TurnInfo> {
        self.b().turn(self.p.turn)
    }

    /// The side whose turn it is.
    pub fn active(&self) -> Side {
        self.turn().map_or(Side::French, |turn| turn.side)
    }

    /// Whether it is a night turn.
    pub fn night(&self) -> bool {
        self.turn().is_some_and(|turn| turn.night)
    }

    /// The units of a side at a place.
    pub fn units(&self, side: Side, place: Place) -> impl Iterator<Item = Unit> + '_ {
        self.p.at(place).filter(move |unit| self.side(*unit) == side)
    }

    /// Whether units of a side stand in a city, in or out of a battle.
    pub fn holds(&self, side: Side, city: City) -> bool {
        self.p.units().any(|unit| self.p.block(unit).place.city() == Some(city) && self.side(unit) == side)
    }

    /// For each city, whether units of a side stand there outside of a battle that the other side has just begun.
    pub fn held(&self, side: Side) -> Vec<bool> {
        let mut held = vec![false; self.b().cities.len()];
        for unit in self.p.units().filter(|unit| self.side(*unit) == side) {
            match self.p.block(unit).place {
                Place::City(at) | Place::Battle(at, _) => held[at.index()] = true,
                Place::Facing(at) if side != self.active() => held[at.index()] = true,
                Place::Facing(_) | Place::Waiting | Place::Lost => {}
            }
        }
        held
    }

    /// Whether a battle is or will be fought at a city.
    pub fn embattled(&self, city: City) -> bool {
        self.p.battle(city).is_some()
    }

    /// The Leader of an army, if he is alive.
    pub fn leader(&self, army: Army) -> Option<Unit> {
        let leader = self.b().leader(army)?;
        (!matches!(self.p.block(leader).place, Place::Lost)).then_some(leader)
    }

    /// How many units of an army are left. Leaders count unless a parameter says otherwise (N-37).
    pub fn left(&self, army: Army) -> u8 {
        let leaders = self.w.scenario.params.flag("leaders_count");
        let counts = |unit: &Unit| {
            let info = self.info(*unit);
            info.army == army
                && (leaders || info.arm != Arm::Leader)
                && !matches!(self.p.block(*unit).place, Place::Lost)
        };
        self.p.units().filter(counts).count() as u8
    }

    // Roads.

    /// How many units may use a road for this purpose; `entered` is the city that they go to.
    pub fn limit(&self, road: Road, traffic: Traffic, entered: City, by: Side) -> u8 {
        let info = self.b().road(road);
        let river = info.river.is_some();
        let guarded = river && traffic == Traffic::March && self.held(by.enemy())[entered.index()];
        self.limit_of(info.major, river, guarded, traffic)
    }

    /// The same, for the kind of road.
    pub fn limit_of(&self, major: bool, river: bool, guarded: bool, traffic: Traffic) -> u8 {
        self.w.says(Ask::Limit { traffic, major, river, guarded }).clamp(0, 99) as u8
    }

    /// Whether one more unit may use a road.
    ///
    /// # Errors
    /// The road is full.
    pub fn room(&self, road: Road, traffic: Traffic, entered: City, by: Side) -> Result<(), Reason> {
        let limit = self.limit(road, traffic, entered, by);
        match self.p.used(road, traffic) < limit {
            true => Ok(()),
            false => Err(Reason::RoadFull(road, traffic, limit)),
        }
    }

    // The battle board.

    /// The area of a unit on a board.
    pub fn area(&self, unit: Unit) -> Option<(City, Area)> {
        match self.p.block(unit).place {
            Place::Battle(at, area) => Some((at, area)),
            _ => None,
        }
    }

    /// The units of a side on the board of a battle.
    pub fn fighters(&self, side: Side, at: City) -> impl Iterator<Item = Unit> + '_ {
        let there = move |unit: &Unit| matches!(self.p.block(*unit).place, Place::Battle(city, _) if city == at);
        self.p.units().filter(there).filter(move |unit| self.side(*unit) == side)
    }

    /// The units of a side in a battle, whether or not its board is set up.
    pub fn in_battle(&self, side: Side, at: City) -> impl Iterator<Item = Unit> + '_ {
        let there = move |unit: &Unit| self.p.block(*unit).place.fight() == Some(at);
        self.p.units().filter(there).filter(move |unit| self.side(*unit) == side)
    }

    /// The units of a side in an area.
    pub fn in_area(&self, side: Side, at: City, area: Area) -> impl Iterator<Item = Unit> + '_ {
        self.units(side, Place::Battle(at, area))
    }

    /// Whether units of a side stand in an area.
    pub fn is_in(&self, side: Side, at: City, area: Area) -> bool {
        self.in_area(side, at, area).next().is_some()
    }

    /// Whether a unit is engaged: enemies are in its area (N-17).
    pub fn engaged(&self, unit: Unit) -> bool {
        self.area(unit).is_some_and(|(at, area)| self.is_in(self.side(unit).enemy(), at, area))
    }

    /// Whether enemy cavalry is in the area of a unit (N-24).
    pub fn faces_cavalry(&self, unit: Unit) -> bool {
        let Some((at, area)) = self.area(unit) else { return false };
        self.in_area(self.side(unit).enemy(), at, area).any(|enemy| self.arm(enemy) == Arm::Cavalry)
    }

    /// Whether a side has no unit in a column. Units in either area of the column count [265].
    pub fn has_gap(&self, side: Side, at: City) -> bool {
        let holds = |column: Column| {
            self.is_in(side, at, Area::Front(side, column)) || self.is_in(side, at, Area::Front(side.enemy(), column))
        };
        !Column::ALL.into_iter().all(holds)
    }

    // Ways out of a battle.

    /// Whether a side may end a retreat from a battle in a city [109-124].
    pub fn is_refuge(&self, side: Side, battle: City, to: City) -> bool {
        if to == battle || self.embattled(to) || self.holds(side.enemy(), to) {
            return false;
        }
        let attacker = self.p.battle(battle).map_or(side, |battle| battle.attacker);
        let attackers = |city: City| {
            let came = self.p.battle(battle).is_some_and(|battle| battle.came_from.contains(&city));
            let empty = !self.holds(side, city) && !self.holds(side.enemy(), city);
            self.holds(attacker, city) || (empty && came)
        };
        if side == attacker { attackers(to) } else { !attackers(to) }
    }

    /// Whether a unit may leave a battle for a city, directly or via another. Returns the roads.
    ///
    /// # Errors
    /// The reason why not.
    pub fn way_out(
        &self,
        unit: Unit,
        battle: City,
        via: Option<City>,
        to: City,
        traffic: Traffic,
    ) -> Result<Vec<Road>, Reason> {
        let side = self.side(unit);
        let mut roads = Vec::new();
        let mut from = battle;
        for next in via.into_iter().chain([to]) {
            let road = self.b().between(from, next).ok_or(Reason::NoRoad(from, next))?;
            self.room(road, traffic, next, side)?;
            roads.push(road);
            from = next;
        }
        let most = self.w.says(Ask::RetreatSections { arm: self.arm(unit) });
        if roads.len() as i32 > most {
            return Err(Reason::TooFar(unit, most.clamp(0, 9) as u8));
        }
        // N-25: on the way it passes no enemies and no other battle.
        if let Some(via) = via
            && (via == battle || self.embattled(via) || self.holds(side.enemy(), via))
        {
            return Err(Reason::NoRefuge(via));
        }
        match self.is_refuge(side, battle, to) {
            true => Ok(roads),
            false => Err(Reason::NoRefuge(to)),
        }
    }

    /// Every way for a unit to leave a battle: the city on the way, if any, and the destination. A detour is listed even if the
    /// unit can go directly, because it leaves the direct road free for units that cannot go farther.
    pub fn ways_out(&self, unit: Unit, battle: City, traffic: Traffic) -> Vec<(Option<City>, City)> {
        let mut out = Vec::new();
        let far = self.w.says(Ask::RetreatSections { arm: self.arm(unit) }) > 1;
        for (first, _) in self.b().neighbours(battle) {
            let round = self.b().neighbours(*first).iter().filter(|_| far).map(|(second, _)| (Some(*first), *second));
            let ways = [(None, *first)].into_iter().chain(round);
            out.extend(ways.filter(|(via, to)| self.way_out(unit, battle, *via, *to, traffic).is_ok()));
        }
        out
    }

    /// The same for several units, as choices.
    pub fn departures(&self, units: impl Iterator<Item = Unit>, battle: City, traffic: Traffic) -> Vec<Choice> {
        let ways = |unit: Unit| {
            let ways = self.ways_out(unit, battle, traffic).into_iter();
            ways.map(move |(via, to)| Choice::Leave(unit, via, to))
        };
        units.flat_map(ways).collect()
    }
}
