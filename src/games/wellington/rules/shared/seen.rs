//! The position as one seat sees it: what the seat may not see is not in it. Words, tables, pictures and the page are made from
//! this, so that nothing hidden can reach them.

use super::{Eyes, World};
use crate::games::wellington::board::{Card, HomeDeck, Pile, Position, Power};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The position as one seat sees it. Cards that it may not see lie in their piles as [`Card::FACE_DOWN`]; how many there are is
/// open [1.10].
#[derive(Clone)]
pub struct Seen<'a> {
    world: &'a World,
    position: Cow<'a, Position>,
    eyes: Eyes,
    hidden: BTreeSet<Card>,
}

impl<'a> Seen<'a> {
    /// What these eyes see of a position. Eyes that see everything borrow it; for others it is copied.
    pub fn new(world: &'a World, position: &'a Position, eyes: Eyes) -> Seen<'a> {
        let hidden = eyes.hidden(position);
        let position = match eyes {
            Eyes::ALL => Cow::Borrowed(position),
            eyes => Cow::Owned(face_down(position.clone(), eyes)),
        };
        Seen { world, position, eyes, hidden }
    }

    /// The same for a position that is given away.
    pub fn owned(world: &'a World, position: Position, eyes: Eyes) -> Seen<'a> {
        let hidden = eyes.hidden(&position);
        Seen { world, position: Cow::Owned(face_down(position, eyes)), eyes, hidden }
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

    /// The cards whose faces are hidden.
    pub fn hidden(&self) -> &BTreeSet<Card> {
        &self.hidden
    }

    /// The hand of a Power; nothing where it is hidden.
    pub fn hand(&self, power: Power) -> Option<&[Card]> {
        self.eyes.are_of(power).then(|| self.position.cards.hand(power))
    }
}

/// Turns cards face down wherever these eyes do not see faces: also one whose effect is in force, for where it lies is hidden
/// though its name is not. Which cards of a hand are old is as secret as the hand [16.42].
fn face_down(mut p: Position, eyes: Eyes) -> Position {
    if eyes == Eyes::ALL {
        return p;
    }
    let closed = Power::TRACK.map(Pile::Hand).into_iter().chain(HomeDeck::ALL.map(Pile::Reserve)).chain([Pile::Deck]);
    for pile in closed.filter(|pile| !eyes.see_pile(*pile)) {
        p.cards.pile_mut(pile).fill(Card::FACE_DOWN);
    }
    // Of the discards the top one is seen [4.21].
    if let Some((_, buried)) = p.cards.discards.split_last_mut() {
        buried.fill(Card::FACE_DOWN);
    }
    for power in Power::TRACK.into_iter().filter(|power| !eyes.are_of(*power)) {
        p.interphase.unplayed[power.index()].fill(Card::FACE_DOWN);
    }
    p
}
