//! 9: movement.

use super::*;

pub(super) mod army_groups;
pub(super) mod going;
pub(super) mod inroads;
pub mod movement;
pub mod prospect;
pub mod special_moves;
pub(super) mod ways_out;
