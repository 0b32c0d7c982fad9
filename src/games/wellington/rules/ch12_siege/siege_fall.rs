//! 12.3: the fall of a Fortress, by Siege or by Event, and its consequences: Flag, Sack [12.5], moving on [12.41].

use super::end_of_turn::{commander, flagger};
use super::fighting::Fighting;
use super::flags::{self, Gift};
use super::formation;
use super::points::{self, Point};
use super::sight::{Sight, look};
use super::vocabulary::Seat;
use super::{effects, loot, window};
use crate::games::wellington::board::{Cause, Duchy, Fact, Facts, Leader, Lifetime, Marks, Moment, Power, Side, rule};
use std::rc::Rc;

/// A Fortress falls.
pub(in super::super) struct Fall {
    /// The besieging Power.
    pub power: Power,
    /// The Leader who commands it, if any.
    pub commander: Option<Leader>,
    /// The Fortress.
    pub at: Duchy,
    /// The Round in which it falls, or counts as fallen.
    pub rounds: u8,
    /// Whether it is a Siege Overrun [12.41].
    pub overrun: bool,
    /// Rounds fewer than its strength would have allowed, for the Sack [12.5].
    pub early: u8,
}

/// 12.3, 12.5: the free Flag, then the Sack. Fortifications that an Event built are gone.
pub(in super::super) async fn fall(t: &Rc<Seat>, fall: &Fall) {
    let Fall { power, commander, at, rounds, overrun, early } = *fall;
    let cause = Cause::Rule(rule(12, 3));
    t.tell(cause, Fighting::FortressFell { at, to: power, overrun });
    // Asked while the Fortress stands: the Event that built it may have an answer.
    let about = || Facts::none().and(Fact::Duchy, at).and(Fact::Power, power);
    let sacked = points::yes(t, Point::SackAllowed, true, about);
    flags::free(t, power, at, Gift::Siege, cause).await;
    let facts = about().and(Fact::Side, power.side()).and(Fact::Round, rounds);
    let facts = commander.map_or(facts.clone(), |leader| facts.and(Fact::Leader, leader));
    window::open(t, Moment::SiegeWon, facts).await;
    effects::end_all(t, |effect, _| effect.until == Lifetime::Captured(at));
    if sacked {
        loot::sack(t, power, at, early, commander).await;
    }
}

/// The side that besieges a Fortress unopposed, so that an Event may give it the Fortress: an enemy of the owner stands there, and
/// nobody of the owner's side does. Soldiers without a Leader suffice.
pub fn besieger(sight: &Sight<'_>, at: Duchy) -> Option<Side> {
    let owner = sight.owner(at).side();
    (sight.besieged(at) && !sight.has_side(at, owner)).then(|| owner.enemy())
}

/// A besieged Fortress falls by an Event: to the Power that is conducting a Siege, otherwise to the Power that commands the
/// besiegers. It counts as fallen in the current Round, or in the first [12.5], and the besiegers may move on as after a Siege
/// Overrun [12.41]. Returns whether there was anyone to take it.
pub async fn capture(t: &Rc<Seat>, at: Duchy) -> bool {
    let Some((fall, side)) = who_takes(&look(t), at) else { return false };
    t.change(|p| {
        if let Some(siege) = p.siege.as_mut().filter(|siege| siege.at == at) {
            siege.taken = true;
        }
    });
    self::fall(t, &fall).await;
    let moves = t.position().impulse.as_ref().is_some_and(|impulse| impulse.power.side() == side);
    if moves {
        formation::unmark_power(t, at, fall.power, Marks::SPENT);
    }
    true
}

fn who_takes(sight: &Sight<'_>, at: Duchy) -> Option<(Fall, Side)> {
    let side = besieger(sight, at)?;
    let siege = sight.p.siege.as_ref().filter(|siege| siege.at == at && !siege.taken);
    let (power, commander) = match siege {
        Some(siege) => (siege.besieger.power, siege.besieger.commander),
        None => (flagger(sight, at, side)?, commander(sight, at, side)),
    };
    let rounds = siege.map_or(1, |siege| siege.round.max(1));
    let early = sight.fortress(at).saturating_sub(rounds);
    Some((Fall { power, commander, at, rounds, overrun: true, early }, side))
}
