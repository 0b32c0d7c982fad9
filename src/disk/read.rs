//! Reading: only regular files, and no more of a file than its kind can need. If a laboratory lacks a file, the
//! built-in one is read.

use super::builtin;
use std::fs::{File, FileType, Metadata, OpenOptions};
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

/// The kind of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A card, a library, a file of tests or a bot.
    Script,
    /// A scenario, a map, Leaders or a card index.
    Scenario,
    /// A session.
    Save,
    /// Prompt commands.
    Transcript,
    /// The weights of a bot.
    Weights,
    /// The description in a folder of results.
    Description,
    /// A table of results.
    Table,
}

impl Kind {
    /// The most bytes of a file of this kind: many times what a real one needs.
    pub const fn most(self) -> u64 {
        match self {
            Kind::Script => 64 << 10,
            Kind::Scenario => 4 << 20,
            Kind::Save => 256 << 20,
            Kind::Transcript => 16 << 20,
            Kind::Weights => 1 << 20,
            Kind::Description => 16 << 20,
            Kind::Table => 1 << 30,
        }
    }
}

/// Why a file was not read. The text follows the file's name: "game.json" "cannot be read: …".
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    /// The system refuses.
    #[error("{}", refused(.0, "read", "does not exist"))]
    System(io::Error),
    /// It is a pipe, a device or something else, not a regular file.
    #[error("cannot be read: it is {0}, and only regular files are read")]
    Irregular(&'static str),
    /// It is longer than a file of its kind can be.
    #[error("has {bytes} bytes; the limit is {most}")]
    TooLong {
        /// Its length.
        bytes: u64,
        /// The most bytes that are read.
        most: u64,
    },
    /// It is not UTF-8.
    #[error("is not UTF-8 text")]
    NoText,
    /// It is a link to a file outside of the folder.
    #[error("cannot be read: it is a link to {}, outside of its folder", .0.display())]
    Outside(PathBuf),
    /// It holds a secret, and somebody else than its owner may read it.
    #[error("is not taken: others can read it, and it holds a secret")]
    Open,
}

/// The system's refusal in words. Its own message has the number of the error, and sometimes the name of a temporary file.
pub(super) fn refused(error: &io::Error, done: &str, missing: &str) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => missing.into(),
        io::ErrorKind::PermissionDenied => format!("cannot be {done}: permission denied"),
        _ => format!("cannot be {done}: {error}"),
    }
}

impl Unread {
    /// Whether the file does not exist.
    pub fn is_missing(&self) -> bool {
        matches!(self, Unread::System(error) if error.kind() == io::ErrorKind::NotFound)
    }

    /// What to do about it; empty if the system's message says enough.
    pub fn hint(&self) -> String {
        match self {
            Unread::System(_) => String::new(),
            Unread::Irregular(_) => "name a regular file".into(),
            Unread::TooLong { .. } => "is it the right file?".into(),
            Unread::NoText => "save it as UTF-8".into(),
            Unread::Outside(_) => "put a copy of the file in its place".into(),
            Unread::Open => "chmod 600".into(),
        }
    }
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Unread {
        Unread::System(error)
    }
}

/// What something is if it is not a regular file.
pub(super) fn irregular(kind: FileType) -> Option<&'static str> {
    if kind.is_file() {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return Some("a pipe");
        }
        if kind.is_char_device() || kind.is_block_device() {
            return Some("a device");
        }
        if kind.is_socket() {
            return Some("a socket");
        }
    }
    Some(if kind.is_dir() { "a folder" } else { "something else" })
}

/// Whether a path leads to a regular file, or to a built-in one.
pub fn is_regular(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|found| found.is_file()) || builtin::stand_in(path).is_some()
}

/// Whether a path exists, on disk or built in.
pub fn exists(path: &Path) -> bool {
    path.exists() || builtin::stand_in(path).is_some()
}

/// Opens a regular file. The path is checked before, because opening a device can have effects, and again after,
/// because it may have been replaced meanwhile. Opening never blocks.
fn open(path: &Path) -> Result<(File, Metadata), Unread> {
    let refuse = |found: &Metadata| irregular(found.file_type()).map_or(Ok(()), |what| Err(Unread::Irregular(what)));
    refuse(&std::fs::metadata(path)?)?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed());
    }
    let file = options.open(path)?;
    let found = file.metadata()?;
    refuse(&found)?;
    Ok((file, found))
}

/// Opens a file for a library that reads it itself.
///
/// # Errors
/// It does not exist, is not a regular file, or is too long for its kind.
pub fn file(path: &Path, kind: Kind) -> Result<File, Unread> {
    let (file, found) = open(path)?;
    match kind.most() {
        most if found.len() > most => Err(Unread::TooLong { bytes: found.len(), most }),
        _ => Ok(file),
    }
}

/// The bytes of a file.
///
/// # Errors
/// As [`file()`].
pub fn bytes(path: &Path, kind: Kind) -> Result<Vec<u8>, Unread> {
    own_bytes(path, kind).or_else(|no| or_built_in(path, no).map(<[u8]>::to_vec))
}

/// The bytes of a file on disk. Built-in files are not considered.
///
/// # Errors
/// As [`file()`].
pub fn own_bytes(path: &Path, kind: Kind) -> Result<Vec<u8>, Unread> {
    let (file, most) = (file(path, kind)?, kind.most());
    let mut bytes = Vec::new();
    // The file can grow while it is read, and some files do not report their length.
    file.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 {
        read if read > most => Err(Unread::TooLong { bytes: read, most }),
        _ => Ok(bytes),
    }
}

/// The built-in file for a path that does not exist; otherwise the reason why the file was not read.
fn or_built_in(path: &Path, no: Unread) -> Result<&'static [u8], Unread> {
    match builtin::stand_in(path) {
        Some(bytes) if no.is_missing() => Ok(bytes),
        _ => Err(no),
    }
}

/// The text of a file.
///
/// # Errors
/// As [`bytes`], or it is not UTF-8.
pub fn text(path: &Path, kind: Kind) -> Result<String, Unread> {
    String::from_utf8(bytes(path, kind)?).map_err(|_| Unread::NoText)
}

/// The text of a file that holds a secret: a file on disk that is no link, and that only its owner may read.
///
/// # Errors
/// As [`file()`], it is not UTF-8, it is a link, or others may read it.
pub fn private_text(path: &Path, kind: Kind) -> Result<String, Unread> {
    if std::fs::symlink_metadata(path)?.file_type().is_symlink() {
        return Err(Unread::Irregular("a link"));
    }
    let mut file = file(path, kind)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if file.metadata()?.permissions().mode() & 0o077 != 0 {
            return Err(Unread::Open);
        }
    }
    let mut bytes = Vec::new();
    (&mut file).take(kind.most()).read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| Unread::NoText)
}

/// The text of a file in a folder. A link is followed only if it leads to a file in the same folder.
///
/// # Errors
/// As [`text`], or it is a link to a file outside.
pub fn text_inside(folder: &Path, path: &Path, kind: Kind) -> Result<String, Unread> {
    // A file directly in the folder that is not a link need not be resolved.
    let plain = path.parent() == Some(folder) && std::fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
    match if plain { Ok(path.to_path_buf()) } else { inside(folder, path) } {
        Ok(file) => text(&file, kind),
        Err(no) => or_built_in(path, no).map(|bytes| String::from_utf8_lossy(bytes).into_owned()),
    }
}

/// The real path of a file in a folder.
///
/// # Errors
/// The file does not exist, or it is a link to a file outside.
pub fn inside(folder: &Path, path: &Path) -> Result<PathBuf, Unread> {
    let (folder, file) = (folder.canonicalize()?, path.canonicalize()?);
    if file.starts_with(folder) { Ok(file) } else { Err(Unread::Outside(file)) }
}

/// The first bytes of a file, or all if it has fewer.
///
/// # Errors
/// It does not exist, or is not a regular file.
pub fn head(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    let file = match open(path) {
        Ok((file, _)) => file,
        Err(no) => return or_built_in(path, no).map(|bytes| bytes[..bytes.len().min(most as usize)].to_vec()),
    };
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A hash of these bytes.
pub fn print_of(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(bytes)
}

/// A hash of a file's contents, however long; `None` if there is no file.
///
/// # Errors
/// It is not a regular file, or cannot be read.
pub fn print(path: &Path) -> Result<Option<u64>, Unread> {
    let mut file = match open(path) {
        Ok((file, _)) => file,
        Err(no) if no.is_missing() => return Ok(None),
        Err(no) => return Err(no),
    };
    let mut hash = xxhash_rust::xxh3::Xxh3::new();
    let mut part = vec![0; 64 << 10];
    loop {
        match file.read(&mut part)? {
            0 => return Ok(Some(hash.digest())),
            n => hash.update(&part[..n]),
        }
    }
}

/// The next line of a stream, without its end. `None` at the end of the stream.
///
/// # Errors
/// The line is longer than this many bytes, and may never end; or reading fails.
pub fn line(from: &mut impl BufRead, most: usize) -> Result<Option<Vec<u8>>, Unread> {
    let mut line = Vec::new();
    let read = from.take(most as u64 + 1).read_until(b'\n', &mut line)?;
    let ended = line.pop_if(|last| *last == b'\n').is_some();
    match line.len() {
        _ if read == 0 => Ok(None),
        bytes if bytes > most && !ended => Err(Unread::TooLong { bytes: bytes as u64, most: most as u64 }),
        _ => Ok(Some(line)),
    }
}
