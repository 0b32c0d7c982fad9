//! 16.3: the routes by which a Leader can Deploy.

use super::deployment::may_enter;
use super::going::{DEPLOY, Going};
use super::judge::Judge;
use super::points::{self, Point};
use super::sight::Sight;
use crate::games::wellington::board::{Duchies, Duchy, Leader, Power};

/// 16.3: where a Leader can Deploy to, in the order of the map: over any number of lines through Duchies that he may enter. This
/// includes his own Duchy, if he can leave it.
pub(in super::super) fn reach(sight: &Sight<'_>, leader: Leader) -> Vec<Duchy> {
    Reach::of(sight).of_leader(sight, leader).to_vec()
}

/// 16.3: whether a Leader can Deploy to a Duchy.
pub(in super::super) fn reaches(sight: &Sight<'_>, leader: Leader, to: Duchy) -> bool {
    let Some(start) = sight.p.officer(leader).at.duchy() else { return false };
    Reach::of(sight).reached(sight, leader, start, Some(to)).has(to)
}

/// Where Leaders of one Power can Deploy to, as far as it is known.
pub(in super::super) struct Reach {
    /// Whether no card affects this. Then all who begin in the same Duchy reach the same Duchies.
    common: bool,
    entered: Entered,
    known: Vec<(Duchy, Vec<Duchy>)>,
}

impl Reach {
    /// Nobody has asked yet.
    pub fn of(sight: &Sight<'_>) -> Reach {
        let common = !points::in_use(sight).has_any(&[Point::MayMove, Point::MayLeave, Point::MayCrossLine]);
        Reach { common, entered: Entered::default(), known: Vec::new() }
    }

    /// Where a Leader can Deploy to, in the order of the map; nowhere if he is off the map.
    pub fn of_leader(&mut self, sight: &Sight<'_>, leader: Leader) -> &[Duchy] {
        let Some(start) = sight.p.officer(leader).at.duchy() else { return &[] };
        // Lines lead both ways, so two Duchies that can be entered, one from the other, lead to the same ones.
        let same = |from: Duchy, reached: &[Duchy]| {
            let has = |duchy: Duchy| reached.binary_search(&duchy).is_ok();
            from == start || has(from) && has(start)
        };
        let known = self.known.iter().position(|(from, reached)| self.common && same(*from, reached));
        let place = known.unwrap_or_else(|| {
            let reached = self.reached(sight, leader, start, None).iter().collect();
            self.known.push((start, reached));
            self.known.len() - 1
        });
        &self.known[place].1
    }

    /// Every Duchy reached over open lines, however many; or at least the one that is wanted, if it is reached.
    fn reached(&mut self, sight: &Sight<'_>, leader: Leader, start: Duchy, wanted: Option<Duchy>) -> Duchies {
        let power = sight.power_of(leader);
        let (mut reached, mut open) = (Duchies::default(), vec![start]);
        while let Some(from) = open.pop().filter(|_| wanted.is_none_or(|wanted| !reached.has(wanted))) {
            for (to, _) in sight.b.adjacent(from) {
                let comes = !reached.has(*to)
                    && self.entered.may(sight, power, *to)
                    && (self.common || may_pass(sight, leader, from, *to));
                if comes {
                    reached.add(*to);
                    open.extend((*to != start).then_some(*to));
                }
            }
        }
        reached
    }
}

/// Which Duchies a Power may enter, as far as it is known.
pub(in super::super) struct Entered([Option<bool>; Duchy::NUMBERS]);

impl Default for Entered {
    fn default() -> Entered {
        Entered([None; Duchy::NUMBERS])
    }
}

impl Entered {
    fn may(&mut self, sight: &Sight<'_>, power: Power, to: Duchy) -> bool {
        let enters = || Judge::allows(|judge| may_enter(judge, sight, power, to));
        *self.0[to.index()].get_or_insert_with(enters)
    }
}

/// The lines over which a Leader can Deploy, beginning where he is.
pub(in super::super) struct Ways {
    /// For each Duchy that he can reach, the Duchies he can go to next.
    into: Vec<Duchies>,
    /// Every Duchy that he can enter.
    pub entered: Duchies,
}

impl Ways {
    /// The Duchies from which a route leads to this one, over one line or more.
    pub fn leading_to(&self, sight: &Sight<'_>, to: Duchy) -> Duchies {
        let (mut found, mut open) = (Duchies::default(), vec![to]);
        while let Some(next) = open.pop() {
            for (from, _) in sight.b.adjacent(next) {
                if self.into[from.index()].has(next) && found.add(*from) {
                    open.push(*from);
                }
            }
        }
        found
    }
}

/// 16.3: the routes of a Leader; none if he is off the map.
pub(in super::super) fn ways(sight: &Sight<'_>, leader: Leader, entered: &mut Entered) -> Ways {
    let power = sight.power_of(leader);
    let start = sight.p.officer(leader).at.duchy();
    let mut ways = Ways { into: vec![Duchies::default(); sight.b.duchies.len()], entered: Duchies::default() };
    let mut open = Vec::from_iter(start);
    while let Some(from) = open.pop() {
        for (to, _) in sight.b.adjacent(from) {
            if entered.may(sight, power, *to) && may_pass(sight, leader, from, *to) {
                ways.into[from.index()].add(*to);
                if ways.entered.add(*to) && Some(*to) != start {
                    open.push(*to);
                }
            }
        }
    }
    ways
}

/// Whether cards leave a line open to a Deploying Leader.
fn may_pass(sight: &Sight<'_>, leader: Leader, from: Duchy, to: Duchy) -> bool {
    Going::leader(sight, leader, from, to, DEPLOY).free(sight)
}

#[cfg(test)]
mod tests {
    use super::{Duchies, Reach, Ways, reach, reaches};
    use crate::games::wellington::board::{Duchy, Kind, Leader, Power, Scenario, Whereabouts};
    use crate::games::wellington::rules::unscripted::Bare;
    use crate::games::wellington::rules::{Wellington, World, look, setup};
    use crate::table::{Dice, Playout};
    use std::rc::Rc;

    fn begin(seed: u64) -> Playout<Wellington> {
        let scenario = Scenario::load(&crate::sources().join("scenarios/1812.json")).unwrap();
        let world = World::of(&scenario, Rc::new(Bare::new(&scenario.board)));
        Playout::begin(world, setup::opening(&scenario, seed), |_| {}).unwrap()
    }

    /// A card may close a line in one direction only. Then a Duchy that can be entered need not be on the way.
    #[test]
    fn a_route_leads_only_where_its_lines_are_open() {
        let game = begin(1);
        let sight = look(game.table());
        let [first, second] = [0, 1].map(|n| sight.b.adjacent(Duchy(0))[n].0);
        // From the first Duchy to the middle one, and from there to the second: nothing leads back.
        let mut ways = Ways { into: vec![Duchies::default(); sight.b.duchies.len()], entered: Duchies::default() };
        for (from, to) in [(first, Duchy(0)), (Duchy(0), second)] {
            assert!(ways.into[from.index()].add(to) && ways.entered.add(to));
        }
        assert!(!ways.entered.add(second), "it is in the set already");
        let leading = |to: Duchy| ways.leading_to(&sight, to).iter().collect::<Vec<_>>();
        assert_eq!(leading(Duchy(0)), [first]);
        let mut both = [Duchy(0), first];
        both.sort();
        assert_eq!(leading(second), both);
        assert_eq!(leading(first), []);
    }

    /// Whatever is known of one Leader's routes is true of the others for whom it is used.
    #[test]
    fn what_is_known_of_one_leader_is_true_of_others() {
        let mut game = begin(2);
        let (mut chance, mut shared, mut cut_off) = (Dice::new(2), 0, 0);
        for step in 0..600 {
            let Some(count) = game.decision().map(|decision| decision.choices.len()) else { break };
            game.choose(chance.below(count as u32) as usize).unwrap();
            if step % 20 != 0 {
                continue;
            }
            let sight = look(game.table());
            for power in Power::TRACK {
                let mut all = Reach::of(&sight);
                for leader in sight.b.all_leaders().filter(|leader| sight.power_of(*leader) == power) {
                    let known = all.known.len();
                    let reached = all.of_leader(&sight, leader).to_vec();
                    shared += usize::from(known == all.known.len() && !reached.is_empty());
                    assert_eq!(reached, reach(&sight, leader), "{leader:?}");
                    for duchy in sight.b.places() {
                        assert_eq!(reaches(&sight, leader, duchy), reached.contains(&duchy), "{leader:?} {duchy:?}");
                    }
                }
                cut_off += usize::from(all.known.len() > 1);
            }
        }
        assert!(shared > 50 && cut_off > 20, "{shared} {cut_off}");
    }

    /// From a Duchy that nobody may enter, a Leader reaches areas that do not lead to each other.
    #[test]
    fn areas_beside_a_closed_duchy_stay_apart() {
        let game = begin(3);
        let (t, b) = (game.table(), &game.table().world().board);
        let land = |duchy: &Duchy| b.duchy(*duchy).kind != Kind::Box;
        let apart = |of: Duchy| {
            let near = b.next_to(of, false);
            near.iter().find(|other| !b.next_to(near[0], true).contains(other) && **other != near[0]).copied()
        };
        let closed = b.places().filter(land).find(|duchy| apart(*duchy).is_some()).unwrap();
        let (one, other) = (b.next_to(closed, false)[0], apart(closed).unwrap());
        let leaders: Vec<Leader> = b.all_leaders().filter(|leader| b.leader(*leader).power == Power::Spain).collect();
        t.change(|p| {
            p.soldiers.clear();
            p.flags.fill(Some(Power::Nord));
            for duchy in [one, other] {
                p.flags[duchy.index()] = Some(Power::Spain);
            }
            for officer in p.officers.iter_mut() {
                officer.at = match officer.leader {
                    leader if leader == leaders[0] => Whereabouts::Map(closed),
                    leader if leader == leaders[1] => Whereabouts::Map(one),
                    _ => Whereabouts::Pool,
                };
            }
        });
        let sight = look(t);
        let mut all = Reach::of(&sight);
        let mut both = [one, other];
        both.sort();
        assert_eq!(all.of_leader(&sight, leaders[0]), both);
        assert_eq!(all.of_leader(&sight, leaders[1]), []);
    }
}
