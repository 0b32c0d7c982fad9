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
pub use crate::kit::ahead::Budget;
use crate::kit::ahead::halving;
use crate::table::Dice;
use crate::trials::{Failure, failure};
use std::cell::Cell;
use std::mem::{Discriminant, discriminant};
use std::rc::Rc;

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
/// The player that tries.
pub struct Search {
    chance: Dice,
    budget: Budget,
    steady: Steady,
    /// Who plays on in its playouts.
    others: [Maker; 4],
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

    /// The place of the first of these choices, or of one that is better.
    fn best(&self, view: &View<'_>, first: usize, others: &[usize], base: u64) -> Result<usize, Failure> {
        let side = view.me().side();
        halving(first, others, self.budget, &mut |place, number| self.try_out(view, place, base + number, side))
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
