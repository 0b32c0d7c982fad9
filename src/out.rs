//! Standard output and standard error, at the bottom of the architecture. The program goes on if one of them accepts no more
//! output. It finishes its work and reports the missing output at the end.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::sync::{Mutex, PoisonError};

/// Why standard output stopped accepting output, if it did.
static TROUBLE: Mutex<Option<String>> = Mutex::new(None);

/// Prints text on standard output, with the colours that it supports.
pub fn say(text: impl Display) {
    let mut out = anstream::stdout().lock();
    note(writeln!(out, "{text}").and_then(|()| out.flush()));
}

/// Writes data to standard output unchanged.
pub fn data(text: impl Display) {
    let mut out = io::stdout().lock();
    note(writeln!(out, "{text}").and_then(|()| out.flush()));
}

/// Prints text on standard error, with the colours that it supports. If this fails, nobody can be told.
pub fn tell(text: impl Display) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

fn note(written: io::Result<()>) {
    match written {
        // The reader has read enough, as `head` does.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        Err(error) => {
            TROUBLE.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error.to_string());
        }
        Ok(()) => {}
    }
}

/// Why some output is missing from standard output, if any is.
pub fn trouble() -> Option<String> {
    TROUBLE.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
