//! Attempts that are going on, and how cards stop them (G6).

use super::formation::Band;
use super::happening::Happening;
use super::interception::{NEEDED, ledger};
use super::points::Point;
use super::words::Seat;
use crate::board::{Attempt, Card, Cause, Duchy, Errand};

/// Notes that somebody is about to go from one Duchy to another.
pub fn begin(t: &Seat, errand: Errand, band: &Band, from: Duchy, to: Duchy) {
    let Band { tag, power, commander } = *band;
    let attempt = Attempt { errand, tag, power, commander, from, to, dice: None, stopped: false };
    t.change(|p| p.attempts.push(attempt));
}

/// Notes the two dice of the attempt that is going on.
pub fn rolled(t: &Seat, dice: i32) {
    t.change(|p| {
        if let Some(attempt) = p.attempts.last_mut() {
            attempt.dice = Some(dice);
        }
    });
}

/// The attempt is over. Says whether a card had stopped it.
pub fn end(t: &Seat) -> bool {
    t.change(|p| p.attempts.pop()).is_some_and(|attempt| attempt.stopped)
}

/// The attempt that is going on.
pub fn current(t: &Seat) -> Option<Attempt> {
    t.position().attempts.last().copied()
}

/// Whether the attempt that is going on has been stopped.
pub fn stopped(t: &Seat) -> bool {
    current(t).is_some_and(|attempt| attempt.stopped)
}

/// G6: a card stops the interception, evasion or retreat that is going on. Before its dice it was not attempted; after them
/// it counts as failed. Says whether there was one to stop.
pub fn stop_reaction(t: &Seat, by: Card) -> bool {
    stop(t, by, |errand| errand != Errand::March)
}

/// A card stops the move that was announced: nobody moves, and its Command Points are lost. Says whether there was one.
pub fn stop_move(t: &Seat, by: Card) -> bool {
    stop(t, by, |errand| errand == Errand::March)
}

fn stop(t: &Seat, by: Card, which: impl Fn(Errand) -> bool) -> bool {
    let Some(attempt) = current(t).filter(|a| which(a.errand) && !a.stopped) else { return false };
    t.change(|p| {
        if let Some(attempt) = p.attempts.last_mut() {
            attempt.stopped = true;
        }
    });
    t.tell(Cause::Card(by), Happening::Stopped(attempt.errand));
    true
}

/// 10.4, 10.7: whether the dice of the attempt that is going on are enough as things stand now.
pub fn succeeds(t: &Seat) -> bool {
    let Some(Attempt { errand, tag, power, commander, from, to, dice: Some(dice), stopped }) = current(t) else {
        return false;
    };
    let point = if errand == Errand::Evasion { Point::EvadeRoll } else { Point::InterceptRoll };
    let ledger = ledger(t, &Band { tag, power, commander }, dice, from, to, point);
    !stopped && ledger.iter().map(|line| line.value).sum::<i32>() >= NEEDED
}
