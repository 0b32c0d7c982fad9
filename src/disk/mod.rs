//! File access. Everything the program reads or writes goes through here, because names and contents come from people
//! and strangers. Only regular files are read, never more than a file of their kind can need, and nothing is
//! overwritten that somebody else wrote.

pub mod builtin;
pub mod in_force;
pub mod laboratory;
mod lock;
mod output;
mod portable;
mod read;
mod write;

pub use builtin::{list, same};
pub use laboratory::Origin;
pub use lock::{Lock, NoLock};
pub use output::{NotWritten, Output, Place};
pub use portable::{found_from, print_of_text, slashed};
pub use read::{
    Kind, Unread, bytes, exists, file, head, inside, is_regular, line, own_bytes, print, print_of, private_text, text,
    text_inside,
};
pub use write::{is_ours, sweep, write, write_inside, write_private};

#[cfg(test)]
mod tests;
