//! 10.5 to 10.8: evasion.

use super::attrition::{self, Reason as Due, Terms};
use super::control::Status;
use super::formation::{self, Band};
use super::going::{EVADE, Going};
use super::happening::{Happening, Passage, Plan};
use super::interception::{NEEDED, go, ledger};
use super::judge::{Judge, Judged, Reason};
use super::points::Point;
use super::rolls::{Purpose, Verdict};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Decision, Mover, Question, Scene, Seat};
use super::{army_groups, attempt, contact, pieces, window};
use crate::games::wellington::board::{
    Arm, Cause, Duchy, Errand, Fact, FailedEvasions, Kind, Leader, LineType, Lot, LotKey, Moment, Origin, Power, Rule,
    Side, Tag, rule, ruling,
};
use std::rc::Rc;

// 10.5 Evasion.

/// Every evasion out of a Duchy that a Power may attempt. The Army or Army Group evades as one, under any of its Leaders. Each
/// infantry or cavalry counter that no Leader commands evades separately.
pub fn attempts(sight: &Sight<'_>, power: Power, at: Duchy, out: &mut Vec<Choice>) {
    let side = power.side();
    let Some(contact) = sight.contact(at).filter(|_| sight.has_side(at, side)) else { return };
    if army_groups::leading(sight.t, at, side) == power {
        let commands = army_groups::in_command(sight, at, side);
        let leaders = sight.leaders_of_side(at, side).filter(|o| !o.tags.has(contact.settled));
        let leaders = leaders.filter(|o| commands.is_none_or(|leader| leader == o.leader));
        for leader in leaders.map(|o| o.leader) {
            each_way(sight, Mover::Army(leader), at, side, out);
        }
    }
    let spare = spare(sight, power, at, contact.settled);
    for lot in uncommanded(sight, power, at, contact.settled) {
        for arm in [Arm::Infantry, Arm::Cavalry] {
            if arm.sp() <= spare && pieces::can_take_of(sight.b, &sight.p, lot, arm) {
                each_way(sight, Mover::Counter(lot.key, arm), at, side, out);
            }
        }
    }
}

fn each_way(sight: &Sight<'_>, mover: Mover, at: Duchy, side: Side, out: &mut Vec<Choice>) {
    for (to, _) in sight.b.adjacent(at) {
        if Judge::allows(|judge| may_evade(judge, sight, &mover, side, at, *to)) {
            out.push(Choice::Evade(mover, *to));
        }
    }
}

/// The lots of a Power that have not tried to evade.
fn uncommanded<'s>(
    sight: &'s Sight<'_>,
    power: Power,
    at: Duchy,
    settled: Tag,
) -> impl Iterator<Item = &'s Lot> + use<'s> {
    sight.p.lots(at, power).filter(move |lot| !lot.key.tags.has(settled))
}

/// 10.5, R-49: Strength Points of a Power that no Leader there commands and that have not tried.
fn spare(sight: &Sight<'_>, power: Power, at: Duchy, settled: Tag) -> u8 {
    let leaders = sight.leaders(at, power).filter(|o| !o.tags.has(settled));
    let commanded: u16 = leaders.map(|o| u16::from(sight.command(o.leader))).sum();
    let there: u16 = uncommanded(sight, power, at, settled).map(|lot| u16::from(lot.counters.sp().0)).sum();
    there.saturating_sub(commanded).min(255) as u8
}

// 10.6 Evasion Restrictions.

/// 10.5, 10.6: every condition for an evasion to a Duchy, each with its rule.
pub fn may_evade(judge: &mut Judge, sight: &Sight<'_>, mover: &Mover, side: Side, at: Duchy, to: Duchy) -> Judged {
    let enters = sight.contact(at).is_some_and(|contact| contact.attacker == side);
    judge.need(rule(10, 5), !enters, || Reason::NotInactive(side.powers()[0]))?;
    let power = match mover {
        Mover::Army(leader) => {
            let there = sight.p.officer(*leader).at.duchy() == Some(at);
            judge.need(rule(10, 5), there, || Reason::NotThere(at))?;
            sight.power_of(*leader)
        }
        Mover::Counter(key, arm) => {
            judge.need(rule(10, 5), *arm != Arm::Artillery, || Reason::ArtilleryAlone)?;
            key.power
        }
    };
    let Some(line) = sight.b.line_between(at, to) else {
        return judge.need(rule(10, 5), false, || Reason::NotAdjacent(at, to));
    };
    judge.need(ruling(4), sight.b.duchy(to).kind != Kind::Box, || Reason::Box(to))?;
    judge.need(rule(10, 5), !came_from(sight, at, to), || Reason::EnemyCameFrom(to))?;
    judge.need(rule(10, 6), !sight.has_side(to, side.enemy()), || Reason::EnemyFormation(to))?;
    let closed = sight.hostile_fortress(to, side) && !sight.has_side(to, side);
    judge.need(rule(10, 6), !closed, || Reason::EnemyFortress(to))?;
    judge.need(rule(10, 6), sight.line_type(line, power) != LineType::River, || Reason::OverRiver(line))?;
    let bypass = sight.hostile_fortress(at, side) && sight.status(to, side) == Status::Enemy;
    judge.need(rule(12, 4), !bypass, || Reason::Bypass(at, to))?;
    match mover {
        Mover::Army(leader) => Going::leader(sight, *leader, at, to, EVADE),
        Mover::Counter(key, _) => Going::lot(*key, to, EVADE),
    }
    .allowed(judge, sight)
}

/// Whether the enemy entered a Duchy from another one.
pub(in super::super) fn came_from(sight: &Sight<'_>, at: Duchy, from: Duchy) -> bool {
    let arrivals = sight.contact(at).map(|c| c.arrivals.as_slice()).unwrap_or_default();
    arrivals.iter().any(|a| matches!(a.origin, Origin::March(duchy, _) if duchy == from))
}

// 10.7 Resolving Evasions.

/// One Formation that tries to get away, and its destination.
struct Flight {
    band: Band,
    to: Duchy,
    /// The rules that make this route cost a check, judged before anyone moves.
    reasons: Vec<Rule>,
}

/// 10.5, 10.7: an Army, or counters that try at the same time, attempt to evade: all choose a destination, then all roll.
pub async fn attempt(t: &Rc<Seat>, power: Power, mover: Mover, at: Duchy, to: Duchy) {
    let _scene = t.enter(Cause::Rule(rule(10, 7)), Scene::Evasion(at));
    let mut flights: Vec<Flight> = prepare(t, power, mover, at, to).into_iter().collect();
    if matches!(mover, Mover::Counter(..)) {
        loop {
            let more = || -> Vec<Choice> {
                let mut choices = Vec::new();
                attempts(&look(t), power, at, &mut choices);
                choices.retain(|c| matches!(c, Choice::Evade(Mover::Counter(..), _)));
                choices
            };
            if more().is_empty() {
                break;
            }
            let choice = t
                .ask(|| {
                    let choices = std::iter::once(Choice::Pass).chain(more()).collect();
                    Decision::always(power, Question::Scatter { at }, Cause::Rule(rule(10, 5)), choices)
                })
                .await;
            let Choice::Evade(mover, to) = choice else { break };
            flights.extend(prepare(t, power, mover, at, to));
        }
    }
    for flight in &flights {
        fly(t, flight, at).await;
        flight.band.release(t);
    }
}

/// Tags the pieces that try to evade: they may not try again against this entry.
fn prepare(t: &Rc<Seat>, power: Power, mover: Mover, at: Duchy, to: Duchy) -> Option<Flight> {
    let settled = look(t).contact(at)?.settled;
    let band = match mover {
        Mover::Army(leader) => army(t, leader, at, to, settled)?,
        Mover::Counter(key, arm) => {
            let tag = formation::free_tag(t)?;
            formation::tag_counter(t, key, arm, tag);
            Band { tag, power, commander: None }
        }
    };
    formation::also_tag(t, band.tag, settled);
    let reasons = reasons(&look(t), power, at, to);
    Some(Flight { band, to, reasons })
}

/// The whole Army or Army Group in a Duchy, without pieces that have just come, have already tried, or are kept there by cards.
fn army(t: &Rc<Seat>, leader: Leader, at: Duchy, to: Duchy, settled: Tag) -> Option<Band> {
    let side = look(t).power_of(leader).side();
    let tag = formation::free_tag(t)?;
    let leaders: Vec<Leader> = {
        let sight = look(t);
        let there = sight.leaders_of_side(at, side).filter(|o| !o.tags.has(settled)).map(|o| o.leader);
        there.filter(|l| *l == leader || Going::leader(&sight, *l, at, to, EVADE).free(&sight)).collect()
    };
    for power in side.powers() {
        let mut left: u16 = {
            let sight = look(t);
            leaders.iter().filter(|l| sight.power_of(**l) == power).map(|l| u16::from(sight.command(*l))).sum()
        };
        let lots: Vec<LotKey> = uncommanded(&look(t), power, at, settled).map(|lot| lot.key).collect();
        for lot in lots {
            let held = !Going::lot(lot, to, EVADE).free(&look(t));
            if held {
                continue;
            }
            let part = left.min(u16::from(pieces::at(&t.position(), lot).sp().0)) as u8;
            if part > 0 && formation::tag_soldiers(t, lot, part, tag) {
                left -= u16::from(part);
            }
        }
    }
    for leader in leaders {
        formation::tag_leader(t, leader, tag);
    }
    let power = look(t).power_of(leader);
    Some(Band { tag, power, commander: Some(leader) })
}

async fn fly(t: &Rc<Seat>, flight: &Flight, at: Duchy) {
    let (band, to) = (&flight.band, flight.to);
    let cause = Cause::Rule(rule(10, 7));
    let facts = |t: &Seat| contact::way(band, t, at, to, EVADE);
    attempt::begin(t, Errand::Evasion, band, at, to);
    // G6: an attempt stopped before its dice does not count as attempted.
    let stopped = window::open(t, Moment::EvadeDeclared, || facts(t)).await;
    let leaderless = band.commander.is_some() && band.leader(&t.position()).is_none();
    if stopped || leaderless || !able(t, band, at, to) || !contact::hostile(t, at) {
        attempt::end(t);
        t.tell(Cause::Rule(ruling(95)), Happening::Withdrawn(Plan::Evasion));
        let settled = look(t).contact(at).map(|c| c.settled).filter(|_| leaderless && !stopped);
        if let Some(settled) = settled {
            // Soldiers who have lost their Leader may try on their own, under another Leader, or not at all.
            formation::without_tag(t, band.tag, settled);
        }
        return;
    }
    let purpose = Purpose::Evasion { from: at, to };
    let dice = t.roll(band.power, purpose.clone(), 2, cause);
    let rolled: i32 = dice.iter().map(|die| i32::from(*die)).sum();
    attempt::rolled(t, rolled);
    // G6: an attempt stopped after its dice has failed.
    let stopped = window::open(t, Moment::EvadeRolled, || facts(t).and(Fact::Dice, rolled)).await;
    attempt::end(t);
    let ledger = ledger(t, band, rolled, at, to, Point::EvadeRoll);
    let total: i32 = ledger.iter().map(|m| m.value).sum();
    let success = total >= NEEDED && !stopped && able(t, band, at, to);
    t.read(purpose, ledger, total, if success { Verdict::Succeeds } else { Verdict::Fails }, cause);
    if !success {
        // 10.7, R-44: a die for the attacker, and no terrain dice for this side.
        t.change(|p| {
            let most = match p.options.rulings.failed_evasions {
                FailedEvasions::Each => u8::MAX,
                FailedEvasions::One => 1,
            };
            if let Some(contact) = p.contacts.iter_mut().rev().find(|c| c.at == at) {
                contact.failed_evasions = contact.failed_evasions.saturating_add(1).min(most);
            }
        });
        return;
    }
    go(t, band, at, to, Passage::Evasion);
    let entered = |t: &Seat| facts(t).and(Fact::Duchy, to);
    window::open(t, Moment::EvadeEntered, || entered(t)).await;
    let mut due: Vec<Due> = flight.reasons.iter().map(|rule| Due::all(Cause::Rule(*rule))).collect();
    due.extend(attrition::extra_checks(t, || entered(t)));
    attrition::check(t, band, to, due, Terms::PLAIN).await;
}

/// Whether the evasion is still possible.
fn able(t: &Seat, band: &Band, at: Duchy, to: Duchy) -> bool {
    let there = band.at(&t.position()) == Some(at);
    let mover = {
        let p = t.position();
        match (band.leader(&p), band.lots(&p).first()) {
            (Some(leader), _) => Mover::Army(leader),
            (None, Some(lot)) => Mover::Counter(*lot, Arm::Infantry),
            (None, None) => Mover::Counter(LotKey::fresh(at, band.power), Arm::Infantry),
        }
    };
    there && Judge::allows(|judge| may_evade(judge, &look(t), &mover, band.power.side(), at, to))
}

/// 10.5, 9.41: evading into an enemy Duchy or to a besieged enemy Fortress costs a check; so does a Pass.
fn reasons(sight: &Sight<'_>, power: Power, from: Duchy, to: Duchy) -> Vec<Rule> {
    let side = power.side();
    let kind = sight.b.line_between(from, to).map(|line| sight.line_type(line, power)).unwrap_or(LineType::Clear);
    let mut reasons = sight.entry_reasons(side, from, to, kind);
    reasons.retain(|r| *r == rule(9, 41));
    if sight.status(to, side) == Status::Enemy || sight.hostile_fortress(to, side) {
        reasons.push(rule(10, 5));
    }
    reasons
}
