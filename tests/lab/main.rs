//! The laboratory: many games, players, odds, comparisons, reports.

#![cfg(test)]

#[path = "../common/mod.rs"]
mod common;

mod compare;
mod env;
mod odds;
mod players;
mod puzzles;
mod report;
mod simulate;
mod usage;
mod whatif;
