//! *Wellington, the Peninsular War 1812-1814*: four Powers, 82 places, 110 cards.

pub mod api;
pub mod board;
pub mod cli;
mod kit;
pub mod lab;
pub mod lint;
mod observed;
mod page;
pub mod picture;
pub mod players;
pub mod report;
pub mod rules;
pub mod verbs;
pub mod words;
