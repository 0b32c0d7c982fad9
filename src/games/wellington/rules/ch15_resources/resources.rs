//! Chapter 15: Resources in the Impulse.

use super::cards;
use super::judge::{Judge, Judged, Reason};
use super::sight::Sight;
use super::vocabulary::Seat;
use crate::games::wellington::board::{Cause, Power, rule, ruling};
use std::rc::Rc;

/// 15.2: with this many cards in hand, not counting Home cards, a Power may not buy another.
pub const HAND_LIMIT: usize = 8;

/// 15.2: every condition for spending a Resource on a card.
pub fn may_spend(judge: &mut Judge, sight: &Sight<'_>, power: Power) -> Judged {
    let Some(impulse) = sight.p.impulse.as_ref().filter(|i| i.power == power) else {
        return judge.need(rule(15, 2), false, || Reason::NotActive(power));
    };
    judge.need(rule(15, 2), sight.p.resources[power.index()] > 0, || Reason::NoResource)?;
    judge.need(rule(15, 2), !impulse.resource_used, || Reason::ResourceUsed)?;
    judge.need(rule(15, 2), !impulse.plus_used || impulse.resource_used, || Reason::PlusUsed)?;
    let hand = cards::common_count(sight.t, power);
    judge.need(rule(15, 2), hand < HAND_LIMIT, || Reason::HandFull(HAND_LIMIT as u8))?;
    let can_draw = !(sight.p.cards.deck.is_empty() && sight.p.cards.discards.is_empty());
    judge.need(ruling(64), can_draw, || Reason::NothingToDraw)
}

/// 15.2: spends a Resource in place of a '+' card and draws a card.
pub fn spend(t: &Rc<Seat>, power: Power) {
    let cause = Cause::Rule(rule(15, 2));
    t.change(|p| {
        if let Some(impulse) = p.impulse.as_mut() {
            impulse.plus_used = true;
            impulse.resource_used = true;
        }
    });
    cards::change_resources(t, power, -1, cause);
    cards::draw(t, power, 1, cause);
}
