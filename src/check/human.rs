//! Findings for people: the line in question with the place marked, and how to correct it.

use super::Report;
use super::codes::Severity;
use super::finding::Finding;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

/// How many bytes to show after a place: more than fit on a terminal.
const BEHIND: usize = 2_000;

/// A finding with the lines it concerns.
pub fn text(found: &Finding, colour: bool) -> String {
    let level = match found.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let source = found.file.text.as_str();
    let message = crate::safe::safe(&found.message).into_owned();
    let title = level.primary_title(message).id(found.code.id);
    let shown = found.file.shown.as_str();
    let group = if source.is_empty() {
        Group::with_title(title).element(annotate_snippets::Origin::path(shown))
    } else {
        let fit = |span: &super::tree::Span| {
            let end = span.end.min(source.len());
            let mut start = span.start.min(end);
            while !source.is_char_boundary(start) {
                start -= 1;
            }
            let mut end = end.max(start);
            while !source.is_char_boundary(end) {
                end += 1;
            }
            // If the text covers several lines, only the first is used.
            let line = source[start..].find('\n').map_or(source.len(), |at| start + at);
            start..end.min(line).max(start)
        };
        let span = fit(&found.span);
        let other = found.other.as_ref().map(|(span, label)| (fit(span), label.as_str()));
        // A file written by a program may be a single line of megabytes, which would otherwise be drawn for every finding.
        let last = other.iter().map(|(span, _)| span.end).fold(span.end, usize::max);
        let drawn = &source[..source.ceil_char_boundary(last.saturating_add(BEHIND))];
        let mut snippet = Snippet::source(drawn).path(shown);
        snippet = snippet.annotation(AnnotationKind::Primary.span(span).label(found.label.as_str()));
        if let Some((span, label)) = other {
            snippet = snippet.annotation(AnnotationKind::Context.span(span).label(label));
        }
        Group::with_title(title).element(snippet)
    };
    let group = found
        .help
        .lines()
        .fold(group, |group, help| group.element(Level::HELP.message(crate::safe::safe(help).into_owned())));
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[group]).to_string()
}

/// How many files were checked, and the number of findings. The commands that correct and explain have different names at the
/// prompt.
pub fn counts(report: &Report, mended: usize, [fix, explain]: [&str; 2]) -> String {
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let mut text =
        format!("{} checked, {}", count(report.checked, "file"), count(report.count(Severity::Error), "fault"));
    let warnings = report.count(Severity::Warning);
    if warnings > 0 {
        text.push_str(&format!(", {}", count(warnings, "warning")));
    }
    if mended > 0 {
        text.push_str(&format!(", {mended} fixed"));
    }
    let mendable = report.found.iter().filter(|found| found.fix.is_some()).count();
    if mendable > 0 {
        text.push_str(&format!("\nHint: {fix} fixes {mendable} of them"));
    }
    if let Some(first) = report.found.first() {
        text.push_str(&format!("\nHint: {explain} {} explains the first", first.code.id));
    }
    text
}
