//! Rout [264-280].

use super::helpers::{decide, eliminate, go_on};
use super::orders::Ask;
use super::players::first_of;
use super::retreat::{Way, leave};
use super::sight::Sight;
use super::vocabulary::{Cause, Choice, Happening, Question, Scene, Table, aid};
use crate::games::napoleon::board::{Arm, City, Place, Side, Traffic, Unit};
use std::rc::Rc;

/// The ruling behind every choice in a rout (N-32).
pub const CHOSEN: Cause = Cause::Ruling(32);

/// The side that routs: one that has no unit in one of the three columns (N-22).
pub fn loser(s: &Sight<'_>, at: City, active: Side) -> Option<Side> {
    let (active_gap, passive_gap) = (s.has_gap(active, at), s.has_gap(active.enemy(), at));
    if !active_gap && !passive_gap {
        return None;
    }
    match s.w.says(Ask::Routs { active_gap, passive_gap }) {
        1 => Some(active),
        2 => Some(active.enemy()),
        _ => None,
    }
}

/// All units of a side leave the board of a battle.
pub async fn from_board(t: &Rc<Table>, at: City, side: Side, cause: Cause) {
    t.tell(cause, Happening::Routs(at, side));
    all_leave(t, at, side, Way::Rout, aid(264, 278)).await;
}

/// Defenders who are too few for a board leave their city (N-11).
pub async fn chased_off(t: &Rc<Table>, at: City, side: Side) {
    let cavalry = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        s.units(side.enemy(), Place::Facing(at)).any(|unit| s.arm(unit) == Arm::Cavalry)
    };
    t.tell(Cause::Ruling(11), Happening::Routs(at, side));
    all_leave(t, at, side, Way::Chased { cavalry }, Cause::Ruling(11)).await;
}

/// Units leave one by one, in the order that the loser chooses (N-32); those of the British player go first (N-44). Units that
/// cannot leave are eliminated [278].
async fn all_leave(t: &Rc<Table>, at: City, side: Side, way: Way, cause: Cause) {
    let _rout = t.enter(cause, Scene::Rout(at, side));
    loop {
        let list = |s: &Sight<'_>| s.departures(s.in_battle(side, at), at, Traffic::Rout);
        let who = {
            let p = t.position();
            let s = Sight::new(t.world(), &p);
            let can = |unit: &Unit| !s.ways_out(*unit, at, Traffic::Rout).is_empty();
            first_of(&s, side, s.in_battle(side, at).filter(can))
        };
        go_on(t).await;
        let Some(who) = who else { break };
        if let Choice::Leave(unit, via, to) = decide(t, who, Question::Rout(at), CHOSEN, list).await {
            leave(t, at, unit, via, to, way);
        }
        go_on(t).await;
    }
    let left: Vec<Unit> = Sight::new(t.world(), &t.position()).in_battle(side, at).collect();
    for unit in left {
        eliminate(t, unit, aid(278, 278));
        go_on(t).await;
    }
}
