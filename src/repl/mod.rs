//! Floor 6: the prompt. Every command is a verb of one table; the interactive prompt, transcripts and tests use the same
//! desk.

mod ab;
mod act;
mod actions;
mod autotest;
mod back;
mod bench;
pub mod blocks;
mod breaks;
mod complete;
mod debug;
mod desk;
mod differing;
mod doc;
mod edits;
pub mod engine;
mod expects;
pub mod files;
mod looks;
mod lua_complete;
mod pace;
mod playable;
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
mod workbench;

pub use complete::{complete, hint};
pub use desk::{Blame, Complaint, Desk, NoDesk, Opening, Reply, Wish};
pub use verbs::{VERBS, Verb, command};
