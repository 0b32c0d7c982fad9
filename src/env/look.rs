//! A position as a seat sees it, as numbers and as data.

use super::Observed;
use super::sheet::{Sheet, kind};
use crate::kit::Openness;
use crate::table::Decision;
use serde_json::{Value, json};

/// How much of an open decision a seat may read.
enum Readable {
    /// Everything.
    Whole,
    /// Only who is asked.
    Name,
    /// Only that somebody is asked.
    Nothing,
}

/// How much of a decision a player may read. Without a player, everything is readable.
fn readable<K: Observed>(decision: &Decision<K>, seat: Option<K::Player>) -> Readable {
    if seat.is_none_or(|own| own == decision.who) {
        return Readable::Whole;
    }
    match K::openness(decision) {
        Openness::Open => Readable::Whole,
        Openness::Named => Readable::Name,
        Openness::Unnamed => Readable::Nothing,
    }
}

/// Writes an observation: who looks, what is asked, and the game's own numbers.
pub fn numbers<K: Observed>(
    world: &K::World,
    position: &K::Position,
    seat: Option<K::Player>,
    decision: Option<&Decision<K>>,
    sheet: &mut Sheet,
) {
    for player in K::players(world) {
        sheet.flag(seat == Some(player), || format!("seat/{}", K::word(player)));
    }
    let readable = decision.map(|decision| (decision, readable(decision, seat)));
    let own = decision.filter(|decision| seat.is_none_or(|own| own == decision.who));
    let whole = readable.as_ref().filter(|(_, how)| matches!(how, Readable::Whole)).map(|(decision, _)| *decision);
    let named =
        readable.as_ref().filter(|(_, how)| !matches!(how, Readable::Nothing)).map(|(decision, _)| decision.who);
    for player in K::players(world) {
        sheet.flag(named == Some(player), || format!("asked/{}", K::word(player)));
    }
    sheet.count(own.map_or(0, |decision| decision.choices.len()), || "choices".into());
    K::numbers(&K::seen(world, position, seat), whole.map(|decision| &decision.question), sheet);
}

/// What a seat sees, as data: the current place in the game, the question as far as the seat may read it, and the position.
pub fn sight<K: Observed>(
    world: &K::World,
    position: &K::Position,
    seat: Option<K::Player>,
    decision: Option<&Decision<K>>,
) -> Value {
    let seen = K::seen(world, position, seat);
    let asked = decision.map(|decision| match readable(decision, seat) {
        Readable::Nothing => json!({}),
        Readable::Name => json!({ "who": K::word(decision.who) }),
        Readable::Whole => json!({
            "who": K::word(decision.who),
            "kind": kind(&decision.question),
            "question": decision.question,
            "choices": decision.choices,
        }),
    });
    json!({
        "seat": seat.map(K::word),
        "stands": K::place(&seen).to_string(),
        "asked": asked,
        "position": K::shown(&seen),
    })
}
