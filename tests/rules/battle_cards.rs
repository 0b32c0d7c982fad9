//! 11.1: what Battle cards do before the dice, and what Events do to Battle cards in play.

use crate::common::{at_impulse_of, desk, holds, run, told};
use sandtable::games::wellington::verbs::Desk;

/// A position of the test board in which the Power that begins has 6 CP and a Battle card.
fn position(name: &str, power: &str, card: &str) -> Desk {
    let mut desk = at_impulse_of(desk(name, 1), power, &[(power, &format!("76 {card}"))]);
    run(&mut desk, "play 76 cp");
    desk
}

/// 11.1: if a card eliminates a side before the dice, there is no Round. The card's effect counts.
#[test]
fn a_side_wiped_out_before_the_dice_fights_no_round() {
    let mut desk = position("bp2", "nord", "110");
    run(&mut desk, "set leader wellington box; set sp salamanca britain 1i");
    run(&mut desk, "dice 6 1 1 1; move marmont to salamanca; play 110; expect dice used");
    told(&mut desk, "casualties: attacker 0, defender 1");
    holds(&desk, "leaders.marmont:duchy()", "Salamanca");
    holds(&desk, "cards[110]:is_spent()", "true");
}

/// 11.9: pieces that Attrition took before the dice did not take part: five casualties are more than the four that fought.
#[test]
fn what_attrition_takes_before_the_dice_takes_no_part() {
    let mut desk = position("bp1", "britain", "60");
    run(&mut desk, "dice 6 4x1 5x5 6x1 7x1 1; move wellington to salamanca; play 60");
    run(
        &mut desk,
        "expect option flag Salamanca britain; expect no option move Wellington to Zamora; expect dice used",
    );
    // If nothing is lost before the dice, the five casualties equal the pieces that fought, which is not a Flag Overrun.
    let mut desk = position("bp1", "britain", "60");
    run(&mut desk, "dice 5x1 5x5 5x1 8x1 1; move wellington to salamanca; play 60; expect dice used");
    run(&mut desk, "expect asked britain; expect option move Wellington to Zamora");
}

/// 11.10: a Leader whom a card eliminates before the dice took part: his force was an Army.
#[test]
fn a_leader_lost_before_the_dice_took_part() {
    let mut desk = position("bp2", "nord", "110");
    run(&mut desk, "set sp salamanca britain none; dice 6 1 1 1; move marmont to salamanca; play 110");
    holds(&desk, "leaders.wellington:duchy()", "nil");
    told(&mut desk, "for Loot at Salamanca");
}
