//! The page, its pictures, and what a seat may see.

#![cfg(test)]

#[path = "../common/mod.rs"]
mod common;

mod blind;
mod frozen;
mod ground;
mod pictures;
mod seats;
mod several;
mod secrets;
mod seen;
mod table;
mod views;
mod web;
