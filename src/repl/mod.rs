//! Floor 6: the prompt. Every command is a verb of one table; the interactive prompt, transcripts and tests use the same
//! desk.

mod ab;
mod act;
mod actions;
mod again;
mod autotest;
mod back;
mod bench;
pub mod blocks;
mod branches;
mod breaks;
mod complete;
mod debug;
mod desk;
mod diff;
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
mod rewind;
mod rulebook;
mod scripts;
mod steps;
pub mod terminal;
pub mod testing;
mod touched;
mod trail;
pub mod transcript;
mod values;
mod verbs;
mod watch;
mod why;
mod why_not;
mod workbench;

pub use complete::{complete, hint};
pub use desk::{Blame, Complaint, Desk, NoDesk, Opening, Reply, Wish};
pub use values::names as value_names;
pub use verbs::{VERBS, Verb, command};
