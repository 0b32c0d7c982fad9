//! What an entry of the journal says whatever its wording: its kind, the names and the numbers. `expect entry` compares
//! that, so a recorded transcript outlives another way of putting things, and notices another number.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::expects::failed;
use crate::board::{Arm, Power};
use crate::rules::{Entry, What};
use crate::view::names::fold;
use crate::view::paint;

/// An entry of the journal: its kind and its line.
struct Line {
    kind: String,
    text: String,
}

impl Line {
    /// The kind and the text of an entry; `None` for what somebody chose or changed by hand, which is no consequence.
    fn of(desk: &Desk, entry: &Entry) -> Option<Line> {
        if matches!(entry.what, What::Chosen { .. } | What::Edited(_)) {
            return None;
        }
        Some(Line { kind: kind(&entry.what), text: desk.words(|w| paint::plain(w.entry(entry).trim())) })
    }
}

/// The word that an entry has in saves: `rolled`, `read`, or that of what happened, such as `flagged`.
fn kind(what: &What) -> String {
    let tag = |value: &serde_json::Value| match value {
        serde_json::Value::String(word) => Some(word.clone()),
        serde_json::Value::Object(map) => map.keys().next().cloned(),
        _ => None,
    };
    let whole = serde_json::to_value(what).unwrap_or_default();
    let outer = tag(&whole).unwrap_or_default();
    match whole.get("told") {
        Some(inner) => tag(inner).unwrap_or(outer),
        None => outer,
    }
}

/// The words of a text, without what only stands around them.
fn words(text: &str) -> Vec<String> {
    let bare = |word: &str| {
        let cause = word.starts_with('[') && word.ends_with(']');
        let word = if cause { word } else { word.trim_matches(|c: char| !c.is_alphanumeric() && !"#+-".contains(c)) };
        let word = word.strip_suffix("'s").or(word.strip_suffix('’')).unwrap_or(word);
        word.to_string()
    };
    text.split_whitespace().map(bare).filter(|word| word.chars().any(char::is_alphanumeric)).collect()
}

/// Whether a word is a number: with a sign or not, but not that of a card or a rule.
fn is_number(word: &str) -> bool {
    word.trim_start_matches(['+', '-']).starts_with(|c: char| c.is_ascii_digit())
}

/// What of a line does not hang on its wording: numbers, names, and the rule or card it comes from.
fn facts(text: &str) -> Vec<String> {
    let named = |word: &str| {
        let known = Arm::ALL.iter().any(|arm| arm.word() == word) || Power::TRACK.iter().any(|p| p.word() == word);
        known || word.starts_with(['#', '[']) || word.starts_with(char::is_uppercase)
    };
    words(text).into_iter().filter(|word| is_number(word) || named(word)).collect()
}

/// Whether a line says what is expected: all words of it somewhere, and exactly its numbers, in their order.
fn says(text: &str, expected: &[String]) -> bool {
    let numbers = |words: &[String]| -> Vec<String> { words.iter().filter(|w| is_number(w)).cloned().collect() };
    let found = words(text);
    let mut left: Vec<String> = found.iter().map(|word| fold(word)).collect();
    let take = |word: &String| left.iter().position(|other| *other == fold(word)).map(|i| left.swap_remove(i));
    numbers(&found) == numbers(expected) && expected.iter().map(take).all(|hit| hit.is_some())
}

/// What the last command told, as the ends of `expect entry` lines, each with its sentence.
pub(super) fn told(desk: &Desk) -> Vec<(String, String)> {
    let entries = desk.session.journal_since(desk.since);
    let lines = entries.iter().filter_map(|entry| Line::of(desk, entry));
    lines.map(|line| ([vec![line.kind], facts(&line.text)].concat().join(" "), line.text)).collect()
}

/// `expect no more entries`: everything that the last command told has been met by `expect entry`.
pub(super) fn no_more(desk: &Desk) -> Reply {
    let entries = desk.session.journal_since(desk.since);
    let more = entries.iter().enumerate().filter(|(i, _)| !desk.heard.contains(i));
    let more: Vec<String> = more.filter_map(|(_, e)| Some(Line::of(desk, e)?.text)).collect();
    match more.is_empty() {
        true => Ok(paint::good("as expected")),
        false => Err(failed("no more entries of the journal".into(), more.join("\n         "))),
    }
}

/// `expect entry KIND FACT…`: the next entry of the last command that says this.
pub(super) fn expect(desk: &mut Desk, rest: &str) -> Reply {
    let entries = desk.session.journal_since(desk.since);
    let from = desk.heard.last().map_or(0, |last| last + 1);
    let (wanted, expected) = rest.split_once(' ').unwrap_or((rest, ""));
    if wanted.is_empty() {
        let hint = "`expect entry resources Spain 1 3`: its kind, then its names and numbers";
        return Err(Complaint::new(Blame::Typing, "expect which entry?").hint(hint));
    }
    let expected = words(expected);
    let fits = |line: &Line| line.kind == wanted && says(&line.text, &expected);
    let lines = entries.iter().enumerate().skip(from).filter_map(|(i, entry)| Some((i, Line::of(desk, entry)?)));
    let lines: Vec<(usize, Line)> = lines.collect();
    if let Some((i, _)) = lines.iter().find(|(_, line)| fits(line)) {
        desk.heard.push(*i);
        return Ok(paint::good("as expected"));
    }
    let shown = |(_, line): &(usize, Line)| format!("{}: {}", line.kind, line.text);
    let found = lines.iter().map(shown).collect::<Vec<_>>().join("\n         ");
    let found = if found.is_empty() { "no more entries".into() } else { found };
    Err(failed(format!("an entry {rest}"), found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_names_and_numbers() {
        let line = "Nord rolls 6 1 -6 for Attrition in Valladolid (forced) [#80]";
        assert_eq!(facts(line), ["Nord", "6", "1", "-6", "Attrition", "Valladolid", "[#80]"]);
        assert_eq!(
            facts("spain's 2 infantry, Britain's Flag (2 CP)"),
            ["spain", "2", "infantry", "Britain", "Flag", "2", "CP"]
        );
    }

    #[test]
    fn another_wording_is_the_same_and_another_number_is_not() {
        let expected = facts("Spain gains 1 Resource and has 3 [#25]");
        assert!(says("a Resource more for Spain: 1, that makes 3 [#25]", &expected));
        assert!(!says("Spain gains 1 Resource and has 4 [#25]", &expected));
        assert!(!says("Spain gains 1 Resource and has 3 (of 5) [#25]", &expected), "a number more");
        assert!(!says("Nord gains 1 Resource and has 3 [#25]", &expected));
    }
}
