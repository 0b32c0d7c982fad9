//! Whole games: random ones, edited ones, saves, replays, damaged files.

#![cfg(test)]

#[path = "../common/mod.rs"]
mod common;

mod damaged_saves;
mod fords;
mod fords_cli;
mod fords_desk;
mod fords_page;
mod frozen;
mod old_saves;
mod options;
mod puzzles;
mod random_commands;
mod random_edits;
mod replay;
mod replay_page;
mod scenarios;
mod whole_games;
