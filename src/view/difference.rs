//! The differences between two texts, line by line.
//!
//! `similar::TextDiff` would do the same, but it makes the program 400 kB larger: it brings each algorithm for each kind of text.

use super::paint;
use similar::udiff::UnifiedHunkHeader;
use similar::{Algorithm, ChangeTag, DiffOp, capture_diff_slices, group_diff_ops};
use std::fmt::Write;

/// The lines that differ, the old ones with a minus, the new ones with a plus; empty if none do.
pub fn difference(before: &[String], after: &[String]) -> String {
    marked(before, after, false)
}

/// All lines of both lists: common lines once, the others with a minus or a plus.
pub fn side_by_side(before: &[String], after: &[String]) -> String {
    marked(before, after, true)
}

/// Lines with their signs, each on a line of its own.
fn marked(before: &[String], after: &[String], with_common: bool) -> String {
    let [before, after] =
        [before, after].map(|lines| lines.iter().flat_map(|line| line.split('\n')).collect::<Vec<_>>());
    let mut out = String::new();
    for change in steps(&before, &after).iter().flat_map(|step| step.iter_changes(&before[..], &after[..])) {
        let sign = match change.tag() {
            ChangeTag::Delete => paint::bad("-"),
            ChangeTag::Insert => paint::good("+"),
            ChangeTag::Equal if with_common => " ".into(),
            ChangeTag::Equal => continue,
        };
        let _ = write!(out, "\n  {sign} {}", change.value().trim_end());
    }
    out
}

/// The differences between two texts as `diff -u` writes them, with this many common lines around each. The texts have names.
pub fn unified(before: (&str, &str), after: (&str, &str), common: usize) -> String {
    let [old, new] = [before.1, after.1].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let mut out = String::new();
    for hunk in group_diff_ops(steps(&old, &new), common) {
        if out.is_empty() {
            let _ = writeln!(out, "--- {}\n+++ {}", before.0, after.0);
        }
        let _ = writeln!(out, "{}", UnifiedHunkHeader::new(&hunk));
        for change in hunk.iter().flat_map(|step| step.iter_changes(&old[..], &new[..])) {
            let _ = write!(out, "{}{}", change.tag(), change.value());
            if !change.value().ends_with('\n') {
                out.push_str("\n\\ No newline at end of file\n");
            }
        }
    }
    out
}

/// What turns some lines into others.
fn steps(before: &[&str], after: &[&str]) -> Vec<DiffOp> {
    capture_diff_slices(Algorithm::Myers, before, after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unified_difference_is_that_of_the_library() {
        let lines: Vec<String> = (0..30).map(|n| format!("{n}\n")).collect();
        let old = lines.concat();
        let new = [&lines[..3], &["a\n".into()], &lines[4..20], &lines[22..29], &["30".into()]].concat().concat();
        let theirs = |old: &str, new: &str| {
            similar::TextDiff::from_lines(old, new).unified_diff().context_radius(2).header("old", "new").to_string()
        };
        for (old, new) in [(&old, &new), (&new, &old), (&old, &old)] {
            assert_eq!(unified(("old", old), ("new", new), 2), theirs(old, new));
        }
        assert!(unified(("old", &old), ("new", &new), 2).contains("@@ -19,6 +19,4 @@"));
    }

    #[test]
    fn lines_that_both_lists_have_come_once_or_not_at_all() {
        let [old, new] =
            [vec!["a", "b\nc"], vec!["a", "c", "d"]].map(|list| list.into_iter().map(String::from).collect::<Vec<_>>());
        let (minus, plus) = (paint::bad("-"), paint::good("+"));
        assert_eq!(side_by_side(&old, &new), format!("\n    a\n  {minus} b\n    c\n  {plus} d"));
        assert_eq!(difference(&old, &new), format!("\n  {minus} b\n  {plus} d"));
        assert_eq!(difference(&old, &old), "");
    }
}
