//! Chapter 2: Resources, hands and Mulligans at the start.

use crate::common::{desk, empty, holds, run, told};
use crate::{asked, not_offered, offered};
use sandtable::games::wellington::board::Power;
use sandtable::games::wellington::rules::{Entry, Purpose, Question, What};
use sandtable::games::wellington::verbs::{Desk, complete};

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

// 2.1 Choosing Sides.

/// A game that begins with this behind `new`.
fn begun(words: &str) -> Desk {
    let mut desk = desk("1812", 1);
    run(&mut desk, &format!("new {words}"));
    desk
}

/// The numbers of the players and the Powers they took, in the order of their choice.
fn claims(desk: &Desk) -> Vec<(u8, u8, Vec<Power>)> {
    desk.session.position().claims.iter().map(|c| (c.player, c.bid, c.powers.clone())).collect()
}

fn sp_of(desk: &Desk, powers: [Power; 2]) -> u16 {
    powers.iter().map(|power| desk.session.position().sp_on_map(*power)).sum()
}

/// Checks which player is asked who has no Power yet.
fn player(desk: &mut Desk, number: u8) {
    run(desk, &format!("expect asked player {number}"));
}

const ALLIES: [Power; 2] = [Power::Britain, Power::Spain];
const FRENCH: [Power; 2] = [Power::Sud, Power::Nord];

/// R-11, 2.1: each player bids once; the highest bidder chooses first and gives up what he bid, off his own Soldiers wherever
/// he likes. The other takes what is left and gives up nothing. Then hands are dealt.
#[test]
fn r11_the_highest_bidder_chooses_first_and_gives_up_what_he_bid() {
    let mut desk = begun("1812 players 2 bid seed 7");
    let before = [sp_of(&desk, ALLIES), sp_of(&desk, FRENCH)];
    player(&mut desk, 1);
    assert!(desk.session.position().cards.hand(Power::Britain).is_empty(), "bids come before the cards");
    run(&mut desk, "2");
    told(&mut desk, "Player 1 bids 2 SP");
    player(&mut desk, 2);
    run(&mut desk, "3");
    player(&mut desk, 2);
    offered(&mut desk, "Britain and Spain");
    run(&mut desk, "Sud and Nord");
    told(&mut desk, "Player 2 plays Sud and Nord");
    told(&mut desk, "Player 1 plays Britain and Spain");
    assert_eq!(claims(&desk), [(2, 3, FRENCH.to_vec()), (1, 2, ALLIES.to_vec())]);
    // Of both his Powers, and not of the enemy's.
    asked(&mut desk, "sud");
    not_offered(&mut desk, "SP of Britain");
    for _ in 0..2 {
        crate::choose(&mut desk, "1 SP of Nord at Madrid");
        if desk.session.position().sp(desk.session.world().board.duchy_by_id("madrid").unwrap(), Power::Nord).0 == 0 {
            break;
        }
    }
    while desk.session.decision().is_some_and(|d| matches!(d.question, Question::GiveUp { .. })) {
        crate::choose(&mut desk, "1 SP of Sud");
    }
    assert_eq!([sp_of(&desk, ALLIES), sp_of(&desk, FRENCH)], [before[0], before[1] - 3]);
    asked(&mut desk, "britain");
    offered(&mut desk, "keep");
    holds(&desk, "powers.britain:hand_size()", "9");
}

/// R-11, 2.1: the third and fourth bidders take third and fourth choices; nobody but the first gives anything up.
#[test]
fn r11_others_choose_in_the_order_of_their_bids_and_give_up_nothing() {
    let mut desk = begun("1812 bid");
    let before = Power::TRACK.map(|power| desk.session.position().sp_on_map(power));
    run(&mut desk, "1; 0; 3; 2");
    player(&mut desk, 3);
    run(&mut desk, "Nord");
    player(&mut desk, 4);
    not_offered(&mut desk, "Nord");
    run(&mut desk, "Britain");
    player(&mut desk, 1);
    run(&mut desk, "Sud");
    // One is left for the last.
    asked(&mut desk, "nord");
    let took: Vec<(u8, Vec<Power>)> = claims(&desk).into_iter().map(|(player, _, powers)| (player, powers)).collect();
    let one = |player: u8, power: Power| (player, vec![power]);
    assert_eq!(took, [one(3, Power::Nord), one(4, Power::Britain), one(1, Power::Sud), one(2, Power::Spain)]);
    for _ in 0..3 {
        run(&mut desk, "1");
    }
    let after = Power::TRACK.map(|power| desk.session.position().sp_on_map(power));
    assert_eq!(after, [before[0], before[1], before[2], before[3] - 3]);
}

/// R-11, 2.1: even bids are decided by a die each, even dice by further dice; also where nobody bids anything.
#[test]
fn r11_even_bids_are_decided_by_dice() {
    let mut desk = begun("1812 players 3 french bid");
    run(&mut desk, "dice 3 3 6 2; 4; 4; 0");
    told(&mut desk, "Player 1 rolls 3 for the choice of sides");
    told(&mut desk, "Player 2 rolls 2 for the choice of sides");
    run(&mut desk, "expect dice used");
    player(&mut desk, 1);
    offered(&mut desk, "Sud and Nord");
    let mut desk = begun("1812 players 2 bid");
    run(&mut desk, "dice 2 5; 0; 0; expect dice used");
    player(&mut desk, 2);
    run(&mut desk, "Sud and Nord");
    // There is nothing to give up.
    asked(&mut desk, "britain");
    offered(&mut desk, "keep");
}

/// nobody bids more than any place has on the map, and the first takes a place that can give up his bid.
#[test]
fn r11_a_bid_is_paid_by_the_powers_that_are_taken() {
    let mut desk = begun("1812 players 3 allies bid");
    let most = sp_of(&desk, ALLIES);
    let refused = crate::common::refused(&mut desk, &format!("choose {}", most + 1));
    assert!(refused.contains("no option"), "{refused}");
    run(&mut desk, &format!("choose {most}; 0; 0"));
    // Only one of the three places has enough Soldiers, so no decision is open.
    assert_eq!(claims(&desk)[0], (1, most as u8, ALLIES.to_vec()));
}

/// R-11, 2.1: by dice the order of choice is rolled for and nobody gives anything up.
#[test]
fn r11_players_dice_for_their_sides() {
    for seed in 1..9 {
        let mut desk = begun(&format!("1812 dice seed {seed}"));
        let before = [sp_of(&desk, ALLIES), sp_of(&desk, FRENCH)];
        let rolls: Vec<(u8, u8)> = desk.session.journal().iter().filter_map(rolled).take(4).collect();
        assert_eq!(rolls.iter().map(|(player, _)| *player).collect::<Vec<_>>(), [1, 2, 3, 4]);
        let die = |player: u8| rolls.iter().find(|(n, _)| *n == player).expect("a roll").1;
        let order: Vec<u8> = claims(&desk).iter().map(|(player, ..)| *player).collect();
        assert!(order.windows(2).all(|two| die(two[0]) >= die(two[1])), "{rolls:?} gave {order:?}");
        player(&mut desk, order[0]);
        run(&mut desk, "Spain; Nord; Britain");
        assert_eq!([sp_of(&desk, ALLIES), sp_of(&desk, FRENCH)], before);
        asked(&mut desk, "britain");
        offered(&mut desk, "keep");
    }
}

fn rolled(entry: &Entry) -> Option<(u8, u8)> {
    match &entry.what {
        What::Rolled(roll) => match roll.purpose {
            Purpose::Sides { player } => Some((player, roll.dice[0])),
            _ => None,
        },
        _ => None,
    }
}

/// 2.1: bids are part of the game: taken back, made again, saved, loaded, and played on from a scenario that deals no hands.
#[test]
fn bids_are_taken_back_saved_and_loaded() {
    let mut desk = begun("1812 players 2 bid seed 7");
    run(&mut desk, "2; 3; Sud and Nord");
    let hash = desk.session.hash();
    run(&mut desk, "undo 2");
    player(&mut desk, 2);
    run(&mut desk, "redo all");
    assert_eq!(desk.session.hash(), hash);
    let folder = crate::common::folder();
    let file = folder.path().join("bids.json");
    run(&mut desk, &format!("save {}; new 1813; load {}", file.display(), file.display()));
    assert_eq!(desk.session.hash(), hash);
    assert_eq!(claims(&desk)[0].0, 2);
    let mut desk = begun("tb dice players 2");
    run(&mut desk, "1");
    asked(&mut desk, "britain");
    offered(&mut desk, "play 76");
}

/// `new` says which players there can be, and that a puzzle has none; without a word nobody bids.
#[test]
fn new_is_told_how_the_game_begins() {
    let mut desk = desk("1812", 1);
    let text = crate::common::refused(&mut desk, "new 1812 players 3");
    assert!(text.contains("3 allies, 3 french"), "{text}");
    let text = crate::common::refused(&mut desk, "new scenarios/puzzles/marmont.json dice");
    assert!(text.contains("[2.1]"), "{text}");
    run(&mut desk, "new 1812 players 2");
    asked(&mut desk, "britain");
    assert_eq!(desk.session.position().options.players.groups().len(), 2);
    let (_, found) = complete(&desk, "new 1812 players 3 ", "new 1812 players 3 ".len());
    assert_eq!(found, ["new 1812 players 3 allies", "new 1812 players 3 french"]);
    let (_, found) = complete(&desk, "new 1812 b", 10);
    assert_eq!(found, ["new 1812 bid"]);
}
