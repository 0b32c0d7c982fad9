//! 12.3: one Round of a Siege, from the cards to the effects of the dice.

use super::battle_dice::{self, base_dice};
use super::cards_port::Intent;
use super::casualties;
use super::fighting::Fighting;
use super::formation::Band;
use super::judge::Judge;
use super::points::{self, Asked, Point};
use super::rolls::{Purpose, Term, Verdict};
use super::siege::interrupted;
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Decision, Modifier, Question, Seat};
use super::{cards, results, window};
use crate::games::wellington::board::{
    Card, Casualties, Cause, Duchy, Fact, Facts, Formation, Mode, Moment, Side, Siege, Stage, rule,
};
use std::rc::Rc;

/// What windows and hooks are told about the current Siege.
pub(in super::super) fn facts(t: &Seat, at: Duchy) -> Facts {
    let p = t.position();
    let facts = Facts::none().and(Fact::Duchy, at);
    match &*p.siege {
        Some(siege) => {
            let facts = facts.and(Fact::Power, siege.besieger.power).and(Fact::Side, siege.besieger.side);
            let facts = facts.and(Fact::Round, siege.round).and(Fact::Hits, siege.now.hits);
            let facts = facts.and(Fact::Losses, i32::from(siege.round_casualties()));
            let pieces = siege.besieger.tag.map(Formation::Tagged);
            let facts = pieces.map_or(facts.clone(), |pieces| facts.and(Fact::Pieces, pieces));
            siege.besieger.commander.map_or(facts.clone(), |leader| facts.and(Fact::Leader, leader))
        }
        None => facts,
    }
}

/// Changes the current Siege.
fn change<R>(t: &Seat, change: impl FnOnce(&mut Siege) -> R) -> Option<R> {
    t.change(|p| p.siege.as_mut().map(change))
}

/// 12.23, 12.3: a Round: cards, dice, results. The Siege may end at any of its windows.
pub(in super::super) async fn fight(t: &Rc<Seat>, band: &Band, at: Duchy, round: u8, strength: u8) {
    siege_cards(t, at, round).await;
    window::open(t, Moment::SiegeCards, || facts(t, at)).await;
    if interrupted(t, band, at).is_some() {
        return;
    }
    let counted = total(&dice(&look(t), at));
    window::open(t, Moment::SiegeBeforeDice, || facts(t, at).and(Fact::Dice, counted)).await;
    if interrupted(t, band, at).is_some() {
        return;
    }
    besieger_rolls(t, at, round);
    fortress_rolls(t, at, round, strength);
    change(t, |siege| siege.now.stage = Stage::Rolled);
    window::open(t, Moment::SiegeRolled, || facts(t, at)).await;
    apply(t, band.power.side(), at, round).await;
    window::open(t, Moment::SiegeRoundEnd, || facts(t, at)).await;
}

/// 12.23: Battle cards that can be used in a Siege: first the besieger's, then those of the Power that owns the Fortress.
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

// The dice.

/// 12.3: the besieger's dice, each with its source, halved if an Event says so.
pub fn dice(sight: &Sight<'_>, at: Duchy) -> Vec<Modifier> {
    let Some(siege) = &*sight.p.siege else { return Vec::new() };
    let mut ledger = base_dice(sight, at, &siege.besieger);
    let value = -siege.besieger.dice_lost();
    ledger.push(Modifier { term: Term::Disrupted, value, cause: Cause::Rule(rule(11, 53)) });
    ledger.extend(by_cards(points::number(sight.t, Point::SiegeDice, 0, || facts(sight.t, at))));
    ledger.retain(|line| line.value != 0);
    halve(sight.t, siege.besieger.side, at, &mut ledger);
    ledger
}

fn by_cards(asked: Asked) -> impl Iterator<Item = Modifier> {
    asked.changes.into_iter().map(|(card, value)| Modifier {
        term: Term::Effect(card),
        value,
        cause: Cause::Card(card),
    })
}

fn total(ledger: &[Modifier]) -> i32 {
    ledger.iter().map(|line| line.value).sum::<i32>().clamp(0, 255)
}

/// G4: halves the dice of a side, once for each Event that says so.
fn halve(t: &Seat, side: Side, at: Duchy, ledger: &mut Vec<Modifier>) {
    let about = || {
        let round = t.position().siege.as_ref().map_or(0, |siege| siege.round);
        Facts::none().and(Fact::Duchy, at).and(Fact::Side, side).and(Fact::Round, round)
    };
    battle_dice::halve(ledger, points::number(t, Point::SiegeHalve, 0, about).changes);
}

/// 12.3: the besieger rolls what it would roll in a Battle, then the dice that cards make it roll apart; each 6 hits.
fn besieger_rolls(t: &Rc<Seat>, at: Duchy, round: u8) {
    let ledger = dice(&look(t), at);
    roll(t, at, round, ledger, Cause::Rule(rule(12, 3)));
    let apart = points::number(t, Point::SiegeDiceApart, 0, || facts(t, at));
    let Some(side) = t.position().siege.as_ref().map(|siege| siege.besieger.side) else { return };
    for line in by_cards(apart) {
        let Term::Effect(card) = line.term else { continue };
        let mut ledger = vec![line];
        halve(t, side, at, &mut ledger);
        let rolled = roll(t, at, round, ledger, Cause::Card(card));
        change(t, |siege| siege.now.apart.push((card, rolled)));
    }
}

/// The besieger rolls dice that count in this Round.
fn roll(t: &Rc<Seat>, at: Duchy, round: u8, ledger: Vec<Modifier>, cause: Cause) -> Vec<u8> {
    let Some(power) = t.position().siege.as_ref().map(|siege| siege.besieger.power) else { return Vec::new() };
    let count = total(&ledger);
    let purpose = Purpose::Besieger { at, round };
    let rolled = if count > 0 { t.roll(power, purpose.clone(), count as usize, cause) } else { Vec::new() };
    t.read(purpose, ledger, count, Verdict::Hits(casualties::read(&rolled).kills), cause);
    change(t, |siege| siege.now.dice.extend(&rolled));
    rolled
}

/// 12.3: the dice of the Fortress, each with its source, halved if an Event says so.
pub fn fortress_dice(t: &Seat, at: Duchy, strength: u8) -> Vec<Modifier> {
    let Some(owner) = t.position().siege.as_ref().map(|siege| siege.owner) else { return Vec::new() };
    let mut ledger = vec![Modifier { term: Term::Strong, value: strength.into(), cause: Cause::Rule(rule(12, 3)) }];
    ledger.extend(by_cards(points::number(t, Point::FortDice, 0, || facts(t, at))));
    halve(t, owner.side(), at, &mut ledger);
    ledger
}

/// 12.3: the Fortress rolls a die for each point of its strength, without a Nationality Bonus.
fn fortress_rolls(t: &Rc<Seat>, at: Duchy, round: u8, strength: u8) {
    let Some(owner) = t.position().siege.as_ref().map(|siege| siege.owner) else { return };
    let cause = Cause::Rule(rule(12, 3));
    let ledger = fortress_dice(t, at, strength);
    let count = total(&ledger);
    let purpose = Purpose::Fortress { at, round };
    let rolled = if count > 0 { t.roll(owner, purpose.clone(), count as usize, cause) } else { Vec::new() };
    let suffered = casualties::read(&rolled);
    t.read(purpose, ledger, count, Verdict::Casualties(suffered), cause);
    let extra = points::number(t, Point::FortHits, 0, || facts(t, at));
    let sixes = extra_sixes(t, extra, true);
    change(t, |siege| {
        siege.besieger.pending.add(suffered);
        siege.besieger.pending.add(Casualties { kills: sixes, disruptions: 0 });
    });
}

/// Sixes that cards add without a roll; the game log names each card.
fn extra_sixes(t: &Rc<Seat>, extra: Asked, fortress: bool) -> u8 {
    for (card, sixes) in extra.changes {
        t.tell(Cause::Card(card), Fighting::ExtraSixes(card, sixes, fortress));
    }
    extra.value.clamp(0, 99) as u8
}

// The results.

/// 12.3: applies hits on the Fortress and the besieger's casualties: eliminations before disruptions.
async fn apply(t: &Rc<Seat>, side: Side, at: Duchy, round: u8) {
    tally(t, at);
    results::alter(t, at, side, round).await;
    let suffered = change(t, |siege| {
        siege.now.stage = Stage::Applied;
        let pending = std::mem::take(&mut siege.besieger.pending);
        siege.besieger.suffered.push(pending);
        pending
    });
    let Some(suffered) = suffered else { return };
    casualties::eliminate(t, at, side, suffered.kills).await;
    casualties::disrupt(t, at, side, suffered.disruptions).await;
}

/// Counts the hits of the Round: the sixes of all dice, and what cards add.
fn tally(t: &Rc<Seat>, at: Duchy) {
    let Some(rolled) = t.position().siege.as_ref().map(|siege| siege.now.dice.clone()) else { return };
    let extra = points::number(t, Point::SiegeHits, 0, || facts(t, at));
    let hits = casualties::read(&rolled).kills.saturating_add(extra_sixes(t, extra, false));
    change(t, |siege| {
        siege.hits = siege.hits.saturating_sub(siege.now.hits).saturating_add(hits);
        siege.now.hits = hits;
    });
}

// What Events do in the middle of a Round.

/// Rolls further dice of the besieger for a Round that has already been rolled, halved as a separate group (G4). The error says why
/// that is not possible.
pub fn add_dice(t: &Rc<Seat>, count: u8, card: Card) -> Result<(), &'static str> {
    let going = t.position().siege.as_ref().map(|s| (s.at, s.round, s.besieger.side, s.now.stage));
    let Some((at, round, side, stage)) = going else { return Err("there is no Siege") };
    if stage == Stage::Preparing {
        return Err("nobody has rolled in this Round; change siege.dice");
    }
    let mut ledger = vec![Modifier { term: Term::Effect(card), value: count.into(), cause: Cause::Card(card) }];
    halve(t, side, at, &mut ledger);
    roll(t, at, round, ledger, Cause::Card(card));
    if stage == Stage::Applied {
        tally(t, at);
    }
    Ok(())
}
