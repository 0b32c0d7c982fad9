//! The goal of a puzzle: a Lua expression, and how near a position is to it.
//!
//! `a and b and c` has three parts. A part that compares numbers is nearer the smaller the gap between them. If a search learned
//! only about the whole goal, it would have to place six pieces by chance before it learned that three are better than none.

use crate::faults::Trouble;
use crate::games::wellington::api::{Expression, Scratch};
use crate::games::wellington::rules::Seat;
use crate::script::parts::{Part, parts};
use std::cell::Cell;
use std::rc::Rc;

/// A goal that can be evaluated.
pub(super) struct Goal {
    whole: Expression,
    parts: Vec<Condition>,
}

/// A part of it.
struct Condition {
    truth: Expression,
    /// The two sides, if it compares two values.
    sides: Option<[Expression; 2]>,
    /// The widest gap between the sides so far.
    widest: Cell<f64>,
}

impl Goal {
    /// Compiles the text of a goal.
    ///
    /// # Errors
    /// It is not an expression.
    pub fn new(scratch: &Scratch, text: &str) -> Result<Goal, Trouble> {
        let whole = scratch.compile(text)?;
        let condition = |part: &Part| {
            let sides = match &part.sides {
                Some([left, right]) => Some([scratch.compile(left)?, scratch.compile(right)?]),
                None => None,
            };
            Ok(Condition { truth: scratch.compile(&part.text)?, sides, widest: Cell::new(0.0) })
        };
        // If a part cannot be evaluated alone, the search only loses its hint.
        let parts: Result<Vec<Condition>, Trouble> = parts(text).iter().map(condition).collect();
        Ok(Goal { whole, parts: parts.unwrap_or_default() })
    }

    /// Whether it is reached.
    ///
    /// # Errors
    /// Its evaluation fails.
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
        // The condition does not hold, so it counts less than one that does.
        0.8 * (1.0 - gap / self.widest.get().max(1.0)).max(0.0)
    }
}
