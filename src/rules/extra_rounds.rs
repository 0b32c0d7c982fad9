//! 11.52: Rounds and Battles that Events bring about.

use super::effects;
use super::fighting::Fighting;
use super::points::{self, Point};
use super::words::Seat;
use crate::board::{Card, Cause, Duchy, Fact, Facts, Lifetime};
use std::rc::Rc;

/// 11.52: whether an Event has a further Round fought after this one, whatever the casualties.
pub(super) fn further_round(t: &Seat, at: Duchy, round: u8) -> bool {
    points::yes(t, Point::ExtraRound, false, || Facts::none().and(Fact::Duchy, at).and(Fact::Round, round))
}

/// Whether the loser has to fight a new Battle instead of retreating.
pub(super) fn goes_again(t: &Seat) -> bool {
    t.position().battles.last().is_some_and(|battle| battle.again)
}

/// The loser, about to retreat, fights a new Battle in the Duchy instead: the same attacker and defender, no disruptions,
/// new Battle cards, terrain as before, and no evasion has failed. Says whether there is such a Battle.
pub fn fight_again(t: &Rc<Seat>, by: Card) -> bool {
    let lost = t.change(|p| {
        let battle = p.battles.last_mut().filter(|battle| battle.winner.is_some() && !battle.again)?;
        battle.again = true;
        let at = battle.at;
        if let Some(contact) = p.contacts.iter_mut().rev().find(|c| c.at == at) {
            contact.failed_evasions = 0;
        }
        Some(at)
    });
    let Some(at) = lost else { return false };
    effects::end_within(t, &[Lifetime::Battle, Lifetime::Round]);
    t.tell(Cause::Card(by), Fighting::BattleAgain(at));
    true
}
