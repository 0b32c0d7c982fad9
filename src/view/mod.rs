//! Output: lines that know their facts, colours, tables, and text that fits its destination. This module knows no game.

mod amount;
mod difference;
pub mod fit;
mod fold;
pub mod grid;
pub mod line;
pub mod page;
pub mod paint;

pub use amount::amount;
pub use difference::{difference, side_by_side, unified};
pub use fit::{ascii, fitted, is_ascii_wanted, lettered, want_ascii, width, wrap};
pub use fold::{fold, says};
pub use line::{Line, Span};
