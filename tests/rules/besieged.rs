//! Fortresses with enemies before them: their owner, building in them, and Control during a Battle
//! (3.1, 6.3, 9.52, 11.4, 12.1).

use crate::common::{holds, refused_by, run, told};
use crate::{asked, choose, not_offered, offered, spending};
use sandtable::games::wellington::verbs::Desk;

/// Soult with 2 SP before Lisbon, in Britain's Impulse.
fn lisbon_besieged(cp: u8) -> Desk {
    let mut desk = spending("britain", cp);
    run(
        &mut desk,
        "set leader beresford pool; set sp lisbon britain none; set leader soult lisbon; set sp lisbon sud 2i",
    );
    desk
}

fn stands(desk: &Desk, duchy: &str, power: &str, sp: u8) {
    holds(desk, &format!("duchies.{duchy}:sp(powers.{power})"), &sp.to_string());
}

/// R-13, 12.1: a besieged Fortress is its owner's, Friendly to his side and Uncontrolled to the besieger's.
#[test]
fn r13_a_besieged_fortress_stays_its_owners() {
    let desk = lisbon_besieged(5);
    holds(&desk, "duchies.lisbon:control()", "Britain");
    holds(&desk, "duchies.lisbon:is_besieged()", "true");
    holds(&desk, "duchies.lisbon:is_friendly(sides.allies)", "true");
    holds(&desk, "duchies.lisbon:is_uncontrolled(sides.french)", "true");
}

/// R-93, 9.52: Soldiers without a Leader may go before an enemy Fortress, stop there, and besiege it.
#[test]
fn r93_soldiers_without_a_leader_besiege_for_control() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "move infantry from elvas to badajoz");
    holds(&desk, "duchies.badajoz:is_besieged()", "true");
    holds(&desk, "duchies.badajoz:control()", "Sud");
    holds(&desk, "duchies.badajoz:is_uncontrolled(sides.allies)", "true");
    refused_by(&mut desk, "move infantry from badajoz to elvas", "9.52");
    not_offered(&mut desk, "siege with hill");
}

/// 6.3, R-70: the Battle comes when everything is there; the builder attacks.
#[test]
fn r70_a_battle_follows_when_all_is_built() {
    let mut desk = lisbon_besieged(5);
    run(&mut desk, "build infantry at lisbon");
    asked(&mut desk, "britain");
    stands(&desk, "lisbon", "sud", 2);
    offered(&mut desk, "build infantry at lisbon");
    not_offered(&mut desk, "build infantry at porto");
    // 2 + 1 against 2 + 4 + 2.
    run(&mut desk, "dice 3x1 5 7x1; build infantry at lisbon; expect dice used");
    told(&mut desk, "Britain rolls 1 1 1 for the Allies");
}

/// 6.3: losers that were built there go to the Regroup Box; they cost Soult's enemy no Loot, for there was no Leader.
#[test]
fn what_was_built_and_lost_goes_to_the_regroup_box() {
    let mut desk = lisbon_besieged(5);
    run(&mut desk, "dice 2x1 5 7x1; build infantry at lisbon; pass; expect dice used");
    told(&mut desk, "Britain loses 1 SP at Lisbon to the Regroup Box");
    stands(&desk, "lisbon", "britain", 0);
    holds(&desk, "duchies.lisbon:is_besieged()", "true");
}

/// 6.3: a besieger that loses retreats like any defender, and the Siege is lifted.
#[test]
fn a_besieger_may_be_driven_off() {
    let mut desk = lisbon_besieged(5);
    run(&mut desk, "set flag coimbra sud; dice 6 1 8x1; build infantry at lisbon; pass");
    holds(&desk, "leaders.soult:duchy()", "Coimbra");
    stands(&desk, "lisbon", "britain", 1);
    holds(&desk, "duchies.lisbon:is_besieged()", "false");
    run(&mut desk, "expect dice used");
}

/// the besieger may evade before the Battle.
#[test]
fn r70_the_besieger_may_evade() {
    let mut desk = lisbon_besieged(5);
    run(&mut desk, "reactions on; set flag coimbra sud; dice 3 2; build infantry at lisbon; pass");
    asked(&mut desk, "sud");
    choose(&mut desk, "evade with soult to coimbra");
    // 5, 4 for Soult, 1 into a Friendly Duchy, 1 off out of Lisbon.
    told(&mut desk, "it succeeds (dice 5, +4 Soult, +1 into a Friendly Duchy, -1 out of an unfriendly Duchy)");
    holds(&desk, "leaders.soult:duchy()", "Coimbra");
    run(&mut desk, "expect dice used");
}

/// 12.4: but not past the Fortress, into enemy ground.
#[test]
fn a_besieger_does_not_evade_past_the_fortress() {
    let mut desk = lisbon_besieged(5);
    run(&mut desk, "reactions on; set flag coimbra sud; build infantry at lisbon; pass");
    asked(&mut desk, "sud");
    let text = run(&mut desk, "why not evade soult to castelo branco");
    assert!(text.contains("[12.4]"), "{text}");
    not_offered(&mut desk, "evade with soult to castelo branco");
}

/// 6.2, 6.3: the same for pieces from the Regroup Box, with a Leader.
#[test]
fn r70_regrouping_brings_a_battle_too() {
    let mut desk = lisbon_besieged(5);
    run(&mut desk, "set leader beresford box; set sp box britain 3i");
    // Beresford leads 3 SP: 3 + 2 + 1 against 2 + 4 + 2.
    run(&mut desk, "dice 6 5x1 8x1 1; regroup beresford at lisbon; regroup infantry at lisbon");
    run(&mut desk, "regroup infantry at lisbon; regroup infantry at lisbon; expect dice used");
    told(&mut desk, "(3 dice for SP, +2 Beresford, +1 Nationality Bonus)");
}

/// 6.3: if nobody besieges the Fortress, nothing is asked.
#[test]
fn building_elsewhere_brings_no_battle() {
    let mut desk = lisbon_besieged(5);
    run(&mut desk, "build infantry at porto");
    stands(&desk, "porto", "britain", 2);
    offered(&mut desk, "move infantry from porto");
}

/// R-14, 11.4: a Formation that has just entered does not change Control before the Battle is over.
#[test]
fn r14_control_waits_for_the_end_of_the_battle() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set leader wellington castelo branco; set sp ciudad rodrigo britain none; set leader joseph box");
    run(&mut desk, "set sp castelo branco britain 3i; dice 5 8x1 3x1; move wellington to almaraz");
    // The infantry is about to retreat.
    asked(&mut desk, "nord");
    holds(&desk, "duchies.almaraz:control()", "Nord");
    holds(&desk, "duchies.almaraz:is_friendly(sides.french)", "true");
    run(&mut desk, "talavera");
    told(&mut desk, "Almaraz: Control goes from Nord to nobody");
    holds(&desk, "duchies.almaraz:control()", "nil");
}

/// Control goes back to the owner when the last enemy leaves.
#[test]
fn r15_control_returns_when_the_enemy_leaves() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set sp almaraz nord none; set leader hill castelo branco; move hill to almaraz with 0 sp");
    holds(&desk, "duchies.almaraz:control()", "nil");
    run(&mut desk, "move hill to castelo branco with 0 sp");
    holds(&desk, "duchies.almaraz:control()", "Nord");
}

/// 12.1: a Formation before a Fortress neither protects nor takes it. Without a Siege, it keeps its owner.
#[test]
fn a_fortress_does_not_change_hands_by_standing_before_it() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set sp badajoz sud none; move hill to badajoz");
    holds(&desk, "duchies.badajoz:control()", "Sud");
    refused_by(&mut desk, "flag badajoz", "7.1");
}
