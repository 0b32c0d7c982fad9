//! A cache of who Controls which Duchy and its status for each side, valid while none of that can have changed.

use super::presence::{Places, Present, places};
use crate::games::wellington::board::{Duchies, Duchy, Part, Position, Power, Status};
use std::cell::{Cell, RefCell};

/// 3.1: the current standing of a Duchy, if it depends only on who stands where, Flags and contacts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The Power that Controls it.
    pub control: Option<Power>,
    /// Its status for each side.
    pub status: [Status; 2],
}

/// What anyone sees of each Duchy without counting: which Powers have pieces there, its Flag, and whether it has a contact. Eight
/// Duchies in each number, and for each the Powers, the Flag and the contact, from the lowest bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Faces([u64; Duchy::NUMBERS / 8]);

/// The bits of the contacts.
const CONTACTS: u64 = 0x8080_8080_8080_8080;

impl Faces {
    /// The Duchies that look different in the other position, and those with a contact in either: not all of a contact is seen here.
    pub fn changed(&self, other: &Faces) -> Duchies {
        let mut changed = Duchies::default();
        for (block, (one, other)) in self.0.iter().zip(&other.0).enumerate() {
            for duchy in in_block(block, one ^ other | (one | other) & CONTACTS) {
                changed.add(duchy);
            }
        }
        changed
    }
}

/// The Duchies of a block of eight whose byte is not zero.
fn in_block(block: usize, mut bytes: u64) -> impl Iterator<Item = Duchy> {
    std::iter::from_fn(move || {
        let place = (bytes != 0).then(|| bytes.trailing_zeros() as usize / 8)?;
        bytes &= !(0xff << (place * 8));
        Some(Duchy((block * 8 + place) as u8))
    })
}

/// The known standing of each Duchy. It stays valid until something changes in that Duchy: the Powers whose pieces are there, its
/// Flag, or its contact. If cards may affect a Duchy, only that fact is cached.
pub struct StatusCache {
    /// Whether these parts were checked since the position last changed.
    held: Cell<bool>,
    /// Their state numbers at the last check.
    of: Cell<[u64; 4]>,
    /// The Powers with pieces in each Duchy at the last check, the Flags as they stand in [`Faces`], and the Duchies with contacts.
    present: Present,
    flown: RefCell<Faces>,
    contacts: RefCell<Vec<Duchy>>,
    /// `None` if nothing is known.
    known: Places<Option<Option<Standing>>>,
    /// How often a standing, a Flag or the effects on Fortresses changed, and a fingerprint of the latter.
    turn: Cell<u64>,
    fortresses: Cell<u64>,
}

impl Default for StatusCache {
    fn default() -> StatusCache {
        StatusCache {
            held: Cell::new(false),
            of: Cell::new([0; 4]),
            present: Present::default(),
            contacts: RefCell::default(),
            flown: RefCell::default(),
            known: places(None),
            turn: Cell::new(0),
            fortresses: Cell::new(0),
        }
    }
}

impl StatusCache {
    /// The position is about to change.
    pub fn forget(&self) {
        self.held.set(false);
    }

    /// The standing of a Duchy. `present` says which Powers have pieces in each Duchy, and `find` computes a standing.
    #[inline]
    pub fn get<'a>(
        &self,
        p: &Position,
        duchy: Duchy,
        present: impl FnOnce() -> &'a Present,
        find: impl Fn(Duchy) -> Option<Standing>,
    ) -> Option<Standing> {
        self.turn(p, present, &find);
        let place = &self.known[duchy.index()];
        match place.get() {
            Some(standing) => standing,
            None => {
                let standing = find(duchy);
                place.set(Some(standing));
                standing
            }
        }
    }

    /// These effects on Fortresses are in force.
    pub fn with_fortresses(&self, fortresses: u64) {
        if self.fortresses.replace(fortresses) != fortresses {
            self.turn.set(self.turn.get() + 1);
        }
    }

    /// A number that stays the same while no Flag and no standing changes. Results with the same number are equally valid.
    #[inline]
    pub fn turn<'a>(
        &self,
        p: &Position,
        present: impl FnOnce() -> &'a Present,
        find: impl Fn(Duchy) -> Option<Standing>,
    ) -> u64 {
        if !self.held.replace(true) {
            self.hold(p, present, find);
        }
        Part::looked(&p.soldiers).set(true);
        Part::looked(&p.officers).set(true);
        Part::looked(&p.flags).set(true);
        Part::looked(&p.contacts).set(true);
        self.turn.get()
    }

    /// What anyone sees of each Duchy.
    pub fn faces<'a>(
        &self,
        p: &Position,
        present: impl FnOnce() -> &'a Present,
        find: impl Fn(Duchy) -> Option<Standing>,
    ) -> Faces {
        self.turn(p, present, find);
        let mut faces = *self.flown.borrow();
        faces.0.iter_mut().zip(&*self.present).for_each(|(face, present)| *face |= present.get());
        for duchy in &*self.contacts.borrow() {
            faces.0[duchy.index() / 8] |= 0x80 << (duchy.index() % 8 * 8);
        }
        faces
    }

    /// Computes the standing of the Duchies in which something changed since the last check. Kept apart, because it is rarely called:
    /// the way to a known standing is short.
    #[inline(never)]
    fn hold<'a>(&self, p: &Position, present: impl FnOnce() -> &'a Present, find: impl Fn(Duchy) -> Option<Standing>) {
        let now = [p.places_state(), p.leaders_state(), Part::state(&p.flags), Part::state(&p.contacts)];
        let before = self.of.replace(now);
        if before == now {
            return;
        }
        let anew = |duchy: Duchy| {
            let known = &self.known[duchy.index()];
            let standing = known.get().is_some().then(|| find(duchy));
            if known.replace(standing) != standing {
                self.turn.set(self.turn.get() + 1);
            }
        };
        let flags = Part::peek(&p.flags);
        if before[2] != now[2] {
            for (place, flag) in flags.iter().enumerate() {
                let (bits, byte) = (flag.map_or(0, |power| power.index() as u64 + 1) << 4, place % 8 * 8);
                let block = &mut self.flown.borrow_mut().0[place / 8];
                if *block >> byte & 0x70 != bits {
                    *block = *block & !(0x70 << byte) | bits << byte;
                    self.turn.set(self.turn.get() + 1);
                    self.known[place].set(None);
                }
            }
        }
        if before[..2] != now[..2] {
            for (block, (before, now)) in
                self.present.iter().zip(&**present()).enumerate().take(flags.len().div_ceil(8))
            {
                in_block(block, before.replace(now.get()) ^ now.get()).for_each(anew);
            }
        }
        if before[3] != now[3] {
            let mut known = self.contacts.borrow_mut();
            known.drain(..).for_each(anew);
            known.extend(Part::peek(&p.contacts).iter().map(|contact| contact.at));
            known.iter().for_each(|duchy| anew(*duchy));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::games::wellington::board::{Part, Position, Power, Scenario, Side};
    use crate::games::wellington::rules::unscripted::Bare;
    use crate::games::wellington::rules::{Seat, Wellington, World, contact, look, setup};
    use crate::table::{Dice, Playout, Table};
    use std::rc::Rc;

    fn begin(seed: u64) -> Playout<Wellington> {
        let scenario = Scenario::load(&crate::sources().join("scenarios/1812.json")).unwrap();
        let world = World::of(&scenario, Rc::new(Bare::new(&scenario.board)));
        Playout::begin(world, setup::opening(&scenario, seed), |_| {}).unwrap()
    }

    /// Compares the standing of every Duchy on a table with a cache and on one without.
    fn compare(t: &Rc<Seat>) -> usize {
        let mut standing = t.standing();
        standing.position = serde_json::from_str(&serde_json::to_string(&standing.position).unwrap()).unwrap();
        let fresh = Table::new(t.world().clone(), standing);
        let (known, anew) = (look(t), look(&fresh));
        for duchy in known.b.places() {
            assert_eq!(known.control(duchy), anew.control(duchy), "{duchy:?}");
            for power in Power::TRACK {
                assert_eq!(known.traces_home(duchy, power), anew.traces_home(duchy, power), "{duchy:?} {power}");
            }
            for side in Side::BOTH {
                assert_eq!(known.status(duchy, side), anew.status(duchy, side), "{duchy:?} {side}");
            }
        }
        known.b.places().filter(|duchy| known.control(*duchy).is_none()).count()
    }

    #[test]
    fn what_is_remembered_of_a_duchy_is_what_it_is() {
        let (mut game, mut chance, mut contested) = (begin(7), Dice::new(7), 0);
        for _ in 0..500 {
            let Some(count) = game.decision().map(|decision| decision.choices.len()) else { break };
            contested += compare(game.table());
            game.choose(chance.below(count as u32) as usize).unwrap();
        }
        assert!(contested > 20, "only {contested}");
    }

    #[test]
    fn a_change_of_one_part_reaches_what_is_remembered() {
        let game = begin(8);
        let t = game.table();
        let before = t.position().clone();
        let at = before.soldiers.iter().find(|lot| lot.key.power == Power::Spain).unwrap().key.at;
        let homes = |t: &Rc<Seat>| look(t).b.places().filter(|d| look(t).control(*d) == Some(Power::Spain)).count();
        let held = homes(t);
        let changes: [fn(&mut Position); 4] = [
            |p| {
                p.change_lots(|_| true, |key| key.power = Power::Nord);
            },
            |p| {
                let french = p.officers.iter().rposition(|officer| officer.at.duchy().is_some()).unwrap();
                let at = p.officers[french].at;
                p.officers.iter_mut().for_each(|officer| officer.at = at);
            },
            |p| p.flags.iter_mut().for_each(|flag| *flag = Some(Power::Nord)),
            |p| p.soldiers.clear(),
        ];
        for change in changes {
            t.change(change);
            compare(t);
            t.change(|p| p.clone_from(&before));
            compare(t);
            assert_eq!(homes(t), held);
        }
        let control = look(t).control(at);
        contact::open(t, at, Side::French);
        t.change(|p| p.contacts[0].control = Some(Power::Nord));
        assert_eq!(look(t).control(at), Some(Power::Nord));
        t.change(|p| p.contacts[0].control = Some(Power::Sud));
        assert_eq!(look(t).control(at), Some(Power::Sud));
        t.change(|p| p.contacts.clear());
        assert_eq!(look(t).control(at), control);
        compare(t);
    }

    #[test]
    fn who_gets_what_is_remembered_has_looked_at_what_it_was_made_of() {
        let game = begin(9);
        let sight = look(game.table());
        let duchy = sight.b.places().next().unwrap();
        sight.control(duchy);
        sight.p.take_looks();
        sight.control(duchy);
        let p = &sight.p;
        let parts = Part::parts(&p.soldiers).and(Part::parts(&p.officers)).and(Part::parts(&p.flags));
        assert_eq!(p.take_looks(), parts.and(Part::parts(&p.contacts)));
    }
}
