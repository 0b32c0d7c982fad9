//! `flat`: an older search, kept for comparison. It plays out its best choices and takes the one with the best results, judged by the
//! hand-made scales alone. `quick` plays the playouts. They stop after some Rounds and use the same random numbers for every choice.

use super::determinize::dice_of;
use super::judge::{Scales, judge};
use super::player::{Maker, Player};
use super::quick::Quick;
use super::seated::{on, seated};
use super::stage::Game;
use super::view::View;
use super::weights::Creed;
use crate::games::wellington::board::Side;
use crate::games::wellington::rules::{Choice, Question};
use crate::kit::ahead::Budget;
use crate::kit::ahead::halving;
use crate::table::Dice;
use crate::trials::{Failure, failure};
use std::cell::Cell;
use std::rc::Rc;

/// How many choices it tries: those that `quick` rates best.
const TRIED: usize = 5;
/// How many of them may be of the same kind.
const ALIKE: usize = 2;
/// How far below the best choice `quick` may rate them, in its points.
const BEHIND: f64 = 3.0;
/// How many more Impulses a playout covers, so that everybody else has had a turn.
const IMPULSES: u32 = 4;
/// The most decisions in a playout.
const MOST: u32 = 2_000;
/// The bot.
pub struct Flat {
    chance: Dice,
    budget: Budget,
    quick: Quick,
    /// The players in its playouts.
    others: [Maker; 4],
}

impl Flat {
    /// A bot that has not begun a game.
    pub fn new(budget: Budget, weights: Rc<Creed>) -> Flat {
        let own = weights.clone();
        let maker: Maker = Rc::new(move || Box::new(Quick::new(own.clone())));
        let others = [(); 4].map(|()| maker.clone());
        Flat { chance: Dice::new(0), budget, quick: Quick::new(weights), others }
    }

    /// Plays out a choice, and returns the value of the result.
    fn try_out(&self, view: &View<'_>, place: usize, number: u64, side: Side) -> Result<f64, Failure> {
        let mut game = view.imagine(number)?;
        let end = impulses(&game) + IMPULSES;
        game.choose(place).map_err(|no| failure(&no))?;
        let (asked, known) = (Cell::new(0), Cell::new(impulses(&game)));
        let enough = |game: &Game| {
            asked.set(asked.get() + 1);
            let now = impulses(game);
            // Each Impulse gets its own dice. So if an Impulse goes the same way after different choices, it has the
            // same results, no matter how many dice were rolled before. Any difference then comes from the choices.
            if known.replace(now) != now {
                game.table().chance(|dice| dice.reseed(dice_of(number ^ u64::from(now) << 52)));
            }
            now > end || asked.get() > MOST
        };
        on(&mut game, &mut seated(&self.others, number), u32::MAX, &enough, &mut 0)?;
        Ok(judge(&game, side, &Scales::default()))
    }

    /// The index of the first of these choices, or of a better one.
    fn best(&self, view: &View<'_>, first: usize, others: &[usize], base: u64) -> Result<usize, Failure> {
        let side = view.me().side();
        halving(first, others, self.budget, &mut |place, number| self.try_out(view, place, base + number, side))
    }
}

impl Player for Flat {
    fn begin(&mut self, chance: Dice) {
        self.chance = Dice::new(chance.seed());
        self.quick.begin(chance);
    }

    fn choose(&mut self, view: &View<'_>) -> Result<usize, String> {
        let ranked = self.quick.ranked(view);
        let Some((first, best)) = ranked.first().copied() else { return Ok(0) };
        if ranked.len() == 1 || !is_worth_it(view.question()) {
            return Ok(first);
        }
        // Most windows do not matter, and there are many. A card that hardly matters is not tried.
        let window = matches!(view.question(), Question::Respond { .. } | Question::BattleCard { .. });
        if window && view.choices().get(first) == Some(&Choice::Pass) {
            return Ok(first);
        }
        let mut is_another = view.few_alike(ALIKE);
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

/// Whether playouts can show a difference: how to use an Impulse, and what to risk. Which losses to take, who goes
/// along and where a Soldier stands matters too little.
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

/// How many Impulses the game has had so far.
fn impulses(game: &Game) -> u32 {
    game.table().position().impulses
}
