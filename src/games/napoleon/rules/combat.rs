//! Combat [189-245]: each unit of the active side moves or fires, in any order. Results take effect at once (N-20).

use super::fire;
use super::helpers::{decide, go_on, subject};
use super::morale::behind;
use super::orders::Ask;
use super::players::players;
use super::reasons::Reason;
use super::sight::Sight;
use super::vocabulary::{Choice, Happening, Question, Scene, Subject, Table, aid};
use super::{battle, rout};
use crate::games::napoleon::board::{Area, Arm, City, Column, Place, Seat, Side, Unit};
use std::rc::Rc;

/// The units of a side act. The British player's units go first (N-44).
pub async fn fight(t: &Rc<Table>, at: City, side: Side) {
    let _combat = t.enter(aid(189, 190), Scene::Combat(at));
    for who in players(t, side) {
        loop {
            match decide(t, *who, Question::Combat(at), aid(189, 190), |s| actions(s, at, *who)).await {
                Choice::Fire(unit) => fire::fire(t, at, unit).await,
                Choice::Move(unit, area) => go(t, at, unit, area),
                Choice::Square(unit) => square(t, at, unit),
                _ => break,
            }
            go_on(t).await;
            if over(t, at, side) {
                return;
            }
        }
    }
}

/// Whether the combat ends because nobody is left to fight, or because a side routs at once (variant of N-22).
fn over(t: &Rc<Table>, at: City, side: Side) -> bool {
    let p = t.position();
    let s = Sight::new(t.world(), &p);
    let deserted = Side::BOTH.into_iter().any(|side| s.fighters(side, at).next().is_none());
    deserted || (battle::tested_at_once(t) && rout::loser(&s, at, side).is_some())
}

/// Everything that the units of a player may do.
fn actions(s: &Sight<'_>, at: City, who: Seat) -> Vec<Choice> {
    let (side, mut out) = (who.side(), Vec::new());
    let squares = s.w.scenario.params.flag("square");
    for unit in s.fighters(side, at).filter(|unit| s.seat(*unit) == who) {
        if fire::may_fire(s, unit).is_ok() {
            out.push(Choice::Fire(unit));
        }
        let Some((_, area)) = s.area(unit) else { continue };
        for to in around(side, area) {
            if may_move(s, unit, to).is_ok() {
                out.push(Choice::Move(unit, to));
            }
        }
        if squares && may_square(s, unit).is_ok() {
            out.push(Choice::Square(unit));
        }
    }
    // N-48: after too many idle turns the attacker must act, if he can. If the side has two players, the first who can act must do
    // so.
    if !has_to_engage(s, at, side) || !out.iter().any(|choice| matches!(choice, Choice::Fire(_)) || engages(s, *choice))
    {
        out.push(Choice::Done);
    } else {
        out.retain(|choice| matches!(choice, Choice::Fire(_)) || engages(s, *choice));
    }
    out
}

/// Whether a side has to engage now (N-48).
pub fn has_to_engage(s: &Sight<'_>, at: City, side: Side) -> bool {
    let attacker = s.p.battle(at).filter(|battle| battle.attacker == side && !battle.stirred);
    attacker.is_some_and(|battle| s.w.says(Ask::MustEngage { idle: battle.idle }) != 0)
}

fn engages(s: &Sight<'_>, choice: Choice) -> bool {
    let Choice::Move(unit, to) = choice else { return false };
    s.area(unit).is_some_and(|(at, _)| s.is_in(s.side(unit).enemy(), at, to))
}

/// The adjacent areas that a side may enter (N-17). The enemy's reserve is never one of them.
fn around(side: Side, area: Area) -> Vec<Area> {
    match area {
        Area::Reserve(_) => Column::ALL.map(|column| Area::Front(side, column)).to_vec(),
        Area::Front(owner, column) if owner == side => {
            let beside = Column::ALL.into_iter().filter(|other| column.is_next_to(*other));
            let mut out: Vec<Area> = beside.map(|column| Area::Front(side, column)).collect();
            out.extend([Area::Reserve(side), Area::Front(side.enemy(), column)]);
            out
        }
        Area::Front(_, column) => vec![Area::Front(side, column)],
    }
}

/// Whether a unit may act at all in this battle turn.
///
/// # Errors
/// It is broken, or it has acted.
pub fn is_free(s: &Sight<'_>, unit: Unit) -> Result<(), Reason> {
    let block = s.p.block(unit);
    if !matches!(block.place, Place::Battle(..)) {
        return Err(Reason::NotThere(unit));
    }
    if block.broken {
        return Err(Reason::Broken(unit));
    }
    let moves = s.w.says(Ask::Moves { arm: s.arm(unit) });
    match !block.acted.fired && i32::from(block.acted.moves) < moves {
        true => Ok(()),
        false => Err(Reason::HasActed(unit)),
    }
}

/// Whether a unit may move to an area [237-245].
///
/// # Errors
/// The reason why not.
pub fn may_move(s: &Sight<'_>, unit: Unit, to: Area) -> Result<(), Reason> {
    is_free(s, unit)?;
    let (block, side) = (s.p.block(unit), s.side(unit));
    let Place::Battle(at, from) = block.place else { return Err(Reason::NotThere(unit)) };
    if block.square {
        return Err(Reason::HasActed(unit));
    }
    let enemies = s.is_in(side.enemy(), at, to);
    let lateral = matches!((from, to), (Area::Front(a, c), Area::Front(b, d)) if a == b && c != d);
    if s.is_in(side.enemy(), at, from) {
        // Disengage: one area back, never sideways.
        if lateral {
            return Err(Reason::Lateral);
        }
        if block.acted.engaged {
            return Err(Reason::BothWays(unit));
        }
        return if behind(side, from) == to { Ok(()) } else { Err(Reason::NoMove) };
    }
    if !around(side, from).contains(&to) {
        return Err(if lateral { Reason::Lateral } else { Reason::NoMove });
    }
    if !enemies {
        return Ok(());
    }
    // Engage: forward to the facing area, or from the reserve into one of its own areas that the enemy has entered.
    if lateral {
        return Err(Reason::Lateral);
    }
    if block.acted.left {
        return Err(Reason::BothWays(unit));
    }
    let forward = from.facing() == Some(to) && to.owner() != side;
    match forward || matches!(from, Area::Reserve(_)) {
        true => Ok(()),
        false => Err(Reason::NoMove),
    }
}

/// Moves a unit. A unit that leaves the reserve is turned face up.
fn go(t: &Rc<Table>, at: City, unit: Unit, to: Area) {
    let (from, engages, leaves) = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        let Some((_, from)) = s.area(unit) else { return };
        (from, s.is_in(s.side(unit).enemy(), at, to), s.engaged(unit))
    };
    let was_shown = subject(t, unit).shown;
    t.change(|p| {
        let block = &mut p.blocks[unit.index()];
        block.place = Place::Battle(at, to);
        block.acted.moves += 1;
        block.acted.engaged |= engages;
        block.acted.left |= leaves;
        block.shown |= matches!(to, Area::Front(..));
        p.stir(at);
    });
    let shown = was_shown || matches!(to, Area::Front(..));
    t.tell(aid(237, 245), Happening::Moved(Subject { unit, shown }, from, to));
}

/// Whether infantry may form square or leave it, as its action (variant `square`).
///
/// # Errors
/// The reason why not.
pub fn may_square(s: &Sight<'_>, unit: Unit) -> Result<(), Reason> {
    is_free(s, unit)?;
    let on_front = matches!(s.area(unit), Some((_, Area::Front(..))));
    match s.arm(unit) == Arm::Infantry && on_front {
        true => Ok(()),
        false => Err(Reason::NoMove),
    }
}

fn square(t: &Rc<Table>, at: City, unit: Unit) {
    let formed = t.change(|p| {
        let block = &mut p.blocks[unit.index()];
        block.square = !block.square;
        block.acted.moves = u8::MAX;
        let formed = block.square;
        p.stir(at);
        formed
    });
    t.tell(super::vocabulary::Cause::Variant, Happening::Squared(unit, formed));
}
