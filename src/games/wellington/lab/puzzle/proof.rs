//! Whether a branch solves a puzzle whatever the others do. Every choice of the others is tried. The solver follows the branch;
//! when asked about something other than his actions, he may choose anything that helps.

use super::line::{Line, Move};
use super::search::{Cut, Search, cut};
use super::task::Stands;
use crate::games::wellington::board::Power;
use crate::games::wellington::players::Game;
use crate::games::wellington::rules::{Choice, Question};
use crate::table::Fallen;
use std::collections::BTreeMap;

/// How many choices are made before the proof gives up.
const BUDGET: u32 = 3_000;

/// What is known about a branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// It solves the puzzle whatever the others choose, in all of this many ways.
    Holds(u32),
    /// Somebody can stop it.
    Stopped(Refuted),
    /// Chance decides: dice, or cards that nobody knows.
    Chance,
    /// There was too much to try, or too little time.
    Unknown,
}

/// A choice that stops a branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refuted {
    /// The Power that makes it.
    pub who: Power,
    /// The choice as text.
    pub text: String,
}

struct Prover<'p, 's> {
    search: &'p Search<'s>,
    plan: Vec<Choice>,
    start: (Fallen, usize),
    left: u32,
    ways: u32,
    hopeless: BTreeMap<(u64, String), Option<Refuted>>,
    chance: bool,
}

/// Solved whatever the others do. Otherwise the choice of theirs that stops it, if there is one.
type Holds = Result<(), Option<Refuted>>;

/// Tests a branch, starting at the open decision.
pub(super) fn proof(search: &Search<'_>, line: &Line) -> Result<Proof, Cut> {
    // What a Power does not see may differ from every copy.
    if search.fork.eyes.is_some() {
        return Ok(Proof::Chance);
    }
    let by = search.task.by();
    let plan = line.iter().filter(|step| step.who == by).map(|step| step.choice.clone()).collect();
    let game = search.copy(0)?;
    let mut prover = Prover {
        search,
        plan,
        start: (game.table().dice().fallen(), game.table().position().cards.deck.len()),
        left: BUDGET,
        ways: 0,
        hopeless: BTreeMap::new(),
        chance: false,
    };
    let first = line.first().filter(|_| search.solves()).map(|step| step.choice.clone());
    let holds = prover.holds(&mut Vec::new(), game, first.as_ref())?;
    Ok(match (prover.chance, prover.left, holds) {
        (true, ..) => Proof::Chance,
        (_, 0, _) => Proof::Unknown,
        (_, _, Ok(())) => Proof::Holds(prover.ways),
        (_, _, Err(Some(refuted))) => Proof::Stopped(refuted),
        (_, _, Err(None)) => Proof::Unknown,
    })
}

impl Prover<'_, '_> {
    /// Whether the puzzle is solved from here on; `game` is the game after these steps. `only` is the one choice to begin with.
    fn holds(&mut self, steps: &mut Vec<usize>, game: Game, only: Option<&Choice>) -> Result<Holds, Cut> {
        self.chance |= self.is_chance(&game);
        let task = self.search.task;
        if !steps.is_empty() {
            match task.stands(&game)? {
                Stands::Solved => {
                    self.ways += 1;
                    return Ok(Ok(()));
                }
                Stands::Late => return Ok(Err(None)),
                Stands::Open => {}
            }
        }
        let Some(decision) = game.decision().map(|decision| decision.clone()) else { return Ok(Err(None)) };
        let here = (game.table().standing().hash64(), format!("{:?} {:?}", decision.who, decision.question));
        if let Some(known) = self.hopeless.get(&here) {
            return Ok(Err(known.clone()));
        }
        let own = decision.who == task.by();
        let places = match only {
            Some(first) => decision.choices.iter().position(|choice| choice == first).into_iter().collect(),
            None if own => self.own(&decision.question, &decision.choices),
            None => (0..decision.choices.len()).collect::<Vec<usize>>(),
        };
        let all = !own && only.is_none();
        let (mut next, mut stops) = (Some(game), None);
        for place in places {
            if self.left == 0 || self.chance {
                return Ok(Err(None));
            }
            if (self.search.stop)() {
                return Err(Cut::Stopped);
            }
            self.left -= 1;
            let mut game = match next.take() {
                Some(game) => game,
                None => self.again(steps)?,
            };
            let step = if all { Move::of(&game, &decision, place).filter(|step| step.tells) } else { None };
            game.choose(place).map_err(|no| cut(&no))?;
            steps.push(place);
            let holds = self.holds(steps, game, None)?;
            steps.pop();
            match (holds, all) {
                (Ok(()), false) => return Ok(Ok(())),
                (Ok(()), true) => {}
                (Err(later), false) => stops = stops.or(later),
                (Err(later), true) => {
                    // The last effective choice on the way is the one that stops the branch.
                    let stops = later.or(step.map(|step| Refuted { who: step.who, text: step.text }));
                    self.hopeless.insert(here, stops.clone());
                    return Ok(Err(stops));
                }
            }
        }
        if all {
            return Ok(Ok(()));
        }
        self.hopeless.insert(here, stops.clone());
        Ok(Err(stops))
    }

    /// The solver's choices to try: those of the branch first; if it is an action, no others.
    fn own(&self, question: &Question, choices: &[Choice]) -> Vec<usize> {
        let of_plan = self.plan.iter().filter_map(|step| choices.iter().position(|choice| choice == step));
        let mut places: Vec<usize> = Vec::new();
        let others = if matches!(question, Question::Act) { 0..0 } else { 0..choices.len() };
        for place in of_plan.chain(others) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    fn again(&self, steps: &[usize]) -> Result<Game, Cut> {
        let mut game = self.search.copy(0)?;
        for place in steps {
            game.choose(*place).map_err(|no| cut(&no))?;
        }
        Ok(game)
    }

    /// Whether a die was rolled at random, or a card was drawn.
    fn is_chance(&self, game: &Game) -> bool {
        let (fallen, deck) = self.start;
        let table = game.table();
        let drawn = table.position().cards.deck.len() != deck;
        drawn || !table.dice().fallen().since(fallen).is_forced()
    }
}
