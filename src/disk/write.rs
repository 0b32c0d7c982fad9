//! Writing: a file is the old one or the whole new one, whatever happens.

use super::read::{self, irregular};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How the files begin that are not yet what they will be, and locks.
pub(super) const PREFIX: &str = ".sandtable-";
/// How those end that are written.
const UNFINISHED: &str = ".tmp";
/// How locks end.
pub(super) const LOCK: &str = ".lock";
/// Whoever made a file a moment ago may not hold it yet.
const FRESH: Duration = Duration::from_secs(60);

/// Temporary files are for their owner alone; these become files like any other, with the mode that the umask leaves.
#[cfg(unix)]
fn open_as_usual<'b, 'p, 's>(builder: &'b mut tempfile::Builder<'p, 's>) -> &'b mut tempfile::Builder<'p, 's> {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(std::fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn open_as_usual<'b, 'p, 's>(builder: &'b mut tempfile::Builder<'p, 's>) -> &'b mut tempfile::Builder<'p, 's> {
    builder
}

/// The folder of a file.
pub(super) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes a file so that it is either the old one or the whole new one, whatever happens.
///
/// # Errors
/// The folder cannot be written to, or the disk is full, or something is there that is no regular file; what was there is
/// untouched then.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // What a link leads to is written, and the link stays one.
    replace(&path.canonicalize().unwrap_or_else(|_| path.to_path_buf()), bytes)
}

/// The same for a file that has to lie in a folder, and is there already.
///
/// # Errors
/// As [`write`], or it is a link that leads out of the folder.
pub fn write_inside(folder: &Path, path: &Path, bytes: &[u8]) -> Result<(), read::Unread> {
    Ok(replace(&read::inside(folder, path)?, bytes)?)
}

fn replace(path: &PathBuf, bytes: &[u8]) -> io::Result<()> {
    let old = std::fs::metadata(path).ok();
    if let Some(what) = old.as_ref().and_then(|old| irregular(old.file_type())) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("it is {what}")));
    }
    let mut builder = tempfile::Builder::new();
    let mut file = open_as_usual(builder.prefix(PREFIX).suffix(UNFINISHED)).tempfile_in(folder(path))?;
    // As long as it is held nobody sweeps it; where there are no locks its age has to do.
    let _ = file.as_file().try_lock();
    if let Some(old) = old {
        // Whoever may read the old file may read the new one, and nobody else.
        file.as_file().set_permissions(old.permissions())?;
    }
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|e| e.error)?;
    Ok(())
}

/// Whether a file of this name is one that is being written, or a lock.
pub fn is_ours(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with(PREFIX) && (name.ends_with(UNFINISHED) || name.ends_with(LOCK))
}

/// Takes away what programs that were killed left in a folder: files that they had not finished, and locks that nobody
/// holds. What cannot be taken away stays.
pub fn sweep(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        if !is_ours(&name) || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let fresh = || {
            let age = entry.metadata().and_then(|found| found.modified()).ok().and_then(|then| then.elapsed().ok());
            age.is_none_or(|age| age < FRESH)
        };
        if name.to_string_lossy().ends_with(UNFINISHED) && fresh() {
            continue;
        }
        // Held until it is gone: whoever takes a lock looks afterwards whether it is still there.
        if let Ok(file) = File::options().read(true).write(true).open(&path)
            && file.try_lock().is_ok()
        {
            let _ = std::fs::remove_file(&path);
        }
    }
}
