//! Changes by hand as data: what a person may set up, and why it is refused. `edits` makes them.

use crate::games::wellington::board::{
    Card, Counters, Duchy, Leader, Phase, Pile, Power, Ruled, Side, Whereabouts, Year,
};
use crate::table::Key;
use serde::{Deserialize, Serialize};

/// A change by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edit {
    /// The Flag in a Duchy; `None` takes it off.
    Flag(Duchy, Option<Power>),
    /// The Soldiers of a Power in a Duchy or in the Regroup Box, all of them.
    Soldiers(Duchy, Power, Counters),
    /// Where a Leader is.
    Leader(Leader, Whereabouts),
    /// Cards into a hand and out of it.
    Hand {
        /// Whose.
        power: Power,
        /// Cards that come, from wherever they are.
        add: Vec<Card>,
        /// Cards that go: to the discards, Home cards to their Reserve.
        remove: Vec<Card>,
    },
    /// Cards on top of the draw pile, the first one uppermost.
    DeckTop(Vec<Card>),
    /// A card to a pile.
    CardTo(Card, Pile),
    /// The Resources of a Power.
    Resources(Power, u8),
    /// The Command Points that are being spent.
    Cp(u8),
    /// The Turn. Begins its Impulses anew.
    Turn(Year),
    /// The Round of Impulses.
    Round(u8),
    /// Whose Impulse is due. The Impulse that is going on is dropped.
    Impulse(Power),
    /// The step of the Turn or Interphase that comes next. What is going on is dropped.
    Phase(Phase),
    /// The Reinforcement Command Points of a Power.
    Reinforcements(Power, u8),
    /// What a Power owes.
    Debt(Power, u8),
    /// Whether the Powers of a side are two players.
    Players(Side, bool),
    /// How something is ruled that the rulebook leaves open.
    Ruling(Ruled),
    /// Ends a running effect.
    EndEffect(u32),
    /// Dice that come next, in order.
    ForceDice(Vec<u8>),
    /// Cards that the next random draws take, in order.
    ForcePicks(Vec<Card>),
    /// Forgets what was forced.
    ClearForced,
    /// Starts another dice stream.
    Seed(u64),
    /// Mixes a secret of the host into the dice stream: players have a seat each.
    Lock(Key),
    /// A script failed at what this Power did, which was taken back. Chance goes on to other dice, so that nothing is learnt
    /// from it of those to come.
    Stumbled(Power),
    /// Soldiers against others of the same worth: free at any time by the rules [1.5].
    Change(Duchy, Power, Counters),
    /// Several edits that are made together or not at all, in order. What must hold of a position need hold after the
    /// last only.
    Several(Vec<Edit>),
}

impl Edit {
    /// Whether another edit sets the same thing: the same Flag, the same Soldiers, the next dice.
    pub fn same_thing(&self, other: &Edit) -> bool {
        match (self, other) {
            (Edit::Flag(a, _), Edit::Flag(b, _)) => a == b,
            (Edit::Soldiers(a, p, _) | Edit::Change(a, p, _), Edit::Soldiers(b, q, _) | Edit::Change(b, q, _)) => {
                (a, p) == (b, q)
            }
            (Edit::Leader(a, _), Edit::Leader(b, _)) => a == b,
            (Edit::CardTo(a, _), Edit::CardTo(b, _)) => a == b,
            (Edit::EndEffect(a), Edit::EndEffect(b)) => a == b,
            (Edit::Hand { power: a, .. }, Edit::Hand { power: b, .. })
            | (Edit::Resources(a, _), Edit::Resources(b, _))
            | (Edit::Reinforcements(a, _), Edit::Reinforcements(b, _))
            | (Edit::Debt(a, _), Edit::Debt(b, _)) => a == b,
            (Edit::Players(a, _), Edit::Players(b, _)) => a == b,
            (Edit::Ruling(a), Edit::Ruling(b)) => std::mem::discriminant(a) == std::mem::discriminant(b),
            (Edit::ForceDice(_) | Edit::ClearForced, Edit::ForceDice(_) | Edit::ClearForced) => true,
            (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
        }
    }
}
