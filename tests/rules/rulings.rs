//! Rulings that a table may want otherwise: each way of each of them, and how a scenario says which.

use crate::after_battle::{fights, wellington_against_joseph};
use crate::common::{at_impulse, at_impulse_of, desk_with, holds, refused, refused_by, root, run, told};
use crate::evasion::wellington_before_almaraz;
use crate::siege::{besieges, soult_before_lisbon};
use crate::{asked, at_step, choose, not_offered, offered};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::board::{
    Card, Power, Ruled, SETTINGS, Scenario, UnplayedHomeCards, rule as number, summary,
};
use sandtable::games::wellington::verbs::{Desk, Opening};
use sandtable::view::paint;
use std::path::{Path, PathBuf};

/// Rules something in one of its ways.
fn rule(desk: &mut Desk, ruling: &str) {
    run(desk, &format!("set ruling {ruling}"));
}

/// The siege of Ciudad Rodrigo is lifted.
const QUIET: &str = "set leader wellington lisbon; set leader de_espana cadiz; set sp ciudad_rodrigo britain none; \
                     set sp ciudad_rodrigo spain none";

/// R-41, 11.9: three casualties against 2 SP and a Leader are more than the Strength Points, and no more than the pieces.
#[test]
fn r41_casualties_are_compared_with_leaders_or_without() {
    for (way, control) in [("soldiers_and_leaders", "nil"), ("soldiers", "Britain")] {
        let mut desk = wellington_against_joseph("2i");
        rule(&mut desk, &format!("flag_overrun {way}"));
        fights(&mut desk, "6 6 6 6x1 5x1 1");
        told(&mut desk, "the French are Overrun");
        if control != "nil" {
            asked(&mut desk, "britain");
            choose(&mut desk, "flag almaraz britain");
        }
        holds(&desk, "duchies.almaraz:control()", control);
        holds(&desk, "game:cp()", "4");
    }
}

/// as many casualties as Strength Points are not enough either way.
#[test]
fn r41_without_leaders_it_takes_more_casualties_than_strength_points() {
    let mut desk = wellington_against_joseph("3i");
    rule(&mut desk, "flag_overrun soldiers");
    fights(&mut desk, "6 6 6 6x1 6x1 1");
    asked(&mut desk, "nord");
    run(&mut desk, "1");
    // Joseph is gone; no Flag was free.
    offered(&mut desk, "end");
    holds(&desk, "duchies.almaraz:control()", "nil");
}

/// R-44, 10.7: a die for the attacker for each of two failed evasions, or one for both.
#[test]
fn r44_failed_evasions_are_a_die_each_or_one() {
    for (way, dice, bonus) in [("each", "11x1 4x1", 2), ("one", "10x1 4x1", 1)] {
        let mut desk = wellington_before_almaraz();
        rule(&mut desk, &format!("failed_evasions {way}"));
        run(&mut desk, &format!("set sp almaraz nord 2i; dice 1 1 1 1 6 6 {dice}; move wellington to almaraz"));
        choose(&mut desk, "evade with infantry from almaraz to talavera");
        choose(&mut desk, "evade with infantry from almaraz to talavera");
        told(&mut desk, &format!("+1 Nationality Bonus, +{bonus} failed evasion)"));
        run(&mut desk, "expect dice used");
    }
}

/// on a Must Play card any card may be played, or only a '+' card; other cards that go on are not concerned.
#[test]
fn r62_a_must_play_card_goes_on_with_any_card_or_with_plus() {
    for (way, plain) in [("any_card", true), ("plus_card", false)] {
        let mut desk = at_impulse("spain", &[("spain", "46 29 25")]);
        rule(&mut desk, &format!("after_must_play {way}"));
        run(&mut desk, "play 46 event");
        offered(&mut desk, "play 25 event");
        if plain {
            offered(&mut desk, "play 29 cp")
        } else {
            not_offered(&mut desk, "play 29 cp")
        }
        // House of Rothschild is no Must Play card.
        let mut desk = at_impulse("spain", &[("spain", "57"), ("nord", "82 2 3")]);
        rule(&mut desk, &format!("after_must_play {way}"));
        run(&mut desk, "set deck top 29 25; play 57 event");
        offered(&mut desk, "play 29 cp");
    }
}

/// R-68, 12.41: a third Round with the fourth hit in all is an Overrun, or only one with four hits of its own.
#[test]
fn r68_hits_count_together_or_in_one_round() {
    let one_more = "6 8x1 3x1 6 8x1 3x1 6 6 7x1 3x1 1";
    let four = "6 8x1 3x1 6 8x1 3x1 6 6 6 6 5x1 3x1 1";
    let early = "6 8x1 3x1 6 6 7x1 3x1 1";
    let falls = [
        ("total_hits", one_more, true),
        ("hits_of_one_round", one_more, false),
        ("hits_of_one_round", four, true),
        ("hits_of_one_round", early, true),
    ];
    for (way, dice, overrun) in falls {
        let mut desk = soult_before_lisbon();
        rule(&mut desk, &format!("siege_overrun {way}"));
        besieges(&mut desk, "soult", "3 SP", dice);
        holds(&desk, "duchies.lisbon:control()", "Sud");
        match overrun {
            true => offered(&mut desk, "move soult to coimbra"),
            false => refused_by(&mut desk, "move soult to coimbra", "12.41"),
        }
    }
}

/// R-75, 4.4: guerrillas attack Madrid like any other Duchy, or leave it alone; either way they attack the others.
#[test]
fn r75_guerrillas_attack_madrid_or_not() {
    let empty = "set sp madrid nord none; set leader joseph toledo; set sp jaen sud none";
    for (way, flag) in [("attack", "Spain"), ("stay_away", "nil")] {
        let desk = at_step(&format!("{empty}; set ruling guerrillas_in_madrid {way}; dice 40x6"), "guerrillas");
        holds(&desk, "duchies.madrid:flag()", flag);
        holds(&desk, "duchies.jaen:flag()", "Spain");
    }
}

/// S-10, 16.31: one extra Deployment, or one for each Command Point that is left.
#[test]
fn s10_one_extra_deployment_or_as_many_as_are_paid() {
    for (way, third) in [("one", false), ("as_paid", true)] {
        let mut desk = at_step(&format!("{QUIET}; set ruling extra_deployments {way}"), "deployment");
        run(&mut desk, "set reinforcements britain 2");
        for leader in ["beresford", "hill"] {
            asked(&mut desk, "britain");
            run(&mut desk, &format!("deploy {leader} to porto; go"));
        }
        asked(&mut desk, if third { "britain" } else { "sud" });
        if third {
            // Each costs its point, and the points are used up.
            run(&mut desk, "deploy wellington to porto; go");
            assert!(!run(&mut desk, "log 10").contains("unused"));
            asked(&mut desk, "sud");
        }
    }
}

/// S-12, 16.44: a Home card that was not played stays in the hand and comes on top of the new ones, or goes back first.
#[test]
fn s12_unplayed_home_cards_stay_or_go_back() {
    for (way, cards) in [("stay", 3), ("go_back", 2)] {
        let mut desk = at_impulse("britain", &[("britain", "17"), ("spain", "89 29")]);
        rule(&mut desk, &format!("unplayed_home_cards {way}"));
        run(&mut desk, "set hand britain -17; set phase home");
        let p = desk.session.position();
        // What is not a Home card stays in any case.
        assert!(p.cards.hand(Power::Spain).contains(&Card(29)));
        assert_eq!(p.cards.hand(Power::Spain).len(), cards + 1);
    }
}

/// A ruling that was changed is taken back like everything else, and goes into a save and out of it.
#[test]
fn a_ruling_is_taken_back_and_saved() {
    let folder = crate::common::folder();
    let file = folder.path().join("game.json");
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    rule(&mut desk, "unplayed_home_cards go_back");
    let ruled = |desk: &Desk| desk.session.position().options.rulings.unplayed_home_cards;
    run(&mut desk, &format!("save {}", file.display()));
    run(&mut desk, "undo");
    assert_eq!(ruled(&desk), UnplayedHomeCards::Stay);
    run(&mut desk, &format!("load {}", file.display()));
    assert_eq!(ruled(&desk), UnplayedHomeCards::GoBack);
}

/// The prompt lists them all with the way that holds, and names what is near to a wrong word.
#[test]
fn the_prompt_shows_and_changes_rulings() {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    rule(&mut desk, "siege_overrun hits_of_one_round");
    let text = run(&mut desk, "rulings");
    for setting in SETTINGS {
        assert!(text.contains(&format!("{}: {} [{}]", setting.name, setting.what, setting.ruling)), "{text}");
        let chosen = if setting.name == "siege_overrun" { 1 } else { 0 };
        for (i, way) in setting.ways.iter().enumerate() {
            let line = format!("{} {:<22}{}", if i == chosen { "*" } else { " " }, way.word, way.means);
            assert!(text.contains(&line), "{line}: {text}");
        }
        let told = run(&mut desk, &format!("rule {}", setting.ruling));
        assert!(told.contains(&format!("here: {} {}", setting.name, setting.ways[chosen].word)), "{told}");
    }
    assert!(refused(&mut desk, "set ruling flag_overun soldiers").contains("did you mean flag_overrun?"));
    assert!(refused(&mut desk, "set ruling flag_overrun sodliers").contains("soldiers_and_leaders or soldiers"));
}

/// `rule` says what a ruling is, where it is from and which test holds it; and which rulings a rule has.
#[test]
fn the_prompt_tells_where_a_ruling_is_from() {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    let text = run(&mut desk, "rule R-41");
    for part in [
        "R-41: Flag Overrun: ",
        "sources: 000:",
        "[11.9]",
        "held by: spoils::r41_",
        "src/games/wellington/rules/ch11_battle/victor.rs:",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = run(&mut desk, "rule 11.9");
    assert!(text.contains("R-41: Flag Overrun"), "{text}");
    assert!(run(&mut desk, "rule S-12").contains("held by: rulings::s12_"));
}

/// `rule` says first what a rule says and which rules are part of it, then what is ruled on it and where it is enforced.
#[test]
fn the_prompt_says_what_a_rule_says_and_what_is_part_of_it() {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    desk.core.width = 72;
    let text = run(&mut desk, "rule 12.4");
    assert!(text.lines().all(|line| line.chars().count() <= 72 || line.starts_with("src/")), "{text}");
    let whole = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let order = [
        "12.4: going past a Fortress",
        summary(number(12, 4)).expect("a summary"),
        "12.41: Siege Overrun",
        "R-57: ",
        "enforced in: src/games/wellington/rules/",
    ];
    let places: Vec<usize> =
        order.iter().map(|part| whole.find(part).unwrap_or_else(|| panic!("{part}: {text}"))).collect();
    assert!(places.is_sorted(), "{places:?}: {text}");
    // A chapter is a table of contents.
    let text = run(&mut desk, "rule 12");
    for line in ["    12.2: resolving a Siege\n", "      12.21: one Army besieges\n", "    12.5: Sack and Pillage\n"] {
        assert!(text.contains(line), "{line}: {text}");
    }
    // What people do among themselves is not enforced, and the rule is told all the same.
    let text = run(&mut desk, "rule 8.2");
    assert!(text.contains("Players negotiate in public"), "{text}");
}

// Scenarios.

/// The scenario of 1812 with this ruled in it.
fn scenario(folder: &Path, rulings: &str) -> PathBuf {
    for part in ["map", "leaders", "cards"] {
        let name = format!("{part}.json");
        std::fs::copy(root().join("scenarios").join(&name), folder.join(&name)).expect("a copy");
    }
    let text = std::fs::read_to_string(root().join("scenarios/1812.json")).expect("a scenario");
    let text = text.replacen("\"first_power\"", &format!("\"rulings\": {rulings}, \"first_power\""), 1);
    let file = folder.join("s.json");
    std::fs::write(&file, text).expect("a scenario");
    file
}

/// A scenario rules what it names; the rest is as usual.
#[test]
fn a_scenario_rules_what_it_names() {
    let folder = crate::common::folder();
    for setting in SETTINGS {
        for way in setting.ways {
            let file = scenario(folder.path(), &format!("{{\"{}\": \"{}\"}}", setting.name, way.word));
            let rulings = Scenario::load(&file).unwrap_or_else(|f| panic!("{f}")).start.options.rulings;
            for other in SETTINGS {
                let expected = if other.name == setting.name { way.word } else { other.ways[0].word };
                assert_eq!(other.chosen(&rulings).word, expected, "{}", other.name);
            }
        }
    }
    // And the game that begins with it goes by it.
    let file = scenario(folder.path(), "{\"unplayed_home_cards\": \"go_back\"}");
    let opening = Opening { scenario: file, paths: Paths::under(&root()), seed: 1 };
    let (desk, _) = Desk::open(&opening).unwrap_or_else(|no| panic!("{no}"));
    let mut desk = at_impulse_of(desk, "britain", &[("britain", "17"), ("spain", "89")]);
    run(&mut desk, "set hand britain -17; set phase home");
    holds(&desk, "powers.spain:hand_size()", "2");
}

/// An unknown name or way is a fault with its place, and with what was meant.
#[test]
fn rulings_of_a_scenario_are_checked() {
    let folder = crate::common::folder();
    for (rulings, words) in [
        ("{\"flag_overun\": \"soldiers\"}", "flag_overrun"),
        ("{\"flag_overrun\": \"soldier\"}", "soldiers"),
        ("{\"guerrillas_in_madrid\": true}", "guerrillas_in_madrid"),
        ("[]", "rulings"),
    ] {
        let fault = Scenario::load(&scenario(folder.path(), rulings)).expect_err("a fault").to_string();
        assert!(fault.contains(words) && fault.contains("s.json:"), "{fault}");
    }
}

/// An exported position takes its rulings along.
#[test]
fn rulings_are_exported() {
    let folder = crate::common::folder();
    let file = folder.path().join("mine.json");
    let mut desk = desk_with(&Paths::under(&root()), "1812", 1);
    for setting in SETTINGS {
        rule(&mut desk, &format!("{} {}", setting.name, setting.ways[1].word));
    }
    run(&mut desk, &format!("export {}", file.display()));
    let read = Scenario::load(&file).unwrap_or_else(|f| panic!("{f}"));
    let otherwise: Vec<Ruled> = SETTINGS.iter().map(|setting| setting.ways[1].ruled).collect();
    assert!(otherwise.iter().all(|ruled| read.start.options.rulings.has(*ruled)));
    assert!(paint::plain(&desk.prompt()).contains("setup"), "the game stands where it was");
}
