//! Where a move leads: through Attrition, interceptions and evasions to the end of the resulting Battle. Bots play on, because the
//! result depends on everyone's choices on the way.

use super::battle::{RoundEnd, note};
use super::copy::Course;
use super::siege::{add, count};
use super::{How, Likely, NoOdds};
use crate::games::wellington::board::Side;
use crate::games::wellington::players::Maker;
use crate::games::wellington::rules::{Choice, Entry, Fighting, Happening, Passage, Purpose, Verdict, What, World};
use crate::table::progress;
use std::cell::RefCell;
use std::rc::Rc;

/// The possible results of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Onward {
    /// The side that moves.
    pub side: Side,
    /// The probability of each number of Strength Points and Leaders that the moving side loses to Attrition before any Battle,
    /// from 0 on.
    pub attrition: Vec<f64>,
    /// The probabilities that somebody intercepts, that somebody evades, and that somebody retreats after the Battle.
    pub passages: [(Passage, Likely); 3],
    /// How the Battle ends; [`RoundEnd::GoesOn`] if there is none.
    pub ends: Vec<(RoundEnd, Likely)>,
    /// If there is a Battle: the probability of each number of Strength Points and Leaders lost by the moving side, and by the
    /// other side. Empty if there never is a Battle.
    pub losses: [Vec<f64>; 2],
    /// In how many games there was a Battle.
    pub battles: u32,
    /// The number of games.
    pub games: u32,
    /// Whether somebody stopped it early.
    pub stopped: bool,
}

/// The record of one played move.
#[derive(Default)]
struct Seen {
    attrition: usize,
    passages: [bool; 3],
    losses: [usize; 2],
    fought: bool,
    /// The side that rolled last.
    rolls: Option<Side>,
}

const PASSAGES: [Passage; 3] = [Passage::Interception, Passage::Evasion, Passage::Retreat];

impl Seen {
    fn see(&mut self, world: &World, own: Side, entry: &Entry) {
        match &entry.what {
            What::Read(reading) => {
                if let (Purpose::Attrition { .. }, Verdict::Losses(n)) = (&reading.purpose, &reading.verdict)
                    && !self.fought
                    && self.rolls == Some(own)
                {
                    self.attrition += usize::from(*n);
                }
            }
            What::Rolled(roll) => self.rolls = Some(roll.by.side()),
            What::Told(Happening::Fighting(Fighting::BattleBegan { .. })) => self.fought = true,
            What::Told(Happening::Went { how, .. }) => {
                if let Some(place) = PASSAGES.iter().position(|passage| passage == how) {
                    self.passages[place] = true;
                }
            }
            What::Told(Happening::Removed { power, sp, .. }) => self.lost(own, power.side(), usize::from(*sp)),
            What::Told(Happening::LeaderGone { leader, .. }) => {
                self.lost(own, world.board.leader(*leader).power.side(), 1);
            }
            _ => {}
        }
    }

    fn lost(&mut self, own: Side, side: Side, n: usize) {
        if self.fought {
            self.losses[usize::from(side != own)] += n;
        }
    }
}

impl Course {
    /// Whether it is a move on the map.
    pub(super) fn is_move(&self) -> bool {
        self.path().iter().any(|choice| matches!(choice, Choice::March(..)))
    }

    /// Where the move leads, in this many games; `None` if it is not a move.
    pub(super) fn onward(
        &self,
        players: &Maker,
        games: u32,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Onward>, NoOdds> {
        if !self.is_move() {
            return Ok(None);
        }
        let side = self.fork.who.side();
        let (mut seen, mut ends): (Vec<Seen>, Vec<(RoundEnd, f64)>) = (Vec::new(), Vec::new());
        let mut stopped = false;
        let mut work = progress::begin("games", games.into());
        for number in 1..=u64::from(games) {
            let played = if stop() { Err(NoOdds::Stopped) } else { self.moved(side, players, number) };
            match played {
                Ok(Some((one, end))) => {
                    seen.push(one);
                    add(&mut ends, end, 1.0);
                }
                Ok(None) => return Ok(None),
                Err(NoOdds::Stopped) => {
                    stopped = true;
                    break;
                }
                Err(no) => return Err(no),
            }
            work.step();
        }
        let games = u32::try_from(seen.len()).unwrap_or(u32::MAX);
        if games == 0 {
            return Err(NoOdds::Stopped);
        }
        let how = How::Sampled(games);
        let part = |n: f64| how.likely(n / f64::from(games));
        ends.sort_by_key(|(end, _)| end.order(side));
        let (mut attrition, mut losses) = (Vec::new(), [Vec::new(), Vec::new()]);
        let battles = seen.iter().filter(|one| one.fought).count();
        for one in &seen {
            count(&mut attrition, one.attrition, f64::from(games).recip());
            for (list, lost) in losses.iter_mut().zip(one.losses).filter(|_| one.fought) {
                count(list, lost, (battles as f64).recip());
            }
        }
        let often = |place: usize| seen.iter().filter(|one| one.passages[place]).count() as f64;
        Ok(Some(Onward {
            side,
            attrition,
            passages: [0, 1, 2].map(|place| (PASSAGES[place], part(often(place)))),
            ends: ends.into_iter().map(|(end, n)| (end, part(n))).collect(),
            losses,
            battles: u32::try_from(battles).unwrap_or(u32::MAX),
            games,
            stopped,
        }))
    }

    /// Plays the move once to its end.
    fn moved(&self, side: Side, players: &Maker, number: u64) -> Result<Option<(Seen, RoundEnd)>, NoOdds> {
        let seen: Rc<RefCell<(bool, Seen, Vec<RoundEnd>)>> = Rc::default();
        let (scribe, world) = (seen.clone(), self.fork.world().clone());
        let see = move |entry: &Entry| {
            let (awake, seen, last) = &mut *scribe.borrow_mut();
            if *awake {
                seen.see(&world, side, entry);
                note(last, None, entry);
            }
        };
        let game = self.for_players(number, see)?;
        seen.borrow_mut().0 = true;
        if !self.play_on(game, players, number, &mut |_| false)? {
            return Ok(None);
        }
        let (_, seen, last) = seen.take();
        Ok(Some((seen, last.last().copied().unwrap_or(RoundEnd::GoesOn))))
    }
}
