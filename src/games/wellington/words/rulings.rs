//! The rulings of this project, from the table in the book, and the subject of each rule.

use crate::games::wellington::board::Rule;

const RULINGS: &str = include_str!("../../../../docs/rulings.md");

/// A row of the table.
pub struct Row {
    /// One or several rulings.
    pub names: &'static str,
    /// The open question.
    pub open: &'static str,
    /// The ruling.
    pub holds: &'static str,
    /// Where the sources mention it.
    pub sources: &'static str,
    /// The tests that check it.
    pub held_by: &'static str,
}

/// The rulings, in the order of the book.
pub fn rows() -> impl Iterator<Item = Row> {
    RULINGS.lines().filter(|line| line.starts_with("| R-") || line.starts_with("| S-")).filter_map(|line| {
        let cells: Vec<&'static str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [names, open, holds, sources, held_by] = cells.try_into().ok()?;
        Some(Row { names, open, holds, sources, held_by })
    })
}

/// The subject of a rule, in a few words; for a ruling of this project, the open question.
pub fn title(rule: Rule) -> Option<&'static str> {
    let name = || rule.to_string();
    crate::games::wellington::board::title(rule)
        .or_else(|| rows().find(|row| row.names.split(", ").any(|n| n == name())).map(|row| row.open))
}
