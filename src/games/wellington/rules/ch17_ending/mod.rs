//! 17 and 18: how the game ends.

use super::*;

pub mod ending;
