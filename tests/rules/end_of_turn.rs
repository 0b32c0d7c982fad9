//! Rules 4.3 to 4.8: Attrition, Flags, guerrillas, Resources, conquest and peace at the end of the Turn.

use crate::common::{at_impulse, eval, holds, run, told};
use crate::{asked, at_step, ended, not_offered, offered, spending};
use sandtable::games::wellington::rules::Choice;
use sandtable::games::wellington::verbs::Desk;

/// The siege of Ciudad Rodrigo is lifted: nobody stands in an Uncontrolled Duchy any more.
const QUIET: &str = "set leader wellington lisbon; set leader de_espana cadiz; set sp ciudad_rodrigo britain none; \
                     set sp ciudad_rodrigo spain none";

/// 4.3 after these commands, with these dice for Attrition; then neither a conquest nor peace.
fn attrition(before: &str, dice: &str) -> Desk {
    at_step(&format!("{QUIET}; {before}; dice {dice} 1 1"), "attrition")
}

/// R-87, 4.3, 13.1: a besieger suffers; a die for each Strength Point and Leader of the Army Group together.
#[test]
fn r87_a_besieger_suffers_attrition() {
    let mut desk = at_step("dice 6 7x1 1 1", "attrition");
    told(&mut desk, "Britain rolls 6 1 1 1 1 1 1 1 for Attrition in Ciudad Rodrigo");
    // the Commander's Power chooses freely, its Ally's Soldiers too; Soldiers before Leaders.
    asked(&mut desk, "britain");
    offered(&mut desk, "1 SP of Britain at Ciudad Rodrigo");
    offered(&mut desk, "1 SP of Spain at Ciudad Rodrigo");
    not_offered(&mut desk, "Wellington");
    run(&mut desk, "1 SP of Spain at Ciudad Rodrigo");
    holds(&desk, "duchies.ciudad_rodrigo:sp(powers.spain)", "0");
    holds(&desk, "duchies.ciudad_rodrigo:sp(powers.britain)", "5");
    // the Fortress stays as it is.
    holds(&desk, "duchies.ciudad_rodrigo:control()", "Nord");
}

/// 4.3, 3.1: nobody suffers in a Friendly Duchy, not even the garrison of a besieged Fortress.
#[test]
fn nobody_suffers_where_his_side_is_in_control() {
    let mut desk = at_step(QUIET, "attrition");
    assert!(!run(&mut desk, "log 60").contains("for Attrition"));
}

/// R-89, 9.62: the Power with more Strength Points commands the Group, and takes its losses.
#[test]
fn r89_the_stronger_power_commands_a_group() {
    let mut desk = at_step("set sp ciudad_rodrigo spain 3i2c; dice 6 13x1 1 1", "attrition");
    told(&mut desk, "Spain rolls 6 1 1 1 1 1 1 1 1 1 1 1 1 1 for Attrition in Ciudad Rodrigo");
    asked(&mut desk, "spain");
}

/// if they are even, the Power that had an Impulse last.
#[test]
fn r58_even_powers_are_commanded_by_the_last_active_one() {
    for (last, rolls) in [("britain", "Britain"), ("spain", "Spain")] {
        let mut desk = at_impulse(last, &[(last, "17 29")]);
        let hand = "set sp ciudad_rodrigo spain 1i1a; set hand britain +28; set hand spain +8; play 17 cp; end";
        run(&mut desk, hand);
        run(&mut desk, "dice 12x1 1 1; set phase attrition");
        told(&mut desk, &format!("{rolls} rolls 1 1 1 1 1 1 1 1 1 1 1 1 for Attrition in Ciudad Rodrigo"));
    }
}

/// 4.3: two Powers without an Army Group suffer each for itself, in track order from the Power due.
#[test]
fn powers_without_a_group_suffer_each_for_itself() {
    let set_up = "set sp toledo nord none; set sp toledo spain 2i; set sp toledo britain 1i; set impulse spain";
    let mut desk = at_impulse("britain", &[("britain", "17"), ("spain", "8")]);
    run(&mut desk, &format!("{QUIET}; {set_up}; set hand spain -8"));
    run(&mut desk, "dice 6 1 1 1 1; set phase attrition");
    told(&mut desk, "Spain rolls 6 1 for Attrition in Toledo");
    told(&mut desk, "Britain rolls 1 for Attrition in Toledo");
    holds(&desk, "duchies.toledo:sp(powers.spain)", "1");
}

/// a surviving Formation places a Flag without cost, even without a Leader.
#[test]
fn r20_surviving_soldiers_place_their_flag() {
    let mut desk = attrition("set sp toledo nord none; set sp toledo spain 1i", "1");
    told(&mut desk, "Spain places a Flag of Spain on Toledo");
    holds(&desk, "duchies.toledo:control()", "Spain");
}

/// 4.3: a Formation that does not survive places none.
#[test]
fn the_lost_place_no_flag() {
    let desk = attrition("set sp toledo nord none; set sp toledo spain 1i", "6 1");
    holds(&desk, "duchies.toledo:sp(powers.spain)", "0");
    holds(&desk, "duchies.toledo:control()", "Nord");
}

/// Britain chooses its own or a Spanish Flag in an Occupied Duchy.
#[test]
fn r17_britain_chooses_the_flag() {
    for (flag, owner) in [("britain", "Britain"), ("spain", "Spain")] {
        let mut desk = attrition("set sp toledo nord none; set sp toledo britain 1i", "1");
        asked(&mut desk, "britain");
        not_offered(&mut desk, "end");
        run(&mut desk, &format!("flag Toledo {flag}"));
        holds(&desk, "duchies.toledo:control()", owner);
    }
}

/// 7, R-17: an Ally's Duchy may be left without a Flag; Spain never places a British one.
#[test]
fn an_allys_duchy_may_revert() {
    let set_up = "set flag braga nord; set sp braga spain 1i";
    let mut desk = attrition(set_up, "1");
    asked(&mut desk, "spain");
    offered(&mut desk, "flag Braga spain");
    offered(&mut desk, "flag Braga none");
    not_offered(&mut desk, "flag Braga britain");
    run(&mut desk, "flag Braga none");
    holds(&desk, "duchies.braga:control()", "Britain");
}

/// leaderless and mixed: the Power with more Strength Points; if they are even the one later on the track.
#[test]
fn r20_mixed_soldiers_place_the_flag_of_the_stronger() {
    for (soldiers, by) in [("1i", "Spain"), ("2i", "Britain")] {
        let set_up = format!("set sp toledo nord none; set sp toledo spain 1i; set sp toledo britain {soldiers}");
        let mut desk = attrition(&set_up, "2x1 1");
        if by == "Britain" {
            asked(&mut desk, "britain");
            run(&mut desk, "flag Toledo britain");
        }
        holds(&desk, "duchies.toledo:control()", by);
    }
}

/// a Leader's Formation places his Power's Flag, however many Allied Soldiers are about.
#[test]
fn r19_the_commanders_power_places_the_flag() {
    let set_up = "set sp toledo nord none; set sp toledo spain 3i; set leader hill toledo";
    let mut desk = attrition(set_up, "4x1");
    asked(&mut desk, "britain");
    offered(&mut desk, "flag Toledo britain");
}

/// the French Powers do the same in each other's Duchies.
#[test]
fn r16_a_french_power_frees_its_allys_duchy() {
    let mut desk = attrition("set flag toledo spain; set sp toledo nord none; set sp toledo sud 1i", "1");
    asked(&mut desk, "sud");
    offered(&mut desk, "flag Toledo sud");
    run(&mut desk, "flag Toledo none");
    holds(&desk, "duchies.toledo:control()", "Nord");
}

/// no Response can be played outside of Impulses.
#[test]
fn r27_nobody_responds_at_the_end_of_the_turn() {
    let mut desk = at_impulse("britain", &[("britain", "17"), ("spain", "41"), ("nord", "24 68")]);
    run(&mut desk, "play 17 cp; dice 6 7x1 1 1; set phase attrition");
    asked(&mut desk, "britain");
    assert!(!desk.in_window());
    not_offered(&mut desk, "play");
    run(&mut desk, "1");
    assert!(!desk.in_window());
}

// 4.4 Guerrillas.

/// The Duchies that guerrillas attack, by name.
pub(crate) fn open_duchies(desk: &Desk) -> Vec<String> {
    let open = "function(d) local c = d:control() return (d:country() == 'spain' or d:country() == 'portugal') and c \
                and c:side() == sides.french and d:fortress() == 0 and not d:has_formation(powers.sud) \
                and not d:has_formation(powers.nord) end";
    let list = format!("list.map(list.filter(game:duchies(), {open}), function(d) return d:id() end)");
    let mut ids: Vec<String> = eval(desk, &format!("table.concat({list}, ' ')")).split(' ').map(String::from).collect();
    ids.sort();
    ids
}

/// 4.4 after the French have left these Duchies, with a die for each by name, and 1 for all others. Then neither a conquest nor
/// peace.
fn guerrillas(before: &str, dice: &[(&str, u8)]) -> Desk {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    run(&mut desk, &format!("set hand britain -17; {before}"));
    let open = open_duchies(&desk);
    for (name, _) in dice {
        assert!(open.iter().any(|id| id == name), "{name} is not attacked: {open:?}");
    }
    let die = |id: &String| dice.iter().find(|(name, _)| name == id).map_or(1, |(_, die)| *die).to_string();
    let list: Vec<String> = open.iter().map(die).collect();
    run(&mut desk, &format!("dice {} 1 1; set phase guerrillas", list.join(" ")));
    desk
}

/// 4.4: on 4 and more an Occupied Duchy is Spain's; on 3 nothing happens, unless an Allied Formation is beside it.
#[test]
fn guerrillas_take_occupied_duchies_on_four() {
    for (die, taken) in [(3, false), (4, true), (6, true)] {
        let mut desk = guerrillas("set sp jaen sud none", &[("jaen", die)]);
        holds(&desk, "duchies.jaen:control()", if taken { "Spain" } else { "Sud" });
        told(&mut desk, &format!("Spain rolls {die} for guerrillas in Jaén"));
    }
}

/// 4.4: a Formation Adjacent adds 1, and several add no more.
#[test]
fn an_allied_formation_beside_adds_one() {
    for (die, taken) in [(2, false), (3, true)] {
        // Mérida has Spanish infantry; so has Badajoz's road to it. Llerena lies beside both.
        let set_up = "set sp llerena sud none; set leader drouet badajoz; set sp cordoba sud none; \
                      set sp cordoba spain 1i; set flag cordoba spain";
        let desk = guerrillas(set_up, &[("llerena", die)]);
        holds(&desk, "duchies.llerena:control()", if taken { "Spain" } else { "Sud" });
    }
}

/// Flags placed now do not count as Formations, because all attacks are simultaneous.
#[test]
fn r75_flags_of_this_attack_do_not_help_the_next() {
    let desk = guerrillas("set sp jaen sud none; set sp granada sud none", &[("granada", 4), ("jaen", 3)]);
    holds(&desk, "duchies.granada:control()", "Spain");
    holds(&desk, "duchies.jaen:control()", "Sud");
}

/// Madrid is attacked like any other; where nobody is printed as occupier the Flag just comes off.
#[test]
fn r75_madrid_and_portugal_are_attacked_too() {
    let set_up = "set sp madrid nord none; set leader joseph toledo; set flag braga nord; set flag yecla sud";
    let desk = guerrillas(set_up, &[("madrid", 6), ("braga", 4), ("yecla", 4)]);
    holds(&desk, "duchies.madrid:flag()", "Spain");
    holds(&desk, "duchies.braga:control()", "Britain");
    holds(&desk, "duchies.braga:flag()", "nil");
    holds(&desk, "duchies.yecla:flag()", "nil");
    holds(&desk, "duchies.yecla:control()", "Spain");
}

/// 4.4: not a Fortress, not a Duchy with a French piece, and not one in France.
#[test]
fn guerrillas_leave_fortresses_garrisons_and_france_alone() {
    let desk = guerrillas("set sp jaen sud none; set sp bayonne nord none; set flag elvas nord", &[]);
    assert_eq!(open_duchies(&desk), ["jaen"]);
    holds(&desk, "duchies.burgos:control()", "Nord");
}

/// with no Spanish Flag left none is placed.
#[test]
fn r05_guerrillas_without_a_flag_left_change_nothing() {
    let mut set_up = String::from("set sp jaen sud none");
    let base = at_impulse("britain", &[("britain", "17")]);
    let printed = "function(d) return d:country() == 'spain' and d ~= duchies.jaen and d ~= duchies.madrid end";
    let ids = format!("list.map(list.filter(game:duchies(), {printed}), function(d) return d:id() end)");
    for id in eval(&base, &format!("table.concat({ids}, ' ')")).split(' ').take(45) {
        set_up.push_str(&format!("; set flag {id} britain"));
    }
    let desk = guerrillas(&set_up, &[("jaen", 6)]);
    holds(&desk, "duchies.jaen:control()", "Sud");
}

// 4.5 Resource Balancing.

/// 4.5: five may be kept.
#[test]
fn resources_beyond_five_are_lost() {
    let set_up = "set resources britain 9; set resources sud 6; set resources spain 5; dice 1 1";
    let mut desk = at_step(set_up, "balance");
    told(&mut desk, "Britain loses 4 Resources and has 5");
    told(&mut desk, "Sud loses 1 Resource and has 5");
    holds(&desk, "powers.spain:resources()", "5");
}

// 4.6, 18.6 Potential Conquest of Spain.

/// X-40, 18.6: seven Keys add 2, nine add 3; a modified 8 conquers Spain.
#[test]
fn x40_keys_add_to_the_die_for_the_conquest() {
    let seven = "set flag zaragoza spain; set flag salamanca spain; set flag seville spain; set flag cordoba spain; \
                 set sp zaragoza nord none; set sp salamanca nord none; set sp seville sud none; \
                 set leader soult toledo; set sp cordoba sud none";
    let nine =
        "set flag zaragoza spain; set flag salamanca spain; set sp zaragoza nord none; set sp salamanca nord none";
    for (keys, before, least) in [(7, seven, 6), (9, nine, 5)] {
        let mut desk = at_step(&format!("{before}; dice {} 1", least - 1), "conquest");
        told(
            &mut desk,
            &format!("7 against 8: Spain is not conquered ({}, +{} for {keys} Keys)", least - 1, 8 - least),
        );
        let mut desk = at_step(&format!("{before}; dice {least}"), "conquest");
        told(&mut desk, &format!("8 against 8: Spain is conquered ({least}, +{} for {keys} Keys)", 8 - least));
        told(&mut desk, &format!("Nord rolls {least} for the conquest of Spain"));
        ended(&desk, "18.6", "the French win at once");
    }
}

/// 18.6: the Power that Controls Madrid rolls, whoever holds the Keys. If no French Power does, nobody rolls.
#[test]
fn only_who_controls_madrid_rolls() {
    let mut desk = at_step("set flag madrid sud; dice 1 1", "conquest");
    told(&mut desk, "Sud rolls 1 for the conquest of Spain");
    let mut desk =
        at_step("set sp madrid nord none; set leader joseph toledo; set flag madrid spain; dice 1 7x1", "conquest");
    // Nobody rolls for the conquest; the die is that of the Peace Roll, and the Powers roll for Reinforcements.
    run(&mut desk, "expect dice used");
    assert!(!run(&mut desk, "log 30").contains("the conquest of Spain"));
}

// 4.7, 18.7 Peace Roll.

/// 18.7: a 6 is peace; anything else is not.
#[test]
fn a_six_is_peace() {
    let mut desk = at_step("dice 5", "peace");
    told(&mut desk, "Britain rolls 5 for peace");
    assert!(desk.session.position().ended.is_none());
    let desk = at_step("dice 6", "peace");
    ended(&desk, "18.7", "by victory points");
}

/// S-15, 18.7: the Power that is due next makes the Peace Roll.
#[test]
fn s15_the_power_that_is_due_rolls_for_peace() {
    let mut desk = at_step("set impulse spain; set hand spain +8; dice 5", "peace");
    told(&mut desk, "Spain rolls 5 for peace");
}

/// 4.7, 18.5: after 1814 the game is over without a roll.
#[test]
fn the_turn_of_1814_is_the_last() {
    let mut desk = at_step("set turn 1814", "peace");
    ended(&desk, "4.7", "by victory points");
    assert!(!run(&mut desk, "log 10").contains("for peace"));
}

/// #77: `conquest.threshold` and `peace.allowed` are asked: a 9 is needed, and no Peace Roll is made.
#[test]
fn running_effects_change_conquest_and_peace() {
    let mut desk = at_impulse("britain", &[("britain", "77")]);
    run(&mut desk, "set deck top 31; play 77 event; pass; dice 5 7x1; set phase conquest");
    told(&mut desk, "8 against 9: Spain is not conquered");
    told(&mut desk, "no Peace Roll is made [#77]");
    run(&mut desk, "expect dice used");
    holds(&desk, "game:in_force(77, 'war')", "false");
}

// 4.8, and the order of the steps.

/// 4.1, 4.24: the last Impulse leads through every step, in order, to the Interphase.
#[test]
fn the_steps_follow_each_other() {
    let mut desk = spending("britain", 0);
    run(&mut desk, "dice 8x1 1 1; end");
    let log = run(&mut desk, "log 60");
    let steps = [
        "the Impulses of 1812 are over", "Attrition and Flags", "Guerrillas", "Balancing of Resources",
        "Conquest of Spain", "Peace and Victory", "the Turn ends", "Interphase: Resources",
        "Interphase: Reinforcements",
    ];
    let places: Vec<usize> = steps.iter().map(|s| log.find(s).unwrap_or_else(|| panic!("{s} in {log}"))).collect();
    assert!(places.is_sorted(), "{log}");
}

/// Every step is a checkpoint: undo goes back over the end of the Turn, and a save made there is the same game.
#[test]
fn the_end_of_the_turn_is_taken_back_and_saved() {
    let mut desk = spending("britain", 0);
    let before = desk.session.hash();
    run(&mut desk, "end");
    let after = desk.session.hash();
    let save = desk.session.save();
    assert!(save.verify(desk.session.world()).is_ok());
    run(&mut desk, "undo");
    assert_eq!(desk.session.hash(), before);
    run(&mut desk, "redo");
    assert_eq!(desk.session.hash(), after);
}

/// The windows of the end of the Turn and of the Interphase, in the order in which a card sees them.
#[test]
fn the_moments_open_in_their_order() {
    let moments = [
        "turn.attrition", "turn.guerrillas", "turn.balance", "turn.conquest", "turn.peace", "turn.end",
        "interphase.start", "interphase.resources", "interphase.reinforce", "interphase.deploy", "interphase.transfer",
        "interphase.cards", "interphase.end", "turn.start",
    ];
    let hooks: String = moments.map(|m| format!("[\"{m}\"] = function(fx, ev) ev:say(\"now {m}\") end,")).concat();
    let card = format!(
        "return card {{ api = 1, number = 52, title = \"Diary\", cp = 4, kind = \"event\", text = [[ Dear diary. ]],
        play = function(ev) ev:start(\"diary\", {{}}, lasting.game) end, effects = {{ diary = {{ on = {{ {hooks} }} }} }} }}"
    );
    let folder = crate::common::folder();
    let paths = crate::common::copy_of_cards(folder.path());
    std::fs::write(paths.cards.join("052_commander_wounded.lua"), card).expect("a card");
    let desk = crate::common::desk_with(&paths, "1812", 1);
    let mut desk = crate::common::at_impulse_of(desk, "britain", &[("britain", "52")]);
    run(&mut desk, "play 52 event; dice 8x1 1 1; end");
    while desk.session.position().year.0 == 1812 && desk.session.decision().is_some() {
        // The last option continues: end, or keep.
        let choice = desk.session.decision().and_then(|d| {
            let leads_on = |c: &&Choice| matches!(c, Choice::End | Choice::Keep);
            d.choices.iter().find(leads_on).or(d.choices.first()).cloned()
        });
        desk.session.choose(choice.expect("a choice"), false).expect("a legal choice");
    }
    let log = run(&mut desk, "log 400");
    let places = moments.map(|m| log.find(&format!("now {m}")).unwrap_or_else(|| panic!("{m} did not open: {log}")));
    assert!(places.is_sorted(), "{log}");
}
