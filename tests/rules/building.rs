//! Chapter 6: what building and regrouping cost, where pieces come into play, and the counters in the box.

use crate::common::{holds, refused_by, run};
use crate::{not_offered, offered, spending, spending_next};
use sandtable::games::wellington::verbs::Desk;

/// The cost of a command in Command Points: runs it and undoes it.
fn price(desk: &mut Desk, command: &str) -> i32 {
    let before = points(desk);
    run(desk, command);
    let after = points(desk);
    run(desk, "undo");
    before - after
}

fn points(desk: &Desk) -> i32 {
    crate::common::eval(desk, "game:cp()").parse().expect("a number")
}

/// X-16, 6.1: 2 for each Strength Point, for a Leader half his Command Rating, rounded up.
#[test]
fn x16_building_costs() {
    let mut desk = spending("britain", 20);
    run(&mut desk, "set leader wellington pool; set leader hill pool; set leader beresford pool");
    for (piece, cost) in
        [("infantry", 2), ("cavalry", 4), ("artillery", 8), ("wellington", 5), ("beresford", 3), ("hill", 2)]
    {
        assert_eq!(price(&mut desk, &format!("build {piece} at lisbon")), cost, "{piece}");
    }
}

/// X-44, 6.1: Suchet, with a Command Rating of 6, costs 3, and Soult 5.
#[test]
fn x44_suchet_is_rebuilt_for_three() {
    let mut desk = spending("sud", 20);
    run(&mut desk, "set leader suchet pool; set leader soult pool");
    assert_eq!(price(&mut desk, "build suchet at toulouse"), 3);
    assert_eq!(price(&mut desk, "build soult at toulouse"), 5);
}

/// X-16, 6.2: 1 for each Strength Point out of the Regroup Box, and 1 for a Leader whatever his rating.
#[test]
fn x16_regrouping_costs() {
    let mut desk = spending("britain", 20);
    run(&mut desk, "set leader wellington box; set leader hill box; set sp box britain 1i1c1a");
    for (piece, cost) in [("infantry", 1), ("cavalry", 2), ("artillery", 4), ("wellington", 1), ("hill", 1)] {
        assert_eq!(price(&mut desk, &format!("regroup {piece} at lisbon")), cost, "{piece}");
    }
}

/// 6: pieces in the Regroup Box can be regrouped, pieces out of play can be built, pieces on the map can be neither.
#[test]
fn a_piece_is_built_or_regrouped_by_where_it_is() {
    let mut desk = spending("britain", 20);
    run(&mut desk, "set leader hill box; set leader beresford pool");
    refused_by(&mut desk, "build hill at lisbon", "6.1");
    refused_by(&mut desk, "regroup beresford at lisbon", "6.2");
    refused_by(&mut desk, "build wellington at lisbon", "6.1");
    refused_by(&mut desk, "regroup infantry at lisbon", "6.2");
    run(&mut desk, "regroup hill at lisbon");
    holds(&desk, "leaders.hill:duchy()", "Lisbon");
}

/// R-91, 6: an eliminated Leader may come back in the same Impulse.
#[test]
fn r91_an_eliminated_leader_is_rebuilt_at_once() {
    let mut desk = spending("nord", 9);
    run(&mut desk, "set sp merida spain none; set sp almaraz nord none; set leader joseph almaraz");
    // Over the Pass into an enemy Duchy, alone: his one die is a 6.
    run(&mut desk, "dice 6; move joseph to merida");
    holds(&desk, "leaders.joseph:duchy()", "nil");
    run(&mut desk, "build joseph at bayonne");
    holds(&desk, "leaders.joseph:duchy()", "Bayonne");
    holds(&desk, "game:cp()", "6");
}

/// 6.3: Soldiers come into Home Duchies that the Power itself Controls, Key or not.
#[test]
fn soldiers_enter_play_in_controlled_home_duchies() {
    let mut desk = spending("britain", 20);
    run(&mut desk, "set flag braga nord; set flag coimbra spain; set sp faro sud 1i; build infantry at castelo branco");
    holds(&desk, "duchies.castelo_branco:sp(powers.britain)", "1");
    for elsewhere in ["braga", "coimbra", "faro", "madrid", "merida", "palma", "plymouth"] {
        not_offered(&mut desk, &format!("build infantry at {elsewhere}"));
        refused_by(&mut desk, &format!("build infantry at {elsewhere}"), "6.3");
    }
}

/// 6.3: no French Power builds in Duchies that it Occupies, not even in Madrid.
#[test]
fn occupied_duchies_are_no_place_to_build() {
    let mut desk = spending("nord", 20);
    refused_by(&mut desk, "build infantry at madrid", "6.3");
    refused_by(&mut desk, "build infantry at toulouse", "6.3");
    offered(&mut desk, "build infantry at orthez");
    spending_next(&mut desk, "sud", 20);
    refused_by(&mut desk, "build infantry at barcelona", "6.3");
    offered(&mut desk, "build infantry at tarbes");
}

/// 6.3, Glossary: Spain builds in Occupied Duchies under its own Flag, not under the British one.
#[test]
fn spain_builds_where_its_flag_makes_a_home() {
    let mut desk = spending("spain", 20);
    run(&mut desk, "set sp jaen sud none; set sp malaga sud none; set flag jaen spain; set flag malaga britain");
    run(&mut desk, "build infantry at jaen");
    holds(&desk, "duchies.jaen:sp(powers.spain)", "1");
    refused_by(&mut desk, "build infantry at malaga", "6.3");
    refused_by(&mut desk, "build infantry at granada", "6.3");
}

/// 6.3: a Leader comes into a Home Duchy that is a Key.
#[test]
fn leaders_enter_play_in_home_keys() {
    let mut desk = spending("nord", 20);
    run(&mut desk, "set leader marmont pool; set leader clausel box");
    refused_by(&mut desk, "build marmont at orthez", "6.3");
    refused_by(&mut desk, "regroup clausel at orthez", "6.3");
    refused_by(&mut desk, "build marmont at madrid", "6.3");
    run(&mut desk, "build marmont at bordeaux; regroup clausel at bayonne");
    holds(&desk, "leaders.marmont:duchy()", "Bordeaux");
    holds(&desk, "leaders.clausel:duchy()", "Bayonne");
}

/// 6.3: British Leaders, and nobody else, may also come into Plymouth.
#[test]
fn british_leaders_may_enter_play_in_plymouth() {
    let mut desk = spending("britain", 20);
    run(&mut desk, "set leader hill pool; set leader beresford box; set leader blake pool");
    run(&mut desk, "build hill at plymouth; regroup beresford at plymouth");
    holds(&desk, "leaders.hill:duchy() == duchies.england", "true");
    holds(&desk, "leaders.beresford:duchy() == duchies.england", "true");
    refused_by(&mut desk, "build cavalry at plymouth", "6.3");
    spending_next(&mut desk, "spain", 20);
    refused_by(&mut desk, "build blake at plymouth", "6.3");
}

/// Nord with all its Home Duchies under British Flags and none of its pieces there.
fn nord_without_homes() -> Desk {
    let mut desk = spending("nord", 20);
    run(&mut desk, "set sp bayonne nord none");
    for home in ["bordeaux", "bayonne", "orthez", "mont de marsan"] {
        run(&mut desk, &format!("set flag {home} britain"));
    }
    desk
}

/// X-17, 6.3: Nord without Homes uses those of Sud: Soldiers in all four, Leaders in the two Keys.
#[test]
fn x17_nord_without_homes_uses_those_of_sud() {
    let mut desk = nord_without_homes();
    run(&mut desk, "set leader marmont pool");
    for home in ["toulouse", "perpignan", "tarbes", "carcassonne"] {
        offered(&mut desk, &format!("build infantry at {home}"));
    }
    for key in ["toulouse", "perpignan"] {
        offered(&mut desk, &format!("build marmont at {key}"));
    }
    not_offered(&mut desk, "build marmont at tarbes");
    not_offered(&mut desk, "build marmont at carcassonne");
    not_offered(&mut desk, "build infantry at bayonne");
    run(&mut desk, "build infantry at tarbes");
    holds(&desk, "duchies.tarbes:sp(powers.nord)", "1");
}

/// the exception ends with the first Home that Nord Controls again.
#[test]
fn x17_the_french_exception_ends_with_one_home_regained() {
    let mut desk = nord_without_homes();
    run(&mut desk, "set flag orthez none");
    offered(&mut desk, "build infantry at orthez");
    refused_by(&mut desk, "build infantry at toulouse", "6.3");
}

/// X-17, 6.3: the exception also holds for pieces from an Event, here #101.
#[test]
fn x17_the_french_exception_holds_for_events() {
    let mut desk = nord_without_homes();
    run(&mut desk, "set hand nord +101 +82; set impulse nord; play 101 event; tarbes");
    holds(&desk, "duchies.tarbes:sp(powers.nord)", "4");
    // With a Home of its own there is nothing to choose elsewhere.
    run(&mut desk, "undo 2; set flag orthez none; play 101 event");
    holds(&desk, "duchies.orthez:sp(powers.nord)", "4");
}

/// 6.3: Britain and Spain never share their Homes.
#[test]
fn the_french_exception_is_french_alone() {
    let mut desk = spending("britain", 20);
    for home in ["lisbon", "porto", "elvas", "almeida", "gibraltar", "braga", "braganza", "coimbra", "faro"] {
        run(&mut desk, &format!("set flag {home} sud"));
    }
    run(&mut desk, "set flag castelo branco sud; set flag fuentes sud");
    holds(&desk, "#powers.britain:home_duchies()", "0");
    not_offered(&mut desk, "build");
}

/// 1.5: the counters in the box are the limit: with all 38 Strength Points in play nothing can be built.
#[test]
fn nothing_is_built_beyond_the_counters_of_the_box() {
    let mut desk = spending("britain", 20);
    for place in crate::map::pieces_of(&desk, "britain") {
        run(&mut desk, &format!("set sp {place} britain none"));
    }
    run(&mut desk, "set sp lisbon britain 14i6c3a");
    refused_by(&mut desk, "build infantry at lisbon", "1.5");
    run(&mut desk, "set sp lisbon britain 13i6c3a; build infantry at porto");
    holds(&desk, "duchies.porto:sp(powers.britain)", "1");
    refused_by(&mut desk, "build infantry at porto", "1.5");
}

/// 1.5: with no infantry counter left, change is made: the new Strength Point and the one there become a cavalry.
#[test]
fn change_lets_a_strength_point_be_built_without_its_counter() {
    let mut desk = spending("britain", 20);
    for place in crate::map::pieces_of(&desk, "britain") {
        run(&mut desk, &format!("set sp {place} britain none"));
    }
    run(&mut desk, "set sp lisbon britain 13i3a; set sp porto britain 1i; build infantry at porto");
    holds(&desk, "duchies.porto:sp(powers.britain)", "2");
    holds(&desk, "duchies.lisbon:sp(powers.britain)", "25");
    holds(&desk, "game:cp()", "18");
}

/// 1.5: change may be made at any time and keeps the Strength Points.
#[test]
fn change_is_free_and_keeps_the_strength() {
    let mut desk = spending("britain", 3);
    run(&mut desk, "change lisbon britain 2i");
    holds(&desk, "duchies.lisbon:sp(powers.britain)", "2");
    holds(&desk, "game:cp()", "3");
    run(&mut desk, "move infantry from lisbon to coimbra");
    holds(&desk, "duchies.lisbon:sp(powers.britain)", "1");
    refused_by(&mut desk, "change lisbon britain 2i", "1.5");
}
