//! Statistics: intervals, quantiles, differences, races between values, and in how many ways dice can fall. Numbers go in and
//! numbers come out; knows no game.

pub mod contrast;
pub mod interval;
pub mod paired;
mod quantile;
pub mod race;
pub mod spread;
