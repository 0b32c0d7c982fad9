//! The facts in a log entry, apart from its wording: its kind, names and numbers. `expect entry` compares these, so a recorded
//! transcript still holds after a rewording, and notices a changed number.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::expects::failed;
use crate::games::wellington::board::Cause;
use crate::games::wellington::rules::{Entry, Seen, What};
use crate::games::wellington::words::Words;
use crate::games::wellington::words::names::fold;
use crate::view::{Line, Span, paint};
use serde_json::{Value, json};

/// A log entry: its kind and its line.
struct Told {
    kind: String,
    line: Line,
}

impl Told {
    /// The kind and the line of an entry; `None` for choices and edits, which are not results.
    fn of(desk: &Desk, entry: &Entry) -> Option<Told> {
        if matches!(entry.what, What::Chosen { .. } | What::Edited(_)) {
            return None;
        }
        Some(Told { kind: kind(&entry.what), line: desk.words(|w| w.entry(entry)) })
    }
}

/// The word for an entry in saves: `rolled`, `read`, or the word of what happened, such as `flagged`.
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

/// The facts of a line as words that can be typed: names, numbers, and its rule or card. A card is given by number,
/// because titles can change.
fn facts(line: &Line) -> Vec<String> {
    let fact = |span: &Span| match span {
        Span::Text(_) | Span::Hidden { .. } => None,
        Span::Thing { kind: "card", id, .. } => Some(format!("#{id}")),
        span => Some(span.to_string()),
    };
    line.spans().filter_map(fact).collect()
}

/// An entry for programs: its kind, the line for people with its facts marked, its depth in the rules, and its rule or
/// card.
pub fn data(words: &Words<'_>, entry: &Entry) -> Value {
    let line = words.happened(entry);
    let cause = match entry.cause {
        Cause::Rule(rule) => json!({ "text": rule.to_string(), "rule": rule.to_string() }),
        Cause::Card(card) => json!({ "text": format!("#{}", card.0), "card": card.0 }),
        Cause::Person => Value::Null,
    };
    json!({ "kind": kind(&entry.what), "text": line.to_string(), "line": line, "depth": entry.depth, "cause": cause })
}

/// The log entries of the last command for programs, as far as the desk's viewer notices them.
pub(super) fn all_data(desk: &Desk) -> Vec<Value> {
    let entries = desk.session.journal_since(desk.core.since);
    entries.iter().filter(|entry| Seen::notices(desk.eyes, entry)).map(|entry| desk.words(|w| data(w, entry))).collect()
}

/// The words of a text, without punctuation around them.
fn words(text: &str) -> Vec<String> {
    let bare = |word: &str| {
        let cause = word.starts_with('[') && word.ends_with(']');
        let word = if cause { word } else { word.trim_matches(|c: char| !c.is_alphanumeric() && !"#+-".contains(c)) };
        let word = word.strip_suffix("'s").or(word.strip_suffix('’')).unwrap_or(word);
        if word.parse::<i64>().is_ok() { word.to_string() } else { fold(word) }
    };
    text.split_whitespace().map(bare).filter(|word| word.chars().any(char::is_alphanumeric)).collect()
}

/// Whether a line contains what is expected: each word appears somewhere, and none of its numbers is left out or out of
/// order.
fn says(line: &Line, expected: &str) -> bool {
    let mut left = words(&line.to_string());
    let expected = words(expected);
    let take = |word: &String| left.iter().position(|other| other == word).map(|i| left.swap_remove(i));
    let stands = expected.iter().map(take).all(|hit| hit.is_some());
    let mut numbers = expected.iter().filter_map(|word| word.parse::<i64>().ok());
    let counts = |span: &Span| if let Span::Number { value, .. } = span { Some(*value) } else { None };
    stands && line.spans().filter_map(counts).all(|value| numbers.any(|number| number == value))
}

/// The entries of the last command as the ends of `expect entry` lines, each with its sentence.
pub(super) fn told(desk: &Desk) -> Vec<(String, String)> {
    let entries = desk.session.journal_since(desk.core.since);
    let lines = entries.iter().filter_map(|entry| Told::of(desk, entry));
    lines.map(|told| ([vec![told.kind], facts(&told.line)].concat().join(" "), told.line.to_string())).collect()
}

/// `expect no more entries`: an `expect entry` has matched each entry of the last command.
pub(super) fn no_more(desk: &Desk) -> Reply {
    let entries = desk.session.journal_since(desk.core.since);
    let more = entries.iter().enumerate().filter(|(i, _)| !desk.running.heard.contains(i));
    let more: Vec<String> = more.filter_map(|(_, e)| Some(Told::of(desk, e)?.line.to_string())).collect();
    match more.is_empty() {
        true => Ok(paint::good("as expected")),
        false => Err(failed("no more log entries".into(), more.join("\n         "))),
    }
}

/// `expect entry KIND FACT…`: the next entry of the last command with these facts.
pub(super) fn expect(desk: &mut Desk, rest: &str) -> Reply {
    let entries = desk.session.journal_since(desk.core.since);
    let from = desk.running.heard.last().map_or(0, |last| last + 1);
    let (wanted, expected) = rest.split_once(' ').unwrap_or((rest, ""));
    if wanted.is_empty() {
        let hint = "`expect entry resources Spain 1 3`: the kind, then its names and numbers";
        return Err(Complaint::new(Blame::Typing, "expect which entry?").hint(hint));
    }
    let fits = |told: &Told| told.kind == wanted && says(&told.line, expected);
    let lines = entries.iter().enumerate().skip(from).filter_map(|(i, entry)| Some((i, Told::of(desk, entry)?)));
    let lines: Vec<(usize, Told)> = lines.collect();
    if let Some((i, _)) = lines.iter().find(|(_, told)| fits(told)) {
        desk.running.heard.push(*i);
        return Ok(paint::good("as expected"));
    }
    let shown = |(_, told): &(usize, Told)| format!("{}: {}", told.kind, told.line);
    let found = lines.iter().map(shown).collect::<Vec<_>>().join("\n         ");
    let found = if found.is_empty() { "no more entries".into() } else { found };
    Err(failed(format!("an entry {rest}"), found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wellington::board::{Arm, Power, rule};
    use crate::line;
    use crate::view::line::signed;

    fn line() -> Line {
        let cause = Span::Cause { kind: "rule", id: rule(13, 1).to_string() };
        let place = Span::Thing { kind: "duchy", id: "ciudad_rodrigo".into(), name: "Ciudad Rodrigo".into() };
        let pieces = line!("{} {}", 2, Arm::Infantry);
        line!("{} rolls {} {} for Attrition in {}, 1 of {} {}", Power::Nord, 6, signed(-1), place, pieces, cause)
    }

    #[test]
    fn facts_are_names_and_numbers() {
        assert_eq!(facts(&line()), ["Nord", "6", "-1", "Ciudad Rodrigo", "2", "infantry", "[13.1]"]);
        let card = Span::Thing { kind: "card", id: "25".into(), name: "#25 General Staff".into() };
        assert_eq!(facts(&line!("{} plays {}", Power::Spain, card)), ["Spain", "#25"]);
    }

    #[test]
    fn another_wording_is_the_same_and_another_number_is_not() {
        let told = facts(&line()).join(" ");
        assert!(says(&line(), &told));
        // Old recordings with words that are not facts still hold, as long as the words appear.
        assert!(says(&line(), "Nord 6 -1 Attrition ciudad rodrigo 1 2 infantry [13.1]"));
        assert!(!says(&line(), &told.replace("6 -1", "-1 6")), "in another order");
        assert!(!says(&line(), &told.replace('6', "5")));
        assert!(!says(&line(), &told.replace(" 6", "")), "a number is left out");
        assert!(!says(&line(), &format!("{told} 3")), "a number more");
        assert!(!says(&line(), &told.replace("Nord", "Sud")));
    }
}
