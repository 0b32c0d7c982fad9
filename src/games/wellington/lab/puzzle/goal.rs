//! The goal of a puzzle: a Lua expression, and how near a position is to it.
//!
//! `a and b and c` has three parts, and a part that compares numbers is the nearer the less is missing. A search that
//! only learns of the whole would have to find six pieces in a place by chance before it learns that three are better
//! than none.

use crate::faults::Trouble;
use crate::games::wellington::api::{Expression, Scratch};
use crate::games::wellington::rules::Seat;
use crate::script::parts::{Part, parts};
use std::cell::Cell;
use std::rc::Rc;

/// A goal that can be looked at.
pub(super) struct Goal {
    whole: Expression,
    parts: Vec<Condition>,
}

/// A part of it.
struct Condition {
    truth: Expression,
    /// Both sides, if it compares two values.
    sides: Option<[Expression; 2]>,
    /// The widest gap between the sides that was seen.
    widest: Cell<f64>,
}

impl Goal {
    /// A goal out of the text of its expression.
    ///
    /// # Errors
    /// It is no expression.
    pub fn new(scratch: &Scratch, text: &str) -> Result<Goal, Trouble> {
        let whole = scratch.compile(text)?;
        let condition = |part: &Part| {
            let sides = match &part.sides {
                Some([left, right]) => Some([scratch.compile(left)?, scratch.compile(right)?]),
                None => None,
            };
            Ok(Condition { truth: scratch.compile(&part.text)?, sides, widest: Cell::new(0.0) })
        };
        // A part that does not work alone only costs the search its hint.
        let parts: Result<Vec<Condition>, Trouble> = parts(text).iter().map(condition).collect();
        Ok(Goal { whole, parts: parts.unwrap_or_default() })
    }

    /// Whether it is reached.
    ///
    /// # Errors
    /// It fails as it is looked at.
    pub fn holds(&self, table: &Rc<Seat>) -> Result<bool, Trouble> {
        self.whole.value(table).map(|(_, truth)| truth)
    }

    /// How near a position is to it, from 0 to 1.
    pub fn nearness(&self, table: &Rc<Seat>) -> f64 {
        let sum: f64 = self.parts.iter().map(|part| part.nearness(table)).sum();
        sum / self.parts.len().max(1) as f64
    }
}

impl Condition {
    fn nearness(&self, table: &Rc<Seat>) -> f64 {
        if self.truth.value(table).is_ok_and(|(_, truth)| truth) {
            return 1.0;
        }
        let number = |side: &Expression| side.value(table).ok().and_then(|(text, _)| text.parse::<f64>().ok());
        let Some([Some(left), Some(right)]) = self.sides.as_ref().map(|sides| sides.each_ref().map(number)) else {
            return 0.0;
        };
        let gap = (left - right).abs();
        self.widest.set(self.widest.get().max(gap));
        // Something is still missing, so it is less than a part that holds.
        0.8 * (1.0 - gap / self.widest.get().max(1.0)).max(0.0)
    }
}
