//! The meaning of Luau's own error messages. Luau gives only text, so this is the one place where code reads a message's text.

use crate::faults::TroubleKind;

/// Luau's message if a script has used up the memory.
const MEMORY: &str = "not enough memory";

/// Luau's message if a script tries to change a shared table.
const READONLY: &str = "attempt to modify a readonly table";

/// Parts of Luau's messages, each with a hint.
const HINTS: [(&str, &str); 13] = [
    (MEMORY, super::limits::Limit::Memory.hint()),
    ("stack overflow", "a function calls itself endlessly"),
    ("error in error handling", "a function calls itself endlessly"),
    ("attempt to yield across", "ask before or after sorting and replacing, not in the middle of it"),
    ("attempt to index nil", "the value is nil; test it with `if` first"),
    ("attempt to call a nil value", "no function has that name; is it misspelt?"),
    (READONLY, "globals and libraries cannot be changed; use `local`"),
    ("after table constructor element", "a comma is missing at the end of the field before, or `function` is misspelt"),
    ("got '='", "= sets a value, == compares two"),
    ("(to close '{'", "count the braces: each { needs its }"),
    ("(to close 'function'", "count the words: each function, if, for and while needs its `end`"),
    ("Expected <eof>, got 'end'", "there is one `end` too many, or a `function`, `then` or `do` is missing above it"),
    ("Expected <eof>", "the code above it is complete; is there one `end` too many above, or is a word missing?"),
];

/// A message about syntax from Luau without the words of its parser.
pub fn plain(said: &str) -> String {
    said.replace("Expected <eof>, got ", "unexpected ").replace("<eof>", "the end of the file")
}

/// The hint for a message from Luau; empty if there is none.
pub fn hint(said: &str) -> &'static str {
    HINTS.iter().find(|(part, _)| said.contains(part)).map_or("", |(_, hint)| hint)
}

/// The names in a message from Luau, which puts them in quotes.
pub fn about(said: &str) -> Vec<String> {
    let quoted = |sign: char| said.split(sign).skip(1).step_by(2).map(str::to_string);
    quoted('"').chain(quoted('\'')).filter(|name| !name.is_empty()).collect()
}

/// The kind of fault in a running script.
pub fn kind(said: &str) -> TroubleKind {
    match said {
        _ if is_out_of_memory(said) => TroubleKind::Memory,
        _ if said.contains(READONLY) => TroubleKind::ReadOnly,
        _ => TroubleKind::Other,
    }
}

/// Whether the memory is used up.
pub fn is_out_of_memory(said: &str) -> bool {
    said.contains(MEMORY)
}

/// Whether an error is an object and not a text. Luau then shows its address, which is meaningless and differs from run to run.
pub fn is_an_object(said: &str) -> bool {
    ["table: 0x", "function: 0x", "thread: 0x", "userdata: 0x"].iter().any(|object| said.starts_with(object))
}

/// The line on which something was opened that is not closed.
pub fn opened_at(said: &str) -> Option<usize> {
    first_number(said.split_once("at line ")?.1)
}

/// The line on which a round bracket was opened that is not closed.
pub fn bracket_opened_at(said: &str) -> Option<usize> {
    first_number(said.split_once("(to close '(' at line ")?.1)
}

fn first_number(text: &str) -> Option<usize> {
    text.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// Whether a comma is missing in a table.
pub fn lacks_a_comma(said: &str) -> bool {
    said.contains("after table constructor element")
}

/// Whether this word is missing.
pub fn lacks(said: &str, word: &str) -> bool {
    said.starts_with(&format!("Expected '{word}'"))
}
