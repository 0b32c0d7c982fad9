//! 6: building and regrouping.

use super::*;

pub mod building;
pub(super) mod entries;
