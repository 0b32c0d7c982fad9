//! 9.1, 9.5: the ways out of a Duchy. Answered for everyone there together if no card looks at who goes.

use super::judge::Judge;
use super::movement::{bars, going_of, may_go_by_rule};
use super::points::{self, Point, Points};
use super::sight::Sight;
use super::vocabulary::Mover;
use super::ways_cache::Prints;
use crate::games::wellington::board::{Duchy, Fact, FactSet, Line, Part, Power};
use std::rc::Rc;

/// The ways out of each Duchy, as far as they are known. If no card looks at who goes, they are the same for everyone in the Duchy.
pub(in super::super) struct Ways {
    /// The hooks that cards modify.
    pub asked: Points,
    /// The effects that block lines, and those that hold pieces in place.
    blocks: Prints,
    holds: Prints,
    known: Vec<Place>,
}

/// What is known about a Duchy that pieces leave.
struct Place {
    from: Duchy,
    /// The ways out for anyone.
    ways: Option<Rc<[Duchy]>>,
    /// Whether cards let pieces leave at all, whoever they are and wherever they go.
    stirs: Option<bool>,
}

/// Facts that only cards about particular pieces look at.
const WHO: [Fact; 2] = [Fact::Formation, Fact::Leader];

impl Ways {
    /// Nothing has been asked yet.
    pub fn new(sight: &Sight<'_>) -> Ways {
        let print = |point: Point| sight.t.derived().print_of(&sight.p, &*sight.t.world().cards, point);
        Ways {
            asked: points::in_use(sight),
            blocks: [print(Point::MayCrossLine), 0],
            holds: [Point::MayMove, Point::MayLeave].map(print),
            known: Vec::new(),
        }
    }

    /// What is known of a Duchy without asking a card.
    fn place(&self, sight: &Sight<'_>, power: Power, from: Duchy) -> Place {
        let kept = &sight.t.derived().ways;
        let held = self.asked.has_any(&[Point::MayMove, Point::MayLeave]);
        let stirs = if held { kept.stirs.get(power, from, self.holds) } else { Some(true) };
        // Out of an enemy Fortress it also depends on who Controls what.
        let ways = kept.open.get(power, from, self.blocks).filter(|_| !sight.hostile_fortress(from, power.side()));
        Place { from, ways, stirs }
    }

    /// Where these pieces may go.
    pub fn each(&mut self, sight: &Sight<'_>, mover: &Mover, from: Duchy, mut each: impl FnMut(Duchy)) {
        let power = power_of(sight, mover);
        // Pieces are listed by place, so consecutive questions are about the same one.
        let place = self.known.iter().rposition(|known| known.from == from).unwrap_or_else(|| {
            self.known.push(self.place(sight, power, from));
            self.known.len() - 1
        });
        let (points, place, kept) = (self.asked, &mut self.known[place], &sight.t.derived().ways);
        let mut own = None;
        if place.ways.is_none() {
            let hostile = sight.hostile_fortress(from, power.side());
            let (ways, facts, apart) = asked_apart(sight, || ways_out(sight, points, mover, (from, hostile)));
            let anybody = !facts.has_any(&WHO);
            if anybody && apart && !hostile {
                kept.open.keep(power, from, self.blocks, ways.clone());
            }
            *if anybody { &mut place.ways } else { &mut own } = Some(ways);
        }
        let Some(ways) = own.as_ref().or(place.ways.as_ref()) else { return };
        let goes = |to: Duchy| Judge::allows(|judge| going_of(sight, mover, from, to).stirs(judge, sight));
        // Whether they may leave at all, once the answer is known to be the same for every destination.
        let mut leave = place.stirs;
        for to in ways.iter().copied() {
            let stirs = leave.unwrap_or_else(|| {
                let (stirs, facts, apart) = asked_apart(sight, || goes(to));
                leave = (!facts.has_any(&[Fact::To])).then_some(stirs);
                place.stirs = leave.filter(|_| !facts.has_any(&WHO));
                if place.stirs.is_some() && apart {
                    kept.stirs.keep(power, from, self.holds, stirs);
                }
                stirs
            });
            if stirs {
                each(to);
            }
        }
    }
}

/// Asks cards something. Also returns the facts that they looked at, and whether none of them looked at the table.
fn asked_apart<R>(sight: &Sight<'_>, ask: impl FnOnce() -> R) -> (R, FactSet, bool) {
    let before = sight.p.take_looks();
    let (said, facts) = sight.t.derived().known_points.looked_at(ask);
    let looked = sight.p.take_looks();
    sight.p.note(before.and(looked));
    let effects = Part::parts(&sight.p.effects);
    (said, facts, effects.and(looked) == effects)
}

/// The Power of the piece that moves.
fn power_of(sight: &Sight<'_>, mover: &Mover) -> Power {
    match mover {
        Mover::Army(leader) => sight.power_of(*leader),
        Mover::Counter(key, _) => key.power,
    }
}

/// Where a mover may go, ignoring cards that keep pieces in place. `hostile` says whether he stands before an enemy Fortress.
fn ways_out(sight: &Sight<'_>, asked: Points, mover: &Mover, (from, hostile): (Duchy, bool)) -> Rc<[Duchy]> {
    let (power, blocked) = (power_of(sight, mover), asked.has(Point::MayCrossLine));
    let open = |to: Duchy, line: Line| match (hostile, blocked) {
        (false, false) => !bars(sight, power, to),
        (false, true) => {
            let going = going_of(sight, mover, from, to);
            !bars(sight, power, to) && Judge::allows(|judge| going.crosses(judge, sight, line))
        }
        (true, _) => Judge::allows(|judge| {
            let going = going_of(sight, mover, from, to);
            may_go_by_rule(judge, sight, &going)?;
            going.crosses(judge, sight, line)
        }),
    };
    sight.b.adjacent(from).iter().filter(|(to, line)| open(*to, *line)).map(|(to, _)| *to).collect()
}
