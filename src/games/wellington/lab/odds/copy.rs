//! Copies of the game in which what is about to happen is played up to its dice: nobody plays a further card, and whoever has
//! to choose something on the way takes what is usual. The dice are forced, or those of a stream of their own.

use super::super::record::{Failure, Kind};
use super::super::whatif::Fork;
use crate::games::wellington::board::Power;
use crate::games::wellington::players as determinize;
use crate::games::wellington::players::Game;
use crate::games::wellington::rules::{Choice, Decision, Entry, Purpose, Question, Seat, Standing, What};
use crate::trials::failure;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};

/// Somebody who has to choose more often on the way to the dice does not come there.
const MOST: usize = 500;

/// What is done first, out of an open decision.
pub struct Course {
    pub(super) fork: Fork,
    /// Choices that are made, in order, wherever they are on offer.
    path: Vec<Choice>,
    pub(super) way: Way,
}

/// How odds are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Exactly where that can be done, and as fast as can be.
    Best,
    /// By the rules alone, each way in which dice can fall in a copy, if they are not too many.
    EveryWay,
    /// By so many copies in which the dice fall as they will.
    Sampled(u32),
}

/// Which dice fall.
#[derive(Clone, Copy)]
pub(super) enum Chance<'a> {
    /// These first.
    Forced(&'a [u8]),
    /// Those of the stream with this number.
    Stream(u64),
}

/// A choice that is taken for granted.
#[derive(Clone, PartialEq, Debug)]
pub struct Presumed {
    /// Whose.
    pub who: Power,
    /// What is asked.
    pub question: Question,
    /// What is chosen.
    pub choice: Choice,
}

/// How a copy was played.
pub(super) struct Run {
    /// What happened, from the first dice on.
    pub entries: Vec<Entry>,
    /// Position and dice just before the first dice of a Battle.
    pub at_dice: Option<Standing>,
    /// What the copy waits for.
    pub open: Option<(Power, Question)>,
    /// What was taken for granted before the first dice.
    pub presumed: Vec<Presumed>,
    /// Whether somebody could intercept or evade before them, and let it be.
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
        // The position is at rest where the rules roll for a Battle; a card may roll in the middle of a change.
        if let (Some(Purpose::Battle { .. } | Purpose::Apart { .. }), Some(table)) =
            (first, self.table.get().and_then(Weak::upgrade))
        {
            self.at_dice.replace(Some(table.standing()));
        }
        entries.push(entry.clone());
    }
}

impl Course {
    /// What follows from an open decision when these choices are made. Passing is what everybody does anyway.
    pub fn new(fork: Fork, mut path: Vec<Choice>) -> Course {
        path.retain(|choice| *choice != Choice::Pass);
        Course { fork, path, way: Way::Best }
    }

    /// The same, found in another way: to hold one against the other.
    #[must_use]
    pub fn found(self, way: Way) -> Course {
        Course { way, ..self }
    }

    /// Plays a copy until `until` says so of what has happened since the first dice and what is asked, or until it comes to a
    /// choice that nobody can take for granted.
    pub(super) fn run(
        &self,
        chance: Chance<'_>,
        until: &dyn Fn(&[Entry], Option<&Question>) -> bool,
    ) -> Result<Run, Failure> {
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
            game.choose(place).map_err(|no| failure(&no))?;
        }
        let open = game.decision().map(|decision| (decision.who, decision.question.clone()));
        let (entries, at_dice) = (watch.entries.take(), watch.at_dice.take());
        Ok(Run { entries, at_dice, open, presumed, let_be })
    }

    /// The copy at the open decision.
    fn begin(&self, chance: Chance<'_>, scribe: impl Fn(&Entry) + 'static) -> Result<Game, Failure> {
        let game = self.fork.copied(scribe).map_err(|no| failure(&no))?;
        // The hands are the same however the dice fall.
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

    /// A copy that stands at the open decision, with all hands, for players to go on with.
    pub(super) fn for_players(&self, number: u64, scribe: impl Fn(&Entry) + 'static) -> Result<Game, Failure> {
        let game = self.fork.copied(scribe).map_err(|no| failure(&no))?;
        determinize::deal(&game, self.fork.eyes, number);
        game.table().chance(|dice| dice.clear_forced());
        Ok(game)
    }

    pub(super) fn path(&self) -> &[Choice] {
        &self.path
    }
}

/// What is chosen where nobody says anything else: no card and no reaction; as many as can go; on with a Siege; the first of
/// several pieces or Leaders. `None` where a choice means more than that.
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

/// Whether what is usual need not be told: it is what an exact answer always takes for granted.
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

/// A copy that cannot be played as the first one was: a bug.
pub(super) fn bug(what: &str) -> Failure {
    Failure { kind: Kind::Bug, what: what.to_string() }
}
