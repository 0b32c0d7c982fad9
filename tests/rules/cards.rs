//! Chapter 5: cards as Command Points or Events, how many of them, Must Play cards, Responses and the card stack.

use crate::common::{answering, at_impulse, holds, refused, refused_by, run, told};
use crate::{asked, not_offered, offered, refused_for, spending};
use sandtable::games::wellington::verbs::Desk;

/// X-14, 5.5: #17 gives 5 Command Points to divide freely, and no sixth.
#[test]
fn x14_portuguese_unrest_gives_five_command_points_and_no_sixth() {
    let mut desk = at_impulse("britain", &[("britain", "17 82"), ("sud", "2")]);
    run(&mut desk, "play 17 cp");
    holds(&desk, "game:cp()", "5");
    run(&mut desk, "move beresford to coimbra; build cavalry at lisbon");
    holds(&desk, "game:cp()", "0");
    refused_by(&mut desk, "move beresford to lisbon", "5.5");
    refused_by(&mut desk, "build infantry at lisbon", "5.5");
}

/// 5: a card is used for its Command Points or for its Event, never for both.
#[test]
fn a_card_is_used_for_one_thing_only() {
    let mut desk = at_impulse("britain", &[("britain", "18 82"), ("sud", "2")]);
    offered(&mut desk, "play 18 cp");
    offered(&mut desk, "play 18 event");
    run(&mut desk, "play 18 cp");
    holds(&desk, "game:cp()", "8");
    holds(&desk, "powers.britain:resources()", "1");
    refused_by(&mut desk, "play 18 event", "1.10");
}

/// 5.5: unspent Command Points are lost at the end of the Impulse.
#[test]
fn command_points_are_not_carried_into_the_next_impulse() {
    let mut desk = at_impulse("britain", &[("britain", "17 82 2 7 8"), ("spain", "3 10")]);
    run(&mut desk, "set resources sud 0; set resources nord 0; play 17 cp; end");
    holds(&desk, "game:cp()", "0");
    run(&mut desk, "play 3 cp; end");
    asked(&mut desk, "britain");
    holds(&desk, "game:cp()", "0");
}

/// 5.5, S1: Command Points of two cards of one Impulse are spent together.
#[test]
fn command_points_of_two_cards_form_one_pool() {
    let mut desk = at_impulse("britain", &[("britain", "98 17"), ("sud", "28")]);
    run(&mut desk, "play 98 cp; move beresford to coimbra; play 17 cp");
    holds(&desk, "game:cp()", "9");
    run(&mut desk, "build artillery at lisbon");
    holds(&desk, "game:cp()", "1");
}

/// 5.6, R-26: one card without '+' and one '+' card, in either order.
#[test]
fn r26_one_plus_card_and_one_other_in_either_order() {
    for (first, second) in [(98, 17), (17, 98)] {
        let mut desk = at_impulse("britain", &[("britain", "98 17 82 93"), ("sud", "3")]);
        run(&mut desk, &format!("play {first} cp; play {second} cp"));
        holds(&desk, "game:cp()", "10");
        refused_by(&mut desk, "play 82 cp", "5.6");
        refused_by(&mut desk, "play 93 cp", "5.6");
    }
}

/// 5.6: two cards without '+' are one too many, and so are two '+' cards.
#[test]
fn two_cards_of_the_same_kind_are_too_many() {
    let mut desk = at_impulse("britain", &[("britain", "98 93 17 82"), ("sud", "3")]);
    run(&mut desk, "play 17 cp");
    refused_by(&mut desk, "play 82 cp", "5.6");
    run(&mut desk, "undo; play 98 cp");
    refused_by(&mut desk, "play 93 cp", "5.6");
    offered(&mut desk, "play 17 cp");
}

/// X-15, 5.6: after a '+' card, Extended Campaign gives one more card, and not a '+' one.
#[test]
fn x15_extended_campaign_after_a_plus_card_gives_one_more_without_plus() {
    let mut desk = at_impulse("spain", &[("spain", "89 50"), ("sud", "3")]);
    run(&mut desk, "set deck top 25 17; play 89 cp; play 50 event");
    holds(&desk, "powers.spain:hand_size()", "2");
    offered(&mut desk, "play 17 cp");
    not_offered(&mut desk, "play 25");
    run(&mut desk, "play 17 cp");
    holds(&desk, "game:cp()", "10");
    refused_by(&mut desk, "play 25 cp", "5.6");
}

/// '+' card, #57 and one of the two cards that it draws: three cards in one Impulse, the last one compulsory.
#[test]
fn r26_house_of_rothschild_after_a_plus_card_makes_three() {
    let mut desk = at_impulse("nord", &[("nord", "105 57 82"), ("sud", "3 7 8")]);
    run(&mut desk, "set deck top 17 25; play 105 cp; play 57 event");
    not_offered(&mut desk, "pass");
    not_offered(&mut desk, "play 82 cp");
    not_offered(&mut desk, "play 25");
    run(&mut desk, "play 17 cp");
    holds(&desk, "game:cp()", "10");
    refused_by(&mut desk, "play 82 cp", "5.6");
}

/// X-35, 15.1: Royal Intervention as an Event brings a Resource, and a Home card of one's choice.
#[test]
fn x35_royal_intervention_brings_a_resource() {
    let mut desk = at_impulse("spain", &[("spain", "18"), ("sud", "3")]);
    run(&mut desk, "play 18 event; #90");
    holds(&desk, "powers.spain:resources()", "2");
    holds(&desk, "powers.spain:hand()", "{ #90 }");
}

/// X-11, 5.11, R-66: with 3 SP unbuilt, a Power that must place 4 eliminates one of its choice and places all 4.
#[test]
fn x11_a_power_makes_room_for_what_an_event_places() {
    let mut desk = at_impulse("sud", &[("sud", "47"), ("spain", "3")]);
    // Of 23 infantry, 8 cavalry and 3 artillery only three infantry are not in play.
    run(&mut desk, "set sp toulouse sud 6i6c2a");
    run(&mut desk, "play 47 event; perpignan");
    asked(&mut desk, "sud");
    run(&mut desk, "tortosa");
    holds(&desk, "duchies.perpignan:sp(powers.sud)", "5");
    holds(&desk, "duchies.tortosa:sp(powers.sud)", "4");
    holds(&desk, "powers.sud:sp_on_map()", "51");
}

/// 5.8: a Must Play card has no Command Points, and with nothing else in the hand it must be played.
#[test]
fn must_play_cards_are_events_only_and_come_at_last() {
    let mut desk = at_impulse("britain", &[("britain", "46"), ("sud", "3")]);
    refused_by(&mut desk, "play 46 cp", "5.8");
    refused_by(&mut desk, "end", "4.2");
    offered(&mut desk, "play 46 event");
}

/// 5.8: a Must Play card may wait while another card or a Resource is used.
#[test]
fn a_must_play_card_may_wait() {
    let mut desk = at_impulse("britain", &[("britain", "46 82"), ("sud", "3")]);
    run(&mut desk, "play 82 cp; end; undo 2; resource; end");
    asked(&mut desk, "sud");
    holds(&desk, "powers.britain:hand_size()", "3");
}

/// 4.21, 5.4, R-63: played cards are discarded, Home cards lie face up on their Reserve.
#[test]
fn played_cards_go_to_the_discards_and_home_cards_to_their_reserve() {
    let mut desk = at_impulse("britain", &[("britain", "98 17"), ("sud", "3")]);
    let before = discards(&desk);
    run(&mut desk, "play 98 cp");
    holds(&desk, "cards[98]:is_spent()", "true");
    assert_eq!(discards(&desk), before);
    run(&mut desk, "play 17 cp");
    assert_eq!(discards(&desk), before + 1);
}

/// 5.7: a card with the red circle leaves the game when its Event is played; for its Command Points it does not.
#[test]
fn removal_is_for_the_event_and_not_for_the_command_points() {
    let mut desk = at_impulse("sud", &[("sud", "20 82"), ("spain", "3")]);
    run(&mut desk, "set flag perpignan spain; play 20 event");
    holds(&desk, "cards[20]:is_removed()", "true");
    run(&mut desk, "undo; play 20 cp");
    holds(&desk, "cards[20]:is_removed()", "false");
}

/// 5.4: a Home card is never taken at random from a hand.
#[test]
fn random_draws_spare_home_cards() {
    let mut desk = at_impulse("britain", &[("britain", "24 82"), ("spain", "87 88 89 3"), ("sud", "105")]);
    run(&mut desk, "play 24 event");
    // Sud holds nothing else, and Spain has one card that is none.
    holds(&desk, "powers.britain:hand()", "{ #3, #82 }");
    holds(&desk, "powers.spain:hand_size()", "3");
    holds(&desk, "powers.sud:hand_size()", "1");
}

/// R-64, 5.1: an empty draw pile is replaced by the discards.
#[test]
fn r64_discards_become_the_draw_pile_when_it_is_empty() {
    let mut desk = at_impulse("britain", &[("britain", "82 2"), ("sud", "3")]);
    for card in (1..=86).filter(|card| ![2, 3, 82].contains(card)) {
        run(&mut desk, &format!("set card {card} discards"));
    }
    holds(&desk, "game:deck_size()", "0");
    holds(&desk, "game:discards()", "83");
    run(&mut desk, "resource");
    holds(&desk, "game:discards()", "0");
    holds(&desk, "game:deck_size()", "82");
    holds(&desk, "powers.britain:hand_size()", "3");
}

/// 5.2: a Response may be the card of a Power's own Impulse, and counts as such.
#[test]
fn a_response_may_be_the_card_of_an_impulse() {
    let mut desk = at_impulse("britain", &[("britain", "9 82"), ("sud", "3")]);
    run(&mut desk, "play 9 event; avila-salamanca");
    holds(&desk, "game:in_force(9)", "true");
    refused_by(&mut desk, "play 82 cp", "5.6");
}

/// 5.2: a Response in another Power's Impulse does not count as that Impulse's card, and needs no piece there.
#[test]
fn responses_are_outside_the_count_of_cards() {
    let mut desk = answering("britain", &[("britain", "17 98 82"), ("sud", "3 9")]);
    run(&mut desk, "play 17 cp; play 9; avila-madrid");
    run(&mut desk, "pass all");
    holds(&desk, "game:cp()", "5");
    offered(&mut desk, "play 98 cp");
    holds(&desk, "powers.sud:hand_size()", "1");
}

/// Britain in its Impulse, where Sud, Spain, Nord and itself hold Responses for a move.
fn everybody_may_respond() -> Desk {
    let hands = [("britain", "41 82"), ("sud", "9 17"), ("spain", "24 2"), ("nord", "28")];
    let mut desk = answering("britain", &hands);
    run(&mut desk, "set cp 9");
    desk
}

/// R-28, timing 1.2: Responses are asked from the Power due next, the Active Power last, and again after each card.
#[test]
fn r28_responses_go_round_from_the_power_due_next() {
    let mut desk = everybody_may_respond();
    run(&mut desk, "move beresford to coimbra");
    asked(&mut desk, "sud");
    run(&mut desk, "pass");
    asked(&mut desk, "spain");
    // The move is entered: the Active Power has a Response now as well, and comes last.
    run(&mut desk, "pass");
    holds(&desk, "leaders.beresford:duchy()", "Coimbra");
    asked(&mut desk, "sud");
    run(&mut desk, "pass; pass");
    asked(&mut desk, "britain");
    offered(&mut desk, "play 41 response");
}

/// after a card is played the round begins again, so a Power that had passed is asked before those who come later.
#[test]
fn r28_a_played_response_starts_the_round_again() {
    let mut desk = everybody_may_respond();
    run(&mut desk, "move beresford to coimbra; pass; pass");
    asked_in(&mut desk, "sud", "move.entered");
    run(&mut desk, "pass");
    asked_in(&mut desk, "spain", "move.entered");
    run(&mut desk, "play 24");
    // The windows of the card itself come first.
    asked_in(&mut desk, "sud", "card.played");
    run(&mut desk, "pass");
    asked_in(&mut desk, "spain", "#24");
    run(&mut desk, "nord");
    holds(&desk, "powers.nord:hand_size()", "0");
    asked_in(&mut desk, "sud", "card.done");
    run(&mut desk, "pass");
    asked_in(&mut desk, "sud", "move.entered");
    run(&mut desk, "pass");
    asked_in(&mut desk, "britain", "move.entered");
}

fn asked_in(desk: &mut Desk, power: &str, window: &str) {
    asked(desk, power);
    let prompt = sandtable::view::paint::plain(&desk.prompt());
    assert!(prompt.starts_with(window), "{power} is asked in another window: {prompt}");
}

/// in Nord's Impulse Britain is due next and is asked before Sud.
#[test]
fn r28_britain_responds_first_in_nords_impulse() {
    let mut desk = answering("nord", &[("britain", "9 82"), ("sud", "24 2"), ("nord", "17 3")]);
    run(&mut desk, "play 17 cp");
    asked_in(&mut desk, "britain", "card.played");
    run(&mut desk, "pass");
    asked_in(&mut desk, "sud", "card.played");
}

/// in a pre-emptive Impulse the Power that was pre-empted is the first to respond.
#[test]
fn r28_the_preempted_power_responds_first() {
    let hands = [("britain", "17 2 3 7 8"), ("sud", "24"), ("spain", "9"), ("nord", "28")];
    let mut desk = answering("spain", &hands);
    run(&mut desk, "set round 2; set impulse spain; preempt; pass all; play 17 cp");
    holds(&desk, "game:impulse_kind()", "preemptive");
    asked_in(&mut desk, "spain", "card.played");
    run(&mut desk, "pass");
    asked_in(&mut desk, "sud", "card.played");
}

/// Timing 1.3: a cancelled card has no effect, but its costs stay paid.
#[test]
fn a_cancelled_card_gives_nothing_and_counts_as_played() {
    let mut desk = answering("britain", &[("britain", "17 98 82"), ("nord", "24 2")]);
    let before = discards(&desk);
    run(&mut desk, "play 17 cp");
    asked(&mut desk, "nord");
    run(&mut desk, "play 24; cancel");
    holds(&desk, "game:cp()", "0");
    assert_eq!(discards(&desk), before + 2);
    refused_by(&mut desk, "play 82 cp", "5.6");
    offered(&mut desk, "play 98 cp");
}

/// Timing 1.3: the card that was played last takes effect first.
#[test]
fn the_last_card_on_the_stack_takes_effect_first() {
    let mut desk = answering("britain", &[("britain", "17 82"), ("sud", "9 3"), ("spain", "24 2")]);
    run(&mut desk, "play 17 cp; play 9; avila-madrid");
    asked(&mut desk, "spain");
    holds(&desk, "game:cp()", "0");
    run(&mut desk, "play 24; cancel");
    // Passes Blocked is gone, and the card under it goes on.
    holds(&desk, "game:in_force(9)", "false");
    run(&mut desk, "pass all");
    holds(&desk, "game:cp()", "5");
}

/// R-95, 5.2: a declared move that a Response makes impossible is withdrawn, and its Command Point is kept.
#[test]
fn r95_a_move_that_became_impossible_costs_nothing() {
    let mut desk = answering("nord", &[("nord", "17 82"), ("spain", "9 2")]);
    run(&mut desk, "play 17 cp; pass all; move clausel to madrid");
    asked(&mut desk, "spain");
    run(&mut desk, "play 9; avila-madrid; pass all");
    holds(&desk, "leaders.clausel:duchy()", "Ávila");
    holds(&desk, "game:cp()", "5");
    refused_for(&mut desk, "move clausel to madrid", "[#9]");
}

/// a Response after which the declared move is still possible does not stop the move.
#[test]
fn r95_a_declared_move_goes_on_if_it_is_still_legal() {
    let mut desk = answering("nord", &[("nord", "17 82"), ("spain", "9 2")]);
    run(&mut desk, "play 17 cp; pass all; move clausel to madrid");
    run(&mut desk, "play 9; avila-salamanca; pass all");
    holds(&desk, "leaders.clausel:duchy()", "Madrid");
    holds(&desk, "game:cp()", "4");
}

/// 5.12, R-61: SP missing on the map are built with cards at 2 CP each and lost; the rest stays owed.
#[test]
fn r61_a_removal_that_the_map_cannot_satisfy_is_paid_with_cards() {
    let mut desk = spending("spain", 0);
    for power in ["sud", "nord"] {
        for place in crate::map::pieces_of(&desk, power) {
            run(&mut desk, &format!("set sp {place} {power} none"));
        }
    }
    run(&mut desk, "set sp bayonne nord 1i; set resources nord 0; set resources sud 0");
    run(&mut desk, "set hand spain +4 +82; set hand nord +11; set impulse spain; play 4 event");
    // Sud proposes to lose none of the five, and Nord agrees.
    run(&mut desk, "0; yes");
    // 6 CP build and lose three of the four that are missing.
    holds(&desk, "powers.nord:sp_on_map()", "0");
    holds(&desk, "powers.nord:owes()", "1");
    holds(&desk, "powers.sud:owes()", "0");
}

fn discards(desk: &Desk) -> usize {
    crate::common::eval(desk, "game:discards()").parse().expect("a number")
}

/// S-2, 5.8: a Must Play card that has no script can be played, does nothing and says so.
#[test]
fn s02_a_must_play_card_without_a_script_does_nothing() {
    let folder = crate::common::folder();
    let paths = crate::common::copy_of_cards(folder.path());
    std::fs::remove_file(paths.cards.join("077_war_without_end.lua")).expect("a card");
    let desk = crate::common::desk_with(&paths, "1812", 1);
    let mut desk = crate::common::at_impulse_of(desk, "britain", &[("britain", "77 17")]);
    run(&mut desk, "play 77 event");
    told(&mut desk, "has no script: nothing happens");
    holds(&desk, "powers.britain:hand_size()", "1");
    refused_by(&mut desk, "play 17 cp", "5.6");
}

/// G10: ending an effect by an edit also removes its tag and its card from the table.
#[test]
fn an_effect_ended_by_hand_lets_its_card_go() {
    let mut desk = at_impulse("britain", &[("britain", "98 17")]);
    run(&mut desk, "play 98 event; wellington");
    holds(&desk, "cards[98]:is_on_table()", "true");
    let text = run(&mut desk, "show effects");
    let digits = |word: &str| word.trim_matches(|c: char| !c.is_ascii_digit()).parse::<u32>().ok();
    let line = text.lines().find(|line| line.contains("98")).expect("the effect").to_string();
    let number = line.split_whitespace().filter_map(digits).find(|n| *n != 98).expect("its number");
    refused(&mut desk, &format!("set effect {} off", number + 1000));
    run(&mut desk, &format!("set effect {number} off"));
    holds(&desk, "cards[98]:is_on_table()", "false");
    holds(&desk, "game:in_force(98, \"light_division\")", "false");
    run(&mut desk, "play 17 cp");
    // Wellington's own Command Point is used up.
    holds(&desk, "game:cp()", "5");
}
