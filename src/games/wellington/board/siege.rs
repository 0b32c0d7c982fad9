//! A Siege in progress, as data [12].

use super::battle::Force;
use super::ids::{Card, Duchy, Power};
use super::pieces::Tag;
use serde::{Deserialize, Serialize};

/// The stage of a Siege Round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nobody has rolled.
    #[default]
    Preparing,
    /// Both have rolled, but nothing is applied.
    Rolled,
    /// The results are applied.
    Applied,
}

/// The state of the current Round [12.3].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SiegeRound {
    /// Its stage.
    pub stage: Stage,
    /// All dice of the besieger, in the order rolled.
    pub dice: Vec<u8>,
    /// The dice among them that a card rolled separately.
    pub apart: Vec<(Card, Vec<u8>)>,
    /// Hits on the Fortress, once they are applied.
    pub hits: u8,
    /// Casualties of the besieger before this Round. Those from shore batteries belong to the first Round.
    pub before: u16,
}

/// A Siege in progress [12].
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
    /// Hits on the Fortress so far, including those of this Round once they are applied.
    pub hits: u8,
    /// Strength Points that replaced others [12.31].
    pub replaced: u8,
    /// How many Strength Points the besieger had above his Command Rating when the Siege began. At most this many may
    /// replace others [12.31].
    #[serde(default)]
    pub beyond: u8,
    /// The tag of disrupted Soldiers who left the Army, if there are any [12.31].
    #[serde(default)]
    pub stepped: Option<Tag>,
    /// The current Round.
    pub now: SiegeRound,
    /// Whether an Event captured the Fortress during the Siege.
    pub taken: bool,
}

impl Siege {
    /// The besieger's casualties in this Round, once they are applied [12.3].
    pub fn round_casualties(&self) -> u16 {
        self.besieger.casualties().saturating_sub(self.now.before)
    }
}
