//! What a page can ask the desk to do, as typed values: nothing in them is read as a line of commands. Each becomes one command
//! of a verb, and verbs say for whom they are.

use super::journal;
use crate::games::wellington::board::{Power, Rule};
use crate::games::wellington::verbs::{Desk, seats};
use crate::hinted::Hinted;
use serde::Deserialize;

/// The number of a choice, and the count of what was done that the page knew then.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    n: usize,
    v: u64,
}

/// A question.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// What brought this entry of the journal about.
    Why(usize),
    /// What is ruled.
    Rule(String),
}

/// Another place of the game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    go: Way,
    v: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Way {
    /// So many steps back.
    Undo(usize),
    /// So many of those that were taken back.
    Redo(usize),
    /// To another line of play.
    Switch(String),
}

/// Whether the Powers, or the Power whose page it is, are asked.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Setting {
    /// For Responses.
    Responses(bool),
    /// For interceptions and evasions.
    Reactions(bool),
}

/// A line of commands, as at the prompt; not for the page of one Power.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// What was typed.
    pub line: String,
}

/// Something that becomes one command.
pub trait Request {
    /// The command, at a desk where so much was done.
    ///
    /// # Errors
    /// Why there is none.
    fn command(self, desk: &Desk, version: u64) -> Result<String, Hinted>;
}

fn up_to_date(known: u64, version: u64) -> Result<(), Hinted> {
    match known == version {
        true => Ok(()),
        false => Err("the game has moved on: look again at what is asked".into()),
    }
}

impl Request for Choose {
    fn command(self, desk: &Desk, version: u64) -> Result<String, Hinted> {
        up_to_date(self.v, version)?;
        // Before anything is said of what others could choose.
        objected(desk, "choose")?;
        Ok(desk.choice_as_command(self.n).ok_or("there is no such choice")?)
    }
}

impl Request for Ask {
    fn command(self, desk: &Desk, _: u64) -> Result<String, Hinted> {
        match self {
            Ask::Why(entry) => Ok(journal::why(desk, entry).ok_or("nothing was changed there")?),
            Ask::Rule(rule) => Ok(format!("rule {}", Rule::parse(&rule).ok_or("that is no number of a rule")?)),
        }
    }
}

impl Request for Course {
    fn command(self, desk: &Desk, version: u64) -> Result<String, Hinted> {
        up_to_date(self.v, version)?;
        match self.go {
            Way::Undo(n) => Ok(format!("undo {n}")),
            Way::Redo(n) => Ok(format!("redo {n}")),
            Way::Switch(name) if desk.courses().iter().any(|line| line.name == name) => Ok(format!("switch {name}")),
            Way::Switch(_) => Err("there is no such line of play".into()),
        }
    }
}

impl Request for Setting {
    fn command(self, _: &Desk, _: u64) -> Result<String, Hinted> {
        let word = |on: bool| if on { "on" } else { "off" };
        Ok(match self {
            Setting::Responses(on) => format!("responses {}", word(on)),
            Setting::Reactions(on) => format!("reactions {}", word(on)),
        })
    }
}

/// What stands against a command on the page of one Power.
///
/// # Errors
/// The verb is for somebody else, or another Power is asked.
pub fn objected(desk: &Desk, command: &str) -> Result<(), Hinted> {
    let own: Option<Power> = desk.seat;
    own.and_then(|own| seats::objection(desk, own, command)).map_or(Ok(()), Err)
}
