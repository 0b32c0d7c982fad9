//! `search`: tries its best choices in playouts of what it cannot see, and takes the one that came out best. The playouts
//! are `steady`'s, are cut short after some Rounds, and meet the same chances for every choice.

use super::judge::judge;
use super::play::{failure, on, seated};
use super::player::{Maker, Player};
use super::record::Failure;
use super::stage::Game;
use super::steady::Steady;
use super::view::View;
use super::weights::Weights;
use crate::board::Side;
use crate::rules::{Choice, Question};
use crate::table::Dice;
use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Choices that are tried: those that `steady` likes best.
const TRIED: usize = 4;
/// By how much less `steady` may like them than the best, in its points.
const BEHIND: f64 = 3.0;
/// Rounds that a playout goes on for, the running one included.
const ROUNDS: u32 = 1;
/// Decisions after which a playout is cut short in any case.
const MOST: u32 = 2_000;
/// Playouts that what `steady` thinks of a choice weighs as much as, and how many victory points its points are.
const TRUST: f64 = 1.0;
const SCALE: f64 = 0.5;
/// Rounds in a Turn, more than there can be: a number for each Round of the game.
const TURN: u32 = 100;

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
    prior: f64,
    sum: f64,
    played: u32,
}

impl Trial {
    /// What it came to on average; what `steady` thought counts as a playout or two.
    fn merit(&self) -> f64 {
        (self.sum + self.prior * TRUST) / (f64::from(self.played) + TRUST)
    }
}

impl Search {
    /// One that has not begun a game.
    pub fn new(budget: Budget, weights: Rc<Weights>) -> Search {
        let own = weights.clone();
        let maker: Maker = Rc::new(move || Box::new(Steady::new(own.clone())));
        let others = [(); 4].map(|()| maker.clone());
        Search { chance: Dice::new(0), budget, steady: Steady::new(weights), others }
    }

    /// Plays a choice out, and says what it came to.
    fn try_out(&self, view: &View<'_>, place: usize, number: u64, side: Side) -> Result<f64, Failure> {
        let mut game = view.imagine(number)?;
        let end = round(&game) + ROUNDS;
        game.choose(place).map_err(|no| failure(&no))?;
        let asked = Cell::new(0);
        let enough = |game: &Game| {
            asked.set(asked.get() + 1);
            round(game) >= end || asked.get() > MOST
        };
        on(&mut game, &mut seated(&self.others, number), u32::MAX, &enough, &mut 0)?;
        Ok(judge(&game, side))
    }

    /// The best of these trials: all are played a little, the better half of them again, and so on.
    fn best(&self, view: &View<'_>, mut trials: Vec<Trial>, base: u64) -> Result<usize, Failure> {
        let side = view.me().side();
        let begun = Instant::now();
        let stages = trials.len().next_power_of_two().trailing_zeros();
        let mut left = trials.len();
        for stage in 1..=stages {
            let mut passes = 0;
            while passes == 0 || self.budget.allows(passes, left as u32, stage, stages, begun) {
                for trial in &mut trials[..left] {
                    trial.sum += self.try_out(view, trial.place, base + u64::from(trial.played), side)?;
                    trial.played += 1;
                }
                passes += 1;
            }
            trials[..left].sort_by(|a, b| b.merit().total_cmp(&a.merit()));
            left = left.div_ceil(2);
        }
        Ok(trials[0].place)
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
        let prior = |value: f64| (value - best) * SCALE;
        let trial = |&(place, value): &(usize, f64)| Trial { place, prior: prior(value), sum: 0.0, played: 0 };
        // Most windows are for nothing, and there are many of them: a card that is not worth a thought is not tried.
        let window = matches!(view.question(), Question::Respond { .. } | Question::BattleCard { .. });
        if window && view.choices().get(first) == Some(&Choice::Pass) {
            return Ok(first);
        }
        let trials: Vec<Trial> =
            ranked.iter().filter(|(_, value)| *value >= best - BEHIND).take(TRIED).map(trial).collect();
        let base = u64::from(self.chance.below(u32::MAX)) << 20;
        self.best(view, trials, base).map_err(|no| no.what)
    }
}

/// Which losses to take and who leads matters too little for playouts to show.
fn is_worth_it(question: &Question) -> bool {
    use Question::{Casualty, Commander, Excess, Group, Lose, MakeRoom, Mulligan, PickUp, Remove, Shaken, Transfer};
    !matches!(
        question,
        Casualty { .. }
            | Commander { .. }
            | Excess { .. }
            | Group { .. }
            | Lose { .. }
            | MakeRoom { .. }
            | Mulligan { .. }
            | PickUp { .. }
            | Remove { .. }
            | Shaken { .. }
            | Transfer
    )
}

/// The Rounds of the game in order.
fn round(game: &Game) -> u32 {
    let p = game.table().position();
    u32::from(p.year.0) * TURN + u32::from(p.round)
}
