//! A search for the solution of a puzzle, starting at an open decision. First it makes tries, in which the solver looks for choices
//! that help and the others for choices that hinder. Then it plays games with other dice after the most promising choices. In these
//! games the solver uses what the tries have learned, and the others are bots that know nothing of it. They show how often each
//! choice leads to a solution.

use super::line::{Line, Move};
use super::proof::{Proof, proof};
use super::task::{Stands, Task};
use super::tree::{Trail, Tree};
use crate::games::wellington::lab::whatif::Fork;
use crate::games::wellington::players::{self, Game, Maker, answer, seated};
use crate::games::wellington::rules::{Choice, Decision, Question};
use crate::table::{Broken, Dice, progress, stream};
use crate::trials::{Failure, Kind, failure};

/// The stream of random numbers for choices in tries.
const CHOICES: u64 = 13;
/// The first number of a game, so that games have other dice than the tries.
const FRESH: u64 = 1 << 32;
/// How many of the most promising choices are played in games.
const PLAYED: usize = 6;
/// How many choices are checked for a branch that nobody can stop.
const PROVED: usize = 3;
/// The most decisions in a try.
const MOST: usize = 5_000;
/// The most that being near the goal is worth; solving it is worth 1.
const NEAR: f64 = 0.5;
/// The penalty for each choice made: of two ways the shorter one is better.
const STEP: f64 = 0.001;

/// How much to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// Tries in all.
    pub tries: u32,
    /// Games for each of the most promising choices.
    pub games: u32,
}

/// The findings about a choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Its index in the list of choices.
    pub place: usize,
    /// How many tries began with it.
    pub tries: u32,
    /// How many of them were solved.
    pub found: u32,
    /// How many games were played after it, using what was learned.
    pub games: u32,
    /// How many of them were solved.
    pub solved: u32,
    /// The shortest branch that solved it, from this choice on.
    pub line: Option<Line>,
}

/// The findings.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Each choice, the best for the choosing Power first.
    pub rows: Vec<Row>,
    /// The best branch, with what is known about it.
    pub best: Option<(Line, Proof)>,
    /// How many tries there were.
    pub tries: u32,
    /// Whether somebody stopped it early.
    pub stopped: bool,
}

/// Why a try did not finish.
pub(super) enum Cut {
    /// Somebody stopped it.
    Stopped,
    /// It failed.
    Failed(Failure),
}

/// Returns the index of a try's next choice.
type Pick<'p> = dyn FnMut(&Game, &Decision, &Trail<Choice>) -> Result<usize, Cut> + 'p;

impl From<Failure> for Cut {
    fn from(no: Failure) -> Cut {
        Cut::Failed(no)
    }
}

/// Converts a failed step.
pub(super) fn cut(no: &Broken<crate::games::wellington::rules::Wellington>) -> Cut {
    match no {
        Broken::BrokenOff => Cut::Stopped,
        other => Cut::Failed(failure(other)),
    }
}

/// A search, and what it has learned.
pub(super) struct Search<'s> {
    pub fork: &'s Fork,
    pub task: &'s Task,
    pub stop: &'s dyn Fn() -> bool,
    tree: Tree<Choice>,
    rows: Vec<Row>,
    /// For each choice, the last try that solved it: by then the others have learned to hinder.
    latest: Vec<Option<(u64, Vec<usize>)>>,
}

/// A finished try.
struct Run {
    solved: bool,
    near: f64,
    /// The indexes of the choices.
    steps: Vec<usize>,
    trail: Trail<Choice>,
}

/// Searches from an open decision. `others` are the bots for the other Powers in the games after a choice.
///
/// # Errors
/// A script or a bot failed, or the rules have a bug.
pub fn search(
    fork: &Fork,
    task: &Task,
    order: Order,
    others: &Maker,
    stop: &dyn Fn() -> bool,
) -> Result<Found, Failure> {
    let row = |place| Row { place, tries: 0, found: 0, games: 0, solved: 0, line: None };
    let rows: Vec<Row> = (0..fork.choices.len()).map(row).collect();
    let latest = vec![None; rows.len()];
    let mut search = Search { fork, task, stop, tree: Tree::new(), rows, latest };
    let mut work = progress::begin("tries", u64::from(order.tries));
    let mut tries = 0;
    let done = search.tries(order.tries, &mut tries, &mut work);
    let done = done.and_then(|()| search.games(order.games, others, &mut work));
    let best = done.and_then(|()| search.best(&mut work));
    let (best, stopped) = match best {
        Ok(best) => (best, false),
        Err(Cut::Stopped) => (search.shortest().map(|line| (line, Proof::Unknown)), true),
        Err(Cut::Failed(no)) => return Err(no),
    };
    Ok(Found { rows: search.sorted(), best, tries, stopped })
}

impl Search<'_> {
    /// A copy of the game at the open decision, with cards and dice for this number.
    pub(super) fn copy(&self, number: u64) -> Result<Game, Cut> {
        let game = self.fork.copied(|_| {}).map_err(|no| cut(&no))?;
        players::deal(&game, self.fork.eyes, number);
        Ok(game)
    }

    /// Plays until the puzzle is solved or time runs out.
    fn run(&self, number: u64, first: Option<usize>, pick: &mut Pick<'_>) -> Result<Run, Cut> {
        let mut game = self.copy(number)?;
        let (mut steps, mut trail, mut near) = (Vec::new(), self.tree.begin(), 0.0_f64);
        let solved = loop {
            if !steps.is_empty() {
                match self.task.stands(&game)? {
                    Stands::Solved => break true,
                    Stands::Late => break false,
                    Stands::Open => {}
                }
            }
            let Some(decision) = game.decision().map(|decision| decision.clone()) else { break false };
            if matches!(decision.question, Question::Act) {
                near = near.max(self.task.nearness(&game));
            }
            let place = match (first.filter(|_| steps.is_empty()), decision.choices.len()) {
                (Some(place), _) => place,
                (None, 1) => 0,
                (None, _) => pick(&game, &decision, &trail)?,
            };
            if let (Some(choice), true) = (decision.choices.get(place), decision.choices.len() > 1) {
                self.tree.go(&mut trail, choice, decision.who == self.task.by());
            }
            steps.push(place);
            if steps.len() > MOST {
                let what = format!("a try did not end after {MOST} decisions");
                return Err(Failure { kind: Kind::Endless, what }.into());
            }
            game.choose(place).map_err(|no| cut(&no))?;
            if (self.stop)() {
                return Err(Cut::Stopped);
            }
        };
        Ok(Run { solved, near, steps, trail })
    }

    fn tries(&mut self, most: u32, made: &mut u32, work: &mut progress::Work) -> Result<(), Cut> {
        while *made < most {
            let number = u64::from(*made);
            let mut chance = Dice::new(stream(number, CHOICES));
            // Try each choice of the decision once first.
            let first = usize::try_from(*made).ok().filter(|place| *place < self.rows.len());
            let run = self.run(number, first, &mut |_, decision, trail| {
                let own = decision.who == self.task.by();
                Ok(self.tree.pick(trail, &decision.choices, own, &mut |n| chance.below(n)))
            })?;
            let long = f64::from(u32::try_from(run.steps.len()).unwrap_or(u32::MAX)) * STEP;
            let reward = if run.solved { 1.0 - long.min(0.3) } else { run.near * NEAR };
            self.tree.learn(&run.trail, reward);
            self.note(number, &run)?;
            *made += 1;
            work.step();
        }
        Ok(())
    }

    /// Records what a try says about its first choice.
    fn note(&mut self, number: u64, run: &Run) -> Result<(), Cut> {
        let Some(place) = run.steps.first().copied() else { return Ok(()) };
        let known = self.rows.get(place).and_then(|row| row.line.as_ref());
        let shorter = run.solved && known.is_none_or(|line| run.steps.len() < line.len());
        if run.solved {
            self.latest[place] = Some((number, run.steps.clone()));
        }
        let line = if shorter { Some(self.line(number, &run.steps)?) } else { None };
        let Some(row) = self.rows.get_mut(place) else { return Ok(()) };
        row.tries += 1;
        row.found += u32::from(run.solved);
        row.line = line.or(row.line.take());
        Ok(())
    }

    /// The choices of a try as a branch.
    fn line(&self, number: u64, steps: &[usize]) -> Result<Line, Cut> {
        let mut game = self.copy(number)?;
        let mut line = Line::new();
        for place in steps {
            line.extend(game.decision().and_then(|decision| Move::of(&game, &decision, *place)));
            game.choose(*place).map_err(|no| cut(&no))?;
        }
        Ok(line)
    }

    /// Plays games after the most promising choices.
    fn games(&mut self, games: u32, others: &Maker, work: &mut progress::Work) -> Result<(), Cut> {
        let chosen: Vec<usize> = {
            let rows = self.sorted();
            rows.into_iter().filter(|row| row.line.is_some()).take(PLAYED).map(|row| row.place).collect()
        };
        work.more(u64::from(games) * chosen.len() as u64);
        for number in 0..u64::from(games) {
            for place in &chosen {
                let solved = self.game(*place, FRESH + number, others)?;
                let Some(row) = self.rows.get_mut(*place) else { continue };
                row.games += 1;
                row.solved += u32::from(solved);
                work.step();
            }
        }
        Ok(())
    }

    /// Plays a game after a choice: the solver uses what was learned, and bots choose for the others.
    fn game(&self, place: usize, number: u64, others: &Maker) -> Result<bool, Cut> {
        let plan: Vec<&Choice> = self
            .rows
            .get(place)
            .and_then(|row| row.line.as_ref())
            .into_iter()
            .flatten()
            .map(|step| &step.choice)
            .collect();
        let mut seats = seated(&[(); 4].map(|()| others.clone()), number);
        let run = self.run(number, Some(place), &mut |game, decision, trail| {
            if decision.who != self.task.by() {
                return Ok(answer(game, &mut seats)?.unwrap_or(0));
            }
            let of_plan = || plan.iter().find_map(|step| decision.choices.iter().position(|choice| choice == *step));
            let known = self.tree.best(trail, &decision.choices).or_else(of_plan);
            Ok(known.unwrap_or_else(|| self.tree.best_anywhere(&decision.choices, 0)))
        })?;
        Ok(run.solved)
    }

    /// The best branch: among the best choices, the first branch that nobody can stop.
    fn best(&self, work: &mut progress::Work) -> Result<Option<(Line, Proof)>, Cut> {
        let mut best = None;
        let mut rows = self.sorted();
        if !self.solves() {
            rows.reverse();
        }
        for row in rows.iter().take(PROVED) {
            let latest = match self.latest.get(row.place) {
                Some(Some((number, steps))) => Some(self.line(*number, steps)?),
                _ => None,
            };
            // The shortest branch is the easiest to read; the latest one is the hardest to stop.
            for line in row.line.iter().chain(&latest) {
                let proof = proof(self, line)?;
                if matches!(proof, Proof::Holds(_)) {
                    return Ok(Some((line.clone(), proof)));
                }
                best = best.or(Some((line.clone(), proof)));
            }
            work.step();
        }
        Ok(best)
    }

    /// Whether the open decision belongs to the solver.
    pub(super) fn solves(&self) -> bool {
        self.fork.who == self.task.by()
    }

    /// The shortest branch that was found.
    fn shortest(&self) -> Option<Line> {
        self.rows.iter().filter_map(|row| row.line.as_ref()).min_by_key(|line| line.len()).cloned()
    }

    /// The choices, the best for the choosing Power first.
    fn sorted(&self) -> Vec<Row> {
        let share = |part: u32, all: u32| if all == 0 { 0.0 } else { f64::from(part) / f64::from(all) };
        let key = |row: &Row| (share(row.solved, row.games), share(row.found, row.tries), row.line.is_some());
        let mut rows = self.rows.clone();
        rows.sort_by(|a, b| key(b).partial_cmp(&key(a)).unwrap_or(std::cmp::Ordering::Equal));
        if !self.solves() {
            rows.reverse();
        }
        rows
    }
}
