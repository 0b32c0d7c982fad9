//! What a page can ask the desk to do, as typed values: nothing in them is read as a line of commands. Each becomes one command
//! of a verb, and verbs say for whom they are.

use crate::hinted::Hinted;
use serde::Deserialize;

/// What a page can ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// The choice with this number, from 1.
    Choose(usize),
    /// What brought this entry of the journal about.
    Why(usize),
    /// What is ruled.
    Rule(String),
    /// So many steps back.
    Undo(usize),
    /// So many of those that were taken back.
    Redo(usize),
    /// To another line of play.
    Switch(String),
    /// Whether somebody is asked for something.
    Setting(Setting, bool),
}

/// What somebody may or may not be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Responses.
    Responses,
    /// Interceptions and evasions.
    Reactions,
}

/// The number of a choice, and the count of what was done that the page knew then.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Choose {
    n: usize,
    v: u64,
}

/// A question.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Ask {
    Why(usize),
    Rule(String),
}

/// Another place of the game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Course {
    go: Way,
    v: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Way {
    Undo(usize),
    Redo(usize),
    Switch(String),
}

/// Whether the players, or the one whose page it is, are asked.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Asking {
    Responses(bool),
    Reactions(bool),
}

/// A line of commands, as at the prompt; not for the page of one seat.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    /// What was typed.
    pub line: String,
}

/// Something that was sent.
pub(super) trait Sent {
    /// What it asks for, at a desk where so much was done.
    ///
    /// # Errors
    /// The game has moved on since.
    fn request(self, version: u64) -> Result<Request, Hinted>;
}

fn up_to_date(known: u64, version: u64) -> Result<(), Hinted> {
    match known == version {
        true => Ok(()),
        false => Err("the game has moved on: look again at what is asked".into()),
    }
}

impl Sent for Choose {
    fn request(self, version: u64) -> Result<Request, Hinted> {
        up_to_date(self.v, version).map(|()| Request::Choose(self.n))
    }
}

impl Sent for Ask {
    fn request(self, _: u64) -> Result<Request, Hinted> {
        Ok(match self {
            Ask::Why(entry) => Request::Why(entry),
            Ask::Rule(rule) => Request::Rule(rule),
        })
    }
}

impl Sent for Course {
    fn request(self, version: u64) -> Result<Request, Hinted> {
        up_to_date(self.v, version)?;
        Ok(match self.go {
            Way::Undo(n) => Request::Undo(n),
            Way::Redo(n) => Request::Redo(n),
            Way::Switch(name) => Request::Switch(name),
        })
    }
}

impl Sent for Asking {
    fn request(self, _: u64) -> Result<Request, Hinted> {
        Ok(match self {
            Asking::Responses(on) => Request::Setting(Setting::Responses, on),
            Asking::Reactions(on) => Request::Setting(Setting::Reactions, on),
        })
    }
}
