//! The desk of any game at the prompt.

use super::engine::{Begun, NotOpened};
use super::host::{Host, Place, Said, Wish, report_bug};
use super::terminal::{self, Ended, Start};
use crate::check::pure::Wanted;
use crate::desk::{Plain, Words, commands};
use crate::disk::Output;
use crate::hinted::Hint;
use crate::kit::{Blame, Complaint, typing};
use crate::safe::safe;
use crate::view::{fitted, lettered};
use std::path::PathBuf;

/// A desk of any game, and where its game is kept after every command.
pub struct Kept {
    /// The desk.
    pub desk: Plain,
    /// Where it is kept.
    file: Option<PathBuf>,
    /// What was written there last: what only looks writes nothing.
    written: String,
    /// The last attempt failed, and that was told.
    told: bool,
    /// The scripts that the game asks for, and what it asks of them.
    pub wanted: Vec<Wanted>,
    /// What is said of the dice to whoever lets others have a page of their own.
    pub dice: &'static str,
}

/// Opens a script in an editor: alone where there is only one, else with its name.
const EDIT: &str = "edit";
const EDIT_ONE: &str = "edit ";

/// Where nobody mixed a secret into the dice.
const PLAIN_DICE: &str = "the dice come from the seed alone: whoever guesses it knows what will fall";

impl Kept {
    /// A desk whose game is kept in a file, where one is named.
    pub fn new(desk: Plain, file: Option<PathBuf>) -> Kept {
        Kept { desk, file, written: String::new(), told: false, wanted: Vec::new(), dice: PLAIN_DICE }
    }

    /// The script that is meant by a name; the only one without a name.
    fn script(&self, name: &str) -> Result<PathBuf, Complaint> {
        let files = self.desk.game().scripts();
        let name_of =
            |file: &PathBuf| file.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
        let fits = |file: &&PathBuf| name_of(file) == name || file.file_stem().is_some_and(|stem| stem == name);
        let found = if let ([one], "") = (files.as_slice(), name) { Some(one) } else { files.iter().find(fits) };
        found.cloned().ok_or_else(|| {
            let names: Vec<String> = files.iter().map(name_of).collect();
            match names.is_empty() {
                true => typing("this game has no scripts"),
                false => typing("which script?".hint(format!("edit {}", names.join(", or edit ")))),
            }
        })
    }

    fn write(&mut self) -> Result<(), Complaint> {
        let Some(file) = &self.file else { return Ok(()) };
        let text = self.desk.game().save()?;
        if text != self.written {
            let written = Output::default().write(file, text.as_bytes(), true);
            written.map_err(|no| Complaint::new(Blame::File, format!("{} {no}", file.display())))?;
            self.written = text;
        }
        Ok(())
    }
}

impl Host for Kept {
    fn does(&mut self, line: &str) -> Said {
        let mut said = Said::default();
        match line.trim() {
            "" => {}
            "quit" => said.wish = Some(Wish::Quit),
            command if command == EDIT || command.starts_with(EDIT_ONE) => {
                let found = self.script(command.strip_prefix(EDIT).unwrap_or_default().trim());
                let reply = found.map(|file| {
                    said.wish = Some(Wish::Edit(file));
                    String::new()
                });
                said.replies.push((command.to_string(), reply.map_err(|no| (no.kind, no.hinted()))));
            }
            line => {
                for command in commands(line) {
                    let reply = self.desk.command(&command);
                    let width = usize::from(self.desk.core.width);
                    let shown = |text: &str| lettered(fitted(&safe(text), width));
                    let reply = reply.map(|text| shown(&text)).map_err(|no| {
                        said.bug = report_bug(&no);
                        (no.kind, no.map(|text| shown(text)).hinted())
                    });
                    let failed = reply.is_err();
                    said.replies.push((command, reply));
                    if let Some(no) = self.keep() {
                        said.replies.push(("autosave".into(), Err((no.kind, no.hinted()))));
                    }
                    // The first command that fails ends the line.
                    if failed {
                        break;
                    }
                }
            }
        }
        said.entries = vec![Vec::new(); said.replies.len()];
        said.prompt = self.place().full;
        said.hash = format!("{:016x}", self.desk.game().hash());
        said
    }

    fn complete(&mut self, line: &str, at: usize) -> (usize, Vec<String>) {
        Words::of(&self.desk.at()).complete(line.get(..at).unwrap_or(line))
    }

    fn reload(&mut self) -> Option<String> {
        let told = self.desk.reload()?;
        Some(lettered(safe(&told)))
    }

    fn place(&self) -> Place {
        let full = self.desk.prompt();
        let clean = |text: String| lettered(safe(&text));
        Place { full: clean(full), brief: clean(format!("{} › ", self.desk.asked())) }
    }

    fn width(&mut self, width: u16) {
        self.desk.core.width = width.max(40);
    }

    fn keep(&mut self) -> Option<Complaint> {
        match self.write() {
            Ok(()) => {
                self.told = false;
                None
            }
            Err(_) if self.told => None,
            Err(no) => {
                self.told = true;
                Some(no)
            }
        }
    }
}

/// The prompt of a game without anything around it: lines from the terminal or from a pipe.
pub fn converse(begin: impl FnOnce() -> Plain + Send + 'static) -> Ended {
    let begin = move |_| {
        let mut desk = begin();
        let greeting = desk.waiting();
        Ok::<_, NotOpened>(Begun { desk: Kept::new(desk, None), greeting, faults: Vec::new() })
    };
    terminal::open(begin, Start { watched: Vec::new(), guest: None }, None)
}
