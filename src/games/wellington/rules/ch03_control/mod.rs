//! 3: Control.

use super::*;

pub mod control;
