//! Chapter 14: who sails from where to where, what it costs, and what happens at the landing. Amphibious Assaults are
//! in the tests of #93, Convoys of the Interphase in `interphase`.

use crate::common::{at_impulse, holds, refused_by, run, told};
use crate::{asked, choose, not_offered, offered, spending, spending_next};
use sandtable::games::wellington::verbs::Desk;

/// Beresford in Lisbon with this many infantry, after these changes.
fn in_lisbon(sp: u8, before: &str) -> Desk {
    let mut desk = spending("britain", 6);
    run(&mut desk, &format!("set sp lisbon britain {sp}i"));
    if !before.is_empty() {
        run(&mut desk, before);
    }
    desk
}

fn stands(desk: &Desk, duchy: &str, sp: u8) {
    holds(desk, &format!("duchies.{duchy}:sp(powers.britain)"), &sp.to_string());
}

// 14.1: who may sail.

/// 14.1: nobody but Britain has a fleet.
#[test]
fn only_britain_sails() {
    for (power, from, to) in
        [("spain", "cadiz", "cartagena"), ("sud", "barcelona", "malaga"), ("nord", "bordeaux", "bayonne")]
    {
        let mut desk = spending(power, 5);
        refused_by(&mut desk, &format!("convoy {from} to {to}"), "14.1");
        not_offered(&mut desk, "convoy");
    }
}

/// 14.1, 14.2: nor are an Ally's pieces taken aboard.
#[test]
fn an_allys_pieces_stay_ashore() {
    let mut desk = spending("britain", 6);
    refused_by(&mut desk, "convoy cadiz to lisbon", "14.2");
    run(&mut desk, "set sp lisbon spain 2i; set leader blake lisbon");
    choose(&mut desk, "convoy lisbon to porto");
    offered(&mut desk, "Beresford");
    not_offered(&mut desk, "Blake");
    not_offered(&mut desk, "SP of Spain");
}

// 14.2: how many, and the cost.

/// X-34, 14.2: two Leaders and three Strength Points, for 5 CP.
#[test]
fn x34_two_leaders_and_three_strength_points() {
    let mut desk = in_lisbon(3, "set leader hill lisbon");
    run(&mut desk, "convoy lisbon to cadiz with beresford with hill with 3 sp");
    holds(&desk, "game:cp()", "1");
    stands(&desk, "cadiz", 3);
    holds(&desk, "leaders.beresford:duchy()", "Cádiz");
    holds(&desk, "leaders.hill:duchy()", "Cádiz");
}

/// X-34, 14.2: Wellington and two cavalry are five, and cost 5 CP.
#[test]
fn x34_wellington_and_two_cavalry_cost_five() {
    let mut desk = spending("britain", 6);
    run(&mut desk, "set leader wellington lisbon; set leader beresford porto; set sp lisbon britain 2c");
    run(&mut desk, "convoy lisbon to cadiz with wellington with 4 sp");
    holds(&desk, "game:cp()", "1");
    stands(&desk, "cadiz", 4);
    stands(&desk, "lisbon", 0);
}

/// X-34, 14.2: there is no room for a sixth, even if it could be paid for.
#[test]
fn x34_a_sixth_stays_ashore() {
    let mut desk = in_lisbon(6, "set leader hill lisbon");
    choose(&mut desk, "convoy lisbon to cadiz");
    run(&mut desk, "Beresford; Hill");
    for _ in 0..3 {
        choose(&mut desk, "1 SP of Britain at Lisbon");
    }
    holds(&desk, "game:cp()", "1");
    stands(&desk, "cadiz", 3);
    stands(&desk, "lisbon", 3);
}

/// 14.2: a Leader sails for 1 CP, whatever his Command Rating, and Soldiers sail without one.
#[test]
fn each_piece_costs_one() {
    let mut desk = in_lisbon(3, "");
    run(&mut desk, "convoy lisbon to cadiz with beresford");
    holds(&desk, "game:cp()", "5");
    stands(&desk, "lisbon", 3);
    let mut desk = in_lisbon(3, "");
    run(&mut desk, "convoy lisbon to cadiz with 2 sp");
    holds(&desk, "game:cp()", "4");
    holds(&desk, "leaders.beresford:duchy()", "Lisbon");
}

/// 14.2, 5.5: only pieces that can be paid for sail.
#[test]
fn only_what_is_paid_for_sails() {
    let mut desk = in_lisbon(3, "set cp 2");
    choose(&mut desk, "convoy lisbon to cadiz");
    run(&mut desk, "Beresford");
    choose(&mut desk, "1 SP of Britain at Lisbon");
    holds(&desk, "game:cp()", "0");
    stands(&desk, "cadiz", 1);
    stands(&desk, "lisbon", 2);
}

/// 14.2: one Convoy in an Impulse; in the next one another.
#[test]
fn one_convoy_in_an_impulse() {
    let mut desk = in_lisbon(3, "");
    run(&mut desk, "convoy lisbon to cadiz with 1 sp");
    refused_by(&mut desk, "convoy lisbon to cadiz", "14.2");
    refused_by(&mut desk, "convoy porto to lisbon", "14.2");
    not_offered(&mut desk, "convoy");
    run(&mut desk, "set hand sud +38 +39; end");
    spending_next(&mut desk, "britain", 3);
    run(&mut desk, "convoy cadiz to lisbon with 1 sp");
    stands(&desk, "lisbon", 3);
}

// 14.2: from where, and to where.

/// 14.2: from a Port to another one, both Friendly; an Ally's is.
#[test]
fn a_convoy_goes_from_friendly_port_to_friendly_port() {
    let mut desk = in_lisbon(3, "set sp bilbao nord none; set leader hill bilbao");
    refused_by(&mut desk, "convoy elvas to lisbon", "14.2");
    refused_by(&mut desk, "convoy lisbon to elvas", "14.2");
    refused_by(&mut desk, "convoy lisbon to lisbon", "14.2");
    refused_by(&mut desk, "convoy bilbao to lisbon", "14.2");
    for port in ["Porto", "Cádiz", "La Coruña", "Faro", "Gibraltar"] {
        offered(&mut desk, &format!("convoy lisbon to {port}"));
    }
    for port in ["Bilbao", "Santander", "Bordeaux", "Elvas"] {
        not_offered(&mut desk, &format!("convoy lisbon to {port}"));
    }
}

/// 14.3: into an enemy Port only by an Amphibious Assault, for which there must be an Event.
#[test]
fn an_enemy_port_takes_an_event() {
    let mut desk = in_lisbon(3, "");
    for port in ["santander", "bordeaux", "san sebastian"] {
        refused_by(&mut desk, &format!("convoy lisbon to {port}"), "14.3");
    }
}

/// 14.3: also where friends besiege the enemy's Fortress.
#[test]
fn r74_friends_before_an_enemy_fortress_open_no_port() {
    let mut desk = in_lisbon(3, "set sp san sebastian spain 1i");
    refused_by(&mut desk, "convoy lisbon to san sebastian", "14.3");
}

/// R-04, 14.2: Plymouth is a Port like others, both ways.
#[test]
fn r04_plymouth_is_a_port() {
    let mut desk = in_lisbon(3, "");
    run(&mut desk, "convoy plymouth to lisbon with 2 sp");
    holds(&desk, "game:cp()", "4");
    stands(&desk, "lisbon", 5);
    let mut desk = in_lisbon(3, "");
    run(&mut desk, "convoy lisbon to plymouth with beresford");
    holds(&desk, "leaders.beresford:duchy()", "Plymouth");
}

// R-73 No land and sea in one Impulse.

/// R-73, 14.2: pieces that have marched into a Port cannot sail; those that were there can.
#[test]
fn r73_who_has_marched_does_not_sail() {
    let mut desk = in_lisbon(1, "move hill to lisbon with 3 sp");
    choose(&mut desk, "convoy lisbon to cadiz");
    not_offered(&mut desk, "Hill");
    run(&mut desk, "Beresford; expect no option Hill");
    choose(&mut desk, "1 SP of Britain at Lisbon");
    stands(&desk, "cadiz", 1);
    stands(&desk, "lisbon", 3);
    let mut desk = in_lisbon(0, "set leader beresford porto; move hill to lisbon with 3 sp");
    refused_by(&mut desk, "convoy lisbon to cadiz", "14.2");
}

/// R-73, 14.2: pieces built or regrouped in this Impulse did not begin it in the Port. They can sail in the next one.
#[test]
fn r73_who_came_into_play_in_this_impulse_does_not_sail() {
    let mut desk = in_lisbon(0, "set leader beresford porto; build infantry at lisbon");
    refused_by(&mut desk, "convoy lisbon to cadiz", "14.2");
    not_offered(&mut desk, "convoy Lisbon");
    run(&mut desk, "set hand sud +38 +39; end");
    spending_next(&mut desk, "britain", 3);
    run(&mut desk, "convoy lisbon to cadiz with 1 sp");
    stands(&desk, "cadiz", 1);
    // Leaders likewise, in the box of Plymouth too.
    for place in ["lisbon", "plymouth"] {
        let before = format!("set sp {place} britain none; set leader beresford box; regroup beresford at {place}");
        let mut desk = in_lisbon(0, &before);
        refused_by(&mut desk, &format!("convoy {place} to cadiz"), "14.2");
    }
}

/// only pieces that were there before sail, even beside new ones.
#[test]
fn r73_who_was_there_before_sails_without_the_new() {
    let mut desk = in_lisbon(2, "set leader beresford porto; build infantry at lisbon");
    choose(&mut desk, "convoy lisbon to cadiz");
    run(&mut desk, "1 SP of Britain at Lisbon; 1 SP of Britain at Lisbon");
    stands(&desk, "cadiz", 2);
    stands(&desk, "lisbon", 1);
    // The new ones march like others.
    run(&mut desk, "move infantry from lisbon to coimbra");
    stands(&desk, "coimbra", 1);
}

/// R-73, #47: pieces that an Event placed there in this Impulse cannot sail, either.
#[test]
fn r73_who_was_placed_in_this_impulse_does_not_sail() {
    let mut desk = at_impulse("britain", &[("britain", "47 98")]);
    run(&mut desk, "set leader beresford porto; set sp lisbon britain none; play 98 cp; set cp 6");
    run(&mut desk, "play 47 event; lisbon");
    stands(&desk, "lisbon", 4);
    refused_by(&mut desk, "convoy lisbon to cadiz", "14.2");
}

/// nor can interceptors whom an Event brought to the Port, and who Overran the enemy there.
#[test]
fn r73_who_intercepted_into_the_port_does_not_sail() {
    let mut desk = at_impulse("britain", &[("britain", "40 17")]);
    run(&mut desk, "play 17 cp; set cp 6; set leader beresford castelo branco; set sp castelo branco britain 1i");
    run(&mut desk, "set leader hill coimbra; set sp coimbra britain 3i; set sp lisbon britain none");
    run(&mut desk, "set sp lisbon nord 1i; move hill to lisbon with 3 sp; play 40");
    choose(&mut desk, "intercept with beresford");
    run(&mut desk, "dice 6 6 6 100x1; castelo branco; 1 SP");
    while !desk.session.position().battles.is_empty() {
        run(&mut desk, "pass");
    }
    holds(&desk, "leaders.beresford:duchy()", "Lisbon");
    holds(&desk, "duchies.lisbon:sp(powers.nord)", "0");
    run(&mut desk, "dice clear; move hill to castelo branco with 3 sp");
    refused_by(&mut desk, "convoy lisbon to porto", "14.2");
}

/// R-73, 14.2: nor can the besiegers of the Port: it was not Friendly when the Impulse began.
#[test]
fn r73_who_has_besieged_the_port_does_not_sail() {
    let mut desk = spending("britain", 6);
    run(&mut desk, "set sp cadiz spain none; set leader de espana box; set flag cadiz sud");
    run(&mut desk, "set leader wellington cadiz; set sp cadiz britain 3i");
    run(&mut desk, "dice 6 8x1 3x1 6 8x1 3x1 6 8x1 3x1 1; siege wellington; 3 SP; yes; yes; flag cadiz britain");
    holds(&desk, "duchies.cadiz:control()", "Britain");
    refused_by(&mut desk, "convoy cadiz to lisbon", "14.2");
}

/// R-73, 14.2: pieces that have sailed cannot march in this Impulse, but can in the next.
#[test]
fn r73_who_has_sailed_does_not_march() {
    let mut desk = in_lisbon(3, "convoy lisbon to porto with beresford with 2 sp");
    refused_by(&mut desk, "move beresford to braga", "14.2");
    let mut desk = in_lisbon(3, "set sp porto britain none; convoy lisbon to porto with beresford with 2 sp");
    refused_by(&mut desk, "move infantry from porto to braga", "14.2");
    run(&mut desk, "move infantry from lisbon to coimbra; set hand sud +38 +39; end");
    spending_next(&mut desk, "britain", 3);
    run(&mut desk, "move beresford to braga with 2 sp");
    stands(&desk, "braga", 2);
}

/// 9.42, 13: sailing is not a march and costs no check.
#[test]
fn the_sea_costs_no_attrition() {
    let mut desk = in_lisbon(3, "convoy lisbon to cadiz with beresford with 3 sp");
    assert!(!run(&mut desk, "log 5").contains("Attrition"));
}

// The landing.

/// R-73, 10.1: a landing is an entry like any other: enemies nearby may intercept it.
#[test]
fn r73_a_landing_is_intercepted() {
    let mut desk = in_lisbon(3, "reactions on; convoy lisbon to huelva with beresford with 2 sp");
    asked(&mut desk, "sud");
    choose(&mut desk, "intercept with soult");
    run(&mut desk, "dice 6 6; 3 SP");
    told(&mut desk, "Soult with");
    told(&mut desk, "intercepts from Seville to Huelva");
    told(&mut desk, "the Allies under Beresford attack the French under Soult");
}

/// they need not.
#[test]
fn r73_an_interceptor_may_let_a_convoy_land() {
    let mut desk = in_lisbon(3, "reactions on; convoy lisbon to huelva with beresford with 2 sp");
    run(&mut desk, "pass");
    asked(&mut desk, "britain");
    stands(&desk, "huelva", 2);
}

/// Cádiz, with an infantry of Sud before it.
const BESIEGED: &str = "set sp cadiz spain none; set leader de espana box; set sp cadiz sud 1i";

/// 14.2: a Convoy into a besieged Fortress of its own side brings a Battle at once; here the besieger goes.
#[test]
fn a_convoy_relieves_a_besieged_fortress() {
    let mut desk = in_lisbon(2, BESIEGED);
    // Beresford 2 SP + 2 + 1; the infantry 1 + 2.
    run(&mut desk, "dice 6 4x1 3x1; convoy lisbon to cadiz with beresford with 2 sp");
    told(&mut desk, "the Allies under Beresford attack the French without a Leader");
    run(&mut desk, "expect dice used");
    stands(&desk, "cadiz", 2);
    holds(&desk, "duchies.cadiz:sp(powers.sud)", "0");
    holds(&desk, "duchies.cadiz:control()", "Spain");
}

/// 14.2, 9.44: a beaten Convoy goes back to the Port from which it came, with one check.
#[test]
fn a_beaten_convoy_goes_back_with_a_check() {
    let mut desk = in_lisbon(2, BESIEGED);
    run(&mut desk, "dice 5x1 5 1 1 6 1 1; convoy lisbon to cadiz with beresford with 2 sp");
    told(&mut desk, "Attrition");
    run(&mut desk, "expect dice used");
    holds(&desk, "leaders.beresford:duchy()", "Lisbon");
    stands(&desk, "lisbon", 1);
    stands(&desk, "cadiz", 0);
    holds(&desk, "duchies.cadiz:sp(powers.sud)", "1");
    refused_by(&mut desk, "move beresford to coimbra", "9.51");
}

/// 14.2, 10.5: the besieger may evade; then there is no Battle.
#[test]
fn the_besieger_may_evade() {
    let mut desk = spending("britain", 6);
    run(&mut desk, "reactions on; set leader blake box; set leader suchet box; set sp valencia spain none");
    run(&mut desk, "set sp valencia sud 1i; set sp gibraltar britain 2i; convoy gibraltar to valencia with 2 sp");
    asked(&mut desk, "sud");
    run(&mut desk, "dice 6 6");
    choose(&mut desk, "evade with infantry from valencia to tortosa");
    run(&mut desk, "expect dice used");
    stands(&desk, "valencia", 2);
    holds(&desk, "duchies.valencia:sp(powers.sud)", "0");
    asked(&mut desk, "britain");
}

// 14.4 The Straits.

/// 14.4: Gibraltar in enemy hands closes the way between the seas; on each sea Convoys go on.
#[test]
fn gibraltar_in_enemy_hands_closes_the_straits() {
    let lost = "set sp gibraltar britain none; set flag gibraltar sud";
    let mut desk = in_lisbon(3, lost);
    refused_by(&mut desk, "convoy palma to lisbon", "14.4");
    refused_by(&mut desk, "convoy lisbon to palma", "14.4");
    refused_by(&mut desk, "convoy plymouth to cartagena", "14.4");
    offered(&mut desk, "convoy Lisbon to Cádiz");
    offered(&mut desk, "convoy Palma to Alicante");
}

/// 14.4: the owner of the Fortress decides: besiegers do not open the Straits, in an Impulse or for a Deployment.
#[test]
fn an_enemy_gibraltar_that_is_besieged_closes_the_straits() {
    let besieged = "set sp gibraltar britain none; set flag gibraltar sud; set sp gibraltar britain 1i";
    let mut desk = in_lisbon(3, besieged);
    refused_by(&mut desk, "convoy palma to lisbon", "14.4");
    not_offered(&mut desk, "convoy Palma to Lisbon");
    offered(&mut desk, "convoy Palma to Alicante");
    let mut desk = crate::at_step(besieged, "deployment");
    refused_by(&mut desk, "convoy palma to lisbon", "14.4");
}

/// 14.4: in British or Spanish hands it lets Convoys pass, also while it is besieged.
#[test]
fn gibraltar_in_friendly_hands_lets_convoys_pass() {
    for gibraltar in ["", "set sp gibraltar britain none; set sp gibraltar sud 1i"] {
        let mut desk = in_lisbon(3, gibraltar);
        run(&mut desk, "convoy palma to lisbon with 2 sp");
        stands(&desk, "lisbon", 5);
        stands(&desk, "palma", 0);
    }
}

/// 14.4: Gibraltar itself lies on both seas.
#[test]
fn gibraltar_lies_on_both_seas() {
    let mut desk = in_lisbon(3, "");
    for port in ["Lisbon", "Cartagena"] {
        offered(&mut desk, &format!("convoy Gibraltar to {port}"));
    }
}

// Command Points of an Event.

/// 14.2, 5.5, #25: Command Points for moving that Britain has from an Event in its Impulse pay for its one Convoy.
#[test]
fn command_points_of_an_event_pay_for_the_convoy() {
    let mut desk = at_impulse("britain", &[("britain", "25 17")]);
    run(&mut desk, "play 25 event; britain; convoy lisbon to porto with 2 sp");
    stands(&desk, "porto", 3);
    run(&mut desk, "play 17 cp");
    refused_by(&mut desk, "convoy palma to lisbon", "14.2");
}

/// six Leaders and Strength Points are refused, and nobody sails.
#[test]
fn x34_six_are_refused() {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    run(&mut desk, "play 17 cp; set cp 6; set leader hill lisbon; set sp lisbon britain 6i");
    refused_by(&mut desk, "convoy lisbon to cadiz with beresford with hill with 4 sp", "14.2");
    run(&mut desk, "convoy lisbon to cadiz with beresford with hill with 3 sp");
    holds(&desk, "game:cp()", "1");
}

/// 14.2, 1.5: artillery that cannot be changed into smaller counters sails whole or not at all. 2 CP are not enough.
#[test]
fn a_gun_without_change_needs_four_command_points() {
    let mut desk = spending("britain", 6);
    run(&mut desk, "set leader beresford porto; set sp lisbon britain 1a; set sp porto britain 10i3c1a; set cp 2");
    refused_by(&mut desk, "convoy lisbon to cadiz", "14.2");
    not_offered(&mut desk, "convoy Lisbon");
    run(&mut desk, "set cp 4");
    run(&mut desk, "convoy lisbon to cadiz with 4 sp");
    stands(&desk, "cadiz", 4);
}
