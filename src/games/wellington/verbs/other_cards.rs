//! A save made with other card texts than those in force: which cards differ, and what to do.

use crate::games::wellington::board::Card;
use crate::games::wellington::rules::{Save, World};
use crate::hinted::{Hint, Hinted};
use std::collections::BTreeMap;

/// How many cards are listed.
const NAMED: usize = 6;

/// Cards whose text has changed since the save was made, or that had no text then or have none now.
pub fn others(save: &Save, world: &World) -> Vec<Card> {
    let then: BTreeMap<Card, &str> = save.header.cards.iter().map(|(card, print)| (*card, print.as_str())).collect();
    let prints = world.cards.fingerprints();
    let now: BTreeMap<Card, &str> = prints.iter().map(|(card, print)| (*card, print.as_str())).collect();
    let mut all: Vec<Card> = then.keys().chain(now.keys()).copied().collect();
    all.sort_unstable();
    all.dedup();
    all.retain(|card| then.get(card) != now.get(card));
    all
}

/// Which cards differ, in words; `None` if none do.
pub fn told(save: &Save, world: &World) -> Option<String> {
    let differ = others(save, world);
    let name = |card: &Card| format!("#{} {}", card.0, world.cards.face(*card).title);
    let named = |cards: &[Card]| cards.iter().map(name).collect::<Vec<_>>().join(", ");
    let engine = match save.header.engine.as_str() {
        env!("CARGO_PKG_VERSION") => String::new(),
        other => format!(" by sandtable {other}"),
    };
    match differ.len() {
        0 => None,
        n if n <= NAMED => Some(format!("the save was made{engine} with other versions of {}", named(&differ))),
        n => Some(format!(
            "the save was made{engine} with other versions of {n} cards: {} and {} more (a change in scripts/lib counts for every card)",
            named(&differ[..NAMED]),
            n - NAMED
        )),
    }
}

/// What happens to the game at the prompt, and what can be done.
pub fn choices(differing: &str) -> Hinted {
    format!(
        "{differing}\nFinished Impulses stay as played; the current Impulse is replayed under the current versions."
    )
    .hint("sandtable SAVE --cards DIR plays on with the cards of another folder, such as those of the save")
}
