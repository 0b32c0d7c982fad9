//! Where the sources of a game enforce a rule: the comments that name it.

use crate::view::paint;

/// The most places to show.
const MOST: usize = 8;

/// How a comment names a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mention {
    /// The comment is about this rule.
    About,
    /// The comment mentions it.
    Aside,
}

/// A comment that names a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The line in the file.
    pub line: usize,
    /// The comment.
    pub comment: String,
}

/// The places whose comments are about a rule. If there are none, those that mention it. `names` looks at one comment.
pub fn places<'t>(
    files: impl IntoIterator<Item = (String, &'t str)>,
    names: impl Fn(&str) -> Option<Mention>,
) -> Vec<Place> {
    let (mut about, mut aside) = (Vec::new(), Vec::new());
    for (file, text) in files {
        let sign = if file.ends_with(".lua") { "--" } else { "//" };
        for (i, line) in text.lines().enumerate() {
            let Some(comment) = line.trim_start().strip_prefix(sign) else { continue };
            let comment = comment.trim_start_matches(['/', '!', '-']).trim();
            let Some(mention) = names(comment) else { continue };
            let place = Place { file: file.clone(), line: i + 1, comment: comment.to_string() };
            if mention == Mention::About { &mut about } else { &mut aside }.push(place);
        }
    }
    if about.is_empty() { aside } else { about }
}

/// The places as lines of an answer, if there are any.
pub fn enforced(places: &[Place]) -> Vec<String> {
    if places.is_empty() {
        return Vec::new();
    }
    let shown = places.iter().take(MOST);
    let shown =
        shown.map(|Place { file, line, comment }| format!("{} {comment}", paint::dim(format!("{file}:{line}"))));
    let more = places.len().checked_sub(MOST).filter(|more| *more > 0);
    let more = more.map(|more| format!("and {more} more places"));
    std::iter::once("enforced in:".to_string()).chain(shown).chain(more).collect()
}

/// Where a rule number appears in a comment, and not as part of another number.
pub fn mention(comment: &str, name: &str) -> Option<usize> {
    comment.match_indices(name).map(|(at, _)| at).find(|at| {
        let before = comment[..*at].chars().next_back();
        let mut after = comment[at + name.len()..].chars();
        let next = after.next();
        let part = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        let goes_on = next == Some('.') && after.next().is_some_and(|c| c.is_ascii_digit());
        !part(before) && before != Some('.') && before != Some('-') && !part(next) && !goes_on
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_about_a_rule_come_before_those_that_mention_it() {
        let files = || {
            [
                ("a.rs".to_string(), "//! N-9: back.\nlet n = 9; // N-9\n  /// See N-9.\n"),
                ("b.lua".into(), "-- N-9\n// N-9"),
            ]
        };
        let names =
            |comment: &str| mention(comment, "N-9").map(|at| if at == 0 { Mention::About } else { Mention::Aside });
        let found: Vec<(String, usize)> = places(files(), names).into_iter().map(|at| (at.file, at.line)).collect();
        assert_eq!(found, [("a.rs".into(), 1), ("b.lua".into(), 1)]);
        let aside = places(files(), |comment| mention(comment, "See").map(|_| Mention::Aside));
        assert_eq!(aside[0].comment, "See N-9.");
        assert_eq!(enforced(&aside), ["enforced in:".to_string(), format!("{} See N-9.", paint::dim("a.rs:3"))]);
        assert_eq!((enforced(&[]).len(), enforced(&vec![aside[0].clone(); 10]).len()), (0, 10));
        for other in ["N-99", "N-9.4", "IN-9", "1.N-9"] {
            assert_eq!(mention(other, "N-9"), None, "{other}");
        }
        assert_eq!(mention("as in N-9.", "N-9"), Some(6));
    }
}
