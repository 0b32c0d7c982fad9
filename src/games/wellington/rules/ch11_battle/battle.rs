//! Chapter 11, first part: Battle, from its Events to the victor and the Rout (11.1 to 11.5, 11.7 to 11.9). Retreats are in
//! `retreat`, Loot is in `loot`.

use super::cards_port::Intent;
use super::casualties;
use super::fighting::Fighting;
use super::judge::Judge;
use super::rolls::{Purpose, Verdict};
use super::sight::look;
use super::vocabulary::{Choice, Decision, Modifier, Question, Scene, Seat};
use super::{
    army_groups, battle_dice, cards, contact, convoys, effects, extra_rounds, loot, removal, results, retreat, victor,
    window,
};
use crate::games::wellington::board::{
    Battle, Cause, Duchy, Fact, Facts, Force, Lifetime, Loss, Mode, Moment, Power, Side, rule,
};
use std::rc::Rc;

/// 11.52: Rounds of a Battle, unless an Event says otherwise.
pub const ROUNDS: u8 = 2;

/// What windows are told about a Battle.
pub fn facts(t: &Seat, at: Duchy) -> Facts {
    let p = t.position();
    let facts = Facts::none().and(Fact::Duchy, at);
    match p.battles.last() {
        Some(battle) => facts.and(Fact::Side, battle.forces[0].side).and(Fact::Round, battle.round),
        None => facts,
    }
}

/// Additional facts for the window of a victory: the Power that won, and its Commander if he is still there.
fn won(t: &Seat, at: Duchy) -> Facts {
    let facts = facts(t, at);
    let winner = t.position().battles.last().and_then(|battle| battle.winner);
    let Some((power, commander)) = winner.and_then(|side| force(t, side, |f| (f.power, f.commander))) else {
        return facts;
    };
    let facts = facts.and(Fact::Power, power);
    let there = commander.filter(|leader| t.position().officer(*leader).at.duchy() == Some(at));
    there.map_or(facts.clone(), |leader| facts.and(Fact::Leader, leader))
}

/// 9.7, 11: fights a Battle in the Duchy that was entered. Returns whether the attacker may go on because it won by an Overrun
/// [11.8].
pub async fn fight(t: &Rc<Seat>, at: Duchy) -> bool {
    let Some(attacker) = look(t).contact(at).map(|c| c.attacker) else { return false };
    let _battle = t.enter(Cause::Rule(rule(9, 7)), Scene::Battle(at));
    let sides = [attacker, attacker.enemy()];
    // Everything that begins from here on belongs to this Battle, even if it is fought in the middle of another one.
    let id = t.change(crate::games::wellington::board::Position::take_id);
    let declared = Facts::none().and(Fact::Duchy, at).and(Fact::Side, attacker);
    window::open(t, Moment::BattleDeclared, declared).await;
    if !contact::hostile(t, at) {
        return true;
    }
    let mut id = id;
    loop {
        t.unless_over().await;
        begin(t, at, sides, id).await;
        victor::find(t, at).await;
        let defeat = loot::defeat(t, at);
        window::open(t, Moment::BattleWon, || won(t, at).and(Fact::Kind, defeat.word())).await;
        loot::battlefield(t, at, loot::still(t, at, defeat)).await;
        let survivors = retreat::loser(t, at).await;
        if !extra_rounds::goes_again(t) {
            return victor::end(t, at, survivors).await;
        }
        t.change(|p| p.battles.pop());
        id = t.change(crate::games::wellington::board::Position::take_id);
    }
}

async fn begin(t: &Rc<Seat>, at: Duchy, sides: [Side; 2], id: u32) {
    let mut forces = Vec::new();
    for side in sides {
        let (commander, power) = army_groups::commander(t, at, side).await;
        forces.push(Force::new(side, None, commander, power));
    }
    let Ok(forces) = <[Force; 2]>::try_from(forces) else { return };
    let commanders = [forces[0].commander, forces[1].commander];
    t.change(|p| {
        p.battles.push(Battle { id, at, round: 0, forces, winner: None, rout: false, rolled: false, again: false });
    });
    removal::carry_over(t, at);
    let attacker = sides[0];
    t.tell(Cause::Rule(rule(9, 7)), Fighting::BattleBegan { at, attacker, commanders });
    convoys::carry_over(t, at, attacker).await;
}

/// The sides of the Battle being fought, the attacker first.
pub fn sides(t: &Seat) -> [Side; 2] {
    let p = t.position();
    p.battles.last().map_or(Side::BOTH, |battle| [battle.forces[0].side, battle.forces[1].side])
}

/// Changes a force of the Battle being fought, or of the Siege if there is no Battle.
pub fn change_force<R>(t: &Seat, side: Side, change: impl FnOnce(&mut Force) -> R) -> Option<R> {
    t.change(|p| match (p.battles.last_mut(), p.siege.as_mut()) {
        (Some(battle), _) => Some(change(battle.force_mut(side))),
        (None, Some(siege)) => (siege.besieger.side == side).then(|| change(&mut siege.besieger)),
        (None, None) => None,
    })
}

/// Reads from a force of the Battle being fought, or of the Siege if there is no Battle.
pub fn force<R>(t: &Seat, side: Side, read: impl FnOnce(&Force) -> R) -> Option<R> {
    let p = t.position();
    match (p.battles.last(), &*p.siege) {
        (Some(battle), _) => Some(read(battle.force(side))),
        (None, Some(siege)) => (siege.besieger.side == side).then(|| read(&siege.besieger)),
        (None, None) => None,
    }
}

// 11.1 Battle Events and 11.5 Battle Resolution: one Round.

pub(in super::super) async fn round(t: &Rc<Seat>, at: Duchy) {
    t.change(|p| {
        if let Some(battle) = p.battles.last_mut() {
            battle.round += 1;
        }
    });
    let round = t.position().battles.last().map_or(1, |battle| battle.round);
    t.tell(Cause::Rule(rule(11, 5)), Fighting::RoundBegan(round));
    battle_cards(t, at, round).await;
    window::open(t, Moment::BattleCards, || facts(t, at)).await;
    window::open(t, Moment::BattleRevealed, || facts(t, at)).await;
    join(t, at);
    // Battle cards may leave one side with nobody before the dice; then there is no Round.
    if !contact::hostile(t, at) {
        return effects::end_within(t, &[Lifetime::Round]);
    }
    window::open(t, Moment::BattleBeforeDice, || facts(t, at)).await;
    for side in sides(t) {
        roll(t, at, side, round);
    }
    t.change(|p| p.battles.last_mut().map(|battle| battle.rolled = true));
    window::open(t, Moment::BattleRolled, || facts(t, at)).await;
    results::apply(t, at, round).await;
    effects::end_within(t, &[Lifetime::Round]);
    window::open(t, Moment::BattleRoundEnd, || facts(t, at)).await;
}

/// 11.9: counts the pieces that take part, including those that come later and those that a Battle card has just eliminated. Pieces
/// lost to Attrition before the dice did not take part.
pub(in super::super) fn join(t: &Seat, at: Duchy) {
    let by = t.position().options.rulings.flag_overrun;
    for side in sides(t) {
        let (soldiers, leaders, led) = {
            let sight = look(t);
            let soldiers: u16 = sight.lots_of_side(at, side).map(|lot| u16::from(lot.counters.sp().0)).sum();
            let leaders = sight.leaders_of_side(at, side).filter(|o| o.is_piece()).count() as u16;
            (soldiers, leaders, sight.leaders_of_side(at, side).next().is_some())
        };
        change_force(t, side, |force| {
            force.count(soldiers, leaders, by);
            force.army |= led || force.losses.iter().any(|loss| matches!(loss, Loss::Leader(_)));
        });
    }
}

/// 11.1: Battle cards: first all of the attacker's, its Active Power before its Ally; then the defender's. A Power that has
/// finished may not play again.
async fn battle_cards(t: &Rc<Seat>, at: Duchy, round: u8) {
    let active = t.position().impulse.as_ref().map(|i| i.power);
    for side in sides(t) {
        let first = active.filter(|p| p.side() == side).or(force(t, side, |f| f.power)).unwrap_or(side.powers()[0]);
        for power in [first, first.ally()] {
            while !playable(t, power).is_empty() {
                let choice = t
                    .ask(|| {
                        let mut choices = vec![Choice::Pass];
                        choices.extend(playable(t, power));
                        Decision::always(power, Question::BattleCard { at, round }, Cause::Rule(rule(11, 1)), choices)
                    })
                    .await;
                let Choice::Play(card, mode) = choice else { break };
                Box::pin(cards::play(t, power, card, mode)).await;
            }
        }
    }
}

fn playable(t: &Seat, power: Power) -> Vec<Choice> {
    let sight = look(t);
    let hand = sight.p.cards.hand(power).iter().copied();
    let may = |card: &crate::games::wellington::board::Card| {
        let intent = Intent { card: *card, by: power, mode: Mode::Battle };
        Judge::allows(|judge| cards::may_play(judge, &sight, &intent))
    };
    hand.filter(may).map(|card| Choice::Play(card, Mode::Battle)).collect()
}

// 11.5 Battle Resolution.

/// 11.5: a side rolls. The other side suffers a kill for each 6 and a disruption for each 5. Among dice rolled apart, any number of
/// 1s costs the rolling side one loss.
fn roll(t: &Rc<Seat>, at: Duchy, side: Side, round: u8) {
    let power = force(t, side, |f| f.power).unwrap_or(side.powers()[0]);
    let cause = Cause::Rule(rule(11, 5));
    let throw = |purpose: Purpose, ledger: Vec<Modifier>| {
        let count = ledger.iter().map(|m| m.value).sum::<i32>().clamp(0, 255);
        let rolled = if count > 0 { t.roll(power, purpose.clone(), count as usize, cause) } else { Vec::new() };
        let hits = casualties::read(&rolled);
        t.read(purpose, ledger, count, Verdict::Casualties(hits), cause);
        change_force(t, side.enemy(), |force| force.pending.add(hits));
        rolled
    };
    let ledger = battle_dice::dice(&look(t), at, side, round);
    throw(Purpose::Battle { at, side, round }, ledger);
    let ledger = battle_dice::apart(&look(t), at, side, round);
    if !ledger.is_empty() {
        let rolled = throw(Purpose::Apart { at, side, round }, ledger);
        change_force(t, side, |force| force.pending.add(casualties::own(&rolled)));
    }
}
