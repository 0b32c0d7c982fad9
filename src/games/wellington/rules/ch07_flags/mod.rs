//! 7: Flags.

use super::*;

pub mod event_flags;
pub mod flags;
