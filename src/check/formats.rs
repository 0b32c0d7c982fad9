//! Findings for programs: JSON, SARIF for code viewers, and annotations for GitHub workflows.

use super::codes::{Code, Severity};
use super::finding::{Finding, place};
use crate::faults::Inherited;
use serde_json::{Value, json};

/// Everything as one value.
pub fn json(checked: usize, found: &[Finding]) -> Value {
    let one = |found: &Finding| {
        let (line, column) = found.place();
        let (end_line, end_column) = place(&found.file.text, found.span.end);
        let fix = found.fix.as_ref().map(|fix| json!({ "from": fix.span.start, "to": fix.span.end, "text": fix.text }));
        let mut out = json!({
            "code": found.code.id,
            "severity": found.severity().word(),
            "file": found.file.shown,
            "line": line,
            "column": column,
            "end_line": end_line,
            "end_column": end_column,
            "message": found.message,
            "help": found.help,
            "fix": fix,
        });
        super::troubles::inheritance(&mut out, &found.inherited, &found.removals);
        out
    };
    let count = |severity| found.iter().filter(|f| f.severity() == severity).count();
    json!({
        "checked": checked,
        "errors": count(Severity::Error),
        "warnings": count(Severity::Warning),
        "findings": found.iter().map(one).collect::<Vec<_>>(),
    })
}

/// SARIF 2.1.0.
pub fn sarif(codes: &[&Code], found: &[Finding]) -> Value {
    let rules: Vec<Value> = codes
        .iter()
        .map(|code| {
            let level = code.severity().word();
            json!({
                "id": code.id,
                "shortDescription": { "text": code.title },
                "fullDescription": { "text": code.title },
                "help": { "text": code.page, "markdown": code.page },
                "defaultConfiguration": { "level": level },
            })
        })
        .collect();
    let result = |found: &Finding| {
        let (line, column) = found.place();
        let (end_line, end_column) = place(&found.file.text, found.span.end);
        let mut text = found.message.clone();
        if !found.help.is_empty() {
            text.push_str(&format!(" ({})", found.help.replace('\n', "; ")));
        }
        let artifact = json!({ "uri": found.file.shown.replace('\\', "/") });
        let region =
            json!({ "startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column.max(1) });
        let mut out = json!({
            "ruleId": found.code.id,
            "ruleIndex": codes.iter().position(|code| code.id == found.code.id),
            "level": found.severity().word(),
            "message": { "text": text },
            "locations": [{ "physicalLocation": { "artifactLocation": artifact, "region": region } }],
        });
        if !found.inherited.is_empty() {
            let one = |one: &Inherited| {
                let artifact = json!({ "uri": one.place.file.replace('\\', "/") });
                let region = json!({ "startLine": one.place.shown_line(), "startColumn": one.place.column.max(1) });
                json!({
                    "physicalLocation": { "artifactLocation": artifact, "region": region },
                    "message": { "text": one.what },
                })
            };
            out["relatedLocations"] = found.inherited.iter().map(one).collect();
        }
        if let Some(fix) = &found.fix {
            let ((line, column), (end_line, end_column)) =
                (place(&found.file.text, fix.span.start), place(&found.file.text, fix.span.end));
            let deleted =
                json!({ "startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column });
            out["fixes"] = json!([{
                "description": { "text": found.help },
                "artifactChanges": [{
                    "artifactLocation": { "uri": found.file.shown.replace('\\', "/") },
                    "replacements": [{ "deletedRegion": deleted, "insertedContent": { "text": fix.text } }],
                }],
            }]);
        }
        out
    };
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "sandtable",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "results": found.iter().map(result).collect::<Vec<_>>(),
        }],
    })
}

/// A line of a GitHub workflow's output that marks the place in the change.
pub fn github(found: &Finding) -> String {
    // A value must not end the line or begin another property.
    let escape = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| escape(text).replace(':', "%3A").replace(',', "%2C");
    let (line, column) = found.place();
    let mut text = found.message.clone();
    if !found.help.is_empty() {
        text.push_str(&format!("\n{}", found.help));
    }
    format!(
        "::{} file={},line={line},col={column},title={}::{}",
        found.severity().word(),
        property(&found.file.shown.replace('\\', "/")),
        property(&format!("{} {}", found.code.id, found.code.title)),
        escape(&text)
    )
}
