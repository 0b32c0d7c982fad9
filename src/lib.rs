//! sandtable: a laboratory for the rules of a card-driven wargame.

// Nothing that comes from a file, a script or a person may end the program (tests may: clippy.toml).
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::unimplemented)]

pub mod board;
pub mod check;
pub mod cli;
pub mod lab;
pub mod lua;
pub mod picture;
pub mod repl;
pub mod report;
pub mod rules;
pub mod safe;
pub mod table;
pub mod view;
pub mod web;
