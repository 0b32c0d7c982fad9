//! A line of text that knows the facts in it: which words name a player or a thing, which numbers count something, and
//! which rule or card is the cause. It is turned into characters only at the end: with colours for a terminal, with
//! links for the page, with ids for programs. No code reads a fact back out of a sentence.

use anstyle::{AnsiColor, Style};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;

/// A part of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Span {
    /// Words between the facts.
    Text(String),
    /// A player.
    Player {
        /// The id for programs: `britain`.
        id: &'static str,
        /// The name.
        name: String,
        /// The colour of the player's counters.
        ink: AnsiColor,
    },
    /// Something in the game with a name: a place, a person, a card, a kind of piece.
    Thing {
        /// What it is: `duchy`, `leader`, `card`, `arm`.
        kind: &'static str,
        /// The id or number for programs: `lisbon`, `52`.
        id: String,
        /// What it is called here.
        name: String,
    },
    /// Something of a known kind that the reader may not identify.
    Hidden {
        /// What it is: `card`.
        kind: &'static str,
        /// What is shown instead of its name.
        name: &'static str,
    },
    /// A number that counts, costs or changes something.
    Number {
        /// The number.
        value: i64,
        /// Whether it is shown with its sign.
        signed: bool,
    },
    /// The source of something, in brackets.
    Cause {
        /// What it is: `rule`, `card` or `person`.
        kind: &'static str,
        /// The number of the rule or of the card; empty for a person.
        id: String,
    },
}

impl Span {
    /// The name of the kind for programs.
    fn kind(&self) -> Option<&'static str> {
        match self {
            Span::Text(_) => None,
            Span::Player { .. } => Some("player"),
            Span::Thing { kind, .. } | Span::Cause { kind, .. } => Some(kind),
            Span::Hidden { .. } => Some("hidden"),
            Span::Number { .. } => Some("number"),
        }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Span::Text(text) => f.write_str(text),
            Span::Player { name, .. } | Span::Thing { name, .. } => f.write_str(name),
            Span::Hidden { name, .. } => f.write_str(name),
            Span::Number { value, signed: false } => write!(f, "{value}"),
            Span::Number { value, signed: true } => write!(f, "{value:+}"),
            Span::Cause { kind: "card", id } => write!(f, "[#{id}]"),
            Span::Cause { kind: "person", .. } => f.write_str("[edit]"),
            Span::Cause { id, .. } => write!(f, "[{id}]"),
        }
    }
}

/// How a part of a line is emphasized.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Tone {
    /// Not at all.
    #[default]
    Plain,
    /// A title.
    Bold,
    /// Less important: a rule number, a remark.
    Dim,
    /// In the colour of a player.
    Ink(AnsiColor),
}

impl Tone {
    fn style(self) -> Option<Style> {
        match self {
            Tone::Plain => None,
            Tone::Bold => Some(Style::new().bold()),
            Tone::Dim => Some(Style::new().dimmed()),
            Tone::Ink(ink) => Some(ink.on_default()),
        }
    }
}

/// A line: a sequence of parts.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Line(Vec<(Tone, Span)>);

impl Line {
    /// An empty line.
    pub fn new() -> Line {
        Line::default()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many characters it has.
    pub fn width(&self) -> usize {
        self.to_string().chars().count()
    }

    /// Its parts.
    pub fn spans(&self) -> impl Iterator<Item = &Span> {
        self.0.iter().map(|(_, span)| span)
    }

    /// Appends something.
    pub fn push(&mut self, more: impl Into<Line>) {
        for (tone, span) in more.into().0 {
            match (self.0.last_mut(), &span) {
                (Some((before, Span::Text(text))), Span::Text(more)) if *before == tone => text.push_str(more),
                _ => self.0.push((tone, span)),
            }
        }
    }

    /// The line with something appended.
    #[must_use]
    pub fn and(mut self, more: impl Into<Line>) -> Line {
        self.push(more);
        self
    }

    /// Fills the `{}` of a pattern in order. The macro [`line!`](crate::line) uses it.
    pub fn filled<const N: usize>(pattern: &str, parts: [Line; N]) -> Line {
        let (mut out, mut rest) = (Line::new(), pattern);
        for part in parts {
            let (before, after) = rest.split_once("{}").unwrap_or((rest, ""));
            out.push(before);
            out.push(part);
            rest = after;
        }
        out.and(rest)
    }

    /// Joins several lines, with something between them.
    pub fn join<L: Into<Line>>(lines: impl IntoIterator<Item = L>, between: &str) -> Line {
        let mut out = Line::new();
        for (i, line) in lines.into_iter().enumerate() {
            if i > 0 {
                out.push(between);
            }
            out.push(line);
        }
        out
    }

    fn toned(self, tone: Tone) -> Line {
        let tone_of = |own: Tone| if own == Tone::Plain { tone } else { own };
        Line(self.0.into_iter().map(|(own, span)| (tone_of(own), span)).collect())
    }

    /// With colours for a terminal.
    pub fn painted(&self) -> String {
        let mut out = String::new();
        for (tone, span) in &self.0 {
            let style = match span {
                Span::Player { ink, .. } => {
                    let own = ink.on_default();
                    Some(tone.style().map_or(own, |around| own | around.get_effects()))
                }
                _ => tone.style(),
            };
            match style {
                Some(style) => out.push_str(&format!("{style}{span}{style:#}")),
                None => out.push_str(&span.to_string()),
            }
        }
        out
    }
}

/// Without colours.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans().try_for_each(|span| write!(f, "{span}"))
    }
}

/// As a quoted string, like text.
impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

/// As a list of parts, each with its `text`; facts also have their `kind` and `id` or `value`.
impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.spans())
    }
}

impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("text", &self.to_string())?;
        if let Some(kind) = self.kind() {
            map.serialize_entry("kind", kind)?;
        }
        match self {
            Span::Player { id, .. } => map.serialize_entry("id", id)?,
            Span::Thing { id, .. } | Span::Cause { id, .. } if !id.is_empty() => map.serialize_entry("id", id)?,
            Span::Hidden { kind, .. } => map.serialize_entry("id", kind)?,
            Span::Number { value, .. } => map.serialize_entry("value", value)?,
            Span::Text(_) | Span::Thing { .. } | Span::Cause { .. } => {}
        }
        map.end()
    }
}

impl From<Span> for Line {
    fn from(span: Span) -> Line {
        match span {
            Span::Text(text) if text.is_empty() => Line::new(),
            span => Line(vec![(Tone::Plain, span)]),
        }
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Line {
        Span::Text(text.to_string()).into()
    }
}

impl From<String> for Line {
    fn from(text: String) -> Line {
        Span::Text(text).into()
    }
}

impl From<&String> for Line {
    fn from(text: &String) -> Line {
        Line::from(text.as_str())
    }
}

impl From<std::borrow::Cow<'_, str>> for Line {
    fn from(text: std::borrow::Cow<'_, str>) -> Line {
        Span::Text(text.into_owned()).into()
    }
}

impl From<&Line> for Line {
    fn from(line: &Line) -> Line {
        line.clone()
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Line {
            fn from(value: $number) -> Line {
                Span::Number { value: i64::from(value), signed: false }.into()
            }
        }

        impl From<&$number> for Line {
            fn from(value: &$number) -> Line {
                Line::from(*value)
            }
        }
    )*};
}

numbers!(u8, u16, u32, i32, i64);

impl From<usize> for Line {
    fn from(value: usize) -> Line {
        Line::from(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

/// A number with its sign: `+2`, `-1`, `+0`.
pub fn signed(value: impl Into<i64>) -> Span {
    Span::Number { value: value.into(), signed: true }
}

/// A number with what is counted: `1 die`, `2 dice`.
pub fn count<N: Into<Line> + PartialEq + From<u8>>(n: N, one: &str, many: &str) -> Line {
    let noun = if n == N::from(1) { one } else { many };
    n.into().and(" ").and(noun)
}

/// Emphasized text: a title.
pub fn bold(line: impl Into<Line>) -> Line {
    line.into().toned(Tone::Bold)
}

/// Less important text: a rule number, a remark.
pub fn dim(line: impl Into<Line>) -> Line {
    line.into().toned(Tone::Dim)
}

/// Text in the colour of a player.
pub fn inked(ink: AnsiColor, line: impl Into<Line>) -> Line {
    line.into().toned(Tone::Ink(ink))
}

/// How many `{}` a pattern has.
#[doc(hidden)]
pub const fn holes(pattern: &str) -> usize {
    let bytes = pattern.as_bytes();
    let (mut at, mut found) = (0, 0);
    while at + 1 < bytes.len() {
        if bytes[at] == b'{' && bytes[at + 1] == b'}' {
            found += 1;
        }
        at += 1;
    }
    found
}

/// Builds a [`Line`] from a pattern: `line!("{} has {} CP to spend", power, cp)`. Each `{}` takes the next part, and
/// the line remembers what kind of fact it is.
#[macro_export]
macro_rules! line {
    ($pattern:literal $(, $part:expr)* $(,)?) => {{
        const { assert!($crate::view::line::holes($pattern) == [$(stringify!($part)),*].len(), "as many parts as holes") };
        $crate::view::line::Line::filled($pattern, [$($crate::view::line::Line::from($part)),*])
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nord() -> Span {
        Span::Player { id: "nord", name: "Nord".into(), ink: AnsiColor::Blue }
    }

    #[test]
    fn a_line_is_words_for_people_and_facts_for_programs() {
        let line = line!("{} gains {} SP {}", nord(), signed(2), dim(Span::Cause { kind: "rule", id: "4.2".into() }));
        assert_eq!(line.to_string(), "Nord gains +2 SP [4.2]");
        assert_eq!(line.painted(), "\u{1b}[34mNord\u{1b}[0m gains +2 SP \u{1b}[2m[4.2]\u{1b}[0m");
        let json = serde_json::to_value(&line).unwrap();
        let wanted = serde_json::json!([
            { "text": "Nord", "kind": "player", "id": "nord" },
            { "text": " gains " },
            { "text": "+2", "kind": "number", "value": 2 },
            { "text": " SP " },
            { "text": "[4.2]", "kind": "rule", "id": "4.2" },
        ]);
        assert_eq!(json, wanted);
    }

    #[test]
    fn a_player_keeps_its_colour_in_a_title() {
        let title = bold(line!("{}'s Impulse", nord())).painted();
        assert_eq!(title, "\u{1b}[1m\u{1b}[34mNord\u{1b}[0m\u{1b}[1m's Impulse\u{1b}[0m");
    }

    #[test]
    fn what_fills_a_hole_is_not_read_as_a_pattern() {
        assert_eq!(line!("{} and {}", "{}", 3).to_string(), "{} and 3");
        assert_eq!(Line::join(["a", "b"], ", "), Line::from("a, b"));
        assert_eq!(count(1_u8, "die", "dice").to_string(), "1 die");
    }
}
