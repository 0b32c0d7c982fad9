//! What *Three Fords* needs for `whatif`, `odds` and the bot `search`: how to deal the blocks that show only their backs, and how
//! well a side stands.

use super::game::{Fords, Position, Side};
use super::many::worth;
use super::words::Sight;
use sandtable::kit::Imagination;
use sandtable::kit::ahead::{Came, HIDDEN};
use sandtable::table::{Dice, stream};
use sandtable::view::line::count;

pub fn imagination() -> Imagination<Fords> {
    Imagination {
        deal,
        won: |_, p, side| p.held(side) > p.held(side.enemy()),
        lead: |_, p, side| lead(p, side),
        unit: "fords",
        merit: |_, p, side| lead(p, side) * 10.0 + (p.lost(side.enemy()) as f64 - p.lost(side) as f64),
        player: "steady",
        worth,
        matters: |_| true,
        clock: |p| p.round.into(),
        horizon: 6,
        // A fight is over before anybody is asked again, so this game has no episodes.
        episode: |_, _| None,
        came: |_, _, _| Came { how: "a fight".into(), counts: Vec::new() },
        verdict: |_, reading| count(reading.verdict, "hit", "hits"),
    }
}

/// A position that a side could imagine. Each block that shows only its back gets a random strength, so that each strength occurs
/// once.
fn deal(seen: &Sight, number: u64) -> Position {
    let mut chance = Dice::new(stream(number, HIDDEN));
    let mut strengths = [(); 2].map(|()| {
        let mut all: Vec<u8> = (1..=5).collect();
        chance.shuffle(&mut all);
        all
    });
    seen.filled(|owner| strengths[usize::from(owner == Side::Red)].pop().unwrap_or(3))
}

/// By how many fords a side leads.
fn lead(p: &Position, side: Side) -> f64 {
    p.held(side) as f64 - p.held(side.enemy()) as f64
}
