//! Errors that we raise inside scripts. They are values, so the code that reports one always finds its kind and its hint, however
//! far the error has travelled and whatever scripts did to its text.

use super::limits::Limit;
use crate::faults::TroubleKind;
use std::fmt;

/// One of our errors on its way through Lua.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raised {
    /// What kind of thing went wrong.
    pub kind: TroubleKind,
    /// What went wrong, with the place before it if the place is known.
    pub message: String,
    /// What to do.
    pub hint: String,
    /// The names concerned, as the script writes them. The first one marks the place.
    pub about: Vec<String>,
    /// Whether a script that catches the error also sees the hint.
    aloud: bool,
}

impl Raised {
    /// An error of this kind.
    pub fn new(kind: TroubleKind, message: impl Into<String>) -> Raised {
        Raised { kind, message: message.into(), hint: String::new(), about: Vec::new(), aloud: false }
    }

    /// Sets the hint.
    pub fn hint(self, hint: impl Into<String>) -> Raised {
        Raised { hint: hint.into(), ..self }
    }

    /// Adds a name that occurs in the script. Names added earlier come first.
    pub fn about(mut self, name: impl Into<String>) -> Raised {
        self.about.push(name.into());
        self
    }

    /// Shows the hint also to a script that catches the error.
    pub fn aloud(self) -> Raised {
        Raised { aloud: true, ..self }
    }

    /// Adds a prefix that says what was called, or where.
    pub fn after(self, head: impl fmt::Display) -> Raised {
        Raised { message: format!("{head}{}", self.message), ..self }
    }
}

/// One of our errors in the form that Lua carries.
pub fn raise(what: impl Into<Raised>) -> mlua::Error {
    what.into().into()
}

impl From<String> for Raised {
    fn from(message: String) -> Raised {
        Raised::new(TroubleKind::Other, message)
    }
}

impl From<&str> for Raised {
    fn from(message: &str) -> Raised {
        Raised::new(TroubleKind::Other, message)
    }
}

impl From<Limit> for Raised {
    fn from(limit: Limit) -> Raised {
        Raised::new(limit.kind(), limit.words()).hint(limit.hint())
    }
}

impl From<Raised> for mlua::Error {
    fn from(raised: Raised) -> mlua::Error {
        mlua::Error::external(raised)
    }
}

impl std::error::Error for Raised {}

/// What a script that catches the error sees.
impl fmt::Display for Raised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "runtime error: {}", self.message)?;
        match self.aloud && !self.hint.is_empty() {
            true => write!(f, "\nHint: {}", self.hint),
            false => Ok(()),
        }
    }
}
