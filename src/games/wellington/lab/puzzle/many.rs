//! Many games of a puzzle on all cores: how often it is solved, and how.

use super::attempt::{Attempt, attempt};
use super::kept;
use super::line::told;
use super::task::Task;
use crate::games::wellington::board::Power;
use crate::games::wellington::lab::play::MOST_DECISIONS;
use crate::games::wellington::lab::simulate::Order;
use crate::games::wellington::players::{Maker, Stage, seated};
use crate::stats::interval::{Estimate, share};
use crate::table::{Broken, Bug};
use crate::threads::crew;
use crate::trials::{Failure, Kind, Tally, failure};
use anyhow::{Result, anyhow};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;

/// A game of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// The seed of its dice.
    pub seed: u64,
    /// How many decisions were answered.
    pub decisions: u32,
    /// Its result, or why it failed.
    pub result: Result<Attempt, Failure>,
}

/// A way in which a puzzle was solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The choices of the solving Power, as text.
    pub line: Vec<String>,
    /// In how many games.
    pub games: u64,
    /// The seed of the first of these games.
    pub seed: u64,
}

/// The results of many games of a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Solutions {
    /// Who has to solve it.
    pub by: Power,
    /// Games that reached the end of the puzzle.
    pub finished: u64,
    /// Games in which it was solved.
    pub solved: u64,
    /// In which Impulse of the puzzle it was solved, and how often.
    pub impulses: BTreeMap<u32, u64>,
    /// Games that failed, by seed.
    pub failures: Tally<u64>,
    ways: BTreeMap<Vec<String>, (u64, u64)>,
}

impl Solutions {
    /// Counts of no games.
    pub fn new(by: Power) -> Solutions {
        let (impulses, ways) = (BTreeMap::new(), BTreeMap::new());
        Solutions { by, finished: 0, solved: 0, impulses, failures: Tally::default(), ways }
    }

    /// Adds a game. The order of games does not matter.
    pub fn add(&mut self, trial: &Trial) {
        match &trial.result {
            Err(no) => self.failures.add(trial.seed, trial.decisions, no.clone()),
            Ok(attempt) => {
                self.finished += 1;
                let Some(tried) = &attempt.solved else { return };
                self.solved += 1;
                *self.impulses.entry(tried.impulse).or_default() += 1;
                let own: Vec<_> = tried.line.iter().filter(|step| step.who == self.by).cloned().collect();
                let (games, seed) = self.ways.entry(told(&own, self.by)).or_insert((0, trial.seed));
                (*games, *seed) = (*games + 1, trial.seed.min(*seed));
            }
        }
    }

    /// The fraction of games in which it was solved.
    pub fn share(&self) -> Option<Estimate> {
        share(self.solved, self.finished)
    }

    /// How many different ways were found.
    pub fn different(&self) -> usize {
        self.ways.len()
    }

    /// The ways, the most frequent first; of equally frequent ones, the shorter first.
    pub fn ways(&self) -> Vec<Way> {
        let way =
            |(line, (games, seed)): (&Vec<String>, &(u64, u64))| Way { line: line.clone(), games: *games, seed: *seed };
        let mut ways: Vec<Way> = self.ways.iter().map(way).collect();
        ways.sort_by_key(|way| (std::cmp::Reverse(way.games), way.line.len(), way.seed));
        ways
    }

    /// The shortest way.
    pub fn shortest(&self) -> Option<Way> {
        self.ways().into_iter().min_by_key(|way| (way.line.len(), std::cmp::Reverse(way.games), way.seed))
    }
}

/// Plays the requested games until each is solved or its time has run out. Returns the results, and whether all games were played.
///
/// # Errors
/// The scenario is not a puzzle or does not load, a script does not load, or a thread cannot start.
pub fn solve_many(order: &Order, stop: &AtomicBool, tell: &mut dyn FnMut(Option<&Trial>)) -> Result<(Solutions, bool)> {
    order.check()?;
    let first = order.stage()?;
    order.party.check(&first.scenario.board)?;
    let by = first.scenario.puzzle.ok_or_else(|| anyhow!("the scenario is not a puzzle"))?.by;
    order.out.iter().try_for_each(|folder| kept::check(folder, order.shard))?;
    let (mut all, mut trials) = (Solutions::new(by), Vec::new());
    let threads = order.threads.min(order.share().try_into().unwrap_or(usize::MAX)).max(1);
    let prepare = || {
        let stage = order.stage()?;
        let task = Task::of(&stage.scenario, &stage.deck).map_err(|no| anyhow!("{}", no.what))?;
        let task = task.ok_or_else(|| anyhow!("the scenario is not a puzzle"))?;
        Ok((order.party.makers()?, stage, task))
    };
    let game = |(makers, stage, task): &mut (_, Stage, Task), seed, over: &dyn Fn() -> bool| {
        Ok(one(stage, task, makers, seed, over))
    };
    crew(threads, stop, prepare, game, |crew| {
        crew.work(order.seeds(), &mut |done| {
            tell(done.as_ref());
            if let Some(trial) = done {
                all.add(&trial);
                trials.extend(order.out.is_some().then_some(trial));
            }
            Ok(())
        })
    })?;
    order.out.iter().try_for_each(|folder| kept::keep(folder, order.shard, by, &mut trials))?;
    let whole = all.finished + all.failures.all() == order.share();
    Ok((all, whole))
}

/// One game; `None` if somebody stopped it.
fn one(stage: &Stage, task: &Task, makers: &[Maker; 4], seed: u64, over: &dyn Fn() -> bool) -> Option<Trial> {
    let mut decisions = 0;
    let mut play = || {
        let mut game = match stage.begin(seed, |_| {}) {
            Err(Broken::BrokenOff) => return Ok(None),
            begun => begun.map_err(|no| failure(&no))?,
        };
        attempt(task, &mut game, &mut seated(makers, seed), MOST_DECISIONS, over, &mut decisions)
    };
    // A panic in a bot is a bug, but the other games should still be played.
    let played = catch_unwind(AssertUnwindSafe(&mut play));
    let result = match played {
        Ok(Ok(None)) => return None,
        Ok(Ok(Some(attempt))) => Ok(attempt),
        Ok(Err(no)) => Err(no),
        Err(panic) => Err(Failure { kind: Kind::Bug, what: format!("a bot or its view: {}", Bug::of_panic(&*panic)) }),
    };
    Some(Trial { seed, decisions, result })
}
