//! *Napoleon*: the worked cases, the rulings, whole games, and what a side must not see.

#![cfg(test)]

mod asked;
mod battles;
mod field;
mod games;
mod marches;
mod program;
mod rulings;
mod seats;
mod turns;
mod ways_out;
