//! Why an edit is refused, as values; `words` turns them into text.

use crate::games::wellington::board::{
    Arm, Card, Duchy, HomeDeck, Phase, Pile, Power, Rule, Side, Sp, Year, rule, ruling,
};

/// Why an edit is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Nobody is spending Command Points [5.5].
    NotSpending,
    /// The Turn does not exist [1.4].
    NoTurn(Year),
    /// A game cannot continue from this step of a Turn [4.1].
    NoStart(Phase),
    /// A die does not have this face [11.5].
    NoFace(u8),
    /// The card does not exist [1.10].
    NoCard(Card),
    /// Flags are placed only in Duchies, and this is a box.
    FlagInBox(Duchy),
    /// A Power never places a Flag in a Duchy that is printed as its own [7].
    FlagAtHome(Duchy, Power),
    /// All Flags of a side are on the map [1.7].
    NoFlagLeft {
        /// Which side.
        side: Side,
        /// How many Flags it has.
        limit: u8,
    },
    /// A Power has too few counters of an arm left [1.5].
    FewCounters {
        /// Whose.
        power: Power,
        /// Of which kind.
        arm: Arm,
        /// How many are left.
        left: u8,
    },
    /// Hostile Formations would share a Duchy [9.51].
    BothSides(Duchy),
    /// Only British pieces may be in a box.
    OnlyBritish(Duchy),
    /// A card is named twice [1.10].
    Twice(Card),
    /// A Power does not hold a card [1.10].
    NotHeld {
        /// Who.
        power: Power,
        /// Which card.
        card: Card,
    },
    /// A card does not belong on a pile [5.4].
    WrongPile {
        /// Which card.
        card: Card,
        /// Which pile.
        pile: Pile,
    },
    /// A Home card that belongs to others [5.4].
    OthersHome {
        /// Which card.
        card: Card,
        /// Whose it is.
        home: HomeDeck,
        /// Who was to get it.
        power: Power,
    },
    /// A card is being played [5.1].
    BeingPlayed(Card),
    /// No effect has this number [5.1].
    NoEffect(u32),
    /// A Power has several lots of Soldiers there, and counters are exchanged only within one lot [1.5].
    SeparateLots {
        /// Whose.
        power: Power,
        /// How many.
        lots: usize,
    },
    /// Counters are exchanged only for others of the same Strength Points [1.5].
    OtherWorth {
        /// What they would be worth, in SP.
        new: Sp,
        /// What they are worth, in SP.
        old: Sp,
    },
    /// There are not enough counters of a kind [1.5].
    NoCounters,
}

impl Refusal {
    /// The rule or ruling that the change would break.
    pub fn rule(&self) -> Rule {
        match self {
            Refusal::NotSpending => rule(5, 5),
            Refusal::NoTurn(_) => rule(1, 4),
            Refusal::NoStart(_) => rule(4, 1),
            Refusal::NoFace(_) => rule(11, 5),
            Refusal::NoCard(_) | Refusal::Twice(_) | Refusal::NotHeld { .. } => rule(1, 10),
            Refusal::FlagInBox(_) | Refusal::OnlyBritish(_) => ruling(4),
            Refusal::FlagAtHome(..) => rule(7, 0),
            Refusal::NoFlagLeft { .. } => rule(1, 7),
            Refusal::BothSides(_) => rule(9, 51),
            Refusal::WrongPile { .. } | Refusal::OthersHome { .. } => rule(5, 4),
            Refusal::BeingPlayed(_) | Refusal::NoEffect(_) => rule(5, 1),
            Refusal::FewCounters { .. }
            | Refusal::SeparateLots { .. }
            | Refusal::OtherWorth { .. }
            | Refusal::NoCounters => rule(1, 5),
        }
    }
}
