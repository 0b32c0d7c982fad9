//! Reads the map and the blocks from their files. Every item keeps its provenance.

use super::ids::{Arm, Army, City, Road, Side};
use super::map::{BlockInfo, Board, CityInfo, Provenance, RoadInfo, TurnInfo};
use crate::faults::Faults;
use crate::json::{At, Document};

/// The most cities, roads and blocks that a file may have.
const MOST: usize = 250;

fn armies() -> [(&'static str, Army); 3] {
    Army::ALL.map(|army| (army.word(), army))
}

/// Builds the board that two documents describe; `None` if they have faults.
pub fn board(map: &Document, blocks: &Document, faults: &mut Faults) -> Option<Board> {
    let (map, blocks) = (map.root(), blocks.root());
    format(&map, "sandtable-napoleon-map", faults);
    format(&blocks, "sandtable-napoleon-blocks", faults);
    let cities: Vec<CityInfo> = items(&map, "towns", faults).iter().filter_map(|at| city(at, faults)).collect();
    let named = |at: &At<'_>, name: &str, faults: &mut Faults| {
        let at = needed(at, name, faults)?;
        let id = at.text(faults)?;
        let found = cities.iter().position(|city| city.id == id);
        if found.is_none() {
            let near = faults.nearest(id, cities.iter().map(|city| city.id.as_str()));
            at.unknown(faults, format!("unknown city {id:?}"), "a city of the map file", near);
        }
        found.map(|place| City(place as u8))
    };
    let mut roads = Vec::new();
    for at in items(&map, "roads", faults) {
        let (a, b) = (named(&at, "a", faults), named(&at, "b", faults));
        let major = needed(&at, "type", faults).and_then(|at| at.word(faults, &[("major", true), ("minor", false)]));
        let river = at.field("river").filter(|at| !at.is_null()).and_then(|at| at.text(faults).map(String::from));
        let provenance = at.field("provenance").and_then(|at| provenance(&at, "adjacency", faults));
        let (Some(a), Some(b), Some(major)) = (a, b, major) else { continue };
        if a == b || roads.iter().any(|r: &RoadInfo| (r.a, r.b) == (a, b) || (r.a, r.b) == (b, a)) {
            at.fault_advice(faults, "a road from a city to itself, or a duplicate", "use each road once");
        }
        let provenance = provenance.unwrap_or(Provenance::Reconstructed);
        roads.push(RoadInfo { a, b, major, river, provenance });
    }
    let mut next = vec![Vec::new(); cities.len()];
    for (i, road) in roads.iter().enumerate() {
        next[road.a.index()].push((road.b, Road(i as u8)));
        next[road.b.index()].push((road.a, Road(i as u8)));
    }
    let mut out = Vec::new();
    for at in items(&blocks, "blocks", faults) {
        let town = named(&at, "town", faults);
        out.extend(block(&at, town, faults));
    }
    let track = map.field("time_track").map_or_else(Vec::new, |at| items(&at, "turns", faults));
    let track: Vec<TurnInfo> = track.iter().filter_map(|at| turn(at, faults)).collect();
    if track.is_empty() {
        map.fault(faults, "there is no turn track", "time_track.turns");
    }
    let note = |at: &At<'_>, faults: &mut Faults| {
        at.field("note").and_then(|at| at.text(faults).map(String::from)).unwrap_or_default()
    };
    let (map_note, blocks_note) = (note(&map, faults), note(&blocks, faults));
    let board = Board { cities, roads, next, blocks: out, track, map_note, blocks_note };
    for army in Army::ALL {
        let leaders = board.blocks.iter().filter(|info| info.army == army && info.arm == Arm::Leader);
        if leaders.count() > 1 {
            blocks.fault(faults, format!("the {army} army has more than one Leader"), "one");
        }
    }
    faults.is_empty().then_some(board)
}

fn format(at: &At<'_>, wanted: &str, faults: &mut Faults) {
    if let Some(found) = needed(at, "format", faults) {
        found.word(faults, &[(wanted, ())]);
    }
}

fn needed<'d>(at: &At<'d>, name: &str, faults: &mut Faults) -> Option<At<'d>> {
    let found = at.field(name);
    if found.is_none() {
        at.fault_advice(faults, format!("missing field {name:?}"), format!("add the field {name:?}"));
    }
    found
}

fn items<'d>(at: &At<'d>, name: &str, faults: &mut Faults) -> Vec<At<'d>> {
    needed(at, name, faults).map_or_else(Vec::new, |at| at.few(faults, MOST))
}

fn text(at: &At<'_>, name: &str, faults: &mut Faults) -> Option<String> {
    needed(at, name, faults)?.text(faults).map(String::from)
}

fn provenance(at: &At<'_>, name: &str, faults: &mut Faults) -> Option<Provenance> {
    needed(at, name, faults)?.word(faults, &Provenance::WORDS)
}

fn city(at: &At<'_>, faults: &mut Faults) -> Option<CityInfo> {
    let supply = at.field("supply").and_then(|at| {
        let army = needed(&at, "army", faults)?.word(faults, &armies())?;
        let units = needed(&at, "units", faults)?.number(faults, 0..=9)?;
        Some((army, units as u8))
    });
    let aliases = at.field("aliases").map_or_else(Vec::new, |at| at.few(faults, 9));
    Some(CityInfo {
        id: text(at, "id", faults)?,
        name: text(at, "name", faults)?,
        aliases: aliases.iter().filter_map(|at| at.text(faults).map(String::from)).collect(),
        lon: needed(at, "lon", faults)?.decimal(faults)?,
        lat: needed(at, "lat", faults)?.decimal(faults)?,
        zone: needed(at, "deployment", faults)?.word(faults, &armies())?,
        victory: at.field("victory_city").and_then(|at| at.bool(faults)).unwrap_or(false),
        supply,
        provenance: provenance(at, "provenance", faults)?,
    })
}

fn block(at: &At<'_>, town: Option<City>, faults: &mut Faults) -> Option<BlockInfo> {
    let arm = needed(at, "arm", faults)?.word(faults, &Arm::ALL.map(|arm| (arm.word(), arm)))?;
    Some(BlockInfo {
        id: text(at, "id", faults)?,
        name: text(at, "name", faults)?,
        army: needed(at, "army", faults)?.word(faults, &armies())?,
        arm,
        cv: needed(at, "cv", faults)?.number(faults, if arm == Arm::Leader { 1..=1 } else { 1..=4 })? as u8,
        town: town?,
        old_guard: at.field("old_guard").and_then(|at| at.bool(faults)).unwrap_or(false),
        provenance: at.field("provenance").and_then(|at| provenance(&at, "cv", faults))?,
    })
}

fn turn(at: &At<'_>, faults: &mut Faults) -> Option<TurnInfo> {
    Some(TurnInfo {
        date: text(at, "date", faults)?,
        side: needed(at, "side", faults)?.word(faults, &Side::BOTH.map(|side| (side.word(), side)))?,
        night: needed(at, "night", faults)?.bool(faults)?,
    })
}
