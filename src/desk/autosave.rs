//! The session kept in a file after every command: what happens to the program, the open command is all that is lost. No other
//! session can keep itself in the same file meanwhile, and what somebody else wrote there is not written over.

use super::At;
use super::files::{Target, is_save, save_text};
use crate::disk::{self, Lock, NoLock};
use crate::hinted::Hint;
use crate::kit::{Blame, Complaint, Reply};
use std::path::Path;

const VERB: &str = "autosave";

/// Where the session is kept.
#[derive(Debug)]
pub struct Autosave {
    target: Target,
    /// Held for as long as the session is kept there.
    lock: Lock,
    /// What was written last, as a hash: what only looks writes nothing.
    written: Option<u64>,
    /// The last attempt failed, and that was told.
    told: bool,
}

/// `autosave`: keeps the session in a file from now on, or no longer; alone it says where.
///
/// # Errors
/// The file cannot be written, is no save, or another session is kept there.
pub fn autosave(at: &mut At<'_>, rest: &str) -> Reply {
    match (rest, &at.core.autosave) {
        ("", None) => Ok("autosave is off".hint("autosave game.json").to_string()),
        ("", Some(kept)) => Ok(told(kept)),
        ("off", _) => {
            at.core.autosave = None;
            Ok("autosave is off".into())
        }
        (rest, _) => {
            let target = at.core.files.target(VERB, rest, "autosave game.json")?;
            match at.core.autosave.take_if(|kept| kept.lock.is_of(&target.file)) {
                Some(kept) => keep_again(at, kept, target),
                None => {
                    let lock = hold(&target.file)?;
                    must_be_save(&target.file)?;
                    begin(at, target, lock)
                }
            }
        }
    }
}

/// The file in which the session is kept already: it stays there, and is written over if somebody insists.
fn keep_again(at: &mut At<'_>, kept: Autosave, target: Target) -> Reply {
    let written = kept.written.filter(|_| !target.force);
    let mut kept = Autosave { target, written, ..kept };
    let done = keep(at, &mut kept);
    kept.target.force = false;
    let text = told(&kept);
    at.core.autosave = Some(kept);
    done.map(|()| text)
}

fn told(kept: &Autosave) -> String {
    format!("autosave: the session goes to {} after every command", kept.target.file.display())
}

/// Holds a file for the session alone.
///
/// # Errors
/// Another session holds it, or its folder cannot be used.
pub fn hold(file: &Path) -> Result<Lock, Complaint> {
    Lock::take(file).map_err(|no| {
        let file = file.display();
        let text = match no {
            NoLock::Held => {
                format!("another session autosaves to {file}").hint("end that session, or use another file")
            }
            NoLock::System(error) => format!("{file} cannot be locked for this session: {error}").into(),
        };
        Complaint::new(Blame::File, text)
    })
}

/// Keeps the session from now on in the file that it was read from, or that was named when the program was started.
///
/// # Errors
/// The file cannot be written.
pub fn go_on(at: &mut At<'_>, file: &Path, lock: Lock, print: Option<u64>) -> Reply {
    let force = at.core.files.output.force;
    if !force {
        must_be_save(file)?;
    }
    let target = Target { file: file.to_path_buf(), force, verb: VERB, named: file.display().to_string() };
    at.core.files.output.knows(&target.file, print);
    begin(at, target, lock)
}

/// Whatever is there must be a save.
fn must_be_save(file: &Path) -> Result<(), Complaint> {
    if !file.exists() || is_save(file) {
        return Ok(());
    }
    let text = format!("{} is not a save; it was not changed", file.display()).hint("autosave game.json");
    Err(Complaint::new(Blame::File, text))
}

/// Keeps the session in a file from now on.
fn begin(at: &mut At<'_>, target: Target, lock: Lock) -> Reply {
    let mut kept = Autosave { target, lock, written: None, told: false };
    keep(at, &mut kept)?;
    kept.target.force = false;
    let text = told(&kept);
    at.core.autosave = Some(kept);
    Ok(text)
}

/// Writes the session if anything has changed. In the middle of a rule there is nothing that could be written.
fn keep(at: &mut At<'_>, kept: &mut Autosave) -> Result<(), Complaint> {
    if at.game.is_stopped() {
        return Ok(());
    }
    let text = save_text(at)?;
    let print = disk::print_of(text.as_bytes());
    if kept.written != Some(print) {
        at.core.files.write(&kept.target, text.as_bytes())?;
        kept.written = Some(print);
    }
    Ok(())
}

/// After a command: keeps the session, and gives what is wrong where that fails, once.
pub fn after(at: &mut At<'_>) -> Option<Complaint> {
    let mut kept = at.core.autosave.take()?;
    let failed = keep(at, &mut kept).err();
    let told = std::mem::replace(&mut kept.told, failed.is_some());
    at.core.autosave = Some(kept);
    failed.filter(|_| !told)
}
