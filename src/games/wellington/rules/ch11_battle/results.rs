//! Rule 11.5 after the dice: how Events change the results of a Round before they are applied, and what they add, lift or give back
//! afterwards. All of it edits the record of the Battle, from which winner and Rout are always derived anew.

use super::attrition::{self, Reason, Terms};
use super::battle::{change_force, force, sides};
use super::battle_cards;
use super::casualties;
use super::control::watch;
use super::effects;
use super::fighting::Fighting;
use super::formation::Band;
use super::operations;
use super::points::{self, Point};
use super::vocabulary::{Choice, Decision, Question, Seat};
use crate::games::wellington::board::{
    Card, Casualties, Cause, Counted, Duchy, Effect, Fact, Force, Grave, Leader, Lifetime, Loss, Moment, Power, Side,
    Stage, Tag,
};
use std::rc::Rc;

/// 11.5: applies the results of a Round: running effects alter them in the order in which they began; then eliminations on both
/// sides, then disruptions.
pub async fn apply(t: &Rc<Seat>, at: Duchy, round: u8) {
    for side in sides(t) {
        alter(t, at, side, round).await;
    }
    let suffered = sides(t).map(|side| {
        let taken = change_force(t, side, |force| {
            let pending = std::mem::take(&mut force.pending);
            force.suffered.push(pending);
            pending
        });
        (side, taken.unwrap_or_default())
    });
    t.change(|p| p.battles.last_mut().map(|battle| battle.rolled = false));
    for (side, casualties) in suffered {
        casualties::eliminate(t, at, side, casualties.kills).await;
    }
    for (side, casualties) in suffered {
        casualties::disrupt(t, at, side, casualties.disruptions).await;
    }
}

/// How running effects change what a side is about to suffer. In a Siege they can only make the side ignore disruptions:
/// conversions apply only to Battles [12.2].
pub(in super::super) async fn alter(t: &Rc<Seat>, at: Duchy, side: Side, round: u8) {
    let changes = |effect: &&Effect| {
        t.world().cards.points(effect).has_any(&[Point::BattleSoften, Point::BattleLower, Point::BattleIgnore])
    };
    let running: Vec<Effect> = t.position().effects.iter().filter(changes).cloned().collect();
    let battle = !t.position().battles.is_empty();
    for effect in running {
        let Some(now) = force(t, side, |f| f.pending) else { return };
        let asked = |point: Point, most: u8| {
            let facts = || {
                let about = force(t, side, |f| super::battle_dice::round_facts(f, at, round)).unwrap_or_default();
                about.and(Fact::Kills, i32::from(now.kills)).and(Fact::Disruptions, i32::from(now.disruptions))
            };
            points::of_effect(t, &effect, point, 0, facts).clamp(0, most.into()) as u8
        };
        let mut after = now;
        let softened = if battle { asked(Point::BattleSoften, now.kills) } else { 0 };
        after.kills -= softened;
        after.disruptions += softened;
        let lowered = if battle { asked(Point::BattleLower, now.kills.saturating_add(now.disruptions)) } else { 0 };
        if lowered > 0 {
            let chooser = battle_cards::chooser(&effect);
            after = lower(t, (side, chooser), effect.card, after, lowered).await;
        }
        let before =
            force(t, side, |f| f.ignored.iter().filter(|(id, _)| *id == effect.id).map(|(_, n)| *n).sum::<u8>());
        let left = asked(Point::BattleIgnore, u8::MAX).saturating_sub(before.unwrap_or(0)).min(after.disruptions);
        after.disruptions -= left;
        if after != now {
            change_force(t, side, |force| {
                force.pending = after;
                force.ignored.push((effect.id, left));
            });
            t.tell(Cause::Card(effect.card), Fighting::Altered { side, from: now, to: after });
        }
    }
}

/// Lowers this many different hits by one step each: an elimination becomes a disruption, a disruption disappears. If there are
/// both kinds, the Power that makes the card's choices picks; without one, the Power that decides for the side.
async fn lower(
    t: &Rc<Seat>,
    (side, chooser): (Side, Option<Power>),
    card: Card,
    hits: Casualties,
    count: u8,
) -> Casualties {
    let least = count.saturating_sub(hits.disruptions);
    let most = count.min(hits.kills);
    let power = chooser.or(force(t, side, |f| f.power)).unwrap_or(side.powers()[0]);
    let text = format!(
        "{count} hits are lowered. How many of them are eliminations, which become disruptions? The others are disruptions, which are cancelled."
    );
    let question = Question::Card { card, text };
    let choices = || (least..=most).rev().map(|n| Choice::Number(n.into())).collect();
    let choice = t.ask(|| Decision::new(power, question.clone(), Cause::Card(card), choices())).await;
    let kills = match choice {
        Choice::Number(n) => n.clamp(0, i32::from(most)) as u8,
        _ => most,
    };
    let vanish = count - kills;
    Casualties { kills: hits.kills - kills, disruptions: hits.disruptions.saturating_sub(vanish) + kills }
}

/// Casualties that an Event causes. If the dice of a Round lie on the table, or are about to be rolled and `with_dice` is set, the
/// casualties belong to that Round. Otherwise they take effect at once and count for winner, Rout and Loot.
pub async fn add(t: &Rc<Seat>, at: Duchy, side: Side, casualties: Casualties, with_dice: bool, by: Card) {
    t.tell(Cause::Card(by), Fighting::Suffered { side, casualties });
    let rolled = {
        let p = t.position();
        match (p.battles.last(), &*p.siege) {
            (Some(battle), _) => battle.rolled || with_dice && before_dice(&p),
            (None, Some(siege)) => siege.now.stage == Stage::Rolled,
            (None, None) => false,
        }
    };
    change_force(t, side, |force| if rolled { force.pending.add(casualties) } else { force.extra.add(casualties) });
    if !rolled {
        casualties::eliminate(t, at, side, casualties.kills).await;
        casualties::disrupt(t, at, side, casualties.disruptions).await;
    }
}

/// Whether the dice of a Battle Round are counted and about to be rolled.
fn before_dice(p: &crate::games::wellington::board::Position) -> bool {
    p.windows.iter().any(|window| window.moment == Moment::BattleBeforeDice)
}

/// Lifts up to this many disruptions of a side: first those of the dice on the table, then the latest. They no longer cost dice or
/// count. Returns how many.
pub fn lift(t: &Rc<Seat>, side: Side, most: u8, by: Card) -> u8 {
    let lifted = change_force(t, side, |force| {
        let mut left = most;
        let mut applied = 0;
        let fresh = left.min(force.pending.disruptions);
        force.pending.disruptions -= fresh;
        left -= fresh;
        for round in [&mut force.extra].into_iter().chain(force.suffered.iter_mut().rev()) {
            let n = left.min(round.disruptions);
            round.disruptions -= n;
            left -= n;
            applied += n;
        }
        steady(force, applied);
        most - left
    });
    let lifted = lifted.unwrap_or(0);
    if lifted > 0 {
        t.tell(Cause::Card(by), Fighting::Rallied { side, disruptions: lifted });
    }
    lifted
}

/// Removes this many disruptions from a force: first those beyond its pieces, then Leaders, then Soldiers of the Power that has
/// more disrupted ones.
fn steady(force: &mut Force, count: u8) {
    for _ in 0..count {
        if force.excess > 0 {
            force.excess -= 1;
        } else if force.shaken.pop().is_none()
            && let Some(most) = force.disrupted.iter_mut().max()
        {
            *most = most.saturating_sub(1);
        }
    }
}

/// Turns disruptions of the last Round into eliminations of the same pieces. The total that the side suffered stays the same.
pub async fn harden(t: &Rc<Seat>, at: Duchy, side: Side, count: u8, by: Card) {
    let hardened = change_force(t, side, |force| {
        let Some(round) = force.suffered.last_mut() else { return 0 };
        let n = count.min(round.disruptions);
        round.disruptions -= n;
        round.kills += n;
        n
    });
    let hardened = hardened.unwrap_or(0);
    if hardened > 0 {
        t.tell(Cause::Card(by), Fighting::Hardened { side, count: hardened });
        casualties::eliminate(t, at, side, hardened).await;
    }
}

/// Half of the eliminations of a side, rounded up, stand. The rest comes back: Leaders first, then the latest losses.
pub fn restore_half(t: &Rc<Seat>, at: Duchy, side: Side, by: Card) {
    let Some(before) = force(t, side, Force::clone) else { return };
    let back = (before.kills() / 2).min(u16::from(u8::MAX)) as u8;
    let mut pool: Vec<Loss> = before.losses.iter().rev().copied().collect();
    pool.sort_by_key(|loss| !matches!(loss, Loss::Leader(_)));
    let mut left = back;
    let mut returned = Vec::new();
    for loss in pool {
        match loss {
            Loss::Soldiers(key, sp) if left > 0 => {
                let n = sp.min(left);
                returned.push(Loss::Soldiers(key, n));
                left -= n;
            }
            Loss::Leader(_) if left > 0 => {
                returned.push(loss);
                left -= 1;
            }
            _ => {}
        }
    }
    give_back(t, at, &returned, Grave::Eliminated, by);
    change_force(t, side, |force| {
        returned.iter().for_each(|loss| forget(&mut force.losses, loss));
        let mut left = back;
        for round in force.suffered.iter_mut().rev().chain([&mut force.extra]) {
            let n = left.min(round.kills);
            round.kills -= n;
            left -= n;
        }
    });
    strike(t, side);
    revive(t, before.ended, &returned);
    t.tell(Cause::Card(by), Fighting::Returned { at, losses: returned });
}

/// 11.7: everything that a Rout has just cost a side comes back, disrupted as it was; it is still a Rout. Returns whether anything
/// came back.
pub fn undo_rout(t: &Rc<Seat>, at: Duchy, side: Side, by: Card) -> bool {
    let Some((back, ended)) = change_force(t, side, |force| (std::mem::take(&mut force.routed), force.ended.clone()))
    else {
        return false;
    };
    if back.is_empty() {
        return false;
    }
    give_back(t, at, &back, Grave::Eliminated, by);
    change_force(t, side, |force| {
        for loss in &back {
            forget(&mut force.losses, loss);
            match loss {
                Loss::Soldiers(key, n) => force.disrupted[key.power.index()] += n,
                Loss::Leader(officer) => force.shaken.push(officer.leader),
                Loss::Flag(_) => {}
            }
        }
    });
    revive(t, ended, &back);
    t.tell(Cause::Card(by), Fighting::Returned { at, losses: back });
    true
}

/// Restores effects that had ended with Leaders who now come back.
fn revive(t: &Rc<Seat>, ended: Vec<Effect>, back: &[Loss]) {
    let is_back = |leader: Leader| back.iter().any(|l| matches!(l, Loss::Leader(o) if o.leader == leader));
    for effect in ended {
        if matches!(effect.until, Lifetime::LeaderOut(leader) if is_back(leader)) {
            effects::revive(t, effect);
        }
    }
}

/// Puts pieces back where they were lost, as they were.
fn give_back(t: &Rc<Seat>, at: Duchy, losses: &[Loss], grave: Grave, by: Card) {
    let b = t.world().board.clone();
    watch(t, Cause::Card(by), &[at], || {
        t.change(|p| losses.iter().for_each(|loss| attrition::restore(&b, p, loss, at, grave)));
    });
}

/// Whether one loss is the same as another or a part of it.
fn same(whole: &Loss, part: &Loss) -> bool {
    match (whole, part) {
        (Loss::Soldiers(a, n), Loss::Soldiers(b, m)) => a == b && n >= m,
        (a, b) => a == b,
    }
}

/// Removes a loss, or part of one, from a list.
fn forget(losses: &mut Vec<Loss>, gone: &Loss) {
    let Some(place) = losses.iter().rposition(|loss| same(loss, gone)) else { return };
    match (&mut losses[place], gone) {
        (Loss::Soldiers(_, n), Loss::Soldiers(_, m)) if *n > *m => *n -= m,
        _ => {
            losses.remove(place);
        }
    }
}

// 13.1 in a Battle: Attrition whose losses count.

/// An Attrition check on everything that a side has in a Duchy. With `counts`, each loss is an elimination in the Battle or Siege
/// there; with `loot`, it also counts as lost for Loot. Returns the number of the check.
pub async fn check(
    t: &Rc<Seat>,
    at: Duchy,
    side: Side,
    by: Card,
    terms: Terms,
    (counts, loot): (bool, bool),
) -> Option<u32> {
    let decides = force(t, side, |f| (f.power, f.commander));
    let decides = decides.unwrap_or((super::army_groups::leading(t, at, side), None));
    let check = operations::check_all(t, at, side, decides, by, terms).await;
    if let (Some(id), true) = (check, counts || loot) {
        count(t, id, side, counts, loot);
    }
    check
}

/// The same on the pieces with a tag, wherever they are.
pub async fn check_pieces(t: &Rc<Seat>, tag: Tag, by: Card, terms: Terms, counts: bool) -> Option<u32> {
    let band = {
        let sight = super::look(t);
        let leaders: Vec<Leader> = sight.p.officers.iter().filter(|o| o.tags.has(tag)).map(|o| o.leader).collect();
        let decides = Side::BOTH.map(|side| force(t, side, |f| f.commander).flatten());
        let commander = leaders.iter().copied().find(|l| decides.contains(&Some(*l))).or(leaders.first().copied());
        let soldiers = sight.p.soldiers.iter().find(|lot| lot.key.tags.has(tag)).map(|lot| lot.key.power);
        let power = commander.map(|l| sight.power_of(l)).or(soldiers)?;
        Band { tag, power, commander }
    };
    let at = band.at(&t.position())?;
    let check = attrition::check(t, &band, at, vec![Reason::all(Cause::Card(by))], terms).await;
    if let (Some(id), true) = (check, counts) {
        count(t, id, band.power.side(), true, false);
    }
    check
}

/// Counts the losses of a check as eliminations of a side in this Battle, or only as lost for Loot. Disrupted Soldiers went first
///
fn count(t: &Seat, check: u32, side: Side, kills: bool, loot: bool) {
    let Some(fight) = fight(t) else { return };
    let losses = t.position().checks.iter().find(|c| c.id == check && !c.undone).map(|c| c.losses.clone());
    let Some(losses) = losses else { return };
    let relieved = change_force(t, side, |force| {
        let mut relieved = [0; 4];
        for loss in &losses {
            let n = if let Loss::Soldiers(key, n) = loss { (key.power.index(), *n) } else { (0, 0) };
            let eased = n.1.min(force.disrupted[n.0]);
            force.disrupted[n.0] -= eased;
            relieved[n.0] += eased;
        }
        if kills {
            force.extra.kills = force.extra.kills.saturating_add(losses.len().min(255) as u8);
        }
        if loot {
            force.losses.extend(losses.iter().copied());
        }
        relieved
    });
    t.change(|p| {
        if let Some(record) = p.checks.iter_mut().find(|c| c.id == check) {
            record.counted = relieved.map(|relieved| Counted { fight, side, kills, relieved, loot });
        }
    });
}

/// The number of the Battle or Siege being fought.
pub fn fight(t: &Seat) -> Option<u32> {
    let p = t.position();
    p.battles.last().map(|battle| battle.id).or(p.siege.as_ref().map(|siege| siege.id))
}

/// A piece that came back must not come back a second time with the check that took it. So the latest checks keep only what is
/// still lost.
fn strike(t: &Seat, side: Side) {
    let (Some(fight), Some(mut lost)) = (fight(t), force(t, side, |f| f.losses.clone())) else { return };
    let here = |check: &crate::games::wellington::board::Check| {
        !check.undone && check.counted.is_some_and(|c| c.fight == fight && c.side == side && c.loot)
    };
    t.change(|p| {
        for check in p.checks.iter_mut().rev().filter(|check| here(check)) {
            check.losses.retain(|loss| {
                let known = lost.iter().any(|other| same(other, loss));
                forget(&mut lost, loss);
                known
            });
        }
    });
}

/// A check whose losses counted is cancelled; everything that followed from them is derived again.
pub(in super::super) fn discount(t: &Seat, counted: Counted, losses: &[Loss]) {
    if fight(t) != Some(counted.fight) {
        return;
    }
    change_force(t, counted.side, |force| {
        if counted.kills {
            force.extra.kills = force.extra.kills.saturating_sub(losses.len().min(255) as u8);
        }
        for (now, eased) in force.disrupted.iter_mut().zip(counted.relieved) {
            *now += eased;
        }
        if counted.loot {
            losses.iter().for_each(|loss| forget(&mut force.losses, loss));
        }
    });
}
