//! Writing: afterwards a file has either its old contents or all of the new, whatever happens.

use super::read::{self, irregular};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The prefix of unfinished files and locks.
pub(super) const PREFIX: &str = ".sandtable-";
/// The suffix of unfinished files.
const UNFINISHED: &str = ".tmp";
/// The suffix of locks.
pub(super) const LOCK: &str = ".lock";
/// A newer file may belong to a process that has not locked it yet.
const FRESH: Duration = Duration::from_secs(60);

/// Temporary files are readable only by their owner. These become normal files, with the mode that the umask leaves.
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

/// Writes a file. Afterwards it has either its old contents or all of the new, whatever happens.
///
/// # Errors
/// The folder cannot be written to, the disk is full, or the path is not a regular file. The existing file is then
/// unchanged.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Writes to the target of a link, and keeps the link.
    replace(&path.canonicalize().unwrap_or_else(|_| path.to_path_buf()), bytes)
}

/// The same for a file that must already exist in a folder.
///
/// # Errors
/// As [`write`], or it is a link to a file outside.
pub fn write_inside(folder: &Path, path: &Path, bytes: &[u8]) -> Result<(), read::Unread> {
    Ok(replace(&read::inside(folder, path)?, bytes)?)
}

fn replace(path: &PathBuf, bytes: &[u8]) -> io::Result<()> {
    let old = std::fs::metadata(path).ok();
    if let Some(what) = old.as_ref().and_then(|old| irregular(old.file_type())) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("it is {what}")));
    }
    let mut builder = tempfile::Builder::new();
    // The new file gets the permissions of the old one.
    put(open_as_usual(&mut builder), path, bytes, old.map(|old| old.permissions()))
}

/// Puts a new file in the place of what is there.
fn put(
    builder: &mut tempfile::Builder<'_, '_>,
    path: &Path,
    bytes: &[u8],
    permissions: Option<std::fs::Permissions>,
) -> io::Result<()> {
    let mut file = builder.prefix(PREFIX).suffix(UNFINISHED).tempfile_in(folder(path))?;
    // While the file is locked, nobody sweeps it away. Without locks, its age must protect it.
    let _ = file.as_file().try_lock();
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|e| e.error)?;
    Ok(())
}

/// Whether a name is that of an unfinished file or a lock.
pub fn is_ours(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with(PREFIX) && (name.ends_with(UNFINISHED) || name.ends_with(LOCK))
}

/// Removes what killed programs left in a folder: unfinished files, and locks that nobody holds. Files that cannot be
/// removed stay.
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
        // Keep it locked until it is removed. Whoever gets the lock then checks whether the file still exists.
        if let Ok(file) = File::options().read(true).write(true).open(&path)
            && file.try_lock().is_ok()
        {
            let _ = std::fs::remove_file(&path);
        }
    }
}

/// Writes a file that only its owner may read: a secret. Afterwards it has either its old contents or all of the new. A link is
/// not followed.
///
/// # Errors
/// The folder cannot be written to, the disk is full, or the path is not a regular file.
pub fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Ok(old) = std::fs::symlink_metadata(path) {
        let what = if old.file_type().is_symlink() { Some("a link") } else { irregular(old.file_type()) };
        if let Some(what) = what {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("it is {what}")));
        }
    }
    // Only its owner may read a temporary file, and it keeps that when it is moved into place.
    put(&mut tempfile::Builder::new(), path, bytes, None)
}
