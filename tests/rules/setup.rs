//! Chapter 2: Resources, hands and Mulligans at the start.

use crate::common::{desk, empty, holds, run, told};
use crate::{asked, not_offered, offered};
use sandtable::repl::Desk;

/// X-04, 2.3: the Resource Chart, by year.
#[test]
fn x04_resources_at_the_start() {
    let chart = [("1812", ["1", "1", "1", "2"]), ("1813", ["3", "0", "1", "1"])];
    for (scenario, numbers) in chart {
        let desk = desk(scenario, 1);
        for (power, number) in ["britain", "sud", "spain", "nord"].iter().zip(numbers) {
            holds(&desk, &format!("powers.{power}:resources()"), number);
        }
    }
}

/// 2.4: three Home cards for Britain, two for the others, six more for each; the French share twelve Home cards.
#[test]
fn hands_and_reserves_after_the_deal_of_1812() {
    let desk = desk("1812", 1);
    for (power, hand) in [("britain", "9"), ("sud", "8"), ("spain", "8"), ("nord", "8")] {
        holds(&desk, &format!("powers.{power}:hand_size()"), hand);
        holds(&desk, &format!("powers.{power}:common_cards()"), "6");
    }
    for (power, reserve) in [("britain", "3"), ("spain", "4"), ("nord", "8"), ("sud", "8")] {
        holds(&desk, &format!("#powers.{power}:reserve()"), reserve);
    }
    holds(&desk, "game:deck_size()", "62");
    holds(&desk, "game:discards()", "0");
}

/// 2.4, R-10: in 1813 four cards are out of the game, one of them a French Home card.
#[test]
fn four_cards_are_out_of_the_game_of_1813() {
    let desk = desk("1813", 1);
    for card in [4, 6, 38, 99] {
        holds(&desk, &format!("cards[{card}]:is_removed()"), "true");
    }
    holds(&desk, "#powers.nord:reserve()", "7");
    holds(&desk, "game:deck_size()", "59");
    holds(&desk, "game:year()", "1813");
}

/// 2.4, R-10: #4 and #38 count as played, so #101 is no Event in 1813; for its Command Points it is.
#[test]
fn r10_german_conscripts_are_no_event_in_1813() {
    let mut desk = crate::common::at_impulse_of(desk("1813", 1), "nord", &[("nord", "101")]);
    offered(&mut desk, "play 101 cp");
    not_offered(&mut desk, "play 101 event");
}

/// 2.3: the first Turn begins at the British box.
#[test]
fn the_impulse_marker_starts_with_britain() {
    for scenario in ["1812", "1813"] {
        let desk = desk(scenario, 1);
        holds(&desk, "game:due()", "Britain");
        holds(&desk, "game:round()", "1");
    }
}

/// Britain at its Mulligan with three Home cards and six others, one of them Must Play.
fn first_hand() -> Desk {
    let mut desk = desk("1812", 1);
    for power in ["britain", "sud", "spain", "nord"] {
        empty(&mut desk, power);
    }
    run(&mut desk, "set hand sud +9; set hand britain +93 +94 +95 +46 +1 +2 +3 +7 +8");
    desk
}

/// X-05, 2.6: the whole hand goes, but for Home and Must Play cards, and one card fewer comes back.
#[test]
fn x05_a_mulligan_keeps_home_and_must_play_cards() {
    let mut desk = first_hand();
    run(&mut desk, "set deck top 10 11 12 14");
    let before = discards(&desk);
    run(&mut desk, "mulligan");
    told(&mut desk, "discards 5");
    holds(
        &desk,
        "table.concat(list.map(powers.britain:hand(), function(c) return c:number() end), ' ')",
        "10 11 12 14 46 93 94 95",
    );
    assert_eq!(discards(&desk), before + 5);
    asked(&mut desk, "britain");
}

/// X-06, 2.6: the second Mulligan of the example, with a Must Play card among the four new ones.
#[test]
fn x06_a_second_mulligan_discards_three_and_draws_two() {
    let mut desk = first_hand();
    run(&mut desk, "set deck top 10 11 12 4 15 16; mulligan; mulligan");
    holds(
        &desk,
        "table.concat(list.map(powers.britain:hand(), function(c) return c:number() end), ' ')",
        "4 15 16 46 93 94 95",
    );
}

/// 2.6: each Power decides in track order, and is through with it before the next one.
#[test]
fn mulligans_go_by_the_track_one_power_after_the_other() {
    let mut desk = desk("1812", 1);
    for power in ["britain", "sud", "spain", "nord"] {
        asked(&mut desk, power);
        run(&mut desk, "mulligan");
        asked(&mut desk, power);
        run(&mut desk, "keep");
    }
    not_offered(&mut desk, "mulligan");
}

/// R-12, 2.6: with nothing left to discard there is no further Mulligan; the last card was replaced by none.
#[test]
fn r12_mulligans_end_when_nothing_can_be_discarded() {
    let mut desk = first_hand();
    run(&mut desk, "set hand britain -1 -2 -3 -7");
    run(&mut desk, "mulligan");
    holds(&desk, "powers.britain:hand_size()", "4");
    asked(&mut desk, "sud");
}

fn discards(desk: &Desk) -> usize {
    crate::common::eval(desk, "game:discards()").parse().expect("a number")
}

/// R-11, 2.1: Strength Points that were bid for the choice of sides are taken off by hand before the first Impulse.
#[test]
fn r11_bid_strength_points_are_taken_off_before_the_game() {
    let mut desk = desk("1812", 1);
    let sp = |desk: &Desk| crate::common::eval(desk, "duchies.madrid:sp(powers.nord)");
    let before = sp(&desk);
    run(&mut desk, "set sp madrid nord none");
    assert_ne!(sp(&desk), before);
    offered(&mut desk, "keep");
    assert_eq!(sp(&desk), "0");
}
