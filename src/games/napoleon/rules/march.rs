//! Campaign movement: groups, marches, road limits [18-36].

use super::attack;
use super::helpers::{decide, go_on};
use super::orders::Ask;
use super::players::players;
use super::reasons::Reason;
use super::sight::Sight;
use super::vocabulary::{Choice, Happening, Question, Scene, Subject, Table, aid};
use crate::games::napoleon::board::{City, Group, Place, Position, Seat, Side, Step, Traffic, Unit};
use std::rc::Rc;

/// Step 1 of a turn: the active side marches its groups.
pub async fn marches(t: &Rc<Table>) {
    let side = Sight::new(t.world(), &t.position()).active();
    let _marches = t.enter(aid(1, 3), Scene::Marches(side));
    for who in players(t, side) {
        loop {
            let list = |s: &Sight<'_>| {
                let groups = activations(s, side).into_iter().map(Choice::Activate);
                groups.chain([Choice::Done]).collect()
            };
            match decide(t, *who, Question::Activate, aid(18, 22), list).await {
                Choice::Activate(group) => one_group(t, *who, group).await,
                _ => break,
            }
            go_on(t).await;
        }
    }
    t.change(|p| p.step = Step::Force);
}

/// A group marches until its player is done.
async fn one_group(t: &Rc<Table>, who: Seat, group: Group) {
    let by_group = t.world().scenario.params.is("road_count", "group");
    t.change(|p| {
        p.groups.push(group);
        p.marching = true;
        if by_group {
            p.clear_roads(&[Traffic::March]);
        }
    });
    t.tell(aid(18, 22), Happening::Activated(group));
    let _group = t.enter(aid(18, 22), Scene::Group(group));
    loop {
        let choice = decide(t, who, Question::March(group), aid(31, 36), |s| moves(s, group)).await;
        match choice {
            Choice::March(unit, to) => march(t, unit, to),
            Choice::Reveal(unit) => {
                t.change(|p| p.blocks[unit.index()].shown = true);
                t.tell(aid(38, 38), Happening::Revealed(unit));
            }
            _ => break,
        }
    }
    t.change(|p| p.marching = false);
}

/// What a group on the march may do.
fn moves(s: &Sight<'_>, group: Group) -> Vec<Choice> {
    let mut out = Vec::new();
    let outlook = attack::Outlook::new(s, group.army.side());
    for unit in members(s, group) {
        let Place::City(from) = s.p.block(unit).place else { continue };
        for (to, _) in s.b().neighbours(from) {
            if march_with(s, &outlook, unit, *to).is_ok() {
                out.push(Choice::March(unit, *to));
            }
        }
    }
    if let Ok(leader) = reveal(s, group) {
        out.push(Choice::Reveal(leader));
    }
    out.push(Choice::Done);
    out
}

/// The units of a group that are not in a battle.
fn members<'a>(s: &'a Sight<'_>, group: Group) -> impl Iterator<Item = Unit> + 'a {
    s.p.units().filter(move |unit| s.info(*unit).army == group.army && s.p.began[unit.index()] == Some(group.at))
}

/// The Leader of a group who may be turned face up [38].
///
/// # Errors
/// There is none, or he is face up.
pub fn reveal(s: &Sight<'_>, group: Group) -> Result<Unit, Reason> {
    let leader = s.leader(group.army).ok_or(Reason::NoLeader)?;
    let there = s.p.began[leader.index()] == Some(group.at) && !s.p.block(leader).shown;
    if there { Ok(leader) } else { Err(Reason::NoLeader) }
}

/// Groups that a side may activate now.
pub fn activations(s: &Sight<'_>, side: Side) -> Vec<Group> {
    let mut out = Vec::new();
    for army in side.armies() {
        for at in s.b().all_cities() {
            let group = Group { army: *army, at };
            if activation(s, group).is_ok() {
                out.push(group);
            }
        }
    }
    out
}

/// Whether a group may be activated [18-22].
///
/// # Errors
/// The reason why not.
pub fn activation(s: &Sight<'_>, group: Group) -> Result<(), Reason> {
    let Group { army, at } = group;
    if s.p.groups.contains(&group) {
        return Err(Reason::GroupMarched(army, at));
    }
    if members(s, group).next().is_none() {
        return Err(Reason::NoGroup(army, at));
    }
    let most = allowance(s, group);
    match s.p.groups.iter().filter(|group| group.army == army).count() < usize::from(most) {
        true => Ok(()),
        false => Err(Reason::NoGroupLeft(army, most)),
    }
}

/// How many groups this army may march.
pub fn allowance(s: &Sight<'_>, group: Group) -> u8 {
    let leader = s.leader(group.army).is_some();
    s.w.says(Ask::Groups { army: group.army, leader }).clamp(0, 99) as u8
}

/// Whether a unit may march a section, and whether it would be a force march.
///
/// # Errors
/// The reason why not.
pub fn march_to(s: &Sight<'_>, unit: Unit, to: City) -> Result<bool, Reason> {
    march_with(s, &attack::Outlook::new(s, s.side(unit)), unit, to)
}

fn march_with(s: &Sight<'_>, outlook: &attack::Outlook, unit: Unit, to: City) -> Result<bool, Reason> {
    let block = s.p.block(unit);
    let group = s.p.groups.last().filter(|_| s.p.marching);
    let belongs =
        group.is_some_and(|group| s.info(unit).army == group.army && s.p.began[unit.index()] == Some(group.at));
    if !belongs {
        return Err(Reason::OtherGroup(unit));
    }
    let from = match block.place {
        Place::City(from) => from,
        Place::Facing(at) => return Err(Reason::MustStop(unit, at)),
        _ => return Err(Reason::NotThere(unit)),
    };
    let road = s.b().between(from, to).ok_or(Reason::NoRoad(from, to))?;
    let forced = effort(s, unit)?;
    if outlook.enemies[to.index()] {
        attack::may_enter(s, outlook, to)?;
    }
    s.room(road, Traffic::March, to, s.side(unit))?;
    Ok(forced)
}

/// Whether the next section of a unit's march is a force march [31-39].
///
/// # Errors
/// It has marched as far as it may.
pub fn effort(s: &Sight<'_>, unit: Unit) -> Result<bool, Reason> {
    let done = i32::from(s.p.block(unit).march.sections);
    let free = s.w.says(Ask::Sections { arm: s.arm(unit) });
    if done < free {
        return Ok(false);
    }
    if done > free {
        return Err(Reason::TooFar(unit, done.clamp(0, 9) as u8));
    }
    let with_leader = with_leader(s, unit);
    match s.w.says(Ask::MayForce { night: s.night(), with_leader }) != 0 {
        true => Ok(true),
        false => Err(Reason::NightForce(unit)),
    }
}

/// Whether a unit began the turn with its own Leader, who was face up before it moved [38-39].
pub fn with_leader(s: &Sight<'_>, unit: Unit) -> bool {
    let march = s.p.block(unit).march;
    if march.sections > 0 {
        return march.with_leader;
    }
    let began = s.p.began[unit.index()];
    let beside = |leader: Unit| s.p.block(leader).shown && s.p.began[leader.index()] == began;
    began.is_some() && s.leader(s.info(unit).army).is_some_and(beside)
}

/// A unit marches a section.
fn march(t: &Rc<Table>, unit: Unit, to: City) {
    let (from, forced, with, enemies, shown) = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        let Place::City(from) = p.block(unit).place else { return };
        let enemies = s.held(s.side(unit).enemy())[to.index()];
        (from, effort(&s, unit) == Ok(true), with_leader(&s, unit), enemies, p.block(unit).shown)
    };
    let Some(road) = t.world().scenario.board.between(from, to) else { return };
    t.change(|p: &mut Position| {
        p.uses(road, Traffic::March);
        let block = &mut p.blocks[unit.index()];
        block.place = if enemies { Place::Facing(to) } else { Place::City(to) };
        block.march.sections += 1;
        block.march.from = Some(from);
        block.march.forced |= forced;
        block.march.with_leader = with;
    });
    t.tell(aid(31, 36), Happening::Marched(Subject { unit, shown }, from, to, forced));
}
