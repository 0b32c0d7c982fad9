//! Chapter 4: Impulses, pre-emption, passing, and the end of the Impulses.

use crate::common::{at_impulse, desk, empty, holds, refused_by, run};
use crate::{asked, is_over, nobody_besieges, not_offered, offered};
use sandtable::games::wellington::verbs::Desk;

/// Plays a card for its Command Points, spends none of them and ends the Impulse.
fn take_impulse(desk: &mut Desk, card: u8) {
    run(desk, &format!("play {card} cp; end"));
}

/// Nord in its Impulse of the second Round with these hands, so that Britain is due next.
fn nord_plays_last(hands: &[(&str, &str)]) -> Desk {
    let mut desk = at_impulse("nord", hands);
    run(&mut desk, "set round 2");
    desk
}

/// 1.3, 4.2, 4.24: Britain, Sud, Spain, Nord, and a new Round with Britain.
#[test]
fn impulses_follow_the_track_and_a_round_ends_behind_nord() {
    let hands = [("britain", "82 2"), ("sud", "3 7"), ("spain", "8 10"), ("nord", "11 12")];
    let mut desk = at_impulse("britain", &hands);
    for (power, card) in [("britain", 82), ("sud", 3), ("spain", 8), ("nord", 11)] {
        asked(&mut desk, power);
        holds(&desk, "game:round()", "1");
        take_impulse(&mut desk, card);
    }
    asked(&mut desk, "britain");
    holds(&desk, "game:round()", "2");
}

/// 4.2: the Active Power must use a card or a Resource before its Impulse ends; the Resource alone will do.
#[test]
fn an_impulse_needs_a_card_or_a_resource() {
    let mut desk = at_impulse("britain", &[("britain", "82 2"), ("sud", "3 7")]);
    refused_by(&mut desk, "end", "4.2");
    run(&mut desk, "resource; end");
    asked(&mut desk, "sud");
}

/// R-21 (a), 4.22: no pre-emption in the first Round of 1812, and from the second Round on there is.
#[test]
fn r21_the_first_round_of_1812_knows_no_preemption() {
    let hands = [("britain", "82"), ("sud", "3"), ("spain", "8 10 11 12")];
    let mut desk = at_impulse("britain", &hands);
    take_impulse(&mut desk, 82);
    asked(&mut desk, "sud");
    not_offered(&mut desk, "preempt");
    run(&mut desk, "set round 2; set impulse sud");
    asked(&mut desk, "spain");
    offered(&mut desk, "preempt");
}

/// R-21 (a): a game that starts in 1813 has pre-emption from its first Round, and so has 1813 after 1812.
#[test]
fn r21_1813_may_begin_with_a_preemptive_impulse() {
    let hands = "set hand britain +82; set hand spain +8 +10 +11 +12";
    let mut later = desk("1813", 1);
    for power in ["britain", "sud", "spain", "nord"] {
        crate::common::empty(&mut later, power);
    }
    run(&mut later, hands);
    run(&mut later, "keep; keep");
    asked(&mut later, "spain");
    offered(&mut later, "preempt");
    let mut next = at_impulse("britain", &[("britain", "82"), ("spain", "8 10 11 12")]);
    not_offered(&mut next, "preempt");
    run(&mut next, "set turn 1813; set impulse britain");
    asked(&mut next, "spain");
    offered(&mut next, "preempt");
}

/// X-10, 4.22: Nord has just played, so its larger hand does not let it go before Britain.
#[test]
fn x10_nobody_preempts_right_after_his_own_impulse() {
    let mut desk = nord_plays_last(&[("britain", "82"), ("nord", "2 3 7 8 10")]);
    take_impulse(&mut desk, 2);
    holds(&desk, "powers.nord:holds_preemption()", "true");
    asked(&mut desk, "britain");
    not_offered(&mut desk, "preempt");
    offered(&mut desk, "play 82 cp");
}

/// R-21 (d), 4.22: two Impulses in a row are barred over the border of two Turns as well.
#[test]
fn r21_the_border_of_two_turns_does_not_allow_two_impulses_in_a_row() {
    let mut desk = nord_plays_last(&[("britain", "82"), ("nord", "2 3 7 8 10")]);
    take_impulse(&mut desk, 2);
    run(&mut desk, "set turn 1813");
    holds(&desk, "game:due()", "Britain");
    asked(&mut desk, "britain");
    offered(&mut desk, "play 82 cp");
}

/// Sud or Spain with most cards may go before Britain there.
#[test]
fn x10_a_third_power_with_most_cards_may_preempt() {
    for third in ["sud", "spain"] {
        let mut desk = nord_plays_last(&[("britain", "82"), ("nord", "2 3"), (third, "7 8 10 11")]);
        take_impulse(&mut desk, 2);
        asked(&mut desk, third);
        run(&mut desk, "preempt");
        asked(&mut desk, third);
        holds(&desk, "game:impulse_kind()", "preemptive");
    }
}

/// 4.22: Powers that tie for the most cards cannot pre-empt.
#[test]
fn a_tie_for_most_cards_lets_nobody_preempt() {
    let hands = [("britain", "82"), ("nord", "2 3"), ("sud", "7 8 10"), ("spain", "11 12 14")];
    let mut desk = nord_plays_last(&hands);
    take_impulse(&mut desk, 2);
    asked(&mut desk, "britain");
    offered(&mut desk, "play 82 cp");
    holds(&desk, "powers.sud:holds_preemption()", "false");
    holds(&desk, "powers.spain:holds_preemption()", "false");
}

/// R-21 (b), 4.22: Home and Must Play cards count for the Pre-emption marker.
#[test]
fn r21_home_and_must_play_cards_count_for_preemption() {
    let hands = [("britain", "82"), ("nord", "2 3"), ("sud", "7 8"), ("spain", "87 88 4")];
    let mut desk = nord_plays_last(&hands);
    take_impulse(&mut desk, 2);
    asked(&mut desk, "spain");
    offered(&mut desk, "preempt");
}

/// 4.22: after a pre-emptive Impulse the marker has not moved, and the Power that was pre-empted plays for certain.
#[test]
fn the_preempted_power_plays_next_without_another_preemption() {
    let hands = [("britain", "82 2"), ("nord", "3 7"), ("sud", "8 10 11 12 14"), ("spain", "15 16 19 20 21")];
    let mut desk = nord_plays_last(&hands);
    run(&mut desk, "set hand sud +29");
    take_impulse(&mut desk, 3);
    run(&mut desk, "preempt");
    holds(&desk, "game:due()", "Britain");
    // Two cards less, so that Spain has the most and has not played last.
    run(&mut desk, "set hand sud -10 -11; play 8 cp; end");
    holds(&desk, "powers.spain:holds_preemption()", "true");
    holds(&desk, "game:due()", "Britain");
    asked(&mut desk, "britain");
    offered(&mut desk, "play 82 cp");
}

/// R-21 (e): once the pre-empted Power has played, the next one may be pre-empted again.
#[test]
fn r21_the_power_after_the_preempted_one_may_be_preempted() {
    let hands = [("britain", "82 2"), ("nord", "3 7"), ("sud", "8 10"), ("spain", "15 16 19 20 21")];
    let mut desk = nord_plays_last(&hands);
    take_impulse(&mut desk, 3);
    run(&mut desk, "preempt; play 15 cp; end");
    take_impulse(&mut desk, 82);
    asked(&mut desk, "spain");
    offered(&mut desk, "preempt");
    holds(&desk, "game:due()", "Sud");
}

/// 4.22: a Power that waits loses nothing; the Power that is due goes on.
#[test]
fn a_preemption_may_be_declined() {
    let mut desk = nord_plays_last(&[("britain", "82"), ("nord", "2 3"), ("sud", "7 8 10 11")]);
    take_impulse(&mut desk, 2);
    run(&mut desk, "wait");
    asked(&mut desk, "britain");
    holds(&desk, "game:impulse_kind()", "scheduled");
}

/// 4.22, 4.23: a Power without a card passes and cannot be pre-empted.
#[test]
fn a_power_without_cards_cannot_be_preempted() {
    let mut desk = nord_plays_last(&[("nord", "2 3"), ("spain", "7 8 28 11"), ("sud", "12")]);
    nobody_besieges(&mut desk);
    run(&mut desk, "set resources britain 0; play 2 cp; end");
    // Britain has passed: it is Sud now that Spain may go before.
    asked(&mut desk, "spain");
    offered(&mut desk, "preempt");
    holds(&desk, "game:due()", "Sud");
}

/// R-22, 4.23: a Power without cards may spend a Resource when it passes, and play what it draws.
#[test]
fn r22_a_passing_power_may_draw_with_a_resource_and_play_that_card() {
    let mut desk = at_impulse("nord", &[("nord", "2 3"), ("spain", "7 8")]);
    run(&mut desk, "set deck top 17; play 2 cp; end");
    asked(&mut desk, "britain");
    holds(&desk, "game:impulse_kind()", "pass");
    not_offered(&mut desk, "play");
    run(&mut desk, "resource");
    holds(&desk, "powers.britain:resources()", "0");
    run(&mut desk, "play 17 cp");
    holds(&desk, "game:cp()", "5");
}

/// the Resource was the '+' of the pass, so a '+' card that it draws stays in the hand.
#[test]
fn r22_a_plus_card_drawn_while_passing_may_not_be_played() {
    let mut desk = at_impulse("nord", &[("nord", "2 3"), ("spain", "7 8")]);
    run(&mut desk, "set deck top 25; play 2 cp; end; resource");
    holds(&desk, "powers.britain:hand_size()", "1");
    not_offered(&mut desk, "play 25");
}

/// R-22, R-21 (d): a pass is not an Impulse, so Spain still had the last one. A pass with a card played is an Impulse.
#[test]
fn r22_a_pass_is_an_impulse_for_preemption_only_if_a_card_was_played() {
    for plays in [false, true] {
        let hands = [("britain", "82 2"), ("spain", "3 7 8 10 11")];
        let mut desk = at_impulse("spain", &hands);
        run(&mut desk, "set round 2; set deck top 17; play 3 cp; end");
        asked(&mut desk, "nord");
        if plays {
            run(&mut desk, "resource; play 17 cp; end");
            asked(&mut desk, "spain");
            offered(&mut desk, "preempt");
        } else {
            run(&mut desk, "end");
            asked(&mut desk, "britain");
            offered(&mut desk, "play 82 cp");
        }
    }
}

/// R-23, 4.24: the only Power with cards takes one more Impulse; what it holds then stays unplayed.
#[test]
fn r23_the_last_power_with_cards_takes_one_more_impulse() {
    let mut desk = without_resources(&[("britain", "82"), ("spain", "2 3 7")], "britain");
    take_impulse(&mut desk, 82);
    asked(&mut desk, "spain");
    take_impulse(&mut desk, 2);
    is_over(&desk);
    holds(&desk, "powers.spain:hand_size()", "2");
}

/// a Power that becomes the last with cards in its own Impulse has one more, after the others have passed.
#[test]
fn r23_a_power_left_alone_in_its_own_impulse_has_one_more() {
    let mut desk = without_resources(&[("britain", "24 82 2"), ("spain", "3")], "britain");
    nobody_besieges(&mut desk);
    run(&mut desk, "play 24 event");
    holds(&desk, "powers.spain:hand_size()", "0");
    run(&mut desk, "end");
    asked(&mut desk, "britain");
    holds(&desk, "game:round()", "2");
    take_impulse(&mut desk, 82);
    is_over(&desk);
    holds(&desk, "powers.britain:hand_size()", "2");
}

/// when nobody has a card left, the Impulses end at once and no decision is open for a Resource.
#[test]
fn r23_the_impulses_end_when_the_last_card_is_played() {
    let mut desk = at_impulse("britain", &[("britain", "82")]);
    take_impulse(&mut desk, 82);
    is_over(&desk);
    holds(&desk, "powers.nord:resources()", "2");
}

/// R-23, 4.24: a Resource is enough for the last Impulse.
#[test]
fn r23_a_resource_alone_can_be_the_last_impulse() {
    let mut desk = without_resources(&[("britain", "82 2")], "britain");
    run(&mut desk, "set resources britain 1; resource; end");
    is_over(&desk);
    holds(&desk, "powers.britain:hand_size()", "3");
}

/// another Power that draws with a Resource in time and keeps the card makes play go on.
#[test]
fn r23_a_card_drawn_by_another_power_keeps_the_turn_going() {
    let mut desk = without_resources(&[("britain", "82"), ("nord", "2 3 7")], "britain");
    nobody_besieges(&mut desk);
    run(&mut desk, "set resources spain 1; set round 2; set deck top 17; play 82 cp; end");
    asked(&mut desk, "spain");
    run(&mut desk, "resource; end");
    asked(&mut desk, "nord");
    take_impulse(&mut desk, 2);
    asked(&mut desk, "spain");
    holds(&desk, "game:round()", "3");
}

/// A desk in a Power's Impulse where no Power can draw with a Resource.
fn without_resources(hands: &[(&str, &str)], power: &str) -> Desk {
    let mut desk = at_impulse(power, hands);
    for power in ["britain", "sud", "spain", "nord"] {
        run(&mut desk, &format!("set resources {power} 0"));
    }
    desk
}

/// 5.2, 4.23: no Response before an Impulse begins, unless the card names that moment, and none before a pass.
#[test]
fn nobody_responds_between_impulses() {
    let mut desk = desk("1812", 1);
    desk.offers.responses = true;
    run(&mut desk, "keep; keep; keep; keep; set hand spain +9; set hand nord +24; set impulse britain");
    assert!(desk.in_window());
    let stack = run(&mut desk, "where");
    assert!(stack.contains("Britain's Impulse") && stack.contains("impulse.start"), "{stack}");
    run(&mut desk, "set resources britain 0; set resources sud 0");
    nobody_besieges(&mut desk);
    empty(&mut desk, "britain");
    empty(&mut desk, "sud");
    run(&mut desk, "set impulse britain");
    assert!(desk.in_window());
    let stack = run(&mut desk, "where");
    assert!(stack.contains("Spain's Impulse"), "Britain and Sud passed without a window: {stack}");
}
