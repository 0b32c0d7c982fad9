//! `run`: a transcript inside a session, or inside another transcript.

use super::files::{path, read};
use super::script::{Scripted, play};
use crate::disk::Kind;
use crate::kit::{Blame, Complaint, Reply};
use crate::view::amount;

/// How many transcripts can run one inside the other.
const DEEPEST: u8 = 8;

/// `run`: runs the commands of a file. Says how many there were.
///
/// # Errors
/// The file cannot be read, or the transcript fails.
pub fn run(desk: &mut dyn Scripted, rest: &str) -> Reply {
    let file = desk.core().files.found(path(rest, "run round.play")?);
    let text = read(&file, Kind::Transcript)?;
    let script = &mut desk.core().script;
    if script.nesting >= DEEPEST {
        return Err(Complaint::new(Blame::File, "transcripts are nested more than eight deep"));
    }
    if script.nesting == 0 {
        script.told_at = None;
    }
    script.nesting += 1;
    let done = play(desk, &file.display().to_string(), &text, &mut |_, _| {});
    let script = &mut desk.core().script;
    script.nesting -= 1;
    match done {
        Ok(count) => Ok(format!("{} of {}", amount(count, "command", "commands"), file.display())),
        Err(failure) => {
            // For a transcript that runs itself, one line of error is enough.
            let at = Some((failure.file.clone(), failure.line));
            let text = match at == std::mem::replace(&mut script.told_at, at.clone()) {
                true => failure.complaint.text.clone(),
                false => format!("{}\n{}", failure.head(), failure.complaint.text),
            };
            Err(Complaint { text, ..failure.complaint })
        }
    }
}
