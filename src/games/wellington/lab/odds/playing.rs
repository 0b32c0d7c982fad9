//! Copies that bots play on.

use super::super::play::MOST_DECISIONS;
use super::NoOdds;
use super::copy::{Course, broke};
use crate::games::wellington::players::{Game, Maker, answer, seated};
use crate::games::wellington::rules::{Choice, Question};

impl Course {
    /// Makes the choices of the path and lets bots play on, until `over` returns true or the next action is due. If the reader
    /// cannot see the open decision, nobody may use it, so the game passes there. Returns false if passing is not possible.
    pub(super) fn play_on(
        &self,
        mut game: Game,
        players: &Maker,
        number: u64,
        over: &mut dyn FnMut(&Game) -> bool,
    ) -> Result<bool, NoOdds> {
        let mut players = seated(&[(); 4].map(|()| players.clone()), number);
        let mut path = self.path().iter().peekable();
        if self.fork.eyes.is_some_and(|own| own != self.fork.who) {
            let pass = self.fork.choices.iter().position(|choice| *choice == Choice::Pass);
            let Some(pass) = pass else { return Ok(false) };
            game.choose(pass).map_err(|no| broke(&no))?;
        }
        for _ in 0..MOST_DECISIONS {
            let step = {
                let Some(decision) = game.decision() else { break };
                let elsewhere = matches!(decision.question, Question::Act | Question::Preempt { .. });
                let step = path.peek().and_then(|step| decision.choices.iter().position(|choice| choice == *step));
                if over(&game) || elsewhere && step.is_none() {
                    break;
                }
                step
            };
            let place = match step {
                Some(place) => {
                    path.next();
                    Some(place)
                }
                None => answer(&game, &mut players)?,
            };
            let Some(place) = place else { break };
            game.choose(place).map_err(|no| broke(&no))?;
        }
        Ok(true)
    }
}
