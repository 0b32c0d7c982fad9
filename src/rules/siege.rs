//! Chapter 12: Fortresses and Sieges. That a Fortress Controls its Duchy is in `control`, Sack and Pillage in `loot`.

use super::battle;
use super::battle_dice::base_dice;
use super::casualties;
use super::flags::{self, Gift};
use super::formation::{self, Band};
use super::happening::Happening;
use super::judge::{Judge, Judged, Reason};
use super::points::{self, Point};
use super::rolls::{Purpose, Term, Verdict};
use super::script::Intent;
use super::sight::{Sight, look};
use super::words::{Choice, Decision, Modifier, Question, Scene, Seat};
use super::{army_groups, cards, convoys, effects, loot, pieces, window};
use crate::board::{
    Card, Cause, Duchy, Fact, Facts, Force, Leader, Lifetime, LotKey, Marks, Mode, Moment, Power, Siege, SiegeOverrun,
    rule,
};
use std::rc::Rc;

// 12.2 Siege, 12.21 one Army, 12.22 once in an Impulse.

/// 12.2, 12.21: every Siege that a Power may resolve now, by the Leader who commands it.
pub fn sieges(sight: &Sight<'_>, power: Power, out: &mut Vec<Choice>) {
    for officer in sight.p.officers.iter().filter(|o| sight.power_of(o.leader) == power) {
        if Judge::allows(|judge| may_besiege(judge, sight, power, officer.leader)) {
            out.push(Choice::Siege(officer.leader));
        }
    }
}

/// 12.2: every condition for a Siege by a Leader's Army, each with its rule.
pub fn may_besiege(judge: &mut Judge, sight: &Sight<'_>, power: Power, leader: Leader) -> Judged {
    judge.need(rule(12, 21), sight.power_of(leader) == power, || Reason::NotYours(sight.power_of(leader)))?;
    let officer = sight.p.officer(leader);
    let Some(at) = officer.at.duchy() else {
        return judge.need(rule(12, 21), false, || Reason::NotOnMap(leader));
    };
    let active = sight.p.impulse.as_ref().is_some_and(|i| i.power == power);
    judge.need(rule(12, 2), active, || Reason::NotActive(power))?;
    let side = power.side();
    judge.need(rule(12, 2), sight.hostile_fortress(at, side), || Reason::NoEnemyFortress(at))?;
    judge.need(rule(12, 2), !sight.has_side(at, side.enemy()), || Reason::EnemyFormation(at))?;
    judge.need(rule(12, 2), !officer.marks.has(Marks::FOUGHT), || Reason::HasFought)?;
    let before = sight.p.impulse.as_ref().is_some_and(|i| i.besieged.contains(&at));
    judge.need(rule(12, 22), !before, || Reason::BesiegedBefore(at))
}

fn facts(t: &Seat, at: Duchy) -> Facts {
    let p = t.position();
    let facts = Facts::none().and(Fact::Duchy, at);
    match &p.siege {
        Some(siege) => {
            let facts = facts.and(Fact::Power, siege.besieger.power).and(Fact::Side, siege.besieger.side);
            let facts = facts.and(Fact::Round, siege.round);
            siege.besieger.commander.map_or(facts.clone(), |leader| facts.and(Fact::Leader, leader))
        }
        None => facts,
    }
}

/// How a Siege came out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Fallen { overrun: bool, rounds: u8, strength: u8 },
    Holds,
}

/// 12.2, 12.3: a Siege from its announcement to the markers.
pub async fn resolve(t: &Rc<Seat>, power: Power, leader: Leader) {
    let Some(at) = t.position().officer(leader).at.duchy() else { return };
    let Some(tag) = formation::free_tag(t) else { return };
    let cause = Cause::Rule(rule(12, 2));
    let _siege = t.enter(cause, Scene::Siege(at));
    let band = Band { tag, power, commander: Some(leader) };
    army_groups::besiege(t, &band, leader, at).await;
    begin(t, &band, at, leader);
    window::open(t, Moment::SiegeDeclared, facts(t, at)).await;
    let still = band.leader(&t.position()).is_some() && Judge::allows(|judge| ready(judge, &look(t), at, power));
    convoys::carry_over(t, at, power.side()).await;
    let outcome = if still { rounds(t, &band, at).await } else { Outcome::Holds };
    match outcome {
        Outcome::Fallen { overrun, rounds, strength } => {
            fall(t, &band, at, overrun, strength.saturating_sub(rounds)).await;
        }
        Outcome::Holds => t.tell(cause, Happening::SiegeFailed(at)),
    }
    // 12.41: everybody who stands there has besieged, unless it was an Overrun.
    let overrun = matches!(outcome, Outcome::Fallen { overrun: true, .. });
    if overrun {
        formation::unmark(t, band.tag, Marks::SPENT);
    } else {
        formation::mark_power(t, at, power, Marks::SPENT);
    }
    effects::fire(t, Moment::SiegeEnd, &facts(t, at));
    effects::end_all(t, |effect, _| matches!(effect.until, Lifetime::Siege | Lifetime::Round));
    t.change(|p| p.siege = None);
    band.release(t);
}

fn begin(t: &Rc<Seat>, band: &Band, at: Duchy, leader: Leader) {
    let owner = look(t).owner(at);
    t.change(|p| {
        if let Some(impulse) = p.impulse.as_mut() {
            impulse.besieged.push(at);
        }
        let id = p.take_id();
        let mut besieger = Force::new(band.power.side(), Some(band.tag), Some(leader), band.power);
        besieger.army = true;
        p.siege = Some(Siege { id, at, owner, round: 0, besieger, hits: 0, replaced: 0, round_hits: 0 });
    });
    t.tell(Cause::Rule(rule(12, 2)), Happening::SiegeBegan { at, leader });
}

/// What must still hold after the Responses to the announcement.
fn ready(judge: &mut Judge, sight: &Sight<'_>, at: Duchy, power: Power) -> Judged {
    judge.need(rule(12, 2), sight.hostile_fortress(at, power.side()), || Reason::NoEnemyFortress(at))?;
    judge.need(rule(12, 2), !sight.has_side(at, power.side().enemy()), || Reason::EnemyFormation(at))
}

// 12.22 Siege Rounds, 12.3 Siege Resolution.

async fn rounds(t: &Rc<Seat>, band: &Band, at: Duchy) -> Outcome {
    loop {
        let strength = look(t).fortress(at);
        let (round, hits) = t.change(|p| {
            p.siege.as_mut().map_or((1, 0), |siege| {
                siege.round += 1;
                siege.round_hits = 0;
                (siege.round, siege.hits)
            })
        });
        t.tell(Cause::Rule(rule(12, 22)), Happening::RoundBegan(round));
        if round > 1 {
            replace(t, band, at).await;
        }
        // what the shore batteries did counts in the first Round.
        let before = match round {
            1 => 0,
            _ => battle::force(t, band.power.side(), Force::casualties).unwrap_or(0),
        };
        fight_round(t, band, at, round, strength).await;
        // without its Commander the Army fails, whatever it hit.
        if band.leader(&t.position()).is_none() {
            return Outcome::Holds;
        }
        let (total, now) = t.position().siege.as_ref().map_or((hits, 0), |siege| (siege.hits, siege.round_hits));
        if strength > 0 && total >= strength {
            // in fewer Rounds than its strength, or with more hits than it needed.
            let one_round = t.position().options.rulings.siege_overrun == SiegeOverrun::HitsOfOneRound;
            let hits = if one_round { now } else { total };
            return Outcome::Fallen { overrun: round < strength || hits > strength, rounds: round, strength };
        }
        let suffered = battle::force(t, band.power.side(), Force::casualties).unwrap_or(0) - before;
        // another Round only with more hits than casualties in this one.
        if round >= strength || u16::from(now) <= suffered {
            return Outcome::Holds;
        }
    }
}

async fn fight_round(t: &Rc<Seat>, band: &Band, at: Duchy, round: u8, strength: u8) {
    siege_cards(t, at, round).await;
    window::open(t, Moment::SiegeCards, facts(t, at)).await;
    window::open(t, Moment::SiegeBeforeDice, facts(t, at)).await;
    let hits = besieger_rolls(t, band, at, round);
    let side = band.power.side();
    let owner = t.position().siege.as_ref().map_or(band.power, |s| s.owner);
    let cause = Cause::Rule(rule(12, 3));
    let purpose = Purpose::Fortress { at, round };
    let dice = if strength > 0 { t.roll(owner, purpose.clone(), strength.into(), cause) } else { Vec::new() };
    let suffered = casualties::read(&dice);
    let ledger = vec![Modifier { term: Term::Strong, value: strength.into(), cause }];
    t.read(purpose, ledger, strength.into(), Verdict::Casualties(suffered), cause);
    window::open(t, Moment::SiegeRolled, facts(t, at)).await;
    t.change(|p| {
        if let Some(siege) = p.siege.as_mut() {
            siege.hits = siege.hits.saturating_add(hits);
            siege.round_hits = hits;
        }
    });
    battle::change_force(t, side, |force| force.suffered.push(suffered));
    casualties::eliminate(t, at, side, suffered.kills).await;
    casualties::disrupt(t, at, side, suffered.disruptions).await;
    effects::end_all(t, |effect, _| effect.until == Lifetime::Round);
    window::open(t, Moment::SiegeRoundEnd, facts(t, at)).await;
}

/// 12.3: the besieger rolls what it would roll in a Battle; each 6 hits the Fortress.
fn besieger_rolls(t: &Rc<Seat>, band: &Band, at: Duchy, round: u8) -> u8 {
    let cause = Cause::Rule(rule(12, 3));
    let ledger = dice(&look(t), at);
    let count = ledger.iter().map(|m| m.value).sum::<i32>().clamp(0, 255);
    let purpose = Purpose::Besieger { at, round };
    let rolled = if count > 0 { t.roll(band.power, purpose.clone(), count as usize, cause) } else { Vec::new() };
    let hits = casualties::read(&rolled).kills;
    t.read(purpose, ledger, count, Verdict::Hits(hits), cause);
    hits
}

/// 12.3: the besieger's dice, each with where it comes from.
pub fn dice(sight: &Sight<'_>, at: Duchy) -> Vec<Modifier> {
    let Some(siege) = &sight.p.siege else { return Vec::new() };
    let mut ledger = base_dice(sight, at, &siege.besieger);
    let value = -siege.besieger.dice_lost();
    ledger.push(Modifier { term: Term::Disrupted, value, cause: Cause::Rule(rule(11, 53)) });
    let asked = points::number(sight.t, Point::SiegeDice, 0, || facts(sight.t, at));
    let card = |(card, value)| Modifier { term: Term::Effect(card), value, cause: Cause::Card(card) };
    ledger.extend(asked.changes.into_iter().map(card));
    ledger.retain(|line| line.value != 0);
    ledger
}

/// 12.23: Battle cards that serve in a Siege: the besieger's, then those of the Power that owns the Fortress.
async fn siege_cards(t: &Rc<Seat>, at: Duchy, round: u8) {
    let Some((besieger, owner)) = t.position().siege.as_ref().map(|s| (s.besieger.power, s.owner)) else { return };
    for power in [besieger, owner] {
        let list = || -> Vec<Choice> {
            let sight = look(t);
            let hand = sight.p.cards.hand(power).iter().copied();
            let may = |card: &Card| {
                let intent = Intent { card: *card, by: power, mode: Mode::Battle };
                Judge::allows(|judge| cards::may_play(judge, &sight, &intent))
            };
            hand.filter(may).map(|card| Choice::Play(card, Mode::Battle)).collect()
        };
        while !list().is_empty() {
            let choice = t
                .ask(|| {
                    let choices = std::iter::once(Choice::Pass).chain(list()).collect();
                    Decision::always(power, Question::BattleCard { at, round }, Cause::Rule(rule(12, 23)), choices)
                })
                .await;
            let Choice::Play(card, mode) = choice else { break };
            Box::pin(cards::play(t, power, card, mode)).await;
        }
    }
}

// 12.31 Army Groups, Extra Strength Points and Sieges.

/// 12.31, R-67: Soldiers of the same Power beyond the Army may take the place of those it lost or that are disrupted, who
/// step out; the casualties they count for stay counted.
async fn replace(t: &Rc<Seat>, band: &Band, at: Duchy) {
    let power = band.power;
    let spare = || -> Vec<(LotKey, u8)> {
        let p = t.position();
        let lots = p.lots(at, power).filter(|l| !l.key.tags.has(band.tag) && !l.key.marks.has(Marks::FOUGHT));
        lots.map(|l| (l.key, l.counters.sp().0)).collect()
    };
    let lost: u8 = battle::force(t, power.side(), |f| {
        let gone = |loss: &crate::board::Loss| if let crate::board::Loss::Soldiers(_, sp) = loss { *sp } else { 0 };
        f.losses.iter().map(gone).sum::<u8>() + f.disrupted[power.index()]
    })
    .unwrap_or(0);
    let replaced = t.position().siege.as_ref().map_or(0, |s| s.replaced);
    let room = lost.saturating_sub(replaced).min(spare().iter().map(|(_, sp)| sp).sum());
    if room == 0 {
        return;
    }
    let choices = || vec![Choice::Yes, Choice::No];
    let question = Question::Replace { sp: room };
    let cause = Cause::Rule(rule(12, 31));
    if t.ask(|| Decision::always(power, question.clone(), cause, choices())).await != Choice::Yes {
        return;
    }
    let stepped = step_out(t, band, at);
    let mut left = room;
    for (key, sp) in spare() {
        // Those who have just stepped out do not step in again.
        if key.tags.has(band.tag) || Some(key) == stepped {
            continue;
        }
        let part = left.min(sp);
        if part > 0 && formation::tag_soldiers(t, key, part, band.tag) {
            left -= part;
        }
    }
    let came = room - left;
    t.change(|p| {
        if let Some(siege) = p.siege.as_mut() {
            siege.replaced = siege.replaced.saturating_add(came);
        }
    });
    t.tell(cause, Happening::Replaced(came));
}

/// The disrupted Soldiers leave the Army; marked as having fought, they cannot come back into it.
fn step_out(t: &Rc<Seat>, band: &Band, at: Duchy) -> Option<LotKey> {
    let power = band.power;
    let mut out = battle::force(t, power.side(), |f| f.disrupted[power.index()]).unwrap_or(0);
    let lots: Vec<LotKey> = {
        let p = t.position();
        p.lots(at, power).filter(|l| l.key.tags.has(band.tag)).map(|l| l.key).collect()
    };
    let b = t.world().board.clone();
    let mut last = None;
    for key in lots {
        let part = out.min(pieces::at(&t.position(), key).sp().0);
        if part == 0 {
            continue;
        }
        let aside = LotKey { tags: key.tags.without(band.tag), marks: key.marks.with(Marks::FOUGHT), ..key };
        let moved = t.change(|p| {
            let counters = pieces::take(&b, p, key, part)?;
            p.add_soldiers(aside, counters);
            Some(())
        });
        if moved.is_some() {
            out -= part;
            last = Some(aside);
            battle::change_force(t, power.side(), |force| {
                let disrupted = &mut force.disrupted[power.index()];
                *disrupted = disrupted.saturating_sub(part);
            });
        }
    }
    last
}

// 12.3 the fall, 12.41 Siege Overrun, 12.5 Sack and Pillage.

async fn fall(t: &Rc<Seat>, band: &Band, at: Duchy, overrun: bool, early: u8) {
    let cause = Cause::Rule(rule(12, 3));
    t.tell(cause, Happening::FortressFell { at, to: band.power, overrun });
    flags::free(t, band.power, at, Gift::Siege, cause).await;
    window::open(t, Moment::SiegeWon, facts(t, at)).await;
    let hasty = look(t).b.duchy(at).fortress.is_none();
    effects::end_all(t, |effect, _| effect.until == Lifetime::Captured(at));
    // 12.5: a Hasty Fortress is not sacked.
    if !hasty {
        loot::sack(t, band.power, at, early, Some(band.commander).flatten()).await;
    }
}
