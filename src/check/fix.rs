//! `check --fix`: puts what was meant in the place of what was written, where only one thing can have been meant.

use super::finding::Finding;
use crate::disk;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Mends files. Gives how many places it mended.
///
/// # Errors
/// A file cannot be written; those before it are.
pub fn fix(found: &[Finding]) -> std::io::Result<usize> {
    let mut files: BTreeMap<PathBuf, Vec<&Finding>> = BTreeMap::new();
    for finding in found.iter().filter(|f| f.fix.is_some()) {
        files.entry(finding.file.path.clone()).or_default().push(finding);
    }
    let mut mended = 0;
    for (path, mut own) in files {
        own.sort_by_key(|f| f.fix.as_ref().map(|fix| std::cmp::Reverse(fix.span.start)));
        let Some(first) = own.first() else { continue };
        let mut text = first.file.text.clone();
        let mut before = usize::MAX;
        for fix in own.iter().filter_map(|f| f.fix.as_ref()) {
            // What two findings would change is left to a person.
            if fix.span.end > before || text.get(fix.span.clone()).is_none() {
                continue;
            }
            text.replace_range(fix.span.clone(), &fix.text);
            before = fix.span.start;
            mended += 1;
        }
        disk::write(&path, text.as_bytes())?;
    }
    Ok(mended)
}
