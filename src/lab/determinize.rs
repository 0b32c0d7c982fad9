//! What nobody, or one Power, can know: the order of the draw pile and other hands. Playouts shuffle it.

use super::party::stream;
use super::stage::Game;
use crate::board::{Card, HomeDeck, Piles, Power};
use crate::table::Dice;

/// The streams of a playout beside those of its players: what is unseen, and the dice.
const HANDS: u64 = 11;
const DICE: u64 = 12;

/// Deals what these eyes do not see as the playout of this number has it, and lets it have dice of its own; those that are
/// forced still come first.
pub fn deal(game: &Game, eyes: Option<Power>, number: u64) {
    shuffle(game, eyes, &mut Dice::new(stream(number, HANDS)));
    game.table().chance(|dice| dice.reseed(dice_of(number)));
}

/// The seed of the dice of the playout of this number.
pub fn dice_of(number: u64) -> u64 {
    stream(number, DICE)
}

/// Shuffles what these eyes do not see; without eyes every hand is seen, and only the draw pile is not.
fn shuffle(game: &Game, eyes: Option<Power>, chance: &mut Dice) {
    let homes = &game.table().world().board.cards;
    let home = |card: Card| homes.get(&card).and_then(|info| info.home);
    game.table().change(|p| {
        if let Some(eyes) = eyes {
            others(&mut p.cards, &mut p.interphase.unplayed, eyes, &home, chance);
        }
        // Sorted first, so that its order, which nobody knows, makes no difference.
        p.cards.deck.sort_unstable();
        chance.shuffle(&mut p.cards.deck);
    });
}

/// Deals the hands of the others anew: as many cards as before, Home cards out of the same Home deck.
fn others(
    piles: &mut Piles,
    unplayed: &mut [Vec<Card>; 4],
    eyes: Power,
    home: &impl Fn(Card) -> Option<HomeDeck>,
    chance: &mut Dice,
) {
    let hidden: Vec<Power> = Power::TRACK.into_iter().filter(|power| *power != eyes).collect();
    for deck in HomeDeck::ALL {
        let holders: Vec<Power> = hidden.iter().copied().filter(|power| deck.belongs_to(*power)).collect();
        let mut pool = piles.reserve[deck.index()].clone();
        for power in &holders {
            pool.extend(piles.hands[power.index()].iter().copied().filter(|card| home(*card) == Some(deck)));
        }
        pool.sort_unstable();
        chance.shuffle(&mut pool);
        for power in holders {
            for card in &mut piles.hands[power.index()] {
                if home(*card) == Some(deck)
                    && let Some(other) = pool.pop()
                {
                    *card = other;
                }
            }
        }
        pool.sort_unstable();
        piles.reserve[deck.index()] = pool;
    }
    let mut pool = piles.deck.clone();
    for power in &hidden {
        pool.extend(piles.hands[power.index()].iter().copied().filter(|card| home(*card).is_none()));
    }
    pool.sort_unstable();
    chance.shuffle(&mut pool);
    for power in hidden {
        let hand = &mut piles.hands[power.index()];
        // How many of them were held before the draw is known, and not which [16.42].
        let old = unplayed[power.index()].iter().filter(|card| hand.contains(card)).count();
        let mut dealt = Vec::new();
        for card in hand.iter_mut().filter(|card| home(**card).is_none()) {
            if let Some(other) = pool.pop() {
                *card = other;
                dealt.push(other);
            }
        }
        dealt.truncate(old);
        unplayed[power.index()] = dealt;
        hand.sort_unstable();
    }
    piles.deck = pool;
}
