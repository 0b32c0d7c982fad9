//! Steps 5 to 9: recovery, supply, defeated armies, victory [55-75, 131-187].

use super::helpers::{decide, end, go_on, remove, report};
use super::orders::Ask;
use super::players::player_of;
use super::sight::Sight;
use super::vocabulary::{Cause, Choice, Happening, Question, Scene, Table, World, aid};
use crate::games::napoleon::board::{Army, City, Ending, March, Place, Position, Side, Step, Unit};
use std::rc::Rc;

/// The end of a turn, and the beginning of the next.
pub async fn of_turn(t: &Rc<Table>) {
    let _end = t.enter(aid(9, 16), Scene::EndOfTurn);
    // 5: both sides recover (N-35).
    t.change(|p| p.blocks.iter_mut().for_each(|block| block.disrupted = false));
    army(t, Army::French);
    supply(t).await;
    for allied in [Army::British, Army::Prussian] {
        army(t, allied);
    }
    report(t);
    victory(t);
    go_on(t).await;
    next_turn(t);
}

/// An army with too few units is defeated and leaves the map, including its Leader (N-36).
pub fn army(t: &Rc<Table>, army: Army) {
    let (left, least) = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        (s.left(army), s.w.says(Ask::Least { army }))
    };
    let limits = t.world().scenario.params.flag("army_limits");
    if !limits || t.position().defeated[army.index()] || i32::from(left) >= least {
        return;
    }
    let units: Vec<Unit> = {
        let p = t.position();
        let living = |unit: &Unit| p.block(*unit).place != Place::Lost;
        t.world()
            .scenario
            .board
            .all_units()
            .filter(|u| t.world().scenario.board.info(*u).army == army)
            .filter(living)
            .collect()
    };
    t.change(|p| p.defeated[army.index()] = true);
    units.iter().for_each(|unit| remove(t, *unit));
    t.tell(aid(68, 75), Happening::Defeated(army, left));
}

/// The Allies remove units for supply cities that the French hold [58-66].
async fn supply(t: &Rc<Table>) {
    let owed: Vec<(City, Army, u8)> = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        let mut owed = Vec::new();
        for city in s.b().all_cities().filter(|city| s.holds(Side::French, *city)) {
            let Some((usual, units)) = s.b().city(city).supply else { continue };
            for army in [Army::British, Army::Prussian] {
                let units = if army == usual { units } else { 0 };
                let n = s.w.says(Ask::Owed { city, army, units, turn_of: s.active() });
                if n > 0 {
                    owed.push((city, army, n.clamp(0, 9) as u8));
                }
            }
        }
        owed
    };
    for (city, army, units) in owed {
        t.tell(aid(58, 66), Happening::CutOff(city, army, units));
        let who = player_of(t, army);
        for _ in 0..units {
            let list = |s: &Sight<'_>| -> Vec<Choice> { removable(s, army).into_iter().map(Choice::Remove).collect() };
            // N-40: if fewer units are left than the army must remove, all of them go.
            if removable(&Sight::new(t.world(), &t.position()), army).is_empty() {
                break;
            }
            if let Choice::Remove(unit) = decide(t, who, Question::Supply(army), aid(58, 66), list).await {
                remove(t, unit);
                t.tell(aid(58, 66), Happening::Eliminated(unit));
            }
            go_on(t).await;
        }
    }
}

fn removable(s: &Sight<'_>, army: Army) -> Vec<Unit> {
    let there = |unit: &Unit| matches!(s.p.block(*unit).place, Place::City(_));
    s.p.units().filter(|unit| s.info(*unit).army == army).filter(there).collect()
}

/// Whether the game is over [131-187].
fn victory(t: &Rc<Table>) {
    let ending = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        let three = s.b().all_cities().filter(|city| s.b().city(*city).victory).all(|city| s.holds(Side::French, city));
        let last_turn = usize::from(p.turn) >= s.b().track.len();
        s.w.says(Ask::Ending { three_cities: three, defeated: p.defeated, last_turn })
    };
    report(t);
    if t.halted() {
        return;
    }
    // A puzzle has its own ending. The usual victory conditions do not apply to it.
    let puzzle = puzzle(t.world(), &t.position());
    if let Some(ending) = puzzle {
        return end(t, ending, Cause::Scenario);
    }
    if let Some(ending) = usize::try_from(ending - 1).ok().and_then(|place| Ending::ALL.get(place)) {
        end(t, *ending, aid(131, 187));
    }
}

/// How a puzzle ends, if its time has run out.
fn puzzle(world: &World, p: &Position) -> Option<Ending> {
    let goal = world.scenario.goal.as_ref().filter(|goal| p.turn >= goal.until)?;
    let s = Sight::new(world, p);
    let enemies = p.units().filter(|unit| s.side(*unit) == goal.side.enemy());
    let began = enemies.filter(|unit| world.scenario.start(*unit).is_some());
    let lost = began.filter(|unit| p.block(*unit).place == Place::Lost).count();
    let held = goal.hold.is_none_or(|city| s.units(goal.side, Place::City(city)).next().is_some());
    let solved = held && lost >= usize::from(goal.enemy_lost);
    Some(Ending::Puzzle(if solved { goal.side } else { goal.side.enemy() }))
}

/// Starts the next turn.
fn next_turn(t: &Rc<Table>) {
    let turn = t.position().turn + 1;
    begin(t, turn);
}

/// A turn begins: no unit has marched yet, and the units now in a city form a group (N-3).
pub fn begin(t: &Rc<Table>, turn: u8) {
    t.change(|p| {
        p.turn = turn;
        p.step = Step::March;
        p.groups.clear();
        p.marching = false;
        p.used.clear();
        for (block, began) in p.blocks.iter_mut().zip(&mut p.began) {
            block.march = March::default();
            *began = if let Place::City(city) = block.place { Some(city) } else { None };
        }
    });
    t.tell(aid(1, 16), Happening::Turn(turn));
}
