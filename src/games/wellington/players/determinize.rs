//! What nobody, or one Power, can know: the order of the draw pile and other hands. Playouts shuffle it.

use super::stage::Game;
use crate::games::wellington::board::{Board, Card, HomeDeck, Pile, Piles, Position, Power};
use crate::games::wellington::rules::Eyes;
use crate::table::Dice;
use crate::trials::stream;

/// The streams of a playout beside those of its players: what is unseen, and the dice.
const HANDS: u64 = 11;
const DICE: u64 = 12;

/// Deals what these eyes do not see as the playout of this number has it, and lets it have dice of its own; those that are
/// forced still come first.
pub fn deal(game: &Game, eyes: Eyes, number: u64) {
    shuffle(game, eyes, &mut Dice::new(stream(number, HANDS)));
    game.table().chance(|dice| dice.reseed(dice_of(number)));
}

/// The seed of the dice of the playout of this number.
pub fn dice_of(number: u64) -> u64 {
    stream(number, DICE)
}

/// Shuffles what these eyes do not see; to those that see everything every hand is seen, and only the draw pile is not.
fn shuffle(game: &Game, eyes: Eyes, chance: &mut Dice) {
    let board = &game.table().world().board;
    game.table().change(|p| shuffle_in(board, p, eyes, chance));
}

fn shuffle_in(board: &Board, p: &mut Position, eyes: Eyes, chance: &mut Dice) {
    let home = |card: Card| board.cards.get(&card).and_then(|info| info.home);
    if eyes != Eyes::ALL {
        others(&mut p.cards, &mut p.interphase.unplayed, eyes, &home, chance);
    }
    // Sorted first, so that its order, which nobody knows, makes no difference.
    p.cards.deck.sort_unstable();
    chance.shuffle(&mut p.cards.deck);
}

/// A position as these eyes could imagine it, to be given away: hidden cards are dealt anew, and it is the same one for all
/// positions that the eyes cannot tell apart. Hidden are the discards below the top one as well: some were put there unseen,
/// and nobody may look through them [4.21].
pub fn imagined(board: &Board, p: &Position, eyes: Eyes) -> Position {
    let mut p = p.clone();
    if eyes == Eyes::ALL {
        return p;
    }
    let top = p.cards.discards.pop();
    let home = |card: &Card| board.cards.get(card).is_some_and(|info| info.home.is_some());
    let (mut discards, buried): (Vec<Card>, Vec<Card>) = p.cards.discards.drain(..).partition(home);
    p.cards.deck.extend(&buried);
    shuffle_in(board, &mut p, eyes, &mut Dice::new(stream(0, HANDS)));
    discards.extend(p.cards.deck.drain(..buried.len()));
    discards.sort_unstable();
    discards.extend(top);
    p.cards.discards = discards;
    p
}

/// Deals the hands of the others anew: as many cards as before, Home cards out of the same Home deck.
fn others(
    piles: &mut Piles,
    unplayed: &mut [Vec<Card>; 4],
    eyes: Eyes,
    home: &impl Fn(Card) -> Option<HomeDeck>,
    chance: &mut Dice,
) {
    let hidden: Vec<Power> = Power::TRACK.into_iter().filter(|power| !eyes.see_pile(Pile::Hand(*power))).collect();
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
