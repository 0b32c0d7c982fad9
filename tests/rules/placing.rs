//! G7 and S5: pieces that Events place, among enemies and beside each other; 10.10: Flags that they set.

use crate::common::{at_impulse, at_impulse_of, copy_of_cards, desk_with, holds, run, told};
use crate::{asked, not_offered};
use sandtable::games::wellington::verbs::Desk;
use sandtable::view::paint;

/// Takes all pieces and Flags off the map.
fn clear(desk: &mut Desk) {
    let orders: Vec<String> = {
        let (p, b) = (desk.session.position(), &desk.session.world().board);
        let soldiers =
            p.lots_on_map().iter().map(|l| format!("set sp {} {} none", b.duchy(l.key.at).id, l.key.power.word()));
        let here = p.officers.iter().filter(|o| o.at.duchy().is_some());
        let leaders = here.map(|o| format!("set leader {} pool", b.leader(o.leader).id));
        let flags = b.places().filter(|d| p.flags[d.index()].is_some());
        let flags = flags.map(|d| format!("set flag {} none", b.duchy(d).id));
        soldiers.chain(leaders).chain(flags).collect()
    };
    for order in orders {
        run(desk, &order);
    }
}

/// An empty map but for this, in the Impulse of a Power, with these hands.
fn field(power: &str, hands: &[(&str, &str)], pieces: &str) -> Desk {
    let mut desk = at_impulse(power, hands);
    desk.offers.responses = true;
    clear(&mut desk);
    if !pieces.is_empty() {
        run(&mut desk, pieces);
    }
    desk
}

/// X-13, 5.2: Uprising, Mob and Juramentados on one Occupied Duchy: a French SP is eliminated, five Spanish SP fight as one,
/// with three dice more in the first Round and one in the second.
#[test]
fn x13_three_events_bring_one_battle() {
    let mut desk = field("britain", &[("britain", "62"), ("spain", "35 90")], "set sp salamanca nord 4i");
    run(&mut desk, "play 62 event; Salamanca; pass; play 90; Salamanca; pass");
    holds(&desk, "duchies.salamanca:sp(powers.spain)", "4");
    holds(&desk, "duchies.salamanca:sp(powers.nord)", "4");
    // Round 1: 5 + 3 dice against 3 + 2; nothing. Round 2: 5 + 1 against 5; three kills.
    run(&mut desk, "dice 8x1 5x1 3x6 3x1 5x1; play 35; Salamanca; expect dice used");
    holds(&desk, "duchies.salamanca:sp(powers.spain)", "5");
    holds(&desk, "duchies.salamanca:sp(powers.nord)", "0");
    holds(&desk, "duchies.salamanca:flag()", "Spain");
}

/// G7: no line of march was used, so there are no terrain dice; those who must retreat go to the Regroup Box, also if several
/// Events have placed them.
#[test]
fn g7_those_placed_together_do_not_retreat() {
    let mut desk = field("britain", &[("britain", "62"), ("spain", "90")], "set sp salamanca nord 4i");
    // 4 + 3 dice against 4 + 2: one casualty to none.
    run(&mut desk, "play 62 event; Salamanca; pass; dice 7x1 5 5x1; play 90; Salamanca; expect dice used");
    holds(&desk, "duchies.salamanca:sp(powers.spain)", "0");
    holds(&desk, "powers.spain:sp_on_map()", "0");
    told(&mut desk, "Regroup Box");
}

/// G7, R-70: placed in a besieged Fortress of their own they attack the besieger, who may evade.
#[test]
fn g7_in_a_besieged_fortress_they_attack() {
    let pieces = "set sp lisbon nord 2i; set flag porto sud; set flag elvas sud; set flag almeida sud";
    let mut desk = field("britain", &[("britain", "63")], pieces);
    run(&mut desk, "set flag gibraltar sud; set flag faro sud");
    run(&mut desk, "reactions on; play 63 event");
    asked(&mut desk, "nord");
    run(&mut desk, "dice 6 6 3x1 4x1; pass; valencia; expect dice used");
    holds(&desk, "duchies.lisbon:sp(powers.britain)", "4");
    holds(&desk, "duchies.lisbon:sp(powers.nord)", "0");
}

/// 5.2, R-95: a Battle in the middle of another Power's move, and the move goes on after it.
#[test]
fn a_move_goes_on_after_a_battle_elsewhere() {
    let pieces = "set leader marmont valladolid; set sp valladolid nord 4i; set sp toledo nord 1i";
    let mut desk = field("nord", &[("nord", "10"), ("spain", "90")], pieces);
    run(&mut desk, "play 10 cp; pass; pass; move marmont to salamanca with 4 sp");
    asked(&mut desk, "spain");
    run(&mut desk, "dice 6 3x1 3x1; play 90; Toledo; expect dice used");
    holds(&desk, "duchies.toledo:flag()", "Spain");
    holds(&desk, "leaders.marmont:duchy()", "Salamanca");
    holds(&desk, "game:cp()", "1");
}

/// S-24, 5.2: a Battle in the middle of another one does not affect the outer one.
#[test]
fn s24_a_battle_within_a_battle() {
    let pieces = "set flag salamanca spain; set sp salamanca spain 2i; set leader marmont valladolid; \
                  set sp valladolid nord 4i; set sp toledo nord 2i";
    let mut desk = field("nord", &[("nord", "10"), ("spain", "35 90")], pieces);
    run(&mut desk, "play 10 cp; pass; pass; move marmont to salamanca with 4 sp; pass; play 90; Salamanca; pass");
    holds(&desk, "duchies.salamanca:sp(powers.spain)", "4");
    // In the middle of the entry a Battle at Toledo, 1 die against 3; then Salamanca, 8 against 4 and the Mob's two.
    run(&mut desk, "dice 6 3x1 8x1 6x1 8x1 4x1; play 35; Toledo; expect dice used");
    holds(&desk, "duchies.toledo:flag()", "Spain");
    holds(&desk, "duchies.salamanca:sp(powers.spain)", "4");
    holds(&desk, "leaders.marmont:duchy()", "Valladolid");
}

/// S-22, R-29: if the enemy has just entered and met nobody, placed pieces attack, and he is the defender.
#[test]
fn s22_placed_where_the_enemy_has_just_entered() {
    let pieces = "set leader marmont valladolid; set sp valladolid nord 3i";
    let mut desk = field("nord", &[("nord", "10"), ("spain", "35")], pieces);
    run(&mut desk, "play 10 cp; pass; pass; move marmont to leon with 3 sp; pass");
    // A French SP goes; 1 die against 2 + 2 + 2, and Spain wins by a kill.
    run(&mut desk, "dice 6 6x1; play 35; Leon; valladolid; expect dice used");
    holds(&desk, "leaders.marmont:duchy()", "Valladolid");
    holds(&desk, "duchies.valladolid:sp(powers.nord)", "1");
    holds(&desk, "duchies.leon:flag()", "Spain");
}

/// 10.10: an enemy Army next to a Flag that an Event sets may intercept it; it moves in, and the Flag comes off.
#[test]
fn flags_by_event_are_intercepted() {
    let pieces = "set leader joseph madrid; set sp madrid nord 2i";
    let mut desk = field("spain", &[("spain", "92")], pieces);
    run(&mut desk, "reactions on; dice 4; play 92 event; toledo; pass");
    asked(&mut desk, "nord");
    holds(&desk, "duchies.toledo:flag()", "Spain");
    run(&mut desk, "dice 4 4; intercept with joseph; 2 sp; expect dice used");
    holds(&desk, "duchies.toledo:flag()", "nil");
    holds(&desk, "duchies.toledo:control()", "Nord");
    holds(&desk, "leaders.joseph:duchy()", "Toledo");
}

/// 10.10, 10.4: an attempt that fails marks the Army, and the Flag stays.
#[test]
fn a_failed_interception_leaves_the_flag() {
    let pieces = "set leader joseph madrid; set sp madrid nord 2i";
    let mut desk = field("spain", &[("spain", "92")], pieces);
    run(
        &mut desk,
        "reactions on; dice 4; play 92 event; toledo; pass; dice 3 3; intercept with joseph; 2 sp; expect dice used",
    );
    holds(&desk, "duchies.toledo:flag()", "Spain");
    holds(&desk, "duchies.toledo:control()", "Spain");
    holds(&desk, "leaders.joseph:duchy()", "Madrid");
}

/// 10.3: no interception across a River, nor by Soldiers without a Leader.
#[test]
fn flags_are_intercepted_as_formations_are() {
    let pieces = "set sp madrid nord 2i; set leader joseph salamanca; set sp salamanca nord 2i";
    let mut desk = field("spain", &[("spain", "92")], pieces);
    run(&mut desk, "reactions on; dice 4 4; play 92 event; toledo; zamora; pass; expect dice used");
    holds(&desk, "duchies.toledo:flag()", "Spain");
    holds(&desk, "duchies.zamora:flag()", "Spain");
    not_offered(&mut desk, "intercept");
}

/// taking a French Flag off Spanish colours sets none, and is not intercepted.
#[test]
fn taking_a_flag_off_is_not_intercepted() {
    let pieces = "set leader joseph albacete; set sp albacete nord 2i; set flag yecla nord; set flag albacete nord";
    let mut desk = field("spain", &[("spain", "92")], pieces);
    run(&mut desk, "reactions on; dice 4; play 92 event; yecla; pass; expect dice used");
    holds(&desk, "duchies.yecla:flag()", "nil");
    holds(&desk, "leaders.joseph:duchy()", "Albacete");
}

/// 10.10, 10.1: if an effect forbids reactions to an Event's Flag, nobody is asked. The effect learns which card it is.
#[test]
fn an_effect_keeps_a_flag_from_being_intercepted() {
    let unseen = |number: u8| {
        let card = format!(
            "return card {{ api = 1, number = 92, title = \"Guerrilla Attacks\", cp = 3, kind = \"event\", home = \"spain\",
            text = [[ A Flag on Toledo. ]],
            play = function(ev) ev:start(\"unseen\", {{}}, lasting.impulse) ev:flag(powers.spain, duchies.toledo) end,
            effects = {{ unseen = {{ [\"move.react_allowed\"] = function(fx, at, allowed)
                return allowed and not (at.duchy == duchies.toledo and at.card == cards[{number}])
            end }} }} }}"
        );
        let mut desk = with_card(92, &card, &[("spain", "92")]);
        run(&mut desk, "set leader joseph madrid; set sp madrid nord 2i; reactions on; play 92 event");
        desk
    };
    let mut desk = unseen(91);
    run(&mut desk, "dice 4 4; intercept with joseph; 2 sp; expect dice used");
    holds(&desk, "duchies.toledo:flag()", "nil");
    let mut desk = unseen(92);
    not_offered(&mut desk, "intercept");
    asked(&mut desk, "spain");
    holds(&desk, "duchies.toledo:flag()", "Spain");
}

/// 4.2: a card that fights before an Impulse begins leaves no markers: it was nobody's Impulse.
#[test]
fn a_fight_between_impulses_leaves_no_markers() {
    let card = "return card { api = 1, number = 34, title = \"Seize the Initiative\", cp = 4, kind = \"event\",
        when = { \"impulse.offer\" }, text = [[ 2 Spanish SP attack Toledo. ]],
        play = function(ev) ev:place_sp(powers.spain, duchies.toledo, 2) end }";
    let mut desk = with_card(34, card, &[("britain", "17 34"), ("sud", "31")]);
    run(&mut desk, "set sp toledo nord 2i; play 17 cp; end");
    // 2 dice against 2 + 2. Sud may answer the Round, and does not.
    run(&mut desk, "dice 6 1 4x1; play 34 event; pass; talavera; expect dice used");
    asked(&mut desk, "sud");
    holds(&desk, "duchies.toledo:sp(powers.spain)", "2");
    holds(&desk, "duchies.toledo:marked_sp(powers.spain)", "0");
}

// Joining a Battle or a Siege.

/// A desk where #73 brings two SP of Nord to Joseph or Marmont, whoever is named.
fn with_conscripts(leader: &str, hands: &[(&str, &str)]) -> Desk {
    let card = format!(
        "return card {{ api = 1, number = 73, title = \"Conscripts\", cp = 5, kind = \"battle\",
        when = {{ \"battle.cards\", \"siege.cards\" }}, text = [[ Two SP. ]],
        play = function(ev) ev:place_sp(powers.nord, leaders.{leader}:duchy(), 2) end }}"
    );
    with_card(73, &card, hands)
}

/// A desk with an empty map, at which a card has another script.
fn with_card(number: u8, card: &str, hands: &[(&str, &str)]) -> Desk {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let name = format!("{number:03}_");
    for old in std::fs::read_dir(&paths.cards).expect("cards").flatten() {
        if old.file_name().to_string_lossy().starts_with(&name) {
            std::fs::remove_file(old.path()).expect("gone");
        }
    }
    std::fs::write(paths.cards.join(format!("{name}script.lua")), card).expect("a card");
    let desk = desk_with(&paths, "1812", 1);
    let mut desk = at_impulse_of(desk, hands[0].0, hands);
    desk.offers.responses = true;
    clear(&mut desk);
    desk
}

/// 11.2, 5.3: pieces that a Battle card places roll in the same Round: 4 + 2 SP, Marmont's 2, 2 for the French.
#[test]
fn placed_pieces_join_a_battle() {
    let mut desk = with_conscripts("marmont", &[("britain", "10"), ("nord", "73")]);
    run(&mut desk, "set flag valladolid britain; set leader wellington valladolid; set sp valladolid britain 4i");
    run(&mut desk, "set leader marmont salamanca; set sp salamanca nord 4i");
    run(&mut desk, "play 10 cp; move wellington to salamanca with 4 sp");
    asked(&mut desk, "nord");
    run(&mut desk, "dice 10x1 10x1 10x1 10x1; play 73; expect dice used");
    holds(&desk, "duchies.salamanca:sp(powers.nord)", "6");
    holds(&desk, "leaders.wellington:duchy()", "Valladolid");
}

/// 12.3, 5.3: the same in a Siege: they belong to the besieging Army, beyond its Commander's rating.
#[test]
fn placed_pieces_join_a_siege() {
    let mut desk = with_conscripts("joseph", &[("nord", "73")]);
    run(&mut desk, "set flag ciudad_rodrigo spain; set leader joseph ciudad_rodrigo; set sp ciudad_rodrigo nord 4i");
    run(&mut desk, "siege joseph; 4 SP");
    asked(&mut desk, "nord");
    // 4 + 2 SP, Joseph's 1, 2 for the French.
    run(&mut desk, "dice 9x1 3x1; play 73; expect dice used");
    holds(&desk, "duchies.ciudad_rodrigo:sp(powers.nord)", "6");
    told(&mut desk, "holds");
}

/// S-23, G7: placed when the Battle is decided, they do not retreat with those who lost it: they attack when these are gone.
#[test]
fn s23_placed_after_the_decision_they_fight_again() {
    let pieces = "set flag salamanca spain; set sp salamanca spain 2i; set flag ciudad_rodrigo spain; \
                  set leader marmont valladolid; set sp valladolid nord 4i";
    let mut desk = field("nord", &[("nord", "10"), ("spain", "35")], pieces);
    run(&mut desk, "play 10 cp; pass; pass; dice 6 7x1 2x1; move marmont to salamanca with 4 sp");
    while !paint::plain(&desk.waiting()).contains("now that the Battle is won") {
        run(&mut desk, "pass");
    }
    // The new Battle: 1 SP against 3 + 2 + 2, twice nothing; the attacker is gone to the Regroup Box.
    run(&mut desk, "dice 1 7x1 1 7x1; play 35; Salamanca; expect dice used");
    holds(&desk, "duchies.salamanca:sp(powers.spain)", "0");
    holds(&desk, "duchies.ciudad_rodrigo:sp(powers.spain)", "1");
    holds(&desk, "duchies.salamanca:sp(powers.nord)", "3");
    holds(&desk, "leaders.marmont:duchy()", "Salamanca");
}
