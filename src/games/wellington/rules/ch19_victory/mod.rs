//! 19: victory.

use super::*;

pub mod victory;
