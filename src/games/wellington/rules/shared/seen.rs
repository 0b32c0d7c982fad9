//! The position as one seat sees it: what the seat may not see is not in it. Words, tables, pictures and the page are made from
//! this, so that nothing hidden can reach them.

use super::{Eyes, World};
use crate::games::wellington::board::{Board, Card, HomeDeck, Pile, Position, Power};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The position as one seat sees it. Cards that it may not see lie in their piles with their backs up
/// ([`Card::face_down`]); how many there are of each back is open [1.10].
#[derive(Clone)]
pub struct Seen<'a> {
    world: &'a World,
    position: Cow<'a, Position>,
    eyes: Eyes,
    turned: BTreeSet<Card>,
    hidden: BTreeSet<Card>,
}

impl<'a> Seen<'a> {
    /// What these eyes see of a position. Eyes that see everything borrow it; for others it is copied.
    pub fn new(world: &'a World, position: &'a Position, eyes: Eyes) -> Seen<'a> {
        match eyes {
            Eyes::ALL => Seen {
                world,
                position: Cow::Borrowed(position),
                eyes,
                turned: BTreeSet::new(),
                hidden: BTreeSet::new(),
            },
            eyes => Seen::owned(world, position.clone(), eyes),
        }
    }

    /// The same for a position that is given away.
    pub fn owned(world: &'a World, mut position: Position, eyes: Eyes) -> Seen<'a> {
        let hidden = eyes.hidden(&position);
        let turned = face_down(&world.board, &mut position, eyes);
        Seen { world, position: Cow::Owned(position), eyes, turned, hidden }
    }

    /// Board and cards.
    pub fn world(&self) -> &'a World {
        self.world
    }

    /// Everything that is seen.
    pub fn p(&self) -> &Position {
        &self.position
    }

    /// Whose eyes these are.
    pub fn eyes(&self) -> Eyes {
        self.eyes
    }

    /// The cards that lie face down somewhere; which of them lies where is not known.
    pub fn turned(&self) -> &BTreeSet<Card> {
        &self.turned
    }

    /// The cards whose faces are hidden: those that lie face down, but for what is in force or being played.
    pub fn hidden(&self) -> &BTreeSet<Card> {
        &self.hidden
    }

    /// The hand of a Power; nothing where it is hidden.
    pub fn hand(&self, power: Power) -> Option<&[Card]> {
        self.eyes.are_of(power).then(|| self.position.cards.hand(power))
    }
}

/// Turns cards face down wherever these eyes do not see faces: also one whose effect is in force, for where it lies is hidden
/// though its name is not. Which cards of a hand are old is as secret as the hand [16.42]. Gives the cards that were turned.
fn face_down(board: &Board, p: &mut Position, eyes: Eyes) -> BTreeSet<Card> {
    let mut turned = BTreeSet::new();
    if eyes == Eyes::ALL {
        return turned;
    }
    let home = |card: Card| board.cards.get(&card).and_then(|info| info.home);
    let back = |card: &mut Card| *card = Card::face_down(home(*card));
    let mut turn = |cards: &mut [Card]| {
        turned.extend(cards.iter().copied());
        cards.iter_mut().for_each(back);
        // In the order of their numbers they would say something.
        cards.sort_unstable();
    };
    for power in Power::TRACK.into_iter().filter(|power| !eyes.are_of(*power)) {
        let hand = &mut p.cards.hands[power.index()];
        let old = &mut p.interphase.unplayed[power.index()];
        old.retain(|card| hand.contains(card));
        old.iter_mut().for_each(back);
        old.sort_unstable();
        turn(hand);
    }
    for pile in HomeDeck::ALL.map(Pile::Reserve).into_iter().chain([Pile::Deck]) {
        turn(p.cards.pile_mut(pile));
    }
    // Of the discards the top one is seen [4.21].
    if let Some((_, buried)) = p.cards.discards.split_last_mut() {
        turn(buried);
    }
    turned
}
