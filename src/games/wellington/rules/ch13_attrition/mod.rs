//! 13: Attrition.

use super::*;

pub mod attrition;
