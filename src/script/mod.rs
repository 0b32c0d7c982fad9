//! Luau for any game: the sandbox, its limits, the order of loops, and errors for the person who wrote the script. This module
//! knows no game. [`Things`] tells it which values represent things of a game.

pub mod caps;
pub mod clock;
pub mod compiled;
pub mod environment;
pub mod errors;
pub mod interned;
pub mod limits;
pub mod loops;
pub mod luau_words;
pub mod names;
pub mod order;
pub mod parts;
pub mod plain;
mod pure;
pub mod raised;
pub mod sandbox;
mod things;

pub use pure::Pure;
pub use raised::{Raised, raise};
pub use things::{NoThings, Things, describe, short};
