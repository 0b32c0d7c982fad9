//! `search`: tries its best choices in playouts of what it cannot see, and takes the one that came out best. The playouts
//! are `steady`'s, are cut short after some Rounds, and meet the same chances for every choice.

use super::determinize::dice_of;
use super::judge::judge;
use super::player::{Maker, Player};
use super::seated::{on, seated};
use super::stage::Game;
use super::steady::Steady;
use super::view::View;
use super::weights::Creed;
use crate::games::wellington::board::Side;
use crate::games::wellington::rules::{Choice, Question};
use crate::table::Dice;
use crate::trials::{Failure, failure};
use std::cell::Cell;
use std::mem::{Discriminant, discriminant};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Choices that are tried: those that `steady` likes best.
const TRIED: usize = 5;
/// Of them as many of a kind at most: ten places to build in are one thought.
const ALIKE: usize = 2;
/// By how much less `steady` may like them than the best, in its points.
const BEHIND: f64 = 3.0;
/// Impulses that a playout goes on for after the running one: everybody else has had his turn.
const IMPULSES: u32 = 4;
/// Decisions after which a playout is cut short in any case.
const MOST: u32 = 2_000;
/// Playouts in which a choice is no better than `steady`'s that are added to those that were played, and the standard errors by
/// which it has to be better: chance alone would find something better among five.
const DOUBT: f64 = 2.0;
const ERRORS: f64 = 1.0;

/// How much it may try for one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many playouts: the same game each time.
    Playouts(u32),
    /// So long: a better machine plays better, and no game comes the same again.
    Time(Duration),
}

impl Budget {
    /// Without a word about it.
    pub const USUAL: Budget = Budget::Playouts(30);

    /// Reads `24` or `500ms`.
    pub fn parse(text: &str) -> Option<Budget> {
        if let Some(ms) = text.strip_suffix("ms") {
            return ms.parse().ok().filter(|ms| *ms > 0).map(|ms| Budget::Time(Duration::from_millis(ms)));
        }
        text.parse().ok().filter(|n| *n > 0).map(Budget::Playouts)
    }

    /// Whether a stage of so many may have another pass over the choices that are left, after so many.
    fn allows(self, passes: u32, left: u32, stage: u32, stages: u32, begun: Instant) -> bool {
        match self {
            Budget::Playouts(playouts) => (passes + 1) * left * stages <= playouts,
            Budget::Time(time) => begun.elapsed() * stages < time * stage,
        }
    }
}

/// The player that tries.
pub struct Search {
    chance: Dice,
    budget: Budget,
    steady: Steady,
    /// Who plays on in its playouts.
    others: [Maker; 4],
}

/// A choice that is tried.
struct Trial {
    place: usize,
    /// What each playout came to, by its number.
    came: Vec<f64>,
}

impl Trial {
    /// By how much it can be trusted to be better than another choice that met the same chances.
    fn better_than(&self, other: &Trial) -> f64 {
        let pairs = self.came.iter().zip(&other.came).map(|(mine, other)| mine - other);
        let n = self.came.len().min(other.came.len()) as f64 + DOUBT;
        let (sum, squares) = pairs.fold((0.0, 0.0), |(sum, squares), d| (sum + d, squares + d * d));
        let mean = sum / n;
        mean - ERRORS * ((squares / n - mean * mean).max(0.0) / n).sqrt()
    }
}

impl Search {
    /// One that has not begun a game.
    pub fn new(budget: Budget, weights: Rc<Creed>) -> Search {
        let own = weights.clone();
        let maker: Maker = Rc::new(move || Box::new(Steady::new(own.clone())));
        let others = [(); 4].map(|()| maker.clone());
        Search { chance: Dice::new(0), budget, steady: Steady::new(weights), others }
    }

    /// Plays a choice out, and says what it came to.
    fn try_out(&self, view: &View<'_>, place: usize, number: u64, side: Side) -> Result<f64, Failure> {
        let mut game = view.imagine(number)?;
        let end = impulses(&game) + IMPULSES;
        game.choose(place).map_err(|no| failure(&no))?;
        let (asked, known) = (Cell::new(0), Cell::new(impulses(&game)));
        let enough = |game: &Game| {
            asked.set(asked.get() + 1);
            let now = impulses(game);
            // Each Impulse has dice of its own: one that is like that of another choice comes out like it, however many dice
            // were rolled before. What differs then is what the choices make of it.
            if known.replace(now) != now {
                game.table().chance(|dice| dice.reseed(dice_of(number ^ u64::from(now) << 52)));
            }
            now > end || asked.get() > MOST
        };
        on(&mut game, &mut seated(&self.others, number), u32::MAX, &enough, &mut 0)?;
        Ok(judge(&game, side))
    }

    /// The place of the first of these choices, or of one that is better: all are played a little, the better half of them
    /// again, and so on. The first is played each time: the others are held against it.
    fn best(&self, view: &View<'_>, first: usize, others: &[usize], base: u64) -> Result<usize, Failure> {
        let side = view.me().side();
        let begun = Instant::now();
        let trial = |place: usize| Trial { place, came: Vec::new() };
        let (mut usual, mut trials) = (trial(first), others.iter().map(|place| trial(*place)).collect::<Vec<_>>());
        let stages = (trials.len() + 1).next_power_of_two().trailing_zeros();
        for stage in 1..=stages {
            let mut passes = 0;
            let each = trials.len() as u32 + 1;
            while passes == 0 || self.budget.allows(passes, each, stage, stages, begun) {
                for trial in trials.iter_mut().chain([&mut usual]) {
                    let number = base + trial.came.len() as u64;
                    trial.came.push(self.try_out(view, trial.place, number, side)?);
                }
                passes += 1;
            }
            trials.sort_by(|a, b| b.better_than(&usual).total_cmp(&a.better_than(&usual)));
            trials.truncate(trials.len().div_ceil(2));
        }
        let better = trials.first().filter(|best| best.better_than(&usual) > 0.0);
        Ok(better.map_or(first, |best| best.place))
    }
}

impl Player for Search {
    fn begin(&mut self, chance: Dice) {
        self.chance = Dice::new(chance.seed());
        self.steady.begin(chance);
    }

    fn choose(&mut self, view: &View<'_>) -> Result<usize, String> {
        let ranked = self.steady.ranked(view);
        let Some((first, best)) = ranked.first().copied() else { return Ok(0) };
        if ranked.len() == 1 || !is_worth_it(view.question()) {
            return Ok(first);
        }
        // Most windows are for nothing, and there are many of them: a card that is not worth a thought is not tried.
        let window = matches!(view.question(), Question::Respond { .. } | Question::BattleCard { .. });
        if window && view.choices().get(first) == Some(&Choice::Pass) {
            return Ok(first);
        }
        let mut kinds: Vec<Discriminant<Choice>> = Vec::new();
        let mut is_another = |place: usize| {
            let Some(kind) = view.choices().get(place).map(discriminant) else { return false };
            kinds.push(kind);
            kinds.iter().filter(|other| **other == kind).count() <= ALIKE
        };
        let tried = ranked.iter().filter(|(place, value)| *value >= best - BEHIND && is_another(*place));
        let others: Vec<usize> =
            tried.map(|(place, _)| *place).filter(|place| *place != first).take(TRIED - 1).collect();
        if others.is_empty() {
            return Ok(first);
        }
        let base = u64::from(self.chance.below(u32::MAX)) << 20;
        self.best(view, first, &others, base).map_err(|no| no.what)
    }
}

/// What playouts can tell apart: what is done with an Impulse, and what is risked. Which losses to take, who goes along and where
/// a Soldier stands matters too little for them to show.
fn is_worth_it(question: &Question) -> bool {
    use Question::{Act, BattleCard, BesiegeOn, Continue, Preempt, React, Respond, Target};
    matches!(
        question,
        Act | BattleCard { .. }
            | BesiegeOn(..)
            | Continue { .. }
            | Preempt { .. }
            | React { .. }
            | Respond { .. }
            | Target { .. }
    )
}

/// The Impulses of the game so far.
fn impulses(game: &Game) -> u32 {
    game.table().position().impulses
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(came: &[f64]) -> Trial {
        Trial { place: 0, came: came.to_vec() }
    }

    #[test]
    fn what_chance_alone_may_have_made_better_is_not_believed() {
        let usual = trial(&[3.0, -5.0, 8.0, 0.0, -2.0, 6.0]);
        assert!(usual.better_than(&usual) <= 0.0);
        // Better by one in every pair, however far the pairs lie apart; better by as much on average, up and down.
        let better = trial(&[4.0, -4.0, 9.0, 1.0, -1.0, 7.0]);
        let wild = trial(&[12.0, -13.0, 17.0, -7.0, 7.0, 0.0]);
        assert!(better.better_than(&usual) > 0.0 && usual.better_than(&better) < 0.0);
        assert!(wild.better_than(&usual) < 0.0);
    }
}
