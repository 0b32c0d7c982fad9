//! Chapter 3: Control. Which Duchies are Friendly, Enemy or Uncontrolled, and which are Home.

use super::happening::Happening;
use super::points::{self, Point};
use super::sight::{Sight, look};
use super::status_cache::{Faces, Standing};
use super::vocabulary::Seat;
use super::ways_cache::{Kept, WaysCache};
pub use crate::games::wellington::board::Status;
use crate::games::wellington::board::{
    Board, Cause, Contact, Country, Datum, Duchy, Fact, Facts, Kind, Moment, Power, Side,
};
use std::rc::Rc;

impl Sight<'_> {
    /// 3.1: the Power that a Duchy belongs to while no enemy stands in it: its Flag, else its printed owner.
    pub fn owner(&self, duchy: Duchy) -> Power {
        self.p.flags[duchy.index()].unwrap_or(self.b.duchy(duchy).printed_owner())
    }

    /// 12.3: the strength of the Fortress in a Duchy, printed or built by a card; 0 if there is none.
    pub fn fortress(&self, duchy: Duchy) -> u8 {
        let printed = self.b.duchy(duchy).fortress.unwrap_or(0);
        if !points::in_use(self).has(Point::FortressStrength) {
            return printed.min(9);
        }
        let facts = || [(Fact::Duchy, duchy.into())];
        let asked = || points::value(self.t, Point::FortressStrength, printed.into(), facts).clamp(0, 9) as u8;
        // The result of a failed script does not count.
        self.t.derived().fortress(&self.p, duchy, asked, || !self.t.halted())
    }

    /// 11.4, R-14: the contact in a Duchy that a Formation entered and that is not settled yet. Control there stays what it was.
    pub fn contact(&self, duchy: Duchy) -> Option<&Contact> {
        self.p.contacts.iter().rev().find(|contact| contact.at == duchy)
    }

    /// 3.1: the Power that Controls a Duchy, or `None` while it is Uncontrolled. A Fortress is Controlled by its owner even if an
    /// enemy stands before it.
    pub fn control(&self, duchy: Duchy) -> Option<Power> {
        match self.standing(duchy) {
            Some(standing) => standing.control,
            None => (self.fortress(duchy) > 0).then(|| self.owner(duchy)),
        }
    }

    /// 3.1 and the Glossary: the status of a Duchy for a side. A besieged Fortress is Friendly to its owner's side and Uncontrolled
    /// to the besieger's.
    pub fn status(&self, duchy: Duchy, side: Side) -> Status {
        match self.standing(duchy) {
            Some(standing) => standing.status[side as usize],
            None if self.owner(duchy).side() == side && self.fortress(duchy) > 0 => Status::Friendly,
            None => Status::Uncontrolled,
        }
    }

    /// The standing of a Duchy that is not contested, or that a Formation has entered without settling it yet. Where an enemy of
    /// the owner stands, it depends on the Fortress, and cards can change that.
    fn standing(&self, duchy: Duchy) -> Option<Standing> {
        self.t.derived().standing(&self.p, self.b, duchy, |duchy| self.find_standing(duchy))
    }

    #[inline(never)]
    fn find_standing(&self, duchy: Duchy) -> Option<Standing> {
        if let Some(contact) = self.contact(duchy) {
            return Some(Standing { control: contact.control, status: contact.status });
        }
        let owner = self.owner(duchy);
        let mut status = [Status::Enemy; 2];
        status[owner.side() as usize] = Status::Friendly;
        let contested = self.has_side(duchy, owner.side().enemy());
        (!contested).then_some(Standing { control: Some(owner), status })
    }

    /// A number that stays the same while nobody gains or loses Control, as long as [`Sight::fortresses_stand_apart`].
    pub(in super::super) fn control_turn(&self) -> u64 {
        let (derived, fortresses) = (self.t.derived(), self.effects_on_fortresses());
        derived.control_turn(&self.p, self.b, fortresses, |duchy| self.find_standing(duchy))
    }

    /// A fingerprint of the effects on Fortresses; 0 if there are none.
    fn effects_on_fortresses(&self) -> u64 {
        let changed = points::in_use(self).has(Point::FortressStrength);
        let print = || self.t.derived().print_of(&self.p, &*self.t.world().cards, Point::FortressStrength);
        if changed { print() } else { 0 }
    }

    /// What anyone sees of each Duchy, and a fingerprint of the effects on Fortresses. Who Controls a Duchy, whose it is, its
    /// Fortress and whether it is besieged depend on nothing else, if [`Sight::fortresses_stand_apart`].
    pub fn faces(&self) -> (Faces, u64) {
        let faces = self.t.derived().faces(&self.p, self.b, |duchy| self.find_standing(duchy));
        (faces, self.effects_on_fortresses())
    }

    /// Whether no card looked at the table when it was asked for the strength of a Fortress in this position.
    pub fn fortresses_stand_apart(&self) -> bool {
        !points::in_use(self).has(Point::FortressStrength) || self.t.derived().fortresses_stand_apart(&self.p)
    }

    /// An answer that depends on Control alone, cached until that changes.
    pub(in super::super) fn while_control_stays<T: Clone>(
        &self,
        kept: impl FnOnce(&WaysCache) -> &Kept<T>,
        question: usize,
        find: impl FnOnce() -> T,
    ) -> T {
        let (turn, kept) = (self.control_turn(), kept(&self.t.derived().ways));
        kept.get(question, [turn, 0]).unwrap_or_else(|| {
            let found = find();
            if self.fortresses_stand_apart() {
                kept.keep(question, [turn, 0], found.clone());
            }
            found
        })
    }

    /// 12.2: whether an enemy of the owner stands before the Fortress of a Duchy.
    pub fn besieged(&self, duchy: Duchy) -> bool {
        self.fortress(duchy) > 0 && self.has_side(duchy, self.owner(duchy).side().enemy())
    }

    /// 1.21: whether a Duchy is a Home Duchy of a Power: one of its own colour; for Spain, also every Duchy in Spain that it
    /// Controls.
    pub fn is_home(&self, duchy: Duchy, power: Power) -> bool {
        may_be_home(self.b, duchy, power) && (power != Power::Spain || self.owner(duchy) == Power::Spain)
    }

    /// The Home Duchies that a Power Controls, in the order of the map.
    pub fn controlled_homes(&self, power: Power) -> Vec<Duchy> {
        self.b.places().filter(|d| self.is_home(*d, power) && self.control(*d) == Some(power)).collect()
    }

    /// How much each Power Controls.
    pub fn holdings(&self) -> Rc<Holdings> {
        let count = || {
            let mut all = Holdings::default();
            for duchy in self.b.places().filter(|duchy| self.b.duchy(*duchy).kind != Kind::Box) {
                if let Some(power) = self.control(duchy) {
                    all.duchies[power.index()] += 1;
                }
            }
            for key in self.all_keys() {
                if let Some(power) = self.control(*key) {
                    all.keys[power.index()].push(*key);
                }
            }
            Rc::new(all)
        };
        self.while_control_stays(|ways| &ways.holdings, 0, count)
    }

    /// The Keys that a Power Controls, in the order of the map [1.9].
    pub fn keys(&self, power: Power) -> Vec<Duchy> {
        self.holdings().keys[power.index()].clone()
    }

    /// The number of Duchies of any type that a Power Controls, boxes excluded [3.1].
    pub fn duchy_count(&self, power: Power) -> usize {
        self.holdings().duchies[power.index()].into()
    }

    /// All Keys, in the order of the map [1.9].
    pub fn all_keys(&self) -> &[Duchy] {
        self.t.derived().keys(|| self.b.places().filter(|d| self.b.duchy(*d).key).collect())
    }
}

/// How much each Power Controls, in track order.
#[derive(Default)]
pub struct Holdings {
    /// Its Keys, in the order of the map [1.9].
    pub keys: [Vec<Duchy>; 4],
    /// The number of its Duchies of any type, boxes excluded [3.1].
    pub duchies: [u8; 4],
}

/// 1.21: whether a Duchy can be Home to a Power, judging by the map alone. For Spain it also depends on who Controls the Duchy.
pub(in super::super) fn may_be_home(b: &Board, duchy: Duchy, power: Power) -> bool {
    let info = b.duchy(duchy);
    let printed = if power == Power::Spain { info.country == Country::Spain } else { info.home == power };
    printed && info.kind != Kind::Box
}

/// Carries out a change. If it changes Control of any of these Duchies, logs that and lets running effects act.
pub fn watch<R>(t: &Rc<Seat>, cause: Cause, duchies: &[Duchy], change: impl FnOnce() -> R) -> R {
    // Usually there are one or two.
    let (mut few, mut many) = ([None; 4], Vec::new());
    let before = match few.get_mut(..duchies.len()) {
        Some(few) => few,
        None => {
            many.resize(duchies.len(), None);
            &mut many[..]
        }
    };
    note_control(t, duchies, before);
    let result = change();
    tell_control(t, cause, duchies, before);
    result
}

/// Notes who Controls these Duchies.
#[inline(never)]
fn note_control(t: &Seat, duchies: &[Duchy], owners: &mut [Option<Power>]) {
    let sight = look(t);
    owners.iter_mut().zip(duchies).for_each(|(owner, duchy)| *owner = sight.control(*duchy));
}

/// Logs whose Control has changed since then, and lets running effects act.
#[inline(never)]
fn tell_control(t: &Rc<Seat>, cause: Cause, duchies: &[Duchy], before: &[Option<Power>]) {
    let changed: Vec<(Duchy, Option<Power>, Option<Power>)> = {
        let sight = look(t);
        let all = duchies.iter().zip(before).map(|(duchy, old)| (*duchy, *old, sight.control(*duchy)));
        all.filter(|(_, old, new)| old != new).collect()
    };
    for &(duchy, old, new) in &changed {
        t.tell(cause, Happening::Control { duchy, old, new });
        let power = |p: Option<Power>| p.map_or(Datum::Nil, Into::into);
        let facts = || Facts::none().and(Fact::Duchy, duchy).and(Fact::Old, power(old)).and(Fact::New, power(new));
        super::effects::fire(t, Moment::ControlChanged, facts);
    }
    // 18.1: only after everything that changes at once has changed.
    if !changed.is_empty() {
        super::ending::test(t);
    }
}
