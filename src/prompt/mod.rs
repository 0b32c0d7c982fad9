//! The prompt of any game: lines that a person types or that come through a pipe, and what the desk has to say to each.

use crate::desk::{Plain, Words};
use crate::disk::Output;
use crate::kit::{Blame, Reply};
use crate::out;
use crate::safe::safe;
use crate::view::{fitted, lettered, paint};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::io::{BufRead, IsTerminal};
use std::path::PathBuf;

/// What a conversation is to do besides.
#[derive(Default)]
pub struct Settings {
    /// The game is kept here after every command.
    pub keep: Option<PathBuf>,
    /// Nothing is said, and everything is written down instead.
    pub quiet: bool,
}

/// What was typed, and what the desk had to say.
pub type Transcript = Vec<(String, Reply)>;

/// Completes what can be typed at the desk as it stands.
struct Assistant(Words);

impl Completer for Assistant {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.0.complete(line.get(..pos).unwrap_or(line)))
    }
}

impl Hinter for Assistant {
    type Hint = String;
}
impl Highlighter for Assistant {}
impl Validator for Assistant {}
impl Helper for Assistant {}

/// Reads commands until `quit` or the end of what there is, and says what came of each. Ctrl-C forgets a line. Gives what was
/// typed where nothing was said, and whether something was refused.
///
/// # Errors
/// The terminal cannot be read.
pub fn converse(desk: &mut Plain, settings: &Settings) -> rustyline::Result<(Transcript, bool)> {
    let mut talk = Talk { desk, settings, transcript: Vec::new(), refused: false, unkept: false };
    if !settings.quiet {
        out::say(lettered(talk.desk.waiting()));
    }
    if std::io::stdin().is_terminal() && !settings.quiet {
        talk.at_a_terminal()?;
    } else {
        for line in std::io::stdin().lock().lines() {
            if talk.does(line?.trim()) {
                break;
            }
        }
    }
    Ok((talk.transcript, talk.refused))
}

struct Talk<'d> {
    desk: &'d mut Plain,
    settings: &'d Settings,
    transcript: Transcript,
    refused: bool,
    unkept: bool,
}

impl Talk<'_> {
    fn at_a_terminal(&mut self) -> rustyline::Result<()> {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut editor: Editor<Assistant, DefaultHistory> = Editor::with_config(config)?;
        loop {
            editor.set_helper(Some(Assistant(Words::of(&self.desk.at()))));
            let line = match editor.readline(&lettered(paint::plain(&self.desk.prompt()))) {
                Ok(line) => line,
                Err(ReadlineError::Interrupted) => continue,
                Err(ReadlineError::Eof) => return Ok(()),
                Err(error) => return Err(error),
            };
            // What is typed once need not be typed again; a history that takes no more is no reason to stop.
            let _ = editor.add_history_entry(line.trim());
            if self.does(line.trim()) {
                return Ok(());
            }
        }
    }

    /// Does a line. Says whether it was the last.
    fn does(&mut self, line: &str) -> bool {
        match line {
            "" => return false,
            "quit" => return true,
            _ => {}
        }
        let width = usize::from(self.desk.core.width);
        let reply = self.desk.command(line);
        self.refused |= reply.is_err();
        match (&reply, self.settings.quiet) {
            (_, true) => {}
            (Ok(said), _) => out::say(lettered(fitted(&safe(said), width))),
            (Err(no), _) => out::tell(lettered(format!("{} {}", paint::bad("error:"), safe(&no.told())))),
        }
        if self.settings.quiet {
            self.transcript.push((line.to_string(), reply));
        }
        self.keep();
        false
    }

    /// Keeps the game where it is to be kept. That it cannot be is said once.
    fn keep(&mut self) {
        let Some(file) = self.settings.keep.as_ref().filter(|_| !self.unkept) else { return };
        let write = |text: String| {
            let written = Output::default().write(file, text.as_bytes(), true);
            written.map_err(|no| crate::kit::Complaint::new(Blame::File, format!("{} {no}", file.display())))
        };
        if let Err(no) = self.desk.game().save().and_then(write) {
            self.unkept = true;
            out::tell(lettered(format!("{} the game is not kept: {}", paint::bad("error:"), safe(&no.told()))));
        }
    }
}
