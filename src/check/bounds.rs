//! Limits the output if there are very many findings.

use super::codes::Severity;
use super::finding::Finding;

/// The most findings to report for one file.
const MOST: usize = 200;

/// Findings by file. If one file has very many, only the first are kept, and one more says how many others there are and where they
/// begin.
pub(super) fn bounded(found: Vec<Finding>) -> Vec<Finding> {
    let mut out: Vec<Finding> = Vec::new();
    let (mut file, mut told, mut rest) = (String::new(), 0, None::<(Finding, usize)>);
    let close = |out: &mut Vec<Finding>, rest: Option<(Finding, usize)>| {
        out.extend(rest.map(|(first, more)| {
            let message = format!("{more} more findings in this file from here on");
            Finding { fix: None, other: None, message, help: String::new(), ..first }
        }));
    };
    for finding in found {
        if finding.file.shown != file {
            close(&mut out, rest.take());
            (file, told) = (finding.file.shown.clone(), 0);
        }
        told += 1;
        match &mut rest {
            _ if told <= MOST => out.push(finding),
            // If an error is left out, the check must still fail, so the summary is an error too.
            Some((first, more)) if first.severity() == Severity::Error || finding.severity() != Severity::Error => {
                *more += 1;
            }
            Some((first, more)) => (*first, *more) = (finding, *more + 1),
            None => rest = Some((finding, 1)),
        }
    }
    close(&mut out, rest);
    out
}
