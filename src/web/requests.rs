//! The requests of the page, as typed values. Nothing in them is parsed as a line of commands. Each becomes one command
//! of one verb, and verbs say who may use them.

use crate::desk::sitters::Back;
use crate::hinted::Hinted;
use serde::Deserialize;

/// A request of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Make the choice with this number, counted from 1.
    Choose(usize),
    /// Pass until something, which the game names.
    PassUntil(String),
    /// Say what stands against doing something at a place, with a piece or with any.
    WhyNot {
        /// The identity of the piece.
        piece: Option<String>,
        /// The identity of the place.
        at: String,
    },
    /// Explain what caused this entry of the journal.
    Why(usize),
    /// Show a rule.
    Rule(String),
    /// Go back this many steps.
    Undo(usize),
    /// Make this many steps again.
    Redo(usize),
    /// Switch to another line of play.
    Switch(String),
    /// Set whether somebody is asked about something.
    Setting(Setting, bool),
}

/// What players may or may not be asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Responses.
    Responses,
    /// Interceptions and evasions.
    Reactions,
}

/// The number of a choice, and the count of what was done when the page was last updated.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Choose {
    n: usize,
    v: u64,
}

/// The number of an operation of several choices, and the count of what was done when the page was last updated.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Whole {
    n: usize,
    v: u64,
}

impl Whole {
    /// Its number.
    ///
    /// # Errors
    /// The game has moved on since.
    pub fn number(self, version: u64) -> Result<usize, Hinted> {
        up_to_date(self.v, version).map(|()| self.n)
    }
}

/// A question.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Ask {
    Why(usize),
    WhyNot(At),
    Rule(String),
}

/// A place that was pointed at, and the piece that was to go there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct At {
    #[serde(default)]
    piece: Option<String>,
    at: String,
}

/// Until when somebody passes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pass {
    until: String,
    v: u64,
}

/// Another point in the game.
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

/// Whether the players are asked, or the owner of the page.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Asking {
    Responses(bool),
    Reactions(bool),
}

/// A seat asks the others to go back, with the count of what was done; or somebody answers the request with this number.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Going {
    Ask(u64),
    Agree(u64),
    Refuse(u64),
}

impl Going {
    /// What is asked or answered.
    ///
    /// # Errors
    /// The game has moved on since.
    pub fn back(self, version: u64) -> Result<Back, Hinted> {
        Ok(match self {
            Going::Ask(known) => up_to_date(known, version).map(|()| Back::Ask)?,
            Going::Agree(number) => Back::Agree(number),
            Going::Refuse(number) => Back::Refuse(number),
        })
    }
}

/// A line of commands, as at the prompt; not allowed on the page of one seat.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    /// What was typed.
    pub line: String,
}

/// Something that the page sent.
pub(super) trait Sent {
    /// The request, if the page was up to date.
    ///
    /// # Errors
    /// The game has moved on since.
    fn request(self, version: u64) -> Result<Request, Hinted>;
}

fn up_to_date(known: u64, version: u64) -> Result<(), Hinted> {
    match known == version {
        true => Ok(()),
        false => Err("the game has moved on: the question has changed".into()),
    }
}

impl Sent for Choose {
    fn request(self, version: u64) -> Result<Request, Hinted> {
        up_to_date(self.v, version).map(|()| Request::Choose(self.n))
    }
}

impl Sent for Pass {
    fn request(self, version: u64) -> Result<Request, Hinted> {
        up_to_date(self.v, version).map(|()| Request::PassUntil(self.until))
    }
}

impl Sent for Ask {
    fn request(self, _: u64) -> Result<Request, Hinted> {
        Ok(match self {
            Ask::Why(entry) => Request::Why(entry),
            Ask::WhyNot(At { piece, at }) => Request::WhyNot { piece, at },
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
