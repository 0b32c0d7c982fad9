//! What Luau's own error messages mean. Luau gives us nothing but words, so this is the one place where code reads words.

use crate::faults::TroubleKind;

/// What Luau says of a script that has used up the memory.
const MEMORY: &str = "not enough memory";

/// What Luau says where somebody reaches into a table that is the same for all.
const READONLY: &str = "attempt to modify a readonly table";

/// Parts of what Luau says, and what to do then.
const HINTS: [(&str, &str); 11] = [
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
];

/// What to do about what Luau says, if that is known.
pub fn hint(said: &str) -> &'static str {
    HINTS.iter().find(|(part, _)| said.contains(part)).map_or("", |(_, hint)| hint)
}

/// The names that Luau speaks of: it puts them in quotes.
pub fn about(said: &str) -> Vec<String> {
    let quoted = |sign: char| said.split(sign).skip(1).step_by(2).map(str::to_string);
    quoted('"').chain(quoted('\'')).filter(|name| !name.is_empty()).collect()
}

/// What kind of thing went wrong in a running script.
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

/// Whether an error is no text but an object: Luau says its address, which says nothing and differs from run to run.
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

/// Whether something stands in a table where a comma should be.
pub fn lacks_a_comma(said: &str) -> bool {
    said.contains("after table constructor element")
}

/// Whether this word should stand there.
pub fn lacks(said: &str, word: &str) -> bool {
    said.starts_with(&format!("Expected '{word}'"))
}
