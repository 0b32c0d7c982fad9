//! Under every floor: standard output and standard error. Neither ends the program when it takes nothing more: what was to be
//! done is done, and what could not be said is told at the end.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::sync::{Mutex, PoisonError};

/// Why standard output took no more, if it did not.
static TROUBLE: Mutex<Option<String>> = Mutex::new(None);

/// Says something on standard output, with the colours that it takes.
pub fn say(text: impl Display) {
    let mut out = anstream::stdout().lock();
    note(writeln!(out, "{text}").and_then(|()| out.flush()));
}

/// Puts a value on standard output, as it is.
pub fn data(text: impl Display) {
    let mut out = io::stdout().lock();
    note(writeln!(out, "{text}").and_then(|()| out.flush()));
}

/// Says something on standard error, with the colours that it takes. Where it takes nothing, nobody can be told.
pub fn tell(text: impl Display) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

fn note(written: io::Result<()>) {
    match written {
        // Whoever reads has read enough, as `head` does.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        Err(error) => {
            TROUBLE.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error.to_string());
        }
        Ok(()) => {}
    }
}

/// Why not everything is on standard output that was said, if something is missing.
pub fn trouble() -> Option<String> {
    TROUBLE.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
