//! 2: getting ready.

use super::*;

pub mod setup;
pub mod sides;
