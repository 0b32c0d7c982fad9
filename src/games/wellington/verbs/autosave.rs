//! The session kept in a file after every command: what happens to the program, the open command is all that is lost. No other
//! session can keep itself in the same file meanwhile, and what somebody else wrote there is not written over.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::files::is_save;
use crate::desk::files::{self, Target};
use crate::disk::{self, Lock, NoLock};
use crate::hinted::Hint;
use std::path::Path;

const VERB: &str = "autosave";

/// Where the session is kept.
pub struct Autosave {
    target: Target,
    /// Held for as long as the session is kept there.
    lock: Lock,
    /// What was written last, as a hash: what only looks writes nothing.
    written: Option<u64>,
    /// The last attempt failed, and that was told.
    told: bool,
}

/// `autosave`.
pub fn autosave(desk: &mut Desk, rest: &str) -> Reply {
    match (rest, &desk.autosave) {
        ("", None) => Ok("the session is not kept".hint("autosave game.json").to_string()),
        ("", Some(kept)) => Ok(told(kept)),
        ("off", _) => {
            desk.autosave = None;
            Ok("the session is not kept any more".into())
        }
        (rest, _) => {
            let target = desk.core.files.target(VERB, rest, "autosave game.json")?;
            match desk.autosave.take_if(|kept| kept.lock.is_of(&target.file)) {
                Some(kept) => keep_again(desk, kept, target),
                None => {
                    let lock = hold(&target.file)?;
                    begin(desk, target, lock)
                }
            }
        }
    }
}

/// The file in which the session is kept already: it stays there, and is written over if somebody insists.
fn keep_again(desk: &mut Desk, kept: Autosave, target: Target) -> Reply {
    let written = kept.written.filter(|_| !target.force);
    let mut kept = Autosave { target, written, ..kept };
    let done = keep(desk, &mut kept);
    kept.target.force = false;
    let text = told(&kept);
    desk.autosave = Some(kept);
    done.map(|()| text)
}

fn told(kept: &Autosave) -> String {
    format!("the session is kept in {} after every command", kept.target.file.display())
}

/// Holds a file for the session alone.
///
/// # Errors
/// Another session holds it, or its folder cannot be used.
pub(super) fn hold(file: &Path) -> Result<Lock, Complaint> {
    Lock::take(file).map_err(|no| {
        let file = file.display();
        let text = match no {
            NoLock::Held => format!("another session is kept in {file}").hint("end that one, or name another file"),
            NoLock::System(error) => format!("{file} cannot be held for this session: {error}").into(),
        };
        Complaint::new(Blame::File, text)
    })
}

/// Keeps the session from now on in the file that it was read from.
///
/// # Errors
/// The file cannot be written.
pub(super) fn go_on(desk: &mut Desk, file: &Path, lock: Lock, print: Option<u64>) -> Reply {
    let target = Target { file: file.to_path_buf(), force: false, verb: VERB, named: file.display().to_string() };
    desk.core.files.output.knows(&target.file, print);
    begin(desk, target, lock)
}

/// Keeps the session in a file from now on.
fn begin(desk: &mut Desk, target: Target, lock: Lock) -> Reply {
    if target.file.exists() && !is_save(&target.file) {
        let text = format!("{} is no save, and stays what it is", target.file.display()).hint("autosave game.json");
        return Err(Complaint::new(Blame::File, text));
    }
    let mut kept = Autosave { target, lock, written: None, told: false };
    keep(desk, &mut kept)?;
    kept.target.force = false;
    let text = told(&kept);
    desk.autosave = Some(kept);
    Ok(text)
}

/// Writes the session if anything has changed. In the middle of a rule there is nothing that could be written.
fn keep(desk: &mut Desk, kept: &mut Autosave) -> Result<(), Complaint> {
    if desk.session.is_stopped() {
        return Ok(());
    }
    let text = files::save_text(&desk.at())?;
    let print = disk::print_of(text.as_bytes());
    if kept.written != Some(print) {
        desk.core.files.write(&kept.target, text.as_bytes())?;
        kept.written = Some(print);
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
