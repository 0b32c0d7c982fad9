//! Statistics: intervals, quantiles, differences, races between values, and the ways dice can fall. It works only with
//! numbers and knows no game.

pub mod contrast;
pub mod interval;
pub mod paired;
mod quantile;
pub mod race;
pub mod spread;
