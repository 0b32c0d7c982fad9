//! A branch: the choices that were made, as text.

use crate::games::wellington::board::Power;
use crate::games::wellington::players::Game;
use crate::games::wellington::rules::{Choice, Decision, Question, Seen};
use crate::games::wellington::words::Words;

/// A choice in a branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// Who made it.
    pub who: Power,
    /// The choice.
    pub choice: Choice,
    /// The choice as text.
    pub text: String,
    /// Whether it is worth showing: there was another choice, and it does something.
    pub tells: bool,
}

/// A branch.
pub type Line = Vec<Move>;

impl Move {
    /// The choice with this index in a decision, in the words of the Power that makes it.
    pub(super) fn of(game: &Game, decision: &Decision, place: usize) -> Option<Move> {
        let choice = decision.choices.get(place)?.clone();
        let t = game.table();
        let seen = Seen::at(t, Some(decision.who));
        let text = Words::of(&seen).choice(&decision.question, &choice).to_string();
        let idle = matches!(choice, Choice::Pass | Choice::Go | Choice::End)
            || choice == Choice::No && matches!(decision.question, Question::Preempt { .. });
        Some(Move { who: decision.who, choice, text, tells: !idle && decision.choices.len() > 1 })
    }
}

/// The moves that are worth showing. A move of another Power than the solver has the name of its Power in front.
pub fn told(line: &[Move], by: Power) -> Vec<String> {
    let told = line.iter().filter(|step| step.tells);
    let name = |step: &Move| if step.who == by { step.text.clone() } else { format!("({}: {})", step.who, step.text) };
    told.map(name).collect()
}
