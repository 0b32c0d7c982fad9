//! Drawings: shapes and text as SVG, terrain and roads of maps, placing names, and image files. This module knows no game.

mod encode;
pub mod legend;
pub mod letters;
mod raster;
pub mod spots;
pub mod svg;
pub mod terrain;
pub mod ways;

pub use encode::{encode, is_picture};
pub use raster::{pdf, png};
pub use svg::with_fonts;
