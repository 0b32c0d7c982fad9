//! What cards can pile up, and how far they can push a value. No honest card comes near; a card that sets itself off, or that
//! never lets a Battle end, is stopped here with its name.

use super::points::{Kind, Point};
use super::vocabulary::Seat;
use crate::games::wellington::board::{Card, Datum, Effect};
use std::ops::RangeInclusive;

/// Effects in force at a time.
pub const EFFECTS: usize = 200;
/// Bytes that the data of all effects in force take together.
pub const DATA: usize = 256 * 1024;
/// 11.52: Rounds of a Battle.
pub const ROUNDS: u8 = 50;
/// New Battles instead of a retreat, in one Impulse.
pub const FIGHTS: u32 = 20;

impl Point {
    /// The numbers that effects may make of it; `None` where it has no number. Together they stay in this range too.
    pub const fn range(self) -> Option<RangeInclusive<i32>> {
        use Point::*;
        if !matches!(self.kind(), Kind::Number) {
            return None;
        }
        Some(match self {
            BattleDice | BattleApart | SiegeDice | SiegeDiceApart | FortDice | ShoreDice => -99..=99,
            BattleSoften | BattleLower | BattleIgnore | SiegeHits | FortHits => -99..=99,
            RoutThreshold | AttritionLosses | MoveCost | ConquestThreshold => -99..=99,
            ForcedCard | PlayableCount | LootLosses => -99..=255,
            BattleHalve | SiegeHalve => -9..=9,
            _ => -20..=50,
        })
    }
}

/// What stands against more effects, or more of their data.
pub struct Crowd {
    /// What it is.
    pub what: String,
    /// What to look for.
    pub hint: &'static str,
}

/// What stands against putting one more effect in force, if anything does.
pub fn crowded<'a>(effects: impl Iterator<Item = &'a Effect>, more: &[(String, Datum)]) -> Option<Crowd> {
    let effects: Vec<&Effect> = effects.collect();
    match effects.len() >= EFFECTS {
        true => Some(Crowd {
            what: format!("{EFFECTS} effects are in force, the limit"),
            hint: "does an effect start itself? check whether it is already in force",
        }),
        false => swollen(effects.into_iter(), more),
    }
}

/// What stands against more data in the effects in force, if anything does.
pub fn swollen<'a>(effects: impl Iterator<Item = &'a Effect>, more: &[(String, Datum)]) -> Option<Crowd> {
    let bytes = size(more) + effects.map(|effect| size(&effect.data)).sum::<usize>();
    (bytes > DATA).then(|| Crowd {
        what: format!("the data of the effects in force would take more than {} KiB", DATA / 1024),
        hint: "keep a few names and numbers; do not copy what is on the map",
    })
}

/// Roughly the bytes that named values take.
fn size(data: &[(String, Datum)]) -> usize {
    fn one(value: &Datum) -> usize {
        16 + match value {
            Datum::Text(text) => text.len(),
            Datum::List(list) => list.iter().map(one).sum(),
            _ => 0,
        }
    }
    data.iter().map(|(name, value)| name.len() + one(value)).sum()
}

/// 11.52: whether a Battle may go on after this Round because a card says so. One that goes on for ever is an error of that
/// card.
pub fn may_go_on(t: &Seat, round: u8, by: Card) -> bool {
    if round < ROUNDS {
        return true;
    }
    let message = format!("the Battle did not end after {ROUNDS} Rounds");
    let hint = "when does the effect let it end? `at.round` is the Round";
    let trouble = t.world().cards.fault(by, Point::ExtraRound.word(), message, hint);
    t.fail(trouble, t.inputs().saturating_sub(1));
    false
}
