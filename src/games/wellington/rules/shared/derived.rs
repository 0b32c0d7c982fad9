//! Results that the rules derive from a position again and again: who stands where, Fortresses, the hooks that running effects
//! modify. None of it is part of the game.

use super::cards_port::{Cards, Looked};
use super::known_points::KnownPoints;
use super::points::{Point, Points};
use super::presence::{Pieces, Places, places};
use super::status_cache::{Faces, Standing, StatusCache};
use super::ways_cache::WaysCache;
use crate::games::wellington::board::{
    Board, Card, Duchy, FactSet, Footing, HomeDeck, Leader, Moments, Part, Parts, Position, Power, Tags,
};
use crate::table;
use rustc_hash::FxBuildHasher;
use std::cell::{Cell, OnceCell, Ref, RefCell};
use std::hash::BuildHasher;
use std::rc::Rc;

/// Not computed yet.
const UNKNOWN: u8 = u8::MAX;

/// Results derived from the current position. Each is reused while the parts of the position it was derived from are unchanged.
/// Every caller is noted as having read those parts ([`Parts`]).
pub struct DerivedCache {
    /// The number of the card parts in force, as the cards of the table keep it.
    in_force: OnceCell<Rc<Cell<u64>>>,
    pieces: Pieces,
    running: Running,
    hands: Hands,
    /// What running effects made of values.
    pub known_points: KnownPoints,
    /// Whether the Fortresses were checked since the position last changed.
    held: Cell<bool>,
    /// The parts that the Fortresses depend on.
    footing: RefCell<Footing>,
    /// Whether a card looked at the table for them.
    watched: Cell<bool>,
    fortress: Places<u8>,
    /// Who Controls which Duchy.
    status: StatusCache,
    /// The ways out of each Duchy.
    pub ways: WaysCache,
    /// The Duchies that may be Home to each Power, no matter who Controls them.
    homes: [OnceCell<Vec<Duchy>>; 4],
    /// The Ports, and the Keys.
    ports: OnceCell<Vec<Duchy>>,
    keys: OnceCell<Vec<Duchy>>,
    /// The Home deck of each card, by number.
    decks: OnceCell<Vec<Option<HomeDeck>>>,
}

/// What running effects do.
#[derive(Default)]
struct Running {
    /// Whether the effects were checked since the position last changed.
    held: Cell<bool>,
    /// Their state number at the last check, and the number of the card parts in force.
    of: Cell<(u64, u64)>,
    /// The hooks that some effect modifies, and the moments at which some effect acts: those at which it asks nobody, and those at which
    /// it may wait for choices.
    points: Cell<Points>,
    hooks: Cell<Moments>,
    decides: Cell<Moments>,
    /// The tags by which effects identify pieces.
    tags: Cell<Tags>,
    /// The hooks of each effect, in the order of the effects.
    each: RefCell<Vec<Points>>,
    /// For each hook a fingerprint of the effects that modify it, including their data.
    prints: RefCell<Vec<u64>>,
}

/// The moments at which cards of each hand may be played, judging by their faces.
#[derive(Default)]
struct Hands {
    /// Whether the cards were checked since the position last changed.
    held: Cell<bool>,
    /// Their state number at the last check, and the number of the card parts in force.
    of: Cell<(u64, u64)>,
    /// The hands themselves: usually only one of them has changed.
    known: RefCell<[Hand; 4]>,
    responses: Cell<[Moments; 4]>,
    /// Those of all hands together.
    any: Cell<Moments>,
}

/// A hand, and the moments at which each of its cards may answer.
#[derive(Default)]
pub struct Hand {
    cards: Vec<Card>,
    answers: Vec<Moments>,
}

impl Hand {
    /// Each card with the moments at which it may answer.
    pub fn answers(&self) -> impl Iterator<Item = (Card, Moments)> {
        self.cards.iter().copied().zip(self.answers.iter().copied())
    }
}

impl Default for DerivedCache {
    fn default() -> DerivedCache {
        DerivedCache {
            in_force: OnceCell::new(),
            pieces: Pieces::default(),
            running: Running::default(),
            hands: Hands::default(),
            known_points: KnownPoints::default(),
            held: Cell::new(false),
            footing: RefCell::default(),
            watched: Cell::new(false),
            fortress: places(UNKNOWN),
            status: StatusCache::default(),
            ways: WaysCache::default(),
            homes: Default::default(),
            ports: OnceCell::new(),
            keys: OnceCell::new(),
            decks: OnceCell::new(),
        }
    }
}

impl table::Derived for DerivedCache {
    fn forget(&self) {
        // Everything else notices for itself what has changed.
        self.held.set(false);
        self.running.held.set(false);
        self.hands.held.set(false);
        self.pieces.forget();
        self.known_points.forget();
        self.status.forget();
    }
}

impl DerivedCache {
    /// The number of the card parts in force.
    #[inline]
    fn in_force(&self, cards: &dyn Cards) -> u64 {
        self.in_force.get_or_init(|| cards.in_force()).get()
    }

    /// What running effects do in this position.
    #[inline]
    fn running(&self, p: &Position, cards: &dyn Cards) -> &Running {
        let (running, in_force) = (&self.running, self.in_force(cards));
        if !running.held.replace(true) || running.of.get().1 != in_force {
            running.check(p, cards, in_force);
        }
        Part::looked(&p.effects).set(true);
        running
    }

    /// The hooks that some running effect modifies.
    #[inline]
    pub fn points(&self, p: &Position, cards: &dyn Cards) -> Points {
        self.running(p, cards).points.get()
    }

    /// Whether the effect at this index modifies a hook. This does not note that the caller read the effects: the caller must
    /// depend on [`DerivedCache::print_of`] instead.
    pub fn changes(&self, place: usize, point: Point) -> bool {
        self.running.each.borrow().get(place).is_some_and(|points| points.has(point))
    }

    /// A fingerprint of the effects that modify a hook, with their data.
    pub fn print_of(&self, p: &Position, cards: &dyn Cards, point: Point) -> u64 {
        self.running(p, cards).prints.borrow().get(point as usize).copied().unwrap_or_default()
    }

    /// The moments at which some running effect acts.
    pub fn acts(&self, p: &Position, cards: &dyn Cards) -> Moments {
        let running = self.running(p, cards);
        running.hooks.get().and(running.decides.get())
    }

    /// The moments at which some running effect has a handler that asks nobody.
    pub fn hooks(&self, p: &Position, cards: &dyn Cards) -> Moments {
        self.running(p, cards).hooks.get()
    }

    /// The moments at which some running effect has a handler that may wait for choices.
    pub fn decides(&self, p: &Position, cards: &dyn Cards) -> Moments {
        self.running(p, cards).decides.get()
    }

    /// The tags by which running effects identify pieces.
    pub fn tags_in_force(&self, p: &Position, cards: &dyn Cards) -> Tags {
        self.running(p, cards).tags.get()
    }

    /// The moments at which a Power has a card in hand that may answer.
    pub fn responses(&self, p: &Position, cards: &dyn Cards, power: Power) -> Moments {
        self.hands(p, cards).responses.get()[power.index()]
    }

    /// The same for any Power.
    pub fn any_responses(&self, p: &Position, cards: &dyn Cards) -> Moments {
        self.hands(p, cards).any.get()
    }

    /// The cards in a Power's hand, each with the moments at which it may answer, judging by its face.
    pub fn hand(&self, p: &Position, cards: &dyn Cards, power: Power) -> Ref<'_, Hand> {
        Ref::map(self.hands(p, cards).known.borrow(), |hands| &hands[power.index()])
    }

    #[inline]
    fn hands(&self, p: &Position, cards: &dyn Cards) -> &Hands {
        let (hands, in_force) = (&self.hands, self.in_force(cards));
        if !hands.held.replace(true) || hands.of.get().1 != in_force {
            hands.check(p, cards, in_force);
        }
        Part::looked(&p.cards).set(true);
        hands
    }

    /// The Powers that have pieces in a Duchy, as a set of bits in track order.
    pub fn present(&self, p: &Position, b: &Board, duchy: Duchy) -> u8 {
        self.pieces.present(p, b, duchy)
    }

    /// The standing of a Duchy, cached or as `find` computes it.
    #[inline]
    pub fn standing(
        &self,
        p: &Position,
        b: &Board,
        duchy: Duchy,
        find: impl Fn(Duchy) -> Option<Standing>,
    ) -> Option<Standing> {
        self.status.get(p, duchy, || self.pieces.places(p, b), find)
    }

    /// A number that stays the same while no Flag, no standing and no effect on Fortresses changes. `fortresses` is a fingerprint of
    /// these effects.
    pub fn control_turn(
        &self,
        p: &Position,
        b: &Board,
        fortresses: u64,
        find: impl Fn(Duchy) -> Option<Standing>,
    ) -> u64 {
        self.status.with_fortresses(fortresses);
        self.status.turn(p, || self.pieces.places(p, b), find)
    }

    /// What anyone sees of each Duchy.
    pub fn faces(&self, p: &Position, b: &Board, find: impl Fn(Duchy) -> Option<Standing>) -> Faces {
        self.status.faces(p, || self.pieces.places(p, b), find)
    }

    /// The Leaders in a Duchy, in the order of the board.
    pub fn leaders<'a>(&'a self, p: &Position, b: &Board, duchy: Duchy) -> impl Iterator<Item = Leader> + 'a {
        self.pieces.leaders(p, b, duchy)
    }

    /// The Duchies that may be Home to a Power, in the order of the map. They are computed once per table, because the board of a
    /// table never changes.
    pub fn homes(&self, power: Power, find: impl FnOnce() -> Vec<Duchy>) -> &[Duchy] {
        self.homes[power.index()].get_or_init(find)
    }

    /// The Ports, in the order of the map, computed once per table like the homes.
    pub fn ports(&self, find: impl FnOnce() -> Vec<Duchy>) -> &[Duchy] {
        self.ports.get_or_init(find)
    }

    /// The Keys, in the order of the map, computed once per table like the homes.
    pub fn keys(&self, find: impl FnOnce() -> Vec<Duchy>) -> &[Duchy] {
        self.keys.get_or_init(find)
    }

    /// The Home deck of a card, as the board lists it.
    pub fn home_deck(&self, b: &Board, card: Card) -> Option<HomeDeck> {
        let decks = self.decks.get_or_init(|| {
            let last = b.cards.keys().next_back().map_or(0, |card| card.0);
            (0..=last).map(|number| b.cards.get(&Card(number)).and_then(|info| info.home)).collect()
        });
        decks.get(usize::from(card.0)).copied().flatten()
    }

    /// The strength of a Fortress that some effect may change: cached, or computed and cached if `sound` allows it.
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
            self.watched.set(false);
        }
        let kept = &self.fortress[duchy.index()];
        if kept.get() != UNKNOWN {
            // Whoever asks has noted the effects.
            p.note(self.footing.borrow().parts().without(Part::parts(&p.effects)));
            self.known_points.note(Looked { facts: FactSet::NONE, table: self.watched.get() });
            return kept.get();
        }
        let looked = p.take_looks();
        let (strength, cards) = self.known_points.looked_at(work_out);
        let parts = p.take_looks();
        p.note(looked.and(parts));
        self.watched.set(self.watched.get() || cards.table);
        if sound() {
            let before = self.footing.borrow().parts();
            if before.and(parts) != before {
                self.footing.replace(p.footing(before.and(parts)));
            }
            kept.set(strength);
        }
        strength
    }

    /// Whether the strength of Fortresses depends on nothing but the running effects, as far as it was asked for.
    pub fn fortresses_stand_apart(&self, p: &Position) -> bool {
        !self.watched.get() && self.footing.borrow().parts().without(Part::parts(&p.effects)).is_empty()
    }
}

impl Hands {
    /// Looks at the hands that have changed since the last check.
    #[inline(never)]
    fn check(&self, p: &Position, cards: &dyn Cards, in_force: u64) {
        let of = (Part::state(&p.cards), in_force);
        let before = self.of.replace(of);
        if before == of {
            return;
        }
        let mut responses = self.responses.get();
        for (known, power) in self.known.borrow_mut().iter_mut().zip(Power::TRACK) {
            let hand = Part::peek(&p.cards).hand(power);
            if before.1 != in_force || known.cards != hand {
                known.cards.clear();
                known.cards.extend_from_slice(hand);
                known.answers.clear();
                known.answers.extend(hand.iter().map(|card| cards.face(*card).answers()));
                responses[power.index()] = known.answers.iter().fold(Moments::NONE, |all, when| all.and(*when));
            }
        }
        self.responses.set(responses);
        self.any.set(responses.into_iter().fold(Moments::NONE, Moments::and));
    }
}

impl Running {
    /// Asks the cards what their effects do, if these have changed since the last check.
    #[inline(never)]
    fn check(&self, p: &Position, cards: &dyn Cards, in_force: u64) {
        let of = (Part::state(&p.effects), in_force);
        if self.of.replace(of) != of {
            self.gather(p, cards, in_force);
        }
    }

    fn gather(&self, p: &Position, cards: &dyn Cards, in_force: u64) {
        let (mut points, mut hooks, mut decides) = (Points::NONE, Moments::NONE, Moments::NONE);
        let (mut each, mut prints) = (self.each.borrow_mut(), self.prints.borrow_mut());
        each.clear();
        prints.clear();
        prints.resize(Point::ALL.len(), in_force);
        for effect in &p.effects {
            let (changed, acts, asks) = cards.does(effect);
            let print = FxBuildHasher.hash_one(effect);
            for point in changed.iter() {
                let all = &mut prints[point as usize];
                *all = FxBuildHasher.hash_one((*all, print));
            }
            each.push(changed);
            points = points.and(changed);
            hooks = hooks.and(acts);
            decides = decides.and(asks);
        }
        self.points.set(points);
        self.hooks.set(hooks);
        self.decides.set(decides);
        self.tags.set(super::effects::tags_in_force(p));
    }
}
