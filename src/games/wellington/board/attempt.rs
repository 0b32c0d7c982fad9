//! An announced move, interception or evasion in progress: plain data, so that cards can look at it.

use super::ids::{Duchy, Leader, Power};
use super::pieces::Tag;
use serde::{Deserialize, Serialize};

/// What is attempted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Errand {
    /// A move by one line [9.1].
    March,
    /// An interception [10.4].
    Interception,
    /// An evasion [10.7].
    Evasion,
}

/// An attempt to get from one Duchy to another, from its announcement until it enters or fails.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Attempt {
    /// What is attempted.
    pub errand: Errand,
    /// The tag of its pieces.
    pub tag: Tag,
    /// The Power that acts with them.
    pub power: Power,
    /// The Leader in command, if one leads.
    pub commander: Option<Leader>,
    /// From where.
    pub from: Duchy,
    /// To where.
    pub to: Duchy,
    /// The sum of the two dice, once known, and the Battle Rating that a card lends to Soldiers without a Leader [10.4,
    /// 10.7].
    pub dice: Option<i32>,
}
