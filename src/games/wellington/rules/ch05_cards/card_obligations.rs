//! 4.2 and 5.5: how Events change the cards that a Power may play in its Impulse: which card it must use, how many Command Points a
//! card is worth, and whether it counts as a '+' card.

use super::debts;
use super::happening::Happening;
use super::points::{self, Point};
use super::sight::{Sight, look};
use super::vocabulary::Seat;
use crate::games::wellington::board::{Card, Cause, Fact, ImpulseKind, Power};
use std::rc::Rc;

/// The card that an Event demands in an Impulse of this kind, wherever the card is.
fn called_for(t: &Seat, power: Power, kind: &'static str) -> Option<Card> {
    let facts = || [(Fact::Power, power.into()), (Fact::Kind, kind.into())];
    let number = points::value(t, Point::ForcedCard, 0, facts);
    u8::try_from(number).ok().filter(|n| *n > 0).map(Card)
}

/// 4.2: the card that a Power must use as its card in this Impulse, if an Event says so and the Power still has it in hand or
/// before it on the table.
pub fn forced_card(sight: &Sight<'_>, power: Power) -> Option<Card> {
    let kind = sight.p.impulse.as_ref().map_or("", |i| i.kind.word());
    let card = called_for(sight.t, power, kind)?;
    (sight.p.cards.hand(power).contains(&card) || on_table(sight, card)).then_some(card)
}

/// A card that lies before a Power until an Impulse of this kind, in which it must be used. It is not in any hand.
pub fn laid_before(sight: &Sight<'_>, power: Power, kind: ImpulseKind) -> Option<Card> {
    called_for(sight.t, power, kind.word()).filter(|card| on_table(sight, *card))
}

/// The same for the current Impulse.
pub fn laid_before_now(sight: &Sight<'_>, power: Power) -> Option<Card> {
    forced_card(sight, power).filter(|card| on_table(sight, *card))
}

/// Whether a card lies on the table and is not being played.
pub(super) fn on_table(sight: &Sight<'_>, card: Card) -> bool {
    sight.p.cards.table.contains(&card) && !sight.p.stack.iter().any(|played| played.card == card)
}

/// 4.23: whether a Power has a Scheduled Impulse: it has one while it holds a card or one lies before it.
pub fn has_impulse(t: &Seat, power: Power) -> bool {
    super::turn::playable_count(t, power) > 0 || laid_before(&look(t), power, ImpulseKind::Scheduled).is_some()
}

/// 5.5: the Command Points of a card for a Power; 0 if it has none.
pub fn cp_of(t: &Seat, card: Card, by: Power) -> u8 {
    let printed = t.world().cards.face(card).cp.map_or(0, |cp| cp.0);
    let facts = || [(Fact::Card, card.into()), (Fact::Power, by.into())];
    points::value(t, Point::CpValue, printed.into(), facts).clamp(0, 30) as u8
}

/// 5.8: whether a card has Command Points for a Power: as printed, or because an Event gives it some.
pub fn has_cp(t: &Seat, card: Card, by: Power) -> bool {
    t.world().cards.face(card).cp.is_some() || cp_of(t, card, by) > 0
}

/// 5.6: whether a card counts as the '+' card of a Power's Impulse.
pub fn is_plus(t: &Seat, card: Card, by: Power) -> bool {
    let facts = || [(Fact::Card, card.into()), (Fact::Power, by.into())];
    points::yes(t, Point::CountsAsPlus, t.world().cards.face(card).plus, facts)
}

/// 5.5, 5.12: adds Command Points to those of the Impulse, after paying what the Power owes.
pub fn add_cp(t: &Rc<Seat>, by: Power, cp: u8, cause: Cause) {
    let change = |add: u8, take: u8| {
        t.change(|p| {
            if let Some(purse) = p.impulse.as_mut().and_then(|i| i.purses.first_mut()) {
                purse.cp = purse.cp.saturating_add(add).saturating_sub(take);
            }
        });
    };
    change(cp, 0);
    t.tell(cause, Happening::Granted(by, cp));
    change(0, debts::claim_cp(t, by, cp));
}
