//! Edits as data: what a person may change in a position. `edits` applies them.

use crate::games::wellington::board::{
    Card, Counters, Duchy, Leader, Phase, Pile, Power, Ruled, Side, Whereabouts, Year,
};
use crate::table::Key;
use serde::{Deserialize, Serialize};

/// An edit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edit {
    /// The Flag in a Duchy; `None` takes it off.
    Flag(Duchy, Option<Power>),
    /// All Soldiers of a Power in a Duchy or in the Regroup Box.
    Soldiers(Duchy, Power, Counters),
    /// Where a Leader is.
    Leader(Leader, Whereabouts),
    /// Cards to add to a hand and remove from it.
    Hand {
        /// Whose.
        power: Power,
        /// Cards to add, from wherever they are.
        add: Vec<Card>,
        /// Cards to remove: they go to the discards, Home cards to their Reserve.
        remove: Vec<Card>,
    },
    /// Cards on top of the draw pile, the topmost first.
    DeckTop(Vec<Card>),
    /// Moves a card to a pile.
    CardTo(Card, Pile),
    /// The Resources of a Power.
    Resources(Power, u8),
    /// The Command Points being spent.
    Cp(u8),
    /// The Turn. Its Impulses start over.
    Turn(Year),
    /// The Round of Impulses.
    Round(u8),
    /// The Power whose Impulse is due. The current Impulse is dropped.
    Impulse(Power),
    /// The next step of the Turn or Interphase. Whatever is in progress is dropped.
    Phase(Phase),
    /// The Reinforcement Command Points of a Power.
    Reinforcements(Power, u8),
    /// What a Power owes.
    Debt(Power, u8),
    /// Whether the Powers of a side are two players.
    Players(Side, bool),
    /// The ruling on something that the rulebook leaves open.
    Ruling(Ruled),
    /// Ends a running effect.
    EndEffect(u32),
    /// The next dice, in order.
    ForceDice(Vec<u8>),
    /// The cards that the next random draws take, in order.
    ForcePicks(Vec<Card>),
    /// Clears forced dice and picks.
    ClearForced,
    /// Starts another dice stream.
    Seed(u64),
    /// Mixes a secret of the host into the dice stream, because each player has a seat of his own.
    Lock(Key),
    /// A script failed during an action of this Power, and the action was undone. The dice stream is changed, so that nobody learns
    /// the dice to come from the failure.
    Stumbled(Power),
    /// Exchanges Soldiers for others of the same worth: the rules allow that at any time [1.5].
    Change(Duchy, Power, Counters),
    /// Several edits in order, applied together or not at all. The invariants need to hold only after the last one.
    Several(Vec<Edit>),
}

impl Edit {
    /// Whether another edit sets the same thing, such as the same Flag, the same Soldiers or the next dice.
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
