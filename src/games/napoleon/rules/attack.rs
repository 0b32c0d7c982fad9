//! Attacks [41-44]: which units may enter a city with enemies, and what happens to attackers who are too few.

use super::helpers::subject;
use super::march::{allowance, with_leader};
use super::orders::Ask;
use super::reasons::Reason;
use super::sight::Sight;
use super::vocabulary::{Cause, Happening, Table, aid};
use crate::games::napoleon::board::{Army, Battle, City, Group, Place, Side, Stage, Traffic, Unit};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Results that all marches in a list of choices share.
pub struct Outlook {
    side: Side,
    /// Where enemies stand.
    pub enemies: Vec<bool>,
    /// For each city with enemies, how many attackers could be there after the marches.
    could: Vec<OnceCell<u8>>,
}

impl Outlook {
    /// The outlook of a side.
    pub fn new(s: &Sight<'_>, side: Side) -> Outlook {
        let enemies = s.held(side.enemy());
        Outlook { side, could: enemies.iter().map(|_| OnceCell::new()).collect(), enemies }
    }

    /// How many units of the side stand before a city, or can still get there this turn by roads with room.
    fn could(&self, s: &Sight<'_>, to: City) -> u8 {
        *self.could[to.index()].get_or_init(|| {
            let there = s.units(self.side, Place::Facing(to)).count();
            let room: usize = s.b().neighbours(to).iter().map(|(_, road)| self.room(s, to, *road)).sum();
            (there + room.min(self.within_reach(s, to))).min(99) as u8
        })
    }

    fn room(&self, s: &Sight<'_>, to: City, road: crate::games::napoleon::board::Road) -> usize {
        let limit = s.limit(road, Traffic::March, to, self.side);
        usize::from(limit.saturating_sub(s.p.used(road, Traffic::March)))
    }

    /// Units that can march to a city: those of the group on the march, and those of as many groups as may still march.
    fn within_reach(&self, s: &Sight<'_>, to: City) -> usize {
        let far = self.distances(s, to);
        let mut by_group: BTreeMap<(Army, City), usize> = BTreeMap::new();
        for unit in s.p.units().filter(|unit| s.side(*unit) == self.side) {
            let (Place::City(at), Some(began)) = (s.p.block(unit).place, s.p.began[unit.index()]) else { continue };
            if far[at.index()].is_some_and(|sections| sections <= reach(s, unit)) {
                *by_group.entry((s.info(unit).army, began)).or_default() += 1;
            }
        }
        let on_the_march = s.p.groups.last().filter(|_| s.p.marching).map(|group| (group.army, group.at));
        let mut sum = on_the_march.and_then(|key| by_group.remove(&key)).unwrap_or(0);
        for army in self.side.armies() {
            let marched = |at: City| s.p.groups.contains(&Group { army: *army, at });
            let own =
                by_group.iter().filter(|((whose, at), _)| whose == army && !marched(*at)).map(|(_, units)| *units);
            let mut own: Vec<usize> = own.collect();
            own.sort_unstable_by(|a, b| b.cmp(a));
            let some = Group { army: *army, at: to };
            let used = s.p.groups.iter().filter(|group| group.army == *army).count();
            let left = usize::from(allowance(s, some)).saturating_sub(used);
            sum += own.iter().take(left).sum::<usize>();
        }
        sum
    }

    /// Road sections from each city to this one by routes without enemies; `None` beyond three sections.
    fn distances(&self, s: &Sight<'_>, to: City) -> Vec<Option<u8>> {
        let mut far = vec![None; self.enemies.len()];
        let mut edge = vec![to];
        for sections in 1..=3 {
            let mut next = Vec::new();
            for (city, _) in edge.iter().flat_map(|city| s.b().neighbours(*city)) {
                if far[city.index()].is_none() && *city != to && !self.enemies[city.index()] {
                    far[city.index()] = Some(sections);
                    next.push(*city);
                }
            }
            edge = next;
        }
        far
    }
}

/// Road sections that a unit can still march in this turn, force march included.
fn reach(s: &Sight<'_>, unit: Unit) -> u8 {
    let done = i32::from(s.p.block(unit).march.sections);
    let free = s.w.says(Ask::Sections { arm: s.arm(unit) });
    // A Leader who can still be turned face up may help at night.
    let leader = with_leader(s, unit)
        || s.leader(s.info(unit).army).is_some_and(|leader| s.p.began[leader.index()] == s.p.began[unit.index()]);
    let forced = s.w.says(Ask::MayForce { night: s.night(), with_leader: leader });
    (free + forced - done).clamp(0, 9) as u8
}

/// Whether a unit may enter a city with enemies.
///
/// # Errors
/// It is night [44], or too few units can get there [41].
pub fn may_enter(s: &Sight<'_>, outlook: &Outlook, to: City) -> Result<(), Reason> {
    if s.night() {
        return Err(Reason::NightAttack(to));
    }
    let (need, could) = (needed(s), outlook.could(s, to));
    if could < need { Err(Reason::TooFew(to, could, need)) } else { Ok(()) }
}

/// How many units an attack needs [41].
pub fn needed(s: &Sight<'_>) -> u8 {
    s.w.says(Ask::Attackers).clamp(0, 99) as u8
}

/// If an attack has too few units, they go back where they came from before any battle is set up (N-9). The other attacks become
/// battles. The game log reports both.
pub fn sort_out(t: &Rc<Table>) {
    let (side, need, cities) = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        let cities: Vec<City> =
            s.b().all_cities().filter(|c| s.units(s.active(), Place::Facing(*c)).next().is_some()).collect();
        (s.active(), needed(&s), cities)
    };
    for at in cities {
        let (attackers, defenders): (Vec<Unit>, Vec<Unit>) = {
            let p = t.position();
            let s = Sight::new(t.world(), &p);
            (s.units(side, Place::Facing(at)).collect(), s.units(side.enemy(), Place::City(at)).collect())
        };
        if attackers.len() < usize::from(need) {
            // Sort by city: the order of units would reveal which they are.
            let came = |unit: Unit| t.position().block(unit).march.from.map(|from| (from, unit));
            let mut back: Vec<(City, Unit)> = attackers.into_iter().filter_map(came).collect();
            back.sort_unstable();
            for (from, unit) in back {
                t.change(|p| p.blocks[unit.index()].place = Place::City(from));
                t.tell(Cause::Ruling(9), Happening::FellBack(subject(t, unit), from));
            }
            continue;
        }
        let mut came_from: Vec<City> = attackers.iter().filter_map(|u| t.position().block(*u).march.from).collect();
        came_from.sort_unstable();
        came_from.dedup();
        t.change(|p| {
            for unit in &defenders {
                p.blocks[unit.index()].place = Place::Facing(at);
            }
            p.battles.push(battle(at, side, came_from));
        });
        t.tell(aid(41, 42), Happening::Attacked(at, side));
    }
}

/// A battle that is to be set up.
pub fn battle(at: City, attacker: Side, came_from: Vec<City>) -> Battle {
    Battle { at, attacker, stage: Stage::Waiting, played: false, idle: 0, stirred: false, turns: 0, came_from }
}
