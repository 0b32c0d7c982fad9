//! What each rule of the rulebook says, in our own words: a few short sentences with every number and exception that a
//! debugger of rules needs. Facts come from the English rulebook; where it leaves something open, `docs/rulings.md` decides.
//!
//! The tables stand a file for a few chapters, in the rulebook's order, and have the rules of `titles.rs`, no more and no fewer.

use super::rule::{Rule, rule};

/// A chapter, a section (0 for the whole chapter), and what the rule says.
type Row = (u8, u8, &'static str);

macro_rules! summaries {
    ($($chapter:literal $section:literal $text:literal;)*) => {
        &[$(($chapter, $section, $text)),*]
    };
}

mod ending;
mod fighting;
mod movement;
mod pieces;
mod turn;

/// All rows, in the rulebook's order.
fn rows() -> impl Iterator<Item = &'static Row> {
    [pieces::ROWS, turn::ROWS, movement::ROWS, fighting::ROWS, ending::ROWS].into_iter().flatten()
}

/// What a rule says, in our own words; `None` where [`title`](super::title) has none.
pub fn summary(of: Rule) -> Option<&'static str> {
    rows().find(|(chapter, section, _)| rule(*chapter, *section) == of).map(|(_, _, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::super::titles::TITLES;
    use super::*;

    /// The longest summary that is still a summary, in characters.
    const LONGEST: usize = 420;

    #[test]
    fn every_title_has_a_summary_and_every_summary_a_title() {
        let summed: Vec<Rule> = rows().map(|(chapter, section, _)| rule(*chapter, *section)).collect();
        let titled: Vec<Rule> = TITLES.iter().map(|(chapter, section, _)| rule(*chapter, *section)).collect();
        assert_eq!(summed, titled);
        let once: std::collections::BTreeSet<&Rule> = summed.iter().collect();
        assert_eq!(once.len(), summed.len());
        assert!(summed.iter().all(|rule| summary(*rule).is_some()));
        assert_eq!(summary(super::super::ruling(95)), None);
    }

    #[test]
    fn summaries_are_short_sentences() {
        for (chapter, section, text) in rows() {
            let name = rule(*chapter, *section);
            assert!(text.chars().count() <= LONGEST, "{name}: {} characters", text.chars().count());
            assert!(text.matches(". ").count() < 4, "{name} has more than four sentences");
            assert!(text.ends_with('.') && !text.contains("  "), "{name}: {text}");
        }
    }

    /// A number in a summary is that of a rule that has one too.
    #[test]
    fn rules_that_summaries_name_exist() {
        for (chapter, section, text) in rows() {
            for named in text.split('[').skip(1).filter_map(|rest| rest.split(']').next()) {
                for one in named.split(", ") {
                    let found = Rule::parse(one).and_then(summary);
                    assert!(found.is_some(), "{} names {one}", rule(*chapter, *section));
                }
            }
        }
    }
}
