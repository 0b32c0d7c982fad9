//! The course of a game for the page: choices as commands, steps back and ahead, branches. Everything is worded for the desk's
//! viewer.

use super::desk::Desk;
use super::phrase;
use super::steps::{self, place};
use crate::games::wellington::rules::Seen;
use crate::games::wellington::rules::{Entry, Step, What};
use crate::games::wellington::words::Words;
use crate::table::Cursor;
use crate::view::paint;

/// A step of the current branch.
pub struct Stop {
    /// What was done, in words.
    pub label: String,
    /// How many steps lead to before it or, if it was undone, to after it; `None` if the viewer may not go there.
    pub steps: Option<usize>,
}

/// A branch.
pub struct Course {
    /// Its name.
    pub name: String,
    /// The branch that it left.
    pub parent: Option<String>,
    /// Whether it is the current branch.
    pub present: bool,
    /// The point that it has reached.
    pub place: String,
}

impl Desk {
    /// The command for exactly the choice with this number, from 1.
    pub fn choice_as_command(&self, number: usize) -> Option<String> {
        let decision = self.session.decision()?;
        let choice = decision.choices.get(number.checked_sub(1)?)?;
        Some(self.words_for(decision.who, |w| phrase::choice(w, &decision, choice)))
    }

    /// The last steps before the current one, the oldest first.
    pub fn steps_behind(&self, most: usize) -> Vec<Stop> {
        let mut out: Vec<Stop> = Vec::new();
        let at = self.session.cursor();
        let allowed = self.seat.map_or(usize::MAX, |own| self.may_take_back(own));
        let mut n = 0;
        for segment in (0..=at.segment).rev() {
            for label in self.segment_steps(segment, at).into_iter().rev() {
                n += 1;
                // Steps that are not shown are not counted, because they belong to others and a seat cannot go back to them.
                let Some(label) = label else { continue };
                if out.len() < most {
                    out.push(Stop { label, steps: (n <= allowed).then_some(n) });
                }
            }
            if out.len() >= most {
                break;
            }
        }
        out.reverse();
        out
    }

    /// The commands made in a segment, in words; `None` for those that the viewer does not notice.
    fn segment_steps(&self, number: usize, at: Cursor) -> Vec<Option<String>> {
        let Some(segment) = self.session.segments().get(number) else { return Vec::new() };
        let made = if number == at.segment { at.input } else { segment.inputs.len() };
        let inputs = &segment.inputs[..made.min(segment.inputs.len())];
        let told: Vec<Option<String>> = crate::kit::trail::journal(&self.session, number, |entries| {
            let steps = entries.iter().filter(|e| matches!(e.what, What::Chosen { .. } | What::Edited(_)));
            steps.map(|entry| self.step_told(entry)).collect()
        });
        let whole = told.len() == inputs.len();
        let unknown = self.eyes.is_none().then(|| "a step".to_string());
        let label = |i: usize| if whole { told[i].clone() } else { unknown.clone() };
        inputs.iter().enumerate().filter(|(_, input)| !input.follows).map(|(i, _)| label(i)).collect()
    }

    fn step_told(&self, entry: &Entry) -> Option<String> {
        Seen::notices(self.eyes, entry).then(|| self.words(|w| w.happened(entry)).to_string())
    }

    /// The undone steps, the next one first.
    pub fn steps_ahead(&self, most: usize) -> Vec<Stop> {
        let at = self.session.cursor();
        if let Some(own) = self.seat {
            let label = |choice| self.words_for(own, |w| steps::step(self, w, &Step::Choose(choice)).to_string());
            let next = self.may_make_again(own).map(|choice| Stop { label: label(choice), steps: Some(1) });
            return next.into_iter().collect();
        }
        let mut out = Vec::new();
        for (number, segment) in self.session.segments().iter().enumerate().skip(at.segment) {
            let from = if number == at.segment { at.input } else { 0 };
            let p = &segment.start.position;
            let seen = Seen::new(self.session.world(), p, self.eyes);
            let words = Words::of(&seen);
            for (i, input) in segment.inputs.iter().enumerate().skip(from) {
                // The rest of a partly made command counts as one.
                if input.follows && !(number == at.segment && i == from) {
                    continue;
                }
                if out.len() == most {
                    return out;
                }
                // Who chose it becomes known when it is redone.
                let label = match (&input.step, self.eyes) {
                    (Step::Choose(_), Some(_)) => "a choice".to_string(),
                    (Step::Edit(_), Some(_)) => "edit".to_string(),
                    (step, None) => steps::step(self, &words, step).to_string(),
                };
                out.push(Stop { label, steps: Some(out.len() + 1) });
            }
        }
        out
    }

    /// All branches, each after the one that it left.
    pub fn courses(&self) -> Vec<Course> {
        // Other branches contain what other players have done and seen.
        if self.seat.is_some() {
            return Vec::new();
        }
        let world = self.session.world();
        let tree = self.session.tree().into_iter();
        tree.map(|branch| Course {
            place: paint::plain(&place(world, self.session.segments_of(&branch.name).unwrap_or_default(), branch.at)),
            name: branch.name,
            parent: branch.parent,
            present: branch.present,
        })
        .collect()
    }

    /// The seed of the game. A single Power must not see it, because it could play the same game elsewhere and look.
    pub fn seed(&self) -> Option<u64> {
        self.eyes.is_none().then_some(self.origin.seed)
    }

    /// The hash of the game. A single Power must not see it, because it could use it to find hidden things.
    pub fn hash(&self) -> Option<u64> {
        self.eyes.is_none().then(|| self.session.hash())
    }
}
