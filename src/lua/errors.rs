//! Errors of scripts, told in the terms of the person who wrote the script.

use super::limits::Limit;
use super::names::Names;
use super::order::NO_KEY;
use crate::board::Card;
use crate::rules::Trouble;

/// What a script hears that uses up its memory.
pub const MEMORY: &str = Limit::Memory.words();

/// What a script hears that sets itself off.
pub const NESTED: &str = "scripts set each other off without an end";

/// The longest message, in characters.
const LONGEST: usize = 600;

/// Makes an error of Lua into one for people. `what` is what was running, `file` the card's file, as `names` tell it.
pub fn trouble(error: &mlua::Error, card: Option<Card>, what: &str, file: &str, names: &Names) -> Trouble {
    let (message, traceback) = unfold(error);
    let (message, traceback) = (names.told(&message), names.told(&traceback));
    let (first, rest) = message.split_once("\nstack traceback:").unwrap_or((&message, ""));
    // An error that is no text shows an address, which says nothing and differs from run to run.
    let objects = ["table: 0x", "function: 0x", "thread: 0x", "userdata: 0x"];
    let first = if objects.iter().any(|o| first.trim().starts_with(o)) { "an error that is no text" } else { first };
    let way = if traceback.is_empty() { rest } else { &traceback };
    let trace = lines(way);
    // A script may say that its error is anywhere; it is where a call was.
    let ran = |line: &str, head: &str| line.contains(&format!("{head}.lua:")) && line.contains(": in ");
    let been = |head: &str| way.is_empty() || way.lines().any(|line| ran(line, head));
    let (place, message) = split_place(first.trim(), &trace, file, been);
    let hint = hint(&message);
    let message = readable(&message);
    let trace = trace.into_iter().filter(|line| !line.starts_with(&place)).collect();
    let message = match what {
        "" | "load" => message,
        what => format!("{message} (in {what})"),
    };
    Trouble { card, place, message, trace, hint }
}

/// A message that a script may have made: not too long, with nothing that acts on a terminal and without addresses, which
/// differ from run to run.
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

/// Where an address stands in a text.
fn address(text: &str) -> Option<usize> {
    let long = |at: &usize| text[at + 2..].chars().take_while(char::is_ascii_hexdigit).count() >= 6;
    text.match_indices("0x").map(|(at, _)| at).find(long)
}

/// The innermost message and the outermost traceback.
fn unfold(error: &mlua::Error) -> (String, String) {
    match error {
        mlua::Error::CallbackError { traceback, cause } => {
            let (message, inner) = unfold(cause);
            (message, if inner.is_empty() { traceback.clone() } else { inner })
        }
        mlua::Error::RuntimeError(message) => (message.clone(), String::new()),
        mlua::Error::SyntaxError { message, .. } => (message.clone(), String::new()),
        mlua::Error::MemoryError(_) => (MEMORY.to_string(), String::new()),
        other => (other.to_string(), String::new()),
    }
}

/// Whether an error says that the machine ran out of memory.
pub fn out_of_memory(error: &mlua::Error) -> bool {
    let (message, _) = unfold(error);
    message.contains(MEMORY) || message.contains("not enough memory")
}

/// The lines of a traceback that are about files of ours.
fn lines(traceback: &str) -> Vec<String> {
    traceback.lines().map(str::trim).filter(|line| line.contains(".lua:")).map(str::to_string).take(8).collect()
}

/// Takes `file:line:` off the head of a message; where there is none, or that of a file that has not `been` running, the place
/// is that of the innermost call.
fn split_place(message: &str, trace: &[String], file: &str, been: impl Fn(&str) -> bool) -> (String, String) {
    if let Some(end) = message.find(".lua:") {
        let after = &message[end + 5..];
        let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
        let head = &message[..end];
        // Blanks in a place can only come from the folder's name.
        let own = file.strip_suffix(".lua") == Some(head);
        if !digits.is_empty() && (own || !head.contains(char::is_whitespace) && been(head)) {
            let rest = after[digits.len()..].trim_start_matches(':').trim();
            return (format!("{head}.lua:{digits}"), rest.to_string());
        }
    }
    let place = trace.first().and_then(|line| place_in(line, file)).unwrap_or_else(|| file.to_string());
    (place, message.to_string())
}

fn place_in(line: &str, file: &str) -> Option<String> {
    let end = line.find(".lua:")? + 5;
    let digits: String = line[end..].chars().take_while(char::is_ascii_digit).collect();
    let start = line.find(file).or(line[..end].rfind(char::is_whitespace).map(|i| i + 1)).unwrap_or(0);
    (!digits.is_empty()).then(|| format!("{}{digits}", &line[start..end]))
}

fn hint(message: &str) -> String {
    let outside = [
        "os", "io", "debug", "require", "loadstring", "load", "dofile", "getfenv", "setfenv", "coroutine", "task",
        "_G", "getmetatable", "setmetatable", "rawget", "rawset", "newproxy", "collectgarbage", "buffer",
    ];
    if outside.iter().any(|name| message.starts_with(&format!("there is no global {name:?}"))) {
        return "a script sees the game and nothing else: no files, no clock, no other scripts".into();
    }
    let hints = [
        ("no dice of their own", "ev:die(\"what for\") rolls a die of the game"),
        (Limit::Steps.words(), "every loop needs an end; a card may take about 200,000 steps"),
        (Limit::Between.words(), "does each of many effects do a great deal of work?"),
        (Limit::Clock.words(), "long texts are dear to join and to compare; work on less of them"),
        ("not enough memory", "a card may use a few megabytes; is a table growing in a loop?"),
        (MEMORY, "a card may use a few megabytes; is a table growing in a loop?"),
        ("effects are in force, and no more", "does an effect start itself? Look for one that is in force first"),
        (
            "the data of the effects",
            "an effect needs a few names and numbers; what stands on the map need not be copied",
        ),
        (NO_KEY, "use its name or a number as the key"),
        (NESTED, "a modifier must not ask for the value that it changes, nor a hook do what calls it"),
        ("stack overflow", "a function calls itself without an end"),
        ("error in error handling", "a function calls itself without an end"),
        ("attempt to yield across", "ask before or after sorting and replacing, not in the middle of it"),
        ("attempt to index nil", "something is missing there; test it with `if` first"),
        ("attempt to call a nil value", "a function of that name does not exist; is it misspelt?"),
        ("may only look", "conditions and modifiers must leave the game alone; move the change into `play` or a hook"),
        ("attempt to modify a readonly table", "globals and libraries cannot be changed; use `local`"),
        (
            "after table constructor element",
            "a comma is missing at the end of the field before, or `function` is misspelt",
        ),
        ("got '='", "= sets a value, == compares two"),
        ("(to close '{'", "count the braces: each { needs its }"),
        ("(to close 'function'", "count the words: each function, if, for and while needs its `end`"),
        ("call it with a colon", "ev:draw(2), not ev.draw(2)"),
    ];
    hints.iter().find(|(part, _)| message.contains(part)).map_or(String::new(), |(_, hint)| (*hint).to_string())
}
