//! `rule`: where the program keeps a rule, and what it rules where the rulebook is silent. Both come from the sources
//! themselves, so they cannot be out of date.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::verbs::cut;
use crate::board::Rule;
use crate::view::{paint, wrap};

macro_rules! chapters {
    ($($file:literal)*) => { [$(($file, include_str!(concat!("../rules/", $file)))),*] };
}

const RULINGS: &str = include_str!("../../docs/rulings.md");

/// The files of the rules, in the order of the rulebook.
const CHAPTERS: [(&str, &str); 39] = chapters! {
    "pieces.rs" "formation.rs" "setup.rs" "control.rs" "turn.rs" "actions.rs" "cards.rs" "window.rs" "effects.rs" "points.rs"
    "operations.rs" "building.rs" "flags.rs" "movement.rs" "army_groups.rs" "contact.rs" "interception.rs" "evasion.rs"
    "battle.rs" "casualties.rs" "retreat.rs" "loot.rs" "siege.rs" "attrition.rs" "convoys.rs" "resources.rs" "debts.rs" "end_of_turn.rs" "interphase.rs" "reinforcements.rs"
    "deployment.rs" "preparation.rs" "ending.rs" "victory.rs" "invariants.rs" "edits.rs"
    "judge.rs" "sight.rs" "rolls.rs"
};

/// The most places that are shown.
const MOST: usize = 8;

/// `rule`.
pub fn rule(desk: &mut Desk, rest: &str) -> Reply {
    // The program's own rulings, S-1 and so on, are in the document only.
    let own = rest.trim().to_uppercase();
    let own = own.strip_prefix("S-").is_some_and(|n| n.parse::<u8>().is_ok()).then_some(own);
    let Some(name) = Rule::parse(rest).map(|rule| rule.to_string()).or(own) else {
        let text = format!("{:?} is no rule number\nHint: rule 9.43, or rule R-95", cut(rest));
        return Err(Complaint::new(Blame::Typing, text));
    };
    let mut out: Vec<String> = ruling(&name).into_iter().map(|text| wrap(&text, desk.width.into(), 2)).collect();
    let places = places(&name);
    for (file, line, text) in places.iter().take(MOST) {
        out.push(format!("{} {text}", paint::dim(format!("src/rules/{file}:{line}"))));
    }
    if places.len() > MOST {
        out.push(format!("and {} more places", places.len() - MOST));
    }
    if out.is_empty() {
        return Ok(format!("no function of the rules is named for {name}"));
    }
    Ok(out.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n"))
}

/// The ruling with this name, in a line.
fn ruling(name: &str) -> Option<String> {
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>();
    let mut rows = RULINGS.lines().filter(|line| line.starts_with('|')).map(cells);
    let row = rows.find(|cells| cells.first().is_some_and(|names| names.split(", ").any(|n| n == name)))?;
    Some(format!("{name}: {}: {}", row.get(1)?, row.get(2)?))
}

/// Where a comment begins with the rule, then where it is mentioned: file, line and the comment.
fn places(name: &str) -> Vec<(&'static str, usize, &'static str)> {
    let (mut named, mut mentioned) = (Vec::new(), Vec::new());
    for (file, text) in CHAPTERS {
        for (i, line) in text.lines().enumerate() {
            let Some(comment) = line.trim_start().strip_prefix("//") else { continue };
            let comment = comment.trim_start_matches(['/', '!']).trim();
            let Some(at) = mention(comment, name) else { continue };
            let head = comment[..at].chars().all(|c| c.is_ascii_digit() || ".,R- to".contains(c));
            if head { &mut named } else { &mut mentioned }.push((file, i + 1, comment));
        }
    }
    if named.is_empty() { mentioned } else { named }
}

/// Where a rule number stands in a comment, and not as a part of another number.
fn mention(comment: &str, name: &str) -> Option<usize> {
    comment.match_indices(name).map(|(at, _)| at).find(|at| {
        let before = comment[..*at].chars().next_back();
        let mut after = comment[at + name.len()..].chars();
        let next = after.next();
        let part = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        let goes_on = next == Some('.') && after.next().is_some_and(|c| c.is_ascii_digit());
        !part(before) && before != Some('.') && before != Some('-') && !part(next) && !goes_on
    })
}
