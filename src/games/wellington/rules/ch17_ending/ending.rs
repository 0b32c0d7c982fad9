//! Chapters 17 and 18: how the game ends.

use super::effects;
use super::end_of_turn;
use super::happening::Happening;
use super::points::{self, Point};
use super::rolls::{Purpose, Term, Verdict};
use super::sight::{Sight, look};
use super::victory;
use super::vocabulary::{Modifier, Scene, Seat};
use crate::games::wellington::board::{
    Cause, Country, Duchy, Ending, Facts, Kind, Moment, Phase, Power, Side, rule, ruling,
};
use std::rc::Rc;

/// 18.4: Keys in Spain that are needed in addition to all of Portugal.
const KEYS_WITH_PORTUGAL: usize = 8;
/// 18.6: Spain is conquered on this modified die or higher.
pub const CONQUEST: i32 = 8;
/// 18.6: this many Keys add 1.
pub const KEYS_FOR_ONE: usize = 3;
/// 18.7: this die makes peace.
const PEACE: u8 = 6;

impl Sight<'_> {
    /// The Capital, Madrid [Glossary].
    pub fn capital(&self) -> Option<Duchy> {
        self.b.places().find(|d| self.b.duchy(*d).capital)
    }

    /// The Duchies of a country, without boxes.
    pub fn of_country(&self, country: Country) -> impl Iterator<Item = Duchy> + '_ {
        self.b.places().filter(move |d| self.is_in(*d, country))
    }

    /// The Keys of a country.
    pub fn keys_of(&self, country: Country) -> Vec<Duchy> {
        self.all_keys().iter().copied().filter(|d| self.is_in(*d, country)).collect()
    }

    /// Whether this is a Duchy of the country, and not a box.
    fn is_in(&self, duchy: Duchy, country: Country) -> bool {
        let info = self.b.duchy(duchy);
        info.country == country && info.kind != Kind::Box
    }

    /// Whether a Power of the side Controls the Duchy.
    pub fn controlled_by(&self, duchy: Duchy, side: Side) -> bool {
        self.control(duchy).is_some_and(|power| power.side() == side)
    }

    /// whether a side Controls a Duchy, or a Battle over a Duchy of its own is not yet decided: until then nobody has lost
    /// it. Hostile Formations share a Duchy without a Fortress only during a Battle.
    fn may_hold(&self, duchy: Duchy, side: Side) -> bool {
        let fought_over = self.has_side(duchy, Side::Allies) && self.has_side(duchy, Side::French);
        self.controlled_by(duchy, side) || (fought_over && self.owner(duchy).side() == side)
    }
}

/// 18.1: tests for a sudden end, made whenever Control has changed: France before Spain before Portugal.
pub fn test(t: &Rc<Seat>) {
    if t.position().ended.is_some() {
        return;
    }
    if france_is_lost(&look(t)) {
        // 18.2: the French may still conquer Spain with the last die.
        let capital = look(t).capital().and_then(|d| look(t).control(d)).filter(|power| power.side() == Side::French);
        let conquered = capital.is_some_and(|power| conquest_roll(t, power));
        return conclude(t, if conquered { Ending::ConquestRolled } else { Ending::ConquestOfFrance });
    }
    let ending = sudden(&look(t));
    if let Some(ending) = ending {
        conclude(t, ending);
    }
}

/// 18.2: whether no Duchy in France is under French Control. An Uncontrolled Duchy is not under French Control.
fn france_is_lost(sight: &Sight<'_>) -> bool {
    let mut duchies = sight.of_country(Country::France).peekable();
    duchies.peek().is_some() && duchies.all(|d| !sight.may_hold(d, Side::French))
}

/// 18.31, 18.32, 18.4: the other conditions, in this order.
fn sudden(sight: &Sight<'_>) -> Option<Ending> {
    let spain = sight.keys_of(Country::Spain);
    if spain.is_empty() {
        return None;
    }
    if spain.iter().all(|d| !sight.may_hold(*d, Side::Allies)) {
        return Some(Ending::ConquestOfSpain);
    }
    if spain.iter().all(|d| !sight.may_hold(*d, Side::French)) {
        return Some(Ending::LiberationOfSpain);
    }
    let french = |d: &Duchy| sight.controlled_by(*d, Side::French);
    let portugal = sight.keys_of(Country::Portugal);
    let madrid = sight.capital().is_some_and(|d| french(&d));
    let enough = spain.iter().filter(|d| french(d)).count() >= KEYS_WITH_PORTUGAL;
    let all = !portugal.is_empty() && portugal.iter().all(french);
    (madrid && enough && all).then_some(Ending::ConquestOfPortugal)
}

/// 18.6: the Power that Controls Madrid rolls a die, +1 for every three Keys in Spain under French Control. Returns whether Spain
/// is conquered.
pub fn conquest_roll(t: &Rc<Seat>, power: Power) -> bool {
    let cause = Cause::Rule(rule(18, 6));
    let die = t.roll(power, Purpose::Conquest, 1, cause)[0];
    let keys = {
        let sight = look(t);
        sight.keys_of(Country::Spain).into_iter().filter(|d| sight.controlled_by(*d, Side::French)).count()
    };
    let bonus = (keys / KEYS_FOR_ONE) as i32;
    let asked = points::number(t, Point::ConquestThreshold, CONQUEST, Facts::none);
    let total = i32::from(die) + bonus;
    let ledger = vec![
        Modifier { term: Term::Die, value: die.into(), cause },
        Modifier { term: Term::Keys(keys as u8), value: bonus, cause },
    ];
    let done = total >= asked.value;
    t.read(Purpose::Conquest, ledger, total, Verdict::Conquest { needed: asked.value, done }, cause);
    done
}

/// 18.7: the Peace Roll; the Power due next rolls for everyone. Returns whether there is peace.
pub fn peace_roll(t: &Rc<Seat>) -> bool {
    let cause = Cause::Rule(rule(18, 7));
    let (allowed, card) = points::yes_by(t, Point::PeaceAllowed, true, Facts::none);
    if !allowed {
        t.tell(card.map_or(cause, Cause::Card), Happening::NoPeaceRoll);
        return false;
    }
    let by = t.position().due;
    let die = t.roll(by, Purpose::Peace, 1, cause)[0];
    let done = die == PEACE;
    let ledger = vec![Modifier { term: Term::Die, value: die.into(), cause }];
    t.read(Purpose::Peace, ledger, die.into(), Verdict::Peace(done), cause);
    done
}

/// 18.1: the game ends at once, whatever is in progress. 18.2, 18.32: if Spain has a player of its own, the guerrillas attack once
/// more before points are counted.
pub fn conclude(t: &Rc<Seat>, ending: Ending) {
    let cause = Cause::Rule(ending.rule());
    let _end = t.enter(cause, Scene::End);
    t.change(|p| p.ended = Some(ending));
    t.tell(cause, Happening::GameOver(ending));
    let liberated = matches!(ending, Ending::ConquestOfFrance | Ending::LiberationOfSpain);
    if liberated && t.position().options.players.are_apart(Side::Allies) {
        end_of_turn::raids(t);
    }
    effects::fire(t, Moment::GameEnd, Facts::none());
    t.change(|p| p.phase = Phase::Over);
    let outcome = victory::outcome(&look(t), Some(ending));
    let victory::Outcome { side, by, individual, .. } = outcome;
    let cause = match by {
        victory::Decided::AtOnce => cause,
        victory::Decided::Points => Cause::Rule(rule(19, 1)),
        _ => Cause::Rule(ruling(83)),
    };
    t.tell(cause, Happening::Won { side, by, individual });
    t.conclude();
}
