//! 16: the Interphase.

use super::*;

pub mod deployment;
pub(super) mod interphase;
pub mod preparation;
pub mod reinforcements;
pub(super) mod ways;
