//! Chapter 12: who may besiege what and when, how the dice fall, and what follows when a Fortress does.

use crate::common::{at_impulse, holds, refused_by, run, told};
use crate::{asked, choose, not_offered, offered, spending, spending_next};
use sandtable::games::wellington::rules::Question;
use sandtable::games::wellington::verbs::Desk;

/// Soult with 3 SP before Lisbon: nine dice against three.
pub(crate) fn soult_before_lisbon() -> Desk {
    let mut desk = spending("sud", 5);
    run(
        &mut desk,
        "set leader beresford box; set sp lisbon britain none; set leader soult lisbon; set sp lisbon sud 3i",
    );
    desk
}

/// Besieges with all the Strength Points there, for as long as the rules allow, and with these dice, which must be all that
/// are rolled.
pub(crate) fn besieges(desk: &mut Desk, leader: &str, sp: &str, dice: &str) {
    run(desk, &format!("dice {dice}; siege {leader}; {sp}"));
    while may_go_on(desk) {
        run(desk, "yes");
    }
    run(desk, "expect dice used");
}

/// Whether the besieger is asked about another Round.
fn may_go_on(desk: &Desk) -> bool {
    desk.session.decision().is_some_and(|d| matches!(d.question, Question::BesiegeOn(..)))
}

fn stands(desk: &Desk, duchy: &str, power: &str, sp: u8) {
    holds(desk, &format!("duchies.{duchy}:sp(powers.{power})"), &sp.to_string());
}

/// Checks whose the Fortress is.
fn belongs(desk: &Desk, duchy: &str, power: &str) {
    holds(desk, &format!("duchies.{duchy}:control()"), power);
}

// 12.2: who may besiege, where and when.

/// 12.2, 9.5: a Siege costs no Command Points and may come before the card.
#[test]
fn a_siege_is_free_and_may_come_before_the_card() {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    offered(&mut desk, "siege with wellington");
    besieges(&mut desk, "wellington", "5 SP", "11x1 3x1");
    told(&mut desk, "Ciudad Rodrigo holds");
    run(&mut desk, "play 17 cp");
    holds(&desk, "game:cp()", "5");
}

/// 12.2, 4.23: a Power that passes for want of cards may resolve its Sieges.
#[test]
fn a_passing_power_may_besiege() {
    let mut desk = at_impulse("nord", &[("nord", "17"), ("sud", "29 38")]);
    run(&mut desk, "play 17 cp; end");
    asked(&mut desk, "britain");
    offered(&mut desk, "siege with wellington");
    offered(&mut desk, "end");
    besieges(&mut desk, "wellington", "5 SP", "11x1 3x1");
    told(&mut desk, "Wellington besieges Ciudad Rodrigo");
}

/// 12.2: only an enemy Fortress, and only by an own Leader who stands there.
#[test]
fn an_enemy_fortress_is_besieged_by_an_own_army() {
    let mut desk = spending("britain", 5);
    refused_by(&mut desk, "siege hill", "12.2");
    refused_by(&mut desk, "siege de espana", "12.21");
    not_offered(&mut desk, "siege with beresford");
}

/// R-93, 12.21: Soldiers without a Leader stand before a Fortress, but cannot resolve a Siege.
#[test]
fn r93_soldiers_without_a_leader_resolve_no_siege() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set leader wellington lisbon");
    stands(&desk, "ciudad_rodrigo", "britain", 5);
    not_offered(&mut desk, "siege");
}

/// 12.22: once in an Impulse, by one Army; in the next Impulse again.
#[test]
fn a_fortress_is_besieged_once_in_an_impulse() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set leader hill ciudad rodrigo; dice 11x1 3x1; siege wellington; go; 5 SP; expect dice used");
    refused_by(&mut desk, "siege wellington", "12.22");
    refused_by(&mut desk, "siege hill", "12.22");
    run(&mut desk, "set hand sud +38 +39; end");
    spending_next(&mut desk, "britain", 3);
    offered(&mut desk, "siege with wellington");
}

/// Wellington with 3 SP in Fuentes, before Ciudad Rodrigo with an infantry of Nord in the field.
fn relief_at_ciudad_rodrigo() -> Desk {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set leader de espana cadiz; set sp ciudad rodrigo spain none; set leader wellington fuentes");
    run(&mut desk, "set sp ciudad rodrigo britain none; set sp fuentes britain 3i; set sp ciudad rodrigo nord 1i");
    desk
}

/// 12.2: not after a Battle there in the same Impulse.
#[test]
fn a_battle_bars_the_siege_of_the_same_impulse() {
    let mut desk = relief_at_ciudad_rodrigo();
    run(&mut desk, "dice 5 8x1 3x1; move wellington to ciudad rodrigo; expect dice used; almaraz");
    holds(&desk, "leaders.wellington:duchy()", "Ciudad Rodrigo");
    refused_by(&mut desk, "siege wellington", "12.2");
}

/// 12.2: an Overrun does not bar it.
#[test]
fn an_overrun_does_not_bar_the_siege() {
    let mut desk = relief_at_ciudad_rodrigo();
    run(&mut desk, "dice 6 8x1 3x1; move wellington to ciudad rodrigo; expect dice used");
    offered(&mut desk, "siege with wellington");
    besieges(&mut desk, "wellington", "3 SP", "9x1 3x1");
}

// 12.3 The dice.

/// 12.3, 11.2: the besieger rolls as in a Battle, Staff Officers and bonus included; 12.31: nothing of the Ally's.
#[test]
fn the_besieger_rolls_as_in_a_battle() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set leader hill ciudad rodrigo; dice 12x1 3x1; siege wellington; hill as staff");
    run(&mut desk, "5 SP; expect dice used");
    told(&mut desk, "(5 dice for SP, +1 Staff Officers, +5 Wellington, +1 Nationality Bonus)");
    told(&mut desk, "(3 for the Fortress)");
}

/// 12.31: a Spanish Army besieges without British Soldiers and without their bonus.
#[test]
fn a_spanish_army_besieges_by_itself() {
    let mut desk = spending("spain", 5);
    run(&mut desk, "set sp ciudad rodrigo spain 2i");
    besieges(&mut desk, "de espana", "2 SP", "3x1 3x1");
    told(&mut desk, "(2 dice for SP, +1 De España)");
}

/// 12.3: an Army takes its Command Rating and no more.
#[test]
fn one_army_besieges() {
    let mut desk = soult_before_lisbon();
    run(&mut desk, "set leader drouet lisbon; set leader soult seville; set sp lisbon sud 6i");
    besieges(&mut desk, "drouet", "4 SP", "8x1 3x1");
}

/// X-28, 12.3: two 6s against one 5: a second Round with a die less, and the Fortress as strong as before.
#[test]
fn x28_a_siege_goes_on_with_a_die_less() {
    let mut desk = soult_before_lisbon();
    besieges(&mut desk, "soult", "3 SP", "6 6 7x1 5 1 1 8x1 3x1");
    told(&mut desk, "(3 dice for SP, +4 Soult, +2 Nationality Bonus, -1 disrupted)");
    told(&mut desk, "Lisbon holds");
    belongs(&desk, "lisbon", "Britain");
    stands(&desk, "lisbon", "sud", 3);
}

/// one more 6 and it falls, by a Siege Overrun.
#[test]
fn x28_the_third_hit_takes_lisbon() {
    let mut desk = soult_before_lisbon();
    besieges(&mut desk, "soult", "3 SP", "6 6 7x1 5 1 1 6 7x1 3x1 1");
    told(&mut desk, "Lisbon falls to Sud by a Siege Overrun");
    belongs(&desk, "lisbon", "Sud");
}

/// X-28, 12.3: a Fortress that has held is as strong as ever in the next Impulse.
#[test]
fn x28_a_fortress_regains_its_strength() {
    let mut desk = soult_before_lisbon();
    besieges(&mut desk, "soult", "3 SP", "6 6 7x1 5 1 1 8x1 3x1");
    spending_next(&mut desk, "sud", 3);
    besieges(&mut desk, "soult", "3 SP", "6 8x1 5 1 1");
    told(&mut desk, "Lisbon holds");
    belongs(&desk, "lisbon", "Britain");
}

/// X-29, 12.22: a hit and a hit and none: after three Rounds Lisbon holds.
#[test]
fn x29_three_rounds_with_two_hits_are_not_enough() {
    let mut desk = soult_before_lisbon();
    besieges(&mut desk, "soult", "3 SP", "6 8x1 3x1 6 8x1 3x1 9x1 3x1");
    told(&mut desk, "Lisbon holds");
    belongs(&desk, "lisbon", "Britain");
}

/// 12.3: a besieger who may fight another Round need not.
#[test]
fn a_besieger_may_stop_after_a_round() {
    let mut desk = soult_before_lisbon();
    run(&mut desk, "dice 6 6 7x1 5 1 1; siege soult; 3 SP; expect dice used");
    asked(&mut desk, "sud");
    run(&mut desk, "no");
    told(&mut desk, "Lisbon holds");
    stands(&desk, "lisbon", "sud", 3);
    refused_by(&mut desk, "siege soult", "12.22");
    refused_by(&mut desk, "move soult to coimbra", "12.41");
}

/// R-69, 12.3: with as many casualties as hits there is no further Round.
#[test]
fn r69_a_further_round_needs_more_hits_than_casualties() {
    for fort in ["5 1 1", "6 1 1"] {
        let mut desk = soult_before_lisbon();
        besieges(&mut desk, "soult", "3 SP", &format!("6 8x1 {fort}"));
        told(&mut desk, "Lisbon holds");
    }
}

/// 12.3: 5s do nothing to a Fortress; its own 5s disrupt and its 6s eliminate.
#[test]
fn fives_do_not_hurt_a_fortress() {
    let mut desk = soult_before_lisbon();
    besieges(&mut desk, "soult", "3 SP", "5 5 5 6x1 6 1 1");
    told(&mut desk, "no hits (");
    stands(&desk, "lisbon", "sud", 2);
    holds(&desk, "leaders.soult:duchy()", "Lisbon");
}

/// R-72, 12.3: if the Commander is lost the Siege has failed, whatever the besieger hit.
#[test]
fn r72_without_its_commander_the_army_fails() {
    let mut desk = soult_before_lisbon();
    run(&mut desk, "set sp lisbon sud none; dice 6 6 6 1 1 1 6 1 1; siege soult; expect dice used");
    told(&mut desk, "Lisbon holds");
    holds(&desk, "leaders.soult:duchy()", "nil");
    belongs(&desk, "lisbon", "Britain");
}

/// X-27, 12.22, 12.41: Gibraltar takes up to five Rounds; the fifth hit in the fifth is no Siege Overrun.
#[test]
fn x27_gibraltar_may_take_five_rounds() {
    let mut desk = spending("sud", 5);
    run(&mut desk, "set sp gibraltar britain none; set leader soult gibraltar; set sp gibraltar sud 3i");
    besieges(&mut desk, "soult", "3 SP", "6 8x1 5x1 6 8x1 5x1 6 8x1 5x1 6 8x1 5x1 6 8x1 5x1 1");
    belongs(&desk, "gibraltar", "Sud");
    refused_by(&mut desk, "move soult to malaga", "12.41");
}

/// 12.41: fallen in the first or second Round, or with a hit too many in the third, it is a Siege Overrun, and
/// the besieger may move on; with just three in the third it is none.
#[test]
fn x30_when_a_siege_is_an_overrun() {
    let rounds = [
        ("6 6 6 6x1 3x1", true),
        ("6 8x1 3x1 6 6 7x1 3x1", true),
        ("6 8x1 3x1 6 8x1 3x1 6 6 7x1 3x1", true),
        ("6 8x1 3x1 6 8x1 3x1 6 8x1 3x1", false),
    ];
    for (dice, overrun) in rounds {
        let mut desk = soult_before_lisbon();
        besieges(&mut desk, "soult", "3 SP", &format!("{dice} 1"));
        belongs(&desk, "lisbon", "Sud");
        match overrun {
            true => offered(&mut desk, "move soult to coimbra"),
            false => refused_by(&mut desk, "move soult to coimbra", "12.41"),
        }
    }
}

/// 12.41, 9.52: a Siege Overrun also lets an Army go on that had to stop before the Fortress in this Impulse.
#[test]
fn a_siege_overrun_lifts_the_stop_before_the_fortress() {
    let mut desk = relief_at_ciudad_rodrigo();
    run(&mut desk, "set sp ciudad rodrigo nord none; move wellington to ciudad rodrigo");
    refused_by(&mut desk, "move wellington to fuentes", "9.52");
    run(&mut desk, "dice 6 6 6 6x1 3x1; siege wellington; 3 SP; flag ciudad rodrigo spain");
    run(&mut desk, "dice clear; move wellington to fuentes");
    holds(&desk, "leaders.wellington:duchy()", "Fuentes de Oñoro");
}

/// 12.41: without an Overrun the besieger stays where it is for the Impulse.
#[test]
fn a_besieger_moves_no_more() {
    let mut desk = soult_before_lisbon();
    besieges(&mut desk, "soult", "3 SP", "9x1 3x1");
    refused_by(&mut desk, "move soult to coimbra", "12.41");
    refused_by(&mut desk, "move infantry from lisbon to coimbra", "12.41");
}

/// 12.3: an unsuccessful besieger stays, without a Rout.
#[test]
fn a_besieger_is_not_routed() {
    let mut desk = soult_before_lisbon();
    besieges(&mut desk, "soult", "3 SP", "9x1 5 5 5");
    stands(&desk, "lisbon", "sud", 3);
}

// 12.31 Extra Strength Points.

/// Wellington with 11 SP, two more than his Command Rating, before Ciudad Rodrigo.
fn eleven_before_ciudad_rodrigo() -> Desk {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set sp ciudad rodrigo britain 7i2c");
    desk
}

/// R-67, 12.31: spare Strength Points take the place of the disrupted in the next Round.
#[test]
fn r67_spare_soldiers_replace_the_disrupted() {
    let mut desk = eleven_before_ciudad_rodrigo();
    run(&mut desk, "dice 6 6 13x1 5 1 1 15x1 3x1; siege wellington");
    choose(&mut desk, "9 SP");
    asked(&mut desk, "britain");
    run(&mut desk, "yes; yes; expect dice used");
    told(&mut desk, "(9 dice for SP, +5 Wellington, +1 Nationality Bonus)");
    stands(&desk, "ciudad_rodrigo", "britain", 11);
}

/// and of the eliminated ones.
#[test]
fn r67_spare_soldiers_replace_the_eliminated() {
    let mut desk = eleven_before_ciudad_rodrigo();
    run(&mut desk, "dice 6 6 13x1 6 1 1 15x1 3x1; siege wellington");
    choose(&mut desk, "9 SP");
    run(&mut desk, "yes; yes; expect dice used");
    stands(&desk, "ciudad_rodrigo", "britain", 10);
}

/// they need not replace anybody.
#[test]
fn r67_nobody_is_made_to_replace() {
    let mut desk = eleven_before_ciudad_rodrigo();
    run(&mut desk, "dice 6 6 13x1 5 1 1 14x1 3x1; siege wellington");
    choose(&mut desk, "9 SP");
    run(&mut desk, "yes; no; expect dice used");
    told(&mut desk, "(9 dice for SP, +5 Wellington, +1 Nationality Bonus, -1 disrupted)");
}

/// R-67, 12.31: a Strength Point that was left out of an Army with room for it replaces nobody.
#[test]
fn r67_who_was_left_out_of_an_army_with_room_replaces_nobody() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set sp ciudad rodrigo britain 6i; dice 6 6 8x1 5 1 1 9x1 3x1; siege wellington");
    choose(&mut desk, "4 SP");
    run(&mut desk, "yes; expect dice used");
    told(&mut desk, "(4 dice for SP, +5 Wellington, +1 Nationality Bonus, -1 disrupted)");
}

/// R-67, 12.31: of ten before Gibraltar one is beyond Soult's Command Rating of nine; of two who are left out one may replace,
/// and once. A Staff Officer takes the room of one more.
#[test]
fn r67_so_many_replace_as_are_beyond_the_command_rating() {
    let gibraltar = || {
        let mut desk = spending("sud", 5);
        run(&mut desk, "set sp gibraltar britain none; set leader soult gibraltar; set sp gibraltar sud 6i2c");
        desk
    };
    let mut desk = gibraltar();
    run(&mut desk, "dice 6 6 12x1 5 4x1 6 6 12x1 5 4x1 13x1 5x1; siege soult");
    choose(&mut desk, "8 SP");
    // Another Round and the one who is beyond; another Round without.
    run(&mut desk, "yes; yes; yes; expect dice used");
    told(&mut desk, "(8 dice for SP, +4 Soult, +2 Nationality Bonus, -1 disrupted)");
    let mut desk = gibraltar();
    run(&mut desk, "set leader drouet gibraltar; dice 6 6 13x1 5 4x1 6 6 13x1 5 4x1 15x1 5x1; siege soult");
    choose(&mut desk, "drouet as staff");
    choose(&mut desk, "8 SP");
    run(&mut desk, "yes; yes; yes; yes; expect dice used");
    told(&mut desk, "(8 dice for SP, +1 Staff Officers, +4 Soult, +2 Nationality Bonus)");
}

// 12.41: who must stay.

/// 12.41, 12.22: an Army that took no part in the Siege moves on as it likes; it may not besiege the same Fortress.
#[test]
fn only_who_is_involved_in_the_siege_is_held() {
    let mut desk = spending("britain", 5);
    run(
        &mut desk,
        "set leader hill ciudad rodrigo; set sp ciudad rodrigo britain 7i; dice 11x1 3x1; siege wellington; go",
    );
    choose(&mut desk, "5 SP");
    run(&mut desk, "expect dice used");
    refused_by(&mut desk, "move wellington to fuentes", "12.41");
    refused_by(&mut desk, "siege hill", "12.22");
    run(&mut desk, "move hill to fuentes with 2 sp");
    holds(&desk, "leaders.hill:duchy()", "Fuentes de Oñoro");
    stands(&desk, "ciudad_rodrigo", "britain", 5);
    not_offered(&mut desk, "move infantry from ciudad rodrigo");
}

/// 12.41, 12.31: pieces that were replaced have besieged, and so have their replacements.
#[test]
fn who_has_stepped_out_of_the_siege_is_held() {
    let mut desk = eleven_before_ciudad_rodrigo();
    run(&mut desk, "dice 6 6 13x1 5 1 1 15x1 3x1; siege wellington");
    choose(&mut desk, "9 SP");
    run(&mut desk, "yes; yes; expect dice used");
    // One of the two left out replaced nobody.
    run(&mut desk, "move infantry from ciudad rodrigo to fuentes");
    refused_by(&mut desk, "move infantry from ciudad rodrigo to fuentes", "12.41");
    // After a Siege Overrun all of them move on.
    let mut desk = eleven_before_ciudad_rodrigo();
    run(&mut desk, "dice 6 6 13x1 5 1 1 6 14x1 3x1 1; siege wellington");
    choose(&mut desk, "9 SP");
    run(&mut desk, "yes; yes; flag ciudad rodrigo spain; expect dice used");
    run(&mut desk, "move wellington to fuentes with 9 sp; move infantry from ciudad rodrigo to fuentes");
    run(&mut desk, "move infantry from ciudad rodrigo to fuentes");
    stands(&desk, "ciudad_rodrigo", "britain", 0);
}

// The fall, 12.5 Sack and Pillage.

/// R-17, 12.3: Britain chooses its own or a Spanish Flag; neither costs anything.
#[test]
fn r17_britain_chooses_the_flag_of_a_fallen_fortress() {
    for (flag, control) in [("britain", "Britain"), ("spain", "Spain")] {
        let mut desk = spending("britain", 5);
        run(&mut desk, "dice 6 6 6 8x1 3x1 1; siege wellington; 5 SP");
        asked(&mut desk, "britain");
        choose(&mut desk, &format!("flag ciudad rodrigo {flag}"));
        belongs(&desk, "ciudad_rodrigo", control);
        holds(&desk, "game:cp()", "5");
    }
}

/// 7, 12.3: whose printed Fortress it is takes the enemy's Flag off.
#[test]
fn the_printed_owner_takes_the_flag_off() {
    let mut desk = spending("nord", 5);
    run(
        &mut desk,
        "set sp ciudad rodrigo britain none; set sp ciudad rodrigo spain none; set flag ciudad rodrigo spain",
    );
    run(&mut desk, "set leader wellington lisbon; set leader de espana cadiz");
    run(&mut desk, "set leader joseph ciudad rodrigo; set sp ciudad rodrigo nord 4i");
    besieges(&mut desk, "joseph", "4 SP", "6 6 6 4x1 3x1 1");
    belongs(&desk, "ciudad_rodrigo", "Nord");
    holds(&desk, "duchies.ciudad_rodrigo:flag()", "nil");
}

/// X-31, 12.5: 1 more for each Round that was not needed; 6 gives a Resource.
#[test]
fn x31_the_sack_of_a_fortress() {
    let falls = [
        ("6 6 6 6x1 3x1 3", "1"),
        ("6 6 6 6x1 3x1 4", "2"),
        ("6 6 7x1 3x1 6 8x1 3x1 4", "1"),
        ("6 6 7x1 3x1 6 8x1 3x1 5", "2"),
        ("6 8x1 3x1 6 8x1 3x1 6 8x1 3x1 5", "1"),
        ("6 8x1 3x1 6 8x1 3x1 6 8x1 3x1 6", "2"),
    ];
    for (dice, resources) in falls {
        let mut desk = soult_before_lisbon();
        besieges(&mut desk, "soult", "3 SP", dice);
        holds(&desk, "powers.sud:resources()", resources);
    }
}

/// R-43, 12.5, 11.11: a Spanish Sack that pays costs a check, with losses to the Regroup Box.
#[test]
fn r43_a_spanish_sack_costs_a_check() {
    let mut desk = spending("spain", 5);
    run(&mut desk, "set sp ciudad rodrigo britain none; set leader wellington lisbon; set sp ciudad rodrigo spain 4i");
    besieges(&mut desk, "de espana", "4 SP", "6 6 6 1 1 3x1 4 6 4x1");
    told(&mut desk, "Spain loses 1 SP at Ciudad Rodrigo to the Regroup Box");
    holds(&desk, "powers.spain:resources()", "2");
    stands(&desk, "ciudad_rodrigo", "spain", 3);
    let mut desk = spending("spain", 5);
    run(&mut desk, "set sp ciudad rodrigo spain 4i");
    besieges(&mut desk, "de espana", "4 SP", "6 6 6 1 1 3x1 3");
    stands(&desk, "ciudad_rodrigo", "spain", 4);
}
