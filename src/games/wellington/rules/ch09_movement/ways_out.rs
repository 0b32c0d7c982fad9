//! 9.1, 9.5: the ways out of a Duchy. Answered for everyone there together if no card looks at who goes.

use super::judge::Judge;
use super::movement::{bars, going_of, is_barred_from_boxes, may_go_by_rule};
use super::points::{self, Point, Points};
use super::sight::Sight;
use super::vocabulary::Mover;
use crate::games::wellington::board::{Duchy, Fact, FactSet, Line, Power};
use std::ops::Deref;
use std::rc::Rc;

/// The ways out of each Duchy, as far as they are known. If no card looks at who goes, they are the same for everyone in the Duchy.
pub(in super::super) struct Ways<'s, 'b> {
    sight: &'s Sight<'b>,
    power: Power,
    /// The hooks that cards modify.
    pub asked: Points,
    /// What is known about each Duchy, from earlier lists too. The list puts it back.
    exits: Exits,
}

/// What is known about the Duchies that pieces of a Power leave.
#[derive(Default)]
pub struct Exits {
    /// The effects that block lines, and those that hold pieces in place.
    effects: [u64; 3],
    /// The number of the list that is being made.
    list: u64,
    /// By Duchy.
    known: Vec<Exit>,
}

/// What is known about a Duchy that pieces leave.
#[derive(Clone, Default)]
struct Exit {
    /// The ways out over lines that cards leave open, and whether cards let pieces leave at all, whoever they are and wherever they
    /// go. This is known while the effects stay the same, because no card looked at the table for it.
    lasting: Leave,
    /// The number of the latest list that asked, and the same for that list, for which cards may have looked at the table.
    list: u64,
    now: Leave,
    /// Those of the open ways that an enemy Fortress there does not bar, for that list.
    ways: Open,
    /// Whether an enemy Fortress is there.
    hostile: bool,
}

/// How pieces may leave a Duchy, as far as that is the same for all of them.
#[derive(Clone, Default)]
struct Leave {
    open: Open,
    stirs: Option<bool>,
}

/// Ways out of a Duchy.
#[derive(Clone, Default)]
enum Open {
    /// They are not known, or depend on who goes.
    #[default]
    Unknown,
    /// All that the board has.
    Board,
    /// Fewer.
    Short(Rc<[Duchy]>),
}

/// Duchies that pieces may enter: a list of the board, or one that cards or a Fortress have shortened.
#[derive(Clone)]
pub(in super::super) enum List<'b> {
    /// One of the board.
    Board(&'b [Duchy]),
    /// A shorter one.
    Short(Rc<[Duchy]>),
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

impl<'s, 'b> Ways<'s, 'b> {
    /// For a list of moves of a Power.
    pub fn new(sight: &'s Sight<'b>, power: Power) -> Ways<'s, 'b> {
        let derived = sight.t.derived();
        let print = |point: Point| derived.print_of(&sight.p, &*sight.t.world().cards, point);
        let effects = [Point::MayCrossLine, Point::MayMove, Point::MayLeave].map(print);
        // Taken out while the list is made, so that nothing is borrowed while cards are asked.
        let mut exits = std::mem::take(&mut derived.ways.exits.borrow_mut()[power.index()]);
        if exits.effects != effects || exits.known.len() != sight.b.duchies.len() {
            exits.effects = effects;
            exits.known.clear();
            exits.known.resize_with(sight.b.duchies.len(), Exit::default);
        }
        exits.list += 1;
        Ways { sight, power, asked: points::in_use(sight), exits }
    }

    /// Where these pieces may go, and whether that is the same for all pieces of their Power there; `None` if nowhere.
    pub fn of(&mut self, mover: &Mover, from: Duchy) -> Option<(List<'b>, bool)> {
        let exit = &mut self.exits.known[from.index()];
        if exit.list != self.exits.list {
            exit.list = self.exits.list;
            exit.hostile = self.sight.hostile_fortress(from, self.power.side());
            let (blocked, held) =
                (self.asked.has(Point::MayCrossLine), self.asked.has_any(&[Point::MayMove, Point::MayLeave]));
            let open = if blocked { exit.lasting.open.clone() } else { Open::Board };
            let stirs = if held { exit.lasting.stirs } else { Some(true) };
            exit.ways = if exit.hostile { Open::Unknown } else { open.clone() };
            exit.now = Leave { open, stirs };
        }
        match (exit.now.stirs, &exit.ways) {
            (None, _) | (_, Open::Unknown) => self.asked_of(mover, from),
            (Some(stirs), ways) => stirs.then(|| (list(self.sight, self.power, from, ways), true)),
        }
    }

    /// The same where cards or the rule about Fortresses must be asked. Kept apart, because it is rare.
    #[inline(never)]
    fn asked_of(&mut self, mover: &Mover, from: Duchy) -> Option<(List<'b>, bool)> {
        let (sight, power, exit) = (self.sight, self.power, &mut self.exits.known[from.index()]);
        let mut own = None;
        if let Open::Unknown = exit.ways {
            let mut anybody = true;
            let open = match &exit.now.open {
                Open::Unknown => {
                    let (open, facts, apart) = asked_apart(sight, || open_ways(sight, power, mover, from));
                    anybody = !facts.has_any(&WHO);
                    if anybody {
                        exit.now.open = Open::Short(open.clone());
                    }
                    if anybody && apart {
                        exit.lasting.open = Open::Short(open.clone());
                    }
                    List::Short(open)
                }
                known => list(sight, power, from, known),
            };
            let ways = match exit.hostile {
                false => open,
                true => {
                    let past = || past_fortress(sight, mover, from, &open);
                    let (ways, cards) = sight.t.derived().known_points.looked_at(past);
                    anybody &= !cards.facts.has_any(&WHO);
                    List::Short(ways)
                }
            };
            match (anybody, &ways) {
                (true, List::Short(ways)) => exit.ways = Open::Short(ways.clone()),
                (true, List::Board(_)) => exit.ways = Open::Board,
                (false, _) => own = Some(ways),
            }
        }
        let everyone = own.is_none();
        let ways = own.unwrap_or_else(|| list(sight, power, from, &exit.ways));
        if let Some(stirs) = exit.now.stirs {
            return stirs.then_some((ways, everyone));
        }
        let goes = |to: Duchy| Judge::allows(|judge| going_of(sight, mover, from, to).stirs(judge, sight));
        // Whether they may leave at all, once the answer is known to be the same for every destination.
        let mut leave = None;
        let stirs = |to: &Duchy| {
            leave.unwrap_or_else(|| {
                let (stirs, facts, apart) = asked_apart(sight, || goes(*to));
                leave = (!facts.has_any(&[Fact::To])).then_some(stirs);
                exit.now.stirs = leave.filter(|_| !facts.has_any(&WHO));
                if apart {
                    exit.lasting.stirs = exit.now.stirs;
                }
                stirs
            })
        };
        Some((List::Short(shared(ways.iter().copied().filter(stirs))), false))
    }
}

impl Drop for Ways<'_, '_> {
    fn drop(&mut self) {
        let mut all = self.sight.t.derived().ways.exits.borrow_mut();
        all[self.power.index()] = std::mem::take(&mut self.exits);
    }
}

/// Ways that are known.
fn list<'b>(sight: &Sight<'b>, power: Power, from: Duchy, ways: &Open) -> List<'b> {
    match ways {
        Open::Short(ways) => List::Short(ways.clone()),
        Open::Board | Open::Unknown => List::Board(sight.b.next_to(from, !is_barred_from_boxes(power))),
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

/// Where a mover may go while a card blocks lines, ignoring enemy Fortresses and cards that keep pieces in place.
fn open_ways(sight: &Sight<'_>, power: Power, mover: &Mover, from: Duchy) -> Rc<[Duchy]> {
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
pub(in super::super) fn shared(duchies: impl Iterator<Item = Duchy>) -> Rc<[Duchy]> {
    let (mut all, mut count) = ([Duchy(0); Duchy::NUMBERS], 0);
    for (place, duchy) in all.iter_mut().zip(duchies) {
        *place = duchy;
        count += 1;
    }
    all[..count].into()
}
