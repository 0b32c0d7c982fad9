//! Places in the branches of a session, and the steps that lead to them, as people read them.

use super::Kit;
use super::session::look;
use super::told::{LeftTold, StepTold};
use crate::table::{Cursor, Segment, Session, Step};
use crate::view::Line;
use std::rc::Rc;

/// A step as a person could type it, or as the log shows it.
fn step<K: Kit>(seen: &K::Seen<'_>, step: &Step<K>) -> Line {
    match step {
        Step::Choose(choice) => K::choice(seen, choice),
        Step::Edit(edit) => Line::from("edit: ").and(K::edited(seen, edit)),
    }
}

/// A place in a branch: where its checkpoint is, and how many commands after it.
pub fn place<K: Kit>(world: &K::World, segments: &[Rc<Segment<K>>], at: Cursor) -> Line {
    let Some(segment) = segments.get(at.segment) else { return "nowhere".into() };
    let stands = K::place(&K::seen(world, &segment.start.position, None));
    match segment.inputs.iter().take(at.input).filter(|input| !input.follows).count() {
        0 => stands,
        n => stands.and(", step ").and(n),
    }
}

/// The command at a place, as a seat may know it.
pub(super) fn input<K: Kit>(session: &Session<K>, seat: Option<K::Player>, line: &str, at: Cursor) -> Option<Line> {
    let segments = session.segments_of(line)?;
    let mut at = at;
    loop {
        let segment = segments.get(at.segment)?;
        let Some(input) = segment.inputs.get(at.input) else {
            at = Cursor { segment: at.segment + 1, input: 0 };
            continue;
        };
        // The person who runs the laboratory sees branches in full. A seated player sees only what that player knows.
        let known = match (&input.step, seat) {
            (Step::Choose(choice), Some(own)) => K::knows_choice(session, own, choice),
            _ => true,
        };
        let seen = K::seen(session.world(), &segment.start.position, if known { None } else { seat });
        return Some(step::<K>(&seen, &input.step));
    }
}

/// The commands behind the current place and those ahead of it, at most so many of each, for somebody who sees everything.
pub(super) fn steps<K: Kit>(session: &Session<K>, most: usize) -> (Vec<StepTold>, Vec<StepTold>) {
    let at = Session::cursor(session);
    let (mut behind, mut ahead) = (Vec::new(), Vec::new());
    for (number, segment) in session.segments().iter().enumerate() {
        let seen = K::seen(session.world(), &segment.start.position, None);
        for (i, input) in segment.inputs.iter().enumerate() {
            let made = (number, i) < (at.segment, at.input);
            // The rest of a partly made command counts as one command.
            if input.follows && (made || (number, i) != (at.segment, at.input)) {
                continue;
            }
            let list = if made { &mut behind } else { &mut ahead };
            list.push(StepTold { label: step::<K>(&seen, &input.step), steps: list.len() + 1 });
        }
    }
    let all = behind.len();
    behind.iter_mut().for_each(|step| step.steps = all + 1 - step.steps);
    behind.drain(..all.saturating_sub(most));
    ahead.truncate(most);
    (behind, ahead)
}

/// The branch that the last command left, as a seat sees it.
pub(super) fn left<K: Kit>(session: &mut Session<K>, seat: Option<K::Player>) -> Option<LeftTold> {
    let left = Session::take_left(session)?;
    let replaced = left.replaced.map(|replaced| look(session, seat, |seen| step::<K>(seen, &replaced)));
    Some(LeftTold { line: left.line, dropped: left.dropped, replaced })
}
