//! The session kept in a file after every command: what happens to the program, the open command is all that is lost.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::files;
use std::path::{Path, PathBuf};

/// Where the session is kept.
pub struct Autosave {
    file: PathBuf,
    /// What was written last, as a hash: what only looks writes nothing.
    written: Option<u64>,
    /// The last attempt failed, and that was told.
    told: bool,
}

/// `autosave`.
pub fn autosave(desk: &mut Desk, rest: &str) -> Reply {
    match (rest, &desk.autosave) {
        ("", None) => Ok("the session is not kept\nHint: autosave game.json".into()),
        ("", Some(kept)) => Ok(format!("the session is kept in {} after every command", kept.file.display())),
        ("off", _) => {
            desk.autosave = None;
            Ok("the session is not kept any more".into())
        }
        (file, _) => begin(desk, Path::new(file)),
    }
}

/// Keeps the session in a file from now on.
///
/// # Errors
/// The file is something else, or cannot be written.
pub fn begin(desk: &mut Desk, file: &Path) -> Reply {
    if file.exists() && !files::is_save(file) {
        let text = format!("{} is no save, and stays what it is\nHint: autosave game.json", file.display());
        return Err(Complaint::new(Blame::File, text));
    }
    let mut kept = Autosave { file: file.to_path_buf(), written: None, told: false };
    keep(desk, &mut kept)?;
    let text = format!("the session is kept in {} after every command", kept.file.display());
    desk.autosave = Some(kept);
    Ok(text)
}

/// Writes the session if anything has changed. In the middle of a rule there is nothing that could be written.
fn keep(desk: &Desk, kept: &mut Autosave) -> Result<(), Complaint> {
    if desk.session.is_stopped() {
        return Ok(());
    }
    let text = serde_json::to_string(&desk.session.save())
        .map_err(|error| Complaint::new(Blame::Bug, format!("the save cannot be written down: {error}")))?;
    let hash = xxhash_rust::xxh3::xxh3_64(text.as_bytes());
    if kept.written != Some(hash) {
        files::write(&kept.file, &text)?;
        kept.written = Some(hash);
    }
    Ok(())
}

/// After a command: keeps the session, and gives what is wrong where that fails, once.
pub(super) fn after(desk: &mut Desk) -> Option<Complaint> {
    let mut kept = desk.autosave.take()?;
    let failed = keep(desk, &mut kept).err();
    let told = std::mem::replace(&mut kept.told, failed.is_some());
    desk.autosave = Some(kept);
    failed.filter(|_| !told)
}
