//! The prompt of any game. A desk lives on its own thread ([`engine`]); a terminal, a pipe and the page send it requests.

pub mod engine;
mod host;
mod live;
mod plain;
pub mod progress;
pub mod stop;
mod system;
pub mod terminal;
mod watch;

pub use host::{Answer, Did, Host, Place, Said, Wish, bug_file, report_bug, reproduces};
pub use plain::{Kept, converse};
