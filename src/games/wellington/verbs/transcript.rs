//! Transcripts: prompt commands, one a line, played without a terminal.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::{blocks, debug, files, list, record};
use crate::hinted::{Hint, told};
use crate::kit::Reproducer;
use crate::safe::{acts, safe};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// The most bytes of a command: names are looked for in it, which takes time.
const LONGEST: usize = 8_192;

/// The most bytes of a piece of Lua, as of a card file.
const LONGEST_LUA: usize = 65_536;

/// Where a transcript failed.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The command.
    pub command: String,
    /// What was expected and found, or what went wrong.
    pub complaint: Complaint,
}

impl Failure {
    /// Where it is: file, line and command.
    pub fn head(&self) -> String {
        format!("{}:{}: {}", self.file, self.line, self.command)
    }

    /// What went wrong and all hints, each on a line of its own.
    pub fn told(&self) -> String {
        told(&self.complaint.text, &self.complaint.hints)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.head(), self.told())
    }
}

/// The commands of a line: `;` separates them, `--` begins a comment. Both may stand inside double quotes.
/// What follows `lua` is Lua to the end of the line.
pub fn commands(line: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut quoted = false;
    let mut chars = line.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let begins = out.last().is_some_and(|command| command.trim().is_empty());
        match c {
            // Right behind a verb that writes it is no comment.
            '-' if files::forces(out.last().map_or("", String::as_str), &line[at..]) => push(&mut out, "-"),
            'l' if begins && line[at..].starts_with("lua ") => {
                push(&mut out, &line[at..]);
                break;
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

fn push(out: &mut [String], text: &str) {
    if let Some(last) = out.last_mut() {
        last.push_str(text);
    }
}

/// Does one command at the desk, with everything around it: the journal from here on, a recording.
pub fn one(desk: &mut Desk, command: &str) -> Reply {
    let most = if command.starts_with(['=', '{']) || command.starts_with("lua") { LONGEST_LUA } else { LONGEST };
    if command.len() > most {
        let text = format!("the command has {} bytes; {most} are the most", command.len());
        return Err(Complaint::new(Blame::Typing, text).hint("`help` lists the commands"));
    }
    // What is typed comes back in answers, and no terminal should obey it.
    if let Some(odd) = command.chars().find(|c| acts(*c) && !matches!(c, '\t' | '\n' | '\r')) {
        let text = format!("the line holds {odd:?}, which is no letter").hint("type it anew");
        return Err(Complaint::new(Blame::Typing, text));
    }
    let reply = guarded(desk, |desk| done(desk, command));
    let harmless = |text: &str| safe(text).into_owned();
    reply.map(|text| harmless(&text)).map_err(|complaint| complaint.map(harmless))
}

/// Whatever goes wrong in a command, the session goes on, and a bug has the save that goes with it.
fn guarded(desk: &mut Desk, work: impl FnOnce(&mut Desk) -> Reply) -> Reply {
    let reply = catch_unwind(AssertUnwindSafe(|| work(desk))).unwrap_or_else(|panic| {
        Err(Complaint::new(Blame::Bug, format!("a bug of ours: {}", crate::mishap::text(&*panic))))
    });
    reply.map_err(|complaint| {
        if complaint.kind != Blame::Bug || complaint.save.is_some() {
            return complaint;
        }
        let save = catch_unwind(AssertUnwindSafe(|| Box::new(desk.session.save()))).ok();
        Complaint { save: save.and_then(|save| Reproducer::of(&save)), ..complaint }
    })
}

fn done(desk: &mut Desk, command: &str) -> Reply {
    let before = record::Before::of(desk);
    desk.take_hushed();
    if !command.starts_with("expect") {
        desk.core.since = desk.session.journal_len();
        desk.running.heard.clear();
        desk.arm();
    }
    desk.before_chance();
    let same = desk.might_stay(command);
    let secret = desk.asked_elsewhere();
    let stopped = desk.session.is_stopped();
    let mut done = list::command(desk, command);
    if !stopped && desk.session.is_stopped() && debug::is_action(command) {
        done = debug::in_the_middle(desk, command);
    }
    desk.after_command(command, same);
    let mut done = done.map(|said| crate::desk::with_left(&mut desk.at(), said));
    // A condition that fails while it is looked at would stop the next step, which has nothing to do with it.
    if let Some(trouble) = desk.session.take_trouble() {
        done = done.and(Err(Complaint::new(Blame::Script, desk.script_said(trouble))));
    }
    // A recording that cannot be written undoes nothing, so that is told beside what was done.
    let trouble = before.and_then(|before| record::note(desk, command, &before, &done));
    let done = desk.finish(command, secret, done);
    match (done, trouble) {
        (Ok(text), Some(trouble)) => Ok(format!("{text}\n{trouble}")),
        (done, _) => done,
    }
}

/// Plays a transcript. A command that fails ends it, unless the next command is `expect error`. Gives how many commands
/// were done; `tell` hears each command and what it said.
///
/// # Errors
/// Where the transcript failed, and why.
pub fn play(
    desk: &mut Desk,
    file: &str,
    text: &str,
    tell: &mut dyn FnMut(&str, &Reply),
) -> Result<usize, Box<Failure>> {
    let folder = Path::new(file).parent().map(Path::to_path_buf);
    let outer = std::mem::replace(&mut desk.running.folder, folder);
    // Whoever wrote it may be somebody else than who runs it.
    let place = desk.output.confine();
    let done = play_lines(desk, file, text, tell);
    desk.output.place = place;
    desk.running.folder = outer;
    done
}

fn play_lines(
    desk: &mut Desk,
    file: &str,
    text: &str,
    tell: &mut dyn FnMut(&str, &Reply),
) -> Result<usize, Box<Failure>> {
    let mut done = 0;
    let mut pending: Option<Box<Failure>> = None;
    for (line, command) in blocks::script(text) {
        match pending.take() {
            Some(failure) if command.starts_with("expect error") => desk.running.last_error = Some(failure.told()),
            Some(failure) => return Err(failure),
            None => desk.running.last_error = None,
        }
        let reply = one(desk, &command);
        tell(&command, &reply);
        match reply {
            Ok(_) => done += 1,
            Err(complaint) => {
                let failure = Failure { file: file.to_string(), line, command, complaint };
                // A bug or a failed expectation is never what a transcript wants.
                if matches!(failure.complaint.kind, Blame::Bug | Blame::Expectation) {
                    return Err(Box::new(failure));
                }
                pending = Some(Box::new(failure));
            }
        }
        if desk.wish.is_some() {
            return Ok(done);
        }
    }
    match pending {
        Some(failure) => Err(failure),
        None => Ok(done),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_panics_is_a_bug_with_a_save_and_the_session_goes_on() {
        let root = crate::sources();
        let (scenario, paths) =
            (root.join("scenarios/1812.json"), crate::games::wellington::api::Paths::under(&root.join("nowhere")));
        let mut desk = Desk::open(&crate::games::wellington::verbs::Opening { scenario, paths, seed: 1 })
            .unwrap_or_else(|no| panic!("{no}"))
            .0;
        let hash = desk.session.hash();
        let complaint = guarded(&mut desk, |_| panic!("nobody expected this")).unwrap_err();
        assert!(complaint.kind == Blame::Bug && complaint.text.contains("nobody expected this"), "{}", complaint.text);
        assert_eq!(complaint.save.unwrap().hash, format!("{hash:016x}"));
        assert!(one(&mut desk, "show").is_ok());
        let complaint = guarded(&mut desk, |_| Err(crate::kit::typing("what?"))).unwrap_err();
        assert!(complaint.save.is_none(), "only a bug has one");
    }

    #[test]
    fn a_line_holds_commands_and_a_comment() {
        assert_eq!(commands("undo; redo -- both"), ["undo", "redo"]);
        assert_eq!(commands("expect log \"a; b -- c\""), ["expect log \"a; b -- c\""]);
        assert_eq!(commands("  -- nothing"), Vec::<String>::new());
        assert_eq!(commands("set hand spain +52 -13"), ["set hand spain +52 -13"]);
        assert_eq!(commands("save --force a.json; undo --force"), ["save --force a.json", "undo"]);
        assert_eq!(commands("save a.json --force; map"), ["save a.json"]);
        assert_eq!(commands("save --forced"), ["save"]);
    }
}
