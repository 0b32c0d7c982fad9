//! What other surfaces than the prompt show of the course of a game: the choices on offer as commands, the steps behind and
//! ahead, the lines of play. Everything is told for the eyes of the desk.

use super::branches::{self, place};
use super::desk::Desk;
use super::{phrase, touched, trail};
use crate::board::Cause;
use crate::rules::{Entry, Step, What};
use crate::table::Cursor;
use crate::view::{Words, paint};

/// A step of the present line of play.
pub struct Stop {
    /// What was done, in words.
    pub label: String,
    /// The command that goes to before it, or, for what was taken back, to after it.
    pub go: String,
}

/// A line of play.
pub struct Course {
    /// Its name.
    pub name: String,
    /// The line that it left.
    pub parent: Option<String>,
    /// Whether the game is on it.
    pub present: bool,
    /// Where it stands.
    pub place: String,
}

impl Desk {
    /// The command that makes the choice with this number, from 1, and nothing else.
    pub fn choice_as_command(&self, number: usize) -> Option<String> {
        let decision = self.session.decision()?;
        let choice = decision.choices.get(number.checked_sub(1)?)?;
        Some(self.words_for(decision.who, |w| phrase::choice(w, &decision, choice)))
    }

    /// The last steps before this place, the oldest first.
    pub fn steps_behind(&self, most: usize) -> Vec<Stop> {
        let mut out: Vec<Stop> = Vec::new();
        let at = self.session.cursor();
        for segment in (0..=at.segment).rev() {
            let mut labels: Vec<String> = self.segment_steps(segment, at).into_iter().rev().collect();
            labels.truncate(most - out.len());
            for label in labels {
                let n = out.len() + 1;
                out.push(Stop { label, go: format!("undo {n}") });
            }
            if out.len() >= most {
                break;
            }
        }
        out.reverse();
        out
    }

    /// The commands of a segment that were made, in words.
    fn segment_steps(&self, number: usize, at: Cursor) -> Vec<String> {
        let Some(segment) = self.session.segments().get(number) else { return Vec::new() };
        let made = if number == at.segment { at.input } else { segment.inputs.len() };
        let inputs = &segment.inputs[..made.min(segment.inputs.len())];
        let told: Vec<String> = trail::journal(&self.session, number, |entries| {
            let steps = entries.iter().filter(|e| matches!(e.what, What::Chosen { .. } | What::Edited(_)));
            steps.map(|entry| self.step_told(entry)).collect()
        });
        let whole = told.len() == inputs.len();
        let label = |i: usize| if whole { told[i].clone() } else { "a step".to_string() };
        inputs.iter().enumerate().filter(|(_, input)| !input.follows).map(|(i, _)| label(i)).collect()
    }

    fn step_told(&self, entry: &Entry) -> String {
        if !self.eyes.notice(entry) {
            return "a choice that is not shown".into();
        }
        let bare = Entry { cause: Cause::Person, depth: 0, what: entry.what.clone() };
        paint::plain(&self.words(|w| w.entry(&bare))).trim().to_string()
    }

    /// The steps that were taken back and wait, the next first.
    pub fn steps_ahead(&self, most: usize) -> Vec<Stop> {
        let at = self.session.cursor();
        let mut out = Vec::new();
        for (number, segment) in self.session.segments().iter().enumerate().skip(at.segment) {
            let from = if number == at.segment { at.input } else { 0 };
            let p = &segment.start.position;
            let words = Words { world: self.session.world(), p, eyes: self.eyes };
            for (i, input) in segment.inputs.iter().enumerate().skip(from) {
                // The rest of a command that was begun counts as one.
                if input.follows && !(number == at.segment && i == from) {
                    continue;
                }
                if out.len() == most {
                    return out;
                }
                // Who chose it is known when it is made again.
                let label = match (&input.step, self.eyes.0) {
                    (Step::Choose(_), Some(_)) => "a choice".to_string(),
                    (Step::Edit(_), Some(_)) => "by hand".to_string(),
                    (step, None) => paint::plain(&branches::step(self, &words, step)),
                };
                out.push(Stop { label, go: format!("redo {}", out.len() + 1) });
            }
        }
        out
    }

    /// All lines of play, each after the one that it left.
    pub fn courses(&self) -> Vec<Course> {
        let world = self.session.world();
        let tree = self.session.tree().into_iter();
        tree.map(|branch| Course {
            place: place(world, self.session.segments_of(&branch.name).unwrap_or_default(), branch.at),
            name: branch.name,
            parent: branch.parent,
            present: branch.present,
        })
        .collect()
    }

    /// The seed that the game began with.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether an entry is one that `why N` counts.
    pub fn is_change(entry: &Entry) -> bool {
        match &entry.what {
            What::Told(told) => touched::changes(told),
            What::Edited(_) => true,
            _ => false,
        }
    }

    /// A text for the eyes of the desk: cards that they have never seen are not named in it.
    pub fn guarded(&self, text: &str) -> String {
        match self.eyes.0 {
            None => text.to_string(),
            Some(_) => self.without_unseen("", text),
        }
    }
}
