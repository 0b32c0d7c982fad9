//! Compares texts as people read them: without regard to accents, capitals and kinds of spaces.

use deunicode::deunicode;

/// Text without accents and capitals, with spaces for underscores.
pub fn fold(text: &str) -> String {
    let plain = deunicode(text).to_lowercase();
    plain
        .split(|c: char| c.is_whitespace() || c == '_' || c == '-')
        .filter(|w| !w.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Whether a text contains another as whole words, without regard to accents and capitals.
pub fn says(text: &str, part: &str) -> bool {
    let (text, part) = (fold(text), fold(part));
    let inside = |c: Option<char>, edge: Option<char>| {
        edge.is_some_and(char::is_alphanumeric) && c.is_some_and(char::is_alphanumeric)
    };
    let mut hits = text.match_indices(&part);
    hits.any(|(at, _)| {
        let (before, after) = (text[..at].chars().next_back(), text[at + part.len()..].chars().next());
        !inside(before, part.chars().next()) && !inside(after, part.chars().next_back())
    })
}
