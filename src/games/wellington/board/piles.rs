//! Where the cards are: hands, draw pile, discards and Reserves [1.10, 5.4].

use super::ids::{Card, HomeDeck, Power};
use serde::{Deserialize, Serialize};

/// Where the cards are. Every card of the index is in exactly one of these, or in play with an effect.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Piles {
    /// Hands in track order, each sorted by number.
    pub hands: [Vec<Card>; 4],
    /// The draw pile; the last card is the top.
    pub deck: Vec<Card>,
    /// The discard pile; the last card is the top.
    pub discards: Vec<Card>,
    /// Home cards face down in the Reserves, sorted by number; drawn from at random.
    pub reserve: [Vec<Card>; 3],
    /// Home cards face up on the Reserves: played this Turn [5.4].
    pub spent: [Vec<Card>; 3],
    /// Cards on the table: being played, or kept there while their effect runs.
    pub table: Vec<Card>,
    /// Cards out of the game [5.7].
    pub removed: Vec<Card>,
}

impl Piles {
    /// The hand of a Power.
    pub fn hand(&self, power: Power) -> &[Card] {
        &self.hands[power.index()]
    }

    /// The Reserve of a Home deck, face down.
    pub fn reserve(&self, deck: HomeDeck) -> &[Card] {
        &self.reserve[deck.index()]
    }

    /// Every pile with its name, in a fixed order.
    pub fn all(&self) -> impl Iterator<Item = (Pile, &Vec<Card>)> {
        let hands = Power::TRACK.into_iter().map(|p| (Pile::Hand(p), &self.hands[p.index()]));
        let reserve = HomeDeck::ALL.into_iter().map(|d| (Pile::Reserve(d), &self.reserve[d.index()]));
        let spent = HomeDeck::ALL.into_iter().map(|d| (Pile::Spent(d), &self.spent[d.index()]));
        let rest = [
            (Pile::Deck, &self.deck),
            (Pile::Discards, &self.discards),
            (Pile::Table, &self.table),
            (Pile::Removed, &self.removed),
        ];
        hands.chain(reserve).chain(spent).chain(rest)
    }

    /// Where a card is.
    pub fn whereabouts(&self, card: Card) -> Option<Pile> {
        self.all().find(|(_, cards)| cards.contains(&card)).map(|(pile, _)| pile)
    }

    /// The cards of a pile.
    pub fn pile_mut(&mut self, pile: Pile) -> &mut Vec<Card> {
        match pile {
            Pile::Hand(power) => &mut self.hands[power.index()],
            Pile::Deck => &mut self.deck,
            Pile::Discards => &mut self.discards,
            Pile::Reserve(deck) => &mut self.reserve[deck.index()],
            Pile::Spent(deck) => &mut self.spent[deck.index()],
            Pile::Table => &mut self.table,
            Pile::Removed => &mut self.removed,
        }
    }

    /// Moves a card to a pile. Hands and face-down Reserves stay sorted, so that nobody can see the order in which
    /// cards arrived.
    pub fn put(&mut self, card: Card, pile: Pile) {
        self.take(card);
        let to = self.pile_mut(pile);
        to.push(card);
        if matches!(pile, Pile::Hand(_) | Pile::Reserve(_) | Pile::Spent(_) | Pile::Removed | Pile::Table) {
            to.sort_unstable();
        }
    }

    /// Takes a card out of its pile.
    fn take(&mut self, card: Card) {
        // Most cards that move are drawn.
        if self.deck.last() == Some(&card) {
            self.deck.pop();
            return;
        }
        for from in self.all_mut() {
            if let Some(place) = from.iter().position(|c| *c == card) {
                from.remove(place);
                // A card is in one pile only.
                return;
            }
        }
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut Vec<Card>> {
        let Piles { hands, deck, discards, reserve, spent, table, removed } = self;
        [table].into_iter().chain(hands).chain([deck, discards, removed]).chain(reserve).chain(spent)
    }
}

/// The name of a pile of cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// A Power's hand.
    Hand(Power),
    /// The draw pile.
    Deck,
    /// The discard pile.
    Discards,
    /// A Reserve, face down.
    Reserve(HomeDeck),
    /// A Reserve, face up.
    Spent(HomeDeck),
    /// On the table.
    Table,
    /// Out of the game.
    Removed,
}

impl Pile {
    /// Whether its cards lie face up, for everybody to see.
    pub const fn is_face_up(self) -> bool {
        matches!(self, Pile::Discards | Pile::Spent(_) | Pile::Table | Pile::Removed)
    }

    /// One of each kind.
    pub const KINDS: [Pile; 7] = [
        Pile::Hand(Power::Britain),
        Pile::Deck,
        Pile::Discards,
        Pile::Reserve(HomeDeck::Britain),
        Pile::Spent(HomeDeck::Britain),
        Pile::Table,
        Pile::Removed,
    ];

    /// The word that scripts use.
    pub const fn word(self) -> &'static str {
        match self {
            Pile::Hand(_) => "hand",
            Pile::Deck => "deck",
            Pile::Discards => "discards",
            Pile::Reserve(_) => "reserve",
            Pile::Spent(_) => "spent",
            Pile::Table => "table",
            Pile::Removed => "removed",
        }
    }
}
