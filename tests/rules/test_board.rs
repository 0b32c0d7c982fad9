//! The positions of the test board: what they are for, in dice.

use crate::common::{at_impulse_of, desk, holds, run, told};
use sandtable::games::wellington::verbs::Desk;

/// A position at the Impulse of the Power that begins, with 6 CP to spend.
fn position(name: &str, power: &str) -> Desk {
    let mut desk = at_impulse_of(desk(name, 1), power, &[(power, "76")]);
    run(&mut desk, "play 76 cp");
    desk
}

/// Battle positions: who moves from Valladolid to Salamanca, and the dice of attacker and defender.
#[test]
fn the_battle_positions_have_their_base_dice() {
    for (name, power, army, attacker, defender) in
        [("bp1", "britain", "wellington", 10, 8), ("bp2", "nord", "marmont", 8, 10), ("bp3", "nord", "marmont", 8, 4)]
    {
        let mut desk = position(name, power);
        // The attacker disrupts one and wins.
        run(&mut desk, &format!("dice 5 {}x1 {defender}x1; move {army} to salamanca; expect dice used", attacker - 1));
        told(&mut desk, "casualties: attacker 0, defender 1");
    }
}

/// Siege positions: the dice of besieger and Fortress.
#[test]
fn the_siege_positions_have_their_base_dice() {
    for (name, power, army, sp, besieger) in
        [("sp1", "britain", "wellington", 5, 11), ("sp2", "nord", "joseph", 4, 7), ("sp3", "spain", "de espana", 4, 5)]
    {
        let mut desk = position(name, power);
        run(&mut desk, &format!("dice {besieger}x1 3x1; siege with {army}; {sp} SP; expect dice used"));
        holds(&desk, "duchies.ciudad_rodrigo:flag()", if name == "sp2" { "Spain" } else { "nil" });
    }
}

/// The prompt opens on each of them with somebody to play.
#[test]
fn the_test_board_opens_at_an_impulse() {
    for (name, power) in [("tb", "britain"), ("bp1", "britain"), ("bp2", "nord"), ("sp2", "nord"), ("sp3", "spain")] {
        let mut desk = desk(name, 1);
        run(&mut desk, &format!("expect asked {power}"));
        assert!(desk.scenario.as_ref().is_some_and(|s| s.note.contains("says nothing about the printed map")));
    }
}
