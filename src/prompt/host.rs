//! A desk as the prompt and the page see it: what is done at it, and what it says.

use crate::hinted::Hinted;
use crate::kit::{Blame, Complaint, Reproducer};
use crate::view::paint;
use std::path::PathBuf;

/// A desk at which somebody types. It lives on a thread of its own.
pub trait Host: Sized + 'static {
    /// Does the commands of a line, and keeps the session where that is wanted.
    fn does(&mut self, line: &str) -> Said;

    /// Where the word begins that stands before this place of a line, and what it could become.
    fn complete(&mut self, line: &str, at: usize) -> (usize, Vec<String>);

    /// What else could follow at the end of a line that is being typed.
    fn hint(&mut self, _line: &str) -> Option<String> {
        None
    }

    /// Files of scripts were written: takes up what is new. Says what came of it, if anything did.
    fn reload(&mut self) -> Option<String>;

    /// Where the game stands, as it goes to somebody who is typing.
    fn place(&self) -> Place;

    /// Columns to write in.
    fn width(&mut self, width: u16);

    /// Keeps the session where somebody wants that. Says why it could not, once.
    fn keep(&mut self) -> Option<Complaint> {
        None
    }

    /// What went wrong at somebody else's question, for whoever keeps the scripts.
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
}

/// A prompt in words, and the shortest that still says who is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// In full.
    pub full: String,
    /// In a word.
    pub brief: String,
}

/// What a command had to say, or what was wrong with it and who is to blame.
pub type Answer = Result<String, (Blame, Hinted)>;

/// What somebody wants beside an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Leave.
    Quit,
    /// Open an editor on a file.
    Edit(PathBuf),
}

/// What came of a line.
#[derive(Clone, Default, Debug)]
pub struct Said {
    /// What each command had to say, or what was wrong with it.
    pub replies: Vec<(String, Answer)>,
    /// What each of them wrote into the journal, where somebody wants that as data.
    pub entries: Vec<Vec<serde_json::Value>>,
    /// The prompt for the next line.
    pub prompt: String,
    /// What else is wanted.
    pub wish: Option<Wish>,
    /// The hash of the game as it stands.
    pub hash: String,
    /// Where a file was written that reproduces a bug.
    pub bug: Option<String>,
}

/// Something that was done.
#[derive(Clone, Default, Debug)]
pub struct Did {
    /// What was typed or clicked; nothing where a file was saved.
    pub line: String,
    /// What each command had to say, or what was wrong with it.
    pub replies: Vec<(String, Answer)>,
    /// Somebody else than who sits at the prompt did it.
    pub by_guest: bool,
}

impl Did {
    /// It as it looks at the prompt of somebody else.
    pub(super) fn overheard(&self) -> String {
        let said = self.replies.iter().map(|(_, reply)| match reply {
            Ok(text) => text.clone(),
            Err((_, no)) => format!("{} {no}", paint::bad("error:")),
        });
        let head = paint::dim(format!("page › {}", self.line));
        std::iter::once(head).chain(said.filter(|text| !text.is_empty())).collect::<Vec<_>>().join("\n")
    }
}

/// What is said of the file that reproduces a bug.
pub fn reproduces(file: Option<&str>) -> String {
    match file {
        Some(file) => format!("{file} reproduces it: load it and `redo`"),
        None => "no file could be written that reproduces it".into(),
    }
}

/// Writes the save that reproduces a bug, and says where.
pub fn report_bug(complaint: &Complaint) -> Option<String> {
    bug_file(complaint.save.as_deref()?)
}

/// Writes a save that reproduces a bug, and says where: here, or else where temporary files go. Nothing is written over.
pub fn bug_file(save: &Reproducer) -> Option<String> {
    let name = format!("sandtable-bug-{}.json", save.hash);
    let other = format!("sandtable-bug-{}-{:016x}.json", save.hash, crate::disk::print_of(save.text.as_bytes()));
    let paths = [PathBuf::from(name), PathBuf::from(&other), std::env::temp_dir().join(&other)];
    let write = |path: &PathBuf| crate::disk::Output::default().write(path, save.text.as_bytes(), false).is_ok();
    paths.into_iter().find(write).map(|path| path.display().to_string())
}
