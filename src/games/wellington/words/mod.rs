//! The words of the game: names, questions, choices, the game log, and the position in tables. No rules.

mod abouts;
pub mod boards;
pub mod course;
mod explain;
mod facts;
mod fighting;
pub mod files;
mod journal;
mod labels;
mod moments;
pub mod names;
mod reasons;
mod refused;
mod rolls;
pub mod rulings;
mod scenes;
mod show;
mod stack;
pub mod stages;
mod wording;

pub use facts::Named;
pub use labels::MARKERS;
pub use moments::now;
pub use show::{MOST_STEPS, Show};
pub use wording::Words;
