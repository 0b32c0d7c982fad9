//! A rule number. Every refusal, roll and change of the game cites one.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A rule number such as 9.43, a whole chapter such as 16, or one of this project's rulings such as R-95
/// (`docs/rulings.md`).
///
/// The digits after the point are kept as printed: 11.1 and 11.10 are different rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Rule {
    chapter: u8,
    section: u8,
}

/// The rule `chapter.section`; section 0 is the whole chapter.
pub const fn rule(chapter: u8, section: u8) -> Rule {
    Rule { chapter, section }
}

/// The ruling R-`number` of `docs/rulings.md`.
pub const fn ruling(number: u8) -> Rule {
    Rule { chapter: 0, section: number }
}

impl Rule {
    /// Reads `9.43`, `9`, `R-95` or `r95`.
    pub fn parse(text: &str) -> Option<Rule> {
        let text = text.trim();
        if let Some(rest) = text.strip_prefix(['R', 'r']) {
            return rest.trim_start_matches('-').parse().ok().map(ruling);
        }
        let (chapter, section) = match text.split_once('.') {
            Some((chapter, section)) => (chapter.parse().ok()?, section.parse().ok()?),
            None => (text.parse().ok()?, 0),
        };
        (1..=20).contains(&chapter).then_some(rule(chapter, section))
    }

    /// Whether this is the other rule or part of it: 10.41 is part of 10.4, and all of chapter 10 is part of 10.
    /// Sections 1.10, 10.10 and 11.10, for example, are not part of 1.1, 10.1 and 11.1.
    pub fn is_within(self, other: Rule) -> bool {
        let tenth = matches!((self.chapter, self.section), (1 | 10, 10) | (11, 10 | 11));
        let under = |a: u8, b: u8| b == 0 || a == b || (a >= 10 && a / 10 == b && !tenth);
        self.chapter == other.chapter
            && match self.chapter {
                0 => self.section == other.section,
                _ => under(self.section, other.section),
            }
    }

    /// The chapter of the rulebook, or `None` for a ruling of this project.
    pub fn chapter(self) -> Option<u8> {
        (self.chapter > 0).then_some(self.chapter)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.chapter, self.section) {
            (0, n) => write!(f, "R-{n:02}"),
            (c, 0) => write!(f, "{c}"),
            (c, s) => write!(f, "{c}.{s}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_reads_as_it_is_printed() {
        for text in ["9.43", "11.1", "11.10", "16", "R-95"] {
            assert_eq!(Rule::parse(text).map(|r| r.to_string()).as_deref(), Some(text));
        }
        assert_ne!(Rule::parse("11.1"), Rule::parse("11.10"));
        assert_eq!(Rule::parse("r5"), Some(ruling(5)));
        assert!(rule(10, 41).is_within(rule(10, 4)) && !rule(1, 10).is_within(rule(1, 1)));
        for text in ["", "21.1", "0.3", "x", "9.x", "R-"] {
            assert_eq!(Rule::parse(text), None, "{text}");
        }
    }
}
