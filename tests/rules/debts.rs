//! 5.12 and 5.13: Strength Points that a Power owes because an Event removed more than it had.

use crate::common::{at_impulse, holds, refused_by, run, told};
use crate::{at_step, not_offered, offered, spending};
use sandtable::games::wellington::board::Power;
use sandtable::games::wellington::verbs::Desk;

/// Strength Points that a Power owes.
fn owed(desk: &Desk, power: Power) -> u8 {
    sandtable::games::wellington::rules::debts::owed(&desk.session.position(), power)
}

/// debts have the first claim on Reinforcements, 2 CP for each Strength Point. The rest is for building.
#[test]
fn r61_reinforcements_pay_first() {
    let mut desk = at_step("set debt nord 1; dice 4 1 1 1 1 1 1", "reinforcements");
    told(&mut desk, "Nord builds and loses 1 SP that it owed for an edit");
    assert_eq!(owed(&desk, Power::Nord), 0);
    assert_eq!(desk.session.position().interphase.cp, [4, 4, 4, 2]);
}

/// what the Reinforcements cannot pay stays owed; an odd Command Point is not lost.
#[test]
fn r61_what_is_not_paid_stays_owed() {
    let desk = at_step("set debt nord 3; dice 6 1 1 1 1 1 1", "reinforcements");
    assert_eq!(owed(&desk, Power::Nord), 2);
    assert_eq!(desk.session.position().interphase.cp, [4, 3, 4, 1]);
}

/// 5.12: the Command Points of the first card of the next Turn go into it.
#[test]
fn r61_the_first_card_of_the_next_turn_pays() {
    let mut desk = at_impulse("nord", &[("nord", "17 105 29")]);
    run(&mut desk, "set debt nord 2; set turn 1813; set impulse nord");
    refused_by(&mut desk, "play 105 event", "5.12");
    not_offered(&mut desk, "play 105 event");
    run(&mut desk, "play 17 cp");
    told(&mut desk, "Nord builds and loses 2 SP");
    holds(&desk, "game:cp()", "1");
    assert_eq!(owed(&desk, Power::Nord), 0);
    // After that, the Power is free again.
    offered(&mut desk, "play 105 event");
}

/// a card that cannot pay all of it pays what it can.
#[test]
fn r61_a_small_card_pays_a_part() {
    let mut desk = at_impulse("nord", &[("nord", "10 17")]);
    run(&mut desk, "set debt nord 9; play 10 cp");
    let paid = 9 - owed(&desk, Power::Nord);
    assert!(paid > 0 && paid < 9);
    refused_by(&mut desk, "play 17 event", "5.6");
}

/// Strength Points gained by an Event pay debts too, whoever plays it.
#[test]
fn r61_soldiers_placed_by_an_event_pay() {
    let mut desk = at_impulse("sud", &[("sud", "47")]);
    run(&mut desk, "set sp bayonne nord none; set debt nord 3; play 47 event; bayonne");
    holds(&desk, "duchies.bayonne:sp(powers.nord)", "1");
    assert_eq!(owed(&desk, Power::Nord), 0);
}

/// so do those that are built or regrouped with whatever Command Points.
#[test]
fn r61_soldiers_that_are_built_pay() {
    let mut desk = spending("spain", 4);
    run(&mut desk, "set debt spain 1; set sp box spain 1i; regroup infantry at cadiz");
    holds(&desk, "duchies.cadiz:sp(powers.spain)", "3");
    assert_eq!(owed(&desk, Power::Spain), 0);
    run(&mut desk, "build infantry at cadiz");
    holds(&desk, "duchies.cadiz:sp(powers.spain)", "4");
}

/// A Must Play card has no Command Points and is played all the same.
#[test]
fn a_must_play_card_is_played_by_a_debtor_too() {
    let mut desk = at_impulse("britain", &[("britain", "77 17")]);
    run(&mut desk, "set debt britain 2");
    offered(&mut desk, "play 77 event");
    not_offered(&mut desk, "play 17 event");
    // The same holds for the card played after it.
    run(&mut desk, "set deck top 18; play 77 event");
    not_offered(&mut desk, "event");
    offered(&mut desk, "play 17 cp");
}

/// 5.12: one Power's debt does not touch another's cards.
#[test]
fn the_ally_owes_nothing() {
    let mut desk = at_impulse("nord", &[("nord", "17 105")]);
    run(&mut desk, "set debt sud 2; play 17 cp");
    holds(&desk, "game:cp()", "5");
    assert_eq!(owed(&desk, Power::Sud), 2);
}
