//! What nobody, or one Power, can know: the order of the draw pile and other hands. Playouts shuffle it.

use super::stage::Game;
use crate::board::{Card, HomeDeck, Piles, Power};
use crate::table::Dice;

/// Shuffles what these eyes do not see; without eyes every hand is seen, and only the draw pile is not.
pub fn shuffle(game: &Game, eyes: Option<Power>, chance: &mut Dice) {
    let homes = &game.table().world().board.cards;
    let home = |card: Card| homes.get(&card).and_then(|info| info.home);
    game.table().change(|p| {
        if let Some(eyes) = eyes {
            others(&mut p.cards, eyes, &home, chance);
        }
        // Sorted first, so that its order, which nobody knows, makes no difference.
        p.cards.deck.sort_unstable();
        chance.shuffle(&mut p.cards.deck);
    });
}

/// Deals the hands of the others anew: as many cards as before, Home cards out of the same Home deck.
fn others(piles: &mut Piles, eyes: Power, home: &impl Fn(Card) -> Option<HomeDeck>, chance: &mut Dice) {
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
        for card in &mut piles.hands[power.index()] {
            if home(*card).is_none()
                && let Some(other) = pool.pop()
            {
                *card = other;
            }
        }
        piles.hands[power.index()].sort_unstable();
    }
    piles.deck = pool;
}
