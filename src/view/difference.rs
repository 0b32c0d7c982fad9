//! The differences between two texts, line by line.

use super::paint;

/// The lines that differ, the old ones with a minus, the new ones with a plus; empty if none do.
pub fn difference(before: &[String], after: &[String]) -> String {
    // The last line must end like the others, or it would count as changed when lines follow it.
    let [before, after] = [before, after].map(|lines| lines.iter().map(|line| format!("{line}\n")).collect::<String>());
    let diff = similar::TextDiff::from_lines(&before, &after);
    let mut out = String::new();
    for change in diff.iter_all_changes() {
        let line = change.to_string();
        let line = line.trim_end();
        match change.tag() {
            similar::ChangeTag::Delete => out.push_str(&format!("\n  {} {line}", paint::bad("-"))),
            similar::ChangeTag::Insert => out.push_str(&format!("\n  {} {line}", paint::good("+"))),
            similar::ChangeTag::Equal => {}
        }
    }
    out
}
