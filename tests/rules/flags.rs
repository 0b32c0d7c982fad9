//! Chapter 7, with 1.7 and 8.1: who may Flag which Duchy, with which Flag, and who prevents it.

use crate::common::{at_impulse, holds, refused_by, run};
use crate::{not_offered, offered, spending, spending_next};
use sandtable::games::wellington::verbs::Desk;

/// 7.1: a Formation in an unfortified Duchy Flags it for 1 CP; a single Soldier will do.
#[test]
fn a_formation_flags_the_duchy_in_which_it_stands() {
    let mut desk = spending("spain", 2);
    run(&mut desk, "set sp lumbrales nord none; set sp lumbrales spain 1i; flag lumbrales");
    holds(&desk, "duchies.lumbrales:flag()", "Spain");
    holds(&desk, "duchies.lumbrales:control()", "Spain");
    holds(&desk, "game:cp()", "1");
}

/// 7.1: without Command Points there is no Flag.
#[test]
fn a_flag_costs_a_command_point() {
    let mut desk = spending("spain", 0);
    run(&mut desk, "set sp lumbrales nord none; set sp lumbrales spain 1i");
    refused_by(&mut desk, "flag lumbrales", "5.5");
}

/// 5.5, #98: a Command Point that only Wellington can use pays for the Flag that his Army places, in his own Duchy or from
/// there, and for nobody else's.
#[test]
fn a_command_point_of_one_leader_pays_for_his_flag() {
    let desk = || {
        let mut desk = at_impulse("britain", &[("britain", "98 17")]);
        run(&mut desk, "responses off; play 98 event; wellington; play 17 cp");
        run(&mut desk, "set sp caceres sud none; set leader hill lisbon; set leader beresford lisbon");
        desk
    };
    let mut near = desk();
    run(&mut near, "set leader wellington elvas; set cp 0; flag caceres britain");
    holds(&near, "duchies.caceres:flag()", "Britain");
    let mut there = desk();
    run(&mut there, "set leader wellington caceres; set leader hill elvas; set cp 1; flag caceres britain");
    holds(&there, "game:cp()", "1");
    let mut other = desk();
    run(&mut other, "set leader wellington lisbon; set leader hill elvas; set cp 0");
    refused_by(&mut other, "flag caceres britain", "5.5");
    // From a Duchy that is not Friendly he places none, so he pays for none: Hill does, out of the common ones.
    run(&mut other, "set sp almaraz nord none; set leader wellington almaraz; set cp 1; flag caceres britain");
    holds(&other, "game:cp()", "0");
}

/// Britain with Hill in Elvas, and Cáceres Adjacent to it without French pieces.
fn hill_before_caceres() -> Desk {
    let mut desk = spending("britain", 3);
    run(&mut desk, "set sp caceres sud none");
    desk
}

/// 7.1: an Army in a Friendly Duchy Flags one Adjacent to it; Soldiers without a Leader do not.
#[test]
fn an_army_flags_an_adjacent_duchy_and_leaderless_soldiers_do_not() {
    let mut desk = hill_before_caceres();
    run(&mut desk, "flag caceres britain");
    holds(&desk, "duchies.caceres:flag()", "Britain");
    holds(&desk, "duchies.caceres:sp(powers.britain)", "0");
    run(&mut desk, "undo; set leader hill box");
    holds(&desk, "duchies.elvas:sp(powers.britain)", "3");
    refused_by(&mut desk, "flag caceres britain", "7.1");
}

/// 7.1: an enemy Formation in the target bars the Flag.
#[test]
fn an_enemy_formation_keeps_its_duchy_from_being_flagged() {
    let mut desk = spending("britain", 3);
    holds(&desk, "duchies.caceres:sp(powers.sud)", "1");
    refused_by(&mut desk, "flag caceres britain", "7.1");
}

/// 7.1: a Fortress is Flagged only after a Siege, even by pieces that stand before it.
#[test]
fn a_fortress_is_not_flagged_for_command_points() {
    let mut desk = spending("britain", 3);
    refused_by(&mut desk, "flag ciudad rodrigo", "7.1");
    // Badajoz is empty, Friendly Elvas with Hill is Adjacent to it.
    refused_by(&mut desk, "flag badajoz", "7.1");
}

/// 7.1: the Army must stand in a Friendly Duchy; once its own is Flagged, the next one may be.
#[test]
fn an_army_in_an_uncontrolled_duchy_flags_that_one_first() {
    let mut desk = spending("spain", 3);
    run(&mut desk, "set sp caceres sud none; set sp almaraz nord none; set leader blake caceres");
    refused_by(&mut desk, "flag almaraz", "7.1");
    run(&mut desk, "flag caceres; flag almaraz");
    holds(&desk, "duchies.almaraz:flag()", "Spain");
}

/// 7.1: which Duchies may be Flagged is decided for each CP: a move makes the next Duchy eligible.
#[test]
fn a_move_makes_another_duchy_eligible() {
    let mut desk = spending("britain", 3);
    run(&mut desk, "set sp almaraz nord none");
    not_offered(&mut desk, "flag almaraz");
    run(&mut desk, "move beresford to castelo branco; flag almaraz britain");
    holds(&desk, "duchies.almaraz:control()", "Britain");
    holds(&desk, "game:cp()", "1");
}

/// R-18, 7.1: an enemy Army Adjacent to the target bars the Flag by its mere presence; Soldiers alone never do.
#[test]
fn r18_an_adjacent_enemy_army_bars_the_flag() {
    let mut desk = hill_before_caceres();
    run(&mut desk, "set sp badajoz sud 3i");
    offered(&mut desk, "flag caceres britain");
    run(&mut desk, "set leader drouet badajoz; set sp badajoz sud none");
    refused_by(&mut desk, "flag caceres britain", "7.1");
}

/// R-18, 10.3: an Army across a River cannot intercept, so it bars nothing.
#[test]
fn r18_an_enemy_army_behind_a_river_bars_nothing() {
    let mut desk = hill_before_caceres();
    holds(&desk, "duchies.almaraz:line_to(duchies.caceres):type()", "river");
    run(&mut desk, "set leader joseph almaraz; flag caceres britain");
    holds(&desk, "duchies.caceres:control()", "Britain");
}

/// the Flag itself may cross a River.
#[test]
fn r18_a_flag_may_cross_a_river() {
    let mut desk = spending("britain", 3);
    run(&mut desk, "set sp lumbrales nord none; set leader beresford almeida");
    holds(&desk, "duchies.almeida:line_to(duchies.lumbrales):type()", "river");
    run(&mut desk, "flag lumbrales britain");
    holds(&desk, "duchies.lumbrales:control()", "Britain");
}

/// an Army whose only line to the target is blocked cannot intercept, so it bars nothing.
#[test]
fn r18_an_army_behind_a_blocked_line_bars_nothing() {
    let mut desk = at_impulse("spain", &[("spain", "9 89"), ("sud", "3")]);
    run(&mut desk, "responses off; set leader drouet seville; set sp llerena sud none; set leader blake merida");
    run(&mut desk, "play 89 cp");
    refused_by(&mut desk, "flag llerena", "7.1");
    run(&mut desk, "play 9 event; llerena-seville; flag llerena");
    holds(&desk, "duchies.llerena:control()", "Spain");
}

/// 7.1, #9: nor does an Army place a Flag across a blocked line.
#[test]
fn no_flag_crosses_a_blocked_line() {
    let mut desk = at_impulse("spain", &[("spain", "9 89"), ("sud", "3")]);
    run(&mut desk, "responses off; set sp almaraz nord none; set leader blake merida; play 89 cp");
    offered(&mut desk, "flag almaraz");
    run(&mut desk, "play 9 event; almaraz-merida");
    refused_by(&mut desk, "flag almaraz", "7.1");
}

/// 8.1: a Power cannot Flag a Duchy that it or its Ally Controls.
#[test]
fn a_duchy_of_the_own_side_is_not_flagged() {
    let mut desk = spending("spain", 3);
    run(&mut desk, "set flag caceres britain; set sp caceres sud none; set sp caceres spain 1i");
    refused_by(&mut desk, "flag caceres", "7");
    refused_by(&mut desk, "flag merida", "7");
    refused_by(&mut desk, "flag braga", "7");
}

/// 7.1, note: an Allied Formation in an Uncontrolled Duchy is no obstacle.
#[test]
fn an_allied_formation_in_the_duchy_does_not_matter() {
    let mut desk = hill_before_caceres();
    run(&mut desk, "set sp caceres spain 1i; flag caceres britain");
    holds(&desk, "duchies.caceres:control()", "Britain");
}

/// 7: the Power that had a Duchy at the start of 1812 takes the enemy's Flag off and places none.
#[test]
fn the_printed_owner_places_no_flag() {
    let mut desk = spending("britain", 3);
    run(&mut desk, "set flag coimbra sud; flag coimbra");
    holds(&desk, "duchies.coimbra:flag()", "nil");
    holds(&desk, "duchies.coimbra:control()", "Britain");
    spending_next(&mut desk, "nord", 3);
    run(&mut desk, "set flag toledo spain; flag toledo");
    holds(&desk, "duchies.toledo:flag()", "nil");
    holds(&desk, "duchies.toledo:control()", "Nord");
}

/// 7, 8.1: in an Ally's Home that the enemy holds, a Power may place its own Flag, or give the Duchy back to the Ally.
#[test]
fn an_allys_home_is_taken_or_given_back() {
    let mut desk = spending("sud", 3);
    run(&mut desk, "set flag orthez britain; set leader suchet tarbes");
    run(&mut desk, "flag orthez sud");
    holds(&desk, "duchies.orthez:control()", "Sud");
    run(&mut desk, "undo; flag orthez none");
    holds(&desk, "duchies.orthez:control()", "Nord");
}

/// the same choice for an Occupied Duchy that the other French Power had.
#[test]
fn r16_an_occupied_duchy_of_the_ally_is_taken_or_given_back() {
    let mut desk = spending("sud", 3);
    run(&mut desk, "set flag toledo spain; set sp toledo nord none; set sp toledo sud 1i");
    offered(&mut desk, "flag toledo sud");
    run(&mut desk, "flag toledo none");
    holds(&desk, "duchies.toledo:control()", "Nord");
}

/// 4.3: a Flag that an effect protects does not change at the end of the Turn, either.
#[test]
fn an_immune_flag_is_not_changed_when_the_turn_ends() {
    for (immune, flag) in [("true", "nil"), ("false", "Spain")] {
        let folder = crate::common::folder();
        let paths = crate::common::copy_of_cards(folder.path());
        let card = format!(
            "return card {{ api = 1, number = 37, title = \"Colours\", cp = 4, kind = \"event\", text = [[ Colours. ]],
            play = function(ev) ev:start(\"flags\", {{}}, lasting.game) end,
            effects = {{ flags = {{ [\"flag.immune\"] = function(fx, at, n) return {immune} end }} }} }}"
        );
        std::fs::write(paths.cards.join("037_hasty_fortress.lua"), card).expect("a card");
        let desk = crate::common::desk_with(&paths, "1812", 1);
        let mut desk = crate::common::at_impulse_of(desk, "spain", &[("spain", "37 17")]);
        run(&mut desk, "play 37 event; set hand spain -17");
        run(&mut desk, "set sp caceres sud none; set sp caceres spain 1i; dice 60x1; set phase attrition");
        holds(&desk, "duchies.caceres:flag()", flag);
    }
}

/// R-17, 7: on an Occupied Duchy Britain places its own Flag or a Spanish one.
#[test]
fn r17_britain_chooses_the_flag_of_an_occupied_duchy() {
    let mut desk = hill_before_caceres();
    not_offered(&mut desk, "flag caceres none");
    run(&mut desk, "flag caceres spain");
    holds(&desk, "duchies.caceres:control()", "Spain");
    run(&mut desk, "undo; flag caceres britain");
    holds(&desk, "duchies.caceres:control()", "Britain");
}

/// on a Spanish Duchy under a French Flag Britain places its own or lets it revert; no Spanish Flag lies there.
#[test]
fn r17_britain_takes_or_frees_a_spanish_duchy() {
    let mut desk = spending("britain", 3);
    run(&mut desk, "set flag alicante sud; set sp alicante britain 1i");
    not_offered(&mut desk, "flag alicante spain");
    offered(&mut desk, "flag alicante britain");
    run(&mut desk, "flag alicante none");
    holds(&desk, "duchies.alicante:control()", "Spain");
}

/// Spain never places a British Flag, but may let a British Home revert; an Occupied Duchy becomes Spanish.
#[test]
fn r17_spain_places_no_british_flag() {
    let mut desk = spending("spain", 3);
    run(&mut desk, "set flag coimbra nord; set sp coimbra spain 1i; set sp caceres sud none; set sp caceres spain 1i");
    not_offered(&mut desk, "flag caceres britain");
    not_offered(&mut desk, "flag caceres none");
    offered(&mut desk, "flag coimbra spain");
    run(&mut desk, "flag coimbra none");
    holds(&desk, "duchies.coimbra:control()", "Britain");
}

/// 7, 1.7: there is one Flag in a Duchy at most: the new one replaces the other.
#[test]
fn a_new_flag_replaces_the_old_one() {
    let mut desk = spending("nord", 3);
    run(&mut desk, "set flag caceres britain; set sp caceres sud none; set sp caceres nord 1i; flag caceres nord");
    holds(&desk, "duchies.caceres:flag()", "Nord");
    spending_next(&mut desk, "spain", 3);
    run(&mut desk, "set sp caceres nord none; set sp caceres spain 1i; flag caceres");
    holds(&desk, "duchies.caceres:flag()", "Spain");
}

/// R-05, 1.7: with all 35 French Flags on the map no further one is placed; taking one off is still possible.
#[test]
fn r05_a_side_without_flags_left_places_none() {
    let mut desk = spending("sud", 3);
    run(&mut desk, "set sp merida spain none; set sp merida sud 1i; set flag toledo spain; set sp toledo nord none");
    run(&mut desk, "set sp toledo sud 1i");
    // Cádiz and Lisbon stay Allied, or the game would end [18].
    let kept = "list.has({ duchies.merida, duchies.toledo, duchies.cadiz, duchies.lisbon }, d)";
    let open = format!("function(d) return d:owner():side() == sides.allies and not {kept} end");
    let ids = format!("list.map(list.filter(game:duchies(), {open}), function(d) return d:id() end)");
    let ids = crate::common::eval(&desk, &format!("table.concat({ids}, ' ')"));
    for id in ids.split(' ').take(35) {
        run(&mut desk, &format!("set flag {id} nord"));
    }
    refused_by(&mut desk, "flag merida", "1.7");
    refused_by(&mut desk, "flag toledo sud", "1.7");
    run(&mut desk, "flag toledo none");
    holds(&desk, "duchies.toledo:control()", "Nord");
    // One comes off elsewhere: now there is one for Mérida.
    run(&mut desk, &format!("set flag {} none; flag merida", ids.split(' ').next().expect("a Duchy")));
    holds(&desk, "duchies.merida:control()", "Sud");
}

/// an Army that could not intercept into a Duchy held by unmoving enemies guards no Flag there.
#[test]
fn r48_nobody_guards_a_duchy_that_unmoving_enemies_hold() {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    run(&mut desk, "play 17 cp; set sp caceres sud none; set leader drouet badajoz");
    refused_by(&mut desk, "flag caceres britain", "7.1");
    run(&mut desk, "set sp caceres spain 1i; flag caceres britain");
    holds(&desk, "duchies.caceres:control()", "Britain");
}
