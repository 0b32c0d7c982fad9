//! G6 and 5.2: interceptions, evasions and retreats that an Event stops, and interceptors whom an Event lets join.

use crate::common::{at_impulse_of, desk, holds, run, told};
use crate::{asked, choose, not_offered, offered};
use sandtable::games::wellington::verbs::Desk;

/// BP1: Wellington and 4 SP next to Marmont and 4 SP in Salamanca, with these cards; Clausel and 2 SP in Ávila.
fn bp1(hands: &[(&str, &str)]) -> Desk {
    let mut desk = desk("bp1", 1);
    run(&mut desk, "set leader clausel avila; set sp avila nord 2i");
    let mut desk = at_impulse_of(desk, "britain", hands);
    desk.offers.responses = true;
    desk.offers.reactions = true;
    run(&mut desk, "play 17 cp");
    while desk.in_window() {
        run(&mut desk, "pass");
    }
    desk
}

fn pass(desk: &mut Desk) {
    while desk.in_window() {
        run(desk, "pass");
    }
}

/// G6: a line that is blocked after the dice makes a successful interception fail, marker and all.
#[test]
fn g6_an_interception_stopped_after_its_dice_has_failed() {
    let mut desk = bp1(&[("britain", "17"), ("spain", "9")]);
    run(&mut desk, "set leader marmont box; set sp salamanca nord none; move wellington to salamanca with 4 sp");
    pass(&mut desk);
    run(&mut desk, "dice 3 4");
    choose(&mut desk, "intercept with clausel");
    run(&mut desk, "2 sp; pass");
    run(&mut desk, "play 9; salamanca-avila");
    told(&mut desk, "it fails");
    told(&mut desk, "the French at Ávila are marked");
    holds(&desk, "leaders.clausel:duchy()", "Ávila");
}

/// G6: before the dice it counts as not attempted: no dice, no marker.
#[test]
fn g6_an_interception_stopped_before_its_dice_was_not_attempted() {
    let mut desk = bp1(&[("britain", "17"), ("spain", "9")]);
    run(&mut desk, "set leader marmont box; set sp salamanca nord none; move wellington to salamanca with 4 sp");
    pass(&mut desk);
    choose(&mut desk, "intercept with clausel");
    run(&mut desk, "2 sp; play 9; salamanca-avila");
    told(&mut desk, "withdrawn");
    holds(&desk, "leaders.clausel:duchy()", "Ávila");
    asked(&mut desk, "britain");
}

/// G6, 10.7: an evasion that is stopped after its dice costs what a failed one costs.
#[test]
fn g6_an_evasion_stopped_after_its_dice_has_failed() {
    let mut desk = bp1(&[("britain", "17"), ("spain", "9")]);
    run(&mut desk, "move wellington to salamanca with 4 sp");
    pass(&mut desk);
    run(&mut desk, "dice 6 6 5 10x1 8x1");
    choose(&mut desk, "evade with marmont to avila");
    run(&mut desk, "pass; play 9; salamanca-avila");
    told(&mut desk, "it fails");
    told(&mut desk, "+1 failed evasion");
}

/// 11.61: a loser who may not go to the Duchy he named goes elsewhere.
#[test]
fn a_retreat_over_a_line_that_is_blocked_goes_elsewhere() {
    let mut desk = bp1(&[("britain", "17"), ("spain", "9")]);
    desk.offers.reactions = false;
    run(&mut desk, "dice 5 9x1 8x1; move wellington to salamanca with 4 sp");
    pass(&mut desk);
    choose(&mut desk, "avila");
    run(&mut desk, "play 9; salamanca-avila");
    asked(&mut desk, "nord");
    not_offered(&mut desk, "avila");
    offered(&mut desk, "lumbrales");
    run(&mut desk, "lumbrales");
    holds(&desk, "leaders.marmont:duchy()", "Lumbrales");
}
