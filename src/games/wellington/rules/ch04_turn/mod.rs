//! 4: the Turn.

use super::*;

pub mod actions;
pub(super) mod end_of_turn;
pub mod turn;
