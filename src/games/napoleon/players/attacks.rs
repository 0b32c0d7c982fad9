//! Which cities a side can attack this turn with the units near them.

use super::outlook::Outlook;
use crate::games::napoleon::board::{Arm, Army, City, Group, Place, Traffic, Unit};
use crate::games::napoleon::rules::{Ask, Choice, Decision, Question};
use std::collections::BTreeMap;

/// How much stronger than the defenders the attackers should be for a battle to be worth it.
const ODDS: f64 = 1.25;
/// By how much that may drop when time runs out.
const DARES: f64 = 0.4;
/// The fraction of the enemies next to a city that may attack it afterwards. The force left there must be stronger than that.
const NEXT: f64 = 0.2;
/// With this strength, no more attackers are needed, and other units can do something else.
const ENOUGH: f64 = 2.2;
/// A side with fewer defenders than this does not set up a board (N-11).
const STANDS: u8 = 3;

/// A possible attack.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// Whether it needs no more attackers.
    pub enough: bool,
    /// The value of taking part.
    pub worth: f64,
}

/// The attacks that a side can make, by city.
pub fn attacks(look: &Outlook<'_, '_>, decision: &Decision) -> BTreeMap<City, Attack> {
    let seen = look.seen;
    let mut out = BTreeMap::new();
    if seen.is_night() {
        return out;
    }
    let board = &seen.world.scenario.board;
    let haste = look.haste();
    let need = seen.world.says(Ask::Attackers).clamp(0, 99) as u8;
    for at in board.all_cities() {
        let (theirs, defenders) = (look.theirs[at.index()], look.enemies[at.index()]);
        if defenders == 0 || seen.open.battles.iter().any(|battle| battle.at == at) {
            continue;
        }
        let there = count(look, look.before[at.index()].iter().copied());
        let now = count(look, marching(decision, at));
        let later = groups(look, decision, at);
        let (units, cv) = later.iter().fold((there.0 + now.0, there.1 + now.1), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        let small = defenders < STANDS;
        // The winner then stands in the city, where enemies next to it may attack.
        let after = look.pressure(at);
        let holds = cv - theirs * 0.5 > after * NEXT * (1.0 - haste) || look.threat(at) <= 0.0;
        if units < need || !(small || cv >= theirs * (ODDS - haste * DARES)) || !holds {
            continue;
        }
        let enough = there.0 >= need && if small { there.1 >= after * 0.5 } else { there.1 >= theirs * ENOUGH };
        let worth = if small { 3.0 } else { 2.5 + (cv / theirs).min(3.0) * 0.5 };
        out.insert(at, Attack { enough, worth });
    }
    out
}

/// The units of the group on the march that can enter a city now.
fn marching(decision: &Decision, at: City) -> impl Iterator<Item = Unit> + '_ {
    decision.choices.iter().filter_map(move |choice| match choice {
        Choice::March(unit, to) if *to == at => Some(*unit),
        _ => None,
    })
}

/// How many units can fight, and their CV.
fn count(look: &Outlook<'_, '_>, units: impl Iterator<Item = Unit>) -> (u8, f64) {
    let board = &look.seen.world.scenario.board;
    let fight = units.filter(|unit| board.side(*unit) == look.me && board.info(*unit).arm != Arm::Leader);
    let cv = |unit: Unit| look.seen.unit(unit).map_or(0.0, |known| f64::from(known.cv));
    fight.fold((0, 0.0), |(n, sum), unit| (n + 1, sum + cv(unit)))
}

/// What groups next to a city that have not marched could bring: the strongest ones, up to the number that may still march.
fn groups(look: &Outlook<'_, '_>, decision: &Decision, at: City) -> Vec<(u8, f64)> {
    let seen = look.seen;
    let board = &seen.world.scenario.board;
    let mut out = Vec::new();
    for army in look.me.armies() {
        let mut all: Vec<(u8, f64)> = Vec::new();
        for (next, road) in board.neighbours(at) {
            let group = Group { army: *army, at: *next };
            if seen.open.groups.contains(&group) || decision.question == Question::March(group) {
                continue;
            }
            let road = board.road(*road);
            let river = road.river.is_some();
            let limit = Ask::Limit { traffic: Traffic::March, major: road.major, river, guarded: river };
            let own = look.here[next.index()].iter().copied().filter(|unit| board.info(*unit).army == *army);
            let fresh = own.filter(|unit| seen.marched.get(unit).is_none_or(|n| *n == 0));
            let (n, cv) = count(look, fresh);
            let most = seen.world.says(limit).clamp(0, 99) as u8;
            if n > 0 {
                all.push((n.min(most), cv * f64::from(n.min(most)) / f64::from(n)));
            }
        }
        all.sort_by(|a, b| b.1.total_cmp(&a.1));
        all.truncate(left(look, *army));
        out.extend(all);
    }
    out
}

/// How many more groups an army may march.
fn left(look: &Outlook<'_, '_>, army: Army) -> usize {
    let seen = look.seen;
    let board = &seen.world.scenario.board;
    let lives = |unit: Unit| seen.unit(unit).is_some_and(|known| known.place != Place::Lost);
    let leader = board.leader(army).is_some_and(lives);
    let most = seen.world.says(Ask::Groups { army, leader }).clamp(0, 99) as usize;
    most.saturating_sub(seen.open.groups.iter().filter(|group| group.army == army).count())
}
