//! Points of the game and steps of a branch, in words.

use super::desk::Desk;
use crate::games::wellington::rules::{Question, Segment, Step, Wellington, World};
use crate::games::wellington::words::Words;
use crate::line;
use crate::table::Cursor;
use crate::view::Line;
use std::rc::Rc;

/// A point in a branch: Turn, Round, the Impulse's Power, and how many commands into it.
pub fn place(world: &World, segments: &[Rc<Segment>], at: Cursor) -> String {
    crate::kit::place::<Wellington>(world, segments, at).painted()
}

/// A step as a person could type it, or as the log shows it.
pub fn step(desk: &Desk, words: &Words<'_>, step: &Step) -> Line {
    match step {
        Step::Choose(choice) => desk.words_of_choice(words, choice).choice(&Question::Act, choice),
        Step::Edit(edit) => line!("edit: {}", words.edit(edit)),
    }
}
