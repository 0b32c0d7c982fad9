//! Morale checks [87-95].

use super::orders::Ask;
use super::sight::Sight;
use super::vocabulary::{Happening, Purpose, Scene, Subject, Table, Term, Verdict, aid};
use crate::games::napoleon::board::{Area, City, Place, Side, Unit};
use crate::table::Modifier;
use std::rc::Rc;

/// Every engaged unit of a side with one CV checks (N-13).
pub fn checks(t: &Rc<Table>, at: City, side: Side) {
    let who: Vec<Unit> = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        s.fighters(side, at).filter(|unit| s.engaged(*unit) && has_to(&s, *unit)).collect()
    };
    if who.is_empty() {
        return;
    }
    let _morale = t.enter(aid(87, 95), Scene::Morale(at));
    for unit in who {
        check(t, unit);
    }
}

fn has_to(s: &Sight<'_>, unit: Unit) -> bool {
    let Some((at, area)) = s.area(unit) else { return false };
    let alone = s.in_area(s.side(unit), at, area).count() == 1;
    s.w.says(Ask::Checks { arm: s.arm(unit), cv: s.p.block(unit).cv, alone }) != 0
}

/// Whether the Leader of a unit's army is in its column or area (N-14), and whether it faces the Old Guard [92].
fn around(s: &Sight<'_>, unit: Unit) -> (bool, bool) {
    let Some((at, area)) = s.area(unit) else { return (false, false) };
    let near = |leader: Unit| {
        leader != unit && s.area(leader).is_some_and(|(city, there)| city == at && there.column() == area.column())
    };
    let leader = s.leader(s.info(unit).army).is_some_and(near);
    let guard = s.in_area(s.side(unit).enemy(), at, area).any(|enemy| s.info(enemy).old_guard);
    (leader, guard && s.side(unit) == Side::Allies)
}

fn check(t: &Rc<Table>, unit: Unit) {
    let (who, leader, guard) = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        let (leader, guard) = around(&s, unit);
        (s.seat(unit), leader, guard)
    };
    let purpose = Purpose::Morale(unit);
    let die = t.roll(who, purpose, 1, aid(87, 88)).first().copied().unwrap_or(1);
    let modifier = t.world().says(Ask::Morale { leader, guard });
    let mut ledger = vec![Modifier { term: Term::Die, value: die.into(), cause: aid(87, 88) }];
    match (leader, guard) {
        (true, true) => {
            let alone = t.world().says(Ask::Morale { leader: true, guard: false });
            ledger.push(Modifier { term: Term::Leader, value: alone, cause: aid(90, 90) });
            ledger.push(Modifier { term: Term::OldGuard, value: modifier - alone, cause: aid(92, 92) });
        }
        (true, false) => ledger.push(Modifier { term: Term::Leader, value: modifier, cause: aid(90, 90) }),
        (false, true) => ledger.push(Modifier { term: Term::OldGuard, value: modifier, cause: aid(92, 92) }),
        (false, false) => {}
    }
    let total = i32::from(die) + modifier;
    let breaks = t.world().says(Ask::Breaks { total }) != 0;
    let verdict = if breaks { Verdict::Breaks } else { Verdict::Holds };
    t.read(purpose, ledger, total, verdict, aid(94, 94));
    if breaks {
        broken(t, unit);
    }
}

/// 94-95: a broken unit makes one move back at once and does nothing more in this set.
fn broken(t: &Rc<Table>, unit: Unit) {
    t.tell(aid(94, 95), Happening::Broke(unit));
    let back = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        s.area(unit).map(|(at, area)| (at, area, behind(s.side(unit), area)))
    };
    let Some((at, area, to)) = back else { return };
    t.change(|p| {
        let block = &mut p.blocks[unit.index()];
        (block.broken, block.square, block.place) = (true, false, Place::Battle(at, to));
        if let Some(battle) = p.battle_mut(at) {
            battle.stirred = true;
        }
    });
    t.tell(aid(95, 95), Happening::Moved(Subject { unit, shown: true }, area, to));
}

/// The area one step back: from the enemy's area to the side's own, and from there to the reserve [242].
pub fn behind(side: Side, area: Area) -> Area {
    match area {
        Area::Front(owner, column) if owner != side => Area::Front(side, column),
        _ => Area::Reserve(side),
    }
}
