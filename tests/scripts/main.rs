//! Cards, libraries and players as scripts: what they may do, what stops them, how they are tested and checked.

#![cfg(test)]

#[path = "../common/mod.rs"]
mod common;

mod bad_files;
mod bounds;
mod capabilities;
mod card_tests;
mod card_work;
mod check;
mod hostile;
mod kinds;
mod params;
mod prove;
mod same_everywhere;
mod short_deck;
