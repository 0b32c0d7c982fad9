//! 14: Convoys.

use super::*;

pub mod convoys;
pub mod load;
pub(super) mod seas;
