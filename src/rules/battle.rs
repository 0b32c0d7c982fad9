//! Chapter 11, first part: Battle, from its Events to the victor and the Rout (11.1 to 11.5, 11.7 to 11.9). Retreats are in
//! `retreat`, Loot is in `loot`.

use super::casualties;
use super::flags::{self, Gift};
use super::happening::Happening;
use super::judge::Judge;
use super::points::{self, Point};
use super::rolls::{Purpose, Term, Verdict};
use super::script::Intent;
use super::sight::{Sight, look};
use super::words::{Choice, Decision, Modifier, Question, Scene, Seat};
use super::{army_groups, cards, contact, convoys, effects, formation, loot, retreat, window};
use crate::board::{
    Battle, Casualties, Cause, Contact, Duchy, Fact, Facts, Force, Kind, Lifetime, LineType, Marks, Mode, Moment,
    Origin, Power, Rule, Side, rule,
};
use std::rc::Rc;

/// 11.52: Rounds of a Battle, unless an Event says otherwise.
pub const ROUNDS: u8 = 2;
/// 11.7: by how many casualties more a side is Routed.
pub const ROUT: u16 = 3;

/// What windows are told about a Battle.
pub fn facts(t: &Seat, at: Duchy) -> Facts {
    let p = t.position();
    let facts = Facts::none().and(Fact::Duchy, at);
    match p.battles.last() {
        Some(battle) => facts.and(Fact::Side, battle.forces[0].side).and(Fact::Round, battle.round),
        None => facts,
    }
}

/// 9.7, 11: a Battle in the Duchy that was entered. Says whether the attacker may go on: it won by an Overrun [11.8].
pub async fn fight(t: &Rc<Seat>, at: Duchy) -> bool {
    let Some(attacker) = look(t).contact(at).map(|c| c.attacker) else { return false };
    let _battle = t.enter(Cause::Rule(rule(9, 7)), Scene::Battle(at));
    let sides = [attacker, attacker.enemy()];
    let declared = Facts::none().and(Fact::Duchy, at).and(Fact::Side, attacker);
    window::open(t, Moment::BattleDeclared, declared).await;
    if !contact::hostile(t, at) {
        return true;
    }
    begin(t, at, sides).await;
    loop {
        round(t, at).await;
        if decided(t, at) {
            break;
        }
    }
    window::open(t, Moment::BattleDecided, facts(t, at)).await;
    rout(t, at).await;
    window::open(t, Moment::BattleWon, facts(t, at)).await;
    loot::battlefield(t, at).await;
    let survivors = retreat::loser(t, at).await;
    end(t, at, survivors).await
}

async fn begin(t: &Rc<Seat>, at: Duchy, sides: [Side; 2]) {
    let mut forces = Vec::new();
    for side in sides {
        let (commander, power) = army_groups::commander(t, at, side).await;
        forces.push(Force::new(side, None, commander, power));
    }
    let Ok(forces) = <[Force; 2]>::try_from(forces) else { return };
    let commanders = [forces[0].commander, forces[1].commander];
    t.change(|p| {
        let id = p.take_id();
        p.battles.push(Battle { id, at, round: 0, forces, winner: None, rout: false });
    });
    let attacker = sides[0];
    t.tell(Cause::Rule(rule(9, 7)), Happening::BattleBegan { at, attacker, commanders });
    convoys::carry_over(t, at, attacker).await;
}

/// The sides of the Battle that is being fought, the attacker first.
pub fn sides(t: &Seat) -> [Side; 2] {
    let p = t.position();
    p.battles.last().map_or(Side::BOTH, |battle| [battle.forces[0].side, battle.forces[1].side])
}

/// Changes a force of the Battle that is being fought, or of the Siege if there is none.
pub fn change_force<R>(t: &Seat, side: Side, change: impl FnOnce(&mut Force) -> R) -> Option<R> {
    t.change(|p| match (p.battles.last_mut(), p.siege.as_mut()) {
        (Some(battle), _) => Some(change(battle.force_mut(side))),
        (None, Some(siege)) => (siege.besieger.side == side).then(|| change(&mut siege.besieger)),
        (None, None) => None,
    })
}

/// Reads something of a force of the Battle that is being fought, or of the Siege if there is none.
pub fn force<R>(t: &Seat, side: Side, read: impl FnOnce(&Force) -> R) -> Option<R> {
    let p = t.position();
    match (p.battles.last(), &p.siege) {
        (Some(battle), _) => Some(read(battle.force(side))),
        (None, Some(siege)) => (siege.besieger.side == side).then(|| read(&siege.besieger)),
        (None, None) => None,
    }
}

// 11.1 Battle Events and 11.5 Battle Resolution: one Round.

async fn round(t: &Rc<Seat>, at: Duchy) {
    t.change(|p| {
        if let Some(battle) = p.battles.last_mut() {
            battle.round += 1;
        }
    });
    let round = t.position().battles.last().map_or(1, |battle| battle.round);
    t.tell(Cause::Rule(rule(11, 5)), Happening::RoundBegan(round));
    join(t, at);
    battle_cards(t, at, round).await;
    window::open(t, Moment::BattleCards, facts(t, at)).await;
    window::open(t, Moment::BattleRevealed, facts(t, at)).await;
    join(t, at);
    window::open(t, Moment::BattleBeforeDice, facts(t, at)).await;
    let mut suffered = [Casualties::default(); 2];
    for (i, side) in sides(t).into_iter().enumerate() {
        suffered[1 - i] = roll(t, at, side, round);
    }
    window::open(t, Moment::BattleRolled, facts(t, at)).await;
    for (side, casualties) in sides(t).into_iter().zip(suffered) {
        change_force(t, side, |force| force.suffered.push(casualties));
    }
    // 11.5: eliminations on both sides before disruptions.
    for (side, casualties) in sides(t).into_iter().zip(suffered) {
        casualties::eliminate(t, at, side, casualties.kills).await;
    }
    for (side, casualties) in sides(t).into_iter().zip(suffered) {
        casualties::disrupt(t, at, side, casualties.disruptions).await;
    }
    effects::end_all(t, |effect, _| effect.until == Lifetime::Round);
    window::open(t, Moment::BattleRoundEnd, facts(t, at)).await;
}

/// 11.9: whoever takes part counts, also those who come later.
fn join(t: &Seat, at: Duchy) {
    for side in sides(t) {
        let (now, army) = {
            let sight = look(t);
            let soldiers: u16 = sight.lots_of_side(at, side).map(|lot| u16::from(lot.counters.sp().0)).sum();
            let leaders = sight.leaders_of_side(at, side).count() as u16;
            (soldiers + leaders, leaders > 0)
        };
        change_force(t, side, |force| {
            let there = now + force.lost();
            force.strength = force.strength.max(there.min(255) as u8);
            force.army |= army;
        });
    }
}

/// 11.1: Battle cards: all of the attacker's, his Active Power before its Ally; then the defender's. Who is done stays done.
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
    let may = |card: &crate::board::Card| {
        let intent = Intent { card: *card, by: power, mode: Mode::Battle };
        Judge::allows(|judge| cards::may_play(judge, &sight, &intent))
    };
    hand.filter(may).map(|card| Choice::Play(card, Mode::Battle)).collect()
}

// 11.2 Battle Dice.

/// 11.2: the dice of a side in this Round, each with where it comes from.
pub fn dice(sight: &Sight<'_>, at: Duchy, side: Side, round: u8) -> Vec<Modifier> {
    let Some(force) = sight.p.battles.last().map(|battle| battle.force(side)) else { return Vec::new() };
    let mut ledger = base_dice(sight, at, force);
    let by = |chapter: u8, section: u8| Cause::Rule(rule(chapter, section));
    if round == 1
        && let Some(contact) = sight.contact(at)
    {
        if side == contact.attacker {
            let value = contact.failed_evasions.into();
            ledger.push(Modifier { term: Term::FailedEvasions, value, cause: by(10, 7) });
        } else {
            ledger.extend(terrain(sight, contact));
        }
    }
    ledger.push(Modifier { term: Term::Disrupted, value: -force.dice_lost(), cause: by(11, 53) });
    let facts = || {
        let facts = Facts::none().and(Fact::Side, side).and(Fact::Duchy, at).and(Fact::Round, round);
        force.commander.map_or(facts.clone(), |leader| facts.and(Fact::Leader, leader))
    };
    let asked = points::number(sight.t, Point::BattleDice, 0, facts);
    let card = |(card, value)| Modifier { term: Term::Effect(card), value, cause: Cause::Card(card) };
    ledger.extend(asked.changes.into_iter().map(card));
    ledger.retain(|line| line.value != 0);
    ledger
}

/// 11.2: what a force rolls in Battle and Siege alike: Strength Points, Staff Officers, the Commander's rating, the
/// Nationality Bonus.
pub(super) fn base_dice(sight: &Sight<'_>, at: Duchy, force: &Force) -> Vec<Modifier> {
    let cause = Cause::Rule(rule(11, 2));
    let lots = sight.lots_of_side(at, force.side).filter(|lot| force.tag.is_none_or(|tag| lot.key.tags.has(tag)));
    let soldiers: i32 = lots.map(|lot| i32::from(lot.counters.sp().0)).sum();
    let leaders = sight.leaders_of_side(at, force.side);
    let leaders = leaders.filter(|o| force.tag.is_none_or(|tag| o.tags.has(tag))).count() as i32;
    let commander = force.commander.filter(|l| sight.p.officer(*l).at.duchy() == Some(at));
    let mut ledger = vec![Modifier { term: Term::Strength, value: soldiers, cause }];
    let staff = leaders - i32::from(commander.is_some());
    ledger.push(Modifier { term: Term::Staff, value: staff, cause });
    if let Some(leader) = commander {
        ledger.push(Modifier { term: Term::Rating(leader), value: sight.rating(leader).into(), cause });
    }
    let value = nationality(sight, at, force);
    ledger.push(Modifier { term: Term::Nationality, value, cause: Cause::Rule(rule(11, 3)) });
    ledger
}

// 11.3 Nationality Bonus.

/// 11.3, R-31: French 2; British 1, also in a mixed force of which at least half is British; Spanish none.
pub fn nationality(sight: &Sight<'_>, at: Duchy, force: &Force) -> i32 {
    let part = |power: Power| -> u16 {
        let own = |tags: crate::board::Tags| force.tag.is_none_or(|tag| tags.has(tag));
        let lots = sight.p.lots(at, power).filter(|lot| own(lot.key.tags));
        let soldiers: u16 = lots.map(|lot| u16::from(lot.counters.sp().0)).sum();
        soldiers + sight.leaders(at, power).filter(|o| own(o.tags)).count() as u16
    };
    let [first, second] = force.side.powers().map(part);
    let base = match force.side {
        Side::French if first + second > 0 => sight.p.options.french_bonus.into(),
        Side::Allies if first > 0 && first >= second => 1,
        _ => 0,
    };
    let facts = || Facts::none().and(Fact::Side, force.side);
    points::number(sight.t, Point::NationalityBonus, base, facts).value
}

// 11.4 Terrain.

/// 11.41 to 11.43, R-32: each type of line that an attacker crossed gives the defender dice once; only in a Duchy that was
/// Friendly to him, and not if one of his Formations failed to evade [10.7].
fn terrain(sight: &Sight<'_>, contact: &Contact) -> Vec<Modifier> {
    let defender = contact.attacker.enemy();
    let friendly = contact.status[defender as usize] == super::control::Status::Friendly;
    if !friendly || contact.failed_evasions > 0 {
        return Vec::new();
    }
    let mut kinds: Vec<LineType> = contact
        .arrivals
        .iter()
        .filter_map(|a| if let Origin::March(_, line) = a.origin { Some(sight.line_type(line)) } else { None })
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    let worth = |kind: LineType| -> Option<(i32, Rule)> {
        match kind {
            LineType::Rough => Some((1, rule(11, 41))),
            LineType::Pass => Some((2, rule(11, 42))),
            LineType::River => Some((3, rule(11, 43))),
            LineType::Clear => None,
        }
    };
    let line = |kind: LineType| {
        worth(kind).map(|(value, rule)| Modifier { term: Term::Terrain(kind), value, cause: Cause::Rule(rule) })
    };
    kinds.into_iter().filter_map(line).collect()
}

// 11.5 Battle Resolution.

/// 11.5: a side rolls; gives the casualties of the other side: a kill for each 6, a disruption for each 5.
fn roll(t: &Rc<Seat>, at: Duchy, side: Side, round: u8) -> Casualties {
    let ledger = dice(&look(t), at, side, round);
    let count = ledger.iter().map(|m| m.value).sum::<i32>().clamp(0, 255);
    let power = force(t, side, |f| f.power).unwrap_or(side.powers()[0]);
    let (purpose, cause) = (Purpose::Battle { at, side, round }, Cause::Rule(rule(11, 5)));
    let rolled = if count > 0 { t.roll(power, purpose.clone(), count as usize, cause) } else { Vec::new() };
    let hits = casualties::read(&rolled);
    t.read(purpose, ledger, count, Verdict::Casualties(hits), cause);
    hits
}

// 11.52 Determining the Victor.

/// 11.52: whether the Battle is decided after this Round, and for whom.
fn decided(t: &Seat, at: Duchy) -> bool {
    let [attacker, defender] = sides(t);
    let there = [attacker, defender].map(|side| look(t).has_side(at, side));
    let total = [attacker, defender].map(|side| force(t, side, Force::casualties).unwrap_or(0));
    let round = t.position().battles.last().map_or(ROUNDS, |battle| battle.round);
    let winner = match there {
        [false, false] => None,
        [true, false] => Some(attacker),
        [false, true] => Some(defender),
        _ if total[0] < total[1] => Some(attacker),
        _ if total[0] > total[1] => Some(defender),
        // Equal after the last Round: the attacker must retreat.
        _ if round >= ROUNDS => Some(defender),
        _ => return false,
    };
    t.change(|p| {
        if let Some(battle) = p.battles.last_mut() {
            battle.winner = winner;
        }
    });
    t.tell(Cause::Rule(rule(11, 52)), Happening::BattleWon { at, winner, casualties: total });
    true
}

// 11.7 Rout.

/// 11.7: a loser with three casualties more than the winner is Routed: its disrupted pieces are eliminated, all of them if
/// there are more disruptions than pieces.
async fn rout(t: &Rc<Seat>, at: Duchy) {
    let Some(winner) = t.position().battles.last().and_then(|b| b.winner) else { return };
    let loser = winner.enemy();
    let more = |t: &Seat| {
        let of = |side: Side| force(t, side, Force::casualties).unwrap_or(0);
        of(loser) >= of(winner) + ROUT
    };
    if !more(t) {
        return;
    }
    t.change(|p| {
        if let Some(battle) = p.battles.last_mut() {
            battle.rout = true;
        }
    });
    t.tell(Cause::Rule(rule(11, 7)), Happening::Routed(loser));
    window::open(t, Moment::BattleRout, facts(t, at)).await;
    casualties::routed(t, at, loser).await;
}

// 11.8 Overrun, 11.9 Flag Overrun, and the markers [11.52].

/// The end of a Battle: disruptions are lifted, a Flag Overrun, markers. `survivors` says whether anything of the loser is
/// left on the map. Says whether the attacker may go on.
async fn end(t: &Rc<Seat>, at: Duchy, survivors: bool) -> bool {
    let Some(battle) = t.position().battles.last().cloned() else { return false };
    let overrun = battle.winner.is_some() && !survivors;
    if let (Some(winner), true) = (battle.winner, overrun) {
        t.tell(Cause::Rule(rule(11, 8)), Happening::Overrun(winner.enemy()));
    }
    if !overrun && let Some(winner) = battle.winner {
        formation::mark_side(t, at, winner, Marks::SPENT.with(Marks::FOUGHT));
    }
    effects::fire(t, Moment::BattleEnd, &facts(t, at));
    effects::end_all(t, |effect, _| matches!(effect.until, Lifetime::Battle | Lifetime::Round));
    if let Some(winner) = battle.winner {
        flag_overrun(t, at, &battle, winner).await;
    }
    t.change(|p| p.battles.pop());
    overrun && battle.winner == Some(battle.forces[0].side)
}

/// 11.9, R-41: a loser with more casualties than Strength Points and Leaders that took part: the winner may change the Flag
/// for nothing, but not in a Fortress Duchy.
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
