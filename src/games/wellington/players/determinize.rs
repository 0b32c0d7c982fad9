//! Hidden information: the order of the draw pile, and for one Power the other hands. Imagined games deal it again at
//! random, using only what the player sees.

use super::stage::Game;
use crate::games::wellington::board::{Card, HomeDeck, Position, Power};
use crate::games::wellington::rules::Seen;
use crate::table::Dice;
use crate::trials::stream;

/// The random streams of a playout besides those of its players: hidden cards, and dice.
const HANDS: u64 = 11;
const DICE: u64 = 12;

/// Deals what a seat does not see, differently for each playout number, and gives the game its own dice. Forced dice
/// still come first.
pub fn deal(game: &Game, seat: Option<Power>, number: u64) {
    let table = game.table();
    let dealt = dealt(&Seen::at(table, seat), number);
    table.change(|p| *p = dealt);
    table.chance(|dice| dice.reseed(dice_of(number)));
}

/// The seed of the dice in the playout with this number.
pub fn dice_of(number: u64) -> u64 {
    stream(number, DICE)
}

/// A possible position, given what the reader sees: face-down cards are dealt again, as many as before in each place
/// and with the same backs. For readers who see everything, only the order of the draw pile is hidden.
pub fn dealt(seen: &Seen<'_>, number: u64) -> Position {
    let mut chance = Dice::new(stream(number, HANDS));
    let mut p = seen.to_position();
    if seen.sees_all() {
        // Sort the pile first, so that its real, hidden order has no influence.
        p.cards.deck.sort_unstable();
        chance.shuffle(&mut p.cards.deck);
        return p;
    }
    let home = |card: &Card| seen.world().board.cards.get(card).and_then(|info| info.home);
    let hidden: Vec<Power> = Power::TRACK.into_iter().filter(|power| !seen.is_of(*power)).collect();
    for back in HomeDeck::ALL.map(Some).into_iter().chain([None]) {
        let face_down = Card::face_down(back);
        let mut pool: Vec<Card> = seen.face_down().iter().copied().filter(|card| home(card) == back).collect();
        chance.shuffle(&mut pool);
        for power in &hidden {
            let hand = &mut p.cards.hands[power.index()];
            let drawn = fill(hand, face_down, &mut pool);
            hand.sort_unstable();
            // The reader knows how many of them were held before the draw, but not which [16.42].
            fill(&mut p.interphase.unplayed[power.index()], face_down, &mut drawn.into_iter().rev().collect());
        }
        pool.sort_unstable();
        chance.shuffle(&mut pool);
        fill(&mut p.cards.discards, face_down, &mut pool);
        fill(&mut p.cards.deck, face_down, &mut pool);
        p.cards.reserve.iter_mut().for_each(|pile| drop(fill(pile, face_down, &mut pool)));
    }
    p.cards.reserve.iter_mut().for_each(|pile| pile.sort_unstable());
    p
}

/// Replaces cards that show only a given back with cards from the end of a pool. Returns the new ones.
fn fill(cards: &mut [Card], face_down: Card, pool: &mut Vec<Card>) -> Vec<Card> {
    let turned = cards.iter_mut().filter(|card| **card == face_down);
    turned.map_while(|card| pool.pop().inspect(|face| *card = *face)).collect()
}
