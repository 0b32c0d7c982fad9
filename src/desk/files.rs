//! Files at a desk: file names as typed, what may be overwritten, where files are looked for, and saves.

use super::usage::{self, unquote};
use super::{At, cut};
use crate::disk::{self, Kind, NotWritten, Output, Place};
use crate::kit::{Blame, Complaint, Reply, Waits, typing};
use crate::view::amount;
use std::path::{Path, PathBuf};

/// Allows a verb to overwrite a file. It stands before the file name, where no comment could begin.
pub const FORCE: &str = "--force";

/// The verbs that write a file, in any game.
const WRITERS: [&str; 5] = ["save", "export", "record", "map", "autosave"];

/// Where a desk writes and reads.
#[derive(Debug, Default)]
pub struct Files {
    /// Where it may write, and what it wrote.
    pub output: Output,
    /// The folder of the running transcript. Files next to the transcript are found first.
    pub folder: Option<PathBuf>,
}

/// A file to write.
#[derive(Clone, Debug)]
pub struct Target {
    /// Its path.
    pub file: PathBuf,
    /// Whether to overwrite an existing file.
    pub force: bool,
    /// The verb that was typed, for hints.
    pub verb: &'static str,
    /// The name as it was typed.
    pub named: String,
}

/// The file name in the arguments: one word, or several in quotes.
///
/// # Errors
/// There is no file name, or more than one.
pub fn path(rest: &str, example: &str) -> Result<PathBuf, Complaint> {
    match usage::words(rest).as_slice() {
        [] => Err(typing("which file?").hint(example)),
        [name] => Ok(PathBuf::from(unquote(name)?)),
        [_, over, ..] => {
            let text = format!("unexpected {:?}", cut(over));
            Err(typing(text).hint("put quotes around a name with spaces: \"my game.json\""))
        }
    }
}

/// A path as a person would type it.
pub fn typed(path: &Path) -> String {
    let name = disk::slashed(path);
    if name.contains(char::is_whitespace) { format!("\"{name}\"") } else { name }
}

/// Whether `--force` at this place allows the command to overwrite a file.
pub fn forces(before: &str, rest: &str) -> bool {
    let after = rest.strip_prefix(FORCE);
    let ends = after.is_some_and(|after| after.is_empty() || after.starts_with(char::is_whitespace));
    ends && before.ends_with(char::is_whitespace) && WRITERS.contains(&before.trim())
}

/// Whether a file claims to be a save.
pub fn is_save(file: &Path) -> bool {
    disk::head(file, 200).is_ok_and(|head| String::from_utf8_lossy(&head).contains(crate::table::FORMAT))
}

/// Reads a file, or gives the reason why it cannot be read.
///
/// # Errors
/// The file cannot be read.
pub fn read(path: &Path, kind: Kind) -> Result<String, Complaint> {
    disk::text(path, kind).map_err(|no| Complaint::new(Blame::File, format!("{} {no}", path.display())))
}

impl Files {
    /// The file that a verb is to write: `FILE`, or `--force FILE`.
    ///
    /// # Errors
    /// No file is given, or it may not be written.
    pub fn target(&self, verb: &'static str, rest: &str, example: &str) -> Result<Target, Complaint> {
        let forced = rest.strip_prefix(FORCE).filter(|name| name.is_empty() || name.starts_with(char::is_whitespace));
        let named = forced.unwrap_or(rest).trim();
        let path = path(named, example)?;
        let file = self.output.target(&path).map_err(|no| unwritten(&path, &no, None))?;
        Ok(Target { file, force: forced.is_some() || self.output.force, verb, named: named.to_string() })
    }

    /// Writes a file for a verb.
    ///
    /// # Errors
    /// The file cannot be written, or something else already exists there.
    pub fn write(&mut self, target: &Target, bytes: &[u8]) -> Result<(), Complaint> {
        let done = self.output.write(&target.file, bytes, target.force);
        done.map_err(|no| unwritten(&target.file, &no, Some(target)))
    }

    /// The file to read: one that this run wrote, else one next to the running transcript, else the path as typed.
    pub fn found(&self, file: PathBuf) -> PathBuf {
        let folders = [self.output.place.folder(), self.folder.as_deref()];
        let mut near = folders.into_iter().flatten().map(|folder| folder.join(&file));
        near.find(|near| disk::is_regular(near)).unwrap_or(file)
    }

    /// Enters a transcript. Its author may be somebody else than the person who runs it, so it writes to its own folder. Gives
    /// the previous settings, for [`Files::leave`].
    pub(super) fn enter(&mut self, transcript: &Path) -> (Place, Option<PathBuf>) {
        let folder = transcript.parent().map(Path::to_path_buf);
        (self.output.confine(), std::mem::replace(&mut self.folder, folder))
    }

    /// Leaves a transcript.
    pub(super) fn leave(&mut self, (place, folder): (Place, Option<PathBuf>)) {
        (self.output.place, self.folder) = (place, folder);
    }
}

fn unwritten(path: &Path, no: &NotWritten, target: Option<&Target>) -> Complaint {
    let hint = match no {
        NotWritten::There => target.map(|target| {
            let Target { verb, named, .. } = target;
            format!("`{verb} {FORCE} {named}` overwrites it")
        }),
        NotWritten::Outside => {
            Some("tests and transcripts write to their own folder: give a file name without a path".into())
        }
        NotWritten::System(_) | NotWritten::Unread(_) => path.exists().then(|| "the existing file is untouched".into()),
    };
    Complaint::new(Blame::File, format!("{} {no}", path.display())).hints(hint)
}

/// A file holds the game at a decision, never in the middle of a rule.
///
/// # Errors
/// The rules are stopped inside a procedure.
pub fn at_rest(at: &At<'_>) -> Result<(), Complaint> {
    if !at.game.is_stopped() {
        return Ok(());
    }
    let why = match at.game.waits(at.core.eyes) {
        Waits::Nobody(why) => why,
        _ => "the rules are stopped in mid-action".into(),
    };
    Err(Complaint::new(Blame::Illegal, why))
}

/// The game as a save. A save that could not be read again is refused.
///
/// # Errors
/// It cannot be written down, or is too long.
pub fn save_text(at: &At<'_>) -> Result<String, Complaint> {
    let text = at.game.save()?;
    match Kind::Save.most() {
        most if text.len() as u64 > most => {
            let text = format!("the save would have {} bytes; the limit is {most}", text.len());
            Err(Complaint::new(Blame::File, text).hint("`load` a save with one branch and go on from there"))
        }
        _ => Ok(text),
    }
}

/// `save`.
///
/// # Errors
/// The rules are stopped, or the file cannot be written.
pub fn save(at: &mut At<'_>, rest: &str) -> Reply {
    at_rest(at)?;
    let target = at.core.files.target("save", rest, "save game.json")?;
    let text = save_text(at)?;
    at.core.files.write(&target, text.as_bytes())?;
    Ok(format!("saved to {} ({:016x})", target.file.display(), at.game.hash()))
}

/// `export`.
///
/// # Errors
/// The game writes no scenarios, a scenario cannot express this position, or the file cannot be written.
pub(super) fn export(at: &mut At<'_>, rest: &str) -> Reply {
    at_rest(at)?;
    let target = at.core.files.target("export", rest, "export mine.json")?;
    if target.file.extension().is_none_or(|ending| ending != "json") {
        return Err(typing("the name of a scenario ends with .json").hint("export mine.json"));
    }
    let folder = target.file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = target.file.file_stem().and_then(|name| name.to_str()).unwrap_or("position");
    let exported = at.game.exported(at.core.eyes, name, folder);
    let none = || Complaint::new(Blame::Illegal, "this game has no scenario files").hint("`save` keeps the whole game");
    let text = exported.ok_or_else(none)??;
    at.core.files.write(&target, text.as_bytes())?;
    let file = target.file.display();
    let said = format!("exported to {file}; a scenario does not include what was done in the current turn");
    let own = at.core.eyes.and_then(|seat| at.game.players().into_iter().nth(seat));
    Ok(match own {
        None => said,
        Some(own) => format!("{said}. What {} may not see is dealt at random", own.painted()),
    })
}

/// `load`.
///
/// # Errors
/// The file cannot be read, or is not a save of this game.
pub(super) fn load(at: &mut At<'_>, rest: &str) -> Reply {
    let file = at.core.files.found(path(rest, "load game.json")?);
    let parted = at.game.load(&read(&file, Kind::Save)?)?;
    at.core.since = at.game.journal_len();
    let loaded = format!("loaded {} ({:016x})", file.display(), at.game.hash());
    Ok(match parted {
        None => loaded,
        Some(why) => format!("{loaded}, but not to its end: {why}"),
    })
}

/// `verify`.
///
/// # Errors
/// The file cannot be read, or the replay differs.
pub(super) fn verify(at: &mut At<'_>, rest: &str) -> Reply {
    let file = at.core.files.found(path(rest, "verify game.json")?);
    let segments = at.game.verify(&read(&file, Kind::Save)?)?;
    Ok(format!("it replays identically: {}", amount(segments, "stretch of play", "stretches of play")))
}
