//! What Events change in Sieges: the hooks of chapter 12, each tried with a card made for it.

use crate::common::{at_impulse_of, copy_of_cards, desk_with, holds, refused_by, run, told};
use crate::spending_next;
use sandtable::games::wellington::rules::Question;
use sandtable::games::wellington::verbs::Desk;

/// Soult with 3 SP before Lisbon, nine dice against three. Britain, which owns it, holds a Battle card with these functions.
fn lisbon(play: &str, effect: &str, lasting: &str) -> Desk {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let card = format!(
        "return card {{ api = 1, number = 70, title = \"Massed Grenadiers\", cp = 2, kind = \"battle\", text = [[ Test. ]],
        when = {{ \"siege.cards\" }}, stays = \"test\",
        play = function(ev) {play} ev:start(\"test\", {{}}, lasting.{lasting}) end,
        effects = {{ test = {{ {effect} }} }} }}"
    );
    std::fs::write(paths.cards.join("070_massed_grenadiers.lua"), card).expect("a card");
    let mut desk = at_impulse_of(desk_with(&paths, "1812", 1), "sud", &[("sud", "17"), ("britain", "70")]);
    run(
        &mut desk,
        "set leader beresford box; set sp lisbon britain none; set leader soult lisbon; set sp lisbon sud 3i",
    );
    desk
}

/// A Siege with the card in force, for as long as it is allowed; these must be all the dice.
fn besieged(desk: &mut Desk, dice: &str) {
    run(desk, &format!("dice {dice}; siege soult; 3 SP; play 70"));
    while desk.session.decision().is_some_and(|d| matches!(d.question, Question::BesiegeOn(..))) {
        run(desk, "yes");
    }
    run(desk, "expect dice used");
}

/// 12.3, 12.22: `siege.may_continue` and `siege.max_rounds`: a tied Round may be followed by another, also beyond the most.
#[test]
fn an_event_lets_a_siege_go_on_after_ties() {
    let effect = "[\"siege.may_continue\"] = function(fx, at, may) return may or at.hits == at.losses end,
        [\"siege.max_rounds\"] = function(fx, at, n) return n + 1 end";
    let mut desk = lisbon("", effect, "siege");
    besieged(&mut desk, "9x1 3x1 6 8x1 5 1 1 8x1 3x1 8x1 3x1");
    told(&mut desk, "Lisbon holds");
}

/// G4: `siege.dice.halve` for both sides, rounded up and after `siege.fort_dice`.
#[test]
fn an_event_halves_the_dice_of_both_sides() {
    let mut desk = lisbon("", "[\"siege.dice.halve\"] = function(fx, at, n) return n + 1 end", "siege");
    besieged(&mut desk, "5x1 2x1");
    told(&mut desk, "-4 by #70 Massed Grenadiers");
    told(&mut desk, "(3 for the Fortress, -1 by #70 Massed Grenadiers)");
    let effect = "[\"siege.dice.halve\"] = function(fx, at, n) return at.side == sides.allies and n + 1 or n end,
        [\"siege.fort_dice\"] = function(fx, at, n) return n + 2 end";
    let mut desk = lisbon("", effect, "siege");
    besieged(&mut desk, "9x1 3x1");
    told(&mut desk, "(3 for the Fortress, +2 by #70 Massed Grenadiers, -2 by #70 Massed Grenadiers)");
}

/// 12.3: `battle.disrupt_ignore`: a disruption that is ignored is no casualty and costs no die.
#[test]
fn an_event_lets_the_besieger_ignore_a_disruption() {
    let mut desk = lisbon("", "[\"battle.disrupt_ignore\"] = function(fx, at, n) return n + 1 end", "siege");
    besieged(&mut desk, "6 8x1 5 1 1 9x1 3x1");
    told(&mut desk, "Lisbon holds");
}

/// 12.2: `siege.allowed`: an Event keeps an Army from besieging.
#[test]
fn an_event_forbids_the_siege() {
    let mut desk = lisbon("", "[\"siege.allowed\"] = function(fx, at) return at.leader ~= leaders.soult end", "turn");
    besieged(&mut desk, "9x1 3x1");
    run(&mut desk, "play 17 cp; set hand nord +38; end");
    spending_next(&mut desk, "sud", 3);
    refused_by(&mut desk, "siege soult", "#70");
}

/// 12.5: `sack.roll` and `sack.allowed`.
#[test]
fn events_change_the_sack() {
    let mut desk = lisbon("", "[\"sack.roll\"] = function(fx, at, n) return n - 2 end", "siege");
    besieged(&mut desk, "6 6 6 6x1 3x1 5");
    told(&mut desk, "(dice 5, +2 for unused Rounds, -2 by #70 Massed Grenadiers)");
    holds(&desk, "powers.sud:resources()", "1");
    let mut desk = lisbon("", "[\"sack.allowed\"] = function() return false end", "siege");
    besieged(&mut desk, "6 6 6 6x1 3x1");
    holds(&desk, "duchies.lisbon:control()", "Sud");
}

/// 12.3, R-69: casualties from outside the dice count in their Round; before the results they are applied with them.
#[test]
fn casualties_by_an_event_count_in_their_round() {
    let mut desk = lisbon("ev:add_casualties(sides.french, { kills = 1 })", "", "siege");
    besieged(&mut desk, "6 7x1 3x1");
    told(&mut desk, "Lisbon holds");
    holds(&desk, "duchies.lisbon:sp(powers.sud)", "2");
    let rolled = "decides = { [\"siege.round.rolled\"] = function(fx, ev)
        ev:add_casualties(sides.french, { disruptions = 1 }) end }";
    let mut desk = lisbon("", rolled, "round");
    besieged(&mut desk, "6 6 7x1 3x1 8x1 3x1");
    told(&mut desk, "-1 disrupted");
}

/// a Commander who is lost before the dice ends the Siege at once.
#[test]
fn r72_a_siege_without_its_commander_ends_before_the_dice() {
    let mut desk = lisbon("ev:check_duchy(duchies.lisbon, sides.french)", "", "siege");
    run(&mut desk, "set sp lisbon sud none; dice 6; siege soult; play 70; expect dice used");
    holds(&desk, "leaders.soult:duchy()", "nil");
    holds(&desk, "siege:is_on()", "false");
}
