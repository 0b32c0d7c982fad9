//! Rule 16.4: cards for the next Turn, and how it begins.

use crate::common::{at_impulse, eval, holds, refused_by, run, told};
use crate::{asked, not_offered, offered};
use sandtable::games::wellington::board::{Card, HomeDeck, Power};
use sandtable::games::wellington::verbs::Desk;

/// At a step of 16.4 with these hands; Britain is due, and whatever was dealt before is in the draw pile.
fn cards(hands: &[(&str, &str)], before: &str, step: &str) -> Desk {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    run(&mut desk, "set hand britain -17");
    for (power, cards) in hands {
        let add: String = cards.split(' ').map(|card| format!(" +{card}")).collect();
        run(&mut desk, &format!("set hand {power}{add}"));
    }
    if !before.is_empty() {
        run(&mut desk, before);
    }
    run(&mut desk, &format!("set phase {step}"));
    desk
}

fn hand(desk: &Desk, power: Power) -> Vec<Card> {
    desk.session.position().cards.hand(power).to_vec()
}

/// 16.41: the discards go into the draw pile, and every Power draws six.
#[test]
fn the_discards_are_shuffled_and_six_are_drawn() {
    let mut desk = cards(&[], "", "draw");
    for power in ["Britain", "Sud", "Spain", "Nord"] {
        told(&mut desk, &format!("{power} draws"));
    }
    asked(&mut desk, "britain");
    holds(&desk, "game:discards()", "0");
    for power in Power::TRACK {
        assert_eq!(hand(&desk, power).len(), 6);
    }
}

/// R-12, 16.42: a Mulligan takes the new cards that are no Must Play cards; what was held before stays out of it.
#[test]
fn r12_only_the_new_cards_are_exchanged() {
    let out: Vec<String> = [4, 5, 6, 26, 38, 46, 64, 77].map(|card| format!("set card {card} removed")).to_vec();
    let mut desk = cards(&[("britain", "29 93")], &out.join("; "), "draw");
    asked(&mut desk, "britain");
    // A Must Play card among the new ones.
    run(&mut desk, "set hand britain +77; mulligan");
    told(&mut desk, "Britain discards 6 cards and draws 5");
    let held = hand(&desk, Power::Britain);
    assert!([29, 93, 77].into_iter().all(|n| held.contains(&Card(n))), "{held:?}");
}

/// R-79, 16.42: half of the old cards, rounded up, go back at random, and as many are drawn; Home cards stay, Must Play
/// cards may go.
#[test]
fn r79_half_of_the_unplayed_cards_go_back() {
    let (one, two) = ("1 unplayed card", "2 unplayed cards");
    for (old, back) in [("29", one), ("29 77", one), ("29 77 17", two), ("29 77 17 10", two)] {
        let mut desk = cards(&[("britain", &format!("{old} 93"))], "random 77", "draw");
        if !old.contains("77") {
            run(&mut desk, "dice clear");
        }
        run(&mut desk, "keep");
        told(&mut desk, &format!("Britain returns {back} to the draw pile"));
        let (held, count) = (hand(&desk, Power::Britain), old.split(' ').count());
        assert_eq!(held.len(), 1 + 6 + count);
        assert!(held.contains(&Card(93)));
    }
}

/// 16.42: nobody gives anything back who had played everything.
#[test]
fn without_unplayed_cards_nothing_goes_back() {
    let mut desk = cards(&[("britain", "93")], "", "draw");
    run(&mut desk, "keep");
    assert!(!run(&mut desk, "log 6").contains("gives"));
    assert_eq!(hand(&desk, Power::Britain).len(), 7);
}

/// R-80, 16.43: eight may be kept, Home cards apart.
#[test]
fn r80_eight_cards_are_not_too_many() {
    let desk = cards(&[("britain", "1 2 3 7 8 10 11 12 93 96")], "", "excess");
    holds(&desk, "powers.britain:resources()", "1");
    holds(&desk, "game:year()", "1813");
}

/// the ninth goes at random for a Resource, and nothing else.
#[test]
fn r80_the_ninth_card_is_a_resource() {
    let desk = cards(&[("britain", "1 2 3 7 8 10 11 12 14 93")], "random 12", "excess");
    holds(&desk, "powers.britain:resources()", "2");
    assert!(desk.session.position().cards.discards.contains(&Card(12)));
    assert_eq!(eval(&desk, "powers.britain:hand_size()"), "12", "eight, a Home card, and three new ones");
}

/// a Must Play card taken at random goes back into the draw pile; the Resource stays.
#[test]
fn r80_a_must_play_card_goes_back_into_the_pile() {
    let mut desk = cards(&[("britain", "1 2 3 7 8 10 11 12 77")], "random 77", "excess");
    assert!(run(&mut desk, "dice").contains("forced cards: none"));
    holds(&desk, "powers.britain:resources()", "2");
    assert!(desk.session.position().cards.deck.contains(&Card(77)));
}

/// X-38, 16.43: discards worth 5 CP build 2 SP and regroup 1, all in one Home Key.
#[test]
fn x38_five_command_points_of_discards() {
    let set_up = "set sp box britain 2i; random 12";
    let mut desk = cards(&[("britain", "1 2 3 7 8 10 11 12 17 77 93")], set_up, "excess");
    asked(&mut desk, "britain");
    refused_by(&mut desk, "discard 77", "5.8");
    refused_by(&mut desk, "discard 93", "5.4");
    not_offered(&mut desk, "discard 77");
    run(&mut desk, "discard 17");
    told(&mut desk, "Britain has 5 CP for Reinforcements");
    run(&mut desk, "build infantry at lisbon; build infantry at lisbon");
    // The odd point only regroups.
    not_offered(&mut desk, "build");
    refused_by(&mut desk, "build hill at lisbon", "6.1");
    refused_by(&mut desk, "regroup infantry at porto", "16.2");
    run(&mut desk, "regroup infantry at lisbon");
    holds(&desk, "duchies.lisbon:sp(powers.britain)", "5");
    holds(&desk, "game:year()", "1813");
}

/// 16.43: with 3 CP a Soldier and an odd point: a Leader for 3 would use it.
#[test]
fn the_odd_point_builds_nothing() {
    let set_up = "set leader beresford pool; set leader hill pool; random 12";
    let mut desk = cards(&[("britain", "1 2 3 7 8 10 11 12 14 31")], set_up, "excess");
    run(&mut desk, "discard 31");
    told(&mut desk, "Britain has 3 CP for Reinforcements");
    refused_by(&mut desk, "build beresford at lisbon", "16.43");
    offered(&mut desk, "build Hill at Lisbon");
}

/// a Power discards down to eight exactly.
#[test]
fn r80_down_to_eight_exactly() {
    let mut desk = cards(&[("britain", "1 2 3 7 8 10 11 12 14 15 16 19")], "random 1", "excess");
    for card in [2, 3] {
        run(&mut desk, &format!("discard {card}"));
        asked(&mut desk, "britain");
    }
    run(&mut desk, "discard 7");
    not_offered(&mut desk, "discard");
    assert_eq!(hand(&desk, Power::Britain).len(), 8);
}

/// what is owed has the first claim on these Command Points too.
#[test]
fn r61_discards_pay_debts_first() {
    let mut desk = cards(&[("britain", "1 2 3 7 8 10 11 12 14 17")], "random 12; set debt britain 2", "excess");
    run(&mut desk, "discard 17");
    told(&mut desk, "Britain builds and loses 2 SP");
    holds(&desk, "powers.britain:owes()", "0");
}

/// 16.44: played Home cards go back to the Reserves; three are dealt to Britain, two to each of the others.
#[test]
fn home_cards_are_dealt_anew() {
    let mut desk = cards(&[("spain", "89")], "set card 93 spent; set card 105 spent", "home");
    for (power, count) in [("britain", 3), ("sud", 2), ("spain", 3), ("nord", 2)] {
        holds(&desk, &format!("powers.{power}:hand_size()"), &count.to_string());
    }
    let p = desk.session.position();
    assert!(p.cards.spent.iter().all(Vec::is_empty));
    assert_eq!(p.cards.reserve(HomeDeck::France).len(), 8);
    drop(p);
    // What was not played stays in the hand.
    assert!(hand(&desk, Power::Spain).contains(&Card(89)));
    told(&mut desk, "— 1813 —");
}

/// R-81, 4.8: the next Turn begins at the box where the last one stopped, in its first Round; whoever took the last Impulse
/// may not pre-empt it.
#[test]
fn r81_the_next_turn_begins_where_the_last_one_stopped() {
    let mut desk = at_impulse("britain", &[("britain", "17"), ("sud", "29")]);
    run(&mut desk, "play 17 cp; set hand sud -29; end");
    assert_eq!(desk.session.position().last, Some(Power::Britain));
    run(&mut desk, "set phase home");
    holds(&desk, "game:year()", "1813");
    holds(&desk, "game:round()", "1");
    holds(&desk, "game:due()", "Sud");
    // Britain holds the most cards, and took the last Impulse.
    holds(&desk, "powers.britain:holds_preemption()", "true");
    not_offered(&mut desk, "preempt");
    asked(&mut desk, "sud");
}

/// #85 and #86 lie on the table until the Interphase is over; #77 until it begins.
#[test]
fn cards_of_the_turn_go_where_they_say() {
    let mut desk = at_impulse("nord", &[("nord", "85 17")]);
    run(&mut desk, "play 85 event; none; set phase draw");
    assert!(desk.session.position().cards.table.contains(&Card(85)));
    run(&mut desk, "set phase home");
    let p = desk.session.position();
    assert!(p.cards.deck.contains(&Card(85)), "it is shuffled into the draw pile");
    drop(p);
    let mut desk = at_impulse("nord", &[("nord", "86 17")]);
    run(&mut desk, "play 86 event; 1; 1; set phase draw");
    assert!(desk.session.position().cards.table.contains(&Card(86)));
    run(&mut desk, "set phase home");
    assert!(desk.session.position().cards.removed.contains(&Card(86)));
}
