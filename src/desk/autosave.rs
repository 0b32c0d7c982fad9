//! Saves the session to a file after every command. If the program crashes, only the command in progress is lost. No other
//! session can autosave to the same file meanwhile, and changes that somebody else wrote to the file are not overwritten.

use super::At;
use super::files::{Target, is_save, save_text};
use crate::disk::{self, Lock, NoLock};
use crate::hinted::Hint;
use crate::kit::{Blame, Complaint, Reply};
use std::path::Path;

const VERB: &str = "autosave";

/// Where the session is autosaved.
#[derive(Debug)]
pub struct Autosave {
    target: Target,
    /// Held for as long as the session is autosaved to this file.
    lock: Lock,
    /// The hash of the last save, so that commands that change nothing write nothing.
    written: Option<u64>,
    /// Whether the last attempt failed and the failure was reported.
    told: bool,
}

/// `autosave`: starts or stops saving to a file after every command. Without arguments it shows the file.
///
/// # Errors
/// The file cannot be written, is not a save, or belongs to another session's autosave.
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

/// The file is already this session's autosave. It stays so; with `--force` it is overwritten.
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

/// Locks a file for this session.
///
/// # Errors
/// Another session has locked it, or its folder cannot be used.
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

/// From now on, autosaves to the file that the session was read from, or that was given when the program was started.
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

/// An existing file must be a save.
fn must_be_save(file: &Path) -> Result<(), Complaint> {
    if !file.exists() || is_save(file) {
        return Ok(());
    }
    let text = format!("{} is not a save; it was not changed", file.display()).hint("autosave game.json");
    Err(Complaint::new(Blame::File, text))
}

/// Starts autosaving to a file.
fn begin(at: &mut At<'_>, target: Target, lock: Lock) -> Reply {
    let mut kept = Autosave { target, lock, written: None, told: false };
    keep(at, &mut kept)?;
    kept.target.force = false;
    let text = told(&kept);
    at.core.autosave = Some(kept);
    Ok(text)
}

/// Writes the session if it has changed. Nothing can be written in the middle of a rule.
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

/// Autosaves after a command. If that fails, gives the error the first time.
pub fn after(at: &mut At<'_>) -> Option<Complaint> {
    let mut kept = at.core.autosave.take()?;
    let failed = keep(at, &mut kept).err();
    let told = std::mem::replace(&mut kept.told, failed.is_some());
    at.core.autosave = Some(kept);
    failed.filter(|_| !told)
}
