//! Handling of panics, at the bottom of the architecture. Most panics are caught where they happen and reported as a bug, with
//! the game that reproduces it. For all others, a file records what is known.

use crate::disk;
use crate::hinted::{Hint, Hinted};
use std::backtrace::Backtrace;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// What is known about the last panic.
static LAST: Mutex<Option<Known>> = Mutex::new(None);

struct Known {
    text: String,
    place: String,
    thread: String,
    trace: Backtrace,
}

/// From now on, remembers where a panic came from and prints nothing, because the usual message would disturb the output.
pub fn listen() {
    std::panic::set_hook(Box::new(|info| {
        let known = Known {
            text: text(info.payload()),
            place: info.location().map_or("an unknown place".into(), ToString::to_string),
            thread: std::thread::current().name().unwrap_or("without a name").to_string(),
            trace: Backtrace::force_capture(),
        };
        *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(known);
    }));
}

/// The message of a panic.
pub fn text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without a message").to_string()
}

/// An impossible state, found where there is no game to save.
#[derive(Clone, Debug, thiserror::Error)]
#[error("a bug in sandtable: {0}")]
pub struct Bug(pub String);

/// Writes what is known about a bug to a file, in the current folder or else in the folder for temporary files. Gives the
/// sentence that reports it and names the file.
pub fn report(what: &str) -> Hinted {
    report_into(&[PathBuf::new(), std::env::temp_dir()], what)
}

fn report_into(folders: &[PathBuf], what: &str) -> Hinted {
    let last = LAST.lock().unwrap_or_else(PoisonError::into_inner).take();
    let mut file = format!("sandtable {}: a bug in sandtable\n\n{what}\n", env!("CARGO_PKG_VERSION"));
    let words: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let _ = writeln!(file, "\ncommand line: {}", words.join(" "));
    let mut said = format!("a bug in sandtable: {what}");
    if let Some(known) = last {
        let _ = writeln!(file, "panic: {}\nat {}, thread {}\n\n{}", known.text, known.place, known.thread, known.trace);
        if !said.contains(&known.text) {
            said = format!("{said}: {}", known.text);
        }
        said = format!("{said} ({})", known.place);
    }
    match write(folders, &file) {
        Some(path) => said.hint(format!("{} has the details; please report it", path.display())),
        None => format!("{said}\nno report file could be written").into(),
    }
}

/// Writes it to the first folder that accepts it.
fn write(folders: &[PathBuf], text: &str) -> Option<PathBuf> {
    let name = format!("sandtable-bug-{:016x}.txt", disk::print_of(text.as_bytes()));
    folders.iter().find_map(|folder| {
        let path = folder.join(&name);
        disk::Output::default().write(&path, text.as_bytes(), false).ok().map(|()| path)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_bug_is_written_down() {
        let folder = tempfile::tempdir().unwrap();
        let folders = [folder.path().join("no such folder"), folder.path().to_path_buf()];
        let said = report_into(&folders, "the session broke off");
        assert!(said.message.starts_with("a bug in sandtable: the session broke off"), "{said}");
        let file = said.hints[0].split_once(" has the details").unwrap().0;
        let text = std::fs::read_to_string(file).unwrap();
        assert!(text.contains(env!("CARGO_PKG_VERSION")) && text.contains("the session broke off"), "{text}");
        assert!(text.contains("command line: "), "{text}");
        let said = report_into(&folders[..1], "the session broke off");
        assert!(said.message.ends_with("no report file could be written"), "{said}");
        assert_eq!(super::text(&"what"), "what");
        assert_eq!(super::text(&String::from("what")), "what");
    }
}
