//! `check --fix`: corrects text if only one correction is possible.

use super::finding::Finding;
use crate::disk;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Corrects files and gives the number of corrections.
///
/// # Errors
/// A file cannot be written. The files before it are already corrected.
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
            // If two findings would change the same text, a person must decide.
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
