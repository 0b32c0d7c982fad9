//! The position as one seat sees it: what the seat may not see is not in it. Words, tables, pictures and the page are made from
//! this, so that nothing hidden can reach them.

use super::{Eyes, World};
use crate::games::wellington::board::{Board, Card, Pile, Position, Power};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The position as one seat sees it. Cards that it may not see lie in their piles with their backs up
/// ([`Card::face_down`]); how many there are of each back is open [1.10].
#[derive(Clone)]
pub struct Seen<'a> {
    world: &'a World,
    position: Cow<'a, Position>,
    eyes: Eyes,
    face_down: BTreeSet<Card>,
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
                face_down: BTreeSet::new(),
                hidden: BTreeSet::new(),
            },
            eyes => Seen::owned(world, position.clone(), eyes),
        }
    }

    /// The same for a position that is given away.
    pub fn owned(world: &'a World, mut position: Position, eyes: Eyes) -> Seen<'a> {
        let (face_down, hidden) = (eyes.face_down(&position), eyes.hidden(&position));
        turn_over(&world.board, &mut position, eyes);
        Seen { world, position: Cow::Owned(position), eyes, face_down, hidden }
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
    pub fn face_down(&self) -> &BTreeSet<Card> {
        &self.face_down
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

/// Turns cards over wherever these eyes do not see faces: also one whose effect is in force, for where it lies is hidden though its
/// name is not. Which cards of a hand are old is as secret as the hand [16.42].
fn turn_over(board: &Board, p: &mut Position, eyes: Eyes) {
    if eyes == Eyes::ALL {
        return;
    }
    let turn = |cards: &mut [Card]| {
        cards.iter_mut().for_each(|card| *card = Card::face_down(board.cards.get(card).and_then(|info| info.home)));
        // In the order of their numbers they would say something.
        cards.sort_unstable();
    };
    for power in Power::TRACK.into_iter().filter(|power| !eyes.are_of(*power)) {
        let old = &mut p.interphase.unplayed[power.index()];
        old.retain(|card| p.cards.hands[power.index()].contains(card));
        turn(old);
    }
    let closed: Vec<Pile> = p.cards.all().map(|(pile, _)| pile).filter(|pile| !eyes.see_pile(*pile)).collect();
    closed.into_iter().for_each(|pile| turn(p.cards.pile_mut(pile)));
    // Of the discards the top one is seen [4.21].
    if let Some((_, buried)) = p.cards.discards.split_last_mut() {
        turn(buried);
    }
}
