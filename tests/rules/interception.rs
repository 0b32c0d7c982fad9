//! Chapter 10.1 to 10.4, with 10.9: who intercepts whom, what the two dice must come to, and what follows. Events that help
//! or hinder are in the tests of their cards.

use crate::common::{at_impulse, holds, run, told};
use crate::{asked, choose, not_offered, offered, spending};
use sandtable::repl::Desk;

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

/// Checks what stands against an interception.
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

/// 10.4: eight fails: nobody moves, there is no Attrition and no Battle.
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

/// 10.3: Soldiers without a Leader do not intercept: nobody is asked.
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

/// 10.2, 10.3: who has failed is marked and may not try again in this Impulse.
#[test]
fn a_failed_attempt_is_the_last_of_the_impulse() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "move hill to caceres with 1 sp");
    tries(&mut desk, "drouet", "2 SP", "1 1");
    told(&mut desk, "the French at Badajoz bear a \"Battle or Failed Intercept\" marker");
    run(&mut desk, "move infantry from elvas to caceres");
    asked(&mut desk, "britain");
    run(&mut desk, "dice 1 1; move hill to merida");
    asked(&mut desk, "britain");
}

/// 10.4: at the end of the Active Power's Impulse the marker comes off.
#[test]
fn the_marker_lasts_until_the_impulse_ends() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "move hill to caceres with 1 sp");
    tries(&mut desk, "drouet", "2 SP", "1 1");
    run(&mut desk, "set hand britain +29; set hand sud +38 +39; end");
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
    told(&mut desk, "the Allies under nobody attack the French under Drouet");
}

/// 10.1: so may pieces that an Event places: #105 in Toledo, with Wellington in Aranjuez.
#[test]
fn what_an_event_places_may_be_intercepted() {
    let mut desk = at_impulse("nord", &[("nord", "105")]);
    run(&mut desk, "reactions on; set sp aranjuez sud none; set leader wellington aranjuez");
    run(&mut desk, "play 105 event; toledo");
    asked(&mut desk, "britain");
    choose(&mut desk, "intercept with wellington");
    told(&mut desk, "the French under nobody attack the Allies under Wellington");
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
    told(&mut desk, "1 dice for SP, +2 Clausel");
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

/// 10.3: nor is an evasion: the Active Army next to the evader's new Duchy is asked nothing.
#[test]
fn an_evasion_is_not_intercepted() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "set sp caceres sud 1i; set leader drouet box; set leader beresford merida");
    run(&mut desk, "dice 6 6; move hill to caceres; evade infantry from caceres to badajoz");
    holds(&desk, "duchies.badajoz:sp(powers.sud)", "3");
    asked(&mut desk, "britain");
}

/// R-94, 12.4: out of the Duchy of an enemy Fortress nobody intercepts deeper into enemy ground; into Friendly ground he may.
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

/// S-17: friends of the attacker who stand in the entered Duchy fight in the Battle that an interception brings on.
#[test]
fn s17_friends_in_the_entered_duchy_take_part() {
    let mut desk = hill_and_drouet();
    run(&mut desk, "set sp caceres spain 2i; move hill to caceres");
    tries(&mut desk, "drouet", "2 SP", "6 6 100x1");
    // Hill with three Strength Points and two of Spain's: they are not to be parted.
    told(&mut desk, "(5 dice for SP, +3 Hill, +1 Nationality Bonus)");
}
