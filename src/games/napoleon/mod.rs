//! *Napoleon, the Waterloo Campaign*: hidden blocks, a map of cities and roads, battles on a board with three columns.
//! The rules come from a player aid. The map and the blocks are reconstructions and are labelled so wherever they
//! appear.

pub mod board;
pub mod kit;
pub mod lab;
mod observed;
pub mod picture;
pub mod players;
pub mod rules;
pub mod scripts;
pub mod seen;
pub mod verbs;
pub mod words;
