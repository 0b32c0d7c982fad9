//! Chapter 11, second part: who wins a Battle, Rout, Overrun, Flag Overrun and the markers (11.52, 11.7 to 11.9).

use super::battle::{ROUNDS, facts, force, round, sides};
use super::fighting::Fighting;
use super::flags::{self, Gift};
use super::points::{self, Point};
use super::sight::look;
use super::vocabulary::Seat;
use super::{casualties, contact, effects, extra_rounds, formation, window};
use crate::games::wellington::board::{
    Battle, Cause, Duchy, Fact, Facts, Force, Kind, Lifetime, Marks, Moment, Side, rule,
};
use std::rc::Rc;

/// 11.7: a side that has this many more casualties is Routed.
pub const ROUT: i32 = 3;

// 11.52 Determining the Victor.

/// Fights Rounds until somebody has won, and determines whether it is a Rout. If Responses change something after the outcome is
/// known, it is judged anew, and the Battle may go on.
pub(in super::super) async fn find(t: &Rc<Seat>, at: Duchy) {
    loop {
        t.unless_over().await;
        round(t, at).await;
        while decided(t, at).await {
            t.unless_over().await;
            let won = winner(t);
            window::open(t, Moment::BattleDecided, || facts(t, at)).await;
            if !stands(t, at) && verdict(t, at) != Some(won) {
                continue;
            }
            let found = casualties_of(t);
            if !is_rout(t, at, found) {
                return;
            }
            set_rout(t, true);
            window::open(t, Moment::BattleRout, || facts(t, at)).await;
            let firm = stands(t, at);
            if !firm && verdict(t, at) != Some(won) {
                set_rout(t, false);
                continue;
            }
            // Losses that came back do not cancel a Rout that stands; a change of the result to a mere retreat does.
            if is_rout(t, at, if firm { found } else { casualties_of(t) }) {
                return rout_losses(t, at).await;
            }
            set_rout(t, false);
            return;
        }
    }
}

fn winner(t: &Seat) -> Option<Side> {
    t.position().battles.last().and_then(|battle| battle.winner)
}

fn about(side: Side, at: Duchy) -> Facts {
    Facts::none().and(Fact::Side, side).and(Fact::Duchy, at)
}

/// 11.52: how the Battle stands after this Round: `None` while it goes on, otherwise the winner, if any.
fn verdict(t: &Seat, at: Duchy) -> Option<Option<Side>> {
    let there = sides(t).map(|side| look(t).has_side(at, side));
    judged(t, at, there, casualties_of(t))
}

/// The casualties of both sides so far, the attacker's first.
pub fn casualties_of(t: &Seat) -> [u16; 2] {
    sides(t).map(|side| force(t, side, Force::casualties).unwrap_or(0))
}

/// 11.52: how the Battle would stand after this Round with these sides still present and these casualties, the attacker's first:
/// `None` if it would go on, otherwise the winner, if any.
pub fn judged(t: &Seat, at: Duchy, there: [bool; 2], total: [u16; 2]) -> Option<Option<Side>> {
    let [attacker, defender] = sides(t);
    let round = t.position().battles.last().map_or(ROUNDS, |battle| battle.round);
    let says = |point: Point, side: Side| points::yes(t, point, false, || about(side, at).and(Fact::Round, round));
    // 11.6: a side that an Event sends away leaves, unless it has Routed the other.
    let sent = |side: Side| says(Point::BattleForced, side) && !beaten(t, at, side.enemy(), total);
    match there {
        [false, false] => Some(None),
        [true, false] => Some(Some(attacker)),
        [false, true] => Some(Some(defender)),
        _ if extra_rounds::further_round(t, at, round) => None,
        _ if sent(attacker) => Some(Some(defender)),
        _ if sent(defender) => Some(Some(attacker)),
        _ if total[0] < total[1] => Some(Some(attacker)),
        _ if total[0] > total[1] => Some(Some(defender)),
        _ if says(Point::BattleTie, attacker) => Some(Some(attacker)),
        _ if says(Point::BattleTie, defender) => Some(Some(defender)),
        // Equal after the last Round: the attacker must retreat.
        _ if round >= ROUNDS => Some(Some(defender)),
        _ => None,
    }
}

/// 11.52: whether the Battle is decided after this Round. Records the winner, and clears it if the Battle is open again.
async fn decided(t: &Rc<Seat>, at: Duchy) -> bool {
    let [first, second] = casualties_of(t);
    let even = first == second && contact::hostile(t, at);
    if even {
        window::act(t, Moment::BattleTied, &facts(t, at)).await;
    }
    let verdict = verdict(t, at);
    t.change(|p| {
        if let Some(battle) = p.battles.last_mut() {
            battle.winner = verdict.flatten();
        }
    });
    let Some(winner) = verdict else { return false };
    t.tell(Cause::Rule(rule(11, 52)), Fighting::BattleWon { at, winner, casualties: casualties_of(t) });
    true
}

// 11.7 Rout.

/// 11.7: whether a side has so many more casualties than the other that it is a Rout. The attacker's casualties come first.
fn beaten(t: &Seat, at: Duchy, loser: Side, [attacker, defender]: [u16; 2]) -> bool {
    let (own, other) = if sides(t)[0] == loser { (attacker, defender) } else { (defender, attacker) };
    let threshold = points::value(t, Point::RoutThreshold, ROUT, || about(loser, at));
    i32::from(own) >= i32::from(other) + threshold
}

/// 11.7: whether the casualties of the Battle so far would make it a Rout of one side.
pub fn would_rout(t: &Seat, at: Duchy) -> bool {
    Side::BOTH.into_iter().any(|loser| beaten(t, at, loser, casualties_of(t)))
}

fn is_rout(t: &Seat, at: Duchy, total: [u16; 2]) -> bool {
    winner(t).is_some_and(|winner| routs(t, at, winner, total))
}

/// 11.7: whether it would be a Rout if this side won with these casualties, the attacker's first.
pub fn routs(t: &Seat, at: Duchy, winner: Side, total: [u16; 2]) -> bool {
    let loser = winner.enemy();
    beaten(t, at, loser, total) && !points::yes(t, Point::RoutDowngrade, false, || about(loser, at))
}

/// Whether the winner and a Rout already found stand, whatever has come back since.
fn stands(t: &Seat, at: Duchy) -> bool {
    let Some(winner) = winner(t) else { return false };
    points::yes(t, Point::OutcomeStands, false, || about(winner.enemy(), at))
}

fn set_rout(t: &Seat, rout: bool) {
    let loser = winner(t).map(Side::enemy);
    t.change(|p| {
        if let Some(battle) = p.battles.last_mut() {
            battle.rout = rout;
        }
    });
    if let Some(loser) = loser {
        t.tell(Cause::Rule(rule(11, 7)), if rout { Fighting::Routed(loser) } else { Fighting::NoRout(loser) });
    }
}

/// 11.7: a Rout eliminates the disrupted pieces of the loser; all its pieces if there are more disruptions than pieces.
async fn rout_losses(t: &Rc<Seat>, at: Duchy) {
    let Some(loser) = winner(t).map(Side::enemy) else { return };
    if points::yes(t, Point::RoutLosses, true, || about(loser, at)) {
        casualties::routed(t, at, loser).await;
    }
}

// 11.8 Overrun, 11.9 Flag Overrun, and the markers [11.52].

/// The end of a Battle: lifts disruptions, resolves a Flag Overrun, places markers. `survivors` says whether any of the loser is
/// left on the map. Returns whether the attacker may go on.
pub(in super::super) async fn end(t: &Rc<Seat>, at: Duchy, survivors: bool) -> bool {
    let Some(battle) = t.position().battles.last().cloned() else { return false };
    let overrun = battle.winner.is_some() && !survivors;
    if let (Some(winner), true) = (battle.winner, overrun) {
        t.tell(Cause::Rule(rule(11, 8)), Fighting::Overrun(winner.enemy()));
    }
    let benefit = |side: Side| points::yes(t, Point::OverrunBenefit, true, || about(side, at));
    let benefits = battle.winner.is_some_and(benefit);
    if !(overrun && benefits)
        && let Some(winner) = battle.winner
    {
        formation::mark_side(t, at, winner, Marks::SPENT.with(Marks::FOUGHT));
    }
    window::act(t, Moment::BattleEnd, &facts(t, at).and(Fact::Overrun, overrun)).await;
    effects::end_within(t, &[Lifetime::Battle, Lifetime::Round]);
    if let Some(winner) = battle.winner.filter(|_| benefits) {
        flag_overrun(t, at, &battle, winner).await;
    }
    t.change(|p| p.battles.pop());
    overrun && benefits && battle.winner == Some(battle.forces[0].side)
}

/// 11.9, R-41: if the loser has more casualties than pieces that took part, as `Force::count` has it, the winner may change the
/// Flag for free, but not in a Fortress Duchy.
async fn flag_overrun(t: &Rc<Seat>, at: Duchy, battle: &Battle, winner: Side) {
    let loser = battle.force(winner.enemy());
    let power = battle.force(winner).power;
    let due = {
        let sight = look(t);
        loser.casualties() > u16::from(loser.strength)
            && !contact::hostile(t, at)
            && sight.has_side(at, winner)
            && sight.fortress(at) == 0
            && sight.b.duchy(at).kind != Kind::Box
            && sight.owner(at).side() != winner
    };
    if due {
        flags::free(t, power, at, Gift::Overrun, Cause::Rule(rule(11, 9))).await;
    }
}
