//! `check --fix`: puts what was meant in the place of what was written, where only one thing can have been meant.

use super::finding::Finding;
use std::collections::BTreeMap;
use std::io::Write;
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
        write(&path, &text)?;
    }
    Ok(mended)
}

/// Writes a file so that there is the old one or the new one, whatever happens.
fn write(path: &std::path::Path, text: &str) -> std::io::Result<()> {
    // What a link leads to is written, and the link stays one.
    let path = path.canonicalize()?;
    let folder = path.parent().unwrap_or(std::path::Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().set_permissions(std::fs::metadata(&path)?.permissions())?;
    file.persist(&path).map_err(|error| error.error)?;
    Ok(())
}
