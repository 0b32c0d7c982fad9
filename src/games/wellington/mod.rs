//! *Wellington, the Peninsular War 1812-1814*: four Powers, 82 places, 110 cards.

pub mod board;
mod kit;
pub mod picture;
pub mod rules;
pub mod words;
