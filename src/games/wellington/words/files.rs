//! Which files are in force, and their origin, in words.

use crate::disk::Origin;
use crate::disk::in_force::{Group, InForce};
use std::path::Path;

/// The kinds of files in use, in one line for the banner. `None` if no files are built in.
///
/// `cards` is a folder that is the whole card set: no built-in card stands in for one that it lacks.
pub fn in_a_line(groups: &[Group], cards: Option<&Path>, root: Option<&Path>) -> Option<String> {
    let groups: Vec<&Group> =
        groups.iter().filter(|group| cards.is_none() || !matches!(group.name, "cards" | "tests")).collect();
    let mut own: Vec<String> = Vec::new();
    for group in &groups {
        let mut parts = Vec::new();
        for (origin, word) in [(Origin::Changed, "changed"), (Origin::Own, "new")] {
            let files: Vec<String> = group.files.iter().filter(|file| file.origin == origin).map(brief).collect();
            match files.len() {
                0 => {}
                1..=4 => parts.push(format!("{} {word} ({})", files.len(), files.join(" "))),
                n => parts.push(format!("{n} {word}")),
            }
        }
        if !parts.is_empty() {
            own.push(format!("{}: {}", group.name, parts.join(", ")));
        }
    }
    if !groups.iter().any(|group| group.count(Origin::Own) < group.files.len()) {
        return None;
    }
    let here = root.map(|root| root.display().to_string());
    let set = cards.map_or(String::new(), |cards| format!("Cards: {}, and no others. ", crate::disk::slashed(cards)));
    let what = if cards.is_some() { "Scenarios and bots" } else { "Cards, scenarios and bots" };
    let rest = match (own.is_empty(), here) {
        (true, None) => format!("{what}: built in."),
        (true, Some(here)) => format!("{what}: built in (laboratory {here}, unchanged)."),
        (false, None) => format!("{}; the rest is built in.", own.join("; ")),
        (false, Some(here)) => format!("Laboratory {here}: {}; the rest is built in.", own.join("; ")),
    };
    Some(set + &rest)
}

/// A file in one word: its card, or its name.
fn brief(file: &InForce) -> String {
    match file.card {
        Some(card) => format!("#{card}"),
        None => file.path.file_stem().map_or(String::new(), |name| name.to_string_lossy().into_owned()),
    }
}
