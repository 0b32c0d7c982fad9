//! The desk as the prompt and the page see it: what they can do there, and what it answers.

use crate::hinted::Hinted;
use crate::kit::{Blame, Complaint, Reproducer};
use crate::view::paint;
use std::path::PathBuf;

/// A desk at which somebody types. It lives on its own thread.
pub trait Host: Sized + 'static {
    /// Runs the commands of a line, and autosaves the session if autosave is on.
    fn does(&mut self, line: &str) -> Said;

    /// The start of the word before this position of a line, and its possible completions.
    fn complete(&mut self, line: &str, at: usize) -> (usize, Vec<String>);

    /// A suggestion for the rest of a line that is being typed.
    fn hint(&mut self, _line: &str) -> Option<String> {
        None
    }

    /// Script files were written: loads the changes. Gives a message if there is anything to report.
    fn reload(&mut self) -> Option<String>;

    /// The current place in the game, for the prompt.
    fn place(&self) -> Place;

    /// Sets the width in columns.
    fn width(&mut self, width: u16);

    /// Autosaves the session if autosave is on. If that fails, gives the complaint, but only once.
    fn keep(&mut self) -> Option<Complaint> {
        None
    }

    /// A failure at somebody else's question, for the author of the scripts.
    fn hushed(&mut self) -> Option<String> {
        None
    }

    /// Whether a line begins a block of several lines.
    fn opens(_line: &str) -> bool {
        false
    }

    /// Whether a text needs more lines.
    fn goes_on(_text: &str) -> bool {
        false
    }

    /// How to end a text that needs more lines. This is shown while the next line is empty.
    fn how_to_end(_text: &str) -> &'static str {
        ""
    }
}

/// The prompt: in full, and as short as possible while it still names the player who decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// In full.
    pub full: String,
    /// In one word.
    pub brief: String,
}

/// The output of a command, or what was wrong and who is to blame.
pub type Answer = Result<String, (Blame, Hinted)>;

/// A request beyond the answer itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Leave.
    Quit,
    /// Open an editor on a file.
    Edit(PathBuf),
}

/// The result of a line.
#[derive(Clone, Default, Debug)]
pub struct Said {
    /// Each command with its output or its error.
    pub replies: Vec<(String, Answer)>,
    /// The log entries that each command wrote, if they are requested as data.
    pub entries: Vec<Vec<serde_json::Value>>,
    /// The prompt for the next line.
    pub prompt: String,
    /// A further request, if any.
    pub wish: Option<Wish>,
    /// The hash of the current game.
    pub hash: String,
    /// The file that reproduces a bug, if one was written.
    pub bug: Option<String>,
}

/// Something that was done at the desk.
#[derive(Clone, Default, Debug)]
pub struct Did {
    /// What was typed or clicked; empty if a file was saved.
    pub line: String,
    /// Each command with its output or its error.
    pub replies: Vec<(String, Answer)>,
    /// Through which of the addresses of a served game it was done, by their order; `None` if at the prompt.
    pub door: Option<usize>,
    /// Whose address that is, in words; empty if there is only one.
    pub whose: String,
}

impl Did {
    /// How it is shown at somebody else's prompt.
    pub(super) fn overheard(&self) -> String {
        let said = self.replies.iter().map(|(_, reply)| match reply {
            Ok(text) => text.clone(),
            Err((_, no)) => format!("{} {no}", paint::bad("error:")),
        });
        let whose = if self.whose.is_empty() { String::new() } else { format!(" of {}", self.whose) };
        let head = paint::dim(format!("page{whose} › {}", self.line));
        std::iter::once(head).chain(said.filter(|text| !text.is_empty())).collect::<Vec<_>>().join("\n")
    }
}

/// The message about the file that reproduces a bug.
pub fn reproduces(file: Option<&str>) -> String {
    match file {
        Some(file) => format!("{file} reproduces it: load it and `redo`"),
        None => "no file to reproduce it could be written".into(),
    }
}

/// Writes the save that reproduces a bug, and gives its path.
pub fn report_bug(complaint: &Complaint) -> Option<String> {
    bug_file(complaint.save.as_deref()?)
}

/// Writes a save that reproduces a bug, and gives its path: here, or else in the folder for temporary files. Never
/// overwrites a file.
pub fn bug_file(save: &Reproducer) -> Option<String> {
    let name = format!("sandtable-bug-{}.json", save.hash);
    let other = format!("sandtable-bug-{}-{:016x}.json", save.hash, crate::disk::print_of(save.text.as_bytes()));
    let paths = [PathBuf::from(name), PathBuf::from(&other), std::env::temp_dir().join(&other)];
    let write = |path: &PathBuf| crate::disk::Output::default().write(path, save.text.as_bytes(), false).is_ok();
    paths.into_iter().find(write).map(|path| path.display().to_string())
}
