//! Fire [193-235]: targets, dice, and who takes the hits.

use super::combat::is_free;
use super::helpers::{decide, go_on, weaken};
use super::orders::Ask;
use super::players::first_of;
use super::reasons::Reason;
use super::sight::Sight;
use super::vocabulary::{Choice, Purpose, Question, Scene, Table, Term, Verdict, aid};
use crate::games::napoleon::board::{Area, Arm, City, Side, Unit};
use crate::table::Modifier;
use std::rc::Rc;

/// The area that a unit fires at: its own if it is engaged, otherwise the facing one.
pub fn target(s: &Sight<'_>, unit: Unit) -> Option<Area> {
    let (_, area) = s.area(unit)?;
    if s.engaged(unit) { Some(area) } else { area.facing() }
}

/// The lowest face that hits for a unit.
///
/// # Errors
/// The reason why it cannot fire.
pub fn may_fire(s: &Sight<'_>, unit: Unit) -> Result<u8, Reason> {
    is_free(s, unit)?;
    let block = s.p.block(unit);
    if block.acted.moves > 0 {
        return Err(Reason::HasActed(unit));
    }
    let (at, area) = s.area(unit).ok_or(Reason::NotThere(unit))?;
    let (side, engaged) = (s.side(unit), s.engaged(unit));
    let friends = |arm: Arm| s.in_area(side, at, area).any(|other| other != unit && s.arm(other) == arm);
    let aim = target(s, unit).ok_or(Reason::NoFire(unit))?;
    let squares = s.in_area(side.enemy(), at, aim).any(|enemy| s.p.block(enemy).square);
    let ask = Ask::HitsFrom {
        arm: s.arm(unit),
        engaged,
        infantry: friends(Arm::Infantry),
        artillery: friends(Arm::Artillery),
        first: block.turns == 0,
        squares,
        in_square: block.square,
    };
    let from = s.w.says(ask);
    if !(1..=7).contains(&from) || dice(s, unit) == 0 {
        return Err(Reason::NoFire(unit));
    }
    if candidates(s, at, side.enemy(), aim, false).is_empty() {
        return Err(Reason::NoTarget);
    }
    let melee = !engaged && s.is_in(side, at, aim);
    if melee && !s.w.scenario.params.flag("into_melee") {
        return Err(Reason::IntoMelee);
    }
    Ok(from as u8)
}

/// How many dice a unit fires.
pub fn dice(s: &Sight<'_>, unit: Unit) -> u8 {
    s.w.says(Ask::Dice { arm: s.arm(unit), cv: s.p.block(unit).cv }).clamp(0, 20) as u8
}

/// Who may take the next hit in an area: those of the highest rank.
pub fn candidates(s: &Sight<'_>, at: City, side: Side, area: Area, this_fire: bool) -> Vec<Unit> {
    let there: Vec<Unit> = s.in_area(side, at, area).collect();
    let alone = there.iter().all(|unit| s.arm(*unit) == Arm::Leader);
    let rank = |unit: Unit| s.w.says(Ask::Rank { arm: s.arm(unit), cv: s.p.block(unit).cv, alone, this_fire });
    let ranked: Vec<(Unit, i32)> = there.into_iter().map(|unit| (unit, rank(unit))).filter(|(_, n)| *n > 0).collect();
    let best = ranked.iter().map(|(_, n)| *n).max().unwrap_or(0);
    ranked.into_iter().filter(|(_, n)| *n == best).map(|(unit, _)| unit).collect()
}

/// A unit fires.
pub async fn fire(t: &Rc<Table>, at: City, unit: Unit) {
    let _fire = t.enter(aid(232, 235), Scene::Fire(unit));
    let (who, side, aim, from, dice, others) = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        let (Some(aim), Ok(from)) = (target(&s, unit), may_fire(&s, unit)) else { return };
        let side = s.side(unit);
        let others = s.in_area(side.enemy(), at, aim).any(|enemy| s.arm(enemy) != Arm::Leader);
        (s.seat(unit), side, aim, from, dice(&s, unit), others)
    };
    t.change(|p| {
        p.blocks[unit.index()].acted.fired = true;
        p.stir(at);
    });
    let purpose = Purpose::Fire(unit, aim, from);
    let rolled = t.roll(who, purpose, dice.into(), aid(232, 233));
    let hits = rolled.iter().filter(|die| **die >= from).count() as u8;
    let ledger = vec![Modifier { term: Term::Cv, value: dice.into(), cause: aid(232, 232) }];
    t.read(purpose, ledger, dice.into(), Verdict::Hits(hits), aid(232, 233));
    for _ in 0..hits {
        // Hits are applied one by one (N-16). Hits beyond the last unit are lost.
        let list = |s: &Sight<'_>| -> Vec<Unit> { candidates(s, at, side.enemy(), aim, others) };
        let hit = list(&Sight::new(t.world(), &t.position()));
        let Some(first) = hit.first().copied() else { break };
        let choices = |s: &Sight<'_>| list(s).into_iter().map(Choice::Hit).collect();
        let owner = first_of(&Sight::new(t.world(), &t.position()), side.enemy(), hit.iter().copied());
        let struck = match (hit.len(), owner) {
            (1, _) | (_, None) => first,
            (_, Some(owner)) => match decide(t, owner, Question::Hit(at, aim), aid(235, 235), choices).await {
                Choice::Hit(unit) => unit,
                _ => first,
            },
        };
        weaken(t, struck, 1, aid(234, 235));
        go_on(t).await;
    }
}
