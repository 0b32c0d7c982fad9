//! 11: Battle.

use super::*;

pub mod battle;
pub mod battle_cards;
pub mod battle_dice;
pub mod casualties;
pub mod extra_rounds;
pub(super) mod fighting;
pub mod results;
pub mod retreat;
pub mod scatter;
pub mod victor;
pub(super) mod way_back;
