//! The end of a battle, and regrouping [282-288].

use super::helpers::{decide, go_on, subject};
use super::players::players;
use super::reasons::Reason;
use super::retreat::{Way, leave, stand_up};
use super::sight::Sight;
use super::vocabulary::{Cause, Choice, Happening, Question, Scene, Table, aid};
use crate::games::napoleon::board::{City, Place, Road, Side, Traffic, Unit};
use std::rc::Rc;

/// The ruling behind every choice in a regroup (N-33).
pub const CHOSEN: Cause = Cause::Ruling(33);

/// A side has won a battle. Its units stand in the city, and it may regroup at once.
pub async fn won(t: &Rc<Table>, at: City, side: Side) {
    go_on(t).await;
    let winners: Vec<Unit> = {
        let p = t.position();
        p.units().filter(|unit| p.block(*unit).place.fight() == Some(at)).collect()
    };
    t.change(|p| {
        for unit in &winners {
            let block = &mut p.blocks[unit.index()];
            block.place = Place::City(at);
            stand_up(block);
        }
        p.clear_roads(&[Traffic::Retreat, Traffic::Reinforce, Traffic::Rout]);
    });
    t.tell(aid(264, 265), Happening::Won(at, side));
    regroup(t, at, side, &winners).await;
    t.change(|p| p.battles.retain(|battle| battle.at != at));
}

/// N-33: a single regroup, within the limits of reinforcements and retreats.
async fn regroup(t: &Rc<Table>, at: City, side: Side, winners: &[Unit]) {
    let all = |s: &Sight<'_>| -> Vec<Choice> {
        let mut out = Vec::new();
        for unit in s.p.units().filter(|unit| s.side(*unit) == side) {
            if may_come(s, at, unit).is_ok() {
                out.push(Choice::Join(unit));
            }
        }
        let there = winners.iter().copied().filter(|unit| s.p.block(*unit).place == Place::City(at));
        out.extend(s.departures(there, at, Traffic::Retreat));
        out
    };
    if all(&Sight::new(t.world(), &t.position())).is_empty() {
        return go_on(t).await;
    }
    let _regroup = t.enter(aid(282, 288), Scene::Regroup(at, side));
    for who in players(t, side) {
        loop {
            let list = |s: &Sight<'_>| all(s).into_iter().chain([Choice::Done]).collect();
            match decide(t, *who, Question::Regroup(at), CHOSEN, list).await {
                Choice::Leave(unit, via, to) => leave(t, at, unit, via, to, Way::Regroup),
                Choice::Join(unit) => come(t, at, unit),
                _ => break,
            }
            go_on(t).await;
        }
    }
}

/// The road by which a unit may enter the city of a battle that was won [284-286].
///
/// # Errors
/// The reason why it may not.
pub fn may_come(s: &Sight<'_>, at: City, unit: Unit) -> Result<(City, Road), Reason> {
    let block = s.p.block(unit);
    let Place::City(from) = block.place else { return Err(Reason::NotThere(unit)) };
    if from == at {
        return Err(Reason::NotThere(unit));
    }
    let road = s.b().between(from, at).ok_or(Reason::NoRoad(from, at))?;
    if block.disrupted {
        return Err(Reason::Disrupted(unit));
    }
    s.room(road, Traffic::Reinforce, at, s.side(unit))?;
    Ok((from, road))
}

fn come(t: &Rc<Table>, at: City, unit: Unit) {
    let Ok((from, road)) = may_come(&Sight::new(t.world(), &t.position()), at, unit) else { return };
    t.change(|p| {
        p.uses(road, Traffic::Reinforce);
        let block = &mut p.blocks[unit.index()];
        (block.place, block.disrupted) = (Place::City(at), true);
    });
    t.tell(aid(282, 286), Happening::Regrouped(subject(t, unit), from, at));
}
