//! What is wrong in a file or went wrong in a script, in the terms of the person who wrote it.

use super::InFile;
use std::fmt;

/// The kind of a fault. It is set where the fault is found, so that no code has to read it out of the message.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum TroubleKind {
    /// Luau cannot read the file.
    Syntax,
    /// The file does not exist, is too long, or is not text.
    Unreadable,
    /// The file returns nothing useful.
    NoResult,
    /// There is no such field.
    UnknownField,
    /// A field has the wrong kind of value.
    WrongField,
    /// A field is missing.
    MissingField,
    /// The file, the card and the index disagree.
    WrongNumber,
    /// Two cards with one number.
    TwoCards,
    /// A field does not allow this word.
    UnknownWord,
    /// There is no such window.
    UnknownWindow,
    /// There is no such hook.
    UnknownPoint,
    /// The card has no such effect.
    UnknownEffect,
    /// A bot's file has the wrong shape.
    Player,
    /// There is no such global.
    UnknownGlobal,
    /// The script changes something read-only.
    ReadOnly,
    /// There is no such member.
    UnknownMember,
    /// There is no such Duchy, Leader, Power, side or card.
    UnknownThing,
    /// A parameter that the card does not declare.
    UnknownParam,
    /// A scenario changes a parameter that does not exist.
    StrayParam,
    /// A parameter that nothing reads.
    UnreadParam,
    /// Code that may only look changes the game.
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
    /// Scripts trigger each other endlessly.
    Nested,
    /// The file is not JSON, or is empty.
    NoJson,
    /// A file names something that does not exist.
    UnknownName,
    /// A value in a file is impossible or missing.
    WrongValue,
    /// A file names something without any effect.
    Idle,
    /// Anything else that a script cannot do.
    #[default]
    Other,
}

/// The number that identifies the owner of a script, such as a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ScriptNumber(pub u16);

/// A fault in a file, or an error of a script: where, what, how it happened, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// What kind of thing went wrong.
    pub kind: TroubleKind,
    /// The number of the card, or other owner, whose script failed.
    pub script: Option<ScriptNumber>,
    /// The place in a file.
    pub place: InFile,
    /// What went wrong.
    pub message: String,
    /// The calls that led to it, the innermost first: file, line and name.
    pub trace: Vec<String>,
    /// What to do.
    pub hint: Box<str>,
    /// Further facts; most have none.
    pub facts: Option<Box<Facts>>,
}

/// Facts about a fault, for whoever shows or fixes it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// The names concerned, as they are written in the script. The first one marks the place in the line.
    pub about: Vec<String>,
    /// The path in a document: `formations.madrid.nord.infantry`.
    pub path: String,
    /// What is allowed there.
    pub allowed: String,
    /// The nearest valid name.
    pub nearest: Option<String>,
    /// What the document takes over from others and is part of the fault.
    pub inherited: Vec<Inherited>,
    /// What removes the inherited values.
    pub removals: Vec<Removal>,
}

/// A value that a document takes over from another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inherited {
    /// What it is, for people: `Nord at Salamanca`.
    pub what: String,
    /// The path to it: `formations.salamanca.nord`.
    pub path: String,
    /// Where it is written.
    pub place: InFile,
    /// The value itself.
    pub value: serde_json::Value,
}

impl fmt::Display for Inherited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, from {}", self.what, self.place)
    }
}

/// Something to add so that inherited values are gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Removal {
    /// An entry in an object that the document has.
    Entry {
        /// The path to the object; empty for the document as a whole.
        object: Vec<String>,
        /// The line on which the object begins.
        line: usize,
        /// What to add there, as it is typed: `"nord": null`.
        entry: String,
    },
    /// An option of the command line: `--param /formations/madrid/nord=null`.
    Option(String),
}

impl fmt::Display for Removal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Removal::Entry { object, line, entry } => match object.last() {
                Some(name) => write!(f, "{entry} to {name:?} on line {line}"),
                None => write!(f, "{entry} to the scenario"),
            },
            Removal::Option(option) => f.write_str(option),
        }
    }
}

impl Inherited {
    /// For programs.
    pub fn data(&self) -> serde_json::Value {
        let InFile { file, line, column } = &self.place;
        serde_json::json!({
            "what": self.what, "path": self.path, "value": self.value, "file": file, "line": line, "column": column,
        })
    }
}

impl Removal {
    /// For programs.
    pub fn data(&self) -> serde_json::Value {
        match self {
            Removal::Entry { object, line, entry } => {
                serde_json::json!({ "object": object.join("."), "line": line, "add": entry })
            }
            Removal::Option(option) => serde_json::json!({ "option": option }),
        }
    }
}

/// How many inherited values a message names.
const NAMED: usize = 5;

impl Facts {
    /// Whether it is about a place in a document and says what is allowed there.
    fn is_of_document(&self) -> bool {
        !self.path.is_empty() || !self.allowed.is_empty() || self.nearest.is_some()
    }

    /// The inherited values for people, one a line. If there are many, the last line says how many more.
    pub fn inheritance(&self) -> Vec<String> {
        let more = self.inherited.len().saturating_sub(NAMED);
        let named = self.inherited.iter().take(NAMED).map(|one| format!("inherited: {one}"));
        named.chain((more > 0).then(|| format!("inherited: {more} more"))).collect()
    }
}

impl Trouble {
    /// A fault, before the calls that led to it are known.
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

    /// Its place, the message, and the calls that led to it.
    fn head(&self) -> String {
        // A script can fail with any text.
        let tame = crate::safe::tame_lines;
        let mut out = format!("{}: {}", tame(&self.place.to_string()), tame(&self.message));
        for line in &self.trace {
            out.push_str("\n    ");
            out.push_str(&tame(line));
        }
        out
    }

    /// The message and the hint, separately. Faults in documents keep both in one piece.
    pub fn apart(&self) -> (String, Option<String>) {
        match self.facts.as_deref().is_some_and(Facts::is_of_document) {
            true => (self.to_string(), None),
            false => (self.head(), Some(self.hint.to_string()).filter(|hint| !hint.is_empty())),
        }
    }

    /// The names concerned, as they are written in the script.
    pub fn about(&self) -> &[String] {
        self.facts.as_ref().map_or(&[], |facts| &facts.about)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.head())?;
        let Some(facts) = self.facts.as_deref().filter(|facts| facts.is_of_document()) else {
            return if self.hint.is_empty() { Ok(()) } else { write!(f, "\nHint: {}", self.hint) };
        };
        if !facts.path.is_empty() {
            write!(f, "\n    at {}", facts.path)?;
        }
        if !facts.allowed.is_empty() {
            write!(f, "\n    allowed: {}", facts.allowed)?;
        }
        for line in facts.inheritance() {
            write!(f, "\n    {line}")?;
        }
        match &facts.nearest {
            Some(name) => write!(f, "\n    Hint: did you mean {name:?}?"),
            None if self.hint.is_empty() => Ok(()),
            None => write!(f, "\n    Hint: {}", self.hint),
        }
    }
}

impl std::error::Error for Trouble {}
