//! Chapter 11.9 to 11.11: what the victor of a Battle gains, Flags and Loot.

use crate::after_battle::{fights, stands, wellington_against_joseph};
use crate::common::{holds, run, told};
use crate::{asked, choose, offered, spending};

/// R-41, 11.9: four casualties against two SP and a Leader: a free Flag, Britain's or Spain's, or none.
#[test]
fn r41_more_casualties_than_pieces_give_a_free_flag() {
    for (flag, control) in [("flag almaraz britain", "Britain"), ("flag almaraz spain", "Spain"), ("pass", "nil")] {
        let mut desk = wellington_against_joseph("2i");
        fights(&mut desk, "6 5 5 5 5x1 5x1 1");
        asked(&mut desk, "britain");
        choose(&mut desk, flag);
        holds(&desk, "duchies.almaraz:control()", control);
        holds(&desk, "game:cp()", "4");
    }
}

/// as many casualties as Strength Points and Leaders are not enough.
#[test]
fn r41_as_many_casualties_as_pieces_give_none() {
    let mut desk = wellington_against_joseph("2i");
    fights(&mut desk, "6 6 6 6x1 5x1 1");
    told(&mut desk, "the French are Overrun");
    offered(&mut desk, "end");
    holds(&desk, "duchies.almaraz:control()", "nil");
}

/// 11.9: there is no free Flag in the Duchy of a Fortress.
#[test]
fn there_is_no_flag_overrun_before_a_fortress() {
    let mut desk = wellington_against_joseph("none");
    run(&mut desk, "set leader joseph box; set flag ciudad rodrigo none; set sp ciudad rodrigo nord 1i");
    run(&mut desk, "set leader wellington fuentes; set sp fuentes britain 3i");
    run(&mut desk, "dice 6 5 7x1 3x1; move wellington to ciudad rodrigo; expect dice used");
    told(&mut desk, "the French are Overrun");
    asked(&mut desk, "britain");
    holds(&desk, "duchies.ciudad_rodrigo:control()", "Nord");
    offered(&mut desk, "siege with wellington");
}

/// 11.9: an inactive winner has a free Flag, too.
#[test]
fn the_inactive_winner_may_flag_as_well() {
    let mut desk = spending("nord", 3);
    run(&mut desk, "set sp almaraz nord none; set leader wellington almaraz; set sp almaraz britain 3i");
    run(&mut desk, "dice 3x1 6 5 7x1; move infantry from talavera to almaraz; expect dice used");
    asked(&mut desk, "britain");
    choose(&mut desk, "flag almaraz britain");
    holds(&desk, "duchies.almaraz:control()", "Britain");
    asked(&mut desk, "nord");
}

// 11.10 Loot, 11.11.

/// 11.10: 7 or less gives a Resource on a natural 6 only.
#[test]
fn a_natural_six_loots_whatever_the_sum() {
    for (die, resources) in [(5, "1"), (6, "2")] {
        let mut desk = wellington_against_joseph("none");
        fights(&mut desk, &format!("6 8x1 3x1 {die}"));
        run(&mut desk, "expect dice used");
        holds(&desk, "powers.britain:resources()", resources);
    }
}

/// 11.10: 8 to 11 give one Resource, 12 and more two; what is lost is added to the die.
#[test]
fn the_loot_table_pays_by_what_was_lost() {
    // Three SP lost: 4 + 3 = 7, 5 + 3 = 8.
    for (die, resources) in [(4, "1"), (5, "2")] {
        let mut desk = wellington_against_joseph("4i");
        fights(&mut desk, &format!("6 6 6 6x1 7x1 {die}"));
        run(&mut desk, "expect dice used");
        holds(&desk, "powers.britain:resources()", resources);
    }
    // Seven SP lost: 4 + 7 = 11, 5 + 7 = 12.
    for (die, resources) in [(4, "2"), (5, "3")] {
        let mut desk = wellington_against_joseph("8i");
        fights(&mut desk, &format!("7x6 2x1 11x1 {die}"));
        run(&mut desk, "expect dice used");
        holds(&desk, "powers.britain:resources()", resources);
    }
}

/// R-42, 11.10: no Loot from Soldiers without a Leader, nor from an Army that just retreats.
#[test]
fn r42_there_is_loot_from_whole_armies_only() {
    let mut desk = wellington_against_joseph("1i");
    run(&mut desk, "set leader joseph box");
    fights(&mut desk, "6 8x1 3x1 6");
    let left = run(&mut desk, "dice show");
    assert!(left.contains("forced dice: 6"), "{left}");
    let mut desk = wellington_against_joseph("4i");
    fights(&mut desk, "6 6 7x1 7x1 6");
    let left = run(&mut desk, "dice show");
    assert!(left.contains("forced dice: 6"), "{left}");
}

/// 11.10: a defender Loots a beaten attacker, too.
#[test]
fn the_defender_loots_as_well() {
    let mut desk = wellington_against_joseph("6i");
    // 9 dice, 6 + 1 + 2; three SP lost, 5 + 3 = 8.
    fights(&mut desk, "9x1 6 6 6 6x1 5");
    run(&mut desk, "expect dice used");
    holds(&desk, "powers.nord:resources()", "3");
}

/// X-26, 11.11: a Spanish Army in Wellington's Group: the Loot is Britain's, and the Spanish are not checked.
#[test]
fn x26_loot_goes_to_the_commanders_power() {
    let mut desk = wellington_against_joseph("none");
    run(&mut desk, "set leader de espana castelo branco; set sp castelo branco spain 2i");
    run(&mut desk, "dice 6 11x1 3x1 6; move wellington to almaraz with de espana; expect dice used");
    holds(&desk, "powers.britain:resources()", "2");
    holds(&desk, "powers.spain:resources()", "1");
    stands(&desk, "almaraz", "spain", 2);
}

/// R-43, 11.11: Spanish Loot costs a check of the victor, whose losses go to the Regroup Box.
#[test]
fn r43_spanish_loot_costs_a_check() {
    let mut desk = spending("spain", 3);
    run(&mut desk, "set sp ciudad rodrigo britain none; set leader wellington lisbon; set flag ciudad rodrigo spain");
    run(&mut desk, "set sp ciudad rodrigo spain 4i; set leader joseph almaraz; set sp almaraz nord none");
    // De España 4 + 1, Joseph 1 + 2; Loot 6 + 1; then four SP and a Leader.
    run(&mut desk, "dice 6 4x1 3x1 6 6 4x1; move de espana to almaraz; expect dice used");
    told(&mut desk, "Spain loses 1 SP at Almaraz to the Regroup Box");
    holds(&desk, "powers.spain:resources()", "2");
    stands(&desk, "almaraz", "spain", 3);
}

/// two Resources, two checks.
#[test]
fn r43_two_resources_cost_two_checks() {
    let mut desk = spending("spain", 3);
    run(&mut desk, "set sp ciudad rodrigo britain none; set leader wellington lisbon; set flag ciudad rodrigo spain");
    run(&mut desk, "set leader de espana cadiz; set leader blake ciudad rodrigo; set sp ciudad rodrigo spain 6i");
    run(&mut desk, "set leader joseph almaraz; set sp almaraz nord 6i");
    // Blake 6 + 2, Joseph 6 + 1 + 2; all seven lost, 5 + 7 = 12; seven pieces, then six.
    run(&mut desk, "dice 7x6 1 9x1 5 6 6x1 6 5x1; move blake to almaraz; expect dice used");
    holds(&desk, "powers.spain:resources()", "3");
    stands(&desk, "almaraz", "spain", 4);
}

/// Loot and Flag Overrun go by the numbers of the English rulebook; there is no other Flag Overrun beside 11.9.
#[test]
fn r08_the_english_numbers_are_cited() {
    let mut desk = wellington_against_joseph("2i");
    fights(&mut desk, "6 5 5 5 5x1 5x1 1");
    told(&mut desk, "for Loot at Almaraz (forced) [11.10]");
    choose(&mut desk, "flag almaraz britain");
    told(&mut desk, "[11.9]");
}

/// S-18, 11.10: a loser who was Routed and then finds no refuge has been Looted already; there is no second roll.
#[test]
fn s18_a_routed_army_without_a_refuge_is_looted_once() {
    let mut desk = wellington_against_joseph("4i");
    crate::after_battle::friendless(&mut desk);
    run(&mut desk, "set sp talavera spain 1i; set sp caceres britain 1i; set sp merida spain 1i");
    // One SP by a 6, two by the Rout; the last one and Joseph go to the box after the Loot: 3 + 3 give nothing.
    fights(&mut desk, "6 5 5 6x1 7x1 3");
    run(&mut desk, "expect dice used; expect log Joseph goes to the Regroup Box at Almaraz");
    holds(&desk, "powers.britain:resources()", "1");
}
