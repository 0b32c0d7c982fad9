//! What a seat sees of cards, piles and the game log. [`Seen`](super::Seen) uses this internally; all other code asks `Seen`. A
//! Power may not see other hands, face-down piles and their order, discards below the top one [4.21, 5.4], what others drew or
//! looked at, and choices of others that have not been revealed yet.

use super::{Choice, Edit, Entry, Fighting, Happening, What};
use crate::games::wellington::board::{Card, Cause, Pile, Position, Power};
use std::collections::BTreeSet;

/// Whose eyes these are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Eyes {
    /// They see everything.
    All,
    /// They are those of a Power.
    Of(Power),
    /// They see what everybody may see, and nothing that belongs to a Power.
    Public,
}

impl Eyes {
    /// The eyes of a Power; without one, those that see everything.
    pub fn of(seat: Option<Power>) -> Eyes {
        seat.map_or(Eyes::All, Eyes::Of)
    }

    /// The Power whose eyes these are.
    pub fn own(self) -> Option<Power> {
        if let Eyes::Of(own) = self { Some(own) } else { None }
    }

    /// Whether they belong to this Power or see everything.
    pub fn are_of(self, power: Power) -> bool {
        self == Eyes::All || self == Eyes::Of(power)
    }

    /// Whether they may look through a pile.
    pub fn see_pile(self, pile: Pile) -> bool {
        match pile {
            Pile::Hand(power) => self.are_of(power),
            pile => self == Eyes::All || pile.is_face_up(),
        }
    }

    /// Whether a card may show them the contents of a pile: whatever they see anyway, and their own Reserve [5.4].
    pub fn may_be_shown(self, pile: Pile) -> bool {
        self.see_pile(pile) || matches!((pile, self), (Pile::Reserve(deck), Eyes::Of(own)) if deck == own.home_deck())
    }

    /// Whether they know where a card lies: they see it, or they saw it put on the discards and nothing has been shuffled since.
    pub fn know(self, p: &Position, journal: &[Entry], card: Card) -> bool {
        let put_down = || {
            let since = journal.iter().rev().map(|entry| &entry.what);
            let since = since.take_while(|what| !matches!(what, What::Told(Happening::Shuffled(Pile::Deck, _))));
            since.into_iter().any(|what| matches!(what, What::Told(Happening::CardTo(c, Pile::Discards)) if *c == card))
        };
        self.find(p, card).is_some() || (p.cards.whereabouts(card) == Some(Pile::Discards) && put_down())
    }

    /// Where a card is, as far as they may know. Of the discards they see the top one.
    pub fn find(self, p: &Position, card: Card) -> Option<Pile> {
        let pile = p.cards.whereabouts(card).filter(|pile| self.see_pile(*pile))?;
        let buried = pile == Pile::Discards && self != Eyes::All && p.cards.discards.last() != Some(&card);
        (!buried).then_some(pile)
    }

    /// Whether an entry of the game log is shown at all. An entry that another Power passes would reveal that it was asked, and so
    /// what it holds.
    pub fn notice(self, entry: &Entry) -> bool {
        match &entry.what {
            What::Chosen { who, choice, .. } => self.are_of(*who) || !matches!(choice, Choice::Pass | Choice::Card(_)),
            _ => true,
        }
    }

    /// Whether an entry is about cards that others see and they do not.
    pub fn in_secret(self, entry: &Entry) -> bool {
        match &entry.what {
            What::Told(
                Happening::Drew { power, .. } | Happening::Looked { power, .. } | Happening::Confided { to: power, .. },
            ) => !self.are_of(*power),
            What::Told(Happening::Taken { from, to, .. }) => !self.are_of(*from) && !self.are_of(*to),
            What::Told(Happening::CardTo(_, pile)) => !self.see_pile(*pile),
            _ => false,
        }
    }

    /// The cards whose faces they do not see where they lie.
    pub fn face_down(self, p: &Position) -> BTreeSet<Card> {
        if self == Eyes::All {
            return BTreeSet::new();
        }
        let closed = p.cards.all().filter(|(pile, _)| !self.see_pile(*pile)).flat_map(|(_, cards)| cards);
        // They see the top card of the discards [4.21].
        let buried = p.cards.discards.iter().rev().skip(1);
        closed.chain(buried).copied().collect()
    }

    /// The same without cards that are in force or being played.
    pub fn hidden(self, p: &Position) -> BTreeSet<Card> {
        let mut hidden = self.face_down(p);
        for open in p.effects.iter().map(|e| e.card).chain(p.stack.iter().map(|played| played.card)) {
            hidden.remove(&open);
        }
        hidden
    }

    /// The cards whose faces they have never seen: they are not open, and the game log does not mention them.
    pub fn unseen(self, p: &Position, journal: &[Entry]) -> BTreeSet<Card> {
        if self == Eyes::All {
            return BTreeSet::new();
        }
        let mut unseen = self.hidden(p);
        for entry in journal.iter().filter(|entry| self.notice(entry)) {
            if let Cause::Card(card) = entry.cause {
                unseen.remove(&card);
            }
            for card in self.shown(&entry.what) {
                unseen.remove(&card);
            }
        }
        unseen
    }

    /// The cards that an entry of the game log shows them.
    fn shown(self, what: &What) -> Vec<Card> {
        match what {
            What::Told(happening) => self.told(happening),
            What::Chosen { who, choice: Choice::Play(card, _), .. } if self.are_of(*who) => vec![*card],
            What::Edited(Edit::Hand { power, add, remove }) if self.are_of(*power) => [add.as_slice(), remove].concat(),
            What::Edited(Edit::CardTo(card, pile)) if self.see_pile(*pile) => vec![*card],
            What::Chosen { .. } | What::Rolled(_) | What::Read(_) | What::Edited(_) => Vec::new(),
        }
    }

    fn told(self, happening: &Happening) -> Vec<Card> {
        match happening {
            Happening::Drew { power, cards } | Happening::Looked { power, cards, .. } if self.are_of(*power) => {
                cards.clone()
            }
            Happening::Taken { card, from, to } if self.are_of(*from) || self.are_of(*to) => vec![*card],
            Happening::CardTo(card, pile) if self.see_pile(*pile) => vec![*card],
            Happening::Played { card, .. }
            | Happening::Cancelled(card)
            | Happening::NoScript(card)
            | Happening::Fighting(Fighting::Turned(card) | Fighting::ExtraSixes(card, ..))
            | Happening::Said(card, _)
            | Happening::Confided { card, .. }
            | Happening::Settled { card, .. }
            | Happening::Blocked(card)
            | Happening::EffectBegan { card, .. }
            | Happening::EffectEnded { card, .. } => vec![*card],
            _ => Vec::new(),
        }
    }
}
