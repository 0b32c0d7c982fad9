//! Chapter 14.3: Amphibious Assaults: shore batteries, what their casualties count for in Battles and Sieges, retreats out to
//! sea, and the Siege that may follow.

use crate::common::{at_impulse, holds, refused_by, run, told};
use crate::{not_offered, offered};
use sandtable::games::wellington::verbs::Desk;

/// Beresford (2-6) at Lisbon with this many infantry, an Assault allowed, and 5 CP.
fn fleet(sp: u8, before: &str) -> Desk {
    let mut desk = at_impulse("britain", &[("britain", "93 17")]);
    run(&mut desk, &format!("set leader beresford lisbon; set sp lisbon britain {sp}i; set sp bayonne nord none"));
    if !before.is_empty() {
        run(&mut desk, before);
    }
    run(&mut desk, "play 93 event; assault; play 17 cp");
    desk
}

fn stands(desk: &Desk, duchy: &str, sp: u8) {
    holds(desk, &format!("duchies.{duchy}:sp(powers.britain)"), &sp.to_string());
}

/// 14.3: three dice of the Port; a 6 eliminates a piece, and the survivors land.
#[test]
fn three_dice_at_a_port() {
    let mut desk = fleet(3, "set sp bayonne nord none");
    run(&mut desk, "dice 6 6 1; convoy lisbon to bayonne with beresford with 3 sp; expect dice used");
    stands(&desk, "bayonne", 1);
    stands(&desk, "lisbon", 0);
    holds(&desk, "leaders.beresford:duchy()", "Bayonne");
    holds(&desk, "game:cp()", "5");
}

/// 14.3: Soldiers are hit before Leaders, and a Leader after them.
#[test]
fn leaders_are_hit_last() {
    let mut desk = fleet(1, "");
    run(&mut desk, "dice 6 6 1; convoy lisbon to bayonne with beresford with 1 sp; expect dice used");
    stands(&desk, "bayonne", 0);
    holds(&desk, "leaders.beresford:duchy()", "nil");
}

/// 14.3: six dice where there is a Fortress.
#[test]
fn six_dice_at_a_fortress() {
    let mut desk = fleet(3, "set sp san_sebastian nord none");
    run(&mut desk, "dice 5x1 6; convoy lisbon to san_sebastian with beresford with 3 sp; expect dice used");
    stands(&desk, "san_sebastian", 2);
}

/// 14.3: a Major Port cannot be assaulted. Sailing to a Friendly Port is a Convoy, which costs CP.
#[test]
fn minor_ports_only() {
    let mut desk = fleet(3, "set flag porto nord");
    refused_by(&mut desk, "convoy lisbon to porto", "14.3");
    refused_by(&mut desk, "convoy lisbon to bordeaux", "14.3");
    run(&mut desk, "convoy lisbon to cadiz with 2 sp");
    holds(&desk, "game:cp()", "3");
}

/// 14.3: there is no Assault without the Event.
#[test]
fn not_without_the_event() {
    let mut desk = at_impulse("britain", &[("britain", "93 17")]);
    run(&mut desk, "set sp lisbon britain 3i; play 17 cp");
    refused_by(&mut desk, "convoy lisbon to bayonne", "14.3");
}

/// 14.3, R-73: those who landed do not march on in the same Impulse.
#[test]
fn no_march_after_a_landing() {
    let mut desk = fleet(3, "");
    run(&mut desk, "dice 3x1; convoy lisbon to bayonne with beresford with 3 sp");
    refused_by(&mut desk, "move beresford to bordeaux", "14.2");
    run(&mut desk, "flag bayonne");
    holds(&desk, "duchies.bayonne:flag()", "Britain");
}

/// 14.3, R-74: a disruption by the batteries costs a die in the first Round and counts as a casualty of it.
#[test]
fn shore_casualties_count_in_the_battle() {
    let mut desk = fleet(3, "set sp bayonne nord 1i");
    // Britain 3 + 2 + 1 - 1, Nord 1 + 2. One disruption against one: a second Round.
    run(&mut desk, "dice 5 1 1 5 4x1 3x1 6 4x1 2x1; convoy lisbon to bayonne with beresford with 3 sp");
    run(&mut desk, "expect dice used");
    holds(&desk, "duchies.bayonne:sp(powers.nord)", "0");
    stands(&desk, "bayonne", 3);
    told(&mut desk, "casualties: attacker 1, defender 2");
}

/// 14.3: an elimination by the batteries decides a Battle that is otherwise a tie.
#[test]
fn shore_eliminations_decide_an_even_battle() {
    let mut desk = fleet(3, "set sp bayonne nord 1i");
    // 2 + 2 + 1 against 1 + 2, no casualties: Britain has one already and has lost; one check of three dice at sea.
    run(&mut desk, "dice 6 1 1 5x1 3x1 2x1 6; convoy lisbon to bayonne with beresford with 3 sp; expect dice used");
    told(&mut desk, "casualties: attacker 1, defender 0");
    stands(&desk, "bayonne", 0);
    stands(&desk, "lisbon", 1);
    holds(&desk, "leaders.beresford:duchy()", "Lisbon");
}

/// 14.3: the defenders may evade; then there is no Battle.
#[test]
fn defenders_may_evade() {
    let mut desk = fleet(3, "set sp bayonne nord 1i");
    run(&mut desk, "reactions on; dice 3x1; convoy lisbon to bayonne with beresford with 3 sp");
    run(&mut desk, "dice 4 4; evade with infantry from bayonne to bordeaux; expect dice used");
    stands(&desk, "bayonne", 3);
    holds(&desk, "duchies.bordeaux:has_formation(powers.nord)", "true");
}

/// 14.3, R-74: a Siege may follow at once, and the shore casualties count in its first Round: as many as the hits, it ends.
#[test]
fn shore_casualties_count_in_the_siege() {
    let mut desk = fleet(4, "set sp san_sebastian nord none");
    run(&mut desk, "dice 5 5x1; convoy lisbon to san_sebastian with beresford with 4 sp; expect dice used");
    offered(&mut desk, "siege with Beresford");
    // 4 + 2 + 1 - 1 dice: one hit against one casualty.
    run(&mut desk, "dice 6 5x1 3x1; siege beresford; 4 SP; expect dice used");
    told(&mut desk, "holds");
    // The same without a shore casualty goes on to a second Round, and fails there.
    let mut desk = fleet(4, "set sp san_sebastian nord none");
    run(&mut desk, "dice 6x1; convoy lisbon to san_sebastian with beresford with 4 sp; expect dice used");
    run(&mut desk, "dice 6 6x1 3x1 7x1 3x1; siege beresford; 4 SP; yes; expect dice used");
    told(&mut desk, "holds");
}

/// 14.3: an Assault may join a Siege that is under way; a Convoy into it is resolved as an Assault [14.2].
#[test]
fn joining_a_siege_is_an_assault() {
    let mut desk =
        fleet(2, "set sp san_sebastian nord none; set leader hill san_sebastian; set sp san_sebastian britain 2i");
    run(&mut desk, "dice 6x1; convoy lisbon to san_sebastian with 2 sp; expect dice used");
    stands(&desk, "san_sebastian", 4);
    not_offered(&mut desk, "convoy lisbon to san_sebastian");
}
