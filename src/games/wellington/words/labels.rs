//! The labels of options: each has a different label if the pieces differ.

use super::names::fold;
use super::wording::Words;
use crate::games::wellington::board::{LotKey, Marks, Tag};
use crate::games::wellington::rules::{Choice, Mover, Question};
use crate::line;
use crate::view::line::{Line, dim};
use std::collections::BTreeMap;

/// The names of markers on Soldiers and Leaders.
pub const MARKERS: [(Marks, &str); 5] = [
    (Marks::SPENT, "Battle or Failed Intercept"),
    (Marks::SEABORNE, "came by sea"),
    (Marks::FOUGHT, "fought"),
    (Marks::DEPLOYED, "Deployed"),
    (Marks::ARRIVED, "arrived in this Impulse"),
];

impl Words<'_> {
    /// The labels of a decision's options, in order. If two would read the same, the difference between the pieces
    /// follows in brackets.
    pub fn labels(&self, question: &Question, choices: &[Choice]) -> Vec<Line> {
        let short: Vec<Line> = choices.iter().map(|choice| self.choice(question, choice)).collect();
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        let folded: Vec<String> = short.iter().map(|label| fold(&label.to_string())).collect();
        folded.iter().for_each(|label| *count.entry(label.clone()).or_default() += 1);
        let whole = |(i, label): (usize, Line)| {
            let keys = soldiers(&choices[i]);
            if count.get(&folded[i]) == Some(&1) || keys.is_empty() {
                return label;
            }
            line!("{} ({})", label, Line::join(keys.into_iter().map(apart), "; "))
        };
        short.into_iter().enumerate().map(whole).collect()
    }
}

impl Words<'_> {
    /// The options of a decision as they are listed: each with its label and a remark.
    pub fn options(&self, question: &Question, choices: &[Choice]) -> Vec<Line> {
        let listed = |(label, choice): (Line, &Choice)| match self.remark(question, choice) {
            remark if remark.is_empty() => label,
            remark => label.and(dim(line!(" ({})", remark))),
        };
        self.labels(question, choices).into_iter().zip(choices).map(listed).collect()
    }
}

/// The Soldiers that a choice is about.
fn soldiers(choice: &Choice) -> Vec<LotKey> {
    match choice {
        Choice::March(Mover::Counter(key, _), _) | Choice::Evade(Mover::Counter(key, _), _) | Choice::Soldier(key) => {
            vec![*key]
        }
        Choice::Take(parts) => parts.iter().map(|(key, _)| *key).collect(),
        _ => Vec::new(),
    }
}

/// Everything that distinguishes Soldiers in the same Duchy: march, markers, and their Formation.
fn apart(key: LotKey) -> Line {
    let march = (key.march > 0).then(|| line!("marched {}", key.march));
    let marks = MARKERS.iter().filter(|(mark, _)| key.marks.has(*mark)).map(|(_, word)| Line::from(*word));
    let formations = (0..32).filter(|tag| key.tags.has(Tag(*tag))).map(|tag| line!("in Formation {}", tag + 1));
    let all: Vec<Line> = march.into_iter().chain(marks).chain(formations).collect();
    if all.is_empty() { "without a marker".into() } else { Line::join(all, ", ") }
}
