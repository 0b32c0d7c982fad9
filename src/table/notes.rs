//! Notes: what somebody wrote about a place in the game, for whoever looks at the game later. A note stays with its place. If the
//! step that led there is undone and replaced, the note goes with it into the unnamed branch.

use super::{Cursor, Game, Session};
use serde::{Deserialize, Serialize};

/// The most notes of a session.
pub const MOST_NOTES: usize = 500;

/// The most characters of a note.
pub const MOST_LETTERS: usize = 1000;

/// A note at a place in a branch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Note {
    /// The branch.
    pub line: String,
    /// The place: after the input before it.
    pub at: Cursor,
    /// What it says.
    pub text: String,
}

impl<G: Game> Session<G> {
    /// Writes a note here. Says whether there was room for it: a session holds [`MOST_NOTES`] of at most [`MOST_LETTERS`]
    /// characters.
    pub fn note(&mut self, text: &str) -> bool {
        let fits = self.notes.len() < MOST_NOTES && text.chars().count() <= MOST_LETTERS;
        if fits {
            self.notes.push(Note { line: self.name.clone(), at: self.line.at, text: text.to_string() });
        }
        fits
    }

    /// All notes, in the order in which they were written.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Deletes the note at this index and gives it.
    pub fn delete_note(&mut self, index: usize) -> Option<Note> {
        (index < self.notes.len()).then(|| self.notes.remove(index))
    }

    /// Whether a place in a branch lies on the way from the beginning to here.
    pub fn passed_by(&self, line: &str, at: Cursor) -> bool {
        let shared = line == self.name || self.others.get(line).is_some_and(|other| other.fork(&self.line) >= at);
        shared && at <= self.line.at
    }

    /// A session at the beginning of a segment that was recorded, whose first inputs wait for `redo`. It plays the segment again
    /// under the present scripts, whatever came before.
    pub fn replaying(&self, segment: usize) -> Option<Session<G>> {
        let made = if segment == self.line.at.segment { self.line.at.input } else { usize::MAX };
        let mut own = (**self.line.segments.get(segment)?).clone();
        own.inputs.truncate(made);
        let start = Cursor { segment: 0, input: 0 };
        let (session, _) = self.apart(&self.name, super::line::Line { segments: vec![own.into()], at: start });
        Some(session)
    }
}
