//! What must be true of every position.

use super::sight::Sight;
use super::vocabulary::World;
use crate::games::napoleon::board::{Place, Position, Side, Stage};

/// Checks what must be true of a position.
///
/// # Errors
/// The first thing that is not true. It means a bug in the rules.
pub fn inspect(w: &World, p: &Position) -> Result<(), String> {
    let board = &w.scenario.board;
    if p.blocks.len() != board.blocks.len() || p.began.len() != p.blocks.len() {
        return Err(format!("there are {} units, and {} blocks", p.blocks.len(), board.blocks.len()));
    }
    let s = Sight::new(w, p);
    for unit in p.units() {
        let (block, info) = (p.block(unit), board.info(unit));
        let name = &info.id;
        if (block.cv == 0) != (block.place == Place::Lost) {
            return Err(format!("{name} has {} CV and is at {:?}", block.cv, block.place));
        }
        if block.cv > info.cv {
            return Err(format!("{name} has {} CV of {}", block.cv, info.cv));
        }
        match block.place {
            Place::Battle(city, area) => {
                let Some(battle) = p.battle(city) else {
                    return Err(format!("{name} fights where there is no battle"));
                };
                if battle.stage == Stage::Waiting {
                    return Err(format!("{name} is on a board that is not set up"));
                }
                if matches!(area, crate::games::napoleon::board::Area::Reserve(owner) if owner != info.army.side()) {
                    return Err(format!("{name} is in the reserve of the enemy"));
                }
            }
            Place::Waiting if p.turn > 0 => return Err(format!("{name} was not set up")),
            Place::City(city) if city.index() >= board.cities.len() => return Err(format!("{name} is not in a city")),
            _ => {}
        }
    }
    for city in board.all_cities() {
        let both = Side::BOTH.into_iter().all(|side| s.units(side, Place::City(city)).next().is_some());
        if both {
            return Err(format!("both sides stand in {} without a battle", board.city(city).name));
        }
    }
    for used in &p.used {
        let road = board.road(used.road);
        // The enemies that guard the road may have moved since, so check against the widest limit.
        let most = s.limit_of(road.major, false, false, used.by);
        if used.units > most {
            return Err(format!("{} units used a road for {:?}, and {most} may", used.units, used.by));
        }
    }
    match p.battles.iter().enumerate().find(|(i, battle)| p.battles[..*i].iter().any(|other| other.at == battle.at)) {
        Some((_, battle)) => Err(format!("two battles at {}", board.city(battle.at).name)),
        None => Ok(()),
    }
}
