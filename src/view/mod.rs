//! Floor 5: the position as text. Names, words, tables and colours; no rules.

mod course;
mod explain;
mod fighting;
mod journal;
pub mod names;
pub mod paint;
mod reasons;
mod rolls;
mod scenes;
mod show;
mod stack;
mod words;

pub use show::{Show, wrap};
pub use words::Words;
