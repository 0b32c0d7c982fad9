//! Rule 2.1: players who cannot agree get their Powers by bids or dice, before anything else.
//!
//! Nobody has a Power yet. So each player is asked, and rolls, under the name of the first Power in track order that his number
//! would give him. What he chooses and bids is logged under the player, not under that Power.

use super::attrition;
use super::happening::Happening;
use super::rolls::Purpose;
use super::vocabulary::{Choice, Decision, Question, Scene, Seat};
use crate::games::wellington::board::{Cause, Claim, Grave, Phase, Position, Power, rule};
use crate::table::Flow;
use std::rc::Rc;

/// 2.1: bids or dice, then the choice of Powers, then what the highest bidder gives up. After that the game begins.
pub async fn choose(t: &Rc<Seat>, bid: bool, deal: bool) -> Flow {
    let cause = Cause::Rule(rule(2, 1));
    let phase = t.position().phase;
    let _step = t.enter(cause, Scene::Step(phase));
    let places = t.position().options.players.groups();
    let mut claims = Vec::new();
    for (player, place) in (1..).zip(&places) {
        let bid = if bid { bids(t, player, place[0], &places).await } else { 0 };
        claims.push(Claim { player, bid, powers: Vec::new() });
    }
    let claims = in_order(t, claims, &places);
    t.change(|p| *p.claims = claims);
    for turn in 0..places.len() {
        takes(t, turn, &places).await;
    }
    gives_up(t).await;
    t.change(|p| p.phase = if deal { Phase::Deal } else { Phase::Impulses });
    Flow::Next
}

/// The number of the player who is asked under the name of this Power while nobody has one.
pub fn stands_for(p: &Position, power: Power) -> u8 {
    let places = p.options.players.groups();
    (1..).zip(&places).find(|(_, place)| place.contains(&power)).map_or(1, |(player, _)| player)
}

/// Strength Points of these Powers on the map.
fn strength(p: &Position, powers: &[Power]) -> u8 {
    powers.iter().map(|power| p.sp_on_map(*power)).sum::<u16>().min(255) as u8
}

/// A player bids once, at most what the strongest place could give up.
async fn bids(t: &Rc<Seat>, player: u8, name: Power, places: &[Vec<Power>]) -> u8 {
    let cause = Cause::Rule(rule(2, 1));
    let choice = t
        .ask(|| {
            let p = t.position();
            let most = places.iter().map(|place| strength(&p, place)).max().unwrap_or(0);
            let choices = (0..=most).map(|sp| Choice::Number(sp.into())).collect();
            Decision::always(name, Question::Bid { player, most }, cause, choices)
        })
        .await;
    let bid = if let Choice::Number(sp) = choice { u8::try_from(sp).unwrap_or(0) } else { 0 };
    t.tell(cause, Happening::Bid { player, sp: bid });
    bid
}

/// Sorts the claims by bid, the highest first. Equal bids roll a die each, the highest first, and roll again on a tie. If nobody
/// bids, all are tied.
fn in_order(t: &Rc<Seat>, mut claims: Vec<Claim>, places: &[Vec<Power>]) -> Vec<Claim> {
    let cause = Cause::Rule(rule(2, 1));
    claims.sort_by_key(|claim| std::cmp::Reverse(claim.bid));
    let mut even: Vec<Vec<Claim>> = claims.chunk_by(|a, b| a.bid == b.bid).map(<[Claim]>::to_vec).collect();
    while even.iter().any(|group| group.len() > 1) {
        let mut next = Vec::new();
        for group in even {
            if group.len() == 1 {
                next.push(group);
                continue;
            }
            let mut rolled: Vec<(u8, Claim)> = Vec::new();
            for claim in group {
                let name = places[usize::from(claim.player) - 1][0];
                let dice = t.roll(name, Purpose::Sides { player: claim.player }, 1, cause);
                rolled.push((dice.first().copied().unwrap_or(0), claim));
            }
            rolled.sort_by_key(|(die, _)| std::cmp::Reverse(*die));
            let groups = rolled.chunk_by(|a, b| a.0 == b.0);
            next.extend(groups.map(|group| group.iter().map(|(_, claim)| claim.clone()).collect::<Vec<_>>()));
        }
        even = next;
    }
    even.into_iter().flatten().collect()
}

/// A player takes one of the places that are left. The highest bidder must take one that can give up what he bid.
async fn takes(t: &Rc<Seat>, turn: usize, places: &[Vec<Power>]) {
    let cause = Cause::Rule(rule(2, 1));
    let Some(Claim { player, bid, .. }) = t.position().claims.get(turn).cloned() else { return };
    let free = || -> Vec<&Vec<Power>> {
        let p = t.position();
        let taken = |place: &Vec<Power>| p.claims.iter().any(|claim| claim.powers == *place);
        let left: Vec<&Vec<Power>> = places.iter().filter(|place| !taken(place)).collect();
        let able: Vec<&Vec<Power>> = left.iter().copied().filter(|place| strength(&p, place) >= bid).collect();
        if turn > 0 || able.is_empty() { left } else { able }
    };
    let name = places[usize::from(player) - 1][0];
    let choice = t
        .ask(|| {
            let choices = free().into_iter().map(|place| Choice::Power(place[0])).collect();
            Decision::new(name, Question::Sides { player }, cause, choices)
        })
        .await;
    let chosen = |place: &&Vec<Power>| matches!(choice, Choice::Power(power) if place.contains(&power));
    let Some(powers) = places.iter().find(chosen).cloned() else { return };
    t.tell(cause, Happening::Plays { player, powers: powers.clone() });
    t.change(|p| {
        if let Some(claim) = p.claims.get_mut(turn) {
            claim.powers = powers;
        }
    });
}

/// The highest bidder removes the Strength Points that he bid from his own Soldiers, anywhere on the map. The others give up
/// nothing.
async fn gives_up(t: &Rc<Seat>) {
    let cause = Cause::Rule(rule(2, 1));
    let Some(Claim { bid, powers, .. }) = t.position().claims.first().cloned() else { return };
    let list = || -> Vec<Choice> {
        let p = t.position();
        let own = p.lots_on_map().iter().filter(|lot| powers.contains(&lot.key.power));
        own.map(|lot| Choice::Soldier(lot.key)).collect()
    };
    let Some(power) = powers.first().copied() else { return };
    let mut left = bid;
    while left > 0 && !list().is_empty() {
        let choice = t.ask(|| Decision::new(power, Question::GiveUp { left }, cause, list())).await;
        let Choice::Soldier(key) = choice else { return };
        let gone = attrition::lose_soldiers(t, key, 1, Grave::Eliminated, cause);
        if gone == 0 {
            return;
        }
        left = left.saturating_sub(gone);
    }
}
