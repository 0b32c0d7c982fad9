//! Many games on all cores. The results do not depend on the number of cores, or on games kept from an earlier run.

use super::about::About;
use super::folder::{Folder, Meta};
use super::play::{MOST_DECISIONS, play};
use super::queue::{Block, Queue};
use super::record::Record;
use super::summary::Summary;
use super::version::Print;
use crate::games::wellington::api::Paths;
use crate::games::wellington::board::Scenario;
use crate::games::wellington::players::{Party, Stage};
use crate::hinted::Hint;
use crate::json::{Tweak, tweaks_json};
use crate::threads::crew;
use crate::trials::Shard;
use anyhow::{Error, Result, bail};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// What to play.
#[derive(Clone, Debug)]
pub struct Order {
    /// The scenario file.
    pub scenario: PathBuf,
    /// The folders of cards and libraries.
    pub paths: Paths,
    /// Who plays.
    pub party: Party,
    /// The first seed.
    pub first: u64,
    /// How many games, over all shards.
    pub games: u64,
    /// How many games a part holds.
    pub block: u64,
    /// The share of this run; `None` for everything.
    pub shard: Option<Shard>,
    /// How many games are played at the same time.
    pub threads: usize,
    /// The folder for results.
    pub out: Option<PathBuf>,
    /// Changes to the scenario.
    pub params: Vec<Tweak>,
}

/// The result of a run.
#[derive(Debug)]
pub struct Report {
    /// What the results depend on.
    pub meta: Meta,
    /// The names that the results refer to.
    pub about: About,
    /// The sums.
    pub summary: Summary,
    /// How many games this run should have.
    pub wanted: u64,
    /// How many of them existed already.
    pub found: u64,
    /// Whether somebody stopped it early.
    pub stopped: bool,
    /// How many games are on the disk now.
    pub kept: u64,
    /// Problems outside of the games: results could not be written, or a thread could not start.
    pub trouble: Option<Error>,
}

/// The progress of a run.
pub enum Progress<'r> {
    /// The number of games in all, and how many of them exist already.
    Begun(u64, u64),
    /// A game was played.
    Played(&'r Record),
    /// Nothing happened for a moment.
    Waiting,
}

impl Order {
    /// The blocks of this run, each with its seeds.
    pub(super) fn blocks(&self) -> impl Iterator<Item = (u64, std::ops::Range<u64>)> + '_ {
        let mine = |block: &u64| self.shard.is_none_or(|shard| block % shard.of == shard.number - 1);
        (0..self.games.div_ceil(self.block)).filter(mine).map(|block| {
            let begin = block * self.block;
            let end = (begin + self.block).min(self.games);
            (block, self.first + begin..self.first + end)
        })
    }

    /// The seeds of this run.
    pub(super) fn seeds(&self) -> impl Iterator<Item = u64> + '_ {
        self.blocks().flat_map(|(_, seeds)| seeds)
    }

    /// How many games this run has.
    pub fn share(&self) -> u64 {
        self.blocks().map(|(_, seeds)| seeds.end - seeds.start).sum()
    }

    /// Whether the scenario sets a task.
    ///
    /// # Errors
    /// It does not load.
    pub fn is_puzzle(&self) -> Result<bool> {
        let scenario = Scenario::load_with(&self.scenario, &self.params).map_err(|no| anyhow::anyhow!("{no}"))?;
        Ok(scenario.puzzle.is_some())
    }

    /// The scenario and cards, with changes applied.
    ///
    /// # Errors
    /// They do not load.
    pub fn stage(&self) -> Result<Stage> {
        Stage::with(&self.scenario, &self.paths, &self.params, None)
    }

    /// What the results depend on.
    ///
    /// # Errors
    /// A bot file cannot be read.
    pub fn meta(&self, stage: &Stage) -> Result<Meta> {
        let Print { scenario, scenario_hash, cards, player_files } = Print::of(stage, &self.party)?;
        Ok(Meta {
            scenario,
            scenario_hash,
            cards,
            players: self.party.clone(),
            player_files,
            first: self.first,
            games: self.games,
            block: self.block,
            params: tweaks_json(&self.params),
        })
    }

    /// Checks the request for games.
    ///
    /// # Errors
    /// It asks for no games, or the shard does not exist.
    pub(super) fn check(&self) -> Result<()> {
        if self.games == 0 || self.block == 0 || self.threads == 0 {
            bail!("at least one game, one game per part and one thread are needed");
        }
        if self.first.checked_add(self.games).is_none() {
            bail!("too few seeds after {}", self.first);
        }
        match self.shard {
            Some(shard) if shard.number == 0 || shard.number > shard.of => {
                bail!(
                    format!("there is no shard {} of {}", shard.number, shard.of)
                        .hint(format!("--shard 1/{}", shard.of.max(1)))
                )
            }
            _ => Ok(()),
        }
    }
}

/// Plays the games until they are done or somebody stops it.
///
/// # Errors
/// The request is invalid, the scenario or a script does not load, or the folder cannot be used. Later problems are in
/// the report.
pub fn simulate(order: &Order, stop: &AtomicBool, tell: &mut dyn FnMut(Progress<'_>)) -> Result<Report> {
    order.check()?;
    let stage = order.stage()?;
    order.party.check(&stage.scenario.board)?;
    let meta = order.meta(&stage)?;
    let about = About::of(&stage);
    let folder = order.out.as_ref().map(|path| Folder::open(path, &meta, &about)).transpose()?;
    drop(stage);
    let mut run = Run { order, folder, summary: Summary::default(), open: BTreeMap::new(), kept: 0 };
    let (mut queue, wanted, found) = run.look_up()?;
    tell(Progress::Begun(wanted, found));
    let threads = order.threads.min((wanted - found).try_into().unwrap_or(usize::MAX));
    // Each thread loads its own cards and scenario.
    let prepare = || {
        let stage = order.stage()?;
        if order.meta(&stage)? != meta {
            bail!("a card or the scenario changed while the games were starting".hint("start again"));
        }
        Ok((order.party.makers()?, stage))
    };
    let game = |(makers, stage): &mut (_, Stage), (block, seed), over: &dyn Fn() -> bool| {
        Ok(play(stage, makers, seed, MOST_DECISIONS, over).map(|record| (block, record)))
    };
    let played = crew(threads, stop, prepare, game, |crew| {
        let complete = Cell::new(0);
        crew.work(std::iter::from_fn(|| queue.next(complete.get())), &mut |done| {
            let Some((block, record)) = done else {
                tell(Progress::Waiting);
                return Ok(());
            };
            tell(Progress::Played(&record));
            if run.take(block, record) {
                complete.set(complete.get() + 1);
                run.keep(block, true)?;
            }
            Ok(())
        })
    });
    let rest = run.keep_rest();
    let trouble = played.err().or(rest.err());
    let played = run.summary.finished + run.summary.failures.all();
    let stopped = played < wanted && trouble.is_none();
    Ok(Report { meta, about, stopped, summary: run.summary, wanted, found, kept: run.kept, trouble })
}

/// The results so far.
struct Run<'o> {
    order: &'o Order,
    folder: Option<Folder>,
    summary: Summary,
    /// Incomplete blocks with some games.
    open: BTreeMap<u64, Open>,
    /// Games written to disk.
    kept: u64,
}

/// An incomplete block.
#[derive(Default)]
struct Open {
    /// Its games, if they are to be written.
    records: Vec<Record>,
    /// How many games it has.
    there: u64,
    /// How many of them were found on the disk.
    on_disk: u64,
}

impl Run<'_> {
    /// Finds existing games. Returns the queue of the others, how many games there are in all, and how many exist.
    fn look_up(&mut self) -> Result<(Queue, u64, u64)> {
        let (mut wanted, mut found) = (0, 0);
        let mut blocks = Vec::new();
        for (number, seeds) in self.order.blocks() {
            let size = seeds.end - seeds.start;
            wanted += size;
            let (mut records, whole) = match &self.folder {
                Some(folder) => folder.load(number)?,
                None => (Vec::new(), false),
            };
            records.retain(|record| seeds.contains(&record.seed));
            let there = records.len() as u64;
            if whole && there != size {
                bail!(
                    format!("part {number:05} has {there} games of {size}")
                        .hint("delete it, and they are played again")
                );
            }
            records.iter().for_each(|record| self.summary.add(record));
            (found, self.kept) = (found + there, self.kept + there);
            match &self.folder {
                Some(folder) if whole => folder.tidy(number)?,
                Some(folder) if there == size => folder.keep(number, &records, true)?,
                _ => {
                    let have = records.iter().map(|record| record.seed).collect();
                    blocks.push(Block { number, next: seeds.start, end: seeds.end, have });
                    if there > 0 {
                        self.open.insert(number, Open { records, there, on_disk: there });
                    }
                }
            }
        }
        Ok((Queue::new(blocks), wanted, found))
    }

    /// Adds a game, and returns whether its block is complete.
    fn take(&mut self, number: u64, record: Record) -> bool {
        self.summary.add(&record);
        let size = (self.order.games - number * self.order.block).min(self.order.block);
        let open = self.open.entry(number).or_default();
        open.there += 1;
        if self.folder.is_some() {
            open.records.push(record);
        }
        open.there >= size
    }

    /// Writes the games of a block to disk.
    fn keep(&mut self, number: u64, whole: bool) -> Result<()> {
        let Some(mut open) = self.open.remove(&number) else { return Ok(()) };
        let Some(folder) = &self.folder else { return Ok(()) };
        open.records.sort_by_key(|record| record.seed);
        folder.keep(number, &open.records, whole)?;
        self.kept += open.there - open.on_disk;
        Ok(())
    }

    /// Writes the games of incomplete blocks to disk.
    fn keep_rest(&mut self) -> Result<()> {
        let numbers: Vec<u64> = self.open.keys().copied().collect();
        numbers.into_iter().try_for_each(|number| self.keep(number, false))
    }
}
