//! What must be true of every position, whatever was chosen, rolled or edited.

use crate::games::wellington::board::{
    Arm, Arrival, Board, Cause, Datum, Duchy, Force, Formation, Leader, Loss, Origin, Phase, Position, Power, Side,
    Tags,
};
use std::collections::BTreeSet;

/// Checks a position.
///
/// # Errors
/// A sentence about the first violation.
pub fn inspect(b: &Board, p: &Position) -> Result<(), String> {
    pieces(b, p)?;
    cards(b, p)?;
    flags(b, p)?;
    named(b, p)
}

/// Everything that contacts, Battles and Sieges name exists on this board.
fn met(b: &Board, p: &Position) -> Result<(), String> {
    let duchy = |d: Duchy| d.index() < b.duchies.len();
    let leader = |l: &Leader| l.index() < b.leaders.len();
    let origin = |a: &Arrival| match a.origin {
        Origin::March(from, line) => duchy(from) && line.index() < b.lines.len(),
        Origin::Sea(port) => duchy(port),
        Origin::Placed => true,
    };
    let loss = |l: &Loss| match l {
        Loss::Soldiers(key, _) => duchy(key.at) || key.at == Duchy::REGROUP,
        Loss::Leader(officer) => leader(&officer.leader) && officer.at.duchy().is_none_or(duchy),
        Loss::Flag(_) => true,
    };
    let force = |f: &Force| f.commander.iter().all(leader) && f.shaken.iter().all(leader) && f.losses.iter().all(loss);
    let contacts =
        p.contacts.iter().all(|c| duchy(c.at) && c.arrivals.iter().all(origin) && c.commander.iter().all(leader));
    let battles = p.battles.iter().all(|battle| duchy(battle.at) && battle.forces.iter().all(force));
    let siege = p.siege.iter().all(|siege| duchy(siege.at) && force(&siege.besieger));
    let checks = p.checks.iter().all(|check| check.losses.iter().all(loss));
    let besieged = p.impulse.iter().all(|impulse| impulse.besieged.iter().all(|d| duchy(*d)));
    let attempts =
        p.attempts.iter().all(|a| duchy(a.from) && duchy(a.to) && a.commander.iter().all(leader) && a.tag.0 < 32);
    let used = p.impulse.iter().all(|impulse| impulse.free_used.iter().all(|(l, _)| leader(l)));
    let base = p.interphase.base.iter().flatten().all(|d| duchy(*d));
    match contacts && battles && siege && checks && besieged && base && attempts && used {
        true => Ok(()),
        false => Err("a Battle, Siege or check names what is not on this board".into()),
    }
}

/// Everything that effects and windows name exists on this board.
fn named(b: &Board, p: &Position) -> Result<(), String> {
    met(b, p)?;
    let carried = p.effects.iter().flat_map(|e| e.data.iter().map(|(_, value)| value));
    let windows = p.windows.iter().flat_map(|w| w.facts.0.iter().map(|(_, value)| value));
    let targets = p.stack.iter().map(|played| &played.target);
    if let Some(value) = carried.chain(windows).chain(targets).find(|value| !on_board(b, value)) {
        return Err(format!("{value:?} is not on this board"));
    }
    let mut cards = p.effects.iter().map(|e| e.card).chain(p.stack.iter().map(|played| played.card));
    if let Some(card) = cards.find(|card| !b.cards.contains_key(card)) {
        return Err(format!("{card} is in force but not in the card index"));
    }
    if p.interphase.base.iter().flatten().any(|d| d.index() >= b.duchies.len()) {
        return Err("Reinforcements come outside the map".into());
    }
    let owed_for = p.debts.iter().find(|debt| matches!(debt.cause, Cause::Card(card) if !b.cards.contains_key(&card)));
    if let Some(debt) = owed_for {
        return Err(format!("{} owes Strength Points for a card that is not in the index", debt.power));
    }
    match p.checks.iter().find(|check| check.at.index() >= b.duchies.len()) {
        Some(check) => Err(format!("check {} was made outside the map", check.id)),
        None => Ok(()),
    }
}

fn on_board(b: &Board, value: &Datum) -> bool {
    match value {
        Datum::Duchy(duchy) => duchy.index() < b.duchies.len(),
        Datum::Line(line) => line.index() < b.lines.len(),
        Datum::Leader(leader) | Datum::Formation(Formation::Of(leader)) => leader.index() < b.leaders.len(),
        Datum::Formation(Formation::Lot(key)) => key.at.index() < b.duchies.len(),
        Datum::Card(card) => b.cards.contains_key(card),
        Datum::List(list) => list.iter().all(|value| on_board(b, value)),
        _ => true,
    }
}

fn pieces(b: &Board, p: &Position) -> Result<(), String> {
    let in_order = p.officers.iter().enumerate().all(|(i, officer)| officer.leader.index() == i);
    if p.officers.len() != b.leaders.len() || !in_order {
        return Err("the number of Leaders is wrong".into());
    }
    for power in Power::TRACK {
        let (mix, there) = (b.mix[power.index()], p.in_play(power));
        for arm in Arm::ALL {
            if there.of(arm) > mix.of(arm) {
                return Err(format!(
                    "{power} has {} {arm} in play, the box holds {} [1.5]",
                    there.of(arm),
                    mix.of(arm)
                ));
            }
        }
    }
    for pair in p.soldiers.windows(2) {
        if pair[0].key >= pair[1].key {
            return Err("lots of Soldiers are out of order".into());
        }
    }
    for lot in &p.soldiers {
        if lot.counters.is_empty() {
            return Err("an empty lot of Soldiers".into());
        }
        if lot.key.at != Duchy::REGROUP && lot.key.at.index() >= b.duchies.len() {
            return Err("Soldiers stand outside the map".into());
        }
    }
    let outside =
        |o: &crate::games::wellington::board::Officer| o.at.duchy().is_some_and(|d| d.index() >= b.duchies.len());
    if p.officers.iter().any(outside) {
        return Err("a Leader stands outside the map".into());
    }
    if p.impulse.is_none() && p.stack.is_empty() && !carries_markers(p.phase) {
        markers_are_off(p)?;
        if !p.contacts.is_empty() || !p.battles.is_empty() || p.siege.is_some() {
            return Err("a Battle or Siege is going on between Impulses".into());
        }
    }
    for duchy in b.places() {
        let here = |side: Side| {
            p.lots_at(duchy).iter().any(|lot| lot.key.power.side() == side)
                || p.officers_at(duchy).any(|o| b.leader(o.leader).power.side() == side)
        };
        let met = p.contacts.iter().any(|contact| contact.at == duchy);
        if !met && here(Side::Allies) && here(Side::French) {
            return Err(format!("hostile Formations share {} outside a Battle [9.51]", b.duchy(duchy).id));
        }
    }
    Ok(())
}

/// Whether pieces may carry tags or marks between Impulses in this phase. Pieces that suffer Attrition at the end of the Turn are
/// tagged while losses are chosen. Deployed pieces are marked until all Powers have Deployed. When the game ends, everything stays
/// as it is.
fn carries_markers(phase: Phase) -> bool {
    matches!(phase, Phase::Deal | Phase::Attrition | Phase::Deployment(_) | Phase::Over)
}

/// 4.2: between Impulses no piece bears a marker, a March count, or a tag that no effect uses.
fn markers_are_off(p: &Position) -> Result<(), String> {
    let known = super::effects::tags_in_force(p);
    let clean = |march: u8, marks: crate::games::wellington::board::Marks, tags: Tags| {
        march == 0 && marks == crate::games::wellington::board::Marks::NONE && tags.0 & !known.0 == 0
    };
    let soldiers = p.soldiers.iter().all(|lot| clean(lot.key.march, lot.key.marks, lot.key.tags));
    let officers = p.officers.iter().all(|o| clean(o.march, o.marks, o.tags));
    if soldiers && officers { Ok(()) } else { Err("markers of an Impulse that is over are still on".into()) }
}

fn cards(b: &Board, p: &Position) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for (pile, cards) in p.cards.all() {
        for card in cards {
            if !b.cards.contains_key(card) {
                return Err(format!("{card} in {pile:?} is not in the card index"));
            }
            if !seen.insert(*card) {
                return Err(format!("{card} is in two places, one of them {pile:?}"));
            }
        }
    }
    match b.cards.keys().find(|card| !seen.contains(card)) {
        Some(card) => Err(format!("{card} is nowhere")),
        None => Ok(()),
    }
}

fn flags(b: &Board, p: &Position) -> Result<(), String> {
    if p.flags.len() != b.duchies.len() {
        return Err("the number of Duchies is wrong".into());
    }
    for (info, flag) in b.duchies.iter().zip(&p.flags) {
        if *flag == Some(info.printed_owner()) {
            return Err(format!("the printed owner's Flag lies on {} [7]", info.id));
        }
    }
    for side in Side::BOTH {
        if p.flags_of(side) > b.flag_counters[side as usize] {
            return Err(format!("the {side} have {} Flags on the map [1.7]", p.flags_of(side)));
        }
    }
    Ok(())
}
