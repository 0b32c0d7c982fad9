//! Reading: regular files alone, and no more of one than a file of its kind can need. A built-in file stands in for one that
//! a laboratory lacks.

use super::builtin;
use std::fs::{File, FileType, Metadata, OpenOptions};
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

/// What a file is read as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A card, a library, a file of tests or a player.
    Script,
    /// A scenario, a map, Leaders or a card index.
    Scenario,
    /// A session.
    Save,
    /// Prompt commands.
    Transcript,
    /// The weights of a player.
    Weights,
    /// What a folder of results says of itself.
    Description,
    /// A table of results.
    Table,
}

impl Kind {
    /// The most bytes that a file of this kind has: many times what an honest one needs.
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

/// Why a file was not read. As text it goes on where the file's name stops: "game.json" "cannot be read: …".
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    /// The system does not give it.
    #[error("cannot be read: {0}")]
    System(io::Error),
    /// It is a pipe, a device or something else that is no regular file.
    #[error("cannot be read: it is {0}, and only regular files are read")]
    Irregular(&'static str),
    /// It is longer than a file of its kind can be.
    #[error("has {bytes} bytes, and {most} are the most")]
    TooLong {
        /// Its length.
        bytes: u64,
        /// The most that is read.
        most: u64,
    },
    /// It is not UTF-8.
    #[error("is not UTF-8 text")]
    NoText,
    /// It is a link to a file that lies outside of the folder.
    #[error("cannot be read: it is a link to {}, outside of its folder", .0.display())]
    Outside(PathBuf),
}

impl Unread {
    /// Whether there is no such file.
    pub fn is_missing(&self) -> bool {
        matches!(self, Unread::System(error) if error.kind() == io::ErrorKind::NotFound)
    }

    /// What to do about it; nothing where the system says enough.
    pub fn hint(&self) -> String {
        match self {
            Unread::System(_) => String::new(),
            Unread::Irregular(_) => "name a regular file".into(),
            Unread::TooLong { .. } => "is it the right file?".into(),
            Unread::NoText => "save it as UTF-8".into(),
            Unread::Outside(_) => "put a copy of the file in its place".into(),
        }
    }
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Unread {
        Unread::System(error)
    }
}

/// What something is that is no regular file.
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

/// Whether a name leads to a regular file, or to a built-in one.
pub fn is_regular(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|found| found.is_file()) || builtin::stand_in(path).is_some()
}

/// Whether anything has this name, on the disk or built in.
pub fn exists(path: &Path) -> bool {
    path.exists() || builtin::stand_in(path).is_some()
}

/// Opens a regular file. It is looked at before, since to open a device can do something, and after, since it can be another
/// by then; opening never waits.
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

/// A file for a library that reads it by itself.
///
/// # Errors
/// It is not there, no regular file, or too long for its kind.
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

/// The bytes of a file on the disk; nothing stands in for one that is not there.
///
/// # Errors
/// As [`file()`].
pub fn own_bytes(path: &Path, kind: Kind) -> Result<Vec<u8>, Unread> {
    let (file, most) = (file(path, kind)?, kind.most());
    let mut bytes = Vec::new();
    // It can grow while it is read, and some files do not say how long they are.
    file.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 {
        read if read > most => Err(Unread::TooLong { bytes: read, most }),
        _ => Ok(bytes),
    }
}

/// What is built in under the name of a file that is not there; otherwise why the file was not read.
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

/// The text of a file that lies in a folder: one that is a link is read only where it leads to a file of the same folder.
///
/// # Errors
/// As [`text`], or it is a link that leads out.
pub fn text_inside(folder: &Path, path: &Path, kind: Kind) -> Result<String, Unread> {
    match inside(folder, path) {
        Ok(file) => text(&file, kind),
        Err(no) => or_built_in(path, no).map(|bytes| String::from_utf8_lossy(bytes).into_owned()),
    }
}

/// Where a file of a folder really is.
///
/// # Errors
/// There is none, or it is a link that leads out of the folder.
pub fn inside(folder: &Path, path: &Path) -> Result<PathBuf, Unread> {
    let (folder, file) = (folder.canonicalize()?, path.canonicalize()?);
    if file.starts_with(folder) { Ok(file) } else { Err(Unread::Outside(file)) }
}

/// The first bytes of a file, or all where it has fewer.
///
/// # Errors
/// It is not there, or no regular file.
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

/// A hash of what is in a file, however long it is; nothing where there is no file.
///
/// # Errors
/// It is no regular file, or cannot be read.
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

/// A line of something that goes on, without its end. `None` at the end.
///
/// # Errors
/// It is longer than this many bytes, and may have no end; or nothing more can be read.
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
