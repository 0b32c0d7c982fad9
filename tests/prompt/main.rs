//! The prompt, its transcripts and the documents that show it.

#![cfg(test)]

#[path = "../common/mod.rs"]
mod common;

mod anywhere;
mod book;
mod documents;
mod eyes;
mod files;
mod fords;
mod killed;
mod overwriting;
mod processes;
mod prompt;
mod prompt_lua;
mod record;
mod terminal;
mod time;
mod tours;
mod transcripts;
