//! `record`: writes typed commands to a transcript, with the result of each.
//!
//! The transcript begins with what sets up the position: the scenario with its seed if nothing was played yet,
//! otherwise a save beside it. All later dice come from that seed or save, so unforced dice need no line, and `undo` in
//! the transcript takes back the same as at the prompt.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::{blocks, entries, seats};
use crate::desk::files::{self, Target};
use crate::disk;
use crate::table::Cursor;
use crate::view::paint;

/// The longest printed or refused text to keep.
const LONGEST: usize = 160;

/// A transcript being recorded.
#[derive(Clone, Debug)]
pub struct Recording {
    target: Target,
    lines: Vec<String>,
    expects: usize,
    /// How many positions were saved beside it.
    saves: usize,
}

/// The state of the game before a command.
pub(super) struct Before {
    stand: (u64, usize, Cursor, String),
    inputs: usize,
    nesting: u8,
}

impl Before {
    /// The state of the game, if a command is to be recorded.
    pub(super) fn of(desk: &Desk) -> Option<Before> {
        desk.recording.is_some().then(|| Before {
            stand: stand(desk),
            inputs: inputs(desk),
            nesting: desk.core.script.nesting,
        })
    }
}

fn stand(desk: &Desk) -> (u64, usize, Cursor, String) {
    let s = &desk.session;
    (s.hash(), s.journal_len(), s.cursor(), s.branch_name().to_string())
}

/// How many choices and edits the current branch has.
fn inputs(desk: &Desk) -> usize {
    let (at, segments) = (desk.session.cursor(), desk.session.segments());
    let past: usize = segments.iter().take(at.segment).map(|segment| segment.inputs.len()).sum();
    past + at.input
}

/// `record`.
pub(super) fn record(desk: &mut Desk, rest: &str) -> Reply {
    if rest == "off" {
        return match desk.recording.take() {
            Some(recording) => Ok(recording.sum()),
            None => Err(Complaint::new(Blame::Illegal, "nothing is being recorded").hint("record mine.play")),
        };
    }
    files::at_rest(&desk.at())?;
    let target = desk.core.files.target("record", rest, "record mine.play")?;
    let mut recording = Recording { target, lines: Vec::new(), expects: 0, saves: 0 };
    recording.head(desk)?;
    recording.write(desk)?;
    // From now on it is the session's own file, as long as nobody else writes it.
    recording.target.force = false;
    let file = recording.target.file.display().to_string();
    let before = desk.recording.replace(recording).map(|old| format!("{}\n", old.sum()));
    Ok(format!("{}recording to {file}; `record off` ends it", before.unwrap_or_default()))
}

impl Recording {
    fn sum(&self) -> String {
        let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let lines = self.lines.iter().map(|line| line.lines().count()).sum();
        let (lines, expects) = (count(lines, "line"), count(self.expects, "expect"));
        format!("{lines}, {expects} in {}", self.target.file.display())
    }

    fn write(&self, desk: &mut Desk) -> Result<(), Complaint> {
        desk.core.files.write(&self.target, format!("{}\n", self.lines.join("\n")).as_bytes())
    }

    fn expect(&mut self, what: impl std::fmt::Display) {
        self.expects += 1;
        self.lines.push(format!("expect {what}"));
    }

    /// The lines that set up the same position when the transcript runs: at any prompt, with any seed.
    fn head(&mut self, desk: &mut Desk) -> Result<(), Complaint> {
        let on = |on: bool| if on { "on" } else { "off" };
        let version = env!("CARGO_PKG_VERSION");
        self.lines
            .push(format!("-- Recorded by sandtable {version}; `sandtable run` plays it and checks the results."));
        // This must come before the position, because turning Responses off would pass in an open window.
        self.lines.push(format!("responses {}", on(desk.offers.responses)));
        self.lines.push(format!("reactions {}", on(desk.offers.reactions)));
        self.lines.extend(desk.wishes());
        match untouched(desk) {
            Some(begin) => self.lines.push(begin),
            None => self.position(desk)?,
        }
        self.asked(desk);
        Ok(())
    }

    /// Saves the game beside the transcript, and adds the line that loads it.
    fn position(&mut self, desk: &mut Desk) -> Result<(), Complaint> {
        self.saves += 1;
        let stem = self.target.file.file_stem().and_then(|stem| stem.to_str()).unwrap_or("start");
        let plain: String = stem.chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '_' }).collect();
        let name = format!("{plain}.{}.json", self.saves);
        let text = files::save_text(&desk.at())?;
        let beside = Target { file: self.target.file.with_file_name(&name), ..self.target.clone() };
        desk.core.files.write(&beside, text.as_bytes())?;
        self.lines.push(format!("load {name}"));
        Ok(())
    }

    fn asked(&mut self, desk: &Desk) {
        if desk.session.is_stopped() {
            return self.expect("stopped");
        }
        let who = desk.session.decision().map(|d| match d.question.of_player() {
            Some(player) => format!("player {player}"),
            None => d.who.word().to_string(),
        });
        self.expect(format!("asked {}", who.as_deref().unwrap_or("nobody")));
    }

    /// Adds a command and its result.
    fn add(&mut self, desk: &mut Desk, command: &str, before: &Before, reply: &Reply) -> Result<(), Complaint> {
        let (verb, _) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let changed = stand(desk) != before.stand;
        match (verb, reply) {
            // These results may differ when the transcript runs, because other files may be there. Mistyped commands
            // can have any text.
            (_, Err(Complaint { kind: Blame::File | Blame::Bug | Blame::Expectation, .. })) => self.remark(command),
            (_, Err(complaint)) => self.refused(command, complaint),
            ("load", _) => self.position(desk)?,
            ("new", _) => {
                let begin = untouched(desk);
                match begin {
                    Some(begin) => self.lines.push(begin),
                    None => self.position(desk)?,
                }
            }
            ("auto", _) => self.lines.push(format!("auto {}", inputs(desk).saturating_sub(before.inputs))),
            ("expect", _) => self.expect(command.trim_start_matches("expect").trim_start()),
            (_, Ok(text)) if command.starts_with('=') => {
                let text = printed(text);
                self.expect(format!("shows \"{text}\" {command}"));
            }
            // A test should not write files or open editors.
            ("save" | "export" | "edit" | "test" | "autotest" | "ab" | "check" | "reload" | "run", _) => {
                self.remark(command)
            }
            _ => self.lines.push(command.to_string()),
        }
        if changed && reply.is_ok() {
            self.consequences(desk, verb);
        }
        Ok(())
    }

    fn remark(&mut self, command: &str) {
        self.lines.push(format!("-- {}", printed(command)));
    }

    /// Adds a refused command, with its rule or its words.
    fn refused(&mut self, command: &str, complaint: &Complaint) {
        if command.chars().count() > LONGEST || command.chars().any(char::is_control) {
            return self.remark(command);
        }
        self.lines.push(command.to_string());
        let text = paint::plain(&complaint.told());
        let rule = text.split_inclusive(']').filter_map(|part| part.rfind('[').map(|at| &part[at..]));
        let rule = rule.into_iter().find(|cause| cause.len() > 2 && cause.ends_with(']') && !cause.contains(' '));
        let first = text.lines().next().unwrap_or_default();
        match rule {
            Some(rule) => self.expect(format!("error {rule} -- {}", printed(first))),
            None => {
                // A quoted text cannot contain quotes, so the longest part without one is used.
                let part = first.split('"').max_by_key(|part| part.len()).unwrap_or_default();
                self.expect(format!("error \"{}\"", part.trim()));
            }
        }
    }

    /// Adds what was reported, and who is asked now.
    fn consequences(&mut self, desk: &Desk, verb: &str) {
        // Waiting dice have no result yet. After `load` and `new`, the next command reports enough.
        if matches!(verb, "dice" | "random" | "seed") {
            return;
        }
        let lines = entries::told(desk);
        let any = !lines.is_empty();
        for (facts, sentence) in lines {
            self.expect(format!("entry {facts} -- {sentence}"));
        }
        if any {
            self.expect("no more entries");
        }
        self.asked(desk);
    }
}

/// The command that starts the current game, if nothing was done in it yet.
fn untouched(desk: &Desk) -> Option<String> {
    // Changes from outside are in no file that a transcript could name.
    let scenario = seats::untouched(desk).filter(|scenario| scenario.tweaks.is_empty())?;
    let (file, seed) = (&scenario.file, desk.origin.seed);
    let ours = file.parent().is_some_and(|folder| disk::same(folder, &desk.paths.scenarios));
    let stem = file.file_stem().and_then(|stem| stem.to_str()).filter(|stem| !stem.contains(['.', ' ']));
    let name = if ours { stem?.to_string() } else { files::typed(file) };
    let line = format!("new {name}{} seed {seed}", super::beginning::words(desk.origin.beginning));
    (crate::desk::commands(&line) == [line.clone()]).then_some(line)
}

/// Printed text on one short line, without quotes, because a quoted text cannot contain them.
pub(super) fn printed(text: &str) -> String {
    let plain = paint::plain(text);
    let words: Vec<&str> = plain.split(|c: char| c.is_whitespace() || c.is_control() || c == '"').collect();
    let line = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Notes that other card texts came into force, so that the transcript was recorded under both.
pub(super) fn reloaded(desk: &mut Desk, files: &[String]) {
    if let Some(recording) = desk.recording.as_mut() {
        recording.remark(&format!("other card versions from here on: {}", files.join(", ")));
    }
}

/// Notes a command that was done or refused. If the transcript cannot be written, recording ends. The command stays
/// done, and the result reports the problem.
pub(super) fn note(desk: &mut Desk, command: &str, before: &Before, reply: &Reply) -> Option<String> {
    // The commands that start and end a recording are not recorded; a transcript's own commands are recorded one by one.
    let verb = command.split_whitespace().next().unwrap_or_default();
    if matches!(verb, "record" | "quit") || before.nesting != desk.core.script.nesting {
        return None;
    }
    // The result of the previous command is already written, and can be matched only once.
    if command.starts_with("expect error") || command.starts_with("expect entry") {
        return None;
    }
    let command = &blocks::written(command);
    let mut recording = desk.recording.take()?;
    match recording.add(desk, command, before, reply).and_then(|()| recording.write(desk)) {
        Ok(()) => {
            desk.recording = Some(recording);
            None
        }
        Err(complaint) => Some(format!("the recording stopped: {}", complaint.told())),
    }
}
