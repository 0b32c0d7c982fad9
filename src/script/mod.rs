//! Luau for any game: the sandbox, its limits, the order of loops, errors in the terms of whoever wrote the script. Knows no
//! game: what stands for a thing of one is told apart by [`Things`].

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
mod pure;
pub mod raised;
pub mod sandbox;
mod things;

pub use pure::Pure;
pub use raised::{Raised, raise};
pub use things::{NoThings, Things, describe, short};
