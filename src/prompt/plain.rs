//! The desk of any game at the prompt.

use super::engine::{Begun, NotOpened};
use super::host::{Host, Place, Said, Wish, report_bug};
use super::terminal::{self, Ended, Start};
use crate::check::pure::Wanted;
use crate::desk::{Plain, Words, autosave, commands, let_bots};
use crate::hinted::Hint;
use crate::kit::{Complaint, typing};
use crate::safe::safe;
use crate::view::{fitted, lettered};
use std::path::PathBuf;

/// The desk of any game, with what the prompt and the page need besides.
pub struct Kept {
    /// The desk.
    pub desk: Plain,
    /// The scripts that the game needs, and what it requires of them.
    pub wanted: Vec<Wanted>,
    /// What the host is told about the dice when other players get their own page.
    pub dice: &'static str,
    /// Whether the game draws a board, once that is known. Asking takes as long as drawing.
    pub drawn: Option<bool>,
}

/// Opens a script in an editor. The name may be left out if there is only one script.
const EDIT: &str = "edit";
const EDIT_ONE: &str = "edit ";

/// The message if no secret key is mixed into the dice.
const PLAIN_DICE: &str = "the dice come from the seed alone: anyone who guesses the seed can predict them";

impl Kept {
    /// A desk at the prompt.
    pub fn new(desk: Plain) -> Kept {
        Kept { desk, wanted: Vec::new(), dice: PLAIN_DICE, drawn: None }
    }

    /// The script with this name. Without a name, the only script.
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

    /// Runs the text as a single command, whatever it contains.
    pub fn does_one(&mut self, command: &str) -> Said {
        let said = self.do_all(vec![command.to_string()]);
        self.told(said)
    }

    /// Runs commands until one fails.
    fn do_all(&mut self, commands: Vec<String>) -> Said {
        let mut said = Said::default();
        for command in commands {
            let reply = self.desk.command(&command);
            let width = usize::from(self.desk.core.width);
            let shown = |text: &str| lettered(fitted(&safe(text), width));
            let reply = reply.map(|text| shown(&text)).map_err(|no| {
                said.bug = report_bug(&no);
                (no.kind, no.map(|text| shown(text)).hinted())
            });
            let failed = reply.is_err();
            said.replies.push((command, reply));
            // At a served game bots go on wherever the command has led, also to another game.
            if self.desk.core.sitters.is_some()
                && let Err(no) = let_bots(&mut self.desk.at())
            {
                said.replies.push(("bots".into(), Err((no.kind, no.hinted()))));
            }
            if let Some(no) = self.keep() {
                said.replies.push(("autosave".into(), Err((no.kind, no.hinted()))));
            }
            if failed {
                break;
            }
        }
        said
    }

    /// Opens a script in an editor.
    fn edit(&self, command: &str) -> Said {
        let found = self.script(command.strip_prefix(EDIT).unwrap_or_default().trim());
        let wish = found.as_ref().ok().cloned().map(Wish::Edit);
        let reply = found.map(|_| String::new()).map_err(|no| (no.kind, no.hinted()));
        Said { wish, replies: vec![(command.to_string(), reply)], ..Said::default() }
    }

    /// Adds the current place in the game.
    fn told(&self, mut said: Said) -> Said {
        said.entries = vec![Vec::new(); said.replies.len()];
        said.prompt = self.place().full;
        said.hash = format!("{:016x}", self.desk.game().hash());
        said
    }
}

impl Host for Kept {
    fn does(&mut self, line: &str) -> Said {
        let said = match line.trim() {
            "quit" | "exit" => Said { wish: Some(Wish::Quit), ..Said::default() },
            command if command == EDIT || command.starts_with(EDIT_ONE) => self.edit(command),
            line => self.do_all(commands(line)),
        };
        self.told(said)
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
        autosave::after(&mut self.desk.at())
    }
}

/// A bare prompt for a game: lines come from the terminal or from a pipe.
pub fn converse(begin: impl FnOnce() -> Plain + Send + 'static) -> Ended {
    let begin = move |_| {
        let mut desk = begin();
        let greeting = desk.waiting();
        Ok::<_, NotOpened>(Begun { desk: Kept::new(desk), greeting, faults: Vec::new() })
    };
    terminal::open(begin, Start { watched: Vec::new(), guest: None }, None)
}
