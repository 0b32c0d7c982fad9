//! 9.6, 12.2: who may not command, and a Leader who is lost to an Event as a casualty.

use crate::common::{at_impulse_of, copy_of_cards, desk_with, holds, run, told};
use sandtable::games::wellington::verbs::Desk;
use std::fs;

/// BP1 with Clausel beside Marmont, and a card of Spain's that takes Marmont away before the dice; nobody commands then.
fn board() -> (Desk, tempfile::TempDir) {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let script = r#"return card {
    api = 1, number = 33, title = "Disgraced Commander", cp = 2, kind = "response",
    text = "A test.",
    when = { "battle.round.before_dice" },
    play = function(ev)
        if ev:remove_leader(leaders.marmont, { to_regroup = true, casualty = true }) then
            ev:start("nobody", { at = ev.window.duchy }, lasting.impulse)
        end
    end,
    effects = {
        nobody = {
            ["battle.command_allowed"] = function(fx, at, may)
                return may and not (at.duchy == fx.at and at.side == sides.french)
            end,
        },
    },
}"#;
    fs::write(paths.cards.join("033_disgraced_commander.lua"), script).expect("a card");
    let mut desk = desk_with(&paths, "bp1", 1);
    run(&mut desk, "set leader clausel salamanca");
    let mut desk = at_impulse_of(desk, "britain", &[("britain", "17"), ("spain", "33")]);
    desk.offers.responses = true;
    run(&mut desk, "play 17 cp; move wellington to salamanca with 4 sp");
    (desk, folder)
}

/// R-42: a Leader whom an Event removes counts as an elimination of the Battle. A remaining Leader is just a Staff Officer.
#[test]
fn r42_a_removed_leader_is_a_casualty_and_nobody_commands_after_him() {
    let (mut desk, _folder) = board();
    run(&mut desk, "marmont; dice 10x1 7x1; play 33");
    told(&mut desk, "(4 dice for SP, +1 Staff Officers, +2 Nationality Bonus)");
    told(&mut desk, "casualties: attacker 0, defender 1");
    holds(&desk, "leaders.marmont:duchy()", "nil");
    holds(
        &desk,
        "game:value('battle.command_allowed', true, { duchy = duchies.salamanca, side = sides.french })",
        "false",
    );
}

/// BP1, after Wellington has fallen in the Round and a replacement commands.
fn stood_in() -> Desk {
    let mut desk = at_impulse_of(crate::common::desk("bp1", 1), "britain", &[("britain", "17 32")]);
    desk.offers.responses = true;
    run(&mut desk, "play 17 cp; move wellington to salamanca with 4 sp; dice 1 2 2 2 2 5x1 8x1; play 32");
    desk
}

/// 11.2, 13.1: a stand-in commands with his Ratings and is not a piece: he gives no die and cannot be lost. The Leader himself is in
/// the Regroup Box.
#[test]
fn somebody_stands_in_for_a_lost_commander() {
    let mut desk = stood_in();
    told(&mut desk, "(4 dice for SP, +1 Nationality Bonus)");
    told(&mut desk, "casualties: attacker 1, defender 0");
    assert!(run(&mut desk, "show valladolid").contains("stand-in for Wellington (0-4)"));
    assert!(run(&mut desk, "show pool").contains("Wellington (Regroup Box)"));
    holds(&desk, "#game:leaders()", "1");
    holds(&desk, "leaders.wellington:army_size()", "4");
}

/// 4.2: the stand-in leaves at the end of the Impulse, and with the last Soldiers of his Power there.
#[test]
fn a_stand_in_is_gone_with_the_impulse_and_with_his_soldiers() {
    let mut desk = stood_in();
    run(&mut desk, "mark before; end");
    assert!(!run(&mut desk, "show valladolid").contains("Wellington"));
    holds(&desk, "leaders.wellington:duchy()", "nil");
    run(&mut desk, "undo to before; set sp valladolid britain none");
    assert!(!run(&mut desk, "show valladolid").contains("Wellington"));
    holds(&desk, "leaders.wellington:duchy()", "nil");
    run(&mut desk, "undo; set leader wellington lisbon");
    holds(&desk, "leaders.wellington:rating()", "5");
}
