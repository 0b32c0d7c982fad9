//! What the game provides for playouts: how hidden blocks are dealt, how well a side stands, how a battle ended.

use super::steady::worth;
use crate::games::napoleon::board::{Army, Block, City, Ending, Place, Position, Side, Stage, Unit};
use crate::games::napoleon::rules::{Decision, Napoleon, Question, Verdict, World};
use crate::games::napoleon::seen::Seen;
use crate::kit::Imagination;
use crate::kit::ahead::{Came, HIDDEN};
use crate::line;
use crate::table::{Dice, Reading, stream};
use crate::view::Line;
use crate::view::line::count;

/// The value of winning, in CV.
const END: f64 = 300.0;
/// The value of one of the three cities to the French, in CV.
const CITY: f64 = 12.0;
/// The value to the French of being one road section closer to such a city.
const SECTION: f64 = 1.5;
/// The value to an army of each unit it still has above the number that defeats it.
const UNIT: f64 = 0.5;
/// How many turns a playout of `search` covers: one for each side.
const TURNS: u32 = 2;

/// What the game provides.
pub fn imagination() -> Imagination<Napoleon> {
    Imagination {
        deal,
        won: |_, p, seat| p.over.is_some_and(|ending| ending.winner() == seat.side()),
        lead: |world, p, seat| cv(world, p, seat.side()) - cv(world, p, seat.side().enemy()),
        unit: "CV",
        merit: |world, p, seat| merit(world, p, seat.side()),
        player: "steady",
        worth,
        matters,
        clock: |p| p.turn.into(),
        horizon: TURNS,
        episode,
        came,
        verdict,
    }
}

/// A position that the side considers possible. The face-down blocks are shuffled, and each of them gets full strength. Visible
/// blocks stay as they are.
fn deal(seen: &Seen<'_>, number: u64) -> Position {
    let board = &seen.world.scenario.board;
    let mut chance = Dice::new(stream(number, HIDDEN));
    let mut p = seen.open.clone();
    for army in Army::ALL {
        let unseen = |unit: &Unit| seen.unit(*unit).is_none() && board.info(*unit).army == army;
        let mut pool: Vec<Unit> = p.units().filter(unseen).collect();
        chance.shuffle(&mut pool);
        let places = seen.hidden.iter().filter(|((whose, _), _)| *whose == army);
        let places = places.flat_map(|((_, place), n)| std::iter::repeat_n(*place, usize::from(*n)));
        for (unit, place) in pool.into_iter().zip(places) {
            p.blocks[unit.index()] = Block { place, ..Block::waiting(board.info(unit).cv) };
            p.began[unit.index()] = if let Place::City(at) = place { Some(at) } else { None };
        }
    }
    p
}

/// CV of a side on the map.
fn cv(world: &World, p: &Position, side: Side) -> f64 {
    let own = p.units().filter(|unit| world.scenario.board.side(*unit) == side);
    own.filter(|unit| p.block(*unit).place != Place::Lost).map(|unit| f64::from(p.block(unit).cv)).sum()
}

/// How well a side stands: its CV against the enemy's, how far its armies are from defeat, and how close the French are to the
/// three cities.
fn merit(world: &World, p: &Position, side: Side) -> f64 {
    let sign = if side == Side::French { 1.0 } else { -1.0 };
    if let Some(ending) = p.over {
        return if ending.winner() == side { END } else { -END };
    }
    let board = &world.scenario.board;
    let units = |army: Army| {
        let own = p.units().filter(|unit| board.info(*unit).army == army);
        own.filter(|unit| p.block(*unit).place != Place::Lost).count() as f64 * UNIT
    };
    let force = cv(world, p, Side::French) - cv(world, p, Side::Allies) + units(Army::French)
        - units(Army::British)
        - units(Army::Prussian);
    let mut french = vec![0_u8; board.cities.len()];
    for unit in p.units().filter(|unit| board.side(*unit) == Side::French) {
        if let Some(at) = p.block(unit).place.city() {
            french[at.index()] += 1;
        }
    }
    let near = |city: City| match french[city.index()] > 0 {
        true => CITY,
        false => -SECTION * f64::from(sections(world, city, &|at| french[at.index()] > 2)),
    };
    let cities: f64 = board.all_cities().filter(|city| board.city(*city).victory).map(near).sum();
    sign * (force + cities)
}

/// Road sections from a city to the nearest city that passes the test; 10 if there is none nearby.
fn sections(world: &World, from: City, is_one: &dyn Fn(City) -> bool) -> u8 {
    let board = &world.scenario.board;
    let mut seen = vec![false; board.cities.len()];
    seen[from.index()] = true;
    let mut edge = vec![from];
    for far in 0..10 {
        if edge.iter().any(|city| is_one(*city)) {
            return far;
        }
        let around = edge.iter().flat_map(|city| board.neighbours(*city)).map(|(next, _)| *next);
        let mut next: Vec<City> = around.filter(|city| !seen[city.index()]).collect();
        next.sort_unstable();
        next.dedup();
        next.iter().for_each(|city| seen[city.index()] = true);
        edge = next;
    }
    10
}

/// Placing a block on the board, choosing who takes a hit and choosing what to roll for first matter too little for
/// playouts to show a difference.
fn matters(decision: &Decision) -> bool {
    matches!(
        decision.question,
        Question::Activate | Question::March(_) | Question::Retreat(_) | Question::Combat(_) | Question::Reinforce(_)
    )
}

/// The battle that is being played or set up, by its city.
fn episode(_: &World, p: &Position) -> Option<u32> {
    let set_up = |stage: Stage| matches!(stage, Stage::Defender | Stage::Attacker);
    let being = || p.battles.iter().find(|battle| set_up(battle.stage)).map(|battle| battle.at);
    let only = || if let [battle] = p.battles.as_slice() { Some(battle.at) } else { None };
    let going_on = |at: &City| p.over.is_none() && p.battle(*at).is_some();
    p.playing.or_else(being).or_else(only).filter(going_on).map(|at| at.0.into())
}

/// How a battle ended: who holds the city, and what is left of each army.
fn came(world: &World, p: &Position, episode: u32) -> Came {
    let board = &world.scenario.board;
    let at = City(episode.min(255) as u8);
    let name = board.cities.get(at.index()).map_or("the city", |city| city.name.as_str());
    let stands = |side: Side| p.units().any(|unit| p.block(unit).place.city() == Some(at) && board.side(unit) == side);
    let how = match (p.over, p.battle(at).is_some()) {
        (Some(Ending::NapoleonLost), _) => "Napoléon is lost".into(),
        (_, true) => line!("the battle of {} goes on", name),
        _ if stands(Side::French) => line!("the French hold {}", name),
        _ if stands(Side::Allies) => line!("the Allies hold {}", name),
        _ => line!("nobody holds {}", name),
    };
    let left = |army: Army| {
        let own = p.units().filter(|unit| board.info(*unit).army == army);
        own.filter(|unit| p.block(*unit).place != Place::Lost).map(|unit| i32::from(p.block(unit).cv)).sum()
    };
    Came { how, counts: Army::ALL.iter().map(|army| (line!("{} CV", army.to_string()), left(*army))).collect() }
}

fn verdict(_: &Seen<'_>, reading: &Reading<Napoleon>) -> Line {
    match reading.verdict {
        Verdict::Loses(0) => "no loss".into(),
        Verdict::Loses(n) => line!("{} CV lost", n),
        Verdict::Holds => "it holds".into(),
        Verdict::Breaks => "it breaks".into(),
        Verdict::Hits(0) => "no hit".into(),
        Verdict::Hits(n) => count(i32::from(n), "hit", "hits"),
    }
}
