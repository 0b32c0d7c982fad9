//! Fits text to its destination: lines no wider than the terminal, and only ASCII if requested.

use super::paint::sequence;
use deunicode::deunicode_char;
use std::sync::atomic::{AtomicBool, Ordering};
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes. Colours do not count.
pub fn width(text: &str) -> usize {
    super::paint::plain(text).width()
}

/// Breaks every line that is too wide between words, and indents the continuation by two columns.
pub fn fitted(text: &str, columns: usize) -> String {
    let columns = columns.max(20);
    let lines: Vec<String> = text
        .lines()
        .map(|line| if width(line) <= columns { line.to_string() } else { broken(line, columns) })
        .collect();
    lines.join("\n")
}

fn broken(line: &str, columns: usize) -> String {
    let lead = line.chars().take_while(|c| *c == ' ').count();
    let (first, rest) = (" ".repeat(lead.min(columns / 2)), " ".repeat((lead + 2).min(columns / 2)));
    fill(line.trim_start(), Options::new(columns).initial_indent(&first).subsequent_indent(&rest).break_words(true))
}

/// Breaks a line between words only where it is full. Colours do not count, and words are never broken at hyphens.
fn fill(text: &str, options: Options<'_>) -> String {
    let options = options
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text, options)
}

/// Breaks a text into lines of a width, each with an indent. A word that is wider than a line stays whole.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return text;
    }
    let indent = " ".repeat(indent);
    let options = Options::new(width.max(20)).initial_indent(&indent).subsequent_indent(&indent).break_words(false);
    fill(&text, options) + "\n"
}

/// Splits a text after this many columns. Colour sequences take no columns and are not cut.
fn split_at_width(text: &str, columns: usize) -> (String, String) {
    let (mut at, mut taken) = (0, 0);
    while at < text.len() {
        if let Some(end) = sequence(&text[at..]) {
            at += end;
            continue;
        }
        let Some(c) = text[at..].chars().next() else { break };
        let wide = c.width().unwrap_or(0);
        if taken + wide > columns && taken > 0 {
            break;
        }
        taken += wide;
        at += c.len_utf8();
    }
    (text[..at].to_string(), text[at..].to_string())
}

/// A text cut to this many columns.
pub fn cut_to(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_string();
    }
    let (head, _) = split_at_width(text, columns.saturating_sub(1));
    format!("{}.", head.trim_end())
}

/// Whether the command line asked for ASCII. It is set once, before any output.
static WANTED: AtomicBool = AtomicBool::new(false);

/// Switches all output of this program to ASCII.
pub fn want_ascii() {
    WANTED.store(true, Ordering::Relaxed);
}

/// Whether a new desk starts in ASCII.
pub fn is_ascii_wanted() -> bool {
    WANTED.load(Ordering::Relaxed)
}

/// Text that does not come from a desk, in ASCII if the command line asked for it.
pub fn lettered(text: impl std::fmt::Display) -> String {
    let text = text.to_string();
    if is_ascii_wanted() { ascii(&text) } else { text }
}

/// Text in ASCII. The characters of tables and pictures keep their width.
pub fn ascii(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii() { c.to_string() } else { plain(c) }).collect()
}

fn plain(c: char) -> String {
    let known = match c {
        '─' | '━' | '–' | '—' | '−' | '┄' => "-",
        '│' | '┃' | '┆' => "|",
        '╱' => "/",
        '╲' => "\\",
        '∿' => "~",
        '≈' => "=",
        '·' | '•' => ".",
        '…' => "...",
        '›' => ">",
        '→' => "->",
        '←' => "<-",
        '½' => ".5",
        '×' | '✗' | '╳' => "x",
        '✓' => "+",
        '≥' => ">=",
        '≤' => "<=",
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮' | '╰' | '╯' => "+",
        _ => return deunicode_char(c).unwrap_or("?").to_string(),
    };
    known.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::paint;

    #[test]
    fn wide_lines_are_broken_between_words_and_colours_do_not_count() {
        let text = format!("  {} {}", paint::bold("Wellington"), "goes on and on ".repeat(5));
        let fit = fitted(&text, 30);
        assert!(fit.lines().all(|line| width(line) <= 30), "{fit}");
        assert!(fit.lines().count() > 2 && fit.lines().nth(1).is_some_and(|l| l.starts_with("    g")), "{fit}");
        assert_eq!(paint::plain(&fit).split_whitespace().count(), 21);
        assert_eq!(fitted(&"x".repeat(50), 20).lines().count(), 3);
        assert_eq!(fitted("short", 20), "short");
    }

    #[test]
    fn nothing_but_ascii_is_left() {
        assert_eq!(ascii("Ávila · 7½ → Sigüenza … ─│╱╲"), "Avila . 7.5 -> Siguenza ... -|/\\");
        assert!(ascii("漢 ∞ ⚓ ☠").is_ascii());
    }
}
