//! What the rules work out from a position again and again: who stands where, Fortresses, the points that running effects
//! change. Nothing of it is part of the game.

use super::cards_port::Cards;
use super::known_points::KnownPoints;
use super::points::{Point, Points};
use super::status_cache::StatusCache;
use super::ways_cache::WaysCache;
use crate::games::wellington::board::{Board, Duchy, Footing, Leader, Moments, Part, Parts, Position, Power, Side};
use crate::table;
use std::cell::{Cell, OnceCell, RefCell};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Nobody has asked yet.
const UNKNOWN: u8 = u8::MAX;
/// The end of a list of Leaders: no board has so many.
const NO_LEADER: u8 = u8::MAX;

/// Something about each place.
pub(super) type Places<T> = Box<[Cell<T>; Duchy::NUMBERS]>;

pub(super) fn places<T: Copy>(value: T) -> Places<T> {
    Box::new(std::array::from_fn(|_| Cell::new(value)))
}

/// What is known of the position that stands. Each answer is given again only while the parts of the position stand that it was
/// made of; whoever gets it is noted to have looked at them ([`Parts`]).
pub struct DerivedCache {
    pieces: Pieces,
    running: Running,
    hands: Hands,
    /// What running effects made of values.
    pub known_points: KnownPoints,
    /// Whether the Fortresses were held against the position since it changed last.
    held: Cell<bool>,
    /// What they stand on.
    footing: RefCell<Footing>,
    fortress: Places<u8>,
    /// Who Controls which Duchy.
    pub status: StatusCache,
    /// The ways out of each Duchy.
    pub ways: WaysCache,
    /// The Duchies that may be Home to each Power, whoever Controls them.
    homes: [OnceCell<Vec<Duchy>>; 4],
}

/// Who stands where.
struct Pieces {
    /// Whether the states were looked at since the position changed last.
    held: Cell<bool>,
    /// The states of the Soldiers and Leaders that were counted.
    counted: Cell<(u64, u64)>,
    /// The Powers that have pieces in a place.
    present: Places<u8>,
    /// The first Leader of each place, in the order of the board, and whoever comes after each Leader; [`NO_LEADER`] at the end.
    first: Places<u8>,
    next: Places<u8>,
}

/// What running effects do.
#[derive(Default)]
struct Running {
    /// The state of the effects, and what of the cards was in force.
    of: Cell<(u64, u64)>,
    /// The points that some effect changes, and the moments at which some effect acts.
    points: Cell<Points>,
    hooks: Cell<Moments>,
    decides: Cell<Moments>,
    /// The points of each effect, in their order.
    each: RefCell<Vec<Points>>,
    /// For each point a number that is another one as soon as other effects change it, or the same ones with other data.
    prints: RefCell<Vec<u64>>,
}

/// What the cards of each hand may be played at, by what is on their faces.
struct Hands {
    /// The state of the cards, and what of them was in force.
    of: Cell<(u64, u64)>,
    responses: Cell<[Moments; 4]>,
}

impl Default for DerivedCache {
    fn default() -> DerivedCache {
        DerivedCache {
            pieces: Pieces {
                held: Cell::new(false),
                counted: Cell::new((0, 0)),
                present: places(0),
                first: places(NO_LEADER),
                next: places(NO_LEADER),
            },
            running: Running::default(),
            hands: Hands { of: Cell::new((0, 0)), responses: Cell::new([Moments::NONE; 4]) },
            known_points: KnownPoints::default(),
            held: Cell::new(false),
            footing: RefCell::default(),
            fortress: places(UNKNOWN),
            status: StatusCache::default(),
            ways: WaysCache::default(),
            homes: Default::default(),
        }
    }
}

impl table::Derived for DerivedCache {
    fn forget(&self) {
        // Everything else sees for itself what has changed.
        self.held.set(false);
        self.pieces.held.set(false);
        self.known_points.forget();
        self.status.forget();
    }
}

impl DerivedCache {
    /// What running effects do, as the position stands.
    #[inline]
    fn running(&self, p: &Position, cards: &dyn Cards) -> &Running {
        let of = (Part::state(&p.effects), cards.in_force());
        if self.running.of.replace(of) != of {
            self.running.gather(p, cards);
        }
        Part::looked(&p.effects).set(true);
        &self.running
    }

    /// The points that some running effect changes.
    #[inline]
    pub fn points(&self, p: &Position, cards: &dyn Cards) -> Points {
        self.running(p, cards).points.get()
    }

    /// Whether the effect of this place in the order of all changes a point. It is not noted that somebody looked at the effects:
    /// whoever asks goes by [`DerivedCache::print_of`].
    pub fn changes(&self, place: usize, point: Point) -> bool {
        self.running.each.borrow().get(place).is_some_and(|points| points.has(point))
    }

    /// A number that stands for the effects that change a point, with their data.
    pub fn print_of(&self, p: &Position, cards: &dyn Cards, point: Point) -> u64 {
        self.running(p, cards).prints.borrow().get(point as usize).copied().unwrap_or_default()
    }

    /// The moments at which some running effect acts by itself.
    pub fn hooks(&self, p: &Position, cards: &dyn Cards) -> Moments {
        self.running(p, cards).hooks.get()
    }

    /// The moments at which some running effect acts and may wait for choices.
    pub fn decides(&self, p: &Position, cards: &dyn Cards) -> Moments {
        self.running(p, cards).decides.get()
    }

    /// The moments at which the hand of each Power, in track order, has a card that may answer.
    pub fn responses(&self, p: &Position, cards: &dyn Cards) -> [Moments; 4] {
        let of = (Part::state(&p.cards), cards.in_force());
        if self.hands.of.replace(of) != of {
            let answers = |power: Power| {
                let faces = Part::peek(&p.cards).hand(power).iter().map(|card| cards.face(*card));
                faces.fold(Moments::NONE, |all, face| all.and(face.answers()))
            };
            self.hands.responses.set(Power::TRACK.map(answers));
        }
        Part::looked(&p.cards).set(true);
        self.hands.responses.get()
    }

    /// The Powers that have pieces in a Duchy, as a set of bits in track order.
    pub fn present(&self, p: &Position, b: &Board, duchy: Duchy) -> u8 {
        self.pieces.count(p, b);
        self.pieces.present[duchy.index()].get()
    }

    /// The Leaders in a Duchy, in the order of the board.
    pub fn leaders<'a>(&'a self, p: &Position, b: &Board, duchy: Duchy) -> impl Iterator<Item = Leader> + 'a {
        self.pieces.count(p, b);
        let mut next = self.pieces.first[duchy.index()].get();
        std::iter::from_fn(move || {
            let leader = (next != NO_LEADER).then_some(Leader(next))?;
            next = self.pieces.next[leader.index()].get();
            Some(leader)
        })
    }

    /// The Duchies that may be Home to a Power, in the order of the map, as they were found out once for this table: the board of a
    /// table never changes.
    pub fn homes(&self, power: Power, find: impl FnOnce() -> Vec<Duchy>) -> &[Duchy] {
        self.homes[power.index()].get_or_init(find)
    }

    /// The strength of a Fortress that some effect may change: known, or worked out and kept if `sound` says so.
    pub fn fortress(
        &self,
        p: &Position,
        duchy: Duchy,
        work_out: impl FnOnce() -> u8,
        sound: impl FnOnce() -> bool,
    ) -> u8 {
        if !self.held.replace(true) && !p.stands_on(&self.footing.borrow()) {
            self.fortress.iter().for_each(|known| known.set(UNKNOWN));
            self.footing.replace(p.footing(Parts::NONE));
        }
        let kept = &self.fortress[duchy.index()];
        if kept.get() != UNKNOWN {
            p.note(self.footing.borrow().parts());
            return kept.get();
        }
        let looked = p.take_looks();
        let strength = work_out();
        let parts = p.take_looks();
        p.note(looked.and(parts));
        if sound() {
            let before = self.footing.borrow().parts();
            if before.and(parts) != before {
                self.footing.replace(p.footing(before.and(parts)));
            }
            kept.set(strength);
        }
        strength
    }
}

impl Running {
    /// Asks the cards what their effects do.
    fn gather(&self, p: &Position, cards: &dyn Cards) {
        let (mut points, mut hooks, mut decides) = (Points::NONE, Moments::NONE, Moments::NONE);
        let (mut each, mut prints) = (self.each.borrow_mut(), self.prints.borrow_mut());
        each.clear();
        prints.clear();
        prints.resize(Point::ALL.len(), cards.in_force());
        for effect in &p.effects {
            let changed = cards.points(effect);
            for point in changed.iter() {
                let mut hasher = DefaultHasher::new();
                (prints[point as usize], effect).hash(&mut hasher);
                prints[point as usize] = hasher.finish();
            }
            each.push(changed);
            points = points.and(changed);
            hooks = hooks.and(cards.hooks(effect));
            decides = decides.and(cards.decisions(effect));
        }
        self.points.set(points);
        self.hooks.set(hooks);
        self.decides.set(decides);
    }
}

impl Pieces {
    /// Counts again if somebody may have moved.
    #[inline]
    fn count(&self, p: &Position, b: &Board) {
        Part::looked(&p.soldiers).set(true);
        Part::looked(&p.officers).set(true);
        if !self.held.replace(true) {
            self.count_again(p, b);
        }
    }

    fn count_again(&self, p: &Position, b: &Board) {
        let now = (Part::state(&p.soldiers), Part::state(&p.officers));
        if self.counted.replace(now) == now {
            return;
        }
        self.present.iter().for_each(|place| place.set(0));
        self.first.iter().for_each(|place| place.set(NO_LEADER));
        let add = |at: Duchy, power: Power| {
            let present = &self.present[at.index()];
            present.set(present.get() | 1 << power.index());
        };
        for lot in &p.soldiers {
            add(lot.key.at, lot.key.power);
        }
        // From the last to the first, so that each list begins with its first.
        for officer in p.officers.iter().rev() {
            let Some(at) = officer.at.duchy() else { continue };
            add(at, b.leader(officer.leader).power);
            let first = &self.first[at.index()];
            self.next[officer.leader.index()].set(first.replace(officer.leader.0));
        }
    }
}

/// The Powers of a side as a set of bits.
pub fn bits(side: Side) -> u8 {
    side.powers().into_iter().fold(0, |set, power| set | 1 << power.index())
}
