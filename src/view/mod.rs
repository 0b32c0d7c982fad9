//! Floor 5: the position as text. Names, words, tables and colours; no rules.

mod amount;
pub mod boards;
pub mod course;
mod explain;
mod facts;
mod fighting;
pub mod files;
mod fit;
mod journal;
mod labels;
pub mod line;
pub mod names;
pub mod paint;
mod reasons;
mod rolls;
mod scenes;
mod show;
mod stack;
mod words;

pub use amount::amount;
pub use facts::Named;
pub use fit::{ascii, fitted, is_ascii_wanted, lettered, want_ascii, width, wrap};
pub use labels::MARKERS;
pub use line::{Line, Span};
pub use show::{MOST_STEPS, Show};
pub use words::Words;
