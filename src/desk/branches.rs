//! The branches as a tree.

use super::At;
use crate::kit::LeftTold;
use crate::kit::Reply;
use crate::table::{Branch, KEPT, unnamed};
use crate::view::{paint, wrap};

/// `branches`: the branches, and the marks.
///
/// # Errors
/// None.
pub fn branches(at: &mut At<'_>, _: &str) -> Reply {
    let tree = at.game.tree();
    let mut out = Vec::new();
    for trunk in tree.iter().filter(|branch| branch.parent.is_none()) {
        grow(at, &tree, trunk, "", "", &mut out);
    }
    for (name, line, place) in at.game.marks() {
        let text = format!("mark {name} on {line}: {}", at.place(&line, place));
        out.push(folded(at, &text, "  "));
    }
    if tree.iter().any(|branch| unnamed(&branch.name).is_some()) {
        let text = "branches with ~ hold undone moves that something else replaced: `switch ~1`";
        out.push(paint::dim(folded(at, text, "")));
    }
    Ok(out.join("\n"))
}

/// A branch and, indented, the branches that left it.
fn grow(at: &At<'_>, tree: &[Branch], branch: &Branch, head: &str, rest: &str, out: &mut Vec<String>) {
    let star = if branch.present { "* " } else { "" };
    let mut text = format!("{star}{}: {}", branch.name, at.place(&branch.name, branch.at));
    if let Some(parent) = branch.parent.as_deref() {
        text.push_str(&format!("; left {parent} at {}", at.place(&branch.name, branch.fork)));
        // A player may not be allowed to see what was chosen there.
        if at.core.eyes.is_none() {
            let input = |line: &str| at.game.input(None, line, branch.fork);
            let chosen = input(&branch.name).map_or("ends here".into(), |what| format!("{what:?}"));
            let instead = input(parent).map_or(String::new(), |what| format!(" instead of {what:?}"));
            text.push_str(&format!(": {chosen}{instead}"));
        }
    }
    let kids: Vec<&Branch> = tree.iter().filter(|kid| kid.parent.as_deref() == Some(branch.name.as_str())).collect();
    let under = if kids.is_empty() { format!("{rest}  ") } else { format!("{rest}│ ") };
    let lines = folded(at, &text, &under);
    let first = lines.replacen(under.as_str(), head, 1);
    out.push(if branch.present { paint::bold(first) } else { first });
    for (i, kid) in kids.iter().enumerate() {
        let last = i + 1 == kids.len();
        let (joint, below) = if last { ("└ ", "  ") } else { ("├ ", "│ ") };
        grow(at, tree, kid, &format!("{rest}{joint}"), &format!("{rest}{below}"), out);
    }
}

/// Text wrapped to the width of the terminal, with `before` at the start of each line.
fn folded(at: &At<'_>, text: &str, before: &str) -> String {
    let width = usize::from(at.core.width).saturating_sub(before.chars().count());
    let text = wrap(text, width, 0);
    text.trim_end().lines().map(|line| format!("{before}{line}")).collect::<Vec<_>>().join("\n")
}

/// The answer to a command, with what the command left behind.
pub fn with_left(at: &mut At<'_>, said: String) -> String {
    let Some(LeftTold { line, dropped, replaced }) = at.game.take_left(at.core.eyes) else { return said };
    // Branches are for the host.
    if at.core.seated {
        return said;
    }
    let mut out = vec![said];
    if let Some(line) = line {
        let text =
            format!("The undone moves are saved as {line}; `redo` replays them, `switch {line}` returns to them.");
        out.push(paint::dim(folded(at, &text, "")));
    }
    if let Some(replaced) = replaced.filter(|_| at.core.eyes.is_none()) {
        let text = format!("It replaces {replaced:?}.");
        out.push(paint::dim(folded(at, &text, "")));
    }
    if let Some(dropped) = dropped {
        let text = format!("{dropped}, the oldest unnamed branch, was dropped: {KEPT} are kept.");
        out.push(paint::dim(folded(at, &text, "")));
    }
    out.retain(|text| !text.is_empty());
    out.join("\n")
}
