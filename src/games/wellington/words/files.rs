//! Which files are in force and where they come from, in words.

use crate::disk::Origin;
use crate::games::wellington::api::{Group, InForce};
use crate::view::paint;
use std::path::Path;

/// The kinds of files that a game is played with, in one line: for the banner. Nothing where none is built in.
pub fn in_a_line(groups: &[Group], root: Option<&Path>) -> Option<String> {
    let mut own: Vec<String> = Vec::new();
    for group in groups {
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
    Some(match (own.is_empty(), here) {
        (true, None) => "Cards, scenarios and bots: built in.".into(),
        (true, Some(here)) => format!("Cards, scenarios and bots: as built in (laboratory {here})."),
        (false, None) => format!("{}; the rest is built in.", own.join("; ")),
        (false, Some(here)) => format!("Laboratory {here}: {}; the rest as built in.", own.join("; ")),
    })
}

/// A file in a word: its card, or its name.
fn brief(file: &InForce) -> String {
    match file.card {
        Some(card) => format!("#{}", card.0),
        None => file.path.file_stem().map_or(String::new(), |name| name.to_string_lossy().into_owned()),
    }
}

/// All of it: how many files of each kind come from where, and each that is not as built in.
pub fn in_force(groups: &[Group], root: Option<&Path>) -> String {
    let home = match root {
        Some(root) => root.display().to_string(),
        None => "none here; `sandtable init` makes one".to_string(),
    };
    let mut lines = vec![format!("{:<11} {home}", "laboratory")];
    // Where nothing is built in everything is one's own, and nothing worth a line.
    let compared = groups.iter().any(|group| group.count(Origin::Own) < group.files.len());
    for group in groups {
        let counts = [
            (Origin::BuiltIn, "built in"),
            (Origin::Same, "here, as built in"),
            (Origin::Changed, "here, changed"),
            (Origin::Own, "here, your own"),
        ];
        let counts = counts.iter().map(|(origin, word)| (group.count(*origin), word)).filter(|(n, _)| *n > 0);
        let counts: Vec<String> = counts.map(|(n, word)| format!("{n} {word}")).collect();
        let counts = if counts.is_empty() { "none".to_string() } else { counts.join(", ") };
        lines.push(format!("{:<11} {counts}", group.name));
        let told = |file: &&InForce| compared && matches!(file.origin, Origin::Changed | Origin::Own);
        for file in group.files.iter().filter(told) {
            let word = if file.origin == Origin::Changed { "changed" } else { "your own" };
            let path = file.path.strip_prefix(".").unwrap_or(&file.path).display();
            let instead = file.instead_of.as_ref().map_or(String::new(), |name| format!(" (instead of {name})"));
            lines.push(paint::dim(format!("{:11} {word:<9} {path}{instead}", "")));
        }
    }
    lines.join("\n")
}
