//! Chapter 9.1 to 9.6 without contact: who moves, at what cost, with how many, and where nobody may go.

use crate::common::{holds, refused_by, run};
use crate::{asked, choose, not_offered, offered, spending, spending_next};
use sandtable::games::wellington::verbs::Desk;

/// Wellington in Lisbon with 14 SP and whoever else is named; Beresford's cavalry is among the Soldiers.
fn wellington_in_lisbon(cp: u8, others: &[&str]) -> Desk {
    let mut desk = spending("britain", cp);
    run(&mut desk, "set sp ciudad rodrigo britain none; set sp elvas britain none; set leader beresford box");
    run(&mut desk, "set leader hill box; set leader wellington lisbon; set sp lisbon britain 6i4c");
    for leader in others {
        run(&mut desk, &format!("set leader {leader} lisbon"));
    }
    desk
}

/// Strength Points of a Power in a Duchy.
fn stands(desk: &Desk, duchy: &str, power: &str, sp: u8) {
    holds(desk, &format!("duchies.{duchy}:sp(powers.{power})"), &sp.to_string());
}

/// 9.1: a Leader costs 1 CP with any number of Soldiers, or alone.
#[test]
fn an_army_costs_one_command_point_whatever_its_size() {
    let mut desk = wellington_in_lisbon(5, &["hill"]);
    run(&mut desk, "move wellington to coimbra");
    stands(&desk, "coimbra", "britain", 9);
    holds(&desk, "game:cp()", "4");
    run(&mut desk, "move hill to coimbra with 0 sp");
    holds(&desk, "game:cp()", "3");
}

/// 9.1: without a Leader every counter moves by itself and costs 1 CP.
#[test]
fn soldiers_without_a_leader_move_one_counter_at_a_time() {
    let mut desk = spending("britain", 3);
    run(&mut desk, "move infantry from elvas to castelo branco");
    stands(&desk, "castelo_branco", "britain", 1);
    run(&mut desk, "move cavalry from elvas to castelo branco");
    stands(&desk, "castelo_branco", "britain", 3);
    stands(&desk, "elvas", "britain", 0);
    holds(&desk, "game:cp()", "1");
}

/// 9.1: artillery needs a Leader.
#[test]
fn artillery_moves_under_a_leader_only() {
    let mut desk = spending("britain", 3);
    run(&mut desk, "set sp lisbon britain 1a");
    refused_by(&mut desk, "move artillery from lisbon to coimbra", "9.1");
    run(&mut desk, "move beresford to coimbra");
    stands(&desk, "coimbra", "britain", 4);
}

/// 9.1: nobody moves the pieces of another Power, the Ally's included.
#[test]
fn a_power_moves_its_own_pieces() {
    let mut desk = spending("britain", 3);
    refused_by(&mut desk, "move blake to yecla", "9.1");
    not_offered(&mut desk, "move infantry from murcia");
    not_offered(&mut desk, "move joseph");
}

/// X-02, 9.3: from Duchy to Adjacent Duchy only.
#[test]
fn x02_a_move_follows_a_line() {
    let mut desk = spending("spain", 3);
    refused_by(&mut desk, "move blake to albacete", "9.3");
    run(&mut desk, "move blake to yecla; move blake to albacete");
    holds(&desk, "leaders.blake:duchy()", "Albacete");
    holds(&desk, "game:cp()", "1");
}

/// 1.61: nine SP under Wellington, who does not count himself; each Staff Officer takes one place.
#[test]
fn x03_staff_officers_count_against_the_command_rating() {
    for (staff, most) in [(vec![], 9), (vec!["hill"], 8), (vec!["hill", "beresford"], 7)] {
        let mut desk = wellington_in_lisbon(5, &staff);
        choose(&mut desk, "move wellington to coimbra");
        for officer in &staff {
            choose(&mut desk, &format!("{officer} as staff"));
        }
        not_offered(&mut desk, &format!("{} SP", most + 1));
        offered(&mut desk, &format!("{most} SP"));
        choose(&mut desk, &format!("{most} SP"));
        stands(&desk, "coimbra", "britain", most);
        holds(&desk, "#duchies.coimbra:leaders()", &(staff.len() + 1).to_string());
        holds(&desk, "game:cp()", "4");
    }
}

/// no Spanish Strength Point and no Spanish Leader is part of a British Army.
#[test]
fn x03_a_british_army_holds_no_spanish_piece() {
    let mut desk = spending("britain", 5);
    choose(&mut desk, "move wellington to fuentes");
    not_offered(&mut desk, "de españa as staff");
    choose(&mut desk, "go");
    not_offered(&mut desk, "6 SP");
    choose(&mut desk, "5 SP");
    stands(&desk, "ciudad_rodrigo", "spain", 1);
    holds(&desk, "leaders.de_espana:duchy()", "Ciudad Rodrigo");
}

/// 9.2: Soldiers beyond the Command Rating stay behind.
#[test]
fn r60_an_army_moves_with_its_command_rating_and_no_more() {
    let mut desk = wellington_in_lisbon(5, &["hill"]);
    run(&mut desk, "move hill to coimbra");
    stands(&desk, "coimbra", "britain", 4);
    stands(&desk, "lisbon", "britain", 10);
}

/// X-18, 9.63: Wellington and Hill with an Army each: 13 SP for 2 CP a Duchy.
#[test]
fn x18_two_armies_move_thirteen_strength_points_for_two() {
    let mut desk = wellington_in_lisbon(5, &["hill"]);
    run(&mut desk, "move wellington to coimbra with hill as army");
    stands(&desk, "coimbra", "britain", 13);
    stands(&desk, "lisbon", "britain", 1);
    holds(&desk, "leaders.hill:duchy()", "Coimbra");
    holds(&desk, "game:cp()", "3");
}

/// or Hill as his Staff Officer: 8 SP for 1 CP.
#[test]
fn x18_one_army_with_a_staff_officer_moves_eight_for_one() {
    let mut desk = wellington_in_lisbon(5, &["hill"]);
    run(&mut desk, "move wellington to coimbra with hill as staff");
    stands(&desk, "coimbra", "britain", 8);
    holds(&desk, "leaders.hill:duchy()", "Coimbra");
    holds(&desk, "game:cp()", "4");
}

/// 9.63: a second Army needs a Command Point; without one its Leader may still come as a Staff Officer.
#[test]
fn each_army_of_a_group_must_be_paid_for() {
    let mut desk = wellington_in_lisbon(1, &["hill"]);
    choose(&mut desk, "move wellington to coimbra");
    not_offered(&mut desk, "hill as army");
    offered(&mut desk, "hill as staff");
}

/// Wellington with 9 SP and De España with 4 SP in Fuentes.
fn allies_in_fuentes(active: &str) -> Desk {
    let mut desk = spending(active, 5);
    run(&mut desk, "set sp ciudad rodrigo britain none; set sp ciudad rodrigo spain none");
    run(&mut desk, "set leader wellington fuentes; set leader de espana fuentes");
    run(&mut desk, "set sp fuentes britain 5i2c; set sp fuentes spain 5i");
    desk
}

/// X-19, 9.63: Wellington and De España as a Group: 9 British and 4 Spanish SP for 2 CP, with Spain's consent.
#[test]
fn x19_a_group_of_two_powers_takes_each_leaders_own_soldiers() {
    let mut desk = allies_in_fuentes("britain");
    choose(&mut desk, "move wellington to almeida");
    not_offered(&mut desk, "de españa as staff");
    choose(&mut desk, "de españa as army");
    asked(&mut desk, "spain");
    run(&mut desk, "yes");
    // First Wellington takes as many as he can, then De España.
    choose(&mut desk, "9 SP");
    choose(&mut desk, "4 SP");
    stands(&desk, "almeida", "britain", 10);
    stands(&desk, "almeida", "spain", 4);
    stands(&desk, "fuentes_de_onoro", "spain", 1);
    holds(&desk, "game:cp()", "3");
}

/// R-59, 9.61: an Army whose Power does not agree stays where it is, and costs nothing.
#[test]
fn r59_an_allied_army_that_does_not_agree_stays() {
    let mut desk = allies_in_fuentes("britain");
    choose(&mut desk, "move wellington to almeida");
    choose(&mut desk, "de españa as army");
    run(&mut desk, "no");
    not_offered(&mut desk, "4 SP of Spain");
    choose(&mut desk, "9 SP");
    holds(&desk, "leaders.de_espana:duchy()", "Fuentes de Oñoro");
    stands(&desk, "fuentes_de_onoro", "spain", 5);
    holds(&desk, "game:cp()", "4");
}

/// R-59, 9.64: in Spain's Impulse the same Group moves under De España, if Britain agrees.
#[test]
fn r59_a_mixed_group_moves_in_the_impulse_of_its_commander() {
    let mut desk = allies_in_fuentes("spain");
    refused_by(&mut desk, "move wellington to almeida", "9.1");
    run(&mut desk, "move de espana to almeida with wellington");
    holds(&desk, "leaders.wellington:duchy()", "Almeida");
    stands(&desk, "almeida", "britain", 10);
    stands(&desk, "almeida", "spain", 4);
    holds(&desk, "game:cp()", "3");
}

/// R-92, 9.64: Soldiers are dropped and picked up on the way for nothing.
#[test]
fn r92_an_army_drops_and_takes_soldiers_on_its_way() {
    let mut desk = wellington_in_lisbon(5, &[]);
    run(&mut desk, "set sp coimbra britain 2i; move wellington to coimbra with 4 sp");
    stands(&desk, "lisbon", "britain", 10);
    run(&mut desk, "move wellington to almeida with 5 sp");
    stands(&desk, "coimbra", "britain", 1);
    stands(&desk, "almeida", "britain", 6);
    run(&mut desk, "move wellington to coimbra with 1 sp");
    stands(&desk, "almeida", "britain", 5);
    holds(&desk, "game:cp()", "2");
}

/// 9.61: an Army passes through another one's Duchy without forming a Group.
#[test]
fn an_army_passes_a_friendly_army_without_joining_it() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "move beresford to elvas; move beresford to castelo branco with 2 sp");
    holds(&desk, "leaders.beresford:duchy()", "Castelo Branco");
    holds(&desk, "leaders.hill:duchy()", "Elvas");
    holds(&desk, "game:cp()", "3");
}

/// 9.53: a Leader who stopped beside another is a separate Army again when he leaves.
#[test]
fn a_staff_officer_may_leave_as_a_leader() {
    let mut desk = wellington_in_lisbon(5, &["hill"]);
    run(&mut desk, "move wellington to coimbra with hill as staff; move hill to lisbon with 3 sp");
    holds(&desk, "leaders.hill:duchy()", "Lisbon");
    stands(&desk, "coimbra", "britain", 5);
    holds(&desk, "game:cp()", "3");
}

/// 9.51, 9.52: a move ends at an enemy Formation or Fortress; nobody moves past one.
#[test]
fn enemy_formations_and_fortresses_end_the_move() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set sp badajoz sud none; move hill to badajoz");
    holds(&desk, "leaders.hill:duchy()", "Badajoz");
    refused_by(&mut desk, "move hill to elvas", "9.52");
    not_offered(&mut desk, "move hill");
    run(&mut desk, "undo; set sp caceres sud 1i; dice 1x3 1 1 1 1 1; move hill to caceres; dice clear");
    refused_by(&mut desk, "move hill to elvas", "9.51");
}

/// R-57, 12.4: from an enemy Fortress Duchy a Formation may go to Friendly and Uncontrolled Duchies, not to enemy ones.
#[test]
fn r57_an_enemy_fortress_is_not_bypassed() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set sp almaraz nord none; set sp salamanca nord none");
    refused_by(&mut desk, "move wellington to almaraz", "12.4");
    refused_by(&mut desk, "move wellington to salamanca", "12.4");
    run(&mut desk, "set sp almaraz spain 1i");
    run(&mut desk, "move wellington to almaraz");
    holds(&desk, "leaders.wellington:duchy()", "Almaraz");
    run(&mut desk, "undo; move wellington to fuentes");
    holds(&desk, "leaders.wellington:duchy()", "Fuentes de Oñoro");
}

/// R-04, 9.3: no line leads to the box of Plymouth or to an island.
#[test]
fn there_is_no_way_by_land_to_plymouth_or_palma() {
    let mut desk = spending("britain", 5);
    refused_by(&mut desk, "move beresford to plymouth", "9.3");
    not_offered(&mut desk, "from Palma");
    not_offered(&mut desk, "from Plymouth");
}

/// 4.2, 9.42: how far a Formation has marched is forgotten when the Impulse ends.
#[test]
fn march_counts_start_anew_with_each_impulse() {
    let mut desk = spending("britain", 4);
    for to in ["coimbra", "lisbon", "coimbra", "lisbon"] {
        run(&mut desk, &format!("move beresford to {to}"));
    }
    run(&mut desk, "set hand sud +82 +2; end");
    spending_next(&mut desk, "britain", 4);
    run(&mut desk, "dice 6; move beresford to coimbra");
    stands(&desk, "coimbra", "britain", 2);
    assert!(run(&mut desk, "dice show").contains("forced dice: 6"), "the fifth move of two Impulses was checked");
}

/// 1.6, 9.63: how many Strength Points go along is asked when the move has begun; `why not` judges the number before.
#[test]
fn why_not_judges_the_strength_that_is_to_go_along() {
    let mut desk = spending("britain", 5);
    run(
        &mut desk,
        "set sp almaraz nord none; set sp caceres sud none; set leader wellington caceres; set sp caceres britain 3i",
    );
    let why = |desk: &mut Desk, sp: u8| run(desk, &format!("why not move wellington to almaraz with {sp} sp"));
    assert_eq!(why(&mut desk, 3), "it is legal");
    let text = why(&mut desk, 30);
    assert!(text.contains("3 SP") && text.contains("[9.63]") && text.contains("[1.6]"), "{text}");
    let text = why(&mut desk, 4);
    assert!(text.contains("[9.63]") && !text.contains("[1.6]"), "{text}");
}
