//! 14: Convoys.

use super::*;

pub mod convoys;
pub mod load;
