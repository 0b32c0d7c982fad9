//! Chapter 11.6 to 11.8: where the loser goes, markers, Rout and Overrun. Nobody intercepts or evades here.

use crate::common::{at_impulse, holds, refused_by, run, told};
use crate::{asked, choose, not_offered, offered, spending, spending_next};
use sandtable::games::wellington::verbs::Desk;

/// Wellington with 3 SP in Castelo Branco and Joseph with these Soldiers in Almaraz: nine British dice against one for each French SP
/// and three more. Talavera, and Cáceres behind a River, are Friendly to the French; Ciudad Rodrigo is Spain's.
pub(crate) fn wellington_against_joseph(french: &str) -> Desk {
    let mut desk = spending("britain", 5);
    run(
        &mut desk,
        "set sp ciudad rodrigo britain none; set sp ciudad rodrigo spain none; set flag ciudad rodrigo spain",
    );
    run(&mut desk, "set leader de espana cadiz; set sp merida spain none; set leader joseph almaraz");
    run(&mut desk, "set leader wellington castelo branco; set sp castelo branco britain 3i");
    run(&mut desk, &format!("set sp almaraz nord {french}"));
    desk
}

/// Takes Control of Talavera and Cáceres from the French, without placing pieces there.
pub(crate) fn friendless(desk: &mut Desk) {
    run(desk, "set sp talavera nord none; set flag talavera spain; set sp caceres sud none; set flag caceres spain");
}

pub(crate) fn fights(desk: &mut Desk, dice: &str) {
    run(desk, &format!("dice {dice}; move wellington to almaraz"));
}

pub(crate) fn stands(desk: &Desk, duchy: &str, power: &str, sp: u8) {
    holds(desk, &format!("duchies.{duchy}:sp(powers.{power})"), &sp.to_string());
}

fn leads(desk: &Desk, leader: &str, at: &str) {
    holds(desk, &format!("leaders.{leader}:duchy()"), at);
}

// 11.61 The inactive loser.

/// 11.61: to any Adjacent Friendly Duchy, not to enemy ground, and not where the attacker came from.
#[test]
fn the_defender_retreats_to_friendly_duchies() {
    let mut desk = wellington_against_joseph("2i");
    fights(&mut desk, "5 8x1 5x1");
    asked(&mut desk, "nord");
    offered(&mut desk, "Talavera");
    offered(&mut desk, "Cáceres");
    not_offered(&mut desk, "Castelo Branco");
    not_offered(&mut desk, "Mérida");
    not_offered(&mut desk, "Ciudad Rodrigo");
    run(&mut desk, "talavera; expect dice used");
    stands(&desk, "talavera_de_la_reina", "nord", 3);
    leads(&desk, "joseph", "Talavera de la Reina");
    leads(&desk, "wellington", "Almaraz");
}

/// 9.44: a retreat across a River costs a check.
#[test]
fn a_retreat_across_a_river_costs_a_check() {
    let mut desk = wellington_against_joseph("2i");
    fights(&mut desk, "5 8x1 5x1 6 1 1");
    run(&mut desk, "caceres; expect dice used");
    told(&mut desk, "Nord rolls 6 1 1 for Attrition in Cáceres");
    stands(&desk, "caceres", "nord", 1);
}

/// a Friendly Duchy across a River comes before an enemy Duchy that no River separates.
#[test]
fn r34_a_friendly_duchy_comes_first_even_across_a_river() {
    let mut desk = wellington_against_joseph("2i");
    run(&mut desk, "set sp talavera nord none; set flag talavera spain");
    fights(&mut desk, "5 8x1 5x1 1 1 1");
    run(&mut desk, "expect dice used");
    leads(&desk, "joseph", "Cáceres");
}

/// R-34, 11.61: if there is no Friendly Duchy, the loser goes to an Uncontrolled one, without a check.
#[test]
fn r34_then_an_uncontrolled_duchy() {
    let mut desk = wellington_against_joseph("2i");
    friendless(&mut desk);
    run(&mut desk, "set sp talavera nord 1i");
    fights(&mut desk, "5 8x1 5x1");
    run(&mut desk, "expect dice used");
    leads(&desk, "joseph", "Talavera de la Reina");
}

/// R-34, 9.44: an enemy Duchy comes last and costs a check; a River or Pass on the way costs another.
#[test]
fn r34_last_an_enemy_duchy_with_checks() {
    for (to, dice) in [("talavera", "1 1 1"), ("caceres", "6x1"), ("merida", "6x1")] {
        let mut desk = wellington_against_joseph("2i");
        friendless(&mut desk);
        fights(&mut desk, &format!("5 8x1 5x1 {dice}"));
        run(&mut desk, &format!("{to}; expect dice used"));
    }
}

/// 11.61: parts of a Formation may go to different Duchies. Each has its own check, by Control before the retreat.
#[test]
fn a_defender_may_split_up() {
    let mut desk = wellington_against_joseph("3i");
    friendless(&mut desk);
    fights(&mut desk, "5 8x1 6x1 1 6 1 1");
    choose(&mut desk, "1 SP");
    choose(&mut desk, "talavera");
    offered(&mut desk, "Cáceres");
    run(&mut desk, "talavera; expect dice used");
    stands(&desk, "talavera_de_la_reina", "nord", 2);
}

/// 11.61: each Power retreats its own pieces.
#[test]
fn each_power_retreats_for_itself() {
    let mut desk = wellington_against_joseph("2i");
    run(&mut desk, "set sp almaraz sud 1i");
    fights(&mut desk, "6 8x1 6x1");
    // Joseph's Power decides who takes the odd loss.
    asked(&mut desk, "nord");
    run(&mut desk, "nord");
    asked(&mut desk, "sud");
    run(&mut desk, "talavera");
    asked(&mut desk, "nord");
    run(&mut desk, "talavera");
    stands(&desk, "talavera_de_la_reina", "sud", 1);
    stands(&desk, "talavera_de_la_reina", "nord", 2);
}

/// 11.61, 11.8, R-40: with nowhere to go, to the Regroup Box: an Overrun, Loot, and the attacker goes on.
#[test]
fn r40_a_formation_that_cannot_retreat_is_overrun() {
    let mut desk = wellington_against_joseph("2i");
    friendless(&mut desk);
    run(&mut desk, "set sp talavera spain 1i; set sp caceres britain 1i; set sp merida spain 1i");
    // Two SP and Joseph count as lost: 5 + 3 = 8, a Resource.
    fights(&mut desk, "5 8x1 5x1 5");
    run(&mut desk, "expect dice used; expect log Nord loses 2 SP at Almaraz to the Regroup Box");
    told(&mut desk, "Joseph goes to the Regroup Box at Almaraz");
    told(&mut desk, "the French are Overrun");
    holds(&desk, "powers.britain:resources()", "2");
    asked(&mut desk, "britain");
    offered(&mut desk, "move wellington to talavera");
}

/// 12.4: nobody retreats from the Duchy of an enemy Fortress deeper into enemy ground.
#[test]
fn a_besieger_does_not_retreat_past_the_fortress() {
    let mut desk = wellington_against_joseph("none");
    friendless(&mut desk);
    run(&mut desk, "set leader hill box; set sp elvas britain none; set leader joseph elvas; set sp elvas nord 1i");
    run(&mut desk, "set leader wellington lisbon; set sp lisbon britain 3i; set flag badajoz spain");
    // Faro and Castelo Branco are empty, but Enemy. Joseph and his SP are lost: 1 + 2 = 3.
    run(&mut desk, "dice 5 8x1 4x1 1; move wellington to elvas with 3 sp; expect dice used");
    told(&mut desk, "Joseph goes to the Regroup Box");
}

// 11.62 The active loser.

/// 11.62, R-35: an attacker whose Duchy has become enemy ground again goes to the Regroup Box: an Overrun, with Loot.
#[test]
fn r35_an_attacker_out_of_unfriendly_ground_does_not_go_back() {
    let mut desk = wellington_against_joseph("2i");
    run(&mut desk, "set sp caceres sud none; set leader wellington caceres; set sp caceres britain 3i");
    // An Ambush check of four dice, nine dice against 2 + 1 + 2 + 3 for the River, and Loot: 1 + 4.
    fights(&mut desk, "4x1 9x1 5 7x1 1");
    run(&mut desk, "expect dice used; expect log Wellington goes to the Regroup Box at Almaraz");
    told(&mut desk, "Britain loses 3 SP at Almaraz to the Regroup Box");
    told(&mut desk, "the Allies are Overrun");
    holds(&desk, "duchies.caceres:control()", "Sud");
}

/// Wellington before Ciudad Rodrigo, with De España or without, turns on Joseph in Fuentes with 5 SP and loses: eleven dice
/// against 2 + 1 + 2.
fn out_of_the_siege(staying: bool, loot: &str) -> Desk {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set leader joseph fuentes; set sp fuentes nord 2i");
    if !staying {
        run(&mut desk, "set leader de espana cadiz; set sp ciudad rodrigo spain none");
    }
    run(&mut desk, &format!("dice 11x1 5 4x1 {loot}; move wellington to fuentes; expect dice used"));
    desk
}

/// R-35, 11.62: back to a besieged enemy Fortress if a friend stayed there.
#[test]
fn r35_an_attacker_goes_back_to_a_siege_that_goes_on() {
    let desk = out_of_the_siege(true, "");
    leads(&desk, "wellington", "Ciudad Rodrigo");
    stands(&desk, "ciudad_rodrigo", "britain", 5);
}

/// not if nobody stayed; R-40: then he is lost, and the enemy rolls for Loot.
#[test]
fn r35_an_attacker_does_not_go_back_to_a_siege_that_he_left() {
    let desk = out_of_the_siege(false, "1");
    leads(&desk, "wellington", "nil");
    stands(&desk, "ciudad_rodrigo", "britain", 0);
}

/// R-33, #35: pieces that were placed beside those who have just entered retreat with them, if they can.
#[test]
fn r33_placed_pieces_retreat_with_their_friends() {
    let mut desk = at_impulse("britain", &[("britain", "17"), ("spain", "35")]);
    run(&mut desk, "play 17 cp; set leader joseph box; set sp almaraz nord none; set sp merida spain none");
    run(&mut desk, "set sp caceres sud none; set leader drouet badajoz; set sp badajoz sud 2i");
    run(&mut desk, "responses on; reactions on; move hill to caceres with 1 sp; pass; play 35; caceres");
    choose(&mut desk, "intercept with drouet");
    // Two Strength Points, Hill and the bonus against two, Drouet, two and the Rough line.
    run(&mut desk, "dice 6 6 6x1 5 6x1; 2 SP; britain");
    told(&mut desk, "the French won the Battle of Cáceres");
    run(&mut desk, "expect dice used");
    stands(&desk, "elvas", "spain", 1);
    stands(&desk, "caceres", "spain", 0);
}

/// 9.44: an attacker who came across a River checks for Attrition on the way back.
#[test]
fn an_attacker_goes_back_across_the_river_with_a_check() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set leader wellington braga; set sp braga britain 2i; set sp lumbrales nord 2i");
    // 2 + 5 + 1 against 2 + 2 + 3.
    run(&mut desk, "dice 8x1 5 6x1 6 1 1; move wellington to lumbrales; expect dice used");
    stands(&desk, "braga", "britain", 1);
}

// Markers.

/// 11.52, 9.51: pieces that have fought cannot move again in this Impulse, but can in the next.
#[test]
fn a_battle_ends_the_move() {
    let mut desk = wellington_against_joseph("2i");
    fights(&mut desk, "5 8x1 5x1");
    run(&mut desk, "talavera");
    refused_by(&mut desk, "move wellington to ciudad rodrigo", "9.51");
    refused_by(&mut desk, "move infantry from almaraz to ciudad rodrigo", "9.51");
    run(&mut desk, "set hand sud +38 +39; end");
    spending_next(&mut desk, "britain", 3);
    offered(&mut desk, "move wellington to ciudad rodrigo");
}

/// 11.53: disruptions end with the Battle.
#[test]
fn disruptions_end_with_the_battle() {
    let mut desk = wellington_against_joseph("2i");
    run(&mut desk, "set sp talavera nord none");
    fights(&mut desk, "5 5 7x1 5 4x1");
    run(&mut desk, "talavera");
    spending_next(&mut desk, "britain", 3);
    // An Ambush check of four, then full dice.
    run(&mut desk, "dice 4x1 5 8x1 5x1; move wellington to talavera; expect dice used");
}

// 11.7 Rout.

/// 11.7, 11.10: three casualties more are a Rout: disrupted pieces are eliminated, and there is Loot.
#[test]
fn three_more_casualties_are_a_rout() {
    let mut desk = wellington_against_joseph("4i");
    fights(&mut desk, "5 5 5 6x1 7x1 1");
    told(&mut desk, "the French are Routed");
    run(&mut desk, "expect dice used; talavera");
    stands(&desk, "talavera_de_la_reina", "nord", 2);
    leads(&desk, "joseph", "Talavera de la Reina");
}

/// 11.7: two more are not a Rout.
#[test]
fn two_more_casualties_are_no_rout() {
    let mut desk = wellington_against_joseph("4i");
    fights(&mut desk, "5 5 5 6x1 5 6x1");
    run(&mut desk, "expect dice used; talavera");
    stands(&desk, "talavera_de_la_reina", "nord", 5);
}

/// a disrupted Leader is eliminated in a Rout, and everybody if there are more disruptions than pieces.
#[test]
fn r37_a_rout_takes_disrupted_leaders_and_all_beyond_number() {
    for dice in ["5 5 5 6x1 5x1 1", "6 5 5 5 5x1 5x1 1"] {
        let mut desk = wellington_against_joseph("2i");
        fights(&mut desk, dice);
        leads(&desk, "joseph", "nil");
        stands(&desk, "almaraz", "nord", 0);
        stands(&desk, "talavera_de_la_reina", "nord", 1);
        told(&mut desk, "the French are Overrun");
    }
}

// 11.8 Overrun.

/// 11.8: after eliminating the enemy, a Power moves on with its remaining Command Points.
#[test]
fn an_overrun_lets_the_attacker_go_on() {
    let mut desk = wellington_against_joseph("1i");
    run(&mut desk, "set leader joseph box");
    fights(&mut desk, "6 8x1 3x1");
    run(&mut desk, "expect dice used; move wellington to ciudad rodrigo");
    leads(&desk, "wellington", "Ciudad Rodrigo");
    holds(&desk, "game:cp()", "3");
}

/// 11.8: also if the last of them are lost to Attrition on the retreat.
#[test]
fn attrition_on_the_retreat_may_complete_an_overrun() {
    let mut desk = wellington_against_joseph("1i");
    run(&mut desk, "set leader joseph box; set sp talavera nord none; set flag talavera spain");
    fights(&mut desk, "5 8x1 3x1 6");
    told(&mut desk, "the French are Overrun");
    run(&mut desk, "expect dice used");
    offered(&mut desk, "move wellington to ciudad rodrigo");
}

/// X-09, 3.1, 9.44: from San Sebastián, which is French even with the British there, over the Pass to Bayonne without a check.
#[test]
fn x09_a_pass_from_an_own_fortress_costs_no_check() {
    let mut desk = spending("britain", 5);
    run(
        &mut desk,
        "set sp bilbao nord none; set flag bilbao spain; set leader wellington bilbao; set sp bilbao britain 3i",
    );
    run(&mut desk, "set leader joseph san sebastian; set sp san sebastian nord 1i; set sp vitoria nord none");
    run(&mut desk, "set flag vitoria spain; set sp pamplona nord none; set flag pamplona spain");
    // Nine against 1 + 1 + 2 and one for the Rough line.
    run(&mut desk, "dice 5 8x1 5x1; move wellington to san sebastian; expect dice used");
    leads(&desk, "joseph", "Bayonne");
}

/// 11.61: an interceptor need not go back where he came from.
#[test]
fn an_interceptor_retreats_where_he_likes() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "reactions on; set leader joseph box; set sp merida spain none; set sp caceres sud none");
    run(&mut desk, "set leader drouet badajoz; set sp badajoz sud 2i; move hill to caceres");
    choose(&mut desk, "intercept with drouet");
    run(&mut desk, "dice 6 6 5 6x1 7x1; 2 SP; expect dice used");
    asked(&mut desk, "sud");
    offered(&mut desk, "Badajoz");
    offered(&mut desk, "Almaraz");
}

/// 9.62, R-59: the Leader who led a Group into Battle commands it, even if the Ally has more Soldiers.
#[test]
fn r59_the_commander_of_the_move_commands_the_battle() {
    let mut desk = wellington_against_joseph("2i");
    run(
        &mut desk,
        "set leader de espana castelo branco; set sp castelo branco spain 4i; set sp castelo branco britain 1i",
    );
    // 5 SP, De España, Wellington's 5; fewer than half are British.
    run(&mut desk, "dice 5 10x1 5x1; move wellington to almaraz with de espana; expect dice used");
    told(&mut desk, "(5 dice for SP, +1 Staff Officers, +5 Wellington)");
}

/// 9.62: the Commander of two Powers' Group stays for its next Battle, until another Leader joins it.
#[test]
fn a_named_commander_remains_until_another_leader_joins() {
    let group = |newcomer: &str| {
        let mut desk = spending("nord", 6);
        run(&mut desk, "set sp almaraz nord none; set leader wellington almaraz; set leader de espana almaraz");
        run(&mut desk, "set sp almaraz britain 3i; set sp almaraz spain 2i; set flag almaraz britain");
        run(&mut desk, "set sp talavera nord none; set leader joseph talavera; set leader clausel talavera");
        run(&mut desk, "dice 100x1; move joseph to almaraz");
        asked(&mut desk, "britain");
        offered(&mut desk, "Wellington");
        run(&mut desk, &format!("de espana; {newcomer}; dice 100x1"));
        run(&mut desk, "move clausel to almaraz");
        desk
    };
    let mut desk = group("");
    // After two tied Rounds the attacker loses. Nobody was asked again.
    told(&mut desk, "(5 dice for SP, +1 Staff Officers, +1 De España, +1 Nationality Bonus)");
    let mut desk = group("set leader hill almaraz");
    asked(&mut desk, "britain");
    offered(&mut desk, "Wellington");
}

/// S-20, 9.62: two Powers agree on another Commander by letting another Leader lead their Group into a Duchy.
#[test]
fn s20_another_commander_leads_the_next_entry() {
    let mut desk = spending("nord", 6);
    run(&mut desk, "set sp almaraz nord none; set leader wellington almaraz; set leader de espana almaraz");
    run(&mut desk, "set sp almaraz britain 3i; set sp almaraz spain 2i; set flag almaraz britain");
    run(&mut desk, "set sp talavera nord none; set leader joseph talavera; dice 100x1; move joseph to almaraz");
    run(&mut desk, "de espana; dice clear; set sp talavera nord none");
    // De España has the command. In Britain's Impulse Wellington leads, with his consent, and commands the Battle.
    crate::spending_next(&mut desk, "britain", 5);
    run(&mut desk, "set sp talavera nord 1i; dice 100x1");
    run(&mut desk, "move wellington to talavera with de espana");
    told(&mut desk, "+1 Staff Officers, +5 Wellington");
}

/// S-7: a loser with one refuge is not asked where to retreat; a loser with two is.
#[test]
fn s07_one_choice_is_made_by_itself() {
    let mut desk = wellington_against_joseph("2i");
    fights(&mut desk, "5 8x1 5x1");
    asked(&mut desk, "nord");
    let mut desk = wellington_against_joseph("2i");
    run(&mut desk, "set sp talavera nord none; set flag talavera spain");
    fights(&mut desk, "5 8x1 5x1 1 1 1");
    asked(&mut desk, "britain");
    leads(&desk, "joseph", "Cáceres");
}
