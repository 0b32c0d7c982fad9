//! The page, its pictures, and what a seat may see.

#![cfg(test)]

#[path = "../common/mod.rs"]
mod common;

mod blind;
mod frozen;
mod going_back;
mod ground;
mod guard;
mod pictures;
mod reached;
mod seats;
mod secrets;
mod seen;
mod several;
mod table;
mod views;
mod web;
mod wholes;
