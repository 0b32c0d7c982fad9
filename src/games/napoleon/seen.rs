//! The position as a player sees it (section 10 of the specification). He sees what his side sees, because blocks are face down
//! only to the enemy (N-44). The data leaves out what he may not see: for an enemy block on the map, it has only the colour and the
//! city.

use super::board::{Army, Block, City, Place, Position, Seat, Side, Step, Unit};
use super::rules::{Ask, Sight, World, fire, march};
use std::collections::{BTreeMap, BTreeSet};

/// A unit whose label is visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// Which unit.
    pub unit: Unit,
    /// Where it is.
    pub place: Place,
    /// CV left.
    pub cv: u8,
    /// It cannot reinforce until step 5.
    pub disrupted: bool,
    /// It does nothing more in this set.
    pub broken: bool,
    /// Whether the enemy sees its label.
    pub shown: bool,
    /// Infantry in square.
    pub square: bool,
}

/// Whose eyes see a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// Those of all players together.
    All,
    /// Those of a player.
    Of(Seat),
    /// A spectator's: both sides count as the enemy.
    Public,
}

impl Eyes {
    /// The eyes of a player; without one, those of all together.
    pub fn of(seat: Option<Seat>) -> Eyes {
        seat.map_or(Eyes::All, Eyes::Of)
    }

    /// Whether they see what a side sees.
    pub fn see(self, side: Side) -> bool {
        match self {
            Eyes::All => true,
            Eyes::Of(own) => own.side() == side,
            Eyes::Public => false,
        }
    }
}

/// The position as a player sees it, as all players together see it, or as everybody may see it.
pub struct Seen<'a> {
    /// Map, names, Luau files.
    pub world: &'a World,
    /// Who looks.
    pub eyes: Eyes,
    /// The units whose labels are visible, by number.
    pub known: BTreeMap<Unit, Known>,
    /// Face-down blocks of the enemy: how many of an army are at a place.
    pub hidden: BTreeMap<(Army, Place), u8>,
    /// How many road sections the side's own units have marched this turn.
    pub marched: BTreeMap<Unit, u8>,
    /// The side's own units whose next section would be a force march, or that cannot march any farther.
    pub tired: BTreeSet<Unit>,
    /// For the side's own units that may fire in the current battle: the number of dice and the lowest face that hits.
    pub aims: BTreeMap<Unit, (u8, u8)>,
    /// The fewest units each army needs to avoid defeat.
    pub least: [i32; 3],
    /// What is open to the player: the position, but units whose labels are hidden count as waiting to be set up.
    pub open: Position,
}

impl<'a> Seen<'a> {
    /// What a player sees of a position.
    pub fn new(world: &'a World, p: &Position, seat: Option<Seat>) -> Seen<'a> {
        Seen::by(world, p, Eyes::of(seat))
    }

    /// What certain eyes see of a position.
    pub fn by(world: &'a World, p: &Position, eyes: Eyes) -> Seen<'a> {
        let board = &world.scenario.board;
        let own = |unit: &Unit| eyes.see(board.side(*unit));
        let (mut known, mut hidden) = (BTreeMap::new(), BTreeMap::new());
        for unit in p.units() {
            let block = p.block(unit);
            if own(&unit) || block.shown {
                let it = Known {
                    unit,
                    place: block.place,
                    cv: block.cv,
                    disrupted: block.disrupted,
                    broken: block.broken,
                    shown: block.shown,
                    square: block.square,
                };
                known.insert(unit, it);
            } else {
                *hidden.entry((board.info(unit).army, block.place)).or_insert(0_u8) += 1;
            }
        }
        let mut open = p.clone();
        for unit in p.units().filter(|unit| !known.contains_key(unit)) {
            open.blocks[unit.index()] = Block::waiting(board.info(unit).cv);
            open.began[unit.index()] = None;
        }
        let marched = p.units().filter(own).map(|unit| (unit, p.block(unit).march.sections)).collect();
        let sight = Sight::new(world, p);
        let (tired, aims, least) = world.quietly(|| {
            let marches = |unit: &Unit| p.step == Step::March && matches!(p.block(*unit).place, Place::City(_));
            let tired = |unit: &Unit| march::effort(&sight, *unit) != Ok(false);
            let aim = |unit: Unit| Some((unit, (fire::dice(&sight, unit), fire::may_fire(&sight, unit).ok()?)));
            let fights = |unit: &Unit| p.playing.is_some() && p.block(*unit).place.fight() == p.playing;
            let tired = p.units().filter(own).filter(marches).filter(tired).collect();
            let aims = p.units().filter(own).filter(fights).filter_map(aim).collect();
            (tired, aims, Army::ALL.map(|army| world.says(Ask::Least { army })))
        });
        Seen { world, eyes, known, hidden, marched, tired, aims, least, open }
    }

    /// Whether it is a night turn.
    pub fn is_night(&self) -> bool {
        self.world.scenario.board.turn(self.open.turn).is_some_and(|turn| turn.night)
    }

    /// A unit, if its label is visible.
    pub fn unit(&self, unit: Unit) -> Option<&Known> {
        self.known.get(&unit)
    }

    /// The visible units of an army at a place.
    pub fn at(&self, army: Army, place: Place) -> impl Iterator<Item = &Known> + '_ {
        let board = &self.world.scenario.board;
        self.known.values().filter(move |it| it.place == place && board.info(it.unit).army == army)
    }

    /// How many face-down blocks of an army are at a place.
    pub fn face_down(&self, army: Army, place: Place) -> u8 {
        self.hidden.get(&(army, place)).copied().unwrap_or(0)
    }

    /// How many blocks of an army are at a place.
    pub fn count(&self, army: Army, place: Place) -> usize {
        self.at(army, place).count() + usize::from(self.face_down(army, place))
    }

    /// How many units of an army are left.
    pub fn left(&self, army: Army) -> usize {
        let board = &self.world.scenario.board;
        let known = self.known.values().filter(|it| it.place != Place::Lost && board.info(it.unit).army == army);
        let hidden = self.hidden.iter().filter(|((whose, _), _)| *whose == army).map(|(_, n)| usize::from(*n));
        known.count() + hidden.sum::<usize>()
    }

    /// How many blocks of a side stand in a city, in and out of battles.
    pub fn strength(&self, side: Side, city: City) -> usize {
        let there = |place: Place| place.city() == Some(city);
        let board = &self.world.scenario.board;
        let known = self.known.values().filter(|it| there(it.place) && board.side(it.unit) == side).count();
        let hidden = self.hidden.iter().filter(|((army, place), _)| army.side() == side && there(*place));
        known + hidden.map(|(_, n)| usize::from(*n)).sum::<usize>()
    }
}
