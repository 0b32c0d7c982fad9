//! Pictures of the board and of cards. They are made from the position as the viewer sees it, contain nothing that the
//! tables do not show, and print nothing.

mod block;
mod board;
mod class;
mod face;
mod ink;
mod legend;
mod map;
mod place;
mod sheet;
mod trays;

pub use board::{Scope, board};
pub use face::{Drawn, Overlong, face};
pub use ink::swatch;
pub use legend::samples;
pub use map::terrain;
pub use sheet::{PER_SHEET, Paper, beside, sheet};
pub use trays::told as trays;

/// The note on every picture of the board.
pub const RECONSTRUCTED: &str = "Reconstructed map, not the printed one";
