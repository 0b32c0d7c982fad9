//! Results of a game as whole numbers, for comparing and tuning.

use super::record::{Each, Finish, Record};
use crate::games::wellington::board::{Power, Side};
use crate::games::wellington::rules::{Entry, Happening, What};
pub use crate::trials::Unit;
use crate::trials::{Ended, Measure, Played};
use std::cell::Cell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// Counts Strength Points that come into play.
#[derive(Default)]
pub struct Arrivals(Cell<Each<u16>>);

impl Arrivals {
    /// A counter.
    pub fn new() -> Rc<Arrivals> {
        Rc::default()
    }

    /// Counts an entry of the game log.
    pub fn see(&self, entry: &Entry) {
        if let What::Told(Happening::Placed { power, soldiers, .. }) = &entry.what {
            let mut all = self.0.get();
            all[power.index()] = all[power.index()].saturating_add(soldiers.sp().0.into());
            self.0.set(all);
        }
    }

    /// The counts.
    pub fn counted(&self) -> Each<u16> {
        self.0.get()
    }
}

/// One result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Whether a side wins.
    Wins(Side),
    /// Whether a Power is the individual winner.
    Individual(Power),
    /// Half points of a side.
    SideHalves(Side),
    /// Half points of a Power.
    Halves(Power),
    /// The Turn in which it ends.
    Year,
    /// The last Round of that Turn.
    Round,
    /// How many decisions were answered.
    Decisions,
    /// Keys at the end.
    Keys(Power),
    /// Strength Points that came into play.
    Arrived(Power),
    /// Strength Points that were eliminated.
    Eliminated(Power),
    /// Strength Points that went to the Regroup Box.
    Regrouped(Power),
    /// Leaders who were eliminated or went to the Regroup Box.
    Leaders(Power),
}

impl Outcome {
    /// All outcomes, in the order in which they are shown.
    pub fn all() -> Vec<Outcome> {
        use Outcome::{Arrived, Eliminated, Halves, Individual, Keys, Leaders, Regrouped, SideHalves, Wins};
        let mut all: Vec<Outcome> = Side::BOTH.map(Wins).into();
        all.extend(Power::TRACK.map(Individual));
        all.extend(Side::BOTH.map(SideHalves));
        all.extend(Power::TRACK.map(Halves));
        all.extend([Outcome::Year, Outcome::Round, Outcome::Decisions]);
        for each in [Keys, Arrived, Eliminated, Regrouped, Leaders] {
            all.extend(Power::TRACK.map(each));
        }
        all
    }

    /// Its unit.
    pub const fn unit(self) -> Unit {
        match self {
            Outcome::Wins(_) | Outcome::Individual(_) => Unit::Share,
            Outcome::SideHalves(_) | Outcome::Halves(_) => Unit::Halves,
            _ => Unit::Whole,
        }
    }

    /// Its name in JSON, the same as the column of results if there is one.
    pub fn name(self) -> String {
        match self {
            Outcome::Wins(side) => format!("wins_{}", side.word()),
            Outcome::Individual(power) => format!("individual_{}", power.word()),
            Outcome::SideHalves(side) => format!("half_points_{}", side.word()),
            Outcome::Halves(power) => format!("half_points_{}", power.word()),
            Outcome::Year => "year".into(),
            Outcome::Round => "round".into(),
            Outcome::Decisions => "decisions".into(),
            Outcome::Keys(power) => format!("keys_end_{}", power.word()),
            Outcome::Arrived(power) => format!("sp_arrived_{}", power.word()),
            Outcome::Eliminated(power) => format!("sp_eliminated_{}", power.word()),
            Outcome::Regrouped(power) => format!("sp_regrouped_{}", power.word()),
            Outcome::Leaders(power) => format!("leaders_lost_{}", power.word()),
        }
    }

    /// Its name for people.
    pub fn label(self) -> String {
        match self {
            Outcome::Wins(side) => format!("{side} win"),
            Outcome::Individual(power) => format!("{power} wins alone"),
            Outcome::SideHalves(side) => format!("points of {side}"),
            Outcome::Halves(power) => format!("points of {power}"),
            Outcome::Year => "Turn in which it ended".into(),
            Outcome::Round => "Round in which it ended".into(),
            Outcome::Decisions => "decisions".into(),
            Outcome::Keys(power) => format!("Keys of {power}"),
            Outcome::Arrived(power) => format!("Reinforcement SP of {power}"),
            Outcome::Eliminated(power) => format!("SP of {power} eliminated"),
            Outcome::Regrouped(power) => format!("SP of {power} regrouping"),
            Outcome::Leaders(power) => format!("Leaders of {power} lost"),
        }
    }

    /// The value for a game, given the Strength Points that came into play.
    pub fn of(self, decisions: u32, arrived: &Each<u16>, finish: &Finish) -> i32 {
        match self {
            Outcome::Wins(side) => i32::from(finish.winner == side),
            Outcome::Individual(power) => i32::from(finish.individual == Some(power)),
            Outcome::SideHalves(side) => side.powers().into_iter().map(|p| finish.halves[p.index()]).sum(),
            Outcome::Halves(power) => finish.halves[power.index()],
            Outcome::Year => finish.year.into(),
            Outcome::Round => finish.round.into(),
            Outcome::Decisions => decisions as i32,
            Outcome::Keys(power) => finish.keys[power.index()].into(),
            Outcome::Arrived(power) => arrived[power.index()].into(),
            Outcome::Eliminated(power) => finish.eliminated[power.index()].into(),
            Outcome::Regrouped(power) => finish.regrouped[power.index()].into(),
            Outcome::Leaders(power) => {
                let i = power.index();
                i32::from(finish.leaders_eliminated[i]) + i32::from(finish.leaders_regrouped[i])
            }
        }
    }
}

impl From<Outcome> for Measure {
    fn from(outcome: Outcome) -> Measure {
        Measure { name: outcome.name(), label: outcome.label(), unit: outcome.unit() }
    }
}

/// A record as numbers, with the Strength Points that came into play.
pub(super) fn played(record: &Record, arrived: &Each<u16>) -> Played {
    let ended = |finish: &Finish| {
        let values = Outcome::all().into_iter().map(|outcome| outcome.of(record.decisions, arrived, finish));
        let mut rest = DefaultHasher::new();
        Hash::hash(&Finish { hash: 0, ..finish.clone() }, &mut rest);
        arrived.hash(&mut rest);
        Ended { values: values.collect(), position: finish.hash, course: rest.finish(), uses: finish.uses() }
    };
    let result = record.result.as_ref().map(ended).map_err(Clone::clone);
    Played { seed: record.seed, decisions: record.decisions, result }
}
