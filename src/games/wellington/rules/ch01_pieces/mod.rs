//! 1: the pieces.

use super::*;

pub mod formation;
pub mod pieces;
