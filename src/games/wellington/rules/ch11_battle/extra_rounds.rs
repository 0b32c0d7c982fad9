//! 11.52: Rounds and Battles that Events cause.

use super::fighting::Fighting;
use super::points::{self, Point};
use super::vocabulary::Seat;
use super::{bounds, effects};
use crate::games::wellington::board::{Card, Cause, Duchy, Fact, Facts, Lifetime};
use std::rc::Rc;

/// 11.52: whether an Event orders a further Round after this one, whatever the casualties.
pub(in super::super) fn further_round(t: &Seat, at: Duchy, round: u8) -> bool {
    let about = || Facts::none().and(Fact::Duchy, at).and(Fact::Round, round);
    let (more, by) = points::yes_by(t, Point::ExtraRound, false, about);
    more && by.is_none_or(|card| bounds::may_go_on(t, round, card))
}

/// Whether the loser has to fight a new Battle instead of retreating.
pub(in super::super) fn goes_again(t: &Seat) -> bool {
    t.position().battles.last().is_some_and(|battle| battle.again)
}

/// The loser, about to retreat, fights a new Battle in the Duchy instead. Attacker, defender and terrain stay the same; there are
/// no disruptions, no failed evasions, and the Battle cards are new. Returns whether there is such a Battle.
///
/// # Errors
/// There were more new Battles than any honest card intends.
pub fn fight_again(t: &Rc<Seat>, by: Card) -> Result<bool, String> {
    let lost = t.change(|p| {
        let battle = p.battles.last_mut().filter(|battle| battle.winner.is_some() && !battle.again)?;
        battle.again = true;
        let at = battle.at;
        if let Some(contact) = p.contacts.iter_mut().rev().find(|c| c.at == at) {
            contact.failed_evasions = 0;
        }
        Some(at)
    });
    let Some(at) = lost else { return Ok(false) };
    if t.count("new Battles") > bounds::FIGHTS {
        return Err(format!("{} new Battles replaced a retreat in this Impulse", bounds::FIGHTS));
    }
    effects::end_within(t, &[Lifetime::Battle, Lifetime::Round]);
    t.tell(Cause::Card(by), Fighting::BattleAgain(at));
    Ok(true)
}
