//! Errors of scripts, described for the person who wrote the script.

use super::limits::Limit;
use super::luau_words;
use super::names::Names;
use super::raised::Raised;
use crate::faults::{Facts, InFile, ScriptNumber};
use crate::faults::{Trouble, TroubleKind};

/// The longest message, in characters.
const LONGEST: usize = 600;

/// Turns an error from Lua into one for people. `what` is what was running, `file` the card's file, and `names` gives files their
/// names for people.
pub fn trouble(error: &mlua::Error, script: Option<ScriptNumber>, what: &str, file: &str, names: &Names) -> Trouble {
    let (Raised { kind, message, hint, about, .. }, traceback) = unfold(error);
    let (message, traceback) = (names.told(&message), names.told(&traceback));
    let (first, rest) = message.split_once("\nstack traceback:").unwrap_or((&message, ""));
    // An error that is not a text shows an address, which is meaningless and differs from run to run.
    let first = if luau_words::is_an_object(first.trim()) { "an error value that is not text" } else { first };
    let way = if traceback.is_empty() { rest } else { &traceback };
    let trace = lines(way);
    // A script can claim any place for its error. So the place of a call is used.
    let ran = |line: &str, head: &str| line.contains(&format!("{head}.lua:")) && line.contains(": in ");
    let been = |head: &str| way.is_empty() || way.lines().any(|line| ran(line, head));
    let (place, message) = split_place(first.trim(), &trace, file, been);
    let hint = crate::safe::tame_lines(&hint).into_owned();
    let message = readable(&message);
    let trace = trace.into_iter().filter(|line| !line.starts_with(&place.to_string())).collect();
    let message = match what {
        "" | "load" => message,
        what => format!("{message} (in {what})"),
    };
    let facts = (!about.is_empty()).then(|| Box::new(Facts { about, ..Facts::default() }));
    Trouble { kind, script, place, message, trace, hint: hint.into(), facts }
}

/// A message that a script may have made: shortened, without control characters, and without addresses, which differ from run to
/// run.
fn readable(message: &str) -> String {
    let lines = message.lines().count();
    let mut out: String = message.lines().take(8).collect::<Vec<_>>().join("\n").chars().take(LONGEST).collect();
    if lines > 8 || out.len() < message.trim_end().len() {
        out.push_str(" …");
    }
    while let Some(at) = address(&out) {
        let end = out[at + 2..].find(|c: char| !c.is_ascii_hexdigit()).map_or(out.len(), |end| at + 2 + end);
        out.replace_range(at..end, "…");
    }
    crate::safe::tame_lines(&out).into_owned()
}

/// Where a text contains an address.
fn address(text: &str) -> Option<usize> {
    let long = |at: &usize| text[at + 2..].chars().take_while(char::is_ascii_hexdigit).count() >= 6;
    text.match_indices("0x").map(|(at, _)| at).find(long)
}

/// The innermost error, and its traceback.
fn unfold(error: &mlua::Error) -> (Raised, String) {
    match error {
        mlua::Error::CallbackError { traceback, cause } => {
            let (raised, inner) = unfold(cause);
            (raised, if inner.is_empty() { traceback.clone() } else { inner })
        }
        other => (raised(other), String::new()),
    }
}

/// An error in our own form: one that we raised, or one from Luau.
fn raised(error: &mlua::Error) -> Raised {
    if let Some(raised) = error.downcast_ref::<Raised>() {
        return raised.clone();
    }
    match error {
        mlua::Error::SyntaxError { message, .. } => {
            let raised = Raised::new(TroubleKind::Syntax, luau_words::plain(message)).hint(luau_words::hint(message));
            luau_words::about(message).into_iter().fold(raised, Raised::about)
        }
        mlua::Error::MemoryError(_) => Limit::Memory.into(),
        mlua::Error::RuntimeError(message) => said(message),
        other => said(&other.to_string()),
    }
}

/// The error for a message from Luau, or from a script that fails with its own message.
fn said(message: &str) -> Raised {
    let words = message.split_once("\nstack traceback:").map_or(message, |(words, _)| words);
    let raised = Raised::new(luau_words::kind(words), message).hint(luau_words::hint(words));
    luau_words::about(words).into_iter().fold(raised, Raised::about)
}

/// Whether an error says that the machine ran out of memory.
pub fn out_of_memory(error: &mlua::Error) -> bool {
    unfold(error).0.kind == TroubleKind::Memory
}

/// The lines of a traceback that name our files.
fn lines(traceback: &str) -> Vec<String> {
    traceback.lines().map(str::trim).filter(|line| line.contains(".lua:")).map(str::to_string).take(8).collect()
}

/// Removes `file:line:` from the start of a message and gives it as the place. If there is no place, or its file has not `been`
/// running, the place is that of the innermost call.
fn split_place(message: &str, trace: &[String], file: &str, been: impl Fn(&str) -> bool) -> (InFile, String) {
    if let Some(end) = message.find(".lua:") {
        let after = &message[end + 5..];
        let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
        let head = &message[..end];
        // If a place contains spaces, they come from the folder's name.
        let own = file.strip_suffix(".lua") == Some(head);
        let ours = own || !head.contains(char::is_whitespace) && been(head);
        if let (true, Ok(line)) = (ours, digits.parse()) {
            let rest = after[digits.len()..].trim_start_matches(':').trim();
            return (InFile::at(format!("{head}.lua"), line, 0), rest.to_string());
        }
    }
    let place = trace.first().and_then(|line| place_in(line, file)).unwrap_or_else(|| file.into());
    (place, message.to_string())
}

fn place_in(line: &str, file: &str) -> Option<InFile> {
    let end = line.find(".lua:")? + 5;
    let digits: String = line[end..].chars().take_while(char::is_ascii_digit).collect();
    let start = line.find(file).or(line[..end].rfind(char::is_whitespace).map(|i| i + 1)).unwrap_or(0);
    Some(InFile::at(&line[start..end - 1], digits.parse().ok()?, 0))
}
