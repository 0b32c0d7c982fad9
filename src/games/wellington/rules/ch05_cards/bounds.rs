//! Limits on how much cards can pile up and how far they can push a value. No honest card comes close. A card that triggers itself,
//! or that never lets a Battle end, is stopped here, and the error names it.

use super::points::{Kind, Point};
use super::vocabulary::Seat;
use crate::games::wellington::board::{Card, Datum, Effect};
use std::ops::RangeInclusive;

/// Most effects in force at a time.
pub const EFFECTS: usize = 200;
/// Most bytes that the data of all effects in force may take together.
pub const DATA: usize = 256 * 1024;
/// 11.52: most Rounds of a Battle.
pub const ROUNDS: u8 = 50;
/// Most new Battles instead of a retreat, in one Impulse.
pub const FIGHTS: u32 = 20;

impl Point {
    /// The range that effects may move this value in, singly and together; `None` if the point is not a number.
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

/// Why no more effects, or no more effect data, are allowed.
pub struct Crowd {
    /// What is wrong.
    pub what: String,
    /// What the author of the card should look for.
    pub hint: &'static str,
}

/// The limit, if any, that putting one more effect in force would exceed.
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

/// The limit, if any, that adding more data to the effects in force would exceed.
pub fn swollen<'a>(effects: impl Iterator<Item = &'a Effect>, more: &[(String, Datum)]) -> Option<Crowd> {
    let bytes = size(more) + effects.map(|effect| size(&effect.data)).sum::<usize>();
    (bytes > DATA).then(|| Crowd {
        what: format!("the data of the effects in force would take more than {} KiB", DATA / 1024),
        hint: "keep a few names and numbers; do not copy what is on the map",
    })
}

/// The approximate number of bytes that named values take.
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

/// 11.52: whether a Battle may go on after this Round because a card says so. If it goes on for ever, that is an error of the card.
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
