//! Samples for a legend: a small piece of a board, drawn as the board draws it.

use super::svg::Svg;
use super::terrain::LAND;

/// The size of a sample.
pub const SIZE: [f64; 2] = [76.0, 48.0];

/// The middle of a sample.
pub const MIDDLE: [f64; 2] = [SIZE[0] / 2.0, SIZE[1] / 2.0];

/// A way through the middle of a sample.
pub const ACROSS: [f64; 4] = [-6.0, MIDDLE[1], SIZE[0] + 6.0, MIDDLE[1]];

/// A sample on open land.
pub fn sample(text: &str, draw: impl FnOnce(&mut Svg)) -> String {
    let mut svg = Svg::default();
    svg.rect([0.0, 0.0, SIZE[0], SIZE[1]], &format!("fill=\"{LAND}\""));
    draw(&mut svg);
    svg.finish(SIZE, text, "")
}
