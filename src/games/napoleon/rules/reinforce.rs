//! Reinforcements [247-262]: from adjacent cities, or from the reserves of adjacent battles, into the reserve.

use super::helpers::{decide, go_on, report, subject};
use super::players::players;
use super::reasons::Reason;
use super::sight::Sight;
use super::vocabulary::{Choice, Happening, Question, Scene, Table, aid};
use crate::games::napoleon::board::{Area, City, Place, Road, Side, Traffic, Unit};
use std::rc::Rc;

/// Units of a side join a battle.
pub async fn join(t: &Rc<Table>, at: City, side: Side) {
    if reinforcements(&Sight::new(t.world(), &t.position()), at, side).is_empty() {
        return report(t);
    }
    let _join = t.enter(aid(247, 262), Scene::Reinforcements(at));
    for who in players(t, side) {
        loop {
            let list = |s: &Sight<'_>| {
                let units = reinforcements(s, at, side).into_iter().map(Choice::Join);
                units.chain([Choice::Done]).collect()
            };
            match decide(t, *who, Question::Reinforce(at), aid(247, 262), list).await {
                Choice::Join(unit) => come(t, at, unit),
                _ => break,
            }
            go_on(t).await;
        }
    }
}

fn reinforcements(s: &Sight<'_>, at: City, side: Side) -> Vec<Unit> {
    let neighbours = s.b().neighbours(at);
    let near = |place: Place| match place {
        Place::City(city) => neighbours.iter().any(|(next, _)| *next == city),
        Place::Battle(city, Area::Reserve(_)) => neighbours.iter().any(|(next, _)| *next == city),
        _ => false,
    };
    let units = s.p.units().filter(|unit| s.side(*unit) == side && near(s.p.block(*unit).place));
    units.filter(|unit| may_join(s, at, *unit).is_ok()).collect()
}

/// The city from which a unit may join a battle, and the road it uses.
///
/// # Errors
/// The reason why it may not.
pub fn may_join(s: &Sight<'_>, at: City, unit: Unit) -> Result<(City, Road), Reason> {
    let block = s.p.block(unit);
    let from = match block.place {
        Place::City(city) => city,
        Place::Battle(city, Area::Reserve(_)) if city != at => city,
        _ => return Err(Reason::NotThere(unit)),
    };
    if block.disrupted {
        return Err(Reason::Disrupted(unit));
    }
    if block.broken {
        return Err(Reason::Broken(unit));
    }
    if block.acted.joined {
        return Err(Reason::JoinedAlready(unit));
    }
    let road = s.b().between(from, at).ok_or(Reason::NoRoad(from, at))?;
    s.room(road, Traffic::Reinforce, at, s.side(unit))?;
    Ok((from, road))
}

fn come(t: &Rc<Table>, at: City, unit: Unit) {
    let (from, road, side) = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        let Ok((from, road)) = may_join(&s, at, unit) else { return };
        (from, road, s.side(unit))
    };
    let attacks = t.position().battle(at).is_some_and(|battle| battle.attacker == side);
    t.change(|p| {
        p.uses(road, Traffic::Reinforce);
        if let Some(other) = p.block(unit).place.fight() {
            p.stir(other);
        }
        let block = &mut p.blocks[unit.index()];
        block.place = Place::Battle(at, Area::Reserve(side));
        block.acted.joined = true;
        block.turns = 0;
        p.stir(at);
        if let Some(battle) = p.battle_mut(at).filter(|battle| attacks && !battle.came_from.contains(&from)) {
            battle.came_from.push(from);
        }
    });
    t.tell(aid(247, 262), Happening::Joined(subject(t, unit), from));
}
