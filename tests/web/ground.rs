//! The ground under the maps: places lie on land, Ports at the coast, towns at their rivers; names cover neither each other
//! nor pieces; the board stays small.

use crate::common::{desk, root, run};
use sandtable::drawing::letters::{Font, width};
use sandtable::drawing::terrain::{Terrain, away, inside};
use sandtable::games::napoleon;
use sandtable::games::wellington::board::{Ground, Kind};
use sandtable::games::wellington::picture::{Scope, board, terrain};
use sandtable::games::wellington::verbs::Desk;
use serde_json::Value;

fn peninsula() -> &'static Terrain {
    terrain(Ground::Peninsula).unwrap()
}

/// How far a point is from the nearest coast.
fn from_coast(coasts: &[Vec<[f64; 2]>], at: [f64; 2]) -> f64 {
    let closed = coasts.iter().map(|ring| ring.iter().chain(ring.first()).copied().collect::<Vec<_>>());
    closed.map(|ring| away(&ring, at)).fold(f64::INFINITY, f64::min)
}

/// How far a point is from a river.
fn from_river(terrain: &Terrain, name: &str, at: [f64; 2]) -> f64 {
    let (_, lines) = terrain.rivers().find(|(river, _)| *river == name).unwrap_or_else(|| panic!("no {name}"));
    lines.iter().map(|line| away(line, at)).fold(f64::INFINITY, f64::min)
}

/// A Port may be as far from the coast as its sign is wide. No other place is in the water.
#[test]
fn places_lie_on_land_and_ports_at_the_coast() {
    let desk = desk("1812", 1);
    let coasts = peninsula().coasts();
    let mut ports = 0;
    for info in &desk.session.world().board.duchies {
        let at = [info.x, info.y];
        let land = coasts.iter().any(|ring| inside(ring, at));
        assert_eq!(land, info.kind != Kind::Box, "{}", info.name);
        let away = from_coast(&coasts, at);
        if info.kind == Kind::Box {
            assert!(away > 60.0, "the box of {} lies at sea: {away}", info.name);
        } else if info.port.is_some() {
            ports += 1;
            assert!(away < 15.0, "the Port {} is {away} from the coast", info.name);
        } else {
            assert!(away > 9.0, "{} is {away} from the coast, and no Port", info.name);
        }
    }
    assert_eq!(ports, 21);
}

#[test]
fn towns_of_the_peninsula_lie_at_their_rivers() {
    let desk = desk("1812", 1);
    let duchies = &desk.session.world().board.duchies;
    let at = |id: &str| duchies.iter().find(|d| d.id == id).map(|d| [d.x, d.y]).unwrap();
    for (town, river) in [
        ("salamanca", "Tormes"),
        ("zaragoza", "Ebro"),
        ("tortosa", "Ebro"),
        ("toledo", "Tagus"),
        ("talavera_de_la_reina", "Tagus"),
        ("almaraz", "Tagus"),
        ("aranjuez", "Tagus"),
        ("zamora", "Douro"),
        ("porto", "Douro"),
        ("soria", "Douro"),
        ("merida", "Guadiana"),
        ("cordoba", "Guadalquivir"),
        ("seville", "Guadalquivir"),
        ("burgos", "Arlanzón"),
        ("valladolid", "Pisuerga"),
        ("orense", "Minho"),
        ("lerida", "Segre"),
        ("bordeaux", "Garonne"),
        ("toulouse", "Garonne"),
    ] {
        let away = from_river(peninsula(), river, at(town));
        assert!(away < 16.0, "{town} is {away} from the {river}");
    }
    assert!(from_river(peninsula(), "Ebro", at("madrid")) > 100.0);
}

/// Roads that cross a river according to the data cross the drawn river, or end at it.
#[test]
fn roads_of_1815_cross_the_rivers_that_their_data_name() {
    let ground = napoleon::picture::terrain().unwrap();
    let text = std::fs::read_to_string(root().join("games/napoleon/map.json")).unwrap();
    let map: Value = serde_json::from_str(&text).unwrap();
    let towns = map["towns"].as_array().unwrap();
    let at = |id: &Value| {
        let town = towns.iter().find(|town| town["id"] == *id).unwrap();
        [town["lon"].as_f64().unwrap(), town["lat"].as_f64().unwrap()]
    };
    let (mut crossed, mut named) = (0, 0);
    for road in map["roads"].as_array().unwrap() {
        let Some(river) = road["river"].as_str() else { continue };
        let (a, b) = (at(&road["a"]), at(&road["b"]));
        let near = from_river(ground, river, a).min(from_river(ground, river, b));
        let meets = ground.crossing(a, b, Some(river)).is_some();
        assert!(meets || near < 0.06, "{} – {} is far from the {river}: {near}", road["a"], road["b"]);
        (crossed, named) = (crossed + usize::from(meets), named + 1);
    }
    assert!(named == 25 && crossed >= 5, "{crossed} of {named} roads cross the river drawn between their ends");
    assert!(from_river(ground, "Sambre", at(&"charleroi".into())) < 0.02);
    assert!(from_river(ground, "Meuse", at(&"dinant".into())) < 0.02);
}

#[test]
fn a_terrain_says_where_it_is_from_and_is_small() {
    for name in ["peninsula", "waterloo"] {
        let text = std::fs::read_to_string(root().join(format!("assets/terrain/{name}.json"))).unwrap();
        assert!(text.len() < 60_000, "{name}: {} bytes", text.len());
        let file: Value = serde_json::from_str(&text).unwrap();
        let sources = file["sources"].to_string();
        for source in ["Natural Earth", "ETOPO5", "public domain"] {
            assert!(sources.contains(source), "{name}: {sources}");
        }
        assert!(file["note"].as_str().unwrap().contains("not the printed map"));
        let own: Vec<bool> = file["rivers"].as_array().unwrap().iter().map(|r| r["own"].as_bool().unwrap()).collect();
        assert!(own.contains(&true) && own.contains(&false), "our own filling is marked: {own:?}");
    }
}

/// The part of a drawing between two texts.
fn between<'a>(part: &'a str, from: &str, to: &str) -> &'a str {
    part.split_once(from).unwrap_or_else(|| panic!("no {from} in {part}")).1.split(to).next().unwrap()
}

/// The box of a line of text.
fn covered(text: &str) -> [f64; 4] {
    let number = |name: &str| between(text, &format!(" {name}=\""), "\"").parse::<f64>().unwrap();
    let (x, y, size) = (number("x"), number("y"), number("font-size"));
    let font = match (text.contains("Serif"), text.contains("font-weight=\"bold\"")) {
        (true, _) => Font::Title,
        (false, true) => Font::Bold,
        (false, false) => Font::Plain,
    };
    let wide = width(between(text, ">", "<"), font, size);
    let left = if text.contains("\"middle\"") { x - wide / 2.0 } else { x };
    [left, y - size * 0.74, left + wide, y + size * 0.05]
}

/// The boxes of names, river names and pieces, with what each is.
fn labels(desk: &Desk) -> Vec<(String, [f64; 4])> {
    let svg = board(&desk.show(), Scope::Map);
    let mut out = Vec::new();
    let rivers: Vec<&str> = peninsula().rivers().map(|(name, _)| name).collect();
    let names: Vec<&str> = desk.session.world().board.duchies.iter().map(|d| d.name.as_str()).collect();
    for text in svg.split("<text").skip(1) {
        let said = between(text, ">", "<");
        if rivers.contains(&said) || names.contains(&said) {
            out.push((said.to_string(), covered(text)));
        }
    }
    assert!(out.iter().filter(|(name, _)| names.contains(&name.as_str())).count() == names.len());
    assert!(out.len() > names.len() + 4, "rivers are named where there is room");
    for group in svg.split("<g class=\"formation\"").skip(1) {
        let rect = between(group, "<rect", "/>");
        let number = |name: &str| between(rect, &format!(" {name}=\""), "\"").parse::<f64>().unwrap();
        let (x, y) = (number("x"), number("y"));
        out.push((between(group, "<title>", "</title>").into(), [x, y, x + number("width"), y + number("height")]));
    }
    out
}

#[test]
fn names_cover_neither_each_other_nor_pieces() {
    for (scenario, orders) in [
        ("1812", ""),
        ("1812", "responses off; reactions off; auto until end"),
        ("1813", ""),
        ("1813", "responses off; reactions off; auto until end"),
    ] {
        let mut desk = desk(scenario, 5);
        if !orders.is_empty() {
            run(&mut desk, orders);
        }
        let labels = labels(&desk);
        for (i, (name, a)) in labels.iter().enumerate() {
            for (other, b) in &labels[..i] {
                let apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
                assert!(apart, "{scenario}: {name} {a:?} covers {other} {b:?}");
            }
        }
    }
}

/// The first load of a page: the budget is 300 kB.
#[test]
fn the_board_is_small_enough_for_a_page() {
    for scenario in ["1812", "1813"] {
        let size = board(&desk(scenario, 1).show(), Scope::Map).len();
        assert!(size < 300_000, "{scenario}: {size} bytes");
    }
}

#[test]
fn kinds_of_lines_differ_in_form_and_in_what_is_known_of_them() {
    let svg = board(&desk("1812", 1).show(), Scope::Map);
    let drawn = |what: &str| -> Vec<String> {
        let groups = svg.split("<g class=\"line\"").skip(1).map(|g| g.split("</g>").next().unwrap().to_string());
        groups.filter(|g| between(g, "<title>", "</title>").contains(what)).collect()
    };
    // Tells the forms apart without colours.
    let form = |g: &str| (g.contains("stroke-dasharray"), g.matches('M').count() > 10, g.contains('C'));
    for (kind, expected) in [
        (": Clear, ", (false, false, false)),
        (": Rough, ", (true, false, false)),
        (": Pass, ", (false, true, false)),
        (": River, ", (false, false, true)),
    ] {
        let lines = drawn(kind);
        assert!(lines.len() > 10, "{kind} {}", lines.len());
        for line in lines {
            let shapes = line.split("</title>").nth(1).unwrap();
            assert_eq!(form(shapes), expected, "{line}");
        }
    }
    let edge = |g: &String| between(g, "stroke-width=\"", "\"").parse::<f64>().unwrap();
    let (stated, ours) = (drawn(", stated"), drawn(", reconstructed"));
    let narrowest = stated.iter().map(edge).fold(f64::INFINITY, f64::min);
    let widest = ours.iter().map(edge).fold(0.0, f64::max);
    assert!(narrowest > widest + 2.0, "a reconstructed line is narrower: {narrowest} {widest}");
}
