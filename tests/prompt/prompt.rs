//! Small things at the prompt over which a newcomer would stumble: what it accepts, ignores and replies.

use crate::common::{answering, at_impulse, copy_of_cards, desk, holds, is_thorough, pick, refused, root, run};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::board::Power;
use sandtable::games::wellington::lab::Stage;
use sandtable::games::wellington::verbs::{Desk, Opening, blocks, engine, transcript};
use sandtable::table::Dice;
use sandtable::view::paint;
use std::path::PathBuf;

/// Wellington beside Marmont at Salamanca: Powers could respond, intercept and evade.
fn before_a_battle() -> Desk {
    let mut desk = answering("britain", &[("britain", "17"), ("nord", "52")]);
    run(
        &mut desk,
        "play 17 cp; pass all; set sp ciudad_rodrigo spain none; set leader de_espana box; set sp salamanca nord 2i; \
         set leader marmont salamanca; set sp valladolid nord none; set leader wellington valladolid; \
         set sp valladolid britain 2i1a; set flag valladolid britain; set hand nord +24",
    );
    desk
}

fn asked(desk: &Desk) -> String {
    paint::plain(&desk.waiting())
}

// Automatic passes.

#[test]
fn pass_all_and_pass_to_pass_over_reactions_that_nobody_wants() {
    for (command, reactions, ends) in [
        ("pass all", "off", "which Flag for Salamanca?"),
        ("pass to battle.won nord", "off", "Nord: play a Response now that the Battle is won?"),
        ("pass all", "on", "intercept or evade?"),
        ("pass to battle.won nord", "on", "intercept or evade?"),
    ] {
        let mut desk = before_a_battle();
        run(&mut desk, &format!("reactions {reactions}; move wellington to salamanca with 6 sp"));
        assert!(desk.in_window(), "{}", asked(&desk));
        let steps = desk.session.cursor();
        let said = run(&mut desk, command);
        assert!(said.contains(ends), "{command}, reactions {reactions}: {said}");
        // All of this is one command.
        run(&mut desk, "undo");
        assert_eq!(desk.session.cursor(), steps);
    }
}

#[test]
fn responses_off_says_what_is_asked_for_all_the_same_and_lets_reactions_pass_that_are_off() {
    let mut desk = before_a_battle();
    run(&mut desk, "reactions off; move wellington to salamanca with 6 sp");
    let said = run(&mut desk, "responses off");
    assert!(said.contains("they are still asked for Battle cards"), "{said}");
    assert!(said.contains("which Flag for Salamanca?"), "{said}");
}

// Names of places in the game.

#[test]
fn a_mark_and_a_line_of_play_are_not_taken_for_each_other() {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    run(&mut desk, "mark m1; branch bold; play 17 cp");
    let said = refused(&mut desk, "switch m1");
    assert!(said.contains("\"m1\" is a mark") && said.contains("Hint: `undo to m1`"), "{said}");
    let said = refused(&mut desk, "undo to main");
    assert!(said.contains("\"main\" is a branch, not a mark") && said.contains("Hint: `switch main`"), "{said}");
    assert!(refused(&mut desk, "switch nowhere").contains("unknown mark or branch"));
    run(&mut desk, "undo to m1; switch bold");
}

/// Compares points of many games: every difference has words, and none is shown in its file form.
#[test]
fn what_is_different_is_told_in_words() {
    let mut lines = 0;
    let games = if is_thorough() { 2 } else { 1 };
    for seed in 1..=games {
        let mut desk = desk("1812", seed);
        (desk.offers.responses, desk.offers.reactions) = (true, true);
        let mut chance = Dice::new(seed);
        for n in 0..110 {
            run(&mut desk, &format!("mark m{}", n % 5));
            for _ in 0..3 {
                if desk.session.decision().is_some() {
                    let choice = pick(&desk, &mut chance);
                    desk.session.choose(choice, false).expect("a choice on offer");
                }
            }
            for mark in 0..5.min(n) {
                if n == 70 {
                    run(&mut desk, "as nord");
                }
                let said = run(&mut desk, &format!("diff m{mark} here"));
                for line in said.lines().skip(1) {
                    lines += 1;
                    let inner = |c: char| matches!(c, '{' | '}' | '[' | ']' | '"' | '_');
                    let field = line.trim_start().split_once(": ").map_or("", |(head, _)| head);
                    assert!(
                        !line.contains(['{', '}', '"']) && !field.contains(inner),
                        "seed {seed}, {n}: {line}\n{said}"
                    );
                }
            }
        }
    }
    assert!(lines > 1_500 * games, "{lines}");
}

// Cards.

#[test]
fn a_card_that_is_out_of_the_game_is_said_to_be_there() {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    let said = run(&mut desk, "set card 24 removed");
    assert!(said.contains("#24 Hand of God out of the game"), "{said}");
    let said = run(&mut desk, "card 24");
    assert!(said.contains("it is out of the game") && said.contains("now: nobody can play it"), "{said}");
    assert!(!said.contains("in out") && run(&mut desk, "card 17").contains("it is in Britain's hand"), "{said}");
}

/// A copy of the cards in which one file has another name.
fn named(name: &str) -> String {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    std::fs::rename(paths.cards.join("026_italian_adventure.lua"), paths.cards.join(name)).expect("a file");
    let scenario = root().join("scenarios/1812.json");
    let (_, faults) = Desk::open(&Opening { scenario, paths, seed: 1 }).unwrap_or_else(|no| panic!("{no}"));
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn a_file_whose_name_has_another_number_of_digits_is_told_its_right_name() {
    for name in ["26_x.lua", "0026_x.lua", "26-x.lua", "26x.lua"] {
        let said = named(name);
        assert!(said.contains("call it 026_x.lua") && !said.contains("does not start with a number"), "{name}: {said}");
    }
    assert!(named("x.lua").contains("does not start with a number"));
    let said = named("300_x.lua");
    assert!(
        said.contains("the file name says card 300, which does not exist") && said.contains("go up to 110"),
        "{said}"
    );
}

// Lines.

/// Ctrl-C stops the line that it was meant for, even if it comes before that line has begun, and no other line.
#[test]
fn a_stop_ends_its_own_line_and_no_other() {
    use std::sync::atomic::Ordering;
    let mut desk = desk("1812", 1);
    desk.halt.stop.store(true, Ordering::Relaxed);
    let said = engine::do_line(&mut desk, "auto 3; = 6000 + 66");
    let replies: Vec<String> = said.replies.iter().flat_map(|(_, reply)| reply.clone()).collect();
    assert!(replies.len() == 1 && replies[0].starts_with("stopped after 0 choices"), "{replies:?}");
    // This one came too late for its line.
    desk.halt.stop.store(true, Ordering::Relaxed);
    engine::do_line(&mut desk, "= 1 + 1");
    let said = engine::do_line(&mut desk, "auto 3");
    assert!(said.replies.iter().all(|(_, reply)| reply.as_ref().is_ok_and(|text| text.starts_with("3 choices"))));
}

#[test]
fn an_expression_ends_with_its_line() {
    assert!(!blocks::goes_on("= 1+") && blocks::goes_on("lua for i = 1, 2 do"));
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    let said = engine::do_line(&mut desk, "= 1+\nmark here\n= 1 + 1");
    assert_eq!(said.replies.len(), 3, "{:?}", said.replies);
    let (_, Err((_, no))) = &said.replies[0] else { panic!("{:?}", said.replies[0]) };
    assert!(no.hints.iter().any(|hint| hint.starts_with("an expression must fit on one line")), "{no}");
    assert!(said.replies[1].1.as_ref().is_ok_and(|text| text.contains("marked here")));
    assert!(!refused(&mut desk, "= 1 2").contains("must fit on one line"));
}

#[test]
fn a_block_that_is_not_open_cannot_be_ended() {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    run(&mut desk, "play 17 cp");
    let said = refused(&mut desk, "end lua");
    assert!(said.contains("no Lua block is open"), "{said}");
    holds(&desk, "game:cp()", "5");
    let said = refused(&mut desk, "done xyz");
    assert!(
        said.contains("`done` takes nothing after it; found \"xyz\"") && said.contains("Hint: `help done`"),
        "{said}"
    );
    holds(&desk, "game:cp()", "5");
    assert!(refused(&mut desk, "seed 7 8").contains("unexpected \"8\" after `seed 7`"));
}

#[test]
fn a_file_with_blanks_in_its_name_stands_in_quotes() {
    let folder = crate::common::folder();
    let file = folder.path().join("my game.json");
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    run(&mut desk, &format!("save \"{}\"", file.display()));
    assert!(file.is_file());
    run(&mut desk, &format!("load \"{}\"", file.display()));
    assert!(refused(&mut desk, &format!("save {}", file.display())).contains("unexpected"));
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 1);
}

// Reinforcements.

#[test]
fn reinforcements_that_were_set_are_there_when_they_are_spent() {
    for commands in [
        "set reinforcements spain 6; set phase deployment",
        "set phase deployment; set reinforcements spain 6",
        "lua edit.reinforcements('spain', 6); edit.phase('deployment')",
    ] {
        let mut desk = at_impulse("britain", &[]);
        run(&mut desk, commands);
        assert_eq!(desk.session.position().interphase.cp[Power::Spain.index()], 6, "{commands}");
    }
    let mut desk = at_impulse("britain", &[]);
    let said = run(&mut desk, "set reinforcements spain 6");
    assert!(said.contains("They are kept for `set phase building` or a later step"), "{said}");
    // Building spends them at once, so nothing is said; outside of an Impulse there are none.
    run(&mut desk, "set phase building");
    let said = run(&mut desk, "set reinforcements spain 4");
    assert!(!said.contains("They are kept"), "{said}");
    run(&mut desk, "set impulse spain");
    assert_eq!(desk.session.position().interphase.cp, [0; 4]);
}

// Singular and plural.

#[test]
fn one_of_a_thing_is_told_as_one() {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    assert!(run(&mut desk, "show hands").contains("Britain holds 1 card"));
    assert!(run(&mut desk, "set resources spain 1").contains("Spain has 1 Resource\n"));
    run(&mut desk, "play 17 cp; set sp salamanca nord 1i; set leader marmont salamanca; set sp valladolid nord none");
    run(&mut desk, "set sp ciudad_rodrigo spain none; set leader de_espana box");
    run(&mut desk, "set leader wellington valladolid; set sp valladolid britain 1i; set flag valladolid britain");
    run(&mut desk, "dice 20x1; move wellington to salamanca with 1 sp");
    assert!(run(&mut desk, "log 40").contains("(1 die for SP"), "{}", run(&mut desk, "log 40"));
}

// A map of your own.

/// The test board without Madrid, and a card that names Madrid while it is loaded.
struct Own {
    folder: tempfile::TempDir,
    paths: Paths,
}

impl Own {
    fn new() -> Own {
        let folder = crate::common::folder();
        let paths = Paths { scenarios: folder.path().join("scenarios"), ..copy_of_cards(folder.path()) };
        std::fs::create_dir_all(&paths.scenarios).expect("a folder");
        for name in ["leaders.json", "cards.json"] {
            std::fs::copy(root().join("scenarios").join(name), paths.scenarios.join(name)).expect("a copy");
        }
        let map = std::fs::read_to_string(root().join("scenarios/test-board-map.json")).expect("a map");
        std::fs::write(paths.scenarios.join("own-map.json"), map.replace("\"madrid\"", "\"toro\"")).expect("a map");
        let card = paths.cards.join("105_afrancesados.lua");
        let text = std::fs::read_to_string(&card).expect("a card");
        std::fs::write(card, format!("local MADRID = duchies.madrid\n{}", text.replace("duchies.madrid:", "MADRID:")))
            .expect("a card");
        Own { folder, paths }
    }

    fn scenario(&self, removed: &str) -> PathBuf {
        let text = std::fs::read_to_string(root().join("scenarios/tb.json")).expect("a scenario");
        assert!(text.contains("\"removed_cards\": []"));
        let text = text.replace("test-board-map.json", "own-map.json");
        let file = self.folder.path().join("scenarios/own.json");
        std::fs::write(&file, text.replace("\"removed_cards\": []", &format!("\"removed_cards\": [{removed}]")))
            .expect("a scenario");
        file
    }
}

#[test]
fn a_card_that_the_scenario_has_removed_is_never_asked() {
    let own = Own::new();
    let open = |scenario: PathBuf| {
        Desk::open(&Opening { scenario, paths: own.paths.clone(), seed: 1 }).unwrap_or_else(|no| panic!("{no}"))
    };
    // In a game this is reported, and no game is played without the card.
    let (_, faults) = open(own.scenario(""));
    assert!(faults.len() == 1 && faults[0].to_string().contains("unknown Duchy \"madrid\""), "{faults:?}");
    assert!(Stage::open(&own.scenario(""), &own.paths).is_err());
    let file = own.scenario("105");
    let (mut desk, faults) = open(file.clone());
    assert!(faults.is_empty(), "{faults:?}");
    assert!(Stage::open(&file, &own.paths).is_ok());
    assert!(run(&mut desk, "card 105").contains("now: nobody can play it"));

    // The same for a card that loads and fails when the game asks it.
    let card = own.paths.cards.join("105_afrancesados.lua");
    let text = std::fs::read_to_string(&card).expect("a card");
    let inside = text.replace("local MADRID = duchies.madrid\n", "").replace("MADRID:", "duchies.madrid:");
    std::fs::write(&card, inside).expect("a card");
    let (mut desk, _) = open(file);
    run(&mut desk, "responses off");
    assert!(run(&mut desk, "card 105").contains("now: nobody can play it"));
    for command in ["why not play 105 event", "why not play 105"] {
        assert_eq!(run(&mut desk, command), "#105 Afrancesados is out of the game [5.7]", "{command}");
    }
    run(&mut desk, "set hand nord +105");
    let Err(complaint) = transcript::one(&mut desk, "set impulse nord") else { panic!("the card was not asked") };
    assert!(complaint.told().contains("unknown Duchy \"madrid\""), "{}", complaint.told());
}

// The first minutes.

#[test]
fn many_options_are_grouped_by_what_they_do() {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    run(&mut desk, "play 17 cp");
    let count = desk.session.decision().map_or(0, |decision| decision.choices.len());
    assert!(count > 100, "{count}");
    let grouped = paint::plain(&run(&mut desk, "options"));
    assert!(grouped.contains(&format!("{count} choices")) && grouped.contains("end"), "{grouped}");
    let all = paint::plain(&run(&mut desk, "options all"));
    assert_eq!(all.lines().count(), count + 1, "the question and every choice");
    // Each group has as many choices as it says, and options outside of groups have their numbers.
    let mut told = 0;
    for line in grouped.lines() {
        if let Some((head, command)) = line.trim().split_once(": `options ") {
            let word = command.trim_end_matches('`');
            let opened = run(&mut desk, &format!("options {word}"));
            let of_group: usize = head.split(' ').next().and_then(|n| n.parse().ok()).expect("a count");
            assert!(opened.lines().count() > of_group, "{word}: {opened}");
            told += of_group;
        } else if all.lines().any(|whole| whole == line) {
            told += 1;
        }
    }
    assert_eq!(told, count, "{grouped}");
    // A few options are not grouped, and a text still finds its choices.
    assert!(run(&mut desk, "options move wellington").lines().skip(1).all(|line| line.contains("move Wellington")));
    run(&mut desk, "undo; set cp 0");
    assert!(!run(&mut desk, "options").contains("`options all`"));
}

#[test]
fn a_question_mark_helps_and_exit_leaves() {
    let mut desk = desk("1812", 1);
    assert_eq!(run(&mut desk, "?"), run(&mut desk, "help"));
    assert_eq!(run(&mut desk, "? move"), run(&mut desk, "help move"));
    assert!(engine::do_line(&mut desk, "exit").wish.is_some(), "it leaves");
}

#[test]
fn doc_finds_everything_about_a_word() {
    let mut desk = desk("1812", 1);
    let told = paint::plain(&run(&mut desk, "doc rout"));
    assert!(told.starts_with("battle.rout (a window)") && told.contains("also mentioned in"), "{told}");
    assert!(told.contains("side:rout_losses()") && told.contains("rout.threshold"), "{told}");
    assert_eq!(told.matches("battle.rout (a window)").count(), 1, "{told}");
    assert!(!run(&mut desk, "doc battle.rout").contains("also mentioned in"), "a whole name is one thing");
}
