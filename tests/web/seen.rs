//! If a seat cannot tell two positions apart, its view of both is the same.

use crate::common::pairs::{Other, pair};
use crate::common::{desk, enough, pick};
use sandtable::games::wellington::board::{Card, Pile, Position, Power};
use sandtable::games::wellington::lab::dealt;
use sandtable::games::wellington::rules::{Entry, Seen};
use sandtable::table::Dice;
use std::collections::BTreeSet;

/// Every card that exists, and how many are in each pile.
fn cards(p: &Position) -> (BTreeSet<Card>, Vec<(Pile, usize)>) {
    let all = p.cards.all().flat_map(|(_, cards)| cards.iter().copied()).collect();
    (all, p.cards.all().map(|(pile, cards)| (pile, cards.len())).collect())
}

/// All questions to the view of a seat without the whole position, as bots in Rust and Lua ask them. What a card may also show to
/// its player is not included.
fn answers(seen: &Seen<'_>, journal: &[Entry]) -> String {
    let mut out = format!("{:?} {} {:?}\n", seen.year(), seen.round(), seen.impulse());
    for power in Power::TRACK {
        out += &format!("{power}: {:?}, {} held, {}\n", seen.hand(power), seen.hand_size(power), seen.resources(power));
    }
    out += &format!("{:?}\n", seen.soldiers());
    for card in (1..=110).map(Card) {
        out += &format!("{card}: {:?} {}\n", seen.find(card), seen.knows(journal, card));
    }
    out + &format!("{:?}", seen.never_seen(journal))
}

/// The data for the words, tables, pictures and pages of a seat.
#[test]
fn of_two_positions_that_a_seat_cannot_tell_apart_it_sees_one() {
    let (mut met, mut other) = (0, 0);
    // Looking at a position is fast, so every third step is compared.
    for seed in 1..=enough("SANDTABLE_GAMES", 3, 30) {
        let (mut desk, mut chance) = (desk(["1812", "1813"][seed as usize % 2], seed), Dice::new(seed));
        for i in 0..1_000_u64 {
            let Some(decision) = desk.session.decision().map(|decision| decision.clone()) else { break };
            if i % 3 == 0 {
                let kind = Other::ALL[i as usize / 3 % 4];
                for seat in Power::TRACK.into_iter().filter(|seat| i % 2 == 0 || *seat == decision.who) {
                    let Some(pair) = pair(&desk.session, seat, kind, seed * 10_000 + i) else { continue };
                    let [a, b] = pair.games.each_ref().map(|game| game.position().clone());
                    let world = desk.session.world();
                    let [one, two] = [&a, &b].map(|p| Seen::new(world, p, Some(seat)));
                    let journal = pair.games.each_ref().map(|game| game.journal());
                    let [asked, of_other] = [answers(&one, &journal[0]), answers(&two, &journal[1])];
                    assert!(asked == of_other, "{seat} at {seed}/{i} ({kind:?})");
                    let at = pair.games.each_ref().map(|game| Seen::at(game.table(), Some(seat)));
                    assert!(answers(&at[0], &journal[0]) == asked, "a table is seen like its position");
                    let found = a.cards.all().filter(|(_, pile)| !pile.is_empty());
                    let found = found.filter(|(pile, cards)| cards.last().is_some_and(|c| one.find(*c) == Some(*pile)));
                    assert!(found.count() > 0, "the own hand is found");
                    let [p, q] = [one.p(), two.p()].map(|p| serde_json::to_string(p).unwrap_or_default());
                    assert_eq!(p, q, "{seat} at {seed}/{i} ({kind:?})");
                    assert_eq!(one.hand(seat), Some(a.cards.hand(seat)), "the own hand is seen");
                    let rival = if seat == Power::Nord { Power::Britain } else { Power::Nord };
                    assert_eq!(one.hand(rival), None);
                    assert_eq!(one.p().cards.hand(rival).len(), a.cards.hand(rival).len(), "how many is seen");
                    // Imagined games are dealt from this view alone.
                    let [mine, other_one] = [&one, &two].map(|seen| dealt(seen, i));
                    assert_eq!(mine, other_one, "{seat} at {seed}/{i} ({kind:?})");
                    assert_eq!(cards(&mine), cards(&a), "every card is somewhere, and as many are in each place");
                    met += 1;
                    other += usize::from(a.cards != b.cards);
                }
            }
            let choice = pick(&desk, &mut chance);
            desk.session.choose(choice, false).unwrap_or_else(|no| panic!("{no:?}"));
        }
    }
    assert!(met > 300 && other > 120, "{met} pairs, {other} of them with other cards");
}
