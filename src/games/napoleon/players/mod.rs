//! The bots of this game.

mod ahead;
mod attacks;
mod fight;
mod march;
mod outlook;
mod plan;
mod steady;

pub use ahead::imagination;
pub use steady::Steady;
