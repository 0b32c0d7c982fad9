//! The consequences of a choice: it is made in imagined games, in which `quick` then plays for everybody for a while. This works for
//! every card, because the card's own script runs.

use super::determinize::dice_of;
use super::judge::Judge;
use super::player::Maker;
use super::seated::{on, seated};
use super::stage::Game;
use super::view::View;
use crate::games::wellington::board::{Card, Position, Side};
use crate::games::wellington::rules::Question;
use crate::kit::ahead::Budget;
use crate::trials::{Failure, Kind, failure};
use std::cell::Cell;
use std::time::Instant;

/// The most decisions in one try.
const MOST: u32 = 2_000;

/// A choice that is being tried.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The index of the choice in the list.
    pub place: usize,
    /// The card that is played for its text, if one is.
    pub card: Option<Card>,
    /// A bonus for the choice besides what the games show.
    pub bonus: f64,
    /// Its value in each imagined game.
    came: Vec<f64>,
}

impl Trial {
    /// A choice that was not tried yet.
    pub fn new(place: usize, card: Option<Card>, bonus: f64) -> Trial {
        Trial { place, card, bonus, came: Vec::new() }
    }

    /// The mean value so far.
    fn worth(&self) -> f64 {
        self.came.iter().sum::<f64>() / self.came.len().max(1) as f64 + self.bonus
    }

    /// How much better it is than another, minus this many standard errors of the difference. The same games are compared.
    fn lead(&self, other: &Trial, errors: f64) -> f64 {
        let pairs = self.came.iter().zip(&other.came).map(|(a, b)| a - b);
        let n = self.came.len().min(other.came.len()).max(1) as f64;
        let (sum, squares) = pairs.fold((0.0, 0.0), |(sum, squares), d| (sum + d, squares + d * d));
        let mean = sum / n;
        let spread = (squares / n - mean * mean).max(0.0) / n;
        mean + self.bonus - other.bonus - errors * spread.sqrt()
    }
}

/// How far a try goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// Until nothing is in progress: no card, window, Battle or Siege.
    Quiet,
    /// Until the Impulse and this many more are over.
    Impulses(u32),
}

/// Tries choices of one decision.
pub struct Foresight<'v, 't> {
    /// The view of the player.
    pub view: &'v View<'t>,
    /// The players of the imagined games.
    pub others: &'v [Maker; 4],
    /// The number of the first imagined game.
    pub base: u64,
    /// Judges positions.
    pub judge: Judge<'v>,
    /// How far a try goes.
    pub until: Until,
    /// The value of an effect in force, beyond what the position shows.
    pub begun: f64,
}

impl Foresight<'_, '_> {
    /// The index of the first choice, or of one that is better by this many standard errors. All are tried a few times, then the better
    /// half again, and so on. All choices meet the same deals and dice. A choice that cannot be tried is left out: a card in play may
    /// have seen cards that are elsewhere in the imagined game.
    ///
    /// # Errors
    /// A script failed while no card was in play, or a bug of the rules.
    pub fn best(&self, first: Trial, others: Vec<Trial>, budget: Budget, errors: f64) -> Result<usize, Failure> {
        let begun = Instant::now();
        let usual = first.place;
        let mut trials: Vec<Trial> = std::iter::once(first).chain(others).collect();
        let stages = trials.len().next_power_of_two().trailing_zeros();
        for stage in 1..=stages {
            let mut passes = 0;
            // Choices that cannot be tried are gone. A single one needs no comparison.
            while trials.len() > 1 && (passes == 0 || budget.allows(passes, trials.len() as u32, stage, stages, begun))
            {
                for trial in std::mem::take(&mut trials) {
                    trials.extend(self.tried(trial)?);
                }
                passes += 1;
            }
            let most = trials.len().div_ceil(2).max(2);
            // The usual choice stays, because the others are compared with it.
            trials.sort_by(|a, b| (b.place == usual).cmp(&(a.place == usual)).then(b.worth().total_cmp(&a.worth())));
            trials.truncate(most);
        }
        let Some(first) = trials.iter().find(|trial| trial.place == usual) else { return Ok(usual) };
        let better = trials.iter().filter(|trial| trial.lead(first, errors) > 0.0);
        Ok(better.max_by(|a, b| a.worth().total_cmp(&b.worth())).unwrap_or(first).place)
    }

    /// Tries a choice once more; `None` if it cannot be tried.
    fn tried(&self, mut trial: Trial) -> Result<Option<Trial>, Failure> {
        match self.try_out(&trial, self.base + trial.came.len() as u64) {
            Ok(came) => {
                trial.came.push(came);
                Ok(Some(trial))
            }
            Err(no) if no.kind == Kind::Script && self.view.is_card_in_play() => Ok(None),
            Err(no) => Err(no),
        }
    }

    /// Makes a choice in one imagined game. The same number is the same deal and the same dice, whatever is chosen.
    fn try_out(&self, trial: &Trial, number: u64) -> Result<f64, Failure> {
        let side: Side = self.view.me().side();
        let mut game = self.view.imagine(number)?;
        let before = begun(&game.table().position(), trial.card);
        let now = game.table().position().impulses;
        game.choose(trial.place).map_err(|no| failure(&no))?;
        let (asked, known) = (Cell::new(0), Cell::new(now));
        let enough = |game: &Game| {
            asked.set(asked.get() + 1);
            let impulses = game.table().position().impulses;
            // Each Impulse gets its own dice. So an Impulse that goes the same way after different choices has the same
            // results, no matter how many dice were rolled before.
            if known.replace(impulses) != impulses {
                game.table().chance(|dice| dice.reseed(dice_of(number ^ u64::from(impulses) << 52)));
            }
            let over = match self.until {
                Until::Quiet => is_quiet(game),
                Until::Impulses(more) => impulses > now + more,
            };
            asked.get() > MOST || over
        };
        on(&mut game, &mut seated(self.others, number), u32::MAX, &enough, &mut 0)?;
        let begun = f64::from(begun(&game.table().position(), trial.card)) - f64::from(before);
        Ok(self.judge.of(&game, side) + begun * self.begun)
    }
}

/// How many effects of a card are running.
fn begun(p: &Position, card: Option<Card>) -> u32 {
    p.effects.iter().filter(|effect| Some(effect.card) == card).count() as u32
}

/// Whether nothing is in progress: the next decision is an action of an Impulse, or belongs to the Interphase.
fn is_quiet(game: &Game) -> bool {
    let p = game.table().position();
    let quiet = p.stack.is_empty() && p.windows.is_empty() && p.battles.is_empty() && p.siege.is_none();
    let quiet = quiet && p.contacts.is_empty() && p.attempts.is_empty();
    let first = p.impulse.as_ref().is_none_or(|impulse| impulse.purses.len() <= 1);
    drop(p);
    quiet
        && first
        && game.decision().is_none_or(|decision| {
            matches!(
                decision.question,
                Question::Act | Question::Preempt { .. } | Question::Reinforce { .. } | Question::Deploy { .. }
            )
        })
}
