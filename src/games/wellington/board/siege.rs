//! A Siege that is being resolved, as data [12].

use super::battle::Force;
use super::ids::{Card, Duchy, Power};
use super::pieces::Tag;
use serde::{Deserialize, Serialize};

/// How far a Siege Round has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nobody has rolled.
    #[default]
    Preparing,
    /// Both have rolled, nothing is applied.
    Rolled,
    /// The results are applied.
    Applied,
}

/// What has happened in the Round that is being fought [12.3].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SiegeRound {
    /// How far it has come.
    pub stage: Stage,
    /// Every die of the besieger, in the order in which they fell.
    pub dice: Vec<u8>,
    /// Those among them that a card has rolled apart.
    pub apart: Vec<(Card, Vec<u8>)>,
    /// Hits on the Fortress, once they are applied.
    pub hits: u8,
    /// Casualties that the besieger had suffered before this Round. What shore batteries did belongs to the first.
    pub before: u16,
}

/// A Siege that is being resolved [12].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Siege {
    /// Its number.
    pub id: u32,
    /// The Fortress.
    pub at: Duchy,
    /// The Power that owns the Fortress.
    pub owner: Power,
    /// The Round, from 1; 0 before the first.
    pub round: u8,
    /// The besieging Army.
    pub besieger: Force,
    /// Hits on the Fortress so far, those of this Round included once they are applied.
    pub hits: u8,
    /// Strength Points that took the place of others [12.31].
    pub replaced: u8,
    /// Strength Points that were there beyond the besieger's Command Rating when the Siege began: only so many may do that
    /// [12.31].
    #[serde(default)]
    pub beyond: u8,
    /// On Soldiers who were disrupted and stepped out of the Army, once any have [12.31].
    #[serde(default)]
    pub stepped: Option<Tag>,
    /// The Round that is being fought.
    pub now: SiegeRound,
    /// Whether the Fortress fell by an Event while the Siege was going on.
    pub taken: bool,
}

impl Siege {
    /// Casualties that the besieger has suffered in this Round, once they are applied [12.3].
    pub fn round_casualties(&self) -> u16 {
        self.besieger.casualties().saturating_sub(self.now.before)
    }
}
