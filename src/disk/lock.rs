//! A file that one session writes again and again is held by it: a second session cannot take it.

use super::write::{LOCK, PREFIX, folder};
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// How often a lock is taken anew that somebody took away in the same moment.
const TRIES: usize = 10;

/// A file that is held. It is let go when this goes, or the program ends in whatever way.
#[derive(Debug)]
pub struct Lock {
    /// The file itself, by its own name.
    file: PathBuf,
    lock: PathBuf,
    /// Nothing where the folder knows no locks.
    held: Option<File>,
}

/// Why a file cannot be held.
#[derive(Debug)]
pub enum NoLock {
    /// Another session holds it.
    Held,
    /// The lock cannot be made.
    System(io::Error),
}

impl Lock {
    /// Holds a file, whether it is there or not. The lock lies beside it, since the file becomes another each time that it
    /// is written.
    ///
    /// # Errors
    /// Another session holds it, or nothing can be made in its folder.
    pub fn take(path: &Path) -> Result<Lock, NoLock> {
        let file = own_name(path).map_err(NoLock::System)?;
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let lock = folder(&file).join(format!("{PREFIX}{name}{LOCK}"));
        for _ in 0..TRIES {
            let options = File::options().read(true).write(true).create(true).truncate(false).clone();
            let held = options.open(&lock).map_err(NoLock::System)?;
            match held.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(NoLock::Held),
                // Some file systems have none; what is there is still compared before each write.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                    return Ok(Lock { file, lock, held: None });
                }
                Err(TryLockError::Error(error)) => return Err(NoLock::System(error)),
            }
            if is_there(&held, &lock) {
                return Ok(Lock { file, lock, held: Some(held) });
            }
        }
        Err(NoLock::Held)
    }

    /// Whether this is the lock of a file.
    pub fn is_of(&self, path: &Path) -> bool {
        own_name(path).is_ok_and(|name| name == self.file)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Where an open file cannot be removed it stays, and is taken again the next time.
        if self.held.is_some() {
            let _ = std::fs::remove_file(&self.lock);
        }
    }
}

/// The name that a file has whichever way it is named.
fn own_name(path: &Path) -> io::Result<PathBuf> {
    if let Ok(whole) = path.canonicalize() {
        return Ok(whole);
    }
    let name = path.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "it has no name"))?;
    Ok(folder(path).canonicalize()?.join(name))
}

/// Whether a lock that was taken is still the one that others would take: it may have been removed in between.
#[cfg(unix)]
fn is_there(held: &File, lock: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (held.metadata(), std::fs::metadata(lock)) {
        (Ok(held), Ok(there)) => (held.dev(), held.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// An open file cannot be removed here.
#[cfg(not(unix))]
fn is_there(_: &File, lock: &Path) -> bool {
    lock.exists()
}
