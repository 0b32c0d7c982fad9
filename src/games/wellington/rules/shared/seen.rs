//! The position as one seat sees it. All code that shows, asks or plays gets a [`Seen`] instead of the position: words, tables,
//! pictures, the page, exported positions, playouts, and bots in Rust and in Lua.

use super::eyes::Eyes;
use super::vocabulary::{Entry, Seat, World};
use crate::games::wellington::board::{
    Board, Card, HomeDeck, Impulse, Leader, Lot, Officer, Pile, Position, Power, Year,
};
use std::cell::{OnceCell, Ref};
use std::collections::BTreeSet;

/// A position seen from a seat; without a Power everything is visible.
///
/// Reading costs nothing: questions about cards and piles are answered for the seat from the position itself, which is only
/// borrowed. A caller that needs the whole position gets a copy in which the cards that the seat may not see lie face down
/// ([`Seen::p`]). The copy is made once, when it is first asked for.
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

/// A position with the hidden cards turned face down.
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
        Seen { world, table: Lies::Lent(position), eyes: Eyes::of(seat), turned: OnceCell::new() }
    }

    /// What a seat sees of a table. Drop it before anything is changed there.
    pub fn at(table: &'a Seat, seat: Option<Power>) -> Seen<'a> {
        Seen {
            world: table.world(),
            table: Lies::OnTable(table.position()),
            eyes: Eyes::of(seat),
            turned: OnceCell::new(),
        }
    }

    /// What a seat sees of a position that the caller gives away.
    pub fn owned(world: &'a World, position: Position, seat: Option<Power>) -> Seen<'a> {
        Seen { world, table: Lies::Given(Box::new(position)), eyes: Eyes::of(seat), turned: OnceCell::new() }
    }

    /// What everybody may see of a table: a spectator's view. Drop it before anything is changed there.
    pub fn public(table: &'a Seat) -> Seen<'a> {
        Seen { eyes: Eyes::Public, ..Seen::at(table, None) }
    }

    /// What everybody may see of a position.
    pub fn public_of(world: &'a World, position: &'a Position) -> Seen<'a> {
        Seen { eyes: Eyes::Public, ..Seen::new(world, position, None) }
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

    /// The Power whose seat it is; `None` for those who see everything, and for spectators.
    pub fn seat(&self) -> Option<Power> {
        self.eyes.own()
    }

    /// Whether nothing is hidden.
    pub fn sees_all(&self) -> bool {
        self.eyes == Eyes::All
    }

    /// Whether the seat sees what a Power sees: it is that Power's seat, or it sees everything.
    pub fn is_of(&self, power: Power) -> bool {
        self.eyes.are_of(power)
    }

    // The whole position.

    /// The whole position. Cards that the seat may not see lie face down in their piles ([`Card::face_down`]). How many there are
    /// of each back is open to everyone [1.10].
    pub fn p(&self) -> &Position {
        match self.eyes {
            Eyes::All => self.everything(),
            _ => &self.turned().position,
        }
    }

    /// The same as an owned copy, to be changed.
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

    /// The cards that lie face down somewhere. It is not known which of them lies where.
    pub fn face_down(&self) -> &BTreeSet<Card> {
        if self.eyes == Eyes::All { &NO_CARDS } else { &self.turned().face_down }
    }

    /// The cards whose faces are hidden: those that lie face down, except what is in force or being played.
    pub fn hidden(&self) -> &BTreeSet<Card> {
        if self.eyes == Eyes::All { &NO_CARDS } else { &self.turned().hidden }
    }

    // What everyone sees.

    /// The Turn.
    pub fn year(&self) -> Year {
        self.everything().year
    }

    /// The Round of Impulses.
    pub fn round(&self) -> u8 {
        self.everything().round
    }

    /// The current Impulse.
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

    /// The hand of a Power; `None` if it is hidden.
    pub fn hand(&self, power: Power) -> Option<&[Card]> {
        self.is_of(power).then(|| self.everything().cards.hand(power))
    }

    /// How many cards a Power holds. Everyone sees that [1.10].
    pub fn hand_size(&self, power: Power) -> usize {
        self.everything().cards.hand(power).len()
    }

    /// Whether the seat may look through a pile. It may always see the top card of the discards [4.21].
    pub fn sees_pile(&self, pile: Pile) -> bool {
        self.eyes.see_pile(pile)
    }

    /// Where a card is, as far as the seat may know. Of the discards it sees the top one.
    pub fn find(&self, card: Card) -> Option<Pile> {
        self.eyes.find(self.everything(), card)
    }

    /// Whether the seat knows where a card lies: it sees the card, or saw it put on the discards before the next shuffle.
    pub fn knows(&self, journal: &[Entry], card: Card) -> bool {
        self.eyes.know(self.everything(), journal, card)
    }

    /// The cards whose faces the seat has never seen: they are not open, and the game log does not mention them.
    pub fn never_seen(&self, journal: &[Entry]) -> BTreeSet<Card> {
        self.eyes.unseen(self.everything(), journal)
    }

    // For cards. These answers reveal more than the seat sees by itself: a card may show its player his own Reserve [5.4], and it
    // has access to everything that was put on the discards face up.

    /// Whether a card lies in a pile that passes the test.
    fn lies(&self, card: Card, holds: impl FnOnce(Pile) -> bool) -> bool {
        self.everything().cards.whereabouts(card).is_some_and(holds)
    }

    /// Whether a card lies in a pile that is hidden from the seat. The discards are not.
    pub fn is_hidden(&self, card: Card) -> bool {
        self.lies(card, |pile| !self.sees_pile(pile))
    }

    /// Whether a card may show the seat the contents of a pile.
    fn may_be_shown(&self, pile: Pile) -> bool {
        self.eyes.may_be_shown(pile)
    }

    /// Whether a card lies in a pile that not even a card may show the seat.
    pub fn is_kept_from(&self, card: Card) -> bool {
        self.lies(card, |pile| !self.may_be_shown(pile))
    }

    /// The Home cards that lie face down in a Reserve; `None` if not even a card may show them to the seat [5.4].
    pub fn reserve(&self, deck: HomeDeck) -> Option<&[Card]> {
        self.may_be_shown(Pile::Reserve(deck)).then(|| self.everything().cards.reserve(deck))
    }

    // The game log, which is the same for every position.

    /// Whether an entry of the game log is shown here at all.
    pub fn shows(&self, entry: &Entry) -> bool {
        self.eyes.notice(entry)
    }

    /// Whether a seat is shown an entry of the game log at all. An entry that another Power passes would reveal that it was asked,
    /// and so what it holds.
    pub fn notices(seat: Option<Power>, entry: &Entry) -> bool {
        Eyes::of(seat).notice(entry)
    }

    /// Whether a spectator is shown an entry of the game log.
    pub fn is_public(entry: &Entry) -> bool {
        Eyes::Public.notice(entry)
    }

    /// Whether an entry is about cards that others see and the seat does not.
    pub fn is_secret(seat: Option<Power>, entry: &Entry) -> bool {
        Eyes::of(seat).in_secret(entry)
    }
}

/// A copy of a position in which every card that these eyes do not see is turned face down. A card whose effect is in force is
/// turned over too: its name is open, but not where it lies. Which cards of a hand are old is as secret as the hand [16.42].
fn turned_over(board: &Board, p: &Position, eyes: Eyes) -> Position {
    let mut p = p.clone();
    if eyes == Eyes::All {
        return p;
    }
    let turn = |cards: &mut [Card]| {
        cards.iter_mut().for_each(|card| *card = Card::face_down(board.cards.get(card).and_then(|info| info.home)));
        // Their order would reveal something.
        cards.sort_unstable();
    };
    for power in Power::TRACK.into_iter().filter(|power| !eyes.are_of(*power)) {
        let old = &mut p.interphase.unplayed[power.index()];
        old.retain(|card| p.cards.hands[power.index()].contains(card));
        turn(old);
    }
    let closed: Vec<Pile> = p.cards.all().map(|(pile, _)| pile).filter(|pile| !eyes.see_pile(*pile)).collect();
    closed.into_iter().for_each(|pile| turn(p.cards.pile_mut(pile)));
    // The top card of the discards is visible [4.21].
    if let Some((_, buried)) = p.cards.discards.split_last_mut() {
        turn(buried);
    }
    p
}
