//! Edits: what a person may change at the prompt. Each edit keeps the position consistent.

use super::reasons::Reason;
use super::sight::Sight;
use super::vocabulary::{Edit, Standing, World};
use crate::games::napoleon::board::{Area, Place, Position, Side, Stage, Step, Unit};
use crate::table::Reach;

/// Applies an edit.
///
/// # Errors
/// Why it is refused; then nothing has changed.
pub fn apply(world: &World, standing: &mut Standing, edit: &Edit) -> Result<Reach, Reason> {
    let p = &mut standing.position;
    match edit {
        Edit::Force(dice) => match dice.iter().find(|die| !(1..=6).contains(*die)) {
            Some(die) => return Err(Reason::NoFace(*die)),
            None => standing.dice.force(dice.iter().copied()),
        },
        Edit::Clear => standing.dice.clear_forced(),
        Edit::Seed(seed) => standing.dice.reseed(*seed),
        Edit::Disrupted(unit, yes) => {
            let block = p.blocks.get_mut(unit.index()).ok_or(Reason::Unknown)?;
            block.disrupted = *yes && !matches!(block.place, Place::Lost | Place::Waiting);
        }
        Edit::Cv(unit, cv) => {
            let block = p.blocks.get_mut(unit.index()).ok_or(Reason::Unknown)?;
            let most = world.scenario.board.blocks.get(unit.index()).map_or(0, |info| info.cv);
            if *cv == 0 || *cv > most || block.place == Place::Lost {
                return Err(Reason::NoSuchCv(*unit, most));
            }
            block.cv = *cv;
        }
        Edit::Place(unit, place) => {
            if unit.index() >= p.blocks.len() {
                return Err(Reason::Unknown);
            }
            may_stand(&Sight::new(world, p), *unit, *place)?;
            let full = world.scenario.board.info(*unit).cv;
            let block = &mut p.blocks[unit.index()];
            block.place = *place;
            block.cv = match place {
                Place::Lost => 0,
                _ if block.cv == 0 => full,
                _ => block.cv,
            };
            block.shown = matches!(place, Place::Lost | Place::Battle(_, Area::Front(..)));
            if p.step == Step::March
                && let Place::City(city) = place
            {
                p.began[unit.index()] = Some(*city);
                p.blocks[unit.index()].march = Default::default();
            }
        }
        Edit::Turn(turn) => return restart(world, p, *turn),
    }
    Ok(Reach::Here)
}

/// Whether an edit may put a unit in a place: not into an enemy city, and not out of a battle board that would be left empty.
fn may_stand(s: &Sight<'_>, unit: Unit, place: Place) -> Result<(), Reason> {
    let side = s.side(unit);
    match place {
        Place::City(city) if city.index() >= s.b().cities.len() => Err(Reason::Unknown),
        Place::City(city) if s.embattled(city) => Err(Reason::NoRefuge(city)),
        Place::City(city) if s.holds(side.enemy(), city) => Err(Reason::Enemies(city)),
        Place::City(_) | Place::Lost => Ok(()),
        Place::Battle(city, area) => {
            let running = s.p.battle(city).is_some_and(|battle| battle.stage == Stage::Running);
            let enemy_reserve = matches!(area, Area::Reserve(owner) if owner != side);
            if running && !enemy_reserve { Ok(()) } else { Err(Reason::NoBattle(city)) }
        }
        Place::Facing(city) => Err(Reason::NoBattle(city)),
        Place::Waiting => Err(Reason::Unknown),
    }
}

/// Continues from the beginning of a turn. Everything in progress is dropped. Units leave their battles: defenders stay in the
/// city, attackers go back.
fn restart(world: &World, p: &mut Position, turn: u8) -> Result<Reach, Reason> {
    if world.scenario.board.turn(turn).is_none() {
        return Err(Reason::NoTurn(turn));
    }
    if p.blocks.iter().any(|block| block.place == Place::Waiting) {
        return Err(Reason::NoTurn(turn));
    }
    let mut after = p.clone();
    for unit in p.units() {
        let block = &mut after.blocks[unit.index()];
        if let Place::Battle(at, _) | Place::Facing(at) = block.place {
            let defends = p.battle(at).is_none_or(|battle| battle.attacker != world.scenario.board.side(unit));
            // Attackers go back where they came from.
            let back = if defends { Some(at) } else { block.march.from };
            block.place = back.map_or(Place::City(at), Place::City);
            super::retreat::stand_up(block);
        }
    }
    after.battles.clear();
    after.playing = None;
    for city in world.scenario.board.all_cities() {
        let s = Sight::new(world, &after);
        if s.holds(Side::French, city) && s.holds(Side::Allies, city) {
            return Err(Reason::Enemies(city));
        }
    }
    (after.turn, after.step, after.over) = (turn - 1, Step::SetUp, None);
    *p = after;
    Ok(Reach::Restart)
}
