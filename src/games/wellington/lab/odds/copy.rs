//! Copies of the game, played on until the dice are rolled. Nobody plays further cards, and other choices on the way
//! are the usual ones. The dice are forced, or come from their own stream.

use super::super::record::{Failure, Kind};
use super::super::whatif::Fork;
use super::NoOdds;
use crate::games::wellington::board::Power;
use crate::games::wellington::players as determinize;
use crate::games::wellington::players::Game;
use crate::games::wellington::rules::{Choice, Decision, Entry, Purpose, Question, Seat, Standing, Wellington, What};
use crate::table::Broken;
use crate::trials::failure;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};

/// If more choices than this are needed before any dice, the search for dice gives up.
const MOST: usize = 500;

/// What to do first from an open decision.
pub struct Course {
    pub(super) fork: Fork,
    /// Choices to make, in order, as soon as each is offered.
    path: Vec<Choice>,
    pub(super) way: Way,
}

/// How to find odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Exactly if possible, and as fast as possible.
    Best,
    /// Only with the rules: every way in which the dice can fall is played in a copy, unless there are too many.
    EveryWay,
    /// With this many copies and random dice.
    Sampled(u32),
}

/// Which dice to use.
#[derive(Clone, Copy)]
pub(super) enum Chance<'a> {
    /// These first.
    Forced(&'a [u8]),
    /// The stream with this number.
    Stream(u64),
}

/// A choice that was assumed on the way.
#[derive(Clone, PartialEq, Debug)]
pub struct Presumed {
    /// Whose.
    pub who: Power,
    /// The question.
    pub question: Question,
    /// The assumed choice.
    pub choice: Choice,
}

/// The result of playing a copy.
pub(super) struct Run {
    /// What happened from the first dice on.
    pub entries: Vec<Entry>,
    /// Position and dice just before the first dice of a Battle.
    pub at_dice: Option<Standing>,
    /// The decision that the copy stopped at.
    pub open: Option<(Power, Question)>,
    /// What was assumed before the first dice.
    pub presumed: Vec<Presumed>,
    /// Whether somebody could have intercepted or evaded before the first dice and did not.
    pub let_be: bool,
}

/// Sees the entries of a copy.
#[derive(Default)]
struct Watch {
    table: OnceCell<Weak<Seat>>,
    awake: Cell<bool>,
    entries: RefCell<Vec<Entry>>,
    at_dice: RefCell<Option<Standing>>,
}

impl Watch {
    fn see(&self, entry: &Entry) {
        let mut entries = self.entries.borrow_mut();
        let first = match &entry.what {
            What::Rolled(roll) if entries.is_empty() => Some(&roll.purpose),
            _ => None,
        };
        if !self.awake.get() || entries.is_empty() && first.is_none() {
            return;
        }
        // When the rules roll for a Battle, the position is consistent. A card may roll in the middle of a change.
        if let (Some(Purpose::Battle { .. } | Purpose::Apart { .. }), Some(table)) =
            (first, self.table.get().and_then(Weak::upgrade))
        {
            self.at_dice.replace(Some(table.standing()));
        }
        entries.push(entry.clone());
    }
}

impl Course {
    /// What follows from an open decision after these choices. Passing needs no choice, because everyone passes by default.
    pub fn new(fork: Fork, mut path: Vec<Choice>) -> Course {
        path.retain(|choice| *choice != Choice::Pass);
        Course { fork, path, way: Way::Best }
    }

    /// The same odds, found in another way, for comparison.
    #[must_use]
    pub fn found(self, way: Way) -> Course {
        Course { way, ..self }
    }

    /// Plays a copy until `until` returns true, given the entries since the first dice and the open question, or until a choice
    /// comes up that cannot be assumed.
    pub(super) fn run(
        &self,
        chance: Chance<'_>,
        until: &dyn Fn(&[Entry], Option<&Question>) -> bool,
    ) -> Result<Run, NoOdds> {
        let watch = Rc::new(Watch::default());
        let scribe = watch.clone();
        let mut game = self.begin(chance, move |entry| scribe.see(entry))?;
        let _ = watch.table.set(Rc::downgrade(game.table()));
        watch.awake.set(true);
        let mut path = self.path.iter().peekable();
        let (mut presumed, mut let_be) = (Vec::new(), false);
        for _ in 0..MOST {
            let rolled = !watch.entries.borrow().is_empty();
            let place = {
                let decision = game.decision();
                if rolled && until(&watch.entries.borrow(), decision.as_ref().map(|d| &d.question)) {
                    break;
                }
                let Some(decision) = decision else { break };
                let step = path.peek().and_then(|step| decision.choices.iter().position(|choice| choice == *step));
                match step {
                    Some(place) => {
                        path.next();
                        place
                    }
                    None => {
                        let Some(place) = usual(&decision) else { break };
                        let_be |= !rolled && matches!(decision.question, Question::React { .. });
                        if !rolled && !speaks_for_itself(&decision) {
                            let (question, choice) = (decision.question.clone(), decision.choices[place].clone());
                            presumed.push(Presumed { who: decision.who, question, choice });
                        }
                        place
                    }
                }
            };
            game.choose(place).map_err(|no| broke(&no))?;
        }
        let open = game.decision().map(|decision| (decision.who, decision.question.clone()));
        let (entries, at_dice) = (watch.entries.take(), watch.at_dice.take());
        Ok(Run { entries, at_dice, open, presumed, let_be })
    }

    /// The copy at the open decision.
    fn begin(&self, chance: Chance<'_>, scribe: impl Fn(&Entry) + 'static) -> Result<Game, NoOdds> {
        let game = self.fork.copied(scribe).map_err(|no| broke(&no))?;
        // The hands must be the same, however the dice fall.
        determinize::deal(&game, self.fork.eyes, 0);
        game.table().chance(|dice| {
            dice.clear_forced();
            match chance {
                Chance::Forced(faces) => dice.force(faces.iter().copied()),
                Chance::Stream(number) => dice.reseed(determinize::dice_of(number)),
            }
        });
        Ok(game)
    }

    /// A copy at the open decision, with all hands dealt, for bots to play on.
    pub(super) fn for_players(&self, number: u64, scribe: impl Fn(&Entry) + 'static) -> Result<Game, NoOdds> {
        let game = self.fork.copied(scribe).map_err(|no| broke(&no))?;
        determinize::deal(&game, self.fork.eyes, number);
        game.table().chance(|dice| dice.clear_forced());
        Ok(game)
    }

    pub(super) fn path(&self) -> &[Choice] {
        &self.path
    }
}

/// The choice that is assumed by default: no card and no reaction; as many as can go; continuing a Siege; the first of
/// several pieces or Leaders. `None` if a choice matters more than that.
fn usual(decision: &Decision) -> Option<usize> {
    let at = |wanted: Choice| decision.choices.iter().position(|choice| *choice == wanted);
    match decision.question {
        Question::Act | Question::Reinforce { .. } | Question::Deploy { .. } | Question::Transfer => None,
        Question::BesiegeOn(..) | Question::Replace { .. } | Question::Consent { .. } => at(Choice::Yes),
        Question::Company { .. } | Question::PickUp { .. } => at(Choice::Go),
        Question::Answer { .. } => at(Choice::No).or(at(Choice::Pass)),
        Question::Strength { .. }
        | Question::Commander { .. }
        | Question::Way { .. }
        | Question::Group { .. }
        | Question::OddLoss { .. }
        | Question::Casualty { .. }
        | Question::Shaken { .. }
        | Question::Lose { .. } => Some(0),
        _ => at(Choice::Pass),
    }
}

/// Whether an assumption need not be mentioned, because an exact answer always makes it.
fn speaks_for_itself(decision: &Decision) -> bool {
    matches!(
        decision.question,
        Question::Respond { .. }
            | Question::React { .. }
            | Question::BattleCard { .. }
            | Question::BesiegeOn(..)
            | Question::Company { .. }
            | Question::PickUp { .. }
    )
}

/// Why a copy cannot continue.
pub(super) fn broke(no: &Broken<Wellington>) -> NoOdds {
    match no {
        Broken::BrokenOff => NoOdds::Stopped,
        no => NoOdds::Broke(failure(no)),
    }
}

/// A copy that cannot be played like the first one. That is a bug.
pub(super) fn bug(what: &str) -> Failure {
    Failure { kind: Kind::Bug, what: what.to_string() }
}
