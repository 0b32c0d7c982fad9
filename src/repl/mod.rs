//! Floor 6: the prompt. Every command is a verb of one table; the interactive prompt, transcripts and tests use the same
//! desk.

mod act;
mod actions;
mod back;
mod bench;
mod complete;
mod desk;
mod edits;
pub mod engine;
mod expects;
pub mod files;
mod looks;
pub mod minimise;
mod pace;
mod phrase;
mod playable;
pub mod prove;
mod record;
mod reload;
mod rulebook;
mod scripts;
mod steps;
pub mod terminal;
pub mod testing;
mod told;
pub mod transcript;
mod verbs;
mod watch;

pub use desk::{Blame, Complaint, Desk, NoDesk, Opening, Reply, Wish};
pub use verbs::{VERBS, Verb, command};
