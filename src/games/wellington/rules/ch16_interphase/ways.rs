//! 16.3: the routes by which a Leader can Deploy.

use super::deployment::may_enter;
use super::going::{DEPLOY, Going};
use super::judge::Judge;
use super::points::{self, Point};
use super::sight::Sight;
use crate::games::wellington::board::{Duchy, Leader, Power};
use std::collections::BTreeSet;

/// 16.3: where a Leader can Deploy to, in the order of the map: over any number of lines through Duchies that he may enter. This
/// includes his own Duchy, if he can leave it.
pub(in super::super) fn reach(sight: &Sight<'_>, leader: Leader) -> Vec<Duchy> {
    Reach::of(sight).of_leader(sight, leader).to_vec()
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
        let known = self.known.iter().position(|(from, _)| self.common && *from == start);
        let place = known.unwrap_or_else(|| {
            let reached = self.reached(sight, leader, start);
            self.known.push((start, reached));
            self.known.len() - 1
        });
        &self.known[place].1
    }

    /// Every Duchy reached over open lines, however many.
    fn reached(&mut self, sight: &Sight<'_>, leader: Leader, start: Duchy) -> Vec<Duchy> {
        let power = sight.power_of(leader);
        let (mut reached, mut open) = ([false; Duchy::NUMBERS], vec![start]);
        while let Some(from) = open.pop() {
            for (to, _) in sight.b.adjacent(from) {
                let comes = !reached[to.index()]
                    && self.entered.may(sight, power, *to)
                    && (self.common || may_pass(sight, leader, from, *to));
                if comes {
                    reached[to.index()] = true;
                    open.extend((*to != start).then_some(*to));
                }
            }
        }
        sight.b.places().filter(|duchy| reached[duchy.index()]).collect()
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

/// The lines over which a Leader can Deploy, beginning where he is: for each Duchy that he can reach, the Duchies he can go to
/// next.
pub(in super::super) struct Ways(Vec<(Duchy, Vec<Duchy>)>);

impl Ways {
    /// Every Duchy that is entered.
    pub fn reached(&self) -> BTreeSet<Duchy> {
        let mut entered = [false; Duchy::NUMBERS];
        self.0.iter().flat_map(|(_, into)| into).for_each(|duchy| entered[duchy.index()] = true);
        (0..=u8::MAX).map(Duchy).filter(|duchy| entered[duchy.index()]).collect()
    }

    /// The Duchies from which a route leads to this one, over one line or more.
    pub fn leading_to(&self, to: Duchy) -> BTreeSet<Duchy> {
        // The Duchies that are entered from each, as bits.
        let mut lines = vec![[0_u64; Duchy::NUMBERS / 64]; self.0.len()];
        for ((_, into), bits) in self.0.iter().zip(&mut lines) {
            into.iter().for_each(|duchy| bits[duchy.index() / 64] |= 1 << (duchy.index() % 64));
        }
        let (mut found, mut open) = (BTreeSet::new(), vec![to]);
        while let Some(next) = open.pop() {
            let leads = |bits: &[u64]| bits[next.index() / 64] >> (next.index() % 64) & 1 == 1;
            let before = self.0.iter().zip(&lines).filter(|(_, bits)| leads(&bits[..])).map(|((from, _), _)| *from);
            open.extend(before.filter(|from| found.insert(*from)));
        }
        found
    }
}

/// 16.3: the routes of a Leader; none if he is off the map.
pub(in super::super) fn ways(sight: &Sight<'_>, leader: Leader, entered: &mut Entered) -> Ways {
    let power = sight.power_of(leader);
    let start = sight.p.officer(leader).at.duchy();
    let mut seen = [false; Duchy::NUMBERS];
    let (mut ways, mut open) = (Vec::new(), Vec::from_iter(start));
    start.into_iter().for_each(|start| seen[start.index()] = true);
    while let Some(from) = open.pop() {
        let mut into = Vec::new();
        for (to, _) in sight.b.adjacent(from) {
            if entered.may(sight, power, *to) && may_pass(sight, leader, from, *to) {
                into.push(*to);
                if !std::mem::replace(&mut seen[to.index()], true) {
                    open.push(*to);
                }
            }
        }
        ways.push((from, into));
    }
    Ways(ways)
}

/// Whether cards leave a line open to a Deploying Leader.
fn may_pass(sight: &Sight<'_>, leader: Leader, from: Duchy, to: Duchy) -> bool {
    Going::leader(sight, leader, from, to, DEPLOY).free(sight)
}
