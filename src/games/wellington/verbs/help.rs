//! `help`: the verbs in groups, or one verb in full. It is generated from the table of verbs.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::edits;
use super::list::{VERBS, Verb, cut};
use crate::faults::nearest;
use crate::view::{paint, wrap};

/// Columns before the description of a verb.
const LEAD: usize = 14;

/// `help`.
pub fn help(desk: &mut Desk, rest: &str) -> Reply {
    if rest.is_empty() {
        return Ok(all(desk.core.width.into()));
    }
    match VERBS.iter().find(|verb| verb.name == rest) {
        Some(verb) => Ok(one(verb, desk.core.width.into())),
        None => {
            let near = nearest(rest, VERBS.iter().map(|v| v.name));
            let hint = near.map_or("`help` lists them".to_string(), |near| format!("did you mean `{near}`?"));
            Err(Complaint::new(Blame::Typing, format!("unknown command {:?}", cut(rest))).hint(hint))
        }
    }
}

/// Every verb in a line or two, by group.
fn all(columns: usize) -> String {
    let mut out = String::new();
    let mut group = "";
    for verb in VERBS {
        if verb.group != group {
            group = verb.group;
            out.push_str(&format!("{}\n", paint::bold(group)));
        }
        let text = wrap(verb.help, columns, LEAD);
        out.push_str(&format!("  {:<12}{}", verb.name, text.trim_start()));
    }
    let rest = "`help COMMAND` shows its forms and an example. Type an option's number or text to choose it. `;` separates commands, `--` starts a comment, `= EXPR` prints a Lua expression.";
    out.push_str(wrap(rest, columns, 0).trim_end());
    out
}

/// One verb in full: its arguments, a description, a working example.
fn one(verb: &Verb, columns: usize) -> String {
    // Alternatives are separated by dots. A line may break there.
    let usage = verb.usage.replace('\u{b7}', " \u{b7} ").replace("  \u{b7}  ", " \u{b7} ");
    let head = wrap(&format!("{} {usage}", verb.name), columns, 2);
    let mut text = format!("{}{}", paint::bold(head.trim_start()), wrap(verb.help, columns, 2));
    text.push_str(&format!("  e.g. {}", verb.example));
    if verb.name == "set" {
        text.push_str(edits::FORMS);
    }
    text
}
