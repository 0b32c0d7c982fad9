//! *Napoleon*: the worked cases, the rulings, whole games, and what a side must not see.

#![cfg(test)]

mod ahead;
mod asked;
mod battles;
mod bots;
mod field;
mod games;
mod gaps;
mod marches;
mod players;
mod program;
mod replay;
mod rulebook;
mod rulings;
mod seats;
mod three_players;
mod turns;
mod ways_out;
