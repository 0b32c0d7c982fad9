//! 16.3: the ways by which a Leader can Deploy.

use super::deployment::may_enter;
use super::going::{DEPLOY, Going};
use super::judge::Judge;
use super::sight::Sight;
use crate::games::wellington::board::{Duchy, Leader};
use std::collections::BTreeSet;

/// Places that are known by a number.
const PLACES: usize = 1 + u8::MAX as usize;

/// 16.3: where a Leader can Deploy to, in the order of the map: any number of lines through Duchies that he may enter; also
/// back to where he is, if he gets away from there.
pub(in super::super) fn reach(sight: &Sight<'_>, leader: Leader) -> BTreeSet<Duchy> {
    ways(sight, leader, &mut Entered::default()).reached()
}

/// Which Duchies a Power may enter, as far as that was asked.
pub(in super::super) struct Entered([Option<bool>; PLACES]);

impl Default for Entered {
    fn default() -> Entered {
        Entered([None; PLACES])
    }
}

/// The lines over which a Leader can Deploy, beginning where he is: out of each Duchy that he can reach, into which.
pub(in super::super) struct Ways(Vec<(Duchy, Vec<Duchy>)>);

impl Ways {
    /// Every Duchy that is entered.
    pub fn reached(&self) -> BTreeSet<Duchy> {
        let mut entered = [false; PLACES];
        self.0.iter().flat_map(|(_, into)| into).for_each(|duchy| entered[duchy.index()] = true);
        (0..=u8::MAX).map(Duchy).filter(|duchy| entered[duchy.index()]).collect()
    }

    /// The Duchies from which one comes to this one, by one line or more.
    pub fn leading_to(&self, to: Duchy) -> BTreeSet<Duchy> {
        let (mut found, mut open) = (BTreeSet::new(), vec![to]);
        while let Some(next) = open.pop() {
            let before = self.0.iter().filter(|(_, into)| into.contains(&next)).map(|(from, _)| *from);
            open.extend(before.filter(|from| found.insert(*from)));
        }
        found
    }
}

/// 16.3: the ways of a Leader; none where he is not on the map.
pub(in super::super) fn ways(sight: &Sight<'_>, leader: Leader, entered: &mut Entered) -> Ways {
    let power = sight.power_of(leader);
    let start = sight.p.officer(leader).at.duchy();
    let mut seen = [false; PLACES];
    let (mut ways, mut open) = (Vec::new(), Vec::from_iter(start));
    start.into_iter().for_each(|start| seen[start.index()] = true);
    while let Some(from) = open.pop() {
        let mut into = Vec::new();
        for (to, _) in sight.b.adjacent(from) {
            let enters = || Judge::allows(|judge| may_enter(judge, sight, power, *to));
            if *entered.0[to.index()].get_or_insert_with(enters) && may_pass(sight, leader, from, *to) {
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
