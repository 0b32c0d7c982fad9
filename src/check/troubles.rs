//! Faults found on loading, as findings: with a code, and with the place marked.

use super::codes::{self, Code};
use super::finding::{Finding, Text, line_span};
use crate::faults::{Inherited, Removal, Trouble, TroubleKind};
use crate::script::luau_words;
use std::rc::Rc;

/// The code for a kind of fault.
pub const fn code(kind: TroubleKind) -> &'static Code {
    match kind {
        TroubleKind::Syntax => codes::SYNTAX,
        TroubleKind::Unreadable => codes::UNREADABLE,
        TroubleKind::NoResult => codes::NO_RESULT,
        TroubleKind::UnknownField => codes::UNKNOWN_FIELD,
        TroubleKind::WrongField => codes::WRONG_FIELD,
        TroubleKind::MissingField => codes::MISSING_FIELD,
        TroubleKind::WrongNumber => codes::WRONG_NUMBER,
        TroubleKind::TwoCards => codes::TWO_CARDS,
        TroubleKind::UnknownWord => codes::UNKNOWN_WORD,
        TroubleKind::UnknownWindow => codes::UNKNOWN_WINDOW,
        TroubleKind::UnknownPoint => codes::UNKNOWN_POINT,
        TroubleKind::UnknownEffect => codes::UNKNOWN_EFFECT,
        TroubleKind::Player => codes::PLAYER,
        TroubleKind::UnknownGlobal => codes::UNKNOWN_NAME,
        TroubleKind::ReadOnly => codes::GLOBAL,
        TroubleKind::UnknownMember => codes::UNKNOWN_MEMBER,
        TroubleKind::UnknownThing => codes::UNKNOWN_THING,
        TroubleKind::UnknownParam => codes::UNKNOWN_PARAM,
        TroubleKind::StrayParam => codes::STRAY_PARAM,
        TroubleKind::UnreadParam => codes::UNREAD_PARAM,
        TroubleKind::NoJson => codes::NO_JSON,
        TroubleKind::UnknownName => codes::SCENARIO_NAME,
        TroubleKind::WrongValue => codes::SCENARIO_VALUE,
        TroubleKind::Idle => codes::SCENARIO_IDLE,
        TroubleKind::OnlyLook
        | TroubleKind::Steps
        | TroubleKind::Between
        | TroubleKind::Memory
        | TroubleKind::Clock
        | TroubleKind::BrokenOff
        | TroubleKind::Nested
        | TroubleKind::Other => codes::LOADING,
    }
}

/// A fault for programs: its code, its kind and its place.
pub fn data(trouble: &Trouble) -> serde_json::Value {
    let place = &trouble.place;
    let facts = trouble.facts.as_deref().cloned().unwrap_or_default();
    let mut out = serde_json::json!({
        "code": code(trouble.kind).id, "file": place.file, "line": place.line, "column": place.column,
        "message": trouble.message, "hint": trouble.hint, "trace": trouble.trace, "about": facts.about,
    });
    inheritance(&mut out, &facts.inherited, &facts.removals);
    out
}

/// Adds what a document inherits and what removes it. Only faults of documents that build on others have these fields.
pub(super) fn inheritance(out: &mut serde_json::Value, inherited: &[Inherited], removals: &[Removal]) {
    if !inherited.is_empty() {
        out["inherited"] = inherited.iter().map(Inherited::data).collect();
        out["removed_by"] = removals.iter().map(Removal::data).collect();
    }
}

/// A fault that the loader reports, as a finding in its file.
pub fn finding(trouble: &Trouble, file: &Rc<Text>) -> Finding {
    if is_of_data(trouble) {
        return in_data(trouble, file);
    }
    let (line, column) = (trouble.place.shown_line(), trouble.place.column);
    let code = code(trouble.kind);
    let mut span = line_span(&file.text, line, column);
    // If the column is known, mark the word there.
    if column > 0 {
        let rest = file.text.get(span.clone()).unwrap_or_default();
        let word = rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '.' | '"')).unwrap_or(rest.len());
        span.end = span.start + word.max(1).min(rest.len().max(1));
    }
    let message = crate::safe::tame_lines(&trouble.message).into_owned();
    let by_field = |field: &str| {
        let own = file.text.lines().position(|line| line.trim_start().starts_with(field));
        own.map(|at| line_span(&file.text, at + 1, 0))
    };
    if trouble.kind == TroubleKind::TwoCards {
        span = by_field("number").unwrap_or(span);
    }
    if trouble.kind == TroubleKind::NoResult {
        let last = file.text.trim_end().lines().count();
        span = line_span(&file.text, last, 0);
    }
    if trouble.kind == TroubleKind::MissingField && line <= 1 {
        span = by_field("return").unwrap_or(span);
    }
    let mut found = Finding::new(code, file, span, message).help(trouble.hint.clone());
    if trouble.kind == TroubleKind::Syntax {
        syntax(&mut found);
    }
    found
}

/// Details of a syntax error: what was opened and where, and blocks without an `end`.
fn syntax(found: &mut Finding) {
    let file = found.file.clone();
    if let Some(line) = luau_words::opened_at(&found.message) {
        found.other = Some((line_span(&file.text, line, 0), "opened here".into()));
    }
    if luau_words::lacks_a_comma(&found.message)
        && let Some(before) = no_comma(&file.text, super::finding::place(&file.text, found.span.start).0)
    {
        found.other = Some((found.span.clone(), "noticed here".into()));
        found.span = before;
        found.message = "a comma is missing".into();
        found.help = "fields of a table are separated by commas".into();
        return;
    }
    if let Some(line) = broken_head(found) {
        found.other = Some((found.span.clone(), "noticed here".into()));
        found.span = line_span(&file.text, line, 0);
        return;
    }
    if let Some((from, to)) = unclosed(&file.text) {
        found.span = line_span(&file.text, from, 0);
        found.other = Some((line_span(&file.text, to, 0), found.message.clone()));
        found.message = "an `end` is missing".into();
        found.label = "this block is not closed".into();
        found.help = "each function, if, for and while needs its own `end`".into();
    }
}

/// A line above the one where Luau noticed the error, if the fault is there: a bracket that is not closed, a condition without
/// its `then`, a loop without its `do`, or `else if` for `elseif`.
fn broken_head(found: &mut Finding) -> Option<usize> {
    let noticed = super::finding::place(&found.file.text, found.span.start).0;
    let file = found.file.clone();
    let lines: Vec<&str> = file.text.lines().collect();
    let word = |line: usize| lines.get(line - 1).map_or("", |line| line.trim());
    let above = (1..noticed).rev().find(|line| !word(*line).is_empty() && !word(*line).starts_with("--"));
    if let Some(line) = luau_words::bracket_opened_at(&found.message) {
        return (line < noticed).then_some(line);
    }
    for (wanted, heads) in [("then", &["if ", "elseif "][..]), ("do", &["for ", "while "])] {
        let head =
            |line: &usize| heads.iter().any(|head| word(*line).starts_with(head)) && !word(*line).ends_with(wanted);
        if luau_words::lacks(&found.message, wanted)
            && let Some(line) = above.filter(head)
        {
            found.help = format!("`{wanted}` is missing at the end of the line");
            return Some(line);
        }
    }
    let split = (1..noticed).find(|line| word(*line).starts_with("else if ") && word(*line).ends_with(" then"))?;
    found.help = "write `elseif` as one word; `else if` needs another `end`".into();
    found.label = "elseif".into();
    Some(split)
}

/// The end of the field before a line on which a field begins, if the comma between them is missing.
fn no_comma(text: &str, line: usize) -> Option<super::tree::Span> {
    let lines: Vec<&str> = text.lines().collect();
    let begins = lines.get(line.checked_sub(1)?)?.trim();
    let name = begins.split('=').next().filter(|_| begins.contains('='))?.trim();
    let field = name.starts_with('[') || name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let bare = |line: &str| line.split("--").next().unwrap_or_default().trim_end().to_string();
    let at = (0..line - 1).rev().find(|at| lines.get(*at).is_some_and(|line| !bare(line).trim().is_empty()))?;
    let before = bare(lines[at]);
    if !field || before.ends_with([',', ';', '{']) {
        return None;
    }
    let start = line_span(text, at + 1, 1).start;
    Some(start + before.len() - 1..start + before.len())
}

/// A block that is not closed, found by the indentation: the line that opens it, and the line that shows the mistake.
pub fn unclosed(text: &str) -> Option<(usize, usize)> {
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let bare = line.split("--").next().unwrap_or_default().trim_end();
        if bare.trim().is_empty() {
            continue;
        }
        let depth = bare.len() - bare.trim_start().len();
        let word = bare.trim();
        let closes = word == "end" || word.starts_with("end)") || word.starts_with("end,") || word.starts_with("end;");
        let goes_on = word.starts_with("else") || word.starts_with("until");
        // A line with the same indentation as the opening line that is not its `end`.
        if let Some((from, at)) = open.last().copied()
            && depth <= at
            && !goes_on
        {
            if !closes || depth < at {
                return Some((from, i + 1));
            }
            open.pop();
            continue;
        }
        let begins = word.ends_with(" then") && !word.starts_with("else") || word.ends_with(" do") || {
            let function = word.rfind("function").map(|at| &word[at..]);
            function.is_some_and(|rest| rest.ends_with(')'))
        };
        if begins {
            open.push((i + 1, depth));
        }
    }
    None
}

/// Whether the fault is in a data file, such as a scenario, and not in a script.
pub const fn is_of_data(trouble: &Trouble) -> bool {
    matches!(trouble.kind, TroubleKind::NoJson | TroubleKind::UnknownName | TroubleKind::WrongValue | TroubleKind::Idle)
}

/// A fault in a data file, with the values allowed there.
fn in_data(fault: &Trouble, file: &Rc<Text>) -> Finding {
    let mut span = line_span(&file.text, fault.place.line, fault.place.column);
    let rest = file.text.get(span.clone()).unwrap_or_default();
    let quoted = rest.strip_prefix('"').and_then(|inner| inner.find('"')).map(|at| at + 2);
    let word = quoted.or_else(|| rest.find([',', ' ', '}', ']', ':'])).unwrap_or(rest.len());
    span.end = span.start + word.max(1).min(rest.len().max(1));
    let mut found = Finding::new(code(fault.kind), file, span.clone(), fault.message.clone());
    let facts = fault.facts.as_deref().cloned().unwrap_or_default();
    if !facts.path.is_empty() {
        found.label = format!("at {}", facts.path);
    }
    found.help = match &facts.nearest {
        Some(near) => format!("did you mean {near:?}?"),
        None => fault.hint.to_string(),
    };
    if !facts.allowed.is_empty() && facts.allowed.len() < 300 {
        let allowed = format!("allowed: {}", facts.allowed);
        found.help = if found.help.is_empty() { allowed } else { format!("{}\n{allowed}", found.help) };
    }
    let mut lines = facts.inheritance();
    lines.extend(Some(found.help).filter(|help| !help.is_empty()));
    found.help = lines.join("\n");
    (found.inherited, found.removals) = (facts.inherited, facts.removals);
    found
}
