//! 11.1: Battle cards that lie on the table: which side they work for, and how Events affect them.

use super::cards;
use super::effects;
use super::fighting::Fighting;
use super::happening::Happening;
use super::sight::Sight;
use super::vocabulary::Seat;
use crate::games::wellington::board::{Card, Cause, Class, Datum, Effect, Power, Side};
use std::rc::Rc;

/// The key under which scripts of Battle cards store the side that a card works for in the data of its effects.
const SIDE: &str = "side";
/// The same for the Power that makes the card's choices.
const CHOOSER: &str = "chooser";

/// The side that a running effect works for, if it names one.
fn side_of(effect: &Effect) -> Option<Side> {
    match effect.get(SIDE) {
        Some(Datum::Side(side)) => Some(*side),
        _ => None,
    }
}

/// The Battle cards in play that work for a side: those that were just played, and those with a running effect.
pub fn in_play(sight: &Sight<'_>, side: Side) -> Vec<Card> {
    let battle = |card: &Card| sight.t.world().cards.face(*card).class == Class::Battle;
    let played = |card: Card| sight.p.stack.iter().find(|played| played.card == card && !played.cancelled);
    let works = |card: &Card| match played(*card) {
        Some(played) => side == if played.turned.is_some() { played.by.side().enemy() } else { played.by.side() },
        None => sight.p.effects.iter().any(|effect| effect.card == *card && side_of(effect) == Some(side)),
    };
    sight.p.cards.table.iter().copied().filter(battle).filter(works).collect()
}

/// Takes a Battle card out of play. A card that was just played has no effect; its running effects for a side end. What it has
/// already done stands. Returns whether there was anything to take out.
pub fn withdraw(t: &Rc<Seat>, card: Card, by: Card) -> bool {
    let played = t.position().stack.iter().find(|played| played.card == card && !played.cancelled).map(|p| p.id);
    if let Some(id) = played {
        return cards::cancel(t, by, id);
    }
    let running: Vec<u32> = {
        let p = t.position();
        p.effects.iter().filter(|e| e.card == card && side_of(e).is_some()).map(|e| e.id).collect()
    };
    if running.is_empty() {
        return false;
    }
    t.tell(Cause::Card(by), Happening::Cancelled(card));
    for id in running {
        effects::end(t, id);
    }
    true
}

/// From now on, a Battle card benefits the other side. A card that has had no effect yet is played for that side; running effects
/// change sides. The Power that turned the card makes its choices.
pub fn turn(t: &Rc<Seat>, card: Card, by: Power, cause: Card) -> bool {
    let turned = t.change(|p| {
        let mut turned = false;
        if let Some(played) = p.stack.iter_mut().find(|played| played.card == card && !played.cancelled) {
            played.turned = Some(by);
            turned = true;
        }
        for effect in p.effects.iter_mut().filter(|effect| effect.card == card) {
            for (name, value) in &mut effect.data {
                match value {
                    Datum::Side(side) if name == SIDE => {
                        *side = side.enemy();
                        turned = true;
                    }
                    Datum::Power(chooser) if name == CHOOSER => *chooser = by,
                    _ => {}
                }
            }
        }
        turned
    });
    if turned {
        t.tell(Cause::Card(cause), Fighting::Turned(card));
    }
    turned
}

/// The Power that makes the choices of a running effect, if its data names one.
pub fn chooser(effect: &Effect) -> Option<Power> {
    match effect.get(CHOOSER) {
        Some(Datum::Power(power)) => Some(*power),
        _ => None,
    }
}
