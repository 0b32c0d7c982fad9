//! Floor 6: the prompt. Every command is a verb of one table; the interactive prompt, transcripts and tests use the same
//! desk.

mod act;
mod actions;
mod back;
mod bench;
mod breaks;
mod complete;
mod debug;
mod desk;
mod edits;
pub mod engine;
mod expects;
pub mod files;
mod help;
mod looks;
mod pace;
mod playable;
mod polish;
pub mod prove;
mod reload;
mod rulebook;
mod scripts;
mod steps;
pub mod terminal;
pub mod testing;
pub mod transcript;
mod verbs;
mod watch;

pub use desk::{Blame, Complaint, Desk, NoDesk, Opening, Reply, Wish};
pub use verbs::{VERBS, Verb, command};
