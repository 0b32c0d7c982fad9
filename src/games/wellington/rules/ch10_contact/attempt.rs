//! Attempts in progress: what cards ask about them. Their windows handle stopping them (G6).

use super::formation::Band;
use super::happening::Happening;
use super::interception::{NEEDED, ledger};
use super::points::Point;
use super::vocabulary::{Modifier, Seat};
use super::window;
use crate::games::wellington::board::{Attempt, Card, Cause, Duchy, Errand};

/// Records that somebody is about to go from one Duchy to another.
pub fn begin(t: &Seat, errand: Errand, band: &Band, from: Duchy, to: Duchy) {
    let Band { tag, power, commander } = *band;
    let attempt = Attempt { errand, tag, power, commander, from, to, dice: None };
    t.change(|p| p.attempts.push(attempt));
}

/// Records the two dice of the attempt in progress.
pub fn rolled(t: &Seat, dice: i32) {
    t.change(|p| {
        if let Some(attempt) = p.attempts.last_mut() {
            attempt.dice = Some(dice);
        }
    });
}

/// The attempt is over.
pub fn end(t: &Seat) {
    t.change(|p| p.attempts.pop());
}

/// The attempt in progress.
pub fn current(t: &Seat) -> Option<Attempt> {
    t.position().attempts.last().copied()
}

/// A card stops the announced move: nobody moves, and its Command Points are lost. Returns whether there was one.
pub fn stop_move(t: &Seat, by: Card) -> bool {
    let stopped = window::stop_move(t);
    if stopped {
        t.tell(Cause::Card(by), Happening::MoveStopped);
    }
    stopped
}

/// G6: a card stops the announced interception, evasion or retreat. Returns whether there was one.
pub fn stop_reaction(t: &Seat, by: Card) -> bool {
    let stopped = window::stop(t);
    if let Some(passage) = stopped {
        t.tell(Cause::Card(by), Happening::ReactionStopped(passage));
    }
    stopped.is_some()
}

/// 10.4, 10.7: the current modifiers of an interception or evasion, including the dice once they are rolled.
pub fn modifiers(t: &Seat, attempt: &Attempt) -> Vec<Modifier> {
    let Attempt { errand, tag, power, commander, from, to, dice } = *attempt;
    let point = if errand == Errand::Evasion { Point::EvadeRoll } else { Point::InterceptRoll };
    ledger(t, &Band { tag, power, commander }, dice.unwrap_or(0), from, to, point)
}

/// 10.4, 10.7: whether the dice of the attempt in progress suffice as things stand now.
pub fn succeeds(t: &Seat) -> bool {
    let Some(attempt) = current(t).filter(|attempt| attempt.dice.is_some()) else { return false };
    let ledger = modifiers(t, &attempt);
    let stopped = t.position().windows.last().is_some_and(|window| window.stopped);
    !stopped && ledger.iter().map(|line| line.value).sum::<i32>() >= NEEDED
}
