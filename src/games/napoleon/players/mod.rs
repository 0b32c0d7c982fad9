//! Players of this game that are programs.

mod outlook;
mod steady;

pub use steady::Steady;
