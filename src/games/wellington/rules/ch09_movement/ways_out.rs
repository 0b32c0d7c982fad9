//! 9.1, 9.5: the ways out of a Duchy. Answered for everyone there together if no card looks at who goes.

use super::judge::Judge;
use super::movement::{bars, going_of, is_barred_from_boxes, may_go_by_rule};
use super::points::{self, Point, Points};
use super::sight::Sight;
use super::vocabulary::Mover;
use super::ways_cache::{Prints, place_of};
use crate::games::wellington::board::{Duchy, Fact, FactSet, Line, Power};
use std::ops::Deref;
use std::rc::Rc;

/// The ways out of each Duchy, as far as they are known. If no card looks at who goes, they are the same for everyone in the Duchy.
pub(in super::super) struct Ways<'b> {
    /// The hooks that cards modify.
    pub asked: Points,
    /// The effects that block lines, and those that hold pieces in place.
    blocks: Prints,
    holds: Prints,
    known: Vec<Place<'b>>,
}

/// Duchies that pieces may enter: a list of the board, or one that cards or a Fortress have shortened.
#[derive(Clone)]
pub(in super::super) enum List<'b> {
    /// One of the board.
    Board(&'b [Duchy]),
    /// A shorter one.
    Short(Rc<[Duchy]>),
}

/// What is known about a Duchy that pieces leave.
struct Place<'b> {
    from: Duchy,
    /// Whether an enemy Fortress is there.
    hostile: bool,
    /// The ways out over lines that cards leave open, and those of them that the Fortress does not bar, for anyone.
    open: Option<List<'b>>,
    ways: Option<List<'b>>,
    /// Whether cards let pieces leave at all, whoever they are and wherever they go.
    stirs: Option<bool>,
}

/// Facts that only cards about particular pieces look at.
const WHO: [Fact; 2] = [Fact::Formation, Fact::Leader];

impl Deref for List<'_> {
    type Target = [Duchy];

    #[inline]
    fn deref(&self) -> &[Duchy] {
        match self {
            List::Board(all) => all,
            List::Short(some) => some,
        }
    }
}

impl<'b> Ways<'b> {
    /// Nothing has been asked yet.
    pub fn new(sight: &Sight<'b>) -> Ways<'b> {
        let print = |point: Point| sight.t.derived().print_of(&sight.p, &*sight.t.world().cards, point);
        Ways {
            asked: points::in_use(sight),
            blocks: [print(Point::MayCrossLine), 0],
            holds: [Point::MayMove, Point::MayLeave].map(print),
            known: Vec::with_capacity(12),
        }
    }

    /// Adds what is known of a Duchy without asking a card.
    fn add(&mut self, sight: &Sight<'b>, power: Power, from: Duchy) {
        let kept = &sight.t.derived().ways;
        let held = self.asked.has_any(&[Point::MayMove, Point::MayLeave]);
        let stirs = if held { kept.stirs.get(place_of(power, from), self.holds) } else { Some(true) };
        let open = match self.asked.has(Point::MayCrossLine) {
            true => kept.open.get(place_of(power, from), self.blocks).map(List::Short),
            false => Some(List::Board(sight.b.next_to(from, !is_barred_from_boxes(power)))),
        };
        let hostile = sight.hostile_fortress(from, power.side());
        let ways = open.clone().filter(|_| !hostile);
        // Written where it belongs, not copied there.
        self.known.extend(std::iter::once_with(|| Place { from, hostile, open, ways, stirs }));
    }

    /// Where these pieces may go, and whether that is the same for all pieces of their Power there; `None` if nowhere.
    pub fn of(&mut self, sight: &Sight<'b>, mover: &Mover, from: Duchy) -> Option<(List<'b>, bool)> {
        // Pieces are listed by place, so consecutive questions are about the same one.
        let place = self.known.iter().rposition(|known| known.from == from).unwrap_or_else(|| {
            self.add(sight, power_of(sight, mover), from);
            self.known.len() - 1
        });
        match &self.known[place] {
            Place { ways: Some(ways), stirs: Some(stirs), .. } => stirs.then(|| (ways.clone(), true)),
            _ => self.asked_of(place, sight, mover),
        }
    }

    /// The same where cards or the rule about Fortresses must be asked. Kept apart, because it is rare.
    #[inline(never)]
    fn asked_of(&mut self, place: usize, sight: &Sight<'b>, mover: &Mover) -> Option<(List<'b>, bool)> {
        let power = power_of(sight, mover);
        let (place, kept) = (&mut self.known[place], &sight.t.derived().ways);
        let from = place.from;
        let mut own = None;
        if place.ways.is_none() {
            let mut anybody = true;
            let open = place.open.clone().unwrap_or_else(|| {
                let (open, facts, apart) = asked_apart(sight, || open_ways(sight, mover, from));
                anybody = !facts.has_any(&WHO);
                if anybody && apart {
                    kept.open.keep(place_of(power, from), self.blocks, open.clone());
                }
                place.open = anybody.then(|| List::Short(open.clone()));
                List::Short(open)
            });
            let ways = match place.hostile {
                false => open,
                true => {
                    let past = || past_fortress(sight, mover, from, &open);
                    let (ways, cards) = sight.t.derived().known_points.looked_at(past);
                    anybody &= !cards.facts.has_any(&WHO);
                    List::Short(ways)
                }
            };
            *if anybody { &mut place.ways } else { &mut own } = Some(ways);
        }
        let ways = own.as_ref().or(place.ways.as_ref())?;
        if let Some(stirs) = place.stirs {
            return stirs.then(|| (ways.clone(), own.is_none()));
        }
        let goes = |to: Duchy| Judge::allows(|judge| going_of(sight, mover, from, to).stirs(judge, sight));
        // Whether they may leave at all, once the answer is known to be the same for every destination.
        let mut leave = None;
        let stirs = |to: &Duchy| {
            leave.unwrap_or_else(|| {
                let (stirs, facts, apart) = asked_apart(sight, || goes(*to));
                leave = (!facts.has_any(&[Fact::To])).then_some(stirs);
                place.stirs = leave.filter(|_| !facts.has_any(&WHO));
                if place.stirs.is_some() && apart {
                    kept.stirs.keep(place_of(power, from), self.holds, stirs);
                }
                stirs
            })
        };
        Some((List::Short(shared(ways.iter().copied().filter(stirs))), false))
    }
}

/// Asks cards something about which the rules look at nothing themselves. Also returns the facts that the cards looked at, and whether
/// none of them looked at the table.
pub(in super::super) fn asked_apart<R>(sight: &Sight<'_>, ask: impl FnOnce() -> R) -> (R, FactSet, bool) {
    #[cfg(debug_assertions)]
    let before = sight.p.take_looks();
    let (said, cards) = sight.t.derived().known_points.looked_at(ask);
    #[cfg(debug_assertions)]
    {
        let looked = sight.p.take_looks();
        sight.p.note(before.and(looked));
        let apart = looked.without(crate::games::wellington::board::Part::parts(&sight.p.effects)).is_empty();
        debug_assert!(cards.table || apart, "the rules looked at the table: {looked:?}");
    }
    (said, cards.facts, !cards.table)
}

/// The Power of the piece that moves.
fn power_of(sight: &Sight<'_>, mover: &Mover) -> Power {
    match mover {
        Mover::Army(leader) => sight.power_of(*leader),
        Mover::Counter(key, _) => key.power,
    }
}

/// Where a mover may go while a card blocks lines, ignoring enemy Fortresses and cards that keep pieces in place.
fn open_ways(sight: &Sight<'_>, mover: &Mover, from: Duchy) -> Rc<[Duchy]> {
    let power = power_of(sight, mover);
    let crosses = |to: Duchy, line: Line| {
        let going = going_of(sight, mover, from, to);
        Judge::allows(|judge| going.crosses(judge, sight, line))
    };
    let open = |to: Duchy, line: Line| !bars(sight, power, to) && crosses(to, line);
    shared(sight.b.adjacent(from).iter().filter(|(to, line)| open(*to, *line)).map(|(to, _)| *to))
}

/// Those of the ways that a mover before an enemy Fortress may take [12.4].
fn past_fortress(sight: &Sight<'_>, mover: &Mover, from: Duchy, ways: &[Duchy]) -> Rc<[Duchy]> {
    let goes = |to: &Duchy| {
        let going = going_of(sight, mover, from, *to);
        Judge::allows(|judge| may_go_by_rule(judge, sight, &going))
    };
    shared(ways.iter().copied().filter(goes))
}

/// The same Duchies, ready to be shared. They are few, so they are gathered without another list.
fn shared(duchies: impl Iterator<Item = Duchy>) -> Rc<[Duchy]> {
    let (mut all, mut count) = ([Duchy(0); Duchy::NUMBERS], 0);
    for (place, duchy) in all.iter_mut().zip(duchies) {
        *place = duchy;
        count += 1;
    }
    all[..count].into()
}
