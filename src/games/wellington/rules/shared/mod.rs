//! What all chapters use.

use super::*;

pub(super) mod by_hand;
pub(super) mod cards_port;
pub(super) mod derived;
pub mod edits;
pub(super) mod eyes;
pub(super) mod game;
pub(super) mod happening;
pub(super) mod invariants;
pub(super) mod judge;
pub(super) mod known_points;
pub(super) mod listed;
pub(super) mod presence;
pub(super) mod refusal;
pub(super) mod rolls;
pub(super) mod scenes;
pub(super) mod seen;
pub(super) mod sight;
pub(super) mod status_cache;
pub mod unscripted;
pub(super) mod vocabulary;
pub(super) mod ways_cache;
