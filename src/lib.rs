//! sandtable: a laboratory for the rules of a card-driven wargame.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod board;
pub mod cli;
pub mod lua;
pub mod repl;
pub mod rules;
pub mod table;
pub mod view;
