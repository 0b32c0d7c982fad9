//! Where the units of a side want to go.

use super::outlook::{FAR, Outlook};
use crate::games::napoleon::board::{Arm, Army, City, Side, Unit};
use std::collections::BTreeMap;

/// Units that stay in a city that is worth holding.
const GARRISON: usize = 2;

/// The weight of each of the three cities when the French divide their army, in CV. Enemies near a city add to it.
const EACH: f64 = 18.0;

/// How many units a stack needs to lead a column.
const BODY: usize = 4;

/// How much more the eastern city weighs: the way there crosses rivers, and most Prussians stand in the way.
const EAST: f64 = 1.3;

/// How far away the Allies look for French units to attack, in road sections.
const REACH: f64 = 3.0;

/// The goals of a side's units, and the distances to them.
#[derive(Default)]
pub struct Plan {
    goals: BTreeMap<Unit, City>,
    far: BTreeMap<City, Vec<f64>>,
}

impl Plan {
    /// The plan of a side.
    pub fn new(look: &Outlook<'_, '_>) -> Plan {
        let mut plan = Plan::default();
        match look.me {
            Side::French => plan.for_the_french(look),
            Side::Allies => plan.for_the_allies(look),
        }
        plan.for_leaders(look);
        plan
    }

    /// How far a unit would be from its goal if it stood in a city.
    pub fn to_go(&self, unit: Unit, from: City) -> f64 {
        self.goals.get(&unit).map_or(0.0, |goal| self.distance(from, *goal))
    }

    /// The columns: for each goal the stacks on the way to it. Larger stacks come first, then the nearest.
    pub fn columns(&self, look: &Outlook<'_, '_>) -> Vec<(City, Vec<City>)> {
        let mut columns: BTreeMap<City, BTreeMap<City, usize>> = BTreeMap::new();
        for (unit, at) in look.own() {
            if let Some(goal) = self.goals.get(&unit).filter(|goal| **goal != at) {
                *columns.entry(*goal).or_default().entry(at).or_default() += 1;
            }
        }
        let ordered = |(goal, stacks): (City, BTreeMap<City, usize>)| {
            let mut order: Vec<City> = stacks.keys().copied().collect();
            let far = |at: &City| self.distance(*at, goal);
            order.sort_by(|a, b| (stacks[a] < BODY).cmp(&(stacks[b] < BODY)).then(far(a).total_cmp(&far(b))));
            (goal, order)
        };
        columns.into_iter().map(ordered).collect()
    }

    /// Whether a unit wants to go to a city.
    pub fn wants(&self, unit: Unit, goal: City) -> bool {
        self.goals.get(&unit) == Some(&goal)
    }

    fn measure(&mut self, look: &Outlook<'_, '_>, goal: City) {
        self.far.entry(goal).or_insert_with(|| look.distances(&[goal]));
    }

    fn distance(&self, from: City, to: City) -> f64 {
        self.far.get(&to).and_then(|far| far.get(from.index())).copied().unwrap_or(FAR)
    }

    /// The French need all three cities at once, so they send a column to each. The enemies around a city decide how
    /// strong its column is. A column that has taken its city leaves a garrison and helps the others.
    fn for_the_french(&mut self, look: &Outlook<'_, '_>) {
        let board = &look.seen.world.scenario.board;
        let mut across: Vec<City> = board.all_cities().filter(|city| board.city(*city).victory).collect();
        across.sort_by(|a, b| board.city(*a).lon.total_cmp(&board.city(*b).lon));
        across.iter().for_each(|city| self.measure(look, *city));
        let [west, middle, east] = across[..] else { return };
        let mut weight = [EACH, EACH, EACH * EAST];
        for city in board.all_cities() {
            let nearest =
                (0..3).min_by(|a, b| self.distance(city, across[*a]).total_cmp(&self.distance(city, across[*b])));
            if let Some(nearest) = nearest {
                weight[nearest] += look.theirs[city.index()];
            }
        }
        for (place, city) in across.iter().enumerate() {
            // A city that is taken and not threatened needs only its garrison.
            if look.ours[city.index()] > 0.0 && look.pressure(*city) <= 0.0 {
                weight[place] = 4.0;
            }
        }
        // Go from west to east: the first units go west, the next to the middle, the rest east.
        let mut order: Vec<City> = board.all_cities().filter(|at| !look.here[at.index()].is_empty()).collect();
        let easting = |at: City| self.distance(at, west) - self.distance(at, east);
        order.sort_by(|a, b| easting(*a).total_cmp(&easting(*b)).then(a.cmp(b)));
        let all: usize = look.here.iter().map(Vec::len).sum();
        let total: f64 = weight.iter().sum();
        let cuts = [weight[0] / total, (weight[0] + weight[1]) / total];
        let mut before = 0;
        let mut chosen = Vec::new();
        for at in order {
            let units = &look.here[at.index()];
            for (i, unit) in units.iter().enumerate() {
                let share = (before + i) as f64 / all.max(1) as f64;
                let goal = if share < cuts[0] {
                    west
                } else if share < cuts[1] {
                    middle
                } else {
                    east
                };
                // The garrison of a victory city stays.
                chosen.push((*unit, if across.contains(&at) && i < GARRISON { at } else { goal }));
            }
            before += units.len();
        }
        self.goals.extend(chosen);
    }

    /// Each army covers what it must hold, and attacks the nearest French units.
    fn for_the_allies(&mut self, look: &Outlook<'_, '_>) {
        let board = &look.seen.world.scenario.board;
        let french: Vec<City> = board.all_cities().filter(|city| look.theirs[city.index()] > 0.0).collect();
        let named = |id: &str| board.all_cities().find(|city| board.city(*city).id == id);
        let supply = |army: Army| {
            let own = |city: &City| board.city(*city).supply.is_some_and(|(whose, _)| whose == army);
            board.all_cities().filter(own).collect::<Vec<City>>()
        };
        let mut wanted = BTreeMap::new();
        for army in look.me.armies() {
            let hub = named(if *army == Army::British { "nivelles" } else { "ligny" });
            let goals: Vec<City> = supply(*army).into_iter().chain(hub).collect();
            wanted.insert(*army, hub);
            goals.iter().chain(&french).for_each(|city| self.measure(look, *city));
        }
        let mut guards: BTreeMap<City, usize> = BTreeMap::new();
        for (unit, at) in look.own() {
            let army = board.info(unit).army;
            let Some(hub) = wanted.get(&army) else { continue };
            let holds = supply(army).into_iter().find(|city| *city == at);
            if let Some(city) = holds
                && *guards.entry(city).or_default() < GARRISON
            {
                *guards.entry(city).or_default() += 1;
                self.goals.insert(unit, city);
                continue;
            }
            let near = french.iter().copied().filter(|city| self.distance(at, *city) <= REACH);
            let prey = near.min_by(|a, b| self.distance(at, *a).total_cmp(&self.distance(at, *b)));
            if let Some(goal) = prey.or(*hub) {
                self.goals.insert(unit, goal);
            }
        }
    }

    /// A Leader goes where most of his army is, away from the enemy.
    fn for_leaders(&mut self, look: &Outlook<'_, '_>) {
        let board = &look.seen.world.scenario.board;
        for army in look.me.armies() {
            let Some((leader, at)) =
                look.own().find(|(unit, _)| board.info(*unit).army == *army && board.info(*unit).arm == Arm::Leader)
            else {
                continue;
            };
            let from = look.distances(&[at]);
            let mut force: BTreeMap<City, f64> = BTreeMap::new();
            for (unit, city) in look.own().filter(|(unit, _)| *unit != leader && board.info(*unit).army == *army) {
                *force.entry(city).or_default() += look.seen.unit(unit).map_or(0.0, |known| f64::from(known.cv));
            }
            let merit = |city: &City| force[city] - look.threat(*city) * 1.5 - from[city.index()] * 3.0;
            let Some(best) = force.keys().copied().max_by(|a, b| merit(a).total_cmp(&merit(b))) else { continue };
            self.measure(look, best);
            self.goals.insert(leader, best);
        }
    }
}
