//! 15.2: a Resource buys a card, in place of a '+' card.

use crate::common::{at_impulse, holds, refused_by, run};
use crate::{asked, nobody_besieges, not_offered, offered, refused_for};

/// X-36 (1): a Resource, then the card that was drawn or another one without '+', and that is all.
#[test]
fn x36_a_resource_then_one_card_without_plus() {
    for card in [17, 82] {
        let mut desk = at_impulse("britain", &[("britain", "82 2 98"), ("sud", "3")]);
        run(&mut desk, "set deck top 17; resource");
        holds(&desk, "powers.britain:resources()", "0");
        holds(&desk, "powers.britain:hand_size()", "4");
        refused_by(&mut desk, "play 98 cp", "5.6");
        run(&mut desk, &format!("play {card} cp"));
        refused_by(&mut desk, "play 2 cp", "5.6");
        refused_by(&mut desk, "play 98 cp", "5.6");
    }
}

/// X-36 (2), R-25: after the last card a Resource draws, but the drawn card waits for another Impulse.
#[test]
fn x36_a_card_drawn_after_the_last_one_is_not_played() {
    let mut desk = at_impulse("britain", &[("britain", "82"), ("sud", "3 7")]);
    run(&mut desk, "set deck top 17; play 82 cp; resource");
    holds(&desk, "powers.britain:hand_size()", "1");
    refused_by(&mut desk, "play 17 cp", "5.6");
    run(&mut desk, "undo 2; set deck top 25; play 82 cp; resource");
    refused_by(&mut desk, "play 25 cp", "5.6");
}

/// X-36 (3): two cards and a Resource: draw to three, then play one without '+', or none.
#[test]
fn x36_a_resource_may_be_all_of_an_impulse() {
    let mut desk = at_impulse("britain", &[("britain", "82 98"), ("sud", "3 7")]);
    run(&mut desk, "set deck top 17; resource");
    holds(&desk, "powers.britain:hand_size()", "3");
    offered(&mut desk, "play 17 cp");
    offered(&mut desk, "play 82 cp");
    not_offered(&mut desk, "play 98");
    run(&mut desk, "end");
    asked(&mut desk, "sud");
    holds(&desk, "powers.britain:hand_size()", "3");
}

/// R-25, 15.2: a '+' card and a Resource exclude each other in an Impulse.
#[test]
fn r25_a_plus_card_leaves_no_room_for_a_resource() {
    let mut desk = at_impulse("britain", &[("britain", "98 82"), ("sud", "3")]);
    run(&mut desk, "play 98 cp");
    refused_by(&mut desk, "resource", "15.2");
    run(&mut desk, "undo; play 82 cp");
    offered(&mut desk, "resource");
}

/// R-25, 15.2: one Resource in an Impulse, however many there are.
#[test]
fn r25_a_second_resource_waits_for_the_next_impulse() {
    let mut desk = at_impulse("britain", &[("britain", "82"), ("sud", "3 7 8")]);
    nobody_besieges(&mut desk);
    run(&mut desk, "set resources britain 3; set resources spain 0; set resources nord 0; resource");
    refused_by(&mut desk, "resource", "15.2");
    run(&mut desk, "end; play 3 cp; end");
    asked(&mut desk, "britain");
    run(&mut desk, "resource");
    holds(&desk, "powers.britain:resources()", "1");
}

/// 15.2: without a Resource there is nothing to spend.
#[test]
fn a_power_without_resources_draws_nothing() {
    let mut desk = at_impulse("britain", &[("britain", "82"), ("sud", "3")]);
    run(&mut desk, "set resources britain 0");
    refused_by(&mut desk, "resource", "15.2");
}

/// 15.2: not with eight cards in the hand, Home cards not counted.
#[test]
fn r25_no_resource_is_spent_with_eight_cards_in_hand() {
    let mut desk = at_impulse("britain", &[("britain", "82 2 7 8 10 11 12 14 93 94 95"), ("sud", "3")]);
    refused_by(&mut desk, "resource", "15.2");
    // A card less makes room: seven and three Home cards are no obstacle.
    run(&mut desk, "play 82 cp; resource");
    holds(&desk, "powers.britain:common_cards()", "8");
    holds(&desk, "powers.britain:hand_size()", "11");
}

/// with neither draw pile nor discards there is nothing that a Resource could draw.
#[test]
fn r64_a_resource_is_not_spent_on_nothing() {
    let mut desk = at_impulse("britain", &[("britain", "82"), ("sud", "3")]);
    for card in (1..=86).filter(|card| ![3, 82].contains(card)) {
        run(&mut desk, &format!("set card {card} removed"));
    }
    refused_for(&mut desk, "resource", "[R-64]");
    holds(&desk, "powers.britain:resources()", "1");
}

/// 4.2, 15.2: a Resource is spent in the own Impulse only.
#[test]
fn a_resource_is_for_the_own_impulse() {
    let mut desk = at_impulse("britain", &[("britain", "82 25"), ("spain", "3 7")]);
    // General Staff gives Spain Command Points in Britain's Impulse, and a Resource, but no Impulse.
    run(&mut desk, "play 25 event; spain");
    asked(&mut desk, "spain");
    holds(&desk, "powers.spain:resources()", "2");
    holds(&desk, "game:active()", "Britain");
    refused_by(&mut desk, "resource", "15.2");
    not_offered(&mut desk, "play 3");
}
