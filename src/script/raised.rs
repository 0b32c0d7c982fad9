//! Errors that we raise inside scripts. They are values, so whoever reports one finds its kind and its hint, however far it has
//! travelled and whatever scripts did to its words.

use super::limits::Limit;
use crate::faults::TroubleKind;
use std::fmt;

/// An error of ours on its way through Lua.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raised {
    /// What kind of thing went wrong.
    pub kind: TroubleKind,
    /// What went wrong; where the place is known, with the place before it.
    pub message: String,
    /// What to do.
    pub hint: String,
    /// The names that it is about, as the script has them. The first of them marks the place.
    pub about: Vec<String>,
    /// Whether a script that catches the error reads the hint as well.
    aloud: bool,
}

impl Raised {
    /// An error of this kind.
    pub fn new(kind: TroubleKind, message: impl Into<String>) -> Raised {
        Raised { kind, message: message.into(), hint: String::new(), about: Vec::new(), aloud: false }
    }

    /// The same with what to do.
    pub fn hint(self, hint: impl Into<String>) -> Raised {
        Raised { hint: hint.into(), ..self }
    }

    /// The same, about a name that stands in the script; names that were said before come before it.
    pub fn about(mut self, name: impl Into<String>) -> Raised {
        self.about.push(name.into());
        self
    }

    /// The same; a script that catches the error reads the hint as well.
    pub fn aloud(self) -> Raised {
        Raised { aloud: true, ..self }
    }

    /// The same with a beginning that says what was called, or where.
    pub fn after(self, head: impl fmt::Display) -> Raised {
        Raised { message: format!("{head}{}", self.message), ..self }
    }
}

/// An error of ours as Lua carries it.
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

/// What a script reads that catches the error.
impl fmt::Display for Raised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "runtime error: {}", self.message)?;
        match self.aloud && !self.hint.is_empty() {
            true => write!(f, "\nHint: {}", self.hint),
            false => Ok(()),
        }
    }
}
