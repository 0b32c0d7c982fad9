//! Chapter 13, with 9.41 to 9.43: when a check is due, how many dice it takes, and who is lost.

use crate::common::{holds, run, told};
use crate::{asked, choose, not_offered, offered, spending};
use sandtable::games::wellington::verbs::Desk;

/// Checks that a command rolls exactly these dice in a Duchy.
fn rolls(desk: &mut Desk, command: &str, dice: &str, at: &str) {
    run(desk, &format!("dice {dice}; {command}"));
    told(desk, &format!("rolls {dice} for Attrition in {at}"));
    run(desk, "expect dice used");
}

/// Checks that a command rolls no dice.
fn rolls_nothing(desk: &mut Desk, command: &str) {
    run(desk, &format!("dice 6 6 6; {command}"));
    let left = run(desk, "dice show");
    assert!(left.contains("forced dice: 6 6 6"), "{command}: {left}");
    run(desk, "dice clear");
}

fn stands(desk: &Desk, duchy: &str, power: &str, sp: u8) {
    holds(desk, &format!("duchies.{duchy}:sp(powers.{power})"), &sp.to_string());
}

/// Marmont alone in Uncontrolled Ponferrada, with Spanish Lugo empty behind the Pass.
fn marmont_before_lugo(soldiers: &str) -> Desk {
    let mut desk = spending("nord", 9);
    run(&mut desk, "set leader castanos box; set sp ponferrada spain none; set leader marmont ponferrada");
    run(&mut desk, &format!("set sp ponferrada nord {soldiers}"));
    desk
}

/// X-32, 13.1: a Leader, three infantry and a cavalry with two reasons: twelve dice in one roll.
#[test]
fn x32_two_reasons_double_the_dice_of_one_roll() {
    let mut desk = marmont_before_lugo("3i1c");
    // 9.41 and 9.43: from an Uncontrolled into an enemy Duchy over a Pass.
    rolls(&mut desk, "move marmont to lugo", "1 2 3 4 5 1 1 2 3 4 5 1", "Lugo");
    stands(&desk, "lugo", "nord", 5);
    holds(&desk, "leaders.marmont:duchy()", "Lugo");
}

/// X-43, 20: artillery counts as four Strength Points: four dice, and the Leader's one.
#[test]
fn x43_artillery_rolls_four_dice() {
    let mut desk = spending("sud", 5);
    run(&mut desk, "set leader suchet granada; set sp granada sud 1a; set sp lorca spain none");
    // From Friendly Granada over the Pass into an enemy Duchy: one reason.
    rolls(&mut desk, "move suchet to lorca", "5 5 5 5 5", "Lorca");
    stands(&desk, "lorca", "sud", 4);
}

/// 13.1, 1.5: only a 6 takes a Strength Point. Artillery makes change so that it loses just one.
#[test]
fn each_six_takes_one_strength_point() {
    let mut desk = spending("sud", 5);
    run(&mut desk, "set leader suchet granada; set sp granada sud 1a");
    rolls(&mut desk, "move suchet to lorca", "6 5 5 4 1", "Lorca");
    stands(&desk, "lorca", "sud", 3);
    run(&mut desk, "undo 2");
    rolls(&mut desk, "move suchet to lorca", "6 5 6 5 6", "Lorca");
    stands(&desk, "lorca", "sud", 1);
    holds(&desk, "leaders.suchet:duchy()", "Lorca");
}

/// 13.1: a Leader is lost only when no Soldier is left.
#[test]
fn leaders_are_lost_after_the_soldiers() {
    let mut desk = marmont_before_lugo("1i");
    rolls(&mut desk, "move marmont to lugo", "6 1 1 1", "Lugo");
    stands(&desk, "lugo", "nord", 0);
    holds(&desk, "leaders.marmont:duchy()", "Lugo");
    run(&mut desk, "undo 2");
    rolls(&mut desk, "move marmont to lugo", "6 1 6 1", "Lugo");
    holds(&desk, "leaders.marmont:duchy()", "nil");
    holds(&desk, "duchies.lugo:control()", "Spain");
}

/// 13.1: a Leader on his own counts as one Strength Point.
#[test]
fn a_lone_leader_rolls_one_die_and_may_be_lost() {
    let mut desk = marmont_before_lugo("none");
    rolls(&mut desk, "move marmont to lugo", "5 6", "Lugo");
    holds(&desk, "leaders.marmont:duchy()", "nil");
}

/// 9.41: over a Pass between two Friendly Duchies there is no check, the Ally's Duchy included.
#[test]
fn a_pass_between_friendly_duchies_is_free() {
    let mut desk = spending("nord", 5);
    rolls_nothing(&mut desk, "move clausel to madrid");
    let mut desk = spending("spain", 5);
    run(&mut desk, "set sp orense spain 1i");
    holds(&desk, "duchies.braga:control()", "Britain");
    rolls_nothing(&mut desk, "move infantry from orense to braga");
}

/// R-54, 9.41: entering an enemy Duchy over a Pass costs a check.
#[test]
fn r54_a_pass_into_an_enemy_duchy_costs_a_check() {
    let mut desk = spending("spain", 5);
    run(&mut desk, "set sp almaraz nord none");
    rolls(&mut desk, "move infantry from merida to almaraz", "6", "Almaraz");
    stands(&desk, "almaraz", "spain", 0);
    holds(&desk, "duchies.almaraz:control()", "Nord");
}

/// R-54, 9.41: leaving an Uncontrolled Duchy over a Pass costs a check, even towards a Friendly one.
#[test]
fn r54_a_pass_out_of_an_uncontrolled_duchy_costs_a_check() {
    let mut desk = spending("spain", 5);
    run(&mut desk, "set sp almaraz nord none; set sp almaraz spain 1i; set sp merida spain none");
    rolls(&mut desk, "move infantry from almaraz to merida", "5", "Mérida");
    stands(&desk, "merida", "spain", 1);
}

/// R-54, 9.41: an Uncontrolled Duchy in which the Ally stands is not Friendly yet.
#[test]
fn r54_a_pass_into_an_uncontrolled_duchy_costs_a_check() {
    let mut desk = spending("spain", 5);
    run(&mut desk, "set sp almaraz nord none; set sp almaraz britain 1i");
    rolls(&mut desk, "move infantry from merida to almaraz", "2", "Almaraz");
}

/// towards its own besieged Fortress a Power crosses a Pass freely, for it is Friendly.
#[test]
fn x09_a_pass_is_free_for_the_owner_of_a_fortress() {
    let mut desk = spending("nord", 5);
    run(&mut desk, "set sp bayonne nord 2i");
    rolls_nothing(&mut desk, "move infantry from bayonne to san sebastian");
    rolls_nothing(&mut desk, "move infantry from san sebastian to bayonne");
}

/// 9.43: from an Uncontrolled Duchy into an enemy one there is an Ambush, whatever the line.
#[test]
fn an_ambush_awaits_those_who_go_on_from_enemy_ground() {
    let mut desk = spending("spain", 5);
    run(&mut desk, "set sp lumbrales nord none; set sp salamanca nord none; set sp lumbrales spain 2i");
    rolls(&mut desk, "move infantry from lumbrales to salamanca", "6", "Salamanca");
    stands(&desk, "salamanca", "spain", 0);
    rolls(&mut desk, "move infantry from lumbrales to salamanca", "1", "Salamanca");
    stands(&desk, "salamanca", "spain", 1);
}

/// 9.43: no Ambush from a Friendly Duchy, nor from an Uncontrolled one into a Friendly or Uncontrolled one.
#[test]
fn there_is_no_ambush_from_or_into_friendly_ground() {
    let mut desk = spending("spain", 5);
    run(&mut desk, "set sp caceres sud none; set sp badajoz sud none");
    rolls_nothing(&mut desk, "move infantry from merida to caceres");
    rolls_nothing(&mut desk, "move infantry from caceres to merida");
    run(&mut desk, "set sp llerena sud none; set leader drouet box; set sp llerena britain 1i; set flag merida sud");
    holds(&desk, "duchies.merida:is_uncontrolled(sides.allies)", "true");
    rolls_nothing(&mut desk, "move infantry from merida to llerena");
}

/// 9.4: Rivers and Rough lines cost a mover nothing by themselves.
#[test]
fn rivers_and_rough_lines_cost_no_check() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set sp lumbrales nord none; set sp caceres sud none");
    rolls_nothing(&mut desk, "move infantry from almeida to lumbrales");
    rolls_nothing(&mut desk, "move hill to caceres");
}

/// 9.42: four Duchies are free; each further one costs a check, Friendly or not.
#[test]
fn a_forced_march_is_checked_from_the_fifth_duchy_on() {
    let mut desk = spending("britain", 6);
    run(&mut desk, "set sp lisbon britain 1i");
    for to in ["coimbra", "lisbon", "coimbra", "lisbon"] {
        rolls_nothing(&mut desk, &format!("move beresford to {to}"));
    }
    rolls(&mut desk, "move beresford to coimbra", "1 5", "Coimbra");
    rolls(&mut desk, "move beresford to lisbon", "6 1", "Lisbon");
    stands(&desk, "lisbon", "britain", 0);
    holds(&desk, "leaders.beresford:duchy()", "Lisbon");
}

/// R-55, 9.42: only the pieces that have marched so far are checked, not those that they take along.
#[test]
fn r55_a_forced_march_is_counted_for_each_piece() {
    let mut desk = spending("britain", 10);
    run(&mut desk, "set sp lisbon britain 1i; move beresford to coimbra with 1 sp");
    for to in ["lisbon", "coimbra", "lisbon"] {
        run(&mut desk, &format!("move beresford to {to} with 1 sp"));
    }
    run(&mut desk, "build infantry at lisbon; build infantry at lisbon");
    stands(&desk, "lisbon", "britain", 3);
    // Beresford and the infantry that came with him: two dice; the two fresh ones none.
    rolls(&mut desk, "move beresford to coimbra", "1 1", "Coimbra");
    stands(&desk, "coimbra", "britain", 3);
}

/// Pass, Ambush and fifth Duchy at once: three dice for one infantry.
#[test]
fn r56_three_reasons_make_three_dice_for_each_piece() {
    let mut desk = spending("nord", 9);
    run(&mut desk, "set sp leon nord none; set sp zamora nord none; set sp valladolid nord none");
    for (from, to) in [("saldana", "valladolid"), ("valladolid", "zamora"), ("zamora", "leon"), ("leon", "puebla")] {
        rolls_nothing(&mut desk, &format!("move infantry from {from} to {to}"));
    }
    rolls(&mut desk, "move infantry from puebla to orense", "1 2 3", "Orense");
    stands(&desk, "orense", "nord", 1);
}

/// R-14, 9.43: a Duchy counts as it was before the entry: as enemy ground, although the entry makes it Uncontrolled.
#[test]
fn r14_the_status_before_the_entry_decides() {
    let mut desk = spending("nord", 5);
    run(&mut desk, "set sp leon nord none; set sp puebla nord 1i");
    holds(&desk, "duchies.orense:is_enemy(sides.french)", "true");
    rolls(&mut desk, "move infantry from puebla to orense", "5 5", "Orense");
    holds(&desk, "duchies.orense:control()", "nil");
    holds(&desk, "duchies.puebla_de_sanabria:control()", "Spain");
}

/// R-90, 13.1: in a Group of two Powers the Commander's Power chooses, and may choose the Ally's Soldiers.
#[test]
fn r90_the_commanders_power_chooses_the_losses_of_a_group() {
    for (active, leader, other) in [("britain", "wellington", "de espana"), ("spain", "de espana", "wellington")] {
        let mut desk = spending(active, 5);
        run(
            &mut desk,
            "set sp ciudad rodrigo britain none; set sp ciudad rodrigo spain none; set sp almaraz nord none",
        );
        run(&mut desk, "set leader wellington almaraz; set leader de espana almaraz; set sp merida spain none");
        run(&mut desk, "set sp almaraz britain 1i; set sp almaraz spain 1i");
        run(&mut desk, &format!("dice 1 6 1 1; move {leader} to merida with {other}"));
        run(&mut desk, "expect dice used");
        asked(&mut desk, active);
        offered(&mut desk, "1 SP of Britain");
        not_offered(&mut desk, "Wellington");
        choose(&mut desk, "1 SP of Spain");
        stands(&desk, "merida", "spain", 0);
        stands(&desk, "merida", "britain", 1);
    }
}

/// 13.1: Soldiers who stay behind are not part of the check.
#[test]
fn only_those_who_moved_are_checked() {
    let mut desk = spending("nord", 5);
    run(
        &mut desk,
        "set leader castanos box; set sp ponferrada spain none; set leader marmont leon; set sp leon nord 3i",
    );
    rolls(&mut desk, "move marmont to ponferrada with 1 sp", "6 1", "Ponferrada");
    stands(&desk, "ponferrada", "nord", 0);
    stands(&desk, "leon", "nord", 2);
}

/// 13.1: if no check is due, nobody is asked for a Response to one.
#[test]
fn no_window_opens_for_a_check_that_is_not_due() {
    let mut desk = spending("britain", 5);
    desk.offers.responses = true;
    run(&mut desk, "set hand nord +24; set hand britain +29; move infantry from almeida to coimbra");
    for moment in ["move.declared", "move.entered"] {
        let stack = run(&mut desk, "where");
        assert!(stack.contains(moment), "{moment}: {stack}");
        run(&mut desk, "pass");
    }
    assert!(!desk.in_window());
}

/// S-9, 9.42, 13.1: the dice of a forced march are those of the pieces that marched; the loss may fall on a fresh one.
#[test]
fn s09_a_forced_march_may_cost_a_fresh_piece() {
    let mut desk = spending("britain", 6);
    run(&mut desk, "set sp lisbon britain 1i1c; move beresford to coimbra with 1 sp");
    for to in ["lisbon", "coimbra", "lisbon"] {
        run(&mut desk, &format!("move beresford to {to} with 1 sp"));
    }
    run(&mut desk, "dice 6 1; move beresford to coimbra");
    let marched = run(&mut desk, "options 1 SP of Britain");
    assert!(marched.matches("1 SP of Britain at Coimbra").count() == 2, "{marched}");
}
