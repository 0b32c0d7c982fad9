//! The cards of a setup: piles, hands, and cards already in force.

use super::{Setup, SetupPart, powers};
use crate::games::wellington::board::datum::Datum;
use crate::games::wellington::board::effects::{Effect, Lifetime};
use crate::games::wellington::board::ids::{Card, HomeDeck};
use crate::games::wellington::board::piles::Pile;
use crate::games::wellington::board::position::Position;
use crate::json::At;

/// The most reminder markers: more than there are cards.
const MOST_MARKERS: usize = 255;

impl<'d> Setup<'_, 'd> {
    pub(super) fn piles(&mut self, position: &mut Position) {
        let removed = match self.root.get("removed_cards") {
            Some(at) => at.list(&mut self.faults),
            None => Vec::new(),
        };
        for info in self.board.cards.values() {
            match info.home {
                Some(deck) => position.cards.reserve[deck.index()].push(info.card),
                None => position.cards.deck.push(info.card),
            }
        }
        let mut named: Vec<Card> = Vec::new();
        for at in removed {
            if let Some(card) = self.card(&at, &mut named) {
                position.cards.put(card, Pile::Removed);
            }
        }
        if let Some(at) = self.root.get("hands") {
            for (power, at) in powers(at, &mut self.faults) {
                for at in at.list(&mut self.faults) {
                    let Some(card) = self.card(&at, &mut named) else { continue };
                    if self.home(card).is_some_and(|deck| !deck.belongs_to(power)) {
                        at.fault_advice(
                            &mut self.faults,
                            format!("{card} is another Power's Home card"),
                            "use one of its own cards [5.4]",
                        );
                    }
                    position.cards.put(card, Pile::Hand(power));
                }
            }
        }
        position.options.stacked = self.common_pile(position, "deck_top", Pile::Deck, &mut named);
        self.common_pile(position, "discards", Pile::Discards, &mut named);
        if let Some(at) = self.root.get("spent") {
            for at in at.list(&mut self.faults) {
                let Some(card) = self.card(&at, &mut named) else { continue };
                match self.home(card) {
                    Some(deck) => position.cards.put(card, Pile::Spent(deck)),
                    None => {
                        at.fault_advice(&mut self.faults, format!("{card} is not a Home card"), "use a Home card [5.4]")
                    }
                }
            }
        }
    }

    fn home(&self, card: Card) -> Option<HomeDeck> {
        self.board.cards.get(&card).and_then(|info| info.home)
    }

    /// Reads cards for the draw pile or discards, from the top down. Returns how many.
    fn common_pile(&mut self, position: &mut Position, field: &str, pile: Pile, named: &mut Vec<Card>) -> u8 {
        let Some(at) = self.root.get(field) else { return 0 };
        let mut cards: Vec<Card> = Vec::new();
        for at in at.list(&mut self.faults) {
            let Some(card) = self.card(&at, named) else { continue };
            match self.home(card) {
                Some(_) => at.fault_advice(
                    &mut self.faults,
                    format!("{card} is a Home card"),
                    "Home cards are not allowed here [5.4]",
                ),
                None => cards.push(card),
            }
        }
        for card in cards.iter().rev() {
            position.cards.put(*card, pile);
        }
        cards.len() as u8
    }

    /// A marker represents a card played before the start. It puts the card's `reminder` effect into force [2.4].
    pub(super) fn reminders(&mut self, position: &mut Position) {
        let Some(at) = self.root.get("reminder_markers") else { return };
        for at in at.few(&mut self.faults, MOST_MARKERS) {
            let o = at.object(&mut self.faults, &["card", "title", "table", "modifier"]);
            let Some(number) = o
                .need(&mut self.faults, "card")
                .and_then(|at| at.number(&mut self.faults, 1..=i64::from(Card::HIGHEST)))
            else {
                continue;
            };
            let card = Card(number as u8);
            if !self.knows(card, &at) {
                continue;
            }
            let id = position.take_id();
            let data: Vec<(String, Datum)> = Vec::new();
            position.effects.push(Effect {
                id,
                card,
                name: "reminder".into(),
                by: position.due,
                until: Lifetime::Game,
                since: 0,
                data,
            });
        }
    }

    /// Whether the card index has a card. If not, that is a fault.
    pub(super) fn knows(&mut self, card: Card, at: &At<'d>) -> bool {
        let knows = self.board.cards.contains_key(&card);
        if !knows && !self.lacks(SetupPart::Cards, at, format!("card {}", card.0)) {
            at.unknown(&mut self.faults, format!("unknown card {}", card.0), "a number of the card index", None);
        }
        knows
    }

    fn card(&mut self, at: &At<'d>, named: &mut Vec<Card>) -> Option<Card> {
        let card = Card(at.number(&mut self.faults, 1..=i64::from(Card::HIGHEST))? as u8);
        if !self.knows(card, at) {
            return None;
        }
        if named.contains(&card) {
            let found = format!("card {} is named twice", card.0);
            at.fault_advice(&mut self.faults, found, "a card can be in one place only");
            return None;
        }
        named.push(card);
        Some(card)
    }
}
