//! The rulings of this project, as the table of the book has them, and what each rule is about.

use crate::games::wellington::board::Rule;

const RULINGS: &str = include_str!("../../../../docs/rulings.md");

/// A row of the document.
pub struct Row {
    /// One or several rulings.
    pub names: &'static str,
    /// What was open.
    pub open: &'static str,
    /// What holds.
    pub holds: &'static str,
    /// Where the sources speak of it.
    pub sources: &'static str,
    /// The tests that hold it.
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

/// What a rule is about, in a few words; a ruling of this project by what was open.
pub fn title(rule: Rule) -> Option<&'static str> {
    let name = || rule.to_string();
    crate::games::wellington::board::title(rule)
        .or_else(|| rows().find(|row| row.names.split(", ").any(|n| n == name())).map(|row| row.open))
}
