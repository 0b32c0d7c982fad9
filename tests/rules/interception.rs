//! Chapter 10.1 to 10.4, with 10.9: who intercepts whom, what the two dice must come to, and what follows. Events that help
//! or hinder are in the tests of their cards.

use crate::common::{at_impulse, at_impulse_of, desk, holds, run, told};
use crate::{asked, choose, not_offered, offered, spending};
use sandtable::games::wellington::verbs::Desk;

/// Hill with 3 SP in Elvas, about to cross the Rough line into Sud's empty Cáceres; Drouet with 2 SP in Badajoz next to it.
fn hill_and_drouet() -> Desk {
    let mut desk = spending("britain", 5);
    run(&mut desk, "reactions on; set leader joseph box; set sp almaraz nord none; set sp merida spain none");
    run(&mut desk, "set sp caceres sud none; set leader drouet badajoz; set sp badajoz sud 2i");
    desk
}

/// Wellington in a Spanish Ciudad Rodrigo before empty Salamanca; Clausel with a cavalry in Ávila, behind the Pass.
fn wellington_and_clausel() -> Desk {
    let mut desk = spending("britain", 5);
    run(&mut desk, "reactions on; set flag ciudad rodrigo spain; set sp salamanca nord none");
    run(&mut desk, "set leader marmont box; set leader joseph box");
    desk
}

/// Tries an interception by an Army with all its Strength Points and these two dice.
fn tries(desk: &mut Desk, leader: &str, sp: &str, dice: &str) {
    run(desk, &format!("dice clear; dice {dice}"));
    choose(desk, &format!("intercept with {leader}"));
    run(desk, sp);
}

fn stands(desk: &Desk, leader: &str, at: &str) {
    holds(desk, &format!("leaders.{leader}:duchy()"), at);
}

/// Checks the objections to an interception.
fn barred(desk: &mut Desk, leader: &str, rule: &str) {
    let text = run(desk, &format!("why not intercept {leader}"));
    assert!(text.contains(&format!("[{rule}]")), "{leader}: {text}");
    not_offered(desk, &format!("intercept with {leader}"));
}

/// 10.4: nine or more with the Battle Rating and 1 for a Friendly Duchy; R-14: Cáceres is still Sud's, though Hill has
/// come in.
#[test]
fn r14_nine_is_enough_and_the_entered_duchy_keeps_its_status() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "move hill to caceres");
    asked(&mut desk, "sud");
    tries(&mut desk, "drouet", "2 SP", "3 3");
    told(&mut desk, "it succeeds (dice 6, +2 Drouet, +1 into a Friendly Duchy)");
    told(&mut desk, "Drouet with 2 infantry intercepts from Badajoz to Cáceres");
}

/// 10.4: a total of eight fails. Nobody moves, and there is no Attrition or Battle.
#[test]
fn eight_is_not_enough() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "move hill to caceres");
    tries(&mut desk, "drouet", "2 SP", "3 2");
    told(&mut desk, "it fails (dice 5, +2 Drouet, +1 into a Friendly Duchy)");
    run(&mut desk, "expect dice used");
    stands(&desk, "drouet", "Badajoz");
    holds(&desk, "duchies.badajoz:sp(powers.sud)", "2");
    stands(&desk, "hill", "Cáceres");
    asked(&mut desk, "britain");
}

/// R-47, 10.4: 1 less out of an Uncontrolled Duchy.
#[test]
fn r47_from_an_uncontrolled_duchy_it_is_harder() {
    for (dice, succeeds) in [("3 3", false), ("4 3", true)] {
        let mut desk = hill_and_drouet();
        run(&mut desk, "set sp badajoz sud none; set leader drouet merida; set sp merida sud 2i");
        run(&mut desk, "move hill to caceres");
        tries(&mut desk, "drouet", "2 SP", dice);
        told(&mut desk, "-1 out of an unfriendly Duchy");
        told(&mut desk, if succeeds { "it succeeds" } else { "it fails" });
    }
}

/// 10.4: 1 less over a Pass.
#[test]
fn over_a_pass_it_is_harder() {
    for (dice, succeeds) in [("4 2", false), ("4 3", true)] {
        let mut desk = wellington_and_clausel();
        run(&mut desk, "move wellington to salamanca with 0 sp");
        tries(&mut desk, "clausel", "2 SP", dice);
        told(&mut desk, "+1 into a Friendly Duchy, -1 over a Pass or Rough line");
        told(&mut desk, if succeeds { "it succeeds" } else { "it fails" });
    }
}

/// 10.4: 1 less over a Rough line; without the 1 for a Friendly Duchy where the Duchy is nobody's or the enemy's.
#[test]
fn over_a_rough_line_into_enemy_ground_it_is_harder_still() {
    for (dice, succeeds) in [("2 2", false), ("3 2", true)] {
        let mut desk = spending("nord", 5);
        run(&mut desk, "reactions on; set flag ciudad rodrigo spain; set leader de espana box");
        run(&mut desk, "set sp ciudad rodrigo spain none; set sp salamanca nord none");
        run(&mut desk, "move marmont to salamanca");
        asked(&mut desk, "britain");
        tries(&mut desk, "wellington", "5 SP", dice);
        told(&mut desk, "+5 Wellington, -1 over a Pass or Rough line)");
        told(&mut desk, if succeeds { "it succeeds" } else { "it fails" });
    }
}

/// 10.1: an Army intercepts into Adjacent Duchies only.
#[test]
fn an_interceptor_stands_next_to_the_duchy() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "move hill to caceres");
    barred(&mut desk, "soult", "10.1");
}

/// 10.3: never over a River.
#[test]
fn nobody_intercepts_over_a_river() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "set leader clausel almaraz; set sp almaraz nord 2i; move hill to caceres");
    barred(&mut desk, "clausel", "10.3");
}

/// 10.3: Soldiers without a Leader do not intercept: no decision is open.
#[test]
fn soldiers_without_a_leader_do_not_intercept() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "set leader drouet box; move hill to caceres");
    asked(&mut desk, "britain");
    stands(&desk, "hill", "Cáceres");
}

/// 10.1: the other side intercepts, not the mover's own.
#[test]
fn allies_do_not_intercept_each_other() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "set leader drouet box; set leader blake merida; move hill to caceres");
    asked(&mut desk, "britain");
}

/// 10.2: an interception is never compulsory.
#[test]
fn an_interceptor_may_let_it_be() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "move hill to caceres; pass");
    asked(&mut desk, "britain");
    stands(&desk, "drouet", "Badajoz");
}

/// 10.2, 10.3: an Army that has failed is marked, and may not try again in this Impulse.
#[test]
fn a_failed_attempt_is_the_last_of_the_impulse() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "move hill to caceres with 1 sp");
    tries(&mut desk, "drouet", "2 SP", "1 1");
    told(&mut desk, "the French at Badajoz are marked \"Battle or Failed Intercept\"");
    run(&mut desk, "dice 1 1; move hill to merida");
    asked(&mut desk, "britain");
}

/// 10.4: at the end of the Active Power's Impulse the marker comes off.
#[test]
fn the_marker_lasts_until_the_impulse_ends() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "move hill to caceres with 1 sp");
    holds(&desk, "duchies.badajoz:marked_sp(powers.sud)", "0");
    tries(&mut desk, "drouet", "2 SP", "1 1");
    holds(&desk, "duchies.badajoz:marked_sp(powers.sud)", "2");
    run(&mut desk, "set hand britain +29; set hand sud +38 +39; end");
    holds(&desk, "duchies.badajoz:marked_sp(powers.sud)", "0");
    crate::spending_next(&mut desk, "britain", 3);
    run(&mut desk, "move hill to merida");
    asked(&mut desk, "sud");
    offered(&mut desk, "intercept with drouet");
}

/// 10.41: once an attempt from a Duchy fails, everybody in it is marked.
#[test]
fn a_failed_attempt_bars_everybody_in_the_duchy() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "set leader soult badajoz; move hill to caceres");
    offered(&mut desk, "intercept with soult");
    choose(&mut desk, "intercept with drouet");
    choose(&mut desk, "go");
    run(&mut desk, "dice 1 1; 1 SP");
    asked(&mut desk, "britain");
    stands(&desk, "soult", "Badajoz");
    // The Soldiers who stayed are marked, too, whoever leads them.
    holds(&desk, "duchies.badajoz:marked_sp(sides.french)", "2");
    holds(&desk, "duchies.badajoz:marked_sp(sides.allies)", "0");
    holds(&desk, "leaders.soult:is_marked()", "true");
    holds(&desk, "leaders.hill:is_marked()", "false");
}

/// 10.41: after a success those who stayed behind may try for themselves.
#[test]
fn those_left_behind_may_still_intercept() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "set leader soult badajoz; move hill to caceres");
    choose(&mut desk, "intercept with drouet");
    choose(&mut desk, "go");
    run(&mut desk, "dice 6 6; 1 SP");
    stands(&desk, "drouet", "Cáceres");
    asked(&mut desk, "sud");
    offered(&mut desk, "intercept with soult");
    not_offered(&mut desk, "intercept with drouet");
}

/// R-46, 10.41: the owner of a Group says who goes; only the Commander's Battle Rating counts.
#[test]
fn r46_a_group_intercepts_under_its_commander() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "set leader soult badajoz; move hill to caceres");
    choose(&mut desk, "intercept with soult");
    choose(&mut desk, "drouet as army");
    run(&mut desk, "dice 2 2; 2 SP");
    told(&mut desk, "it succeeds (dice 4, +4 Soult, +1 into a Friendly Duchy)");
    told(&mut desk, "Soult with Drouet with 2 infantry intercepts from Badajoz to Cáceres");
}

/// 10.41, R-59: an Ally's Army intercepts along with a Group only if its Power agrees.
#[test]
fn an_allied_army_goes_along_only_if_its_power_agrees() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "set leader marmont badajoz; move hill to caceres");
    choose(&mut desk, "intercept with drouet");
    choose(&mut desk, "marmont as army");
    asked(&mut desk, "nord");
    run(&mut desk, "no; dice 6 6; 2 SP");
    stands(&desk, "drouet", "Cáceres");
    stands(&desk, "marmont", "Badajoz");
    asked(&mut desk, "nord");
    offered(&mut desk, "intercept with marmont");
}

/// 10.1, 6.3: a piece that is built may be intercepted; its builder is the attacker.
#[test]
fn a_build_may_be_intercepted() {
    let mut desk = spending("spain", 5);
    run(&mut desk, "reactions on; set sp merida spain none; build infantry at merida");
    asked(&mut desk, "sud");
    // Drouet from Llerena, into enemy Mérida: dice and Battle Rating alone.
    tries(&mut desk, "drouet", "2 SP", "4 3 1 6x1");
    told(&mut desk, "it succeeds (dice 7, +2 Drouet)");
    told(&mut desk, "the Allies without a Leader attack the French under Drouet");
}

/// 10.1: so may pieces that an Event places: #105 in Toledo, with Wellington in Aranjuez.
#[test]
fn what_an_event_places_may_be_intercepted() {
    let mut desk = at_impulse("nord", &[("nord", "105")]);
    run(&mut desk, "reactions on; set sp aranjuez sud none; set leader wellington aranjuez; set sp toledo nord none");
    run(&mut desk, "play 105 event; toledo");
    asked(&mut desk, "britain");
    choose(&mut desk, "intercept with wellington");
    told(&mut desk, "the French without a Leader attack the Allies under Wellington");
}

/// X-20, 10.9: the interception comes before the Attrition of the move that it answers.
#[test]
fn x20_reactions_come_before_the_movers_attrition() {
    let mut desk = spending("britain", 5);
    run(
        &mut desk,
        "set sp caceres sud none; set leader hill caceres; set sp caceres britain 1i; set leader clausel box",
    );
    run(&mut desk, "reactions on; set sp almaraz nord none; set leader joseph talavera; set sp merida spain none");
    run(&mut desk, "move hill to almaraz");
    asked(&mut desk, "nord");
    // 5 and 5 for Joseph; then an Ambush check of infantry and Leader: the infantry is lost before the Battle.
    tries(&mut desk, "joseph", "1 SP", "5 5 6 1 4x1 9x1 4x1 9x1");
    told(&mut desk, "Nord rolls 5 5 for Joseph to intercept at Almaraz");
    told(&mut desk, "Britain rolls 6 1 for Attrition in Almaraz");
    told(&mut desk, "+3 Hill, +1 Nationality Bonus)");
    holds(&desk, "duchies.almaraz:sp(powers.britain)", "0");
}

/// R-53, 9.41: an interceptor is checked for the Pass that it crosses into enemy ground.
#[test]
fn r53_an_interceptor_is_checked_for_the_pass() {
    let mut desk = wellington_and_clausel();
    run(&mut desk, "set flag salamanca britain; move wellington to salamanca with 0 sp");
    tries(&mut desk, "clausel", "2 SP", "4 4 6 1 1");
    told(&mut desk, "Nord rolls 6 1 1 for Attrition in Salamanca");
    told(&mut desk, "1 die for SP, +2 Clausel");
}

/// 9.41, R-14: over a Pass into a Duchy that was Friendly before the enemy came, an interceptor is not checked.
#[test]
fn r14_a_pass_into_a_friendly_duchy_costs_an_interceptor_nothing() {
    let mut desk = wellington_and_clausel();
    run(&mut desk, "move wellington to salamanca with 0 sp");
    // Wellington alone: 5 + 1; Clausel: 2 SP + 2 + 2 + 1 for the Rough line.
    tries(&mut desk, "clausel", "2 SP", "4 3 6x1 5 6x1 1");
    told(&mut desk, "Britain rolls 1 1 1 1 1 1 for the Allies");
    told(&mut desk, "Nord rolls 5 1 1 1 1 1 1 for the French");
    run(&mut desk, "expect log Wellington retreats from Salamanca to Ciudad Rodrigo; dice clear");
}

/// 10.1: an interceptor fights as if he had been there before, with the terrain on his side if the Duchy is Friendly.
#[test]
fn an_interceptor_defends_with_the_terrain() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "move hill to caceres");
    // Hill 3 SP + 3 + 1; Drouet 2 SP + 2 + 2 + 1 for the Rough line.
    tries(&mut desk, "drouet", "2 SP", "3 3 7x1 5 6x1");
    run(&mut desk, "expect dice used");
    told(&mut desk, "+2 Nationality Bonus, +1 Rough");
    stands(&desk, "hill", "Elvas");
}

/// 10.2, 10.3: after a Battle that was no Overrun an Army intercepts no more in this Impulse.
#[test]
fn who_has_fought_does_not_intercept() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "set sp lisbon britain none; set leader beresford elvas; move hill to caceres with 2 sp");
    tries(&mut desk, "drouet", "2 SP", "3 3 6x1 5 6x1");
    stands(&desk, "drouet", "Cáceres");
    run(&mut desk, "set flag castelo branco sud; move infantry from elvas to badajoz");
    asked(&mut desk, "britain");
}

/// 11.8, 10.2: an Overrun leaves the interceptor free to intercept again.
#[test]
fn an_overrun_does_not_end_interceptions() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "move infantry from elvas to caceres");
    tries(&mut desk, "drouet", "2 SP", "3 3 1 1 6 6x1");
    told(&mut desk, "the Allies are Overrun");
    stands(&desk, "drouet", "Cáceres");
    run(&mut desk, "move cavalry from elvas to badajoz");
    asked(&mut desk, "sud");
    offered(&mut desk, "intercept with drouet");
}

/// 10.3: a retreat is not intercepted.
#[test]
fn a_retreat_is_not_intercepted() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "reactions on; set flag ciudad rodrigo spain; set leader de espana box");
    run(&mut desk, "set sp ciudad rodrigo spain none; set leader joseph box; set leader marmont salamanca");
    // Wellington 5 SP + 5 + 1 against an infantry, 1 + 2.
    run(&mut desk, "dice 11x1 5 1 1; move wellington to almaraz");
    asked(&mut desk, "nord");
    run(&mut desk, "pass; expect dice used");
    stands(&desk, "wellington", "Ciudad Rodrigo");
    asked(&mut desk, "britain");
}

/// 10.3: nor is an evasion: the Active Army next to the evader's new Duchy is not asked.
#[test]
fn an_evasion_is_not_intercepted() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "set sp caceres sud 1i; set leader drouet box; set leader beresford merida");
    run(&mut desk, "dice 6 6; move hill to caceres; evade infantry from caceres to badajoz");
    holds(&desk, "duchies.badajoz:sp(powers.sud)", "3");
    asked(&mut desk, "britain");
}

/// R-94, 12.4: nobody intercepts from the Duchy of an enemy Fortress deeper into enemy ground; into Friendly ground he may.
#[test]
fn r94_a_besieger_does_not_intercept_past_the_fortress() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "set leader hill box; set sp elvas britain none; set leader drouet elvas");
    run(&mut desk, "move beresford to faro");
    asked(&mut desk, "britain");
    run(&mut desk, "undo; set flag faro sud; move beresford to faro");
    asked(&mut desk, "sud");
    offered(&mut desk, "intercept with drouet");
}

// R-48 Sole occupants.

/// R-48, 10.1: where an unmoving enemy stands alone nobody intercepts a friend of his who comes: Clausel is not asked when
/// Wellington joins infantry at Salamanca, British or Spanish.
#[test]
fn r48_nobody_intercepts_where_an_unmoving_enemy_stands_alone() {
    for power in ["britain", "spain"] {
        let mut desk = wellington_and_clausel();
        run(&mut desk, &format!("set sp salamanca {power} 1i; move wellington to salamanca"));
        asked(&mut desk, "britain");
        stands(&desk, "wellington", "Salamanca");
    }
    // Without the infantry he is asked.
    let mut desk = wellington_and_clausel();
    run(&mut desk, "move wellington to salamanca");
    asked(&mut desk, "nord");
}

/// `why not` says so while the entry can still be answered: #41 is a Response to it.
#[test]
fn r48_why_not_names_the_ruling() {
    let mut desk = at_impulse("britain", &[("britain", "17"), ("sud", "41")]);
    run(&mut desk, "play 17 cp; reactions on; set flag ciudad rodrigo spain; set sp salamanca nord none");
    run(&mut desk, "set leader marmont box; set leader joseph box; set sp salamanca spain 1i");
    run(&mut desk, "responses on; move wellington to salamanca");
    asked(&mut desk, "sud");
    barred(&mut desk, "clausel", "R-48");
}

/// nor may pieces that are built or placed beside him be intercepted.
#[test]
fn r48_nobody_intercepts_who_is_placed_beside_a_friend() {
    let mut desk = spending("spain", 5);
    run(&mut desk, "reactions on; set sp merida spain 1i; build infantry at merida");
    asked(&mut desk, "spain");
    let mut desk = at_impulse("nord", &[("nord", "105")]);
    run(&mut desk, "reactions on; set sp aranjuez sud none; set leader wellington aranjuez; play 105 event; toledo");
    holds(&desk, "duchies.toledo:sp(powers.nord)", "3");
    not_offered(&mut desk, "intercept with wellington");
}

/// where an own Formation stands alone no enemy could intercept, so a Deployment may come there.
#[test]
fn r48_a_deployment_may_join_who_stands_within_the_enemys_reach() {
    let step = "set sp ciudad_rodrigo britain none; set sp ciudad_rodrigo spain none; set leader de espana box; \
                set leader wellington box; set leader marmont ciudad_rodrigo; set leader hill almeida";
    for (there, open) in [("none", false), ("1i", true)] {
        let mut desk = crate::at_step(&format!("{step}; set sp fuentes britain {there}"), "deployment");
        match open {
            true => offered(&mut desk, "deploy Beresford to Fuentes"),
            false => not_offered(&mut desk, "deploy Beresford to Fuentes"),
        }
    }
}

/// S-17, R-48: #16 sends Formations against besiegers who stand alone. The besieger's friends fight in that Battle.
#[test]
fn s17_friends_of_the_besieger_take_part() {
    let mut desk = at_impulse("britain", &[("britain", "17"), ("sud", "16")]);
    run(
        &mut desk,
        "responses on; set leader de espana cadiz; set sp ciudad rodrigo spain 2i; set sp salamanca nord none",
    );
    run(&mut desk, "set leader marmont box; set leader clausel salamanca; set sp salamanca nord 3i");
    run(&mut desk, "siege wellington; 5 SP");
    asked(&mut desk, "sud");
    run(&mut desk, "play 16; relief; intercept with clausel; yes; dice 6 6 100x1; 3 SP; pass");
    // Five British and two Spanish Strength Points, which stay together.
    told(&mut desk, "(7 dice for SP, +5 Wellington, +1 Nationality Bonus)");
}

// 11.41 to 11.43: terrain dice against pieces that came in this Impulse.

/// Wellington with 5 SP and an infantry beside him in Salamanca and Clausel with 3 SP in Almaraz, on the test board; Ciudad
/// Rodrigo is Britain's for now.
fn friendly_ciudad_rodrigo() -> Desk {
    let mut desk = at_impulse_of(desk("tb", 1), "britain", &[("britain", "17"), ("sud", "16")]);
    run(&mut desk, "responses off; play 17 cp; set cp 6; set flag ciudad rodrigo britain; set flag salamanca britain");
    run(&mut desk, "set leader wellington salamanca; set sp salamanca britain 6i; set leader clausel almaraz");
    run(&mut desk, "set sp almaraz nord 3i");
    desk
}

/// Ciudad Rodrigo is Nord's again. Wellington besieges it, and Clausel comes to relieve it and rolls these dice.
fn relieved(desk: &mut Desk, sp: &str, dice: &str) {
    run(desk, "responses on; set flag ciudad rodrigo none; siege wellington");
    choose(desk, sp);
    run(desk, &format!("play 16; relief; intercept with clausel; yes; dice {dice}; 3 SP"));
}

/// 11.41: a line counts against pieces that crossed it in this Impulse, for whatever purpose.
#[test]
fn a_line_counts_that_was_crossed_earlier_in_the_impulse() {
    let mut desk = friendly_ciudad_rodrigo();
    run(&mut desk, "move wellington to ciudad rodrigo with 5 sp");
    relieved(&mut desk, "5 SP", "6 6 100x1");
    told(&mut desk, "+2 Clausel, +2 Nationality Bonus, +1 Rough)");
}

/// 11.41: also if other pieces than the besiegers crossed it.
#[test]
fn a_line_counts_that_a_friend_of_the_besieger_crossed() {
    let mut desk = friendly_ciudad_rodrigo();
    run(&mut desk, "set leader wellington ciudad rodrigo; set sp ciudad rodrigo britain 5i");
    run(&mut desk, "move infantry from salamanca to ciudad rodrigo");
    relieved(&mut desk, "5 SP", "6 6 100x1");
    told(&mut desk, "+2 Clausel, +2 Nationality Bonus, +1 Rough)");
    // Not if he has moved on.
    let mut desk = friendly_ciudad_rodrigo();
    run(&mut desk, "set leader wellington ciudad rodrigo; set sp ciudad rodrigo britain 5i");
    run(&mut desk, "move infantry from salamanca to ciudad rodrigo");
    choose(&mut desk, "move infantry from Ciudad Rodrigo (marched 1) to Fuentes");
    relieved(&mut desk, "5 SP", "6 6 100x1");
    told(&mut desk, "+2 Clausel, +2 Nationality Bonus)");
}

/// 11.62: pieces that came by two lines go back by two lines.
#[test]
fn who_came_two_ways_goes_back_two_ways() {
    let mut desk = friendly_ciudad_rodrigo();
    run(&mut desk, "set sp fuentes britain 1i; move infantry from fuentes to ciudad rodrigo");
    run(&mut desk, "move wellington to ciudad rodrigo with 5 sp");
    relieved(&mut desk, "5 SP", "6 6 12x1 5 7x1");
    holds(&desk, "leaders.wellington:duchy()", "Salamanca");
    holds(&desk, "duchies.salamanca:sp(powers.britain)", "6");
    holds(&desk, "duchies.fuentes_de_onoro:sp(powers.britain)", "1");
}
