//! Rules 16 to 16.3: Resources, Reinforcements, Deployment and Leader transfer.

use crate::common::{at_impulse, copy_of_cards, desk_with, holds, refused_by, run, told};
use crate::{asked, at_step, choose, not_offered, offered};
use sandtable::games::wellington::verbs::Desk;

// 16.1 Resources.

/// 16.1: one for Madrid, and for the French one for Lisbon and one for Gibraltar.
#[test]
fn madrid_lisbon_and_gibraltar_give_resources() {
    let mut desk = at_step("dice 6x1 1", "interphase");
    told(&mut desk, "Nord gains 1 Resource and has 3");
    holds(&desk, "powers.britain:resources()", "1");
    let french = "set sp gibraltar britain none; set flag gibraltar sud; set sp lisbon britain none; \
                  set leader beresford porto; set flag lisbon nord; set flag madrid britain; set sp madrid nord none; \
                  set leader joseph toledo; dice 6x1 1";
    let desk = at_step(french, "interphase");
    holds(&desk, "powers.sud:resources()", "2");
    holds(&desk, "powers.nord:resources()", "3");
    holds(&desk, "powers.britain:resources()", "2");
}

// 16.21 Appeal to the Emperor.

/// The rolls of 16.2 with this done before: the Appeal, four dice for Britain, two for Spain.
fn rolls(before: &str, dice: &str) -> Desk {
    at_step(&format!("{before}; dice {dice}"), "reinforcements")
}

/// 16.21: one die for both French Powers; the French Power due first rolls it.
#[test]
fn r88_one_appeal_serves_both() {
    for (die, cp) in [(1, 8), (2, 6), (3, 6), (4, 4), (5, 4), (6, 3)] {
        let mut desk = rolls("set impulse spain; set hand spain +8", &format!("{die} 6x1"));
        told(&mut desk, &format!("Nord rolls {die} for the Appeal to the Emperor"));
        let found = desk.session.position().interphase.cp;
        assert_eq!([found[1], found[3]], [cp, cp], "die {die}");
    }
}

/// A desk at the rolls of the 1813 game, where two cards are out and count 3.
fn rolls_of_1813(before: &str, dice: &str) -> Desk {
    let mut desk = crate::common::at_impulse_of(crate::common::desk("1813", 1), "britain", &[("britain", "17")]);
    run(&mut desk, &format!("set hand britain -17; {before}"));
    run(&mut desk, &format!("dice {dice}; set phase reinforcements"));
    desk
}

/// the cards that are out of the 1813 game add 2 and 1.
#[test]
fn r10_the_appeal_of_1813_is_three_higher() {
    let mut desk = rolls_of_1813("", "4 6x1");
    told(&mut desk, "7, row 7: 0 CP for each French Power (4, +2 by #4 Russian Front, +1 by #38 The Emperor Beckons)");
    let cp = desk.session.position().interphase.cp;
    assert_eq!([cp[1], cp[3]], [0, 0]);
}

/// R-77, 16.21: 8 takes 1 SP of each French Power off the map, 9 takes 2; each chooses its own, Leaders excepted.
#[test]
fn r77_a_high_appeal_removes_soldiers() {
    for (die, sp) in [(5, 1), (6, 2)] {
        let mut desk = rolls_of_1813("", &format!("{die} 6x1"));
        for power in ["sud", "nord"] {
            for _ in 0..sp {
                asked(&mut desk, power);
                not_offered(&mut desk, "Soult");
                run(&mut desk, "1");
            }
        }
        told(&mut desk, "Nord loses 1 SP");
        asked(&mut desk, "britain");
    }
}

/// a Power without Soldiers pays with its cards, and owes the rest.
#[test]
fn r77_what_is_not_there_is_owed() {
    let mut gone = String::new();
    let base = crate::common::desk("1813", 1);
    for lot in base
        .session
        .position()
        .soldiers
        .iter()
        .filter(|l| l.key.power == sandtable::games::wellington::board::Power::Sud)
    {
        gone.push_str(&format!("set sp {} sud none; ", base.session.world().board.duchy(lot.key.at).id));
    }
    let mut desk = rolls_of_1813(gone.trim_end_matches("; "), "6 6x1");
    told(&mut desk, "Sud owes 2 SP for rule 16.21");
    asked(&mut desk, "nord");
}

/// 16.21, R-10: a scenario may add a number to the die.
#[test]
fn a_scenario_adds_to_the_appeal() {
    let folder = crate::common::folder();
    let ours = crate::common::root().join("scenarios");
    for part in ["map", "leaders", "cards"] {
        let name = format!("{part}.json");
        std::fs::copy(ours.join(&name), folder.path().join(&name)).expect("a copy");
    }
    let text = std::fs::read_to_string(ours.join("1812.json")).expect("a scenario");
    let text = text.replacen("\"first_power\"", "\"appeal\": 6, \"first_power\"", 1);
    let file = folder.path().join("late.json");
    std::fs::write(&file, text).expect("a scenario");
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    run(&mut desk, &format!("new {}", file.display()));
    run(&mut desk, "dice 4 6x1; set phase reinforcements");
    told(&mut desk, "10, row 10+: each French Power loses Soldiers worth 8 CP, 4 SP (4, +6 by the scenario)");
}

// 16.22 Letter to the Horse Guards, 16.23 Levantamiento Popular.

/// 16.22: four dice, 4 less without Lisbon and 2 less without Porto; R-88: never below none.
#[test]
fn lisbon_and_porto_feed_the_british() {
    let lisbon = "set sp lisbon britain none; set leader beresford elvas; set flag lisbon nord";
    let porto = "set sp porto britain none; set flag porto spain";
    for (before, dice, cp) in [
        ("", "1 6 5 4 3 1 1", 18),
        (lisbon, "1 6 5 4 3 1 1", 14),
        (porto, "1 6 5 4 3 1 1", 16),
        (&format!("{lisbon}; {porto}"), "1 2 1 1 1 1 1", 0),
    ] {
        let desk = rolls(if before.is_empty() { "set round 1" } else { before }, dice);
        assert_eq!(desk.session.position().interphase.cp[0], cp, "{before}");
    }
}

/// X-37, 16.23: two dice, and 1 for every two Keys in Spain; an odd Key does not count.
#[test]
fn x37_keys_raise_the_spanish() {
    let three = "set sp oviedo spain none; set flag oviedo nord";
    for (before, added) in [("set round 1", 2), (three, 1)] {
        let desk = rolls(before, "1 1 1 1 1 3 4");
        assert_eq!(desk.session.position().interphase.cp[2], 7 + added, "{before}");
    }
}

/// 16.22, 16.23: `reinforcement.dice.britain` and `.spain` change the number of dice, once: `lasting.reinforcements`.
#[test]
fn running_effects_change_the_dice_of_one_interphase() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let card = "return card { api = 1, number = 72, title = \"The Other Wellesley\", cp = 4, kind = \"event\", text = [[ More. ]],
        play = function(ev) ev:start(\"brother\", {}, lasting.reinforcements) end,
        effects = { brother = {
            [\"reinforcement.dice.britain\"] = function(fx, at, n) return n - 1 end,
            [\"reinforcement.dice.spain\"] = function(fx, at, n) return n + 1 end,
        } } }";
    std::fs::write(paths.cards.join("072_the_other_wellesley.lua"), card).expect("a card");
    let desk = desk_with(&paths, "1812", 1);
    let mut desk = crate::common::at_impulse_of(desk, "britain", &[("britain", "72")]);
    run(&mut desk, "play 72 event; dice 1 2 2 2 3 3 3; set phase reinforcements");
    told(&mut desk, "Britain rolls 2 2 2 for the Letter to the Horse Guards");
    told(&mut desk, "Spain rolls 3 3 3 for the Levantamiento Popular");
    holds(&desk, "game:in_force(72, 'brother')", "false");
}

// 16.2 Building.

/// At the building of Reinforcements; Britain is due and has so many Command Points, the others none.
fn building(before: &str, cp: u8) -> Desk {
    let mut desk = at_step(&format!("{before}; dice 6 1 1 1 1 1 1"), "reinforcements");
    for (power, cp) in [("sud", 0), ("spain", 0), ("nord", 0), ("britain", cp)] {
        run(&mut desk, &format!("set reinforcements {power} {cp}"));
    }
    desk
}

/// 16.2, R-76: normal costs, and one Home Key for all pieces of a Power.
#[test]
fn r76_all_reinforcements_come_in_one_home_key() {
    let mut desk = building("set sp box britain 1i", 9);
    asked(&mut desk, "britain");
    refused_by(&mut desk, "build infantry at coimbra", "16.2");
    refused_by(&mut desk, "build infantry at salamanca", "6.3");
    refused_by(&mut desk, "build infantry at cadiz", "6.3");
    refused_by(&mut desk, "build infantry at plymouth", "6.3");
    run(&mut desk, "build cavalry at porto");
    refused_by(&mut desk, "build infantry at lisbon", "16.2");
    run(&mut desk, "regroup infantry at porto");
    assert_eq!(desk.session.position().interphase.cp[0], 4);
    refused_by(&mut desk, "build artillery at porto", "16.2");
    run(&mut desk, "build infantry at porto; build infantry at porto");
    holds(&desk, "duchies.porto:sp(powers.britain)", "6");
}

/// 6.3: British Leaders may come in Plymouth as well.
#[test]
fn british_leaders_may_come_in_plymouth() {
    let mut desk = building("set leader hill pool", 9);
    run(&mut desk, "build infantry at porto; build hill at plymouth");
    holds(&desk, "leaders.hill:duchy():id()", "england");
}

/// 16.2: nothing is built in a besieged Fortress.
#[test]
fn no_reinforcements_for_a_besieged_fortress() {
    let mut desk = building("set sp elvas britain none; set leader hill lisbon; set sp elvas sud 1i", 4);
    refused_by(&mut desk, "build infantry at elvas", "16.2");
    not_offered(&mut desk, "build infantry at Elvas");
    offered(&mut desk, "build infantry at Lisbon");
}

/// 6.3: a French Power without Home Duchies uses its Ally's, and again only Keys.
#[test]
fn the_french_exception_holds_for_reinforcements() {
    let lost = "set flag bordeaux spain; set sp bayonne nord none; set flag bayonne spain; set flag orthez spain; \
                set flag mont_de_marsan spain; set impulse nord; set hand nord +8";
    let mut desk = at_step(&format!("{lost}; dice 4 6x1"), "reinforcements");
    asked(&mut desk, "nord");
    run(&mut desk, "build infantry at toulouse");
    holds(&desk, "duchies.toulouse:sp(powers.nord)", "1");
    not_offered(&mut desk, "at Perpignan");
}

/// 16.2: the Power due builds first, then the others in track order. A Power without a place or points is skipped.
#[test]
fn powers_build_in_track_order() {
    let mut desk = at_step("set impulse spain; set hand spain +8; dice 4 6x1", "reinforcements");
    for power in ["spain", "nord", "britain", "sud"] {
        asked(&mut desk, power);
        run(&mut desk, "done");
    }
    run(&mut desk, "expect no option build");
}

// 16.3 Deployment.

/// At Britain's Deployment, with this done before.
fn deployment(before: &str) -> Desk {
    at_step(before, "deployment")
}

const QUIET: &str = "set leader wellington lisbon; set leader de_espana cadiz; set sp ciudad_rodrigo britain none; \
                     set sp ciudad_rodrigo spain none";

/// 16.3: any distance through Friendly Duchies; pieces join on the way, up to the Command Rating.
#[test]
fn a_leader_deploys_any_distance_and_takes_along() {
    let mut desk = deployment(QUIET);
    refused_by(&mut desk, "deploy beresford to salamanca", "16.3");
    run(&mut desk, "deploy beresford to porto");
    // Hill and Wellington could be his Staff Officers; Elvas is as near as Lisbon.
    offered(&mut desk, "Hill");
    offered(&mut desk, "1 SP of Britain at Elvas");
    not_offered(&mut desk, "1 SP of Spain");
    run(&mut desk, "Hill; 1 SP of Britain at Elvas");
    for _ in 0..4 {
        offered(&mut desk, "go");
        choose(&mut desk, "1 SP of Britain");
    }
    // Hill and five Strength Points: that is his Command Rating, so he sets out.
    holds(&desk, "leaders.hill:duchy()", "Porto");
    holds(&desk, "leaders.beresford:duchy()", "Porto");
    told(&mut desk, "Beresford with Hill");
    holds(&desk, "leaders.wellington:duchy()", "Lisbon");
}

/// 1.5, 16.3: where the box has no change, a counter goes as a whole.
#[test]
fn a_counter_that_cannot_be_changed_deploys_whole() {
    let all = "set sp porto britain none; set sp elvas britain none; set sp almeida britain none; \
               set sp palma britain none; set sp plymouth britain none; set sp lisbon britain 1c1a; \
               set sp gibraltar britain 14i5c2a; set leader hill lisbon";
    let mut desk = deployment(&format!("{QUIET}; {all}"));
    run(&mut desk, "deploy hill to porto");
    not_offered(&mut desk, "1 SP of Britain at Lisbon");
    offered(&mut desk, "2 SP of Britain at Lisbon");
    run(&mut desk, "4 SP of Britain at Lisbon");
    holds(&desk, "duchies.porto:sp(powers.britain)", "4");
    holds(&desk, "duchies.lisbon:sp(powers.britain)", "2");
}

/// no Duchy where an unmarked enemy Army could intercept, neither as the end nor on the way.
#[test]
fn r78_no_deployment_within_the_enemys_reach() {
    let mut desk = deployment(&format!("{QUIET}; set leader marmont ciudad_rodrigo; set leader hill almeida"));
    // Ciudad Rodrigo and Fuentes are linked by a Clear line; Almeida by Rough ones to Fuentes alone.
    refused_by(&mut desk, "deploy beresford to fuentes de onoro", "R-78");
    offered(&mut desk, "deploy Beresford to Castelo Branco");
    // Without the Army the route is open.
    let mut desk = deployment(&format!("{QUIET}; set leader hill almeida"));
    offered(&mut desk, "deploy Beresford to Fuentes");
}

/// a Deployment is withdrawn if an edit has closed its destination meanwhile, by land or by sea.
#[test]
fn r95_a_deployment_that_became_impossible_is_withdrawn() {
    let mut desk = deployment(QUIET);
    run(&mut desk, "set sp porto britain none; deploy beresford to porto; set sp porto nord 2i; go");
    holds(&desk, "leaders.beresford:duchy()", "Lisbon");
    told(&mut desk, "withdrawn");
    let mut desk = deployment(QUIET);
    run(&mut desk, "set leader beresford lisbon; deploy beresford to braga; set leader beresford elvas; go");
    holds(&desk, "leaders.beresford:duchy()", "Elvas");
    let mut desk = deployment(QUIET);
    run(&mut desk, "set leader suchet pool; set leader blake cadiz; set sp valencia spain none");
    run(&mut desk, "convoy lisbon to valencia; 1 SP of Britain at Lisbon; set sp valencia sud 4i; go");
    holds(&desk, "duchies.valencia:sp(powers.britain)", "0");
    told(&mut desk, "withdrawn");
}

/// 16.3: through Friendly Duchies only, an Ally's too, and without Attrition over a Pass.
#[test]
fn deployment_needs_friendly_duchies() {
    let mut desk = at_step(&format!("{QUIET}; set impulse spain; set hand spain +8"), "deployment");
    asked(&mut desk, "spain");
    refused_by(&mut desk, "deploy castanos to leon", "16.3");
    run(&mut desk, "deploy castanos to braga; go");
    holds(&desk, "leaders.castanos:duchy()", "Braga");
    assert!(!run(&mut desk, "log 5").contains("Attrition"));
}

/// 16.3: only a Leader of one's own, on the map, away from the enemy.
#[test]
fn who_may_deploy() {
    let mut desk = deployment("set leader hill pool");
    refused_by(&mut desk, "deploy blake to lisbon", "16.3");
    refused_by(&mut desk, "deploy hill to lisbon", "16.3");
    // Wellington stands before Ciudad Rodrigo, an enemy Fortress without a garrison, and may leave.
    offered(&mut desk, "deploy Wellington to Lisbon");
}

/// 16.31: one Deployment each, and one more for 1 CP; nothing moves twice.
#[test]
fn an_extra_deployment_costs_a_command_point() {
    let mut desk = deployment(QUIET);
    run(&mut desk, "deploy beresford to porto; go");
    asked(&mut desk, "sud");
    let mut desk = deployment(QUIET);
    run(&mut desk, "set reinforcements britain 3; deploy beresford to porto; 1 SP of Britain at Lisbon; go");
    asked(&mut desk, "britain");
    refused_by(&mut desk, "deploy beresford to lisbon", "16.31");
    run(&mut desk, "deploy hill to porto");
    not_offered(&mut desk, "Beresford");
    // One SP stood in Porto before, and only that one can go along.
    assert_eq!(run(&mut desk, "options SP of Britain at Porto").lines().count(), 2);
    run(&mut desk, "go");
    told(&mut desk, "Britain leaves 2 CP of its Reinforcements unused");
    asked(&mut desk, "sud");
}

/// Deployed pieces are no longer marked as such when the step is over.
#[test]
fn deployment_leaves_no_mark() {
    let mut desk = deployment(QUIET);
    run(&mut desk, "deploy beresford to porto; go");
    while desk.session.decision().is_some_and(|d| d.choices.contains(&sandtable::games::wellington::rules::Choice::End))
    {
        run(&mut desk, "done");
    }
    let p = desk.session.position();
    assert!(p.officers.iter().all(|o| o.marks == sandtable::games::wellington::board::Marks::NONE));
}

/// #39 knows what a Deployment is for: French pieces do not Deploy out of French Home Duchies.
#[test]
fn running_effects_bar_deployments() {
    let mut desk = at_impulse("sud", &[("sud", "39")]);
    run(&mut desk, "set leader soult toulouse; mark before; play 39 event; set phase deployment");
    not_offered(&mut desk, "deploy Soult to Bordeaux");
    run(&mut desk, "undo to before; set phase deployment");
    offered(&mut desk, "deploy Soult to Bordeaux");
}

// 16.3, 14.2 British Convoy.

/// X-34, 14.2: Leaders and Strength Points, five at most, from one Friendly Port to another.
#[test]
fn x34_a_convoy_carries_five() {
    let mut desk = deployment(QUIET);
    refused_by(&mut desk, "convoy lisbon to braga", "14.2");
    refused_by(&mut desk, "convoy elvas to lisbon", "14.2");
    refused_by(&mut desk, "convoy lisbon to bilbao", "16.3");
    run(&mut desk, "set sp lisbon britain 4i1c; convoy lisbon to cadiz");
    not_offered(&mut desk, "go");
    run(&mut desk, "Wellington; Beresford");
    for _ in 0..3 {
        choose(&mut desk, "1 SP of Britain at Lisbon");
    }
    holds(&desk, "leaders.wellington:duchy()", "Cádiz");
    holds(&desk, "duchies.cadiz:sp(powers.britain)", "3");
    holds(&desk, "duchies.lisbon:sp(powers.britain)", "3");
    asked(&mut desk, "sud");
}

/// 14.4: Gibraltar in enemy hands closes the Straits.
#[test]
fn gibraltar_divides_the_seas() {
    let mut desk = deployment(QUIET);
    offered(&mut desk, "convoy Palma to Lisbon");
    let mut desk = deployment(&format!("{QUIET}; set sp gibraltar britain none; set flag gibraltar sud"));
    refused_by(&mut desk, "convoy palma to lisbon", "14.4");
    offered(&mut desk, "convoy Palma to Alicante");
}

/// 16.3: not into a besieged Port, nor where an enemy Army could intercept; R-04: Plymouth is a Port.
#[test]
fn where_a_convoy_may_land() {
    let besieged = "set sp porto britain none; set sp porto nord 1i";
    let mut desk = deployment(&format!("{QUIET}; {besieged}"));
    refused_by(&mut desk, "convoy lisbon to porto", "16.3");
    // Suchet at Tortosa can reach Valencia, and Soult Huelva; but where Blake stands alone nobody intercepts.
    offered(&mut desk, "convoy Lisbon to Valencia");
    run(&mut desk, "set leader blake cadiz; set sp valencia spain none");
    refused_by(&mut desk, "convoy lisbon to valencia", "R-78");
    refused_by(&mut desk, "convoy lisbon to huelva", "R-78");
    run(&mut desk, "convoy plymouth to vigo with 2 sp");
    holds(&desk, "duchies.vigo:sp(powers.britain)", "2");
    asked(&mut desk, "sud");
    refused_by(&mut desk, "convoy bordeaux to bayonne", "14.1");
}

// 16.32 Leader Strategic Transfer.

/// 16.32: as many Leaders as the Power likes, as if killed: to be built anew.
#[test]
fn leaders_may_be_given_up() {
    let mut desk = at_step("set round 1", "transfer");
    asked(&mut desk, "britain");
    refused_by(&mut desk, "transfer blake", "16.32");
    run(&mut desk, "transfer hill; transfer beresford");
    told(&mut desk, "Beresford is eliminated at Lisbon");
    refused_by(&mut desk, "transfer hill", "16.32");
    run(&mut desk, "done");
    asked(&mut desk, "sud");
    run(&mut desk, "set phase impulses");
    run(&mut desk, "set hand britain +17; set impulse britain; play 17 cp; build hill at lisbon");
    holds(&desk, "leaders.hill:duchy()", "Lisbon");
}
