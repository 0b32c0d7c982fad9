//! 11.51 and 11.53: how a force takes its casualties, in Battles and Sieges.

use super::attrition::{lose_leader, lose_soldiers};
use super::battle::{change_force, force};
use super::sight::look;
use super::vocabulary::{Choice, Decision, Question, Seat};
use crate::games::wellington::board::{
    Casualties, Cause, Duchy, Force, Grave, Leader, Loss, LotKey, Power, Side, rule,
};
use std::rc::Rc;

/// 11.5: among dice rolled apart, this number costs the rolling side a loss.
pub const OWN_LOSS: u8 = 1;

/// 11.5: reads dice: a kill for each 6, a disruption for each 5.
pub fn read(dice: &[u8]) -> Casualties {
    let count = |face: u8| dice.iter().filter(|die| **die == face).count().min(255) as u8;
    Casualties { kills: count(6), disruptions: count(5) }
}

/// 11.5: what a side suffers from its own dice that are rolled apart: if any show a 1, one loss in total.
pub fn own(dice: &[u8]) -> Casualties {
    Casualties { kills: u8::from(dice.contains(&OWN_LOSS)), disruptions: 0 }
}

/// 11.51, 1.5: how many eliminations wipe out a side in a Duchy whose Soldiers are lost lot by lot. If the counters in the box
/// cannot make change, this is fewer than its pieces. `None` if somebody survives any number of eliminations.
pub fn endures(t: &Seat, at: Duchy, side: Side) -> Option<u16> {
    let powers = side.powers();
    let (b, mut p) = (t.world().board.clone(), t.position().clone());
    let mut left = 0;
    for key in powers.into_iter().flat_map(|power| lots(t, at, side, power)) {
        while super::pieces::at(&p, key).sp().0 > 0 && super::pieces::lose(&b, &mut p, key, 1).0 > 0 {
            left += 1;
        }
    }
    let officers: usize = powers.into_iter().map(|power| leaders(t, at, side, power).len()).sum();
    let all = look(t).leaders_of_side(at, side).count();
    (officers == all).then(|| left + officers as u16)
}

fn cause() -> Cause {
    Cause::Rule(rule(11, 51))
}

/// The lots of a Power in a force.
fn lots(t: &Seat, at: Duchy, side: Side, power: Power) -> Vec<LotKey> {
    let tag = force(t, side, |f| f.tag).flatten();
    let p = t.position();
    let own = p.lots(at, power).filter(|lot| tag.is_none_or(|tag| lot.key.tags.has(tag)));
    own.map(|lot| lot.key).collect()
}

/// The Leaders of a Power in a force who can be lost.
fn leaders(t: &Seat, at: Duchy, side: Side, power: Power) -> Vec<Leader> {
    let tag = force(t, side, |f| f.tag).flatten();
    let sight = look(t);
    let own = sight.leaders(at, power).filter(|o| o.is_piece() && tag.is_none_or(|tag| o.tags.has(tag)));
    own.map(|o| o.leader).collect()
}

fn strength(t: &Seat, at: Duchy, side: Side, power: Power) -> u8 {
    let p = t.position();
    lots(t, at, side, power).iter().map(|key| super::pieces::at(&p, *key).sp().0).sum()
}

/// 11.51, R-38: divides a number between the two Powers of a side as evenly as their pieces allow. The Power that decides for the
/// force says who takes the odd one. Returns the shares, and what nobody can take.
async fn share(t: &Rc<Seat>, at: Duchy, side: Side, count: u8, have: [u8; 2]) -> ([u8; 2], u8) {
    let [a, b] = have;
    let taken = u16::from(count).min(u16::from(a) + u16::from(b)) as u8;
    let (least, most) = (taken.saturating_sub(b), taken.min(a));
    let mut first = (taken / 2).clamp(least, most);
    if taken % 2 == 1 && first == taken / 2 && first < most {
        let power = force(t, side, |f| f.power).unwrap_or(side.powers()[0]);
        let choices = || side.powers().map(Choice::Power).to_vec();
        let choice = t.ask(|| Decision::new(power, Question::OddLoss { at }, cause(), choices())).await;
        if choice == Choice::Power(side.powers()[0]) {
            first += 1;
        }
    }
    ([first, taken - first], count - taken)
}

/// 11.51: eliminates this many pieces of a force: Soldiers first, then Leaders, as evenly as possible between Allies. The owner
/// chooses; disrupted Strength Points go first.
pub async fn eliminate(t: &Rc<Seat>, at: Duchy, side: Side, kills: u8) {
    let powers = side.powers();
    let (shares, mut left) = share(t, at, side, kills, powers.map(|p| strength(t, at, side, p))).await;
    for (power, share) in powers.into_iter().zip(shares) {
        let mut due = share;
        while due > 0 && !lots(t, at, side, power).is_empty() {
            due = due.saturating_sub(one_soldier(t, at, side, power, due).await.max(1));
        }
    }
    // If making change costs more than the share, the excess is not given back [1.5].
    if powers.iter().any(|p| !lots(t, at, side, *p).is_empty()) {
        left = 0;
    }
    let have = powers.map(|p| leaders(t, at, side, p).len() as u8);
    let (shares, _) = share(t, at, side, left, have).await;
    for (power, share) in powers.into_iter().zip(shares) {
        for due in (1..=share).rev() {
            let list = || leaders(t, at, side, power).into_iter().map(Choice::Leader).collect::<Vec<_>>();
            if list().is_empty() {
                break;
            }
            let choice = t.ask(|| Decision::new(power, Question::Casualty { left: due }, cause(), list())).await;
            if let Choice::Leader(leader) = choice {
                one_leader(t, side, leader);
            }
        }
    }
}

/// Eliminates a Strength Point of the owner's choice. Returns how many were lost.
async fn one_soldier(t: &Rc<Seat>, at: Duchy, side: Side, power: Power, left: u8) -> u8 {
    let list = || lots(t, at, side, power).into_iter().map(Choice::Soldier).collect();
    let choice = t.ask(|| Decision::new(power, Question::Casualty { left }, cause(), list())).await;
    let Choice::Soldier(key) = choice else { return left };
    let gone = lose_soldiers(t, key, 1, Grave::Eliminated, cause());
    change_force(t, side, |force| {
        force.losses.push(Loss::Soldiers(key, gone));
        let disrupted = &mut force.disrupted[power.index()];
        *disrupted = disrupted.saturating_sub(gone);
    });
    gone
}

fn one_leader(t: &Rc<Seat>, side: Side, leader: Leader) {
    let as_he_was = *t.position().officer(leader);
    let before = super::effects::until_a_loss(t);
    lose_leader(t, leader, Grave::Eliminated, cause());
    let ended = super::effects::gone_with(t, before, &[Loss::Leader(as_he_was)]);
    change_force(t, side, |force| {
        force.losses.push(Loss::Leader(as_he_was));
        force.ended.extend(ended);
        force.shaken.retain(|l| *l != leader);
    });
}

/// 11.5, 11.53: disrupts this many surviving pieces that are not disrupted yet, Soldiers before Leaders. Disruptions beyond the
/// number of pieces still count.
pub async fn disrupt(t: &Rc<Seat>, at: Duchy, side: Side, count: u8) {
    let powers = side.powers();
    let whole = |t: &Seat, power: Power| {
        let disrupted = force(t, side, |f| f.disrupted[power.index()]).unwrap_or(0);
        strength(t, at, side, power).saturating_sub(disrupted)
    };
    let (shares, left) = share(t, at, side, count, powers.map(|p| whole(t, p))).await;
    change_force(t, side, |force| {
        for (power, share) in powers.into_iter().zip(shares) {
            force.disrupted[power.index()] += share;
        }
    });
    let mut left = left;
    while left > 0 {
        let list = || -> Vec<Choice> {
            let shaken = force(t, side, |f| f.shaken.clone()).unwrap_or_default();
            let all = powers.into_iter().flat_map(|p| leaders(t, at, side, p));
            all.filter(|l| !shaken.contains(l)).map(Choice::Leader).collect()
        };
        if list().is_empty() {
            break;
        }
        let power = force(t, side, |f| f.power).unwrap_or(powers[0]);
        let choice = t.ask(|| Decision::new(power, Question::Shaken { at }, Cause::Rule(rule(11, 53)), list())).await;
        if let Choice::Leader(leader) = choice {
            change_force(t, side, |force| force.shaken.push(leader));
        }
        left -= 1;
    }
    change_force(t, side, |force| force.excess = force.excess.saturating_add(left));
}

/// 11.7, R-37: a Rout eliminates the disrupted pieces of the loser; all its pieces if there are more disruptions than pieces.
pub async fn routed(t: &Rc<Seat>, at: Duchy, side: Side) {
    let Some(state) = force(t, side, Force::clone) else { return };
    let before = state.losses.len();
    for power in side.powers() {
        let mut due = match state.excess > 0 {
            true => strength(t, at, side, power),
            false => state.disrupted[power.index()],
        };
        while due > 0 && !lots(t, at, side, power).is_empty() {
            due = due.saturating_sub(one_soldier(t, at, side, power, due).await.max(1));
        }
    }
    let gone = match state.excess > 0 {
        true => side.powers().into_iter().flat_map(|p| leaders(t, at, side, p)).collect(),
        false => state.shaken,
    };
    for leader in gone {
        if look(t).p.officer(leader).at.duchy() == Some(at) {
            one_leader(t, side, leader);
        }
    }
    change_force(t, side, |force| force.routed = force.losses.get(before..).unwrap_or_default().to_vec());
}
