//! 15: Resources.

use super::*;

pub mod resources;
