//! Chapter 11.1 to 11.5: how many dice each side rolls, what they do, and who has won. Nobody intercepts or evades here.

use crate::common::{at_impulse, holds, refused_by, run, told};
use crate::{asked, not_offered, offered, spending, spending_next};
use sandtable::games::wellington::verbs::Desk;

/// Wellington in Castelo Branco and Joseph in Almaraz, with these Soldiers. The line is Clear, and Almaraz is Nord's. All Duchies
/// around are Friendly to one side, so that both have a refuge.
fn wellington_against_joseph(british: &str, french: &str) -> Desk {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set sp ciudad rodrigo britain none; set sp elvas britain none; set leader hill box");
    run(&mut desk, "set leader wellington castelo branco; set leader joseph almaraz; set flag ciudad rodrigo spain");
    run(&mut desk, &format!("set sp castelo branco britain {british}; set sp almaraz nord {french}"));
    desk
}

/// Enters Almaraz with these dice, which must be all that are rolled.
fn fights(desk: &mut Desk, dice: &str) {
    run(desk, &format!("dice {dice}; move wellington to almaraz"));
    run(desk, "expect dice used");
}

fn stands(desk: &Desk, duchy: &str, power: &str, sp: u8) {
    holds(desk, &format!("duchies.{duchy}:sp(powers.{power})"), &sp.to_string());
}

fn won_by(desk: &mut Desk, side: &str, attacker: u8, defender: u8) {
    told(desk, &format!("the {side} won the Battle of Almaraz"));
    told(desk, &format!("casualties: attacker {attacker}, defender {defender}"));
}

/// 11.2, 11.3: a die for each Strength Point, the Commander's Battle Rating, 1 for the British and 2 for the French.
#[test]
fn the_dice_come_from_soldiers_commander_and_nation() {
    let mut desk = wellington_against_joseph("3i", "2i");
    // 3 + 5 + 1 and 2 + 1 + 2.
    fights(&mut desk, "5 8x1 5x1");
    told(&mut desk, "(3 dice for SP, +5 Wellington, +1 Nationality Bonus)");
    told(&mut desk, "(2 dice for SP, +1 Joseph, +2 Nationality Bonus)");
    won_by(&mut desk, "Allies", 0, 1);
}

/// 9.51: edits of the Turn, its step or the Power due would drop the Battle in progress and leave both sides in one Duchy.
#[test]
fn a_battle_is_not_dropped_while_both_sides_stand_there() {
    let mut desk = wellington_against_joseph("3i", "2i");
    run(&mut desk, "set hand nord +14; move wellington to almaraz");
    asked(&mut desk, "nord");
    for edit in ["set phase attrition", "set turn 1813", "set impulse sud"] {
        refused_by(&mut desk, edit, "9.51");
    }
    run(&mut desk, "set sp almaraz nord none; set leader joseph pool; set impulse sud");
    asked(&mut desk, "sud");
}

/// 11.2: a Staff Officer is one die.
#[test]
fn a_staff_officer_is_a_die() {
    let mut desk = wellington_against_joseph("3i", "2i");
    run(&mut desk, "set leader hill castelo branco; dice 5 9x1 5x1; move wellington to almaraz with hill as staff");
    run(&mut desk, "expect dice used");
    told(&mut desk, "(3 dice for SP, +1 Staff Officers, +5 Wellington, +1 Nationality Bonus)");
}

/// 11.2, 1.5: cavalry and artillery count by Strength Points.
#[test]
fn cavalry_is_two_dice_and_artillery_four() {
    let mut desk = wellington_against_joseph("1i1c1a", "1c");
    fights(&mut desk, "5 12x1 5x1");
    told(&mut desk, "(7 dice for SP, +5 Wellington, +1 Nationality Bonus)");
}

/// without a Leader a side has its Strength Points and its Nationality Bonus.
#[test]
fn r30_soldiers_without_a_leader_fight_for_themselves() {
    let mut desk = wellington_against_joseph("none", "2i");
    run(&mut desk, "set leader joseph box; set sp castelo branco britain 1i");
    run(&mut desk, "dice 1 1 5 3x1; move infantry from castelo branco to almaraz; expect dice used");
    told(&mut desk, "the Allies without a Leader attack the French without a Leader");
    stands(&desk, "castelo_branco", "britain", 1);
}

/// the defender's Strength Points all roll, also those beyond his Command Rating; of the attacker's only what moved.
#[test]
fn r30_every_defender_rolls_and_no_attacker_who_stayed() {
    let mut desk = wellington_against_joseph("10i", "6i");
    // 9 + 5 + 1 and 6 + 1 + 2.
    fights(&mut desk, "5 14x1 9x1");
    told(&mut desk, "(6 dice for SP, +1 Joseph, +2 Nationality Bonus)");
    stands(&desk, "castelo_branco", "britain", 1);
}

/// 11.3: the Spanish have no Nationality Bonus.
#[test]
fn the_spanish_have_no_bonus() {
    let mut desk = spending("spain", 5);
    run(&mut desk, "set sp ciudad rodrigo britain none; set leader wellington lisbon; set sp ciudad rodrigo spain 2i");
    run(&mut desk, "set flag ciudad rodrigo spain; dice 5 1 1 3x1; move de espana to almaraz; expect dice used");
    told(&mut desk, "(2 dice for SP, +1 De España)");
}

/// De España with these Spanish Soldiers goes along with Wellington and these British ones.
fn group(british: &str, spanish: &str) -> Desk {
    let mut desk = wellington_against_joseph("none", "1i");
    run(&mut desk, "set sp ciudad rodrigo spain none; set leader de espana fuentes; set leader wellington fuentes");
    run(&mut desk, &format!("set sp fuentes britain {british}; set sp fuentes spain {spanish}"));
    run(&mut desk, "move wellington to ciudad rodrigo with de espana");
    desk
}

/// Enters Almaraz with the Group under Wellington.
fn group_fights(desk: &mut Desk, dice: &str) {
    run(desk, &format!("dice {dice}; move wellington to almaraz with de espana"));
}

/// X-23, 11.3: 10 of 15 Strength Points and Leaders are British: the British bonus.
#[test]
fn x23_a_mixed_group_has_the_british_bonus() {
    let mut desk = group("5i2c", "4i");
    // 13 SP, De España, Wellington's 5 and 1.
    group_fights(&mut desk, "5 19x1 4x1");
    told(&mut desk, "(13 dice for SP, +1 Staff Officers, +5 Wellington, +1 Nationality Bonus)");
    run(&mut desk, "expect dice used");
}

/// R-31, 11.3: half is enough, counting Leaders; less is not.
#[test]
fn r31_half_of_the_group_must_be_british() {
    let mut desk = group("2i", "2i");
    group_fights(&mut desk, "5 10x1 4x1");
    told(&mut desk, "(4 dice for SP, +1 Staff Officers, +5 Wellington, +1 Nationality Bonus)");
    let mut desk = group("2i", "3i");
    group_fights(&mut desk, "5 10x1 4x1");
    told(&mut desk, "(5 dice for SP, +1 Staff Officers, +5 Wellington)");
    run(&mut desk, "expect dice used");
}

/// the two French Powers together have their bonus once.
#[test]
fn r31_the_french_bonus_comes_once() {
    let mut desk = wellington_against_joseph("3i", "2i");
    run(&mut desk, "set sp almaraz sud 1i");
    fights(&mut desk, "5 8x1 6x1");
    told(&mut desk, "(3 dice for SP, +1 Joseph, +2 Nationality Bonus)");
}

/// X-24, 11.43: across the River into Lumbrales: three dice for the French in the first Round, none in the second.
#[test]
fn x24_a_river_gives_three_dice_in_the_first_round() {
    let mut desk = spending("britain", 3);
    run(&mut desk, "set sp braga britain 1i");
    // 1 + 1 against 1 + 2 + 3, then 1 + 2; a tie, so back over the River with a check.
    run(&mut desk, "dice 2x1 6x1 2x1 3x1 5; move infantry from braga to lumbrales; expect dice used");
    told(&mut desk, "(1 die for SP, +2 Nationality Bonus, +3 River)");
    told(&mut desk, "(1 die for SP, +2 Nationality Bonus)");
    stands(&desk, "braga", "britain", 1);
}

/// 11.41: a Rough line gives the defender one die, however many pieces cross it.
#[test]
fn r32_a_rough_line_gives_one_die_once() {
    let mut desk = group("2i", "2i");
    run(&mut desk, "dice 5 10x1 4x1; move wellington to salamanca with de espana");
    told(&mut desk, "(1 die for SP, +2 Nationality Bonus, +1 Rough)");
}

/// 11.42: a Pass gives two dice.
#[test]
fn a_pass_gives_two_dice() {
    let mut desk = spending("spain", 3);
    run(&mut desk, "set sp merida spain 3i");
    // A check for the Pass into enemy ground, then 1 against 1 + 2 + 2; the infantry goes back over the Pass with a check.
    run(&mut desk, "dice 1 1 5 4x1 1; move infantry from merida to almaraz; expect dice used");
    told(&mut desk, "(1 die for SP, +2 Nationality Bonus, +2 Pass)");
}

/// 11.4: no terrain dice where the Duchy was not Friendly to the defender.
#[test]
fn there_is_no_terrain_in_an_unfriendly_duchy() {
    let mut desk = spending("britain", 3);
    run(&mut desk, "set flag lumbrales spain; set sp braga britain 1i");
    run(&mut desk, "dice 5 1 3x1; move infantry from braga to lumbrales; expect dice used");
    told(&mut desk, "(1 die for SP, +2 Nationality Bonus)");
}

/// 11.4: the attacker never has terrain dice.
#[test]
fn terrain_is_the_defenders() {
    let mut desk = spending("britain", 3);
    run(
        &mut desk,
        "set sp braga britain 1i; dice 1 1 5 5x1 1; move infantry from braga to lumbrales; expect dice used",
    );
    told(&mut desk, "(1 die for SP, +1 Nationality Bonus)");
}

/// 11.5: a 6 eliminates, a 5 disrupts, nothing else does anything.
#[test]
fn sixes_eliminate_and_fives_disrupt() {
    let mut desk = wellington_against_joseph("3i", "4i");
    // 3 + 5 + 1 and 4 + 1 + 2.
    fights(&mut desk, "6 5 4 3 2 1 1 1 1 4 3 2 1 1 1 1");
    won_by(&mut desk, "Allies", 0, 2);
    run(&mut desk, "talavera");
    stands(&desk, "almaraz", "nord", 0);
    stands(&desk, "talavera_de_la_reina", "nord", 4);
}

/// 11.5: both sides suffer at the same time: eliminated pieces have rolled, too.
#[test]
fn casualties_are_simultaneous() {
    let mut desk = wellington_against_joseph("2i", "1i");
    fights(&mut desk, "6 7x1 6 3x1 7x1 3x1");
    told(&mut desk, "Round 2");
}

/// 11.5, 11.53: first the 6s, then the 5s on the remaining pieces. Each disruption costs a die in the second Round.
#[test]
fn kills_come_before_disruptions() {
    let mut desk = wellington_against_joseph("3i", "2i");
    // Round 1: a 6 and a 5 each. Round 2: 2 + 5 + 1 - 1 and 1 + 1 + 2 - 1.
    fights(&mut desk, "6 5 7x1 6 5 3x1 5 6x1 3x1");
    told(&mut desk, "(2 dice for SP, +5 Wellington, +1 Nationality Bonus, -1 disrupted)");
    told(&mut desk, "(1 die for SP, +1 Joseph, +2 Nationality Bonus, -1 disrupted)");
    won_by(&mut desk, "Allies", 2, 3);
}

/// 11.5, 11.53: a disrupted Leader keeps his Battle Rating; the disruption costs a die like any other.
#[test]
fn a_disrupted_leader_keeps_his_rating() {
    let mut desk = wellington_against_joseph("3i", "1i");
    // Two 5s: the infantry and Joseph. Round 2: 3 + 5 + 1 - 2 and 1 + 1 + 2 - 2.
    fights(&mut desk, "5 5 7x1 5 5 1 1 5 6x1 1 1");
    told(&mut desk, "(1 die for SP, +1 Joseph, +2 Nationality Bonus, -2 disrupted)");
}

/// 11.53: Soult with 4 SP and #13 suffers six disruptions: 11 dice less 6.
#[test]
fn x25_disruptions_beyond_the_pieces_cost_dice_too() {
    let mut desk = at_impulse("sud", &[("sud", "13")]);
    run(&mut desk, "play 13 event");
    spending_next(&mut desk, "britain", 5);
    run(
        &mut desk,
        "set sp ciudad rodrigo britain none; set leader wellington castelo branco; set sp almaraz nord none",
    );
    run(&mut desk, "set sp castelo branco britain 5i2c; set leader soult almaraz; set sp almaraz sud 4i");
    // Round 1: 9 + 5 + 1 and 4 + 4 + 2 + 1, six 5s each; Round 2: 15 - 6 and 11 - 6.
    fights(&mut desk, "6x5 9x1 6x5 5x1 5 8x1 5x1");
    told(&mut desk, "(4 dice for SP, +4 Soult, +2 Nationality Bonus, -6 disrupted, +1 by #13 Atrocity)");
}

/// 11.53: the number of dice does not go below 0.
#[test]
fn there_are_never_fewer_dice_than_none() {
    let mut desk = wellington_against_joseph("9i", "1i");
    run(&mut desk, "set leader joseph box");
    // Round 1: 15 dice with three 5s against 3 with three 5s. Round 2: 15 - 3, and 3 - 3 = none.
    fights(&mut desk, "5 5 5 12x1 5 5 5 12x1");
    won_by(&mut desk, "French", 3, 3);
    let mut desk = wellington_against_joseph("9i", "1i");
    run(&mut desk, "set leader joseph box");
    fights(&mut desk, "5 5 5 5 11x1 5 5 5");
    won_by(&mut desk, "Allies", 3, 4);
}

/// R-38, 11.51: two Allies bear losses evenly; the Commander's Power says who takes the odd one.
#[test]
fn r38_allies_share_their_losses() {
    let mut desk = group("3i", "3i");
    // 6 + 1 + 5 + 1 against 1 + 1 + 2.
    group_fights(&mut desk, "6 12x1 6 6 1 1");
    stands(&desk, "ciudad_rodrigo", "britain", 2);
    stands(&desk, "ciudad_rodrigo", "spain", 2);
    run(&mut desk, "expect log Britain loses 1 SP at Almaraz; expect log Spain loses 1 SP at Almaraz");
    let mut desk = group("3i", "3i");
    group_fights(&mut desk, "13x1 6 1 1 1");
    asked(&mut desk, "britain");
    offered(&mut desk, "Spain");
    run(&mut desk, "Spain");
    stands(&desk, "ciudad_rodrigo", "britain", 3);
    stands(&desk, "ciudad_rodrigo", "spain", 2);
}

/// 11.51: losses that one Ally cannot take fall on the other.
#[test]
fn what_one_ally_cannot_bear_the_other_does() {
    let mut desk = group("4i", "1i");
    group_fights(&mut desk, "12x1 6 6 6 1");
    stands(&desk, "ciudad_rodrigo", "spain", 0);
    stands(&desk, "ciudad_rodrigo", "britain", 2);
    holds(&desk, "leaders.de_espana:duchy()", "Ciudad Rodrigo");
}

/// 11.51: no Leader is eliminated while there is a Soldier; without one he is.
#[test]
fn leaders_die_after_the_soldiers() {
    let mut desk = wellington_against_joseph("3i", "1i");
    fights(&mut desk, "6 8x1 4x1");
    run(&mut desk, "talavera");
    holds(&desk, "leaders.joseph:duchy()", "Talavera de la Reina");
    let mut desk = wellington_against_joseph("3i", "1i");
    // Both are gone: an Army is eliminated, so a die for Loot.
    fights(&mut desk, "6 6 7x1 4x1 1");
    holds(&desk, "leaders.joseph:duchy()", "nil");
}

/// R-37, 11.53: in the second Round disrupted Strength Points are eliminated first, so that a Rout takes one less.
#[test]
fn r37_disrupted_soldiers_are_eliminated_first() {
    let mut desk = wellington_against_joseph("3i", "4i");
    // Round 1: a 5 each. Round 2: 8 dice, 6 5 5, and 6 dice, none: 1 to 4, a Rout. Of the three left two are disrupted.
    fights(&mut desk, "5 8x1 5 6x1 6 5 5 5x1 6x1 1");
    won_by(&mut desk, "Allies", 1, 4);
    told(&mut desk, "the French are Routed");
    run(&mut desk, "talavera");
    stands(&desk, "talavera_de_la_reina", "nord", 2);
}

/// 11.52: the side with fewer casualties wins after one Round. There is no second Round.
#[test]
fn fewer_casualties_win() {
    let mut desk = wellington_against_joseph("3i", "2i");
    fights(&mut desk, "9x1 5 4x1");
    won_by(&mut desk, "French", 1, 0);
    holds(&desk, "leaders.wellington:duchy()", "Castelo Branco");
}

/// 11.52: a side that is wholly eliminated has lost, however few its casualties.
#[test]
fn who_is_eliminated_has_lost() {
    let mut desk = wellington_against_joseph("3i", "1i");
    run(&mut desk, "set leader joseph box");
    fights(&mut desk, "6 8x1 5 5 1");
    won_by(&mut desk, "Allies", 2, 1);
    holds(&desk, "leaders.wellington:duchy()", "Almaraz");
}

/// 11.52, R-45: even after two Rounds the attacker must retreat, without a Rout or Loot.
#[test]
fn r45_after_two_even_rounds_the_attacker_retreats() {
    let mut desk = wellington_against_joseph("3i", "2i");
    fights(&mut desk, "5 8x1 5 4x1 5 7x1 5 3x1");
    won_by(&mut desk, "French", 2, 2);
    holds(&desk, "leaders.wellington:duchy()", "Castelo Branco");
    holds(&desk, "leaders.joseph:duchy()", "Almaraz");
}

/// if both are eliminated, nobody has won, and Control of the Duchy does not change.
#[test]
fn r39_both_sides_may_be_wiped_out() {
    let mut desk = wellington_against_joseph("none", "1i");
    run(&mut desk, "set leader joseph box; set sp castelo branco britain 1i");
    run(&mut desk, "dice 6 1 6 1 1; move infantry from castelo branco to almaraz; expect dice used");
    told(&mut desk, "nobody won the Battle of Almaraz");
    stands(&desk, "almaraz", "britain", 0);
    stands(&desk, "almaraz", "nord", 0);
    holds(&desk, "duchies.almaraz:control()", "Nord");
}

/// 9.7: a Battle is fought at once, without waiting for a second Formation.
#[test]
fn a_battle_is_fought_at_once() {
    let mut desk = wellington_against_joseph("3i", "2i");
    run(&mut desk, "set leader hill fuentes");
    fights(&mut desk, "5 8x1 5x1");
    run(&mut desk, "talavera");
    asked(&mut desk, "britain");
    not_offered(&mut desk, "move wellington");
    offered(&mut desk, "move hill");
}
