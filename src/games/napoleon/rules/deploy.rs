//! Setup (N-41): the historical positions, or where the sides choose. The Allies go first.

use super::helpers::{decide, go_on};
use super::players::players;
use super::sight::Sight;
use super::vocabulary::{Cause, Choice, Happening, Question, Scene, Standing, Table};
use super::{World, end};
use crate::games::napoleon::board::{Block, Deployment, Place, Position, Seat, Side, Step, Unit};
use crate::table::Dice;
use std::rc::Rc;

/// The opening of a scenario.
pub fn opening(world: &World, seed: u64) -> Standing {
    let scenario = &world.scenario;
    let board = &scenario.board;
    let historical = scenario.deployment == Deployment::Historical;
    let block = |unit: Unit| match scenario.start(unit) {
        None => Block { place: Place::Lost, cv: 0, shown: true, ..Block::waiting(0) },
        Some((city, cv)) if historical => Block { place: Place::City(city), ..Block::waiting(cv) },
        Some((_, cv)) => Block::waiting(cv),
    };
    let blocks: Vec<Block> = board.all_units().map(block).collect();
    let position = Position {
        turn: 0,
        step: Step::SetUp,
        began: vec![None; blocks.len()],
        blocks,
        groups: Vec::new(),
        marching: false,
        used: Vec::new(),
        battles: Vec::new(),
        playing: None,
        set: Side::French,
        defeated: [false; 3],
        over: None,
    };
    Standing { position, dice: Dice::new(seed) }
}

/// The sides set up, each player all of his own units. Then the first turn begins.
pub async fn set_up(t: &Rc<Table>) {
    let _deployment = t.enter(Cause::Ruling(41), Scene::Deployment);
    for side in [Side::Allies, Side::French] {
        let mut put = false;
        for who in players(t, side) {
            loop {
                let unit = next(&Sight::new(t.world(), &t.position()), *who);
                let Some(unit) = unit else { break };
                put = true;
                let list = |s: &Sight<'_>| -> Vec<Choice> {
                    let zone = s.w.scenario.zone(s.info(unit).army).map(Choice::Stand);
                    zone.chain([Choice::Historical]).collect()
                };
                match decide(t, *who, Question::Deploy(unit), Cause::Ruling(41), list).await {
                    Choice::Stand(city) => stand(t, unit, city),
                    _ => historical(t, *who),
                }
                go_on(t).await;
            }
        }
        if put {
            t.tell(Cause::Ruling(41), Happening::Deployed(side));
        }
    }
    end::begin(t, t.world().scenario.turn);
}

fn next(s: &Sight<'_>, who: Seat) -> Option<Unit> {
    s.p.at(Place::Waiting).find(|unit| s.seat(*unit) == who)
}

fn stand(t: &Rc<Table>, unit: Unit, city: crate::games::napoleon::board::City) {
    t.change(|p| p.blocks[unit.index()].place = Place::City(city));
    let side = t.world().scenario.board.side(unit);
    t.tell(Cause::Ruling(41), Happening::Stands(side, unit, city));
}

/// Places all waiting units of a player in their historical cities.
fn historical(t: &Rc<Table>, who: Seat) {
    let waiting: Vec<Unit> = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        p.at(Place::Waiting).filter(|unit| s.seat(*unit) == who).collect()
    };
    for unit in waiting {
        if let Some((city, _)) = t.world().scenario.start(unit) {
            stand(t, unit, city);
        }
    }
}
