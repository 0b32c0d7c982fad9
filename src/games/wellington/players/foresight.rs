//! What a choice comes to: it is made in imagined games, in which `quick` plays on for everybody for a while. This works for
//! any card, because the card itself does what it does.

use super::judge::{Scales, judge};
use super::player::Maker;
use super::seated::{on, seated};
use super::stage::Game;
use super::view::View;
use crate::games::wellington::board::{Card, Position, Side};
use crate::games::wellington::rules::Question;
use crate::trials::{Failure, Kind, failure};

/// The most decisions in one try.
const MOST: u32 = 400;

/// What a choice came to in one imagined game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Came {
    /// How much the lead of the own side grew, in something like victory points.
    pub gain: f64,
    /// How many more effects of the card are running.
    pub begun: f64,
}

/// A choice that is being tried.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Where the choice stands in the list.
    pub place: usize,
    /// The card that is played for its text, if one is.
    pub card: Option<Card>,
    sum: Came,
    tries: u32,
    failed: bool,
}

impl Trial {
    /// Nothing is known of it yet.
    pub fn new(place: usize, card: Option<Card>) -> Trial {
        Trial { place, card, sum: Came::default(), tries: 0, failed: false }
    }

    /// What it came to on average; `None` if it could not be imagined.
    pub fn mean(&self) -> Option<Came> {
        let n = f64::from(self.tries);
        (!self.failed && self.tries > 0).then(|| Came { gain: self.sum.gain / n, begun: self.sum.begun / n })
    }
}

/// How far a try goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// Until nothing is going on any more: no card, no window, no Battle and no Siege.
    Quiet,
    /// Until the Impulse is over, and so many more.
    Impulses(u32),
}

/// Tries choices of one decision.
pub struct Foresight<'v, 't> {
    view: &'v View<'t>,
    /// The players of the imagined games.
    others: &'v [Maker; 4],
    /// The number of the first imagined game.
    base: u64,
    scales: &'v Scales,
    until: Until,
}

impl<'v, 't> Foresight<'v, 't> {
    /// For the decision of this view.
    pub fn new(
        view: &'v View<'t>,
        others: &'v [Maker; 4],
        base: u64,
        scales: &'v Scales,
        until: Until,
    ) -> Foresight<'v, 't> {
        Foresight { view, others, base, scales, until }
    }

    /// Tries a choice until it has had so many tries. The same tries of all choices meet the same deals and dice. Nothing is
    /// tried again of a choice that cannot be imagined: a card in play may have seen cards that lie elsewhere in the imagined
    /// game.
    ///
    /// # Errors
    /// A script failed while no card was in play, or a bug of the rules.
    pub fn try_on(&self, trial: &mut Trial, tries: u32) -> Result<(), Failure> {
        while trial.tries < tries && !trial.failed {
            match self.try_out(trial.place, trial.card, self.base + u64::from(trial.tries)) {
                Ok(came) => {
                    trial.sum = Came { gain: trial.sum.gain + came.gain, begun: trial.sum.begun + came.begun };
                    trial.tries += 1;
                }
                Err(no) if no.kind == Kind::Script && self.view.is_card_in_play() => trial.failed = true,
                Err(no) => return Err(no),
            }
        }
        Ok(())
    }

    /// Makes a choice in one imagined game. The same number is the same deal and the same dice, whatever is chosen.
    fn try_out(&self, place: usize, card: Option<Card>, number: u64) -> Result<Came, Failure> {
        let side: Side = self.view.me().side();
        let mut game = self.view.imagine(number)?;
        let lead = |game: &Game| judge(game, side, self.scales);
        let effects = |game: &Game| f64::from(begun(&game.table().position(), card));
        let before = (lead(&game), effects(&game));
        let now = game.table().position().impulses;
        game.choose(place).map_err(|no| failure(&no))?;
        let asked = std::cell::Cell::new(0);
        let enough = |game: &Game| {
            asked.set(asked.get() + 1);
            let over = match self.until {
                Until::Quiet => is_quiet(game),
                Until::Impulses(more) => game.table().position().impulses > now + more,
            };
            asked.get() > MOST || over
        };
        on(&mut game, &mut seated(self.others, number), u32::MAX, &enough, &mut 0)?;
        Ok(Came { gain: lead(&game) - before.0, begun: effects(&game) - before.1 })
    }
}

/// How many effects of a card are running.
fn begun(p: &Position, card: Option<Card>) -> u32 {
    p.effects.iter().filter(|effect| Some(effect.card) == card).count() as u32
}

/// Whether nothing is going on any more. The next thing to decide is what somebody does in an Impulse, or it is the
/// Interphase.
fn is_quiet(game: &Game) -> bool {
    let p = game.table().position();
    let quiet = p.stack.is_empty() && p.windows.is_empty() && p.battles.is_empty() && p.siege.is_none();
    let quiet = quiet && p.contacts.is_empty() && p.attempts.is_empty();
    let first = p.impulse.as_ref().is_none_or(|impulse| impulse.purses.len() <= 1);
    drop(p);
    quiet
        && first
        && game.decision().is_none_or(|decision| {
            matches!(
                decision.question,
                Question::Act | Question::Preempt { .. } | Question::Reinforce { .. } | Question::Deploy { .. }
            )
        })
}
