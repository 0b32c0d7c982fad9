//! Floor 5: playouts, comparisons, distributions. What it finds out is data; the floors above say it.

mod player;
mod stage;
mod steady;
mod view;
mod weights;
mod worth;

pub use player::{Maker, NAMES, Player, named};
pub use stage::{Game, Stage, broken};
pub use view::View;
