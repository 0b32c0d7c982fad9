//! Acting in an Impulse [4.2, 5.5]: one list of everything that the Active Power may do, one step at a time.

use super::cards;
use super::happening::Happening;
use super::judge::{Judge, Judged, Reason};
use super::points::{self, Point};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Decision, Question, Scene, Seat};
use super::{building, card_obligations, convoys, flags, movement, resources, siege};
use crate::games::wellington::board::{
    Card, Cause, Fact, ImpulseKind, Leader, Mode, Officer, Power, Purse, Uses, rule,
};
use std::cell::Cell;
use std::rc::Rc;

/// 4.2: lets the Active Power act until it ends its Impulse.
pub async fn impulse(t: &Rc<Seat>, power: Power) {
    loop {
        let passing = t.position().impulse.as_ref().is_some_and(|i| i.kind == ImpulseKind::Pass);
        // 4.23: a passing Power is asked only if it can do something. It is then asked with the list made for that.
        let listed = passing.then(|| decision(t));
        if listed.as_ref().is_some_and(|listed| listed.choices.iter().all(|choice| *choice == Choice::End)) {
            break;
        }
        let listed = Cell::new(listed);
        let choice = t.ask(|| listed.take().unwrap_or_else(|| decision(t))).await;
        match choice {
            Choice::End => break,
            Choice::Play(card, mode) => cards::play(t, power, card, mode).await,
            Choice::Resource => resources::spend(t, power),
            Choice::Siege(leader) => siege::resolve(t, power, leader).await,
            other => spend(t, power, other).await,
        }
    }
    let left = purse(t).map_or(0, |purse| purse.cp);
    if left > 0 {
        t.tell(Cause::Rule(rule(5, 5)), Happening::Wasted(power, left));
    }
}

/// 5.5: Command Points that an Event grants to a Power. It must spend them at once and only on what the Event names.
pub async fn grant(t: &Rc<Seat>, power: Power, cp: u8, uses: Uses, cause: Cause) {
    let _grant = t.enter(cause, Scene::Grant(power));
    t.tell(cause, Happening::Granted(power, cp));
    t.change(|p| {
        if let Some(impulse) = p.impulse.as_mut() {
            impulse.purses.push(Purse { power, cp, uses });
        }
    });
    while purse(t).is_some_and(|purse| purse.cp > 0) {
        let choice = t.ask(|| decision(t)).await;
        if choice == Choice::End {
            break;
        }
        spend(t, power, choice).await;
    }
    let left = t.change(|p| p.impulse.as_mut().and_then(|i| i.purses.pop())).map_or(0, |purse| purse.cp);
    if left > 0 {
        t.tell(cause, Happening::Wasted(power, left));
    }
}

/// The Command Points being spent now: the Impulse's, or those that an Event grants within it.
pub fn purse(t: &Seat) -> Option<Purse> {
    t.position().impulse.as_ref().and_then(|i| i.purses.last().copied())
}

/// 5.5: subtracts a cost from the Command Points being spent now.
pub fn pay(t: &Seat, cost: u8) {
    t.change(|p| {
        if let Some(purse) = p.impulse.as_mut().and_then(|i| i.purses.last_mut()) {
            purse.cp = purse.cp.saturating_sub(cost);
        }
    });
}

/// 5.5: the remaining Command Points that only this Leader and his Army can use in this Impulse of his Power. A pass does not count
/// as an Impulse [4.23].
pub fn free_cp(sight: &Sight<'_>, leader: Leader) -> u8 {
    let Some(impulse) = sight.p.impulse.as_ref() else { return 0 };
    let power = sight.power_of(leader);
    if impulse.power != power || impulse.purses.len() != 1 || impulse.kind == ImpulseKind::Pass {
        return 0;
    }
    let facts = || [(Fact::Power, power.into()), (Fact::Leader, leader.into())];
    let given = points::value(sight.t, Point::FreeCp, 0, facts).clamp(0, 30) as u8;
    let used: u8 = impulse.free_used.iter().filter(|(l, _)| *l == leader).map(|(_, n)| n).sum();
    given.saturating_sub(used)
}

/// 5.5: what must be paid from the common Command Points after each Leader's own points are used.
pub(in super::super) fn uncovered(sight: &Sight<'_>, purse: &Purse, costs: &[(Option<Leader>, u8)]) -> u8 {
    let free = |leader: &Option<Leader>| match leader {
        Some(leader) if sight.power_of(*leader) == purse.power => free_cp(sight, *leader),
        _ => 0,
    };
    costs.iter().map(|(leader, cost)| cost.saturating_sub(free(leader))).sum()
}

/// 5.5: pays, using first the Command Points reserved for the Leader in question.
pub(in super::super) fn pay_for(t: &Seat, costs: &[(Option<Leader>, u8)]) {
    for (leader, cost) in costs {
        let free = leader.map_or(0, |leader| free_cp(&look(t), leader)).min(*cost);
        if let (Some(leader), true) = (*leader, free > 0) {
            t.change(|p| p.impulse.iter_mut().for_each(|impulse| impulse.free_used.push((leader, free))));
            t.tell(Cause::Rule(rule(5, 5)), Happening::FreeCp(leader, free));
        }
        pay(t, cost - free);
    }
}

/// 5.5: whether the Command Points suffice for this cost.
pub fn can_pay(judge: &mut Judge, purse: &Purse, cost: u8, fit: bool) -> Judged {
    judge.need(rule(5, 5), fit, || Reason::WrongUse)?;
    judge.need(rule(5, 5), cost <= purse.cp, || Reason::TooFewCp { cost, have: purse.cp })
}

async fn spend(t: &Rc<Seat>, power: Power, choice: Choice) {
    match choice {
        Choice::March(mover, to) => movement::march(t, power, mover, to).await,
        Choice::Convoy(from, to) => convoys::sail(t, power, from, to).await,
        Choice::Flag(duchy, what) => flags::flag(t, power, duchy, what).await,
        Choice::Build(piece, duchy) => building::build(t, power, piece, duchy, false).await,
        Choice::Regroup(piece, duchy) => building::build(t, power, piece, duchy, true).await,
        other => t.bug(format!("{other:?} is not an action")),
    }
}

/// Everything that the Power whose Command Points are being spent may do now.
fn decision(t: &Seat) -> Decision {
    let sight = look(t);
    let Some(impulse) = sight.p.impulse.as_ref() else {
        return Decision::always(Power::Britain, Question::Act, Cause::Rule(rule(4, 2)), Vec::new());
    };
    let Some(purse) = impulse.purses.last().copied() else {
        return Decision::always(impulse.power, Question::Act, Cause::Rule(rule(4, 2)), Vec::new());
    };
    // With Command Points, half of the lists have more than 160.
    let mut choices = Vec::with_capacity(if purse.cp > 0 { 400 } else { 16 });
    let own = impulse.purses.len() == 1;
    if own {
        cards::impulse_plays(&sight, purse.power, &mut choices);
        if Judge::allows(|judge| resources::may_spend(judge, &sight, purse.power)) {
            choices.push(Choice::Resource);
        }
        // 12.2: a Siege is free and may come before the card, even when the Power passes.
        siege::sieges(&sight, purse.power, &mut choices);
    }
    convoys::convoys(&sight, &purse, &mut choices);
    let free = points::in_use(&sight).has(Point::FreeCp);
    let alone = |o: &Officer| free && sight.power_of(o.leader) == purse.power && free_cp(&sight, o.leader) > 0;
    if purse.cp > 0 || (own && sight.p.officers.iter().any(alone)) {
        movement::marches(&sight, &purse, &mut choices);
        flags::flaggings(&sight, &purse, &mut choices);
        building::buildings(&sight, &purse, &mut choices);
    }
    if !own || Judge::allows(|judge| may_end(judge, &sight, purse.power)) || choices.is_empty() {
        choices.push(Choice::End);
    }
    Decision::always(purse.power, Question::Act, Cause::Rule(rule(4, 2)), choices)
}

/// The ways in which a decision lets its Power play cards. In an Impulse they come first, so a long list is not searched.
pub fn plays(decision: &Decision) -> impl Iterator<Item = (Card, Mode)> {
    let all = !matches!(decision.question, Question::Act);
    let play = |choice: &Choice| if let Choice::Play(card, mode) = choice { Some((*card, *mode)) } else { None };
    decision.choices.iter().map(play).take_while(move |play| all || play.is_some()).flatten()
}

/// 4.2: an Impulse needs a card or a Resource, and a card that must be used has to be used. A passing Power may stop at once
/// [4.23].
pub fn may_end(judge: &mut Judge, sight: &Sight<'_>, power: Power) -> Judged {
    let Some(impulse) = sight.p.impulse.as_ref() else { return Ok(()) };
    if impulse.kind == ImpulseKind::Pass {
        return Ok(());
    }
    let used = impulse.card_used || impulse.plus_used;
    judge.need(rule(4, 2), used, || Reason::NothingPlayed)?;
    match card_obligations::forced_card(sight, power) {
        Some(card) if !impulse.card_used => judge.need_for(Cause::Card(card), false, || Reason::MustUse(card)),
        _ => Ok(()),
    }
}
