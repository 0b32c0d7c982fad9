//! 10: interception and evasion.

use super::*;

pub mod attempt;
pub mod contact;
pub mod evasion;
pub mod interception;
