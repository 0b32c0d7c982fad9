//! Chapter 10.5 to 10.8: who may evade and where to, the total needed on two dice, and the cost of a failure.

use crate::common::{holds, run, told};
use crate::{asked, choose, ends_without_tags, not_offered, offered, spending};
use sandtable::games::wellington::verbs::Desk;

/// Wellington with 5 SP in Castelo Branco, about to enter Almaraz over a Clear line; an infantry of Nord there.
pub(crate) fn wellington_before_almaraz() -> Desk {
    let mut desk = spending("britain", 5);
    run(&mut desk, "reactions on; set leader wellington castelo branco; set sp castelo branco britain 5i");
    run(&mut desk, "set leader joseph box; set leader clausel box; set leader de espana box");
    run(&mut desk, "set sp ciudad rodrigo britain none; set sp ciudad rodrigo spain none");
    desk
}

/// Hill with 3 SP in Elvas, before Cáceres behind the Rough line, where Drouet stands with these Soldiers.
fn hill_before_drouet(soldiers: &str) -> Desk {
    let mut desk = spending("britain", 5);
    run(&mut desk, "reactions on; set leader drouet caceres; set leader joseph box");
    run(&mut desk, &format!("set sp caceres sud {soldiers}"));
    desk
}

/// Enters, and the enemy tries to evade with these dice.
fn tries(desk: &mut Desk, enter: &str, evade: &str, dice: &str) {
    run(desk, &format!("{enter}; dice {dice}"));
    choose(desk, &format!("evade with {evade}"));
}

fn stands(desk: &Desk, duchy: &str, power: &str, sp: u8) {
    holds(desk, &format!("duchies.{duchy}:sp(powers.{power})"), &sp.to_string());
}

/// Checks the objections to an evasion.
fn barred(desk: &mut Desk, who: &str, to: &str, rule: &str) {
    let text = run(desk, &format!("why not evade {who} to {to}"));
    assert!(text.contains(&format!("[{rule}]")), "{who} to {to}: {text}");
    not_offered(desk, &format!("{who} to {to}"));
}

/// 10.7, R-14: nine is enough; 1 more into a Friendly Duchy, and nothing off, for Almaraz was Friendly before the entry.
#[test]
fn r14_nine_is_enough() {
    let mut desk = wellington_before_almaraz();
    tries(&mut desk, "move wellington to almaraz", "infantry from almaraz to talavera", "5 3");
    told(&mut desk, "it succeeds (dice 8, +1 into a Friendly Duchy)");
    run(&mut desk, "expect dice used");
    stands(&desk, "talavera_de_la_reina", "nord", 2);
}

/// 10.5: no enemy is left to fight: no Battle, no marker, and the mover continues.
#[test]
fn after_an_evasion_the_mover_goes_on() {
    let mut desk = wellington_before_almaraz();
    run(&mut desk, "set sp talavera nord none");
    tries(&mut desk, "move wellington to almaraz", "infantry from almaraz to talavera", "6 3");
    asked(&mut desk, "britain");
    holds(&desk, "duchies.almaraz:control()", "nil");
    offered(&mut desk, "move wellington to ciudad rodrigo");
}

/// 10.7: eight is not enough, and gives the attacker a die in the first Round of the Battle.
#[test]
fn eight_fails_and_costs_a_die() {
    let mut desk = wellington_before_almaraz();
    // Wellington 5 SP + 5 + 1 + 1 for the evasion, the infantry 1 + 2.
    tries(&mut desk, "move wellington to almaraz", "infantry from almaraz to talavera", "4 3 6 11x1 3x1");
    told(&mut desk, "it fails (dice 7, +1 into a Friendly Duchy)");
    told(&mut desk, "+1 Nationality Bonus, +1 failed evasion)");
    run(&mut desk, "expect dice used");
}

/// 10.7, 11.4: a defender who fails to evade has no terrain dice.
#[test]
fn a_failed_evader_forfeits_the_terrain() {
    let mut desk = hill_before_drouet("2i");
    // Hill 3 + 3 + 1 + 1; Drouet 2 + 2 + 2, nothing for the Rough line.
    tries(&mut desk, "move hill to caceres", "drouet to badajoz", "2 2 8x1 5 5x1");
    told(&mut desk, "it fails (dice 4, +2 Drouet, +1 into a Friendly Duchy)");
    told(&mut desk, "(2 dice for SP, +2 Drouet, +2 Nationality Bonus)");
    run(&mut desk, "expect dice used");
    ends_without_tags(&mut desk);
}

/// 10.9: an edit while a Power is asked for reactions brings others on offer.
#[test]
fn an_edit_in_between_lists_the_reactions_again() {
    let mut desk = hill_before_drouet("2i");
    run(&mut desk, "move hill to caceres");
    offered(&mut desk, "evade with drouet");
    run(&mut desk, "set leader soult caceres; set leader drouet box");
    asked(&mut desk, "sud");
    offered(&mut desk, "evade with soult");
    not_offered(&mut desk, "evade with drouet");
}

/// R-44, 10.7: each counter that fails gives the attacker a die.
#[test]
fn r44_each_failed_attempt_is_a_die() {
    let mut desk = wellington_before_almaraz();
    run(&mut desk, "set sp almaraz nord 2i; dice 1 1 1 1 6 6 11x1 4x1; move wellington to almaraz");
    choose(&mut desk, "evade with infantry from almaraz to talavera");
    choose(&mut desk, "evade with infantry from almaraz to talavera");
    told(&mut desk, "(5 dice for SP, +5 Wellington, +1 Nationality Bonus, +2 failed evasion)");
    run(&mut desk, "expect dice used");
}

/// 10.5: no decision is open a second time after a failure, and evading is never compulsory.
#[test]
fn there_is_one_attempt_and_it_is_free_to_make() {
    let mut desk = wellington_before_almaraz();
    run(&mut desk, "dice 11x1 5 1 1; move wellington to almaraz");
    asked(&mut desk, "nord");
    run(&mut desk, "pass; expect dice used");
    asked(&mut desk, "britain");
    let mut desk = wellington_before_almaraz();
    tries(&mut desk, "move wellington to almaraz", "infantry from almaraz to talavera", "1 1 12x1 5 1 1");
    run(&mut desk, "expect dice used");
    asked(&mut desk, "britain");
}

/// 10.5, 10.6: not back to where the enemy came from, not over a River, not to enemies, not far away.
#[test]
fn an_evasion_has_its_limits() {
    let mut desk = wellington_before_almaraz();
    run(&mut desk, "set leader marmont almaraz; move wellington to almaraz");
    barred(&mut desk, "marmont", "castelo branco", "10.5");
    barred(&mut desk, "marmont", "caceres", "10.6");
    barred(&mut desk, "marmont", "merida", "10.6");
    barred(&mut desk, "marmont", "madrid", "10.5");
    offered(&mut desk, "marmont to talavera");
    offered(&mut desk, "marmont to ciudad rodrigo");
}

/// 10.6, 12.4: no evasion to an enemy Fortress, unless it is besieged.
#[test]
fn an_enemy_fortress_takes_besiegers_only() {
    let mut desk = wellington_before_almaraz();
    run(&mut desk, "set flag ciudad rodrigo spain; move wellington to almaraz");
    barred(&mut desk, "infantry from almaraz", "ciudad rodrigo", "10.6");
    run(&mut desk, "undo; set sp ciudad rodrigo nord 1i; move wellington to almaraz");
    offered(&mut desk, "infantry from almaraz to ciudad rodrigo");
}

/// 10.5: evading to a besieged enemy Fortress costs a check.
#[test]
fn evading_to_a_besieged_enemy_fortress_costs_a_check() {
    let mut desk = wellington_before_almaraz();
    run(&mut desk, "set flag ciudad rodrigo spain; set sp ciudad rodrigo nord 1i");
    tries(&mut desk, "move wellington to almaraz", "infantry from almaraz to ciudad rodrigo", "6 3 6");
    run(&mut desk, "expect dice used");
    stands(&desk, "ciudad_rodrigo", "nord", 1);
}

/// 10.5: so does evading into an enemy Duchy; 10.7: without the 1 for a Friendly one.
#[test]
fn evading_into_an_enemy_duchy_costs_a_check() {
    let mut desk = hill_before_drouet("2i");
    run(&mut desk, "set sp merida spain none");
    tries(&mut desk, "move hill to caceres", "drouet to merida", "4 3 1 6 1");
    told(&mut desk, "it succeeds (dice 7, +2 Drouet)");
    told(&mut desk, "Sud rolls 1 6 1 for Attrition in Mérida");
    run(&mut desk, "expect dice used");
    stands(&desk, "merida", "sud", 1);
}

/// 13.1: from an Uncontrolled into an enemy Duchy: 1 off the dice, and one check.
#[test]
fn x33_an_evasion_from_uncontrolled_to_enemy_ground_is_ambushed() {
    let mut desk = hill_before_drouet("2i");
    run(&mut desk, "set flag caceres spain; set sp merida spain none");
    tries(&mut desk, "move hill to caceres", "drouet to merida", "4 4 5 5 5");
    told(&mut desk, "it succeeds (dice 8, +2 Drouet, -1 out of an unfriendly Duchy)");
    run(&mut desk, "expect dice used");
    stands(&desk, "merida", "sud", 2);
}

/// Wellington in a Spanish Ciudad Rodrigo before Clausel in Salamanca, with empty Ávila behind the Pass.
fn clausel_in_salamanca() -> Desk {
    let mut desk = spending("britain", 5);
    run(&mut desk, "reactions on; set flag ciudad rodrigo spain; set leader joseph box; set leader marmont box");
    run(&mut desk, "set leader clausel salamanca; set sp salamanca nord 3i; set sp avila nord none");
    desk
}

/// 10.7, 9.41: 1 off over a Pass, and a check for it if an end of it is not Friendly.
#[test]
fn over_a_pass_evasion_is_harder() {
    let mut desk = clausel_in_salamanca();
    tries(&mut desk, "move wellington to salamanca", "clausel to avila", "4 3");
    told(&mut desk, "it succeeds (dice 7, +2 Clausel, +1 into a Friendly Duchy, -1 over a Pass or Rough line)");
    run(&mut desk, "expect dice used");
    let mut desk = clausel_in_salamanca();
    run(&mut desk, "set flag avila spain");
    // For the Pass and for the enemy Duchy: twice three infantry and Clausel.
    tries(&mut desk, "move wellington to salamanca", "clausel to avila", "5 3 6 7x1");
    told(&mut desk, "it succeeds (dice 8, +2 Clausel, -1 over a Pass or Rough line)");
    run(&mut desk, "expect dice used");
    stands(&desk, "avila", "nord", 2);
}

/// R-49, 10.5: an Army or Army Group makes one attempt, to one Duchy, under one Leader's Battle Rating.
#[test]
fn r49_an_army_group_evades_as_one() {
    let mut desk = hill_before_drouet("3i");
    run(&mut desk, "set leader soult caceres");
    tries(&mut desk, "move hill to caceres", "soult to badajoz", "2 2");
    told(&mut desk, "it succeeds (dice 4, +4 Soult, +1 into a Friendly Duchy)");
    run(&mut desk, "expect dice used");
    stands(&desk, "badajoz", "sud", 3);
    holds(&desk, "leaders.drouet:duchy()", "Badajoz");
    stands(&desk, "caceres", "sud", 0);
}

/// Strength Points beyond the Command Rating stay behind and try on their own, or fight.
#[test]
fn r49_soldiers_beyond_command_evade_on_their_own() {
    let mut desk = hill_before_drouet("6i");
    run(&mut desk, "dice 6 6; move hill to caceres");
    choose(&mut desk, "evade with drouet to badajoz");
    stands(&desk, "badajoz", "sud", 4);
    stands(&desk, "caceres", "sud", 2);
    asked(&mut desk, "sud");
    offered(&mut desk, "evade with infantry from caceres");
    not_offered(&mut desk, "evade with drouet");
}

/// R-49, 10.5: leaderless counters choose where to go first and roll then, two dice each.
#[test]
fn r49_counters_choose_first_and_roll_together() {
    let mut desk = wellington_before_almaraz();
    run(&mut desk, "set sp almaraz nord 2i; dice 6 3 6 2; move wellington to almaraz");
    choose(&mut desk, "evade with infantry from almaraz to talavera");
    asked(&mut desk, "nord");
    stands(&desk, "almaraz", "nord", 2);
    choose(&mut desk, "evade with infantry from almaraz to ciudad rodrigo");
    run(&mut desk, "expect dice used");
    stands(&desk, "talavera_de_la_reina", "nord", 2);
    stands(&desk, "ciudad_rodrigo", "nord", 1);
}

/// R-49, 9.44: counters that evade together meet the land as it was before: each is checked in an enemy Duchy.
#[test]
fn r49_counters_that_evade_together_are_checked_alike() {
    let mut desk = wellington_before_almaraz();
    run(&mut desk, "set sp merida spain none; set sp almaraz nord 2i; move wellington to almaraz");
    // 6 + 4 - 1 for the Pass; two dice each, for the Pass and for the enemy Duchy.
    run(&mut desk, "dice 6 4 1 1 6 4 1 1");
    choose(&mut desk, "evade with infantry from almaraz to merida");
    choose(&mut desk, "evade with infantry from almaraz to merida");
    run(&mut desk, "expect dice used");
    stands(&desk, "merida", "nord", 2);
}

/// 10.5, 9.62: an Army's own Power decides about it, though an Ally has more Soldiers without a Leader there.
#[test]
fn each_power_decides_about_its_own_army() {
    let mut desk = hill_before_drouet("none");
    run(&mut desk, "set sp caceres nord 3i; move hill to caceres");
    let mut offers = Vec::new();
    for _ in 0..2 {
        offers.push(run(&mut desk, "options evade"));
        run(&mut desk, "pass");
    }
    assert!(offers[0].starts_with("Sud") && offers[0].contains("Drouet"), "{}", offers[0]);
    assert!(offers[1].starts_with("Nord") && !offers[1].contains("Drouet"), "{}", offers[1]);
}

/// 10.5, 1.5: artillery does not evade; it is changed into infantry and cavalry, which do.
#[test]
fn artillery_is_changed_to_evade() {
    let mut desk = wellington_before_almaraz();
    run(&mut desk, "set sp almaraz nord 1a; move wellington to almaraz");
    not_offered(&mut desk, "evade with artillery");
    offered(&mut desk, "evade with infantry from almaraz");
    offered(&mut desk, "evade with cavalry from almaraz");
}

/// R-49, 10.5: a Formation that has just intercepted may not evade.
#[test]
fn r49_an_interceptor_does_not_evade() {
    let mut desk = wellington_before_almaraz();
    run(&mut desk, "set leader marmont talavera; move wellington to almaraz");
    choose(&mut desk, "intercept with marmont");
    run(&mut desk, "dice 6 6; 1 SP");
    asked(&mut desk, "nord");
    not_offered(&mut desk, "evade with marmont");
    offered(&mut desk, "evade with infantry from almaraz to talavera");
}

/// X-46, 10.8: pursued with another Command Point, an evader may evade again.
#[test]
fn x46_a_pursued_evader_may_evade_again() {
    let mut desk = wellington_before_almaraz();
    run(&mut desk, "set sp talavera nord none; set sp toledo nord none");
    tries(&mut desk, "move wellington to almaraz", "infantry from almaraz to talavera", "6 3");
    // Wellington goes on from Uncontrolled into enemy ground; the evasion comes before his check of 6 dice.
    run(&mut desk, "dice 6 3 1 1 1 1 1 1; move wellington to talavera");
    asked(&mut desk, "nord");
    choose(&mut desk, "evade with infantry from talavera de la reina to toledo");
    told(&mut desk, "infantry evades from Talavera de la Reina to Toledo");
    told(&mut desk, "Britain rolls 1 1 1 1 1 1 for Attrition in Talavera de la Reina");
    run(&mut desk, "expect dice used");
}

/// 10.5: a marked Formation may evade, and keeps its marker.
#[test]
fn a_marked_formation_evades_and_stays_marked() {
    let mut desk = hill_before_drouet("none");
    run(
        &mut desk,
        "set leader drouet badajoz; set sp badajoz sud 2i; set sp merida spain none; set leader soult merida",
    );
    run(&mut desk, "move infantry from elvas to caceres; dice 1 1");
    choose(&mut desk, "intercept with drouet");
    run(&mut desk, "2 SP; pass; dice 6 6 1 1 1; move hill to badajoz");
    choose(&mut desk, "evade with drouet to merida");
    holds(&desk, "leaders.drouet:duchy()", "Mérida");
    // Soult, who was there before, may intercept; Drouet may not.
    asked(&mut desk, "sud");
    offered(&mut desk, "intercept with soult");
    not_offered(&mut desk, "intercept with drouet");
}

/// 10.5: only Powers with pieces there may evade. The mover's own side is not asked.
#[test]
fn only_the_inactive_side_evades() {
    let mut desk = wellington_before_almaraz();
    run(&mut desk, "set leader blake castelo branco; move wellington to almaraz");
    asked(&mut desk, "nord");
    not_offered(&mut desk, "evade with blake");
    not_offered(&mut desk, "evade with wellington");
}
