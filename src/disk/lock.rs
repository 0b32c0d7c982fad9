//! A lock on a file that a session writes repeatedly, so that no other session can use it.

use super::write::{LOCK, PREFIX, folder};
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// How often to try again if the lock file is removed just as it is being locked.
const TRIES: usize = 10;

/// A locked file. It is unlocked when this is dropped, or when the program ends for any reason.
#[derive(Debug)]
pub struct Lock {
    /// The real path of the file.
    file: PathBuf,
    lock: PathBuf,
    /// `None` if the file system has no locks.
    held: Option<File>,
}

/// Why a file cannot be locked.
#[derive(Debug)]
pub enum NoLock {
    /// Another session has locked it.
    Held,
    /// The lock cannot be created.
    System(io::Error),
}

impl Lock {
    /// Locks a file, whether or not it exists. The lock is a separate file beside it, because every write replaces the
    /// file itself.
    ///
    /// # Errors
    /// Another session has locked it, or nothing can be created in its folder.
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
                // Some file systems have no locks. Then the check before each write must do.
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

    /// Whether this lock is for a certain file.
    pub fn is_of(&self, path: &Path) -> bool {
        own_name(path).is_ok_and(|name| name == self.file)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // On some systems an open file cannot be removed. Then it stays, and is used again next time.
        if self.held.is_some() {
            let _ = std::fs::remove_file(&self.lock);
        }
    }
}

/// The real path of a file, however it is named.
fn own_name(path: &Path) -> io::Result<PathBuf> {
    if let Ok(whole) = path.canonicalize() {
        return Ok(whole);
    }
    let name = path.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "it has no name"))?;
    Ok(folder(path).canonicalize()?.join(name))
}

/// Whether this is still the lock file that others would use, and not one that was removed in between.
#[cfg(unix)]
fn is_there(held: &File, lock: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (held.metadata(), std::fs::metadata(lock)) {
        (Ok(held), Ok(there)) => (held.dev(), held.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// On this system an open file cannot be removed.
#[cfg(not(unix))]
fn is_there(_: &File, lock: &Path) -> bool {
    lock.exists()
}
