//! The position as one seat sees it. Whoever shows, asks or plays gets a [`Seen`] and not the position: words, tables, pictures,
//! the page, exported positions, playouts, and players in Rust and in Lua.

use super::eyes::Eyes;
use super::vocabulary::{Entry, Seat, World};
use crate::games::wellington::board::{
    Board, Card, HomeDeck, Impulse, Leader, Lot, Officer, Pile, Position, Power, Year,
};
use std::cell::{OnceCell, Ref};
use std::collections::BTreeSet;

/// A position, seen from a seat; from no Power's seat everything is seen.
///
/// To look costs nothing: questions about cards and piles are answered for the seat from the position itself, which is only
/// borrowed. Whoever needs the whole position gets a copy in which the cards that the seat may not see lie with their backs up
/// ([`Seen::p`]). It is made when somebody asks for it, and once.
pub struct Seen<'a> {
    world: &'a World,
    /// Everything, as it lies. It leaves this file only for a seat that sees everything.
    table: Lies<'a>,
    eyes: Eyes,
    turned: OnceCell<Box<Turned>>,
}

/// Where the position is.
enum Lies<'a> {
    Lent(&'a Position),
    OnTable(Ref<'a, Position>),
    Given(Box<Position>),
}

/// A position without what is hidden.
struct Turned {
    position: Position,
    face_down: BTreeSet<Card>,
    hidden: BTreeSet<Card>,
}

/// For a seat that sees everything.
static NO_CARDS: BTreeSet<Card> = BTreeSet::new();

impl<'a> Seen<'a> {
    /// What a seat sees of a position.
    pub fn new(world: &'a World, position: &'a Position, seat: Option<Power>) -> Seen<'a> {
        Seen { world, table: Lies::Lent(position), eyes: Eyes(seat), turned: OnceCell::new() }
    }

    /// What a seat sees of a table. Drop it before anything is changed there.
    pub fn at(table: &'a Seat, seat: Option<Power>) -> Seen<'a> {
        Seen { world: table.world(), table: Lies::OnTable(table.position()), eyes: Eyes(seat), turned: OnceCell::new() }
    }

    /// What a seat sees of a position that is given away.
    pub fn owned(world: &'a World, position: Position, seat: Option<Power>) -> Seen<'a> {
        Seen { world, table: Lies::Given(Box::new(position)), eyes: Eyes(seat), turned: OnceCell::new() }
    }

    fn everything(&self) -> &Position {
        match &self.table {
            Lies::Lent(position) => position,
            Lies::OnTable(position) => position,
            Lies::Given(position) => position,
        }
    }

    /// Board and cards.
    pub fn world(&self) -> &'a World {
        self.world
    }

    /// Whose seat it is; `None` sees everything.
    pub fn seat(&self) -> Option<Power> {
        self.eyes.0
    }

    /// Whether the seat sees what a Power sees: it is that Power's, or it sees everything.
    pub fn is_of(&self, power: Power) -> bool {
        self.eyes.are_of(power)
    }

    // The whole position.

    /// The whole position. Cards that the seat may not see lie in their piles with their backs up ([`Card::face_down`]); how many
    /// there are of each back is open [1.10].
    pub fn p(&self) -> &Position {
        match self.eyes {
            Eyes::ALL => self.everything(),
            _ => &self.turned().position,
        }
    }

    /// The same, to be changed.
    pub fn to_position(&self) -> Position {
        match self.turned.get() {
            Some(turned) => turned.position.clone(),
            None => turned_over(&self.world.board, self.everything(), self.eyes),
        }
    }

    fn turned(&self) -> &Turned {
        self.turned.get_or_init(|| {
            let p = self.everything();
            Box::new(Turned {
                position: turned_over(&self.world.board, p, self.eyes),
                face_down: self.eyes.face_down(p),
                hidden: self.eyes.hidden(p),
            })
        })
    }

    /// The cards that lie face down somewhere; which of them lies where is not known.
    pub fn face_down(&self) -> &BTreeSet<Card> {
        if self.eyes == Eyes::ALL { &NO_CARDS } else { &self.turned().face_down }
    }

    /// The cards whose faces are hidden: those that lie face down, except what is in force or being played.
    pub fn hidden(&self) -> &BTreeSet<Card> {
        if self.eyes == Eyes::ALL { &NO_CARDS } else { &self.turned().hidden }
    }

    // What lies open for everybody.

    /// The Turn.
    pub fn year(&self) -> Year {
        self.everything().year
    }

    /// The Round of Impulses.
    pub fn round(&self) -> u8 {
        self.everything().round
    }

    /// The Impulse that is going on.
    pub fn impulse(&self) -> Option<&Impulse> {
        self.everything().impulse.as_ref()
    }

    /// Resources of a Power [15].
    pub fn resources(&self, power: Power) -> u8 {
        self.everything().resources[power.index()]
    }

    /// Soldiers on the map and in the Regroup Box.
    pub fn soldiers(&self) -> &[Lot] {
        &self.everything().soldiers
    }

    /// The counter of a Leader.
    pub fn officer(&self, leader: Leader) -> &Officer {
        self.everything().officer(leader)
    }

    // Cards and piles.

    /// The hand of a Power; `None` where it is hidden.
    pub fn hand(&self, power: Power) -> Option<&[Card]> {
        self.is_of(power).then(|| self.everything().cards.hand(power))
    }

    /// How many cards a Power holds: everybody sees that [1.10].
    pub fn hand_size(&self, power: Power) -> usize {
        self.everything().cards.hand(power).len()
    }

    /// Whether the seat may look through a pile. Of the discards it may at least see the top card [4.21].
    pub fn sees_pile(&self, pile: Pile) -> bool {
        self.eyes.see_pile(pile)
    }

    /// Where a card is, as far as the seat may know: of the discards it sees the top one.
    pub fn find(&self, card: Card) -> Option<Pile> {
        self.eyes.find(self.everything(), card)
    }

    /// Whether the seat knows where a card lies: it sees the card, or saw it put on the discards before the next shuffle.
    pub fn knows(&self, journal: &[Entry], card: Card) -> bool {
        self.eyes.know(self.everything(), journal, card)
    }

    /// The cards whose faces the seat has never seen: they do not lie open, and the journal does not tell of them.
    pub fn never_seen(&self, journal: &[Entry]) -> BTreeSet<Card> {
        self.eyes.unseen(self.everything(), journal)
    }

    // For cards. These answers say more than the seat sees by itself: a card may show its player the own Reserve [5.4], and it
    // reaches everything that was put on the discards before everybody's eyes.

    /// Whether a card lies in a pile of which this holds.
    fn lies(&self, card: Card, holds: impl FnOnce(Pile) -> bool) -> bool {
        self.everything().cards.whereabouts(card).is_some_and(holds)
    }

    /// Whether a card lies in a pile that is hidden from the seat. The discards are not.
    pub fn is_hidden(&self, card: Card) -> bool {
        self.lies(card, |pile| !self.sees_pile(pile))
    }

    /// Whether a card may show the seat what lies in a pile.
    fn may_be_shown(&self, pile: Pile) -> bool {
        self.eyes.may_be_shown(pile)
    }

    /// Whether a card lies in a pile that not even a card may show the seat.
    pub fn is_kept_from(&self, card: Card) -> bool {
        self.lies(card, |pile| !self.may_be_shown(pile))
    }

    /// The Home cards that lie face down in a Reserve; `None` where not even a card may show them to the seat [5.4].
    pub fn reserve(&self, deck: HomeDeck) -> Option<&[Card]> {
        self.may_be_shown(Pile::Reserve(deck)).then(|| self.everything().cards.reserve(deck))
    }

    // The journal, which is the same for every position.

    /// Whether a seat is shown an entry of the journal at all. Where another Power passes, the entry would say that it was asked,
    /// and so what it holds.
    pub fn notices(seat: Option<Power>, entry: &Entry) -> bool {
        Eyes(seat).notice(entry)
    }

    /// Whether an entry is about cards that the seat does not see and others do.
    pub fn is_secret(seat: Option<Power>, entry: &Entry) -> bool {
        Eyes(seat).in_secret(entry)
    }
}

/// A copy of a position in which cards lie with their backs up wherever these eyes do not see faces. A card whose effect is in force
/// is turned over too: its name is open, but not where it lies. Which cards of a hand are old is as secret as the hand [16.42].
fn turned_over(board: &Board, p: &Position, eyes: Eyes) -> Position {
    let mut p = p.clone();
    if eyes == Eyes::ALL {
        return p;
    }
    let turn = |cards: &mut [Card]| {
        cards.iter_mut().for_each(|card| *card = Card::face_down(board.cards.get(card).and_then(|info| info.home)));
        // The order of their numbers would say something.
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
    p
}
