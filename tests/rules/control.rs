//! Chapter 3: who Controls a Duchy, and what it is to each side.

use crate::common::{at_impulse_of, copy_of_cards, desk, desk_with, holds, run};
use crate::{spending, spending_next};
use sandtable::games::wellington::board::Year;
use sandtable::games::wellington::rules::look;
use sandtable::games::wellington::verbs::Desk;

/// What a Duchy is to a side: Friendly, Enemy or Uncontrolled, and only one of them.
fn is(desk: &Desk, duchy: &str, side: &str, status: &str) {
    for word in ["friendly", "enemy", "uncontrolled"] {
        let value = if word == status { "true" } else { "false" };
        holds(desk, &format!("duchies.{duchy}:is_{word}(sides.{side})"), value);
    }
}

/// X-07, 3.1: without pieces the colour decides, or the Flag that lies there.
#[test]
fn x07_colour_or_flag_controls_a_duchy_without_enemies() {
    let mut desk = desk("1812", 1);
    holds(&desk, "duchies.braga:control()", "Britain");
    is(&desk, "braga", "allies", "friendly");
    is(&desk, "braga", "french", "enemy");
    run(&mut desk, "set flag braga nord");
    holds(&desk, "duchies.braga:control()", "Nord");
    is(&desk, "braga", "french", "friendly");
    is(&desk, "braga", "allies", "enemy");
}

/// X-08, 3.1: an enemy Formation cancels the Control of an unfortified Duchy and does not take it.
#[test]
fn x08_an_enemy_formation_leaves_a_duchy_uncontrolled() {
    let mut desk = desk("1812", 1);
    run(&mut desk, "set sp braga nord 1i");
    holds(&desk, "duchies.braga:control()", "nil");
    holds(&desk, "duchies.braga:owner()", "Britain");
    run(&mut desk, "set sp braga nord none; set flag braga nord; set sp braga spain 1i");
    holds(&desk, "duchies.braga:control()", "nil");
    is(&desk, "braga", "allies", "uncontrolled");
    is(&desk, "braga", "french", "uncontrolled");
}

/// 1.6, 3.1: a Leader alone is a Formation too, and negates Control.
#[test]
fn a_lone_leader_negates_control() {
    let mut desk = desk("1812", 1);
    run(&mut desk, "set leader clausel braga");
    holds(&desk, "duchies.braga:control()", "nil");
    run(&mut desk, "set leader clausel box");
    holds(&desk, "duchies.braga:control()", "Britain");
}

/// 3.1: a besieged Fortress stays its owner's, and is Uncontrolled to the besieger alone.
#[test]
fn x09_a_besieged_fortress_stays_friendly_to_its_owner() {
    let mut desk = desk("1812", 1);
    is(&desk, "san_sebastian", "allies", "enemy");
    run(&mut desk, "set sp san_sebastian britain 1i");
    holds(&desk, "duchies.san_sebastian:is_besieged()", "true");
    holds(&desk, "duchies.san_sebastian:control()", "Nord");
    is(&desk, "san_sebastian", "french", "friendly");
    is(&desk, "san_sebastian", "allies", "uncontrolled");
}

/// Control comes back to the printed owner as soon as the last hostile piece has left.
#[test]
fn r15_control_returns_when_the_last_enemy_leaves() {
    let mut desk = spending("britain", 4);
    run(&mut desk, "set sp lumbrales nord none; set sp almeida britain 2i");
    run(&mut desk, "move infantry from almeida to lumbrales");
    run(&mut desk, "move infantry from almeida to lumbrales");
    holds(&desk, "duchies.lumbrales:control()", "nil");
    run(&mut desk, "move infantry from lumbrales to almeida");
    holds(&desk, "duchies.lumbrales:control()", "nil");
    run(&mut desk, "move infantry from lumbrales to almeida");
    holds(&desk, "duchies.lumbrales:control()", "Nord");
}

/// 12.2: only a Fortress is besieged, by an enemy of its owner alone.
#[test]
fn an_enemy_in_an_open_duchy_besieges_nothing() {
    let mut desk = desk("1812", 1);
    run(&mut desk, "set sp braga nord 1i; set sp san_sebastian sud 1i");
    holds(&desk, "duchies.braga:is_besieged()", "false");
    holds(&desk, "duchies.san_sebastian:is_besieged()", "false");
}

/// A failed script leaves no cached answer: looking again reports the failure again.
#[test]
fn a_fortress_whose_script_fails_is_asked_about_anew() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let card = "return card { api = 1, number = 37, title = \"Walls\", cp = 4, kind = \"event\", text = [[ Walls. ]],
        play = function(ev) ev:start(\"fort\", {}, lasting.turn) end,
        effects = { fort = { [\"fortress.strength\"] = function(fx, at, n)
            return at.duchy == duchies.braga and game:year() == 1814 and error(\"no walls\") or n
        end } } }";
    std::fs::write(paths.cards.join("037_hasty_fortress.lua"), card).expect("a card");
    let mut desk = at_impulse_of(desk_with(&paths, "1812", 1), "britain", &[("britain", "37 17")]);
    run(&mut desk, "play 37 event; set sp braga nord 1i");
    let braga = desk.session.world().board.places().find(|d| desk.session.world().board.duchy(*d).id == "braga");
    let braga = braga.expect("a Duchy");
    // Past the rules: what they ask after a step would fail already.
    desk.session.table().change(|p| p.year = Year(1814));
    for _ in 0..2 {
        look(desk.session.table()).fortress(braga);
        assert!(desk.session.take_trouble().is_some(), "the strength of the Fortress was kept");
        look(desk.session.table()).control(braga);
        assert!(desk.session.take_trouble().is_some(), "Control was kept");
    }
}

/// 8.1, 3.1: what one Power Controls is Friendly to its Ally as well; the Ally's pieces negate nothing.
#[test]
fn a_duchy_is_friendly_to_both_powers_of_a_side() {
    let mut desk = desk("1812", 1);
    run(&mut desk, "set sp braga spain 2i; set sp bordeaux sud 1i");
    holds(&desk, "duchies.braga:control()", "Britain");
    holds(&desk, "duchies.bordeaux:control()", "Nord");
    is(&desk, "braga", "allies", "friendly");
    is(&desk, "bordeaux", "french", "friendly");
}

/// 1.21, Glossary: an Occupied Duchy becomes a Spanish Home under a Spanish Flag, and never under a British one.
#[test]
fn spanish_homes_are_the_duchies_of_spain_that_spain_controls() {
    let mut desk = desk("1812", 1);
    holds(&desk, "duchies.almaraz:is_home_of(powers.spain)", "false");
    holds(&desk, "duchies.almaraz:is_home_of(powers.nord)", "false");
    run(&mut desk, "set flag almaraz spain");
    holds(&desk, "duchies.almaraz:is_home_of(powers.spain)", "true");
    run(&mut desk, "set flag almaraz britain; set flag merida britain; set flag braga spain");
    for duchy in ["almaraz", "merida", "braga"] {
        holds(&desk, &format!("duchies.{duchy}:is_home_of(powers.spain)"), "false");
    }
    holds(&desk, "duchies.merida:is_home_of(powers.britain)", "false");
    holds(&desk, "duchies.braga:is_home_of(powers.britain)", "true");
}

/// 1.9, 3.1: an open Key in which an enemy stands counts for nobody, a besieged Fortress still counts for its owner.
#[test]
fn a_contested_key_counts_for_nobody_and_a_besieged_one_for_its_owner() {
    let mut desk = spending("spain", 1);
    run(&mut desk, "set sp salamanca nord none; set sp salamanca spain 1i");
    holds(&desk, "#powers.nord:keys()", "7");
    holds(&desk, "#powers.spain:keys()", "4");
    run(&mut desk, "flag salamanca");
    holds(&desk, "#powers.nord:keys()", "7");
    holds(&desk, "#powers.spain:keys()", "5");
    run(&mut desk, "set sp badajoz spain 1i");
    holds(&desk, "#powers.sud:keys()", "7");
    spending_next(&mut desk, "britain", 1);
    holds(&desk, "duchies.ciudad_rodrigo:is_besieged()", "true");
    holds(&desk, "duchies.ciudad_rodrigo:control()", "Nord");
}
