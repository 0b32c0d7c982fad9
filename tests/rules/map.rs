//! Chapter 1: what is printed on the map and on the counters.

use crate::common::{desk, holds, run};
use crate::refused_for;

/// The Duchies of a list that have something, as Lua.
fn count(condition: &str) -> String {
    format!("#list.filter(game:duchies(), function(d) return {condition} end)")
}

/// X-01, 1.21: Fortresses, Keys, Ports and Homes that the rulebook names.
#[test]
fn x01_named_duchies_have_the_marks_that_the_rulebook_gives_them() {
    let desk = desk("1812", 1);
    holds(&desk, "duchies.lisbon:fortress()", "3");
    holds(&desk, "duchies.gibraltar:fortress()", "5");
    holds(&desk, "duchies.lisbon:port()", "major");
    holds(&desk, "duchies.bayonne:port()", "minor");
    for key in ["cordoba", "lisbon", "porto"] {
        holds(&desk, &format!("duchies.{key}:is_key()"), "true");
    }
    for home in ["gibraltar", "lisbon", "porto"] {
        holds(&desk, &format!("duchies.{home}:is_home_of(powers.britain)"), "true");
    }
    holds(&desk, "duchies.madrid:occupied()", "Nord");
    holds(&desk, "duchies.barcelona:occupied()", "Sud");
    holds(&desk, &count("d:is_capital()"), "1");
    holds(&desk, "duchies.madrid:is_capital()", "true");
}

/// 35 of the 62 Spanish Duchies are Occupied, 20 by Nord and 15 by Sud; 27 are in Spanish hands.
#[test]
fn twenty_and_fifteen_of_sixty_two_spanish_duchies_are_occupied() {
    let desk = desk("1812", 1);
    holds(&desk, &count("d:country() == 'spain'"), "62");
    holds(&desk, &count("d:occupied() == powers.nord"), "20");
    holds(&desk, &count("d:occupied() == powers.sud"), "15");
    holds(&desk, &count("d:country() == 'spain' and d:control() == powers.spain"), "27");
}

/// 1.21: each French Power has four Home Duchies in France, and no Duchy that it merely Occupies is one.
#[test]
fn each_french_power_has_four_home_duchies() {
    let desk = desk("1812", 1);
    for power in ["nord", "sud"] {
        let home = format!("d:is_home_of(powers.{power})");
        holds(&desk, &count(&home), "4");
        holds(&desk, &count(&format!("{home} and d:country() == 'france'")), "4");
    }
}

/// every Fortress is a Key, and Cartagena and Oviedo are Fortresses in both years.
#[test]
fn every_fortress_is_a_key_and_shapes_do_not_change_with_the_year() {
    for scenario in ["1812", "1813"] {
        let desk = desk(scenario, 1);
        holds(&desk, &count("d:fortress() > 0 and not d:is_key()"), "0");
        holds(&desk, "duchies.cartagena:fortress()", "3");
        holds(&desk, "duchies.oviedo:fortress()", "3");
    }
}

/// X-02, 1.23: lines make Duchies Adjacent, nearness on the map does not.
#[test]
fn valencia_is_adjacent_to_yecla_and_not_to_albacete() {
    let desk = desk("1812", 1);
    holds(&desk, "duchies.valencia:is_adjacent(duchies.yecla)", "true");
    holds(&desk, "duchies.yecla:is_adjacent(duchies.valencia)", "true");
    holds(&desk, "duchies.valencia:is_adjacent(duchies.albacete)", "false");
}

/// 1.22, 3.1, 11.4 and part 3.1 of the rulings: lines whose type the sources give.
#[test]
fn lines_that_the_examples_use_have_the_types_given_there() {
    let desk = desk("1812", 1);
    let lines = [
        ("san_sebastian", "bayonne", "pass"),
        ("braga", "lumbrales", "river"),
        ("ciudad_rodrigo", "salamanca", "rough"),
        ("ciudad_rodrigo", "almaraz", "clear"),
        ("ciudad_rodrigo", "fuentes_de_onoro", "clear"),
        ("salamanca", "valladolid", "clear"),
        ("salamanca", "avila", "pass"),
        ("salamanca", "zamora", "river"),
        ("salamanca", "lumbrales", "clear"),
        ("almaraz", "talavera_de_la_reina", "clear"),
        ("talavera_de_la_reina", "toledo", "clear"),
        ("toledo", "madrid", "clear"),
        ("avila", "madrid", "pass"),
    ];
    for (a, b, kind) in lines {
        holds(&desk, &format!("duchies.{a}:line_to(duchies.{b}):type()"), kind);
    }
    holds(&desk, "#duchies.salamanca:neighbours()", "5");
}

/// X-45, 1.9, 2.3: Keys at the start of 1812, as the Control Chart has them; 11 of the 15 in Spain are French.
#[test]
fn x45_keys_at_the_start_of_1812() {
    let desk = desk("1812", 1);
    let keys = [("britain", "5"), ("sud", "7"), ("spain", "4"), ("nord", "8")];
    for (power, number) in keys {
        holds(&desk, &format!("#powers.{power}:keys()"), number);
    }
    let spanish = "d:is_key() and d:country() == 'spain'";
    holds(&desk, &count(spanish), "15");
    holds(&desk, &count(&format!("{spanish} and d:control():side() == sides.french")), "11");
}

/// X-45, 1.9, 2.3: the same in 1813, when 7 of the 15 are French.
#[test]
fn x45_keys_at_the_start_of_1813() {
    let desk = desk("1813", 1);
    let keys = [("britain", "5"), ("sud", "4"), ("spain", "8"), ("nord", "7")];
    for (power, number) in keys {
        holds(&desk, &format!("#powers.{power}:keys()"), number);
    }
    let french = "d:is_key() and d:country() == 'spain' and d:control():side() == sides.french";
    holds(&desk, &count(french), "7");
    for key in ["ciudad_rodrigo", "granada", "cordoba", "seville", "badajoz"] {
        holds(&desk, &format!("duchies.{key}:control()"), "Spain");
    }
    holds(&desk, "duchies.valencia:control()", "Sud");
}

/// 1.6: the twelve Leaders with Battle and Command Rating. Those of Blake, Castaños and Drouet, and the Battle Ratings of
/// Hill and Suchet, are reconstructed; the others are in the sources (9.63, 11.53, X-44, the tutorial).
#[test]
fn twelve_leaders_bear_the_ratings_of_their_counters() {
    let desk = desk("1812", 1);
    let leaders = [
        ("wellington", "Britain", "5", "9"),
        ("beresford", "Britain", "2", "6"),
        ("hill", "Britain", "3", "4"),
        ("de_espana", "Spain", "1", "4"),
        ("blake", "Spain", "2", "6"),
        ("castanos", "Spain", "2", "4"),
        ("soult", "Sud", "4", "9"),
        ("suchet", "Sud", "3", "6"),
        ("drouet", "Sud", "2", "4"),
        ("joseph", "Nord", "1", "4"),
        ("marmont", "Nord", "2", "6"),
        ("clausel", "Nord", "2", "4"),
    ];
    holds(&desk, "#game:leaders()", "12");
    for (leader, power, battle, command) in leaders {
        holds(&desk, &format!("leaders.{leader}:power()"), power);
        holds(&desk, &format!("leaders.{leader}:rating()"), battle);
        holds(&desk, &format!("leaders.{leader}:command()"), command);
    }
}

/// Plymouth is a box for British pieces, no Duchy: it bears no Flag and no Key, and nobody else may stand there.
#[test]
fn plymouth_is_a_box_and_no_duchy() {
    let mut desk = desk("1812", 1);
    holds(&desk, "duchies.england:is_box()", "true");
    holds(&desk, &count("d:id() == 'england'"), "0");
    refused_for(&mut desk, "set flag england spain", "[R-04]");
    refused_for(&mut desk, "set sp england spain 1i", "[R-04]");
    run(&mut desk, "set sp england britain 2i");
    holds(&desk, "duchies.england:sp(powers.britain)", "2");
}

/// 1.5: the counters in the box are the limit of what may be in play.
#[test]
fn soldier_counters_are_limited_to_the_mix_of_the_box() {
    let mut desk = desk("1812", 1);
    let mixes = [("britain", 14, 6, 3), ("spain", 23, 9, 6), ("sud", 23, 8, 3), ("nord", 23, 8, 3)];
    for (power, infantry, cavalry, artillery) in mixes {
        // Everything else of the Power comes off the map first.
        for place in pieces_of(&desk, power) {
            run(&mut desk, &format!("set sp {place} {power} none"));
        }
        let more = [
            (infantry + 1, cavalry, artillery),
            (infantry, cavalry + 1, artillery),
            (infantry, cavalry, artillery + 1),
        ];
        for (i, c, a) in more {
            refused_for(&mut desk, &format!("set sp box {power} {i}i{c}c{a}a"), "[1.5]");
        }
        run(&mut desk, &format!("set sp box {power} {infantry}i{cavalry}c{artillery}a"));
    }
}

/// Where a Power has Soldiers.
pub fn pieces_of(desk: &sandtable::games::wellington::verbs::Desk, power: &str) -> Vec<String> {
    let there = format!("d:sp(powers.{power}) > 0");
    let ids = format!(
        "table.concat(list.map(list.filter(game:duchies(), function(d) return {there} end), function(d) return d:id() end), ' ')"
    );
    let mut places: Vec<String> = crate::common::eval(desk, &ids).split(' ').map(str::to_string).collect();
    if power == "britain" {
        places.push("england".into());
    }
    places
}

#[test]
fn a_line_may_be_named_from_either_end() {
    for named in ["zamora-salamanca", "Salamanca-Zamora", "salamanca - zam"] {
        let mut desk = crate::common::at_impulse("nord", &[("nord", "100")]);
        run(&mut desk, &format!("play 100 event; {named}"));
        holds(&desk, "duchies.salamanca:line_to(duchies.zamora):type(powers.nord)", "clear");
    }
    let mut desk = crate::common::at_impulse("nord", &[("nord", "100")]);
    run(&mut desk, "play 100 event");
    crate::common::refused(&mut desk, "salamanca-madrid");
}
