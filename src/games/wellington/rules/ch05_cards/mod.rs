//! 5: cards.

use super::*;

pub mod bounds;
pub mod card_obligations;
pub mod cards;
pub mod continuation;
pub mod debts;
pub mod effects;
pub mod operations;
pub mod placing;
pub mod points;
pub mod raids;
pub mod reach;
pub mod removal;
pub mod window;
