//! Which files are in force and where they come from, in words.

use crate::disk::Origin;
use crate::disk::in_force::{Group, InForce};
use crate::view::paint;
use std::path::Path;

/// How many files of each kind come from where, and each file that differs from the built-in one.
pub fn in_force(groups: &[Group], root: Option<&Path>) -> String {
    let home = match root {
        Some(root) => root.display().to_string(),
        None => "none here; `sandtable init` makes one".to_string(),
    };
    let mut lines = vec![format!("{:<11} {home}", "laboratory")];
    // If nothing is built in, every file is the person's own, and that is not worth a line.
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
            let path = file.shown().display();
            let instead = file.instead_of.as_ref().map_or(String::new(), |name| format!(" (instead of {name})"));
            lines.push(paint::dim(format!("{:11} {word:<9} {path}{instead}", "")));
        }
    }
    lines.join("\n")
}
