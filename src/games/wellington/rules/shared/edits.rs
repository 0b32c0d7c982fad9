//! Edits: what a person may change at the prompt. Every edit keeps the invariants of a position. One that would break them is
//! refused with the rule and a hint.

use super::by_hand::Edit;
use super::refusal::Refusal;
use super::vocabulary::{Standing, World};
use super::{effects, pieces};
use crate::games::wellington::board::{
    Arm, Board, Card, Cause, Counters, Debt, Duchy, Interphase, Kind, Leader, LotKey, Marks, Phase, Pile, Position,
    Power, Side, Whereabouts,
};
use crate::table::{Dice, Reach};

/// Applies an edit.
///
/// # Errors
/// The rule or limit that it would break; the position is then unchanged.
pub fn apply(world: &World, standing: &mut Standing, edit: &Edit) -> Result<Reach, Refusal> {
    let b = &*world.board;
    let p = &mut standing.position;
    match edit {
        Edit::Flag(duchy, flag) => set_flag(b, p, *duchy, *flag)?,
        Edit::Soldiers(at, power, counters) => set_soldiers(b, p, *at, *power, *counters)?,
        Edit::Leader(leader, at) => set_leader(b, p, *leader, *at)?,
        Edit::Hand { power, add, remove } => set_hand(world, p, *power, add, remove)?,
        Edit::DeckTop(cards) => {
            no_card_twice(cards)?;
            for card in cards.iter().rev() {
                put(world, p, *card, Pile::Deck)?;
            }
        }
        Edit::CardTo(card, pile) => put(world, p, *card, *pile)?,
        Edit::Resources(power, n) => p.resources[power.index()] = (*n).min(99),
        Edit::Cp(cp) => match p.impulse.as_mut().and_then(|i| i.purses.last_mut()) {
            Some(purse) => purse.cp = (*cp).min(99),
            None => return Err(Refusal::NotSpending),
        },
        Edit::Turn(_) | Edit::Impulse(_) | Edit::Phase(_) => return restart(b, p, edit),
        Edit::Round(round) => p.round = (*round).max(1),
        Edit::Reinforcements(power, cp) => p.interphase.cp[power.index()] = (*cp).min(99),
        Edit::Debt(power, sp) => {
            p.debts.retain(|debt| debt.power != *power);
            if *sp > 0 {
                p.debts.push(Debt { power: *power, sp: (*sp).min(99), cause: Cause::Person });
            }
        }
        Edit::Players(side, apart) => p.options.players.apart[*side as usize] = *apart,
        Edit::Ruling(ruled) => p.options.rulings.set(*ruled),
        Edit::EndEffect(id) => end_effect(world, p, *id)?,
        Edit::ForceDice(_)
        | Edit::ForcePicks(_)
        | Edit::ClearForced
        | Edit::Seed(_)
        | Edit::Lock(_)
        | Edit::Stumbled(_) => {
            set_dice(b, &mut standing.dice, edit)?;
        }
        Edit::Change(at, power, counters) => change(b, p, *at, *power, *counters)?,
        Edit::Several(edits) => return several(world, standing, edits),
    }
    Ok(Reach::Here)
}

/// Applies all of these edits, or none.
fn several(world: &World, standing: &mut Standing, edits: &[Edit]) -> Result<Reach, Refusal> {
    let mut tried = standing.clone();
    let mut reach = Reach::Here;
    for edit in edits {
        if apply(world, &mut tried, edit)? == Reach::Restart {
            reach = Reach::Restart;
        }
    }
    *standing = tried;
    Ok(reach)
}

/// Edits after which the game continues from another place; the step in progress is dropped. Dropping a Battle would leave both
/// sides in one Duchy, so that is refused.
fn restart(b: &Board, p: &mut Position, edit: &Edit) -> Result<Reach, Refusal> {
    let mut after = p.clone();
    begin_at(&mut after, edit)?;
    clear(&mut after);
    // Edited Reinforcements are spent from the building step on. Before that step they would be rolled for [16.2].
    if matches!(edit, Edit::Phase(phase) if *phase > Phase::Reinforcements) {
        after.interphase.cp = p.interphase.cp;
    }
    b.places().try_for_each(|duchy| no_company(b, &after, duchy))?;
    *p = after;
    Ok(Reach::Restart)
}

/// Sets the point from which the game continues.
fn begin_at(p: &mut Position, edit: &Edit) -> Result<(), Refusal> {
    match edit {
        Edit::Turn(year) => {
            if !(1812..=1814).contains(&year.0) {
                return Err(Refusal::NoTurn(*year));
            }
            p.year = *year;
            p.round = 1;
            p.phase = Phase::Impulses;
        }
        Edit::Impulse(power) => {
            p.due = *power;
            p.preempted = false;
            p.phase = Phase::Impulses;
        }
        Edit::Phase(phase) => {
            if matches!(phase, Phase::Deal | Phase::Over | Phase::Sides { .. }) {
                return Err(Refusal::NoStart(*phase));
            }
            p.phase = *phase;
        }
        _ => {}
    }
    Ok(())
}

/// Edits of the dice stream.
fn set_dice(b: &Board, stream: &mut Dice, edit: &Edit) -> Result<(), Refusal> {
    match edit {
        Edit::ForceDice(dice) => match dice.iter().find(|die| !(1..=6).contains(*die)) {
            Some(die) => return Err(Refusal::NoFace(*die)),
            None => stream.force(dice.iter().copied()),
        },
        Edit::ForcePicks(cards) => {
            if let Some(card) = cards.iter().find(|card| !b.cards.contains_key(card)) {
                return Err(Refusal::NoCard(*card));
            }
            stream.force_picks(cards.iter().map(|card| card.0.into()));
        }
        Edit::ClearForced => stream.clear_forced(),
        Edit::Seed(seed) => {
            let key = stream.key().cloned();
            stream.reseed(*seed);
            key.into_iter().for_each(|key| stream.lock(key));
        }
        Edit::Lock(key) => stream.lock(key.clone()),
        Edit::Stumbled(_) => stream.leap(),
        _ => {}
    }
    Ok(())
}

fn set_flag(b: &Board, p: &mut Position, duchy: Duchy, flag: Option<Power>) -> Result<(), Refusal> {
    let info = b.duchy(duchy);
    if info.kind == Kind::Box {
        return Err(Refusal::FlagInBox(duchy));
    }
    if flag == Some(info.printed_owner()) {
        return Err(Refusal::FlagAtHome(duchy, info.printed_owner()));
    }
    if let Some(power) = flag {
        let (limit, old) = (b.flag_counters[power.side() as usize], p.flags[duchy.index()]);
        let placed = p.flags_of(power.side()) - u8::from(old.is_some_and(|f| f.side() == power.side()));
        if placed >= limit {
            return Err(Refusal::NoFlagLeft { side: power.side(), limit });
        }
    }
    p.flags[duchy.index()] = flag;
    Ok(())
}

fn set_soldiers(b: &Board, p: &mut Position, at: Duchy, power: Power, counters: Counters) -> Result<(), Refusal> {
    let mut after = p.clone();
    after.soldiers.retain(|lot| lot.key.at != at || lot.key.power != power);
    let free = pieces::pool(b, &after, power);
    for arm in Arm::ALL {
        if counters.of(arm) > free.of(arm) {
            return Err(Refusal::FewCounters { power, arm, left: free.of(arm) });
        }
    }
    after.add_soldiers(LotKey::fresh(at, power), counters);
    after.stand_down(false);
    no_company(b, &after, at)?;
    *p = after;
    Ok(())
}

fn set_leader(b: &Board, p: &mut Position, leader: Leader, at: Whereabouts) -> Result<(), Refusal> {
    let mut after = p.clone();
    let officer = &mut after.officers[leader.index()];
    officer.at = at;
    officer.stand_in = None;
    officer.march = 0;
    officer.marks = Marks::NONE;
    if let Whereabouts::Map(duchy) = at {
        no_company(b, &after, duchy)?;
    }
    *p = after;
    Ok(())
}

/// Hostile Formations share a Duchy only in a Battle, or before a Fortress [9.51, 12.1].
fn no_company(b: &Board, p: &Position, at: Duchy) -> Result<(), Refusal> {
    if at == Duchy::REGROUP {
        return Ok(());
    }
    let info = b.duchy(at);
    let here = |side: Side| {
        p.lots_at(at).iter().any(|lot| lot.key.power.side() == side)
            || p.officers_at(at).any(|o| b.leader(o.leader).power.side() == side)
    };
    let met = p.contacts.iter().any(|contact| contact.at == at);
    if !met && here(Side::Allies) && here(Side::French) {
        return Err(Refusal::BothSides(at));
    }
    let british = |power: Power| power == Power::Britain;
    let strangers = p.lots_at(at).iter().any(|lot| !british(lot.key.power))
        || p.officers_at(at).any(|o| !british(b.leader(o.leader).power));
    if info.kind == Kind::Box && strangers {
        return Err(Refusal::OnlyBritish(at));
    }
    Ok(())
}

/// Each card exists once [1.10].
fn no_card_twice(cards: &[Card]) -> Result<(), Refusal> {
    match cards.iter().enumerate().find(|(i, card)| cards[..*i].contains(card)) {
        Some((_, card)) => Err(Refusal::Twice(*card)),
        None => Ok(()),
    }
}

fn set_hand(world: &World, p: &mut Position, power: Power, add: &[Card], remove: &[Card]) -> Result<(), Refusal> {
    no_card_twice(add)?;
    no_card_twice(remove)?;
    for card in remove {
        if !p.cards.hand(power).contains(card) {
            return Err(Refusal::NotHeld { power, card: *card });
        }
        let pile = world.board.cards.get(card).and_then(|info| info.home).map_or(Pile::Discards, Pile::Reserve);
        p.cards.put(*card, pile);
    }
    for card in add {
        put(world, p, *card, Pile::Hand(power))?;
    }
    Ok(())
}

fn put(world: &World, p: &mut Position, card: Card, pile: Pile) -> Result<(), Refusal> {
    let Some(info) = world.board.cards.get(&card) else {
        return Err(Refusal::NoCard(card));
    };
    let fits = match (pile, info.home) {
        (Pile::Deck | Pile::Discards, Some(_)) | (Pile::Reserve(_) | Pile::Spent(_), None) => false,
        (Pile::Reserve(deck) | Pile::Spent(deck), Some(home)) => deck == home,
        _ => true,
    };
    if !fits {
        return Err(Refusal::WrongPile { card, pile });
    }
    if let (Pile::Hand(power), Some(home)) = (pile, info.home)
        && !home.belongs_to(power)
    {
        return Err(Refusal::OthersHome { card, home, power });
    }
    if p.stack.iter().any(|played| played.card == card) {
        return Err(Refusal::BeingPlayed(card));
    }
    p.cards.put(card, pile);
    Ok(())
}

fn end_effect(world: &World, p: &mut Position, id: u32) -> Result<(), Refusal> {
    let Some(effect) = p.effects.iter().find(|e| e.id == id).cloned() else {
        return Err(Refusal::NoEffect(id));
    };
    p.effects.retain(|e| e.id != id);
    let idle = !p.effects.iter().any(|e| e.card == effect.card) && !p.stack.iter().any(|s| s.card == effect.card);
    if idle && p.cards.table.contains(&effect.card) {
        let home = world.board.cards.get(&effect.card).and_then(|info| info.home);
        p.cards.put(effect.card, home.map_or(Pile::Discards, Pile::Spent));
    }
    Ok(())
}

fn change(b: &Board, p: &mut Position, at: Duchy, power: Power, counters: Counters) -> Result<(), Refusal> {
    let lots: Vec<_> = p.lots(at, power).copied().collect();
    let [lot] = lots.as_slice() else {
        return Err(Refusal::SeparateLots { power, lots: lots.len() });
    };
    if counters.sp() != lot.counters.sp() {
        return Err(Refusal::OtherWorth { new: counters.sp(), old: lot.counters.sp() });
    }
    let stock = lot.counters.plus(pieces::pool(b, p, power));
    if stock.minus(counters).is_none() {
        return Err(Refusal::NoCounters);
    }
    p.set_soldiers(lot.key, counters);
    Ok(())
}

/// Drops whatever is in progress, so that the game can continue between Impulses.
fn clear(p: &mut Position) {
    *p.impulse = None;
    p.ended = None;
    *p.interphase = Interphase::default();
    p.windows.clear();
    p.checks.clear();
    p.contacts.clear();
    p.battles.clear();
    *p.siege = None;
    for played in std::mem::take(&mut *p.stack) {
        let running = p.effects.iter().any(|e| e.card == played.card);
        if !running && p.cards.table.contains(&played.card) {
            p.cards.put(played.card, Pile::Hand(played.by));
        }
    }
    let keep = effects::tags_in_force(p);
    p.take_markers_off(keep);
}
