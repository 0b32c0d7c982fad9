//! The checks around every command: of what was typed and of the answer. It also catches bugs, so that none ends the session.

use crate::hinted::Hint;
use crate::kit::{Blame, Complaint, Reply, Reproducer, typing};
use crate::safe::{acts, safe};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The most bytes in a command. The program looks for names in it, which takes time.
pub const LONGEST: usize = 8_192;

/// Runs a command of at most this many bytes. The session survives whatever goes wrong, and a bug comes with the save that
/// reproduces it.
///
/// # Errors
/// The command is too long, contains control characters, or fails.
pub fn guarded<D>(
    desk: &mut D,
    (command, most): (&str, usize),
    work: impl FnOnce(&mut D) -> Reply,
    save: impl FnOnce(&mut D) -> Option<Box<Reproducer>>,
) -> Reply {
    if command.len() > most {
        let text = format!("the command has {} bytes; the limit is {most}", command.len());
        return Err(typing(text.hint("`help` lists the commands")));
    }
    // Answers repeat what was typed, and a terminal must not act on it.
    if let Some(odd) = command.chars().find(|c| acts(*c) && !matches!(c, '\t' | '\n' | '\r')) {
        return Err(typing(
            format!("the line contains {odd:?}, which is not a printable character").hint("type it again"),
        ));
    }
    let reply = catch_unwind(AssertUnwindSafe(|| work(desk))).unwrap_or_else(|panic| {
        Err(Complaint::new(Blame::Bug, format!("a bug in sandtable: {}", crate::mishap::text(&*panic))))
    });
    let harmless = |text: &str| safe(text).into_owned();
    reply.map(|text| harmless(&text)).map_err(|complaint| {
        let complaint = complaint.map(harmless);
        if complaint.kind != Blame::Bug || complaint.save.is_some() {
            return complaint;
        }
        let save = catch_unwind(AssertUnwindSafe(|| save(desk))).ok().flatten();
        Complaint { save, ..complaint }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn save(_: &mut u8) -> Option<Box<Reproducer>> {
        Some(Box::new(Reproducer { hash: "7".into(), text: "{}".into() }))
    }

    #[test]
    fn a_command_that_panics_is_a_bug_with_a_save_and_the_session_goes_on() {
        let mut desk = 0_u8;
        let no = guarded(&mut desk, ("hold", LONGEST), |_| panic!("nobody expected this"), save).unwrap_err();
        assert!(no.kind == Blame::Bug && no.text.contains("nobody expected this"), "{no}");
        assert_eq!(no.save.map(|save| save.hash), Some("7".into()));
        let no = guarded(&mut desk, ("hold", LONGEST), |_| Err(typing("what?")), save).unwrap_err();
        assert!(no.save.is_none(), "only a bug has one");
        let said = guarded(&mut desk, ("hold", LONGEST), |desk| Ok(format!("{}\u{7}", *desk + 1)), save);
        assert!(said.is_ok_and(|said| said.starts_with('1') && !said.contains('\u{7}')));
    }

    #[test]
    fn a_command_that_is_too_long_or_acts_on_the_terminal_is_not_done() {
        let refused = |command: &str| guarded(&mut 0, (command, 8), |_| Ok(String::new()), save).unwrap_err().text;
        assert!(refused("hold hold").contains("9 bytes; the limit is 8"));
        assert!(refused("\u{1b}[2J").contains("not a printable character"));
    }
}
