//! Step 4: sets of battle turns in all battles, until no battle is left [52-53, 76-86].

use super::helpers::{decide, go_on};
use super::players::most_in;
use super::sight::Sight;
use super::vocabulary::{Cause, Choice, Happening, Question, Scene, Table, aid};
use super::{combat, morale, regroup, reinforce, retreat, rout};
use crate::games::napoleon::board::{Acted, City, Place, Side, Step, Traffic};
use std::rc::Rc;

/// After this many battle turns the battle is forced to end: the attacker routs. No battle between people comes close to that.
const ENDLESS: u16 = 300;

/// One side plays a battle turn in each battle, in any order: a set (N-29). The player with more units in the remaining battles
/// chooses the next one (N-44). If there is no battle, the turn continues.
pub async fn set(t: &Rc<Table>) {
    let side = t.position().set;
    if t.position().battles.is_empty() {
        t.change(|p| p.step = Step::End);
        return;
    }
    {
        let _set = t.enter(aid(53, 53), Scene::Set(side));
        while !unplayed(&Sight::new(t.world(), &t.position())).is_empty() {
            let list = |s: &Sight<'_>| unplayed(s).into_iter().map(Choice::Fight).collect();
            let who = {
                let p = t.position();
                let s = Sight::new(t.world(), &p);
                most_in(&s, side, &unplayed(&s))
            };
            if let Choice::Fight(at) = decide(t, who, Question::Battle, Cause::Ruling(29), list).await {
                t.change(|p| {
                    p.playing = Some(at);
                    p.battle_mut(at).map(|battle| battle.played = true)
                });
                turn(t, at, side).await;
                t.change(|p| p.playing = None);
            }
            go_on(t).await;
        }
    }
    // 86: broken units recover at the end of a set.
    t.change(|p| {
        for block in &mut p.blocks {
            block.broken = false;
            block.acted.joined = false;
        }
        p.battles.iter_mut().for_each(|battle| battle.played = false);
        p.set = side.enemy();
    });
}

fn unplayed(s: &Sight<'_>) -> Vec<City> {
    s.p.battles.iter().filter(|battle| !battle.played).map(|battle| battle.at).collect()
}

/// A battle turn of a side [77-86].
async fn turn(t: &Rc<Table>, at: City, side: Side) {
    let _turn = t.enter(aid(77, 86), Scene::BattleTurn(at, side));
    let sides: &[Side] =
        if t.world().scenario.params.is("morale_checks", "both") { &[side, side.enemy()] } else { &[side] };
    t.change(|p| {
        p.clear_roads(&[Traffic::Retreat, Traffic::Reinforce, Traffic::Rout]);
        for (place, block) in p.blocks.iter_mut().enumerate() {
            let ours = t.world().scenario.board.blocks[place].army.side() == side;
            if ours && matches!(block.place, Place::Battle(city, _) if city == at) {
                block.acted = Acted { joined: block.acted.joined, ..Acted::default() };
            }
        }
        if let Some(battle) = p.battle_mut(at) {
            battle.stirred = false;
            battle.turns += 1;
        }
    });
    t.tell(aid(77, 86), Happening::BattleTurn(at, side));
    for checked in sides {
        morale::checks(t, at, *checked);
        go_on(t).await;
    }
    if tested_at_once(t) && ends(t, at, side).await {
        return;
    }
    retreat::voluntary(t, at, side).await;
    if deserted(t, at).await {
        return;
    }
    combat::fight(t, at, side).await;
    if tested_at_once(t) && ends(t, at, side).await {
        return;
    }
    if deserted(t, at).await {
        return;
    }
    reinforce::join(t, at, side).await;
    t.change(|p| {
        let ours = |place: usize| t.world().scenario.board.blocks[place].army.side() == side;
        for (place, block) in p.blocks.iter_mut().enumerate() {
            if ours(place) && matches!(block.place, Place::Battle(city, _) if city == at) {
                block.turns = block.turns.saturating_add(1);
            }
        }
        if let Some(battle) = p.battle_mut(at) {
            battle.idle = if battle.stirred { 0 } else { battle.idle.saturating_add(1) };
        }
    });
    if ends(t, at, side).await {
        return;
    }
    let attacker = t.position().battle(at).map(|battle| battle.attacker);
    if let (Some(attacker), Some(cause)) = (attacker, time_is_up(t, at)) {
        rout::from_board(t, at, attacker, cause).await;
        regroup::won(t, at, attacker.enemy()).await;
    }
}

/// Whether rout is tested at once (variant of N-22).
pub fn tested_at_once(t: &Rc<Table>) -> bool {
    t.world().scenario.params.is("rout_test", "at_once")
}

/// Tests whether a side routs or has no units left; the battle is then over.
pub async fn ends(t: &Rc<Table>, at: City, active: Side) -> bool {
    if deserted(t, at).await {
        return true;
    }
    let loser = rout::loser(&Sight::new(t.world(), &t.position()), at, active);
    super::helpers::report(t);
    let Some(loser) = loser else { return false };
    rout::from_board(t, at, loser, aid(264, 265)).await;
    regroup::won(t, at, loser.enemy()).await;
    true
}

/// A side without units has lost, but does not rout (N-26).
async fn deserted(t: &Rc<Table>, at: City) -> bool {
    go_on(t).await;
    let loser = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        Side::BOTH.into_iter().find(|side| s.fighters(*side, at).next().is_none())
    };
    let Some(loser) = loser else { return false };
    regroup::won(t, at, loser.enemy()).await;
    true
}

/// Why a battle must end now: a night turn follows and a parameter says so (N-30), or the battle has gone on too long (N-48).
fn time_is_up(t: &Rc<Table>, at: City) -> Option<Cause> {
    let p = t.position();
    let battle = p.battle(at)?;
    let sets = t.world().scenario.params.number("nightfall").max(0) as u16;
    let night_next = t.world().scenario.board.turn(p.turn + 1).is_some_and(|turn| turn.night);
    match battle.turns {
        turns if turns >= ENDLESS => Some(Cause::Ruling(48)),
        turns if sets > 0 && night_next && turns >= 2 * sets => Some(Cause::Ruling(30)),
        _ => None,
    }
}
