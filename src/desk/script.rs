//! Transcripts: commands and expectations for any game, run without a terminal.

use super::files::forces;
use super::guard::{self, LONGEST};
use super::spoken::after;
use super::{At, Core};
use crate::hinted::{Hint, told};
use crate::kit::{Blame, Complaint, Reply, Reproducer, typing};
use std::fmt;
use std::path::Path;

/// Where a transcript failed.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The command.
    pub command: String,
    /// What was expected and what was found, or what went wrong.
    pub complaint: Complaint,
}

impl Failure {
    /// The place: file, line and command.
    pub fn head(&self) -> String {
        format!("{}:{}: {}", self.file, self.line, self.command)
    }

    /// What went wrong and all hints, each on its own line.
    pub fn told(&self) -> String {
        told(&self.complaint.text, &self.complaint.hints)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.head(), self.told())
    }
}

/// Verbs after which the rest of the line is code, so that nothing in it separates commands.
const CODE: [&str; 1] = ["lua "];

/// The commands in a line: `;` separates them, `--` begins a comment. Both may appear inside double quotes. `--games` in a command is
/// not a comment, since whoever types that means an option; [`no_options`] refuses it.
pub fn commands(line: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut quoted = false;
    let mut chars = line.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let (begins, rest) = (out.last().is_some_and(|command| command.trim().is_empty()), &line[at..]);
        match c {
            // `--force` after a verb that writes is not a comment.
            '-' if forces(out.last().map_or("", String::as_str), rest) => push(&mut out, "-"),
            _ if begins && CODE.iter().any(|verb| rest.starts_with(verb)) => {
                push(&mut out, rest);
                break;
            }
            '-' if !quoted && !begins && line[..at].ends_with(char::is_whitespace) && option(rest).is_some() => {
                push(&mut out, "--");
                chars.next();
            }
            '-' if !quoted && chars.peek().is_some_and(|(_, next)| *next == '-') => break,
            ';' if !quoted => out.push(String::new()),
            c => {
                quoted ^= c == '"';
                push(&mut out, c.encode_utf8(&mut [0; 4]));
            }
        }
    }
    out.into_iter().map(|part| part.trim().to_string()).filter(|part| !part.is_empty()).collect()
}

/// The option that a text begins with, as in a shell: `--games`.
fn option(text: &str) -> Option<&str> {
    let name = text.strip_prefix("--")?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let end = name.find(|c: char| !is_part(c)).unwrap_or(name.len());
    let is_option = name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name[end..].starts_with('-');
    is_option.then(|| &text[..end + 2])
}

/// Refuses an option as in a shell, which no verb takes except `--force`.
///
/// # Errors
/// There is one outside of quotes.
pub fn no_options(command: &str) -> Result<(), Complaint> {
    if CODE.iter().any(|verb| command.starts_with(verb)) || command.starts_with('=') {
        return Ok(());
    }
    let mut quoted = false;
    for (at, c) in command.char_indices() {
        quoted ^= c == '"';
        let begins = command[..at].ends_with(char::is_whitespace);
        let Some(option) = option(&command[at..]).filter(|_| begins && !quoted) else { continue };
        if forces(&command[..at], &command[at..]) {
            continue;
        }
        let verb = command.split_whitespace().next().unwrap_or_default();
        let text = format!("the prompt has no option {option:?}");
        let hint = format!("`help {verb}` shows what to type after it; a comment has a space after the dashes");
        return Err(typing(text.hint(hint)));
    }
    Ok(())
}

fn push(out: &mut [String], text: &str) {
    if let Some(last) = out.last_mut() {
        last.push_str(text);
    }
}

/// The commands in a text, each with its line number, from 1.
pub fn numbered(text: &str) -> Vec<(usize, String)> {
    let lines = text.lines().enumerate();
    lines.flat_map(|(i, line)| commands(line).into_iter().map(move |command| (i + 1, command))).collect()
}

/// A desk that can run the commands of a transcript.
pub trait Scripted {
    /// Runs one command.
    ///
    /// # Errors
    /// The command makes no sense, or cannot be done.
    fn one(&mut self, command: &str) -> Reply;

    /// The hash of the position and the dice.
    fn hash(&self) -> u64;

    /// What the desk keeps beside the game.
    fn core(&mut self) -> &mut Core;

    /// The commands in a transcript, each with its line number.
    fn read(&self, text: &str) -> Vec<(usize, String)> {
        numbered(text)
    }

    /// Whether a command asked to leave, so that the rest is not run.
    fn is_leaving(&self) -> bool {
        false
    }
}

impl Scripted for At<'_> {
    fn one(&mut self, command: &str) -> Reply {
        let save = |at: &mut At<'_>| {
            let text = at.game.save().ok()?;
            Some(Box::new(Reproducer { hash: format!("{:016x}", at.game.hash()), text }))
        };
        guard::guarded(self, (command, LONGEST), |at| at.command(command), save)
    }

    fn hash(&self) -> u64 {
        self.game.hash()
    }

    fn core(&mut self) -> &mut Core {
        self.core
    }
}

/// Runs a transcript. A command that fails ends the run, unless the next command is `expect error`. Gives the number of commands
/// done; `tell` receives each command and its answer.
///
/// # Errors
/// Where the transcript failed, and why.
pub fn play(
    desk: &mut dyn Scripted,
    file: &str,
    text: &str,
    tell: &mut dyn FnMut(&str, &Reply),
) -> Result<usize, Box<Failure>> {
    let outside = desk.core().files.enter(Path::new(file));
    let done = play_lines(desk, file, text, tell);
    desk.core().files.leave(outside);
    done
}

fn play_lines(
    desk: &mut dyn Scripted,
    file: &str,
    text: &str,
    tell: &mut dyn FnMut(&str, &Reply),
) -> Result<usize, Box<Failure>> {
    let mut done = 0;
    let mut pending: Option<Box<Failure>> = None;
    for (line, command) in desk.read(text) {
        match pending.take() {
            Some(failure) if after(&command, "expect error").is_some() => {
                desk.core().script.error = Some(failure.told())
            }
            Some(failure) => return Err(failure),
            None => desk.core().script.error = None,
        }
        let reply = desk.one(&command);
        tell(&command, &reply);
        match reply {
            Ok(_) => done += 1,
            Err(complaint) => {
                let failure = Failure { file: file.to_string(), line, command, complaint };
                // A transcript never expects a bug or a failed expectation.
                if matches!(failure.complaint.kind, Blame::Bug | Blame::Expectation) {
                    return Err(Box::new(failure));
                }
                pending = Some(Box::new(failure));
            }
        }
        if desk.is_leaving() {
            return Ok(done);
        }
    }
    pending.map_or(Ok(done), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_option_is_no_comment_and_no_argument() {
        assert_eq!(commands("end -- the rest; is a comment"), ["end"]);
        assert_eq!(commands("-- nothing"), Vec::<String>::new());
        assert_eq!(commands("--nothing"), Vec::<String>::new());
        assert_eq!(commands("end ---- line"), ["end"]);
        assert_eq!(commands("whatif --games 4; end"), ["whatif --games 4", "end"]);
        let refused = no_options("whatif --games 4").unwrap_err();
        assert_eq!(refused.text, "the prompt has no option \"--games\"");
        assert!(refused.hints.iter().any(|hint| hint.contains("`help whatif`")), "{:?}", refused.hints);
        for fine in ["save --force a.json", "note \"a --b\"", "= 1 --x", "lua return 1 --x", "end"] {
            assert!(no_options(fine).is_ok(), "{fine}");
        }
    }
}
