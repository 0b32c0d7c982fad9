//! What a bot works out about the map before it decides: the strength of the sides in each city, and distances.

use crate::games::napoleon::board::{City, Place, Side, Unit};
use crate::games::napoleon::seen::Seen;

/// The CV that a bot assumes for a face-down block.
pub const AVERAGE: f64 = 2.4;

/// A distance that means "cannot be reached", in road sections.
pub const FAR: f64 = 40.0;

/// How much longer a minor road counts, because fewer units can use it at once.
const NARROW: f64 = 0.15;

/// The map as a side sees it.
pub struct Outlook<'s, 'a> {
    /// What the side sees.
    pub seen: &'s Seen<'a>,
    /// The side that decides.
    pub me: Side,
    /// The side's own CV by city. Units before a city that they attack count as there.
    pub ours: Vec<f64>,
    /// The enemy's CV by city, as far as it is visible.
    pub theirs: Vec<f64>,
    /// Enemy units by city.
    pub enemies: Vec<u8>,
    /// The side's own units by city, outside of battles.
    pub here: Vec<Vec<Unit>>,
    /// The side's own units that stand before a battle, by its city.
    pub before: Vec<Vec<Unit>>,
}

impl<'s, 'a> Outlook<'s, 'a> {
    /// The map of what a side sees.
    pub fn new(seen: &'s Seen<'a>, me: Side) -> Outlook<'s, 'a> {
        let board = &seen.world.scenario.board;
        let cities = board.cities.len();
        let mut out = Outlook {
            seen,
            me,
            ours: vec![0.0; cities],
            theirs: vec![0.0; cities],
            enemies: vec![0; cities],
            here: vec![Vec::new(); cities],
            before: vec![Vec::new(); cities],
        };
        for known in seen.known.values() {
            let Some(at) = known.place.city() else { continue };
            let own = board.side(known.unit) == me;
            out.add(at, own, f64::from(known.cv), 1);
            match known.place {
                Place::City(_) if own => out.here[at.index()].push(known.unit),
                Place::Facing(_) if own => out.before[at.index()].push(known.unit),
                _ => {}
            }
        }
        for ((army, place), n) in &seen.hidden {
            let Some(at) = place.city() else { continue };
            out.add(at, army.side() == me, f64::from(*n) * AVERAGE, *n);
        }
        out
    }

    fn add(&mut self, at: City, own: bool, cv: f64, units: u8) {
        match own {
            true => self.ours[at.index()] += cv,
            false => {
                self.theirs[at.index()] += cv;
                self.enemies[at.index()] += units;
            }
        }
    }

    /// How much of the French time is used up, from 0 to 1. The French must win, so they dare more as time runs out.
    /// For the Allies it is always 0.
    pub fn haste(&self) -> f64 {
        let turns = self.seen.world.scenario.board.track.len().max(1) as f64;
        match self.me {
            Side::French => (f64::from(self.seen.open.turn) / turns).min(1.0),
            Side::Allies => 0.0,
        }
    }

    /// The side's own units in cities, outside of battles.
    pub fn own(&self) -> impl Iterator<Item = (Unit, City)> + '_ {
        let cities = self.seen.world.scenario.board.all_cities();
        cities.flat_map(|at| self.here[at.index()].iter().map(move |unit| (*unit, at)))
    }

    /// The cities next to one.
    pub fn beside(&self, city: City) -> impl Iterator<Item = City> + '_ {
        self.seen.world.scenario.board.neighbours(city).iter().map(|(next, _)| *next)
    }

    /// The CV of the strongest enemy stack next to a city.
    pub fn threat(&self, city: City) -> f64 {
        self.beside(city).map(|next| self.theirs[next.index()]).fold(0.0, f64::max)
    }

    /// The CV of all enemies next to a city.
    pub fn pressure(&self, city: City) -> f64 {
        self.beside(city).map(|next| self.theirs[next.index()]).sum()
    }

    /// Road sections from each city to the nearest goal. A city with enemies counts as farther, because they must be
    /// driven away.
    pub fn distances(&self, goals: &[City]) -> Vec<f64> {
        let board = &self.seen.world.scenario.board;
        let mut far = vec![FAR; board.cities.len()];
        goals.iter().for_each(|goal| far[goal.index()] = 0.0);
        let mut edge = goals.to_vec();
        while let Some(i) = (0..edge.len()).min_by(|a, b| far[edge[*a].index()].total_cmp(&far[edge[*b].index()])) {
            let city = edge.swap_remove(i);
            let driven = (self.theirs[city.index()] / 12.0).min(4.0);
            for (next, road) in board.neighbours(city) {
                let road = board.road(*road);
                let bridge = if road.river.is_some() { 1.0 + driven / 2.0 } else { 1.0 };
                let way = far[city.index()] + 1.0 + driven * bridge + if road.major { 0.0 } else { NARROW };
                if way < far[next.index()] {
                    far[next.index()] = way;
                    edge.push(*next);
                }
            }
        }
        far
    }
}
