//! 12: Siege.

use super::*;

pub mod loot;
pub mod siege;
pub mod siege_fall;
pub mod siege_round;
