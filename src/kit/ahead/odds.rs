//! The possible results of the next roll, and how the episode in progress ends.

use super::after::{After, Came};
use super::fork::Fork;
use crate::kit::Kit;
use crate::table::{Broken, Entry, Reading, Roll, What, progress};
use crate::view::Line;
use std::cell::RefCell;
use std::rc::Rc;

/// Up to this many dice, every throw is tried. With more dice, throws are sampled.
const ALL: usize = 4;
const SAMPLES: u64 = 1_000;
/// How many times an episode is played out.
const GAMES: u64 = 200;

/// One possible result of a roll.
#[derive(Clone, Debug)]
pub struct Outcome<K: Kit> {
    /// A reading with this result.
    pub reading: Reading<K>,
    /// How many throws give it.
    pub throws: u64,
}

/// The possible results of the roll that a choice leads to.
#[derive(Clone, Debug)]
pub struct Odds<K: Kit> {
    /// The roll.
    pub roll: Roll<K>,
    /// The results, the most frequent first.
    pub outcomes: Vec<Outcome<K>>,
    /// How many throws were tried.
    pub throws: u64,
    /// Whether every possible throw was tried.
    pub exact: bool,
}

/// The same in words, and how the episode in progress ends.
#[derive(Clone, Debug)]
pub struct OddsTold {
    /// What the dice are for, if the game says so, and how many there are. `None` if the choice does not lead to a roll at once.
    pub roll: Option<(Option<Line>, usize)>,
    /// The results, each with its share of the throws.
    pub outcomes: Vec<(Line, f64)>,
    /// Whether every possible throw was tried.
    pub exact: bool,
    /// How the episode ends.
    pub after: Option<After>,
}

/// A roll, and how it was read.
type Throw<K> = (Roll<K>, Reading<K>);

/// What a scribe has heard so far.
#[derive(Debug)]
struct Heard<K: Kit> {
    listens: bool,
    roll: Option<Roll<K>>,
    reading: Option<Reading<K>>,
}

impl<K: Kit> Fork<K> {
    /// Plays a choice once with forced dice. Gives the first roll after it and how it was read.
    fn thrown(&self, place: usize, dice: &[u8], number: u64) -> Result<Option<Throw<K>>, Broken<K>> {
        let heard: Rc<RefCell<Heard<K>>> = Rc::new(RefCell::new(Heard { listens: false, roll: None, reading: None }));
        let own = heard.clone();
        let mut game = self.imagined(number, move |entry: &Entry<K>| {
            let mut heard = own.borrow_mut();
            match &entry.what {
                What::Rolled(roll) if heard.listens && heard.roll.is_none() => heard.roll = Some(roll.clone()),
                What::Read(reading) if heard.listens && heard.reading.is_none() && heard.roll.is_some() => {
                    heard.reading = Some(reading.clone());
                }
                _ => {}
            }
        })?;
        heard.borrow_mut().listens = true;
        game.table().chance(|stream| {
            stream.clear_forced();
            stream.force(dice.iter().copied());
        });
        game.choose(place)?;
        let mut heard = heard.borrow_mut();
        Ok(heard.roll.take().zip(heard.reading.take()))
    }

    /// The possible results of the roll that follows a choice at once; `None` if no roll follows.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug.
    pub fn odds(&self, place: usize) -> Result<Option<Odds<K>>, Broken<K>> {
        let Some((roll, _)) = self.thrown(place, &[], 0)? else { return Ok(None) };
        let count = roll.dice.len();
        let exact = count <= ALL;
        let throws = if exact { 6_u64.pow(count as u32) } else { SAMPLES };
        let mut outcomes: Vec<Outcome<K>> = Vec::new();
        let (mut work, mut tried) = (progress::begin("throws", throws), 0);
        for throw in 0..throws {
            work.step();
            let face = |die: usize| (throw / 6_u64.pow(die as u32) % 6) as u8 + 1;
            let dice: Vec<u8> = if exact { (0..count).map(face).collect() } else { Vec::new() };
            let thrown = match self.thrown(place, &dice, if exact { 0 } else { throw }) {
                // The throws tried so far count.
                Err(Broken::BrokenOff) if tried > 0 => break,
                thrown => thrown?,
            };
            tried += 1;
            let Some((_, reading)) = thrown else { continue };
            match outcomes.iter_mut().find(|known| known.reading.verdict == reading.verdict) {
                Some(known) => known.throws += 1,
                None => outcomes.push(Outcome { reading, throws: 1 }),
            }
        }
        outcomes.sort_by_key(|outcome| std::cmp::Reverse(outcome.throws));
        Ok(Some(Odds { roll, outcomes, throws: tried, exact: exact && tried == throws }))
    }

    /// How the episode in progress ends, from here or after a choice; `None` if there is no episode. If somebody stops
    /// it, the games played so far count.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug.
    pub fn after(&self, place: Option<usize>) -> Result<Option<After>, Broken<K>> {
        let imagination = &self.imagination;
        let (world, bot) = (self.here().table().world().clone(), imagination.player);
        let begun = |position: &K::Position| (imagination.episode)(&world, position);
        let Some(episode) = begun(&self.here().table().position()) else { return Ok(None) };
        // The state before comes from an imagined deal too, because the real position shows more than the reader may see.
        let before = (imagination.came)(&world, &self.imagined(0, |_| {})?.table().position(), episode);
        let mut all: Vec<Came> = Vec::new();
        let mut work = progress::begin("games", GAMES);
        for number in 0..GAMES {
            let over = |position: &K::Position| begun(position) != Some(episode);
            let Some(game) = self.played(place, number, bot, &over)? else { break };
            work.step();
            all.push((imagination.came)(&world, &game.table().position(), episode));
        }
        Ok((!all.is_empty()).then(|| After::new(&before, &all, bot)))
    }
}
