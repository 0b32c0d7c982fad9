//! 11.10 and 11.11: Battlefield Loot, and what it costs a Spanish Formation. 12.5: Sack and Pillage.

use super::attrition::{self, Reason, Terms};
use super::battle::{self, force};
use super::cards;
use super::fighting::Fighting;
use super::formation::{self, Band};
use super::points::{self, Point};
use super::rolls::{Purpose, Term, Verdict};
use super::sight::look;
use super::vocabulary::{Modifier, Seat};
use super::window;
use crate::games::wellington::board::{Cause, Duchy, Fact, Facts, Force, Grave, Leader, Moment, Power, Side, rule};
use std::rc::Rc;

/// 11.10: the Battlefield Loot table: the Resources for a die and the result.
pub fn loot_table(die: u8, result: i32) -> u8 {
    match result {
        12.. => 2,
        8..=11 => 1,
        _ => u8::from(die == 6),
    }
}

/// 12.5: the modified die that yields a Resource for a captured Fortress.
pub const SACK: i32 = 6;

/// 11.10, R-42: the victor rolls for Loot when a whole Army or Army Group was Routed or eliminated. It must.
pub async fn battlefield(t: &Rc<Seat>, at: Duchy, end: Defeat) {
    let Some(winner) = t.position().battles.last().and_then(|b| b.winner) else { return };
    if beaten_army(t) && end != Defeat::Plain {
        roll(t, at, winner).await;
    }
}

/// How badly the loser of a Battle fared before it retreats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defeat {
    /// It must retreat.
    Plain,
    /// It was Routed [11.7].
    Rout,
    /// None of it is left.
    Elimination,
}

impl Defeat {
    /// The word that scripts use.
    pub const fn word(self) -> &'static str {
        match self {
            Defeat::Plain => "defeat",
            Defeat::Rout => "rout",
            Defeat::Elimination => "elimination",
        }
    }
}

/// 11.10: how badly the loser fared, judged after the losses of a Rout.
pub fn defeat(t: &Seat, at: Duchy) -> Defeat {
    let (winner, rout) = t.position().battles.last().map_or((None, false), |b| (b.winner, b.rout));
    match winner {
        Some(side) if !look(t).has_side(at, side.enemy()) => Defeat::Elimination,
        _ if rout => Defeat::Rout,
        _ => Defeat::Plain,
    }
}

/// The same after Responses to the victory: pieces that came back no longer count as eliminated.
pub fn still(t: &Seat, at: Duchy, before: Defeat) -> Defeat {
    if before == Defeat::Elimination { defeat(t, at) } else { before }
}

/// 11.10: whether the side that lost the Battle was an Army or Army Group.
pub fn beaten_army(t: &Seat) -> bool {
    let winner = t.position().battles.last().and_then(|b| b.winner);
    winner.and_then(|side| force(t, side.enemy(), |f| f.army)).unwrap_or(false)
}

/// 11.11, R-43: Resources that an Event gives the victor of a Battle or Siege.
pub async fn by_event(t: &Rc<Seat>, gained: u8, cause: Cause) {
    let victor = {
        let p = t.position();
        match (p.battles.last(), &*p.siege) {
            (Some(battle), _) => battle.winner.map(|side| (battle.at, battle.force(side).clone())),
            (None, Some(siege)) => Some((siege.at, siege.besieger.clone())),
            (None, None) => None,
        }
    };
    if let Some((at, force)) = victor {
        gain(t, force.power, at, gained, force.commander, cause).await;
    }
}

/// an Army that could not retreat counts as eliminated: roll for Loot if that was not done before.
pub async fn late(t: &Rc<Seat>, at: Duchy) {
    let Some((winner, rout)) = t.position().battles.last().and_then(|b| Some((b.winner?, b.rout))) else { return };
    let army = force(t, winner.enemy(), |f| f.army).unwrap_or(false);
    if army && !rout {
        roll(t, at, winner).await;
    }
}

async fn roll(t: &Rc<Seat>, at: Duchy, winner: Side) {
    let Some(power) = force(t, winner, |f| f.power) else { return };
    let cause = Cause::Rule(rule(11, 10));
    let facts = |t: &Seat| battle::facts(t, at).and(Fact::Power, power).and(Fact::Kind, "loot");
    window::open(t, Moment::LootDeclared, || facts(t)).await;
    if is_denied(t, power, at) {
        return;
    }
    let purpose = Purpose::Loot { at };
    let die = t.roll(power, purpose.clone(), 1, cause).first().copied().unwrap_or(1);
    window::open(t, Moment::LootRolled, || facts(t).and(Fact::Dice, i32::from(die))).await;
    if is_denied(t, power, at) {
        return;
    }
    let lost = i32::from(force(t, winner.enemy(), Force::lost).unwrap_or(0));
    let about = || Facts::none().and(Fact::Power, power).and(Fact::Side, winner.enemy()).and(Fact::Duchy, at);
    let counted = points::number(t, Point::LootLosses, lost, about);
    let line = |term, value| Modifier { term, value, cause };
    let mut ledger = vec![line(Term::Dice, die.into()), line(Term::Lost, lost)];
    let asked = points::number(t, Point::LootRoll, 0, || {
        Facts::none().and(Fact::Power, power).and(Fact::Side, winner).and(Fact::Duchy, at)
    });
    ledger.extend(counted.lines().chain(asked.lines()));
    let total = i32::from(die) + counted.value + asked.value;
    let gained = loot_table(die, total);
    t.read(purpose, ledger, total, Verdict::Resources(gained), cause);
    let commander = force(t, winner, |f| f.commander).flatten();
    gain(t, power, at, gained, commander, cause).await;
}

/// Whether an Event denies the victor its Loot. This is asked both before and after the die, because either may be answered.
fn is_denied(t: &Seat, power: Power, at: Duchy) -> bool {
    let facts = || Facts::none().and(Fact::Power, power).and(Fact::Duchy, at);
    let (allowed, card) = points::yes_by(t, Point::LootAllowed, true, facts);
    if !allowed {
        t.tell(card.map_or(Cause::Rule(rule(11, 10)), Cause::Card), Fighting::NoLoot(power));
    }
    !allowed
}

/// 12.5: Sack and Pillage of a captured Fortress: one die, +1 for each Round fewer than the maximum.
pub async fn sack(t: &Rc<Seat>, power: Power, at: Duchy, early: u8, commander: Option<Leader>) {
    let cause = Cause::Rule(rule(12, 5));
    let facts = || Facts::none().and(Fact::Duchy, at).and(Fact::Power, power).and(Fact::Kind, "sack");
    window::open(t, Moment::LootDeclared, &facts).await;
    let purpose = Purpose::Sack { at };
    let die = t.roll(power, purpose.clone(), 1, cause).first().copied().unwrap_or(1);
    window::open(t, Moment::LootRolled, || facts().and(Fact::Dice, i32::from(die))).await;
    let line = |term, value| Modifier { term, value, cause };
    let mut ledger = vec![line(Term::Dice, die.into()), line(Term::Early, early.into())];
    let asked = points::number(t, Point::SackRoll, 0, || Facts::none().and(Fact::Duchy, at).and(Fact::Power, power));
    ledger.extend(asked.lines());
    ledger.retain(|m| m.value != 0);
    let total = ledger.iter().map(|m| m.value).sum::<i32>();
    let gained = u8::from(total >= SACK);
    t.read(purpose, ledger, total, Verdict::Resources(gained), cause);
    gain(t, power, at, gained, commander, cause).await;
}

/// 15.1, 11.11: a Power gains Resources by Battle or Siege. A Spanish-led Formation checks for Attrition once for each Resource;
/// its losses go to the Regroup Box.
pub async fn gain(t: &Rc<Seat>, power: Power, at: Duchy, gained: u8, commander: Option<Leader>, cause: Cause) {
    if gained == 0 {
        return;
    }
    cards::change_resources(t, power, gained.into(), cause);
    let spanish_led = commander.is_none_or(|leader| look(t).power_of(leader) == Power::Spain);
    let facts = || Facts::none().and(Fact::Power, power).and(Fact::Duchy, at);
    if power != Power::Spain || !spanish_led || points::yes(t, Point::GainExempt, false, facts) {
        return;
    }
    for _ in 0..gained {
        let Some(tag) = formation::free_tag(t) else { return };
        formation::tag_power(t, at, Power::Spain, tag);
        let band = Band { tag, power: Power::Spain, commander };
        let reasons = vec![Reason::all(Cause::Rule(rule(11, 11)))];
        attrition::check(t, &band, at, reasons, Terms { grave: Grave::Regroup, late_bonus: 0 }).await;
        band.release(t);
    }
}
