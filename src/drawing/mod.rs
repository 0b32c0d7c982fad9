//! Drawings: shapes and letters as SVG, where names find room, and the files that come of it. Knows no game.

mod encode;
pub mod letters;
mod raster;
pub mod spots;
pub mod svg;

pub use encode::{encode, is_picture};
pub use raster::{pdf, png};
pub use svg::with_fonts;
