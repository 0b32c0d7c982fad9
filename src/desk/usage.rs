//! What may follow a verb. The usage that the help shows limits the number of words. Extra words are refused before the verb
//! runs, so that no verb can forget this check. Verbs that take names or texts get everything that was typed, and refuse what
//! they do not understand.

use super::cut;
use crate::kit::{Complaint, typing};

/// Placeholders in a usage that may be several words. Every other placeholder is one word, or a text in quotes.
const SEVERAL: [&str; 10] = ["ACTION", "CHOICE", "CODE", "EXPR", "FACTS", "PLACE", "TEXT", "VALUE", "WHAT", "WHO"];

/// Refuses extra words after a verb, given the verb's name and usage. `several` lists the game's own placeholders that may be
/// several words.
///
/// # Errors
/// There are more words than the usage allows.
pub fn whole((name, usage): (&str, &str), rest: &str, several: &[&str]) -> Result<(), Complaint> {
    let most = most(usage, several);
    let typed = words(rest);
    if typed.len() <= most {
        return Ok(());
    }
    let (taken, over) = typed.split_at(most);
    let over = cut(&over.join(" "));
    let (text, tells) = match taken {
        [] => (format!("`{}` takes nothing after it; found {over:?}", name), "how to use it"),
        taken => (format!("unexpected {over:?} after `{} {}`", name, cut(&taken.join(" "))), "what can follow it"),
    };
    Err(typing(text).hint(format!("`help {}` shows {tells}", name)))
}

/// The words in a text. A word in double quotes may contain spaces.
pub fn words(text: &str) -> Vec<&str> {
    let (mut out, mut from, mut quoted) = (Vec::new(), None, false);
    for (at, c) in text.char_indices() {
        if c.is_whitespace() && !quoted {
            out.extend(from.take().and_then(|from| text.get(from..at)));
            continue;
        }
        from.get_or_insert(at);
        quoted ^= c == '"';
    }
    out.extend(from.and_then(|from| text.get(from..)));
    out
}

/// Text without the surrounding quotes, which protect `;`, `--` and spaces. Nothing may follow the closing quotes.
///
/// # Errors
/// The text begins with quotes but goes on after they close, or they never close.
pub fn unquote(text: &str) -> Result<&str, Complaint> {
    let text = text.trim();
    let Some(inside) = text.strip_prefix('"') else { return Ok(text) };
    match inside.split_once('"') {
        Some((inside, "")) => Ok(inside),
        Some((_, over)) => Err(typing(format!("unexpected {:?} after the closing quotes", cut(over.trim())))),
        None => Err(typing("the quotes are not closed").hint("\"text\", or the text without quotes")),
    }
}

/// The most words that a usage allows.
fn most(usage: &str, several: &[&str]) -> usize {
    let spaced = usage.replace('[', " [ ").replace(']', " ] ").replace('\u{b7}', " \u{b7} ");
    alternatives(&mut spaced.split_whitespace(), several)
}

/// The same for the part up to a closing bracket: the longest of its alternatives.
fn alternatives<'a>(words: &mut impl Iterator<Item = &'a str>, several: &[&str]) -> usize {
    let (mut longest, mut length) = (0, 0usize);
    while let Some(word) = words.next() {
        match word {
            "]" => break,
            "[" => length = length.saturating_add(alternatives(words, several)),
            "\u{b7}" => longest = std::mem::take(&mut length).max(longest),
            word => length = length.saturating_add(one(word, several)),
        }
    }
    longest.max(length)
}

fn one(word: &str, several: &[&str]) -> usize {
    let name: String = word.chars().take_while(char::is_ascii_uppercase).collect();
    let many = SEVERAL.contains(&name.as_str()) || several.contains(&name.as_str());
    if word.ends_with('…') || many { usize::MAX } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_usage_says_how_many_words_can_follow() {
        let several = usize::MAX;
        for (usage, words) in [
            ("", 0),
            ("[N]", 1),
            ("on·off", 1),
            ("[N·to MARK]", 2),
            ("[NAME [NAME]]", 2),
            ("[all · to WINDOW [POWER]]", several),
            ("SCENARIO [seed N]", 3),
            ("[N·until end] [by PLAYERS]", 4),
            ("FILE.json", 1),
            ("N…·show·clear", several),
            ("WHO to DUCHY", several),
        ] {
            assert_eq!(most(usage, &["POWER"]), words, "{usage}");
        }
    }

    #[test]
    fn what_stands_in_quotes_is_one_word() {
        assert_eq!(words(" \"my game.json\"  seed 7"), ["\"my game.json\"", "seed", "7"]);
        assert_eq!(words(""), Vec::<&str>::new());
        assert_eq!(unquote(" \"a; b\" ").ok(), Some("a; b"));
        assert_eq!(unquote("a \"b\"").ok(), Some("a \"b\""));
        assert!(unquote("\"a\" b").is_err() && unquote("\"a").is_err());
    }
}
