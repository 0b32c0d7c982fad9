//! Floor 5 as well: pictures of the board and of cards. They are made from the position and for somebody's eyes, say nothing
//! that the tables do not say, and print nothing.

mod block;
mod board;
mod encode;
mod face;
mod ink;
mod legend;
pub mod letters;
mod map;
mod place;
mod raster;
mod sheet;
mod spots;
mod svg;
mod trays;

pub use board::{Scope, board};
pub use encode::{encode, is_picture};
pub use face::{Drawn, Overlong, face};
pub use ink::swatch;
pub use raster::{pdf, png};
pub use sheet::{PER_SHEET, Paper, beside, sheet};
pub use svg::with_fonts;

/// What is said of every picture of the board.
pub const RECONSTRUCTED: &str = "Reconstructed map, not the printed one";
