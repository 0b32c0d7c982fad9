//! What is wrong in a file or went wrong in a script, in the terms of the person who wrote it.

use super::InFile;
use std::fmt;

/// What kind of thing went wrong. It is set where that shows, so that nobody has to read it out of the words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum TroubleKind {
    /// Luau cannot read the file.
    Syntax,
    /// The file is not there, is too long or is no text.
    Unreadable,
    /// The file returns nothing of use.
    NoResult,
    /// A field that there is not.
    UnknownField,
    /// A field with another kind of value.
    WrongField,
    /// A field is missing.
    MissingField,
    /// The file, the card and the index disagree.
    WrongNumber,
    /// Two cards with one number.
    TwoCards,
    /// A word that a field does not take.
    UnknownWord,
    /// A window that there is not.
    UnknownWindow,
    /// A modifier point that there is not.
    UnknownPoint,
    /// An effect that the card does not have.
    UnknownEffect,
    /// A player's file with another shape.
    Player,
    /// A global that there is not.
    UnknownGlobal,
    /// Something is changed that is the same for all.
    ReadOnly,
    /// A member that there is not.
    UnknownMember,
    /// A Duchy, Leader, Power, side or card that there is not.
    UnknownThing,
    /// A parameter that the card does not declare.
    UnknownParam,
    /// A scenario changes a parameter that there is not.
    StrayParam,
    /// A parameter that nothing reads.
    UnreadParam,
    /// What may only look changes the game.
    OnlyLook,
    /// Too many steps.
    Steps,
    /// All scripts together took too many steps.
    Between,
    /// Too much memory.
    Memory,
    /// Too much time.
    Clock,
    /// Somebody asked the script to stop.
    BrokenOff,
    /// Scripts set each other off without an end.
    Nested,
    /// The file is no JSON, or there is nothing in it.
    NoJson,
    /// A file names something that there is not.
    UnknownName,
    /// A file has a value that cannot be, or lacks one.
    WrongValue,
    /// A file names something to no effect.
    Idle,
    /// Whatever else a script does that cannot be done.
    #[default]
    Other,
}

/// The number of what a script belongs to: of a card, say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ScriptNumber(pub u16);

/// Something wrong in a file, or an error of a script: where, what, how it came there, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// What kind of thing went wrong.
    pub kind: TroubleKind,
    /// The number of the card, or of what else a script belongs to, whose script failed.
    pub script: Option<ScriptNumber>,
    /// Where: in which file, and where there.
    pub place: InFile,
    /// What went wrong.
    pub message: String,
    /// The calls that led there, the innermost first: file, line and name.
    pub trace: Vec<String>,
    /// What to do.
    pub hint: Box<str>,
    /// What else is known of it; most have nothing here.
    pub facts: Option<Box<Facts>>,
}

/// What is known of something wrong, for whoever shows or mends it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// The names that it is about, as they stand in the script: what comes first stands for the place in the line.
    pub about: Vec<String>,
    /// Where in a document: `formations.madrid.nord.infantry`.
    pub path: String,
    /// What may stand there.
    pub allowed: String,
    /// The nearest name that would have been right.
    pub nearest: Option<String>,
}

impl Facts {
    /// Whether it says of a document where in it, and what belongs there.
    fn is_of_document(&self) -> bool {
        !self.path.is_empty() || !self.allowed.is_empty() || self.nearest.is_some()
    }
}

impl Trouble {
    /// What went wrong, before anything is known of the calls that led there.
    pub fn new(
        kind: TroubleKind,
        script: Option<impl Into<ScriptNumber>>,
        place: impl Into<InFile>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Trouble {
        let (script, place) = (script.map(Into::into), place.into());
        Trouble {
            kind,
            script,
            place,
            message: message.into(),
            trace: Vec::new(),
            hint: hint.into().into_boxed_str(),
            facts: None,
        }
    }

    /// Its place, what is wrong, and the calls that led there.
    fn head(&self) -> String {
        // A script may fail with any text.
        let tame = crate::safe::tame_lines;
        let mut out = format!("{}: {}", tame(&self.place.to_string()), tame(&self.message));
        for line in &self.trace {
            out.push_str("\n    ");
            out.push_str(&tame(line));
        }
        out
    }

    /// It in words, and what to do about it apart. What is said of a document stays in one piece.
    pub fn apart(&self) -> (String, Option<String>) {
        match self.facts.as_deref().is_some_and(Facts::is_of_document) {
            true => (self.to_string(), None),
            false => (self.head(), Some(self.hint.to_string()).filter(|hint| !hint.is_empty())),
        }
    }

    /// The names that it is about, as they stand in the script.
    pub fn about(&self) -> &[String] {
        self.facts.as_ref().map_or(&[], |facts| &facts.about)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.head())?;
        let Some(Facts { path, allowed, nearest, .. }) = self.facts.as_deref().filter(|facts| facts.is_of_document())
        else {
            return if self.hint.is_empty() { Ok(()) } else { write!(f, "\nHint: {}", self.hint) };
        };
        if !path.is_empty() {
            write!(f, "\n    at {path}")?;
        }
        if !allowed.is_empty() {
            write!(f, "\n    allowed: {allowed}")?;
        }
        match nearest {
            Some(name) => write!(f, "\n    Hint: did you mean {name:?}?"),
            None if self.hint.is_empty() => Ok(()),
            None => write!(f, "\n    Hint: {}", self.hint),
        }
    }
}

impl std::error::Error for Trouble {}
