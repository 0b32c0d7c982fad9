//! What a player makes of the map: how strong the sides are where, where its units want to go, and how far that is.

use crate::games::napoleon::board::{Army, City, Place, Side, Unit};
use crate::games::napoleon::seen::Seen;
use std::collections::BTreeMap;

/// What an unknown block is taken for, in CV.
const AVERAGE: f64 = 2.4;

/// How much more a unit of the Anglo-Dutch army weighs than a Prussian one when the French divide their army: it is farther away.
const FARTHER: f64 = 1.8;

/// Units that stay in a city that counts for victory.
const GARRISON: usize = 2;

/// The map as a side sees it before it decides.
pub struct Outlook<'s, 'a> {
    /// What is seen.
    pub seen: &'s Seen<'a>,
    /// Who decides.
    pub me: Side,
    /// CV of the own side by city.
    pub ours: Vec<f64>,
    /// CV of the other side by city, as far as it is seen.
    pub theirs: Vec<f64>,
    /// The city that each own unit wants to reach.
    goals: BTreeMap<Unit, City>,
    /// Road sections from each city to each goal, more where enemies stand in the way.
    far: BTreeMap<City, Vec<f64>>,
}

impl<'s, 'a> Outlook<'s, 'a> {
    /// What a side sees and wants.
    pub fn new(seen: &'s Seen<'a>, me: Side) -> Outlook<'s, 'a> {
        let cities = seen.world.scenario.board.cities.len();
        let mut out = Outlook {
            seen,
            me,
            ours: vec![0.0; cities],
            theirs: vec![0.0; cities],
            goals: BTreeMap::new(),
            far: BTreeMap::new(),
        };
        let board = &seen.world.scenario.board;
        for known in seen.known.values() {
            let Some(at) = known.place.city() else { continue };
            let side = if board.side(known.unit) == me { &mut out.ours } else { &mut out.theirs };
            side[at.index()] += f64::from(known.cv);
        }
        for ((army, place), n) in &seen.hidden {
            let Some(at) = place.city() else { continue };
            let side = if army.side() == me { &mut out.ours } else { &mut out.theirs };
            side[at.index()] += f64::from(*n) * AVERAGE;
        }
        out
    }

    /// Decides where the own units want to go. Only marches need it.
    pub fn plan(&mut self) {
        match self.me {
            Side::French => self.plan_of_the_french(),
            Side::Allies => self.plan_of_the_allies(),
        }
    }

    /// The three cities win only together. Half of the army goes east to the city there, the other half first to the one in the
    /// middle and from there west; who has taken his city helps the others, but for a garrison.
    fn plan_of_the_french(&mut self) {
        let board = &self.seen.world.scenario.board;
        let mut across: Vec<City> = board.all_cities().filter(|city| board.city(*city).victory).collect();
        across.sort_by(|a, b| board.city(*a).lon.total_cmp(&board.city(*b).lon));
        across.iter().copied().for_each(|city| self.measure(city));
        let [west, middle, east] = across[..] else { return };
        let open = |city: City| self.ours[city.index()] <= 0.0;
        let first = |order: [City; 3]| order.into_iter().find(|city| open(*city)).unwrap_or(order[0]);
        let goals = [first([middle, west, east]), first([east, west, middle])];
        // Whole stacks go together: a side marches few groups.
        let mut stacks: BTreeMap<City, Vec<Unit>> = BTreeMap::new();
        for (unit, at) in self.own() {
            stacks.entry(at).or_default().push(unit);
        }
        let mut order: Vec<City> = stacks.keys().copied().collect();
        let side = |at: City| self.distance(at, west).min(self.distance(at, middle)) - self.distance(at, east);
        order.sort_by(|a, b| side(*a).total_cmp(&side(*b)).then(a.cmp(b)));
        let all: usize = stacks.values().map(Vec::len).sum();
        // Both Allied armies must be beaten: more go where more is left to do.
        let left = |army: Army| {
            let most_when_defeated = f64::from(self.seen.least[army.index()] - 1);
            (self.seen.left(army) as f64 - most_when_defeated).max(0.0)
        };
        let (british, prussian) = (left(Army::British) * FARTHER, left(Army::Prussian));
        let to_the_west = if british + prussian > 0.0 { british / (british + prussian) } else { 0.5 };
        let (mut before, mut chosen) = (0, Vec::new());
        for at in order {
            let units = &stacks[&at];
            let share = (before + units.len() / 2) as f64 / all.max(1) as f64;
            before += units.len();
            let goal = goals[usize::from(share >= to_the_west)];
            // The garrison of a city that counts stays.
            let stay = if across.contains(&at) && goal != at { GARRISON } else { 0 };
            chosen.extend(units.iter().enumerate().map(|(i, unit)| (*unit, if i < stay { at } else { goal })));
        }
        self.goals.extend(chosen);
    }

    /// Each army stands before what it has to hold, and goes for the French nearest to it.
    fn plan_of_the_allies(&mut self) {
        let board = &self.seen.world.scenario.board;
        let french: Vec<City> = board.all_cities().filter(|city| self.theirs[city.index()] > 0.0).collect();
        let named = |id: &str| board.all_cities().find(|city| board.city(*city).id == id);
        let supply = |army: Army| {
            let own = |city: &City| board.city(*city).supply.is_some_and(|(whose, _)| whose == army);
            board.all_cities().filter(own).collect::<Vec<City>>()
        };
        let mut wanted = BTreeMap::new();
        for army in self.me.armies() {
            let hub = named(if *army == Army::British { "nivelles" } else { "ligny" });
            let mut goals: Vec<City> = supply(*army).into_iter().chain(hub).collect();
            goals.extend(&french);
            wanted.insert(*army, (hub, goals));
        }
        let all: Vec<City> = wanted.values().flat_map(|(_, goals)| goals.iter().copied()).collect();
        for city in all {
            self.measure(city);
        }
        let mut guards: BTreeMap<City, u8> = BTreeMap::new();
        let own: Vec<(Unit, City)> = self.own().collect();
        for (unit, at) in own {
            let army = board.info(unit).army;
            let Some((hub, _)) = wanted.get(&army) else { continue };
            // Two units stay in each city that must be held.
            let holds = supply(army).into_iter().find(|city| *city == at);
            if let Some(city) = holds
                && *guards.entry(city).or_default() < 2
            {
                *guards.entry(city).or_default() += 1;
                self.goals.insert(unit, city);
                continue;
            }
            let near = french.iter().copied().filter(|city| self.distance(at, *city) <= 3.0);
            let prey = near.min_by(|a, b| self.distance(at, *a).total_cmp(&self.distance(at, *b)));
            if let Some(goal) = prey.or(*hub) {
                self.goals.insert(unit, goal);
            }
        }
    }

    /// The own units that stand in cities.
    fn own(&self) -> impl Iterator<Item = (Unit, City)> + '_ {
        let board = &self.seen.world.scenario.board;
        self.seen.known.values().filter(|it| board.side(it.unit) == self.me).filter_map(|it| match it.place {
            Place::City(at) => Some((it.unit, at)),
            _ => None,
        })
    }

    /// How far it is from each city to one; enemies in the way make it farther.
    fn measure(&mut self, goal: City) {
        if self.far.contains_key(&goal) {
            return;
        }
        let board = &self.seen.world.scenario.board;
        let mut far = vec![f64::INFINITY; board.cities.len()];
        far[goal.index()] = 0.0;
        let mut edge = vec![goal];
        while let Some(i) = (0..edge.len()).min_by(|a, b| far[edge[*a].index()].total_cmp(&far[edge[*b].index()])) {
            let city = edge.swap_remove(i);
            let enter = 1.0 + (self.theirs[city.index()] / 12.0).min(3.0);
            for (next, _) in board.neighbours(city) {
                let way = far[city.index()] + enter;
                if way < far[next.index()] {
                    far[next.index()] = way;
                    edge.push(*next);
                }
            }
        }
        self.far.insert(goal, far);
    }

    fn distance(&self, from: City, to: City) -> f64 {
        self.far.get(&to).and_then(|far| far.get(from.index())).copied().unwrap_or(30.0).min(30.0)
    }

    /// How far a unit is from where it wants to be, if it stood in a city.
    pub fn to_go(&self, unit: Unit, from: City) -> f64 {
        self.goals.get(&unit).map_or(0.0, |goal| self.distance(from, *goal))
    }

    /// The next city on the way of a unit; the same for all that stand together and want the same.
    pub fn next(&self, unit: Unit, from: City) -> Option<City> {
        let neighbours = self.seen.world.scenario.board.neighbours(from).iter().map(|(city, _)| *city);
        neighbours.min_by(|a, b| self.to_go(unit, *a).total_cmp(&self.to_go(unit, *b)).then(a.cmp(b)))
    }

    /// Whether a unit stands where it wants to be.
    pub fn is_there(&self, unit: Unit, at: City) -> bool {
        self.goals.get(&unit) == Some(&at)
    }

    /// CV of the strongest own stacks next to a city, so many of them, but for one.
    pub fn beside(&self, city: City, but: City, stacks: usize) -> f64 {
        let neighbours = self.seen.world.scenario.board.neighbours(city).iter().map(|(next, _)| *next);
        let mut all: Vec<f64> = neighbours.filter(|next| *next != but).map(|next| self.ours[next.index()]).collect();
        all.sort_by(|a, b| b.total_cmp(a));
        all.into_iter().take(stacks).sum()
    }

    /// Enemies next to a city.
    pub fn threat(&self, city: City) -> f64 {
        let board = &self.seen.world.scenario.board;
        board.neighbours(city).iter().map(|(next, _)| self.theirs[next.index()]).fold(0.0, f64::max)
    }
}
