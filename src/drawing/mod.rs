//! Drawings: shapes and text as SVG, placing names, and image files. This module knows no game.

mod encode;
pub mod letters;
mod raster;
pub mod spots;
pub mod svg;

pub use encode::{encode, is_picture};
pub use raster::{pdf, png};
pub use svg::with_fonts;
