//! The step that a failed script stopped. When the script is fixed, the step is made again automatically, as if the faulty text
//! had never been read.

use super::line::Line;
use super::{Game, Input, Parting, Refused, Segment, Session, Step};
use std::rc::Rc;

/// A step that a script stopped, with the changes that were made inside it.
pub(super) type Tried<G> = (Input<G>, Vec<Input<G>>);

/// What was in progress when a script failed.
pub(super) struct Failed<G: Game> {
    /// The branch as it was then.
    line: Line<G>,
    /// The new step that failed, with the changes inside it; `None` if recorded steps failed.
    step: Option<Tried<G>>,
    /// The name of the current branch, and its state since. The record is valid only while nothing else is done there.
    stands: (String, Line<G>),
    /// The unnamed branch that the failure left behind.
    left: Option<String>,
}

impl<G: Game> Session<G> {
    /// Remembers what a failed script stopped: the branch as it was, the new step, and the unnamed branch that holds the undone
    /// steps.
    pub(super) fn remember_failed(&mut self, line: Line<G>, step: Option<Tried<G>>, left: Option<String>) {
        let stands = (self.name.clone(), self.line.clone());
        self.failed = Some(Failed { line, step, stands, left });
    }

    /// Whether the stopped step will be made again when other scripts come into force.
    pub fn goes_on_when_mended(&self) -> bool {
        self.failed.as_ref().is_some_and(|failed| failed.stands.0 == self.name && alike(&failed.stands.1, &self.line))
    }

    /// Puts the branch back to its state before the script failed, if nothing else has been done since. Gives the step to make
    /// again after those in the branch.
    pub(super) fn take_failed(&mut self) -> Option<Option<Tried<G>>> {
        let fits = self.goes_on_when_mended();
        let failed = self.failed.take().filter(|_| fits)?;
        if let Some(left) = &failed.left {
            self.others.remove(left);
            // That branch was made for the failed step, so it is no longer reported.
            self.left = self.left.take().filter(|told| told.line.as_ref() != Some(left));
            self.waiting.retain(|waiting| waiting.line != *left);
            self.marks.values_mut().filter(|(line, _)| line == left).for_each(|(line, _)| line.clone_from(&self.name));
        }
        self.line = failed.line;
        Some(failed.step)
    }

    /// Makes the step that a script stopped again.
    pub(super) fn make_failed(&mut self, (input, inside): Tried<G>) -> Option<Parting<G>> {
        self.inside = inside;
        let done = match input.step {
            Step::Choose(choice) => self.choose(choice, input.follows),
            Step::Edit(edit) => self.edit(edit, input.follows),
        };
        self.inside.clear();
        match done {
            Ok(()) => None,
            Err(Refused::NotOffered { choice, decision }) => Some(Parting::NotOffered { choice, decision }),
            Err(Refused::Edit(refusal)) => Some(Parting::Edit(refusal)),
            Err(Refused::Script(trouble)) => Some(Parting::Script(trouble)),
            Err(Refused::Bug { what, .. }) => Some(Parting::Bug(what)),
            Err(Refused::BrokenOff) => Some(Parting::BrokenOff),
            Err(_) => Some(Parting::Bug("a step that was stopped cannot be replayed".into())),
        }
    }
}

/// Whether two branches stand at the same place, with the same steps behind and ahead. Scripts are ignored.
fn alike<G: Game>(a: &Line<G>, b: &Line<G>) -> bool {
    let same =
        |a: &Rc<Segment<G>>, b: &Rc<Segment<G>>| Rc::ptr_eq(a, b) || (a.inputs == b.inputs && a.start == b.start);
    a.at == b.at && a.segments.len() == b.segments.len() && a.segments.iter().zip(&b.segments).all(|(a, b)| same(a, b))
}
