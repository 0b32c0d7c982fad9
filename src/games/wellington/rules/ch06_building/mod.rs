//! 6: building and regrouping.

use super::*;

pub mod building;
