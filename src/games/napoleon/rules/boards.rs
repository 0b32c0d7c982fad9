//! Step 3: battles are set up secretly [45-50].

use super::helpers::{decide, eliminate, go_on};
use super::orders::Ask;
use super::players::{most_in, player_of};
use super::reasons::Reason;
use super::sight::Sight;
use super::vocabulary::{Choice, Happening, Question, Scene, Table, aid};
use super::{regroup, retreat, rout};
use crate::games::napoleon::board::{Area, Arm, City, Column, Place, Side, Stage, Step, Unit};
use std::rc::Rc;

/// Sets up a battle in every attacked city. The active side chooses the order: the player with more units in the remaining battles
/// chooses the next one (N-44).
pub async fn set_up(t: &Rc<Table>) {
    let _boards = t.enter(aid(5, 5), Scene::Boards);
    let side = Sight::new(t.world(), &t.position()).active();
    while !waiting(&Sight::new(t.world(), &t.position())).is_empty() {
        let list = |s: &Sight<'_>| waiting(s).into_iter().map(Choice::Fight).collect();
        let who = {
            let p = t.position();
            let s = Sight::new(t.world(), &p);
            most_in(&s, side, &waiting(&s))
        };
        if let Choice::Fight(at) = decide(t, who, Question::Board, aid(45, 50), list).await {
            one(t, at).await;
        }
        go_on(t).await;
    }
    t.change(|p| (p.step, p.set) = (Step::Battles, side));
}

fn waiting(s: &Sight<'_>) -> Vec<City> {
    s.p.battles.iter().filter(|battle| battle.stage == Stage::Waiting).map(|battle| battle.at).collect()
}

/// Sets up one battle. If there are too few defenders, they are chased off instead.
async fn one(t: &Rc<Table>, at: City) {
    let Some(attacker) = t.position().battle(at).map(|battle| battle.attacker) else { return };
    let defender = attacker.enemy();
    let facing = |side: Side| -> Vec<Unit> {
        let p = t.position();
        Sight::new(t.world(), &p).units(side, Place::Facing(at)).collect()
    };
    let defenders = facing(defender);
    let leaders = defenders.iter().all(|unit| t.world().scenario.board.info(*unit).arm == Arm::Leader);
    if leaders {
        // 278: Leaders who are attacked alone are eliminated; the attackers stay there (N-50).
        for unit in defenders {
            eliminate(t, unit, aid(278, 278));
        }
        go_on(t).await;
        return regroup::won(t, at, attacker).await;
    }
    let stands = t.world().says(Ask::Stands { defenders: defenders.len().min(99) as u8 }) != 0;
    if !stands {
        if t.world().scenario.params.is("small_defence", "retreat_first") {
            retreat::from_city(t, at, defender).await;
        }
        rout::chased_off(t, at, defender).await;
        return regroup::won(t, at, attacker).await;
    }
    for (side, stage) in [(defender, Stage::Defender), (attacker, Stage::Attacker)] {
        t.change(|p| p.battle_mut(at).map(|battle| battle.stage = stage));
        // The British player places all his units before the Prussian player does (N-44).
        let mut all = facing(side);
        let player = |unit: &Unit| player_of(t, t.world().scenario.board.info(*unit).army);
        all.sort_by_key(player);
        for unit in all {
            let list = |s: &Sight<'_>| areas(s, at, unit).into_iter().map(Choice::Put).collect();
            let choice = decide(t, player(&unit), Question::Put(at, unit), aid(45, 50), list).await;
            if let Choice::Put(area) = choice {
                t.change(|p| p.blocks[unit.index()].place = Place::Battle(at, area));
                t.tell(aid(45, 50), Happening::Put(side, unit, area));
            }
        }
        let counts = {
            let p = t.position();
            let s = Sight::new(t.world(), &p);
            let count = |area: Area| s.in_area(side, at, area).count().min(99) as u8;
            let [a, b, c] = Column::ALL.map(|column| count(Area::Front(side, column)));
            [a, b, c, count(Area::Reserve(side))]
        };
        t.tell(aid(45, 50), Happening::SetUp(at, side, counts));
    }
    t.change(|p| {
        for block in &mut p.blocks {
            if matches!(block.place, Place::Battle(city, Area::Front(..)) if city == at) {
                block.shown = true;
            }
        }
        p.battle_mut(at).map(|battle| battle.stage = Stage::Running)
    });
    t.tell(aid(49, 50), Happening::ColumnsShown(at));
}

/// The areas where a unit may be placed. After placement, each column must have a unit [46].
fn areas(s: &Sight<'_>, at: City, unit: Unit) -> Vec<Area> {
    let side = s.side(unit);
    let all = Column::ALL.map(|column| Area::Front(side, column)).into_iter().chain([Area::Reserve(side)]);
    all.filter(|area| may_put(s, at, unit, *area).is_ok()).collect()
}

/// Whether a unit may be placed in an area.
///
/// # Errors
/// Too few units would be left for the empty columns.
pub fn may_put(s: &Sight<'_>, at: City, unit: Unit, area: Area) -> Result<(), Reason> {
    let side = s.side(unit);
    if area.owner() != side {
        return Err(Reason::NoMove);
    }
    if s.p.block(unit).place != Place::Facing(at) {
        return Err(Reason::NotThere(unit));
    }
    let after = s.units(side, Place::Facing(at)).count().saturating_sub(1);
    let empty = |column: &Column| {
        let own = Area::Front(side, *column);
        own != area && !s.is_in(side, at, own)
    };
    match Column::ALL.iter().filter(|column| empty(column)).count() <= after {
        true => Ok(()),
        false => Err(Reason::EmptyColumn),
    }
}
