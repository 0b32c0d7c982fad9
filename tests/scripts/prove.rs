//! `sandtable test --prove`: tests that do not notice when something of their card is missing are found.

use crate::common::copy_of_cards;
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::board::Card;
use sandtable::games::wellington::verbs::proof::Proof;
use sandtable::games::wellington::verbs::prove::prove;
use sandtable::games::wellington::verbs::testing::{self, Selection};
use sandtable::view::paint::plain;
use std::path::Path;

/// The report on these tests of a card that gives a Resource, and whose effects give a die and make conquest harder.
fn proof(folder: &Path, tests: &str) -> Proof {
    let (paths, selection) = written(folder, tests);
    prove(&paths, &selection)
}

fn written(folder: &Path, tests: &str) -> (Paths, Selection) {
    let fields = r#"can_play = function(ev) return ev.player == powers.spain or "only Spain" end,
        play = function(ev)
            ev:gain_resource(1)
            ev:start("fury", {}, lasting.turn)
            ev:start("rage", {}, lasting.turn)
        end,
        effects = {
            fury = { ["conquest.threshold"] = function(fx, at, n) return n + 1 end },
            rage = { ["battle.dice"] = function(fx, at, n) return n + 1 end },
        },"#;
    written_as(folder, fields, tests)
}

/// A card with these fields besides those that every card has, and its tests.
fn written_as(folder: &Path, fields: &str, tests: &str) -> (Paths, Selection) {
    let Paths { cards, .. } = copy_of_cards(folder);
    let card = format!(
        r#"return card {{
        api = 1, number = 13, title = "Atrocity", cp = 4, kind = "event", text = "A test.",
        {fields}
    }}"#
    );
    let file = std::fs::read_dir(&cards).expect("cards").flatten().map(|e| e.path());
    let file = file.into_iter().find(|p| p.display().to_string().contains("013_")).expect("the card");
    std::fs::write(&file, card).expect("a card");
    std::fs::create_dir_all(cards.join("tests")).expect("a folder");
    std::fs::write(cards.join("tests").join(file.file_name().expect("a name")), tests).expect("a test file");
    let paths = Paths { cards, ..Paths::under(&crate::common::root()) };
    (paths, Selection { card: Some(Card(13)), ..Selection::default() })
}

/// The mutants of a card with these fields, and the names of those that survive its tests.
fn survivors(fields: &str, tests: &str) -> (usize, Vec<String>) {
    let folder = crate::common::folder();
    let (paths, selection) = written_as(folder.path(), fields, tests);
    let proof = prove(&paths, &selection);
    assert!(proof.faults.is_empty() && proof.cards.iter().all(|card| card.failing.is_empty()), "{}", proof.text());
    (proof.mutants(), proof.survivors().map(|survivor| survivor.part.clone()).collect())
}

const PLAYED: &str = r#"
    local function played(t)
        t:scenario("tb")
        t:hand(powers.spain, { 13 })
        t:impulse(powers.spain)
        t:run("play 13 event")
    end
"#;

const GAINED: &str = r#"
    test("a Resource", function(t)
        played(t)
        t:equal(powers.spain:resources(), 1)
    end)
"#;

const ONLY_SPAIN: &str = r#"
    test("only Spain", function(t)
        t:scenario("tb")
        t:hand(powers.sud, { 13 })
        t:impulse(powers.sud)
        t:refused("play 13 event", "only Spain")
    end)
"#;

const FURY: &str = r#"
    test("fury", function(t)
        played(t)
        t:equal(game:value("conquest.threshold", 8), 9)
    end)
"#;

/// Tests of all of its parts but one.
fn begin() -> String {
    format!("{PLAYED}{GAINED}{ONLY_SPAIN}{FURY}")
}

const RAGE: &str = r#"
    test("rage", function(t)
        played(t)
        t:equal(game:value("battle.dice", 0, { side = sides.allies }), 1)
    end)
"#;

#[test]
fn tests_that_notice_everything_prove_the_card() {
    let folder = crate::common::folder();
    let proof = proof(folder.path(), &format!("{}{RAGE}", begin()));
    assert!(proof.is_sound(), "{}", proof.text());
    // The script, `play`, `can_play`, all effects, and the only hook of each of two effects.
    assert_eq!((proof.cards.len(), proof.mutants()), (1, 6));
    assert_eq!(plain(&proof.text()), "1 card, 6 mutants, 0 survived");
}

#[test]
fn a_survivor_is_told_with_its_card_and_its_place() {
    let folder = crate::common::folder();
    let proof = proof(folder.path(), &begin());
    let parts: Vec<&str> = proof.survivors().map(|survivor| survivor.part.as_str()).collect();
    assert_eq!(parts, ["hook battle.dice of effect rage"], "{}", proof.text());
    assert!(!proof.is_sound() && proof.cards[0].idle.is_empty());
    let text = plain(&proof.text());
    assert!(text.starts_with("#13 Atrocity: 6 mutants, 1 survived: hook battle.dice of effect rage ("), "{text}");
    assert!(text.ends_with("/013_atrocity.lua:11)\n1 card, 6 mutants, 1 survived"), "{text}");
    let data = proof.json();
    assert_eq!(data["counts"]["survived"], 1);
    assert_eq!(data["cards"][0]["caught"], 5);
    assert_eq!(data["cards"][0]["survivors"][0]["line"], 11);
}

/// An effect with two modifiers, of which one is tested.
#[test]
fn a_modifier_that_no_test_misses_survives() {
    let fields = r#"play = function(ev) ev:start("rage", {}, lasting.turn) end,
        effects = { rage = {
            ["conquest.threshold"] = function(fx, at, n) return n + 1 end,
            ["battle.dice"] = function(fx, at, n) return n + 1 end,
        } },"#;
    // The script, `play`, the effect, its two hooks. With only one effect, `all effects` is not a separate mutant.
    let of = |tests: &str| survivors(fields, &format!("{PLAYED}{tests}"));
    assert_eq!(of(FURY), (5, vec!["hook battle.dice of effect rage".to_string()]));
    assert_eq!(of(RAGE), (5, vec!["hook conquest.threshold of effect rage".to_string()]));
    assert_eq!(of(&format!("{FURY}{RAGE}")), (5, Vec::new()));
}

#[test]
fn a_moment_at_which_no_test_plays_the_card_survives() {
    let play = r#"play = function(ev) ev:gain_resource(1) end,"#;
    let of = |when: &str| survivors(&format!("{play} {when}"), &format!("{PLAYED}{GAINED}"));
    let two = of(r#"when = { "impulse.offer", "impulse.action" },"#);
    assert_eq!(two, (4, vec!["window impulse.offer of when".to_string()]));
    // Without its only window the card is never played, just as without its script.
    assert_eq!(of(r#"when = { "impulse.action" },"#), (2, Vec::new()));
    // A window that "any" covers is not missed.
    let any = of(r#"when = { "impulse.action", "any", "battle.won" },"#);
    assert_eq!(any, (4, vec!["window any of when".to_string()]));
}

#[test]
fn a_hook_that_no_test_misses_survives() {
    let fields = r#"play = function(ev)
            ev:gain_resource(1)
            ev:start("rage", {}, lasting.turn)
        end,
        effects = { rage = { on = {
            ["card.done"] = function(fx, ev) ev:stop(fx.id) end,
            ["turn.end"] = function(fx, ev) ev:stop(fx.id) end,
        } } },"#;
    let test = r#"test("it is over as the card is done", function(t)
        played(t)
        t:equal(powers.spain:resources(), 1)
        t:check(not game:in_force(13, "rage"))
    end)"#;
    let found = survivors(fields, &format!("{PLAYED}{test}"));
    assert_eq!(found, (5, vec!["handler turn.end of effect rage".to_string()]));
}

#[test]
fn a_condition_that_no_test_misses_survives() {
    let fields = r#"can_play = function(ev) return ev.player == powers.spain or "only Spain" end,
        play = function(ev) ev:gain_resource(1) end,"#;
    let found = survivors(fields, &format!("{PLAYED}{GAINED}"));
    assert_eq!(found, (3, vec!["can_play".to_string()]));
    assert_eq!(survivors(fields, &format!("{PLAYED}{GAINED}{ONLY_SPAIN}")), (3, Vec::new()));
}

/// Three tests of targets that catch nothing: none tries a target that does not fit or is not in the list, and the only target hurts
/// nobody.
#[test]
fn targets_that_no_test_misses_survive() {
    let fields = r#"ask = "Whose?",
        targets = function(ev) return { powers.nord, powers.sud, powers.spain } end,
        fits = function(ev, p) return p ~= ev.player end,
        hurts = function(ev, p) return p:side() == ev.side end,
        play = function(ev) ev:gain_resource(1, { power = ev.target }) end,"#;
    let gained = r#"test("a Resource", function(t)
        played(t)
        t:run("nord")
        t:equal(powers.nord:resources(), 1)
    end)"#;
    let found = survivors(fields, &format!("{PLAYED}{gained}"));
    assert_eq!(found, (5, ["targets", "fits", "hurts"].map(str::to_string).to_vec()));
    let choice = r#"test("Nord or Sud", function(t)
        played(t)
        t:offered("Nord")
        t:not_offered("Spain")
    end)"#;
    let found = survivors(fields, &format!("{PLAYED}{gained}{choice}"));
    assert_eq!(found, (5, ["targets", "hurts"].map(str::to_string).to_vec()));
    // A list with all targets cannot hold more.
    let all = r#"ask = "Whose?", targets = function(ev) return game:powers() end,
        play = function(ev) ev:gain_resource(1, { power = ev.target }) end,"#;
    assert_eq!(survivors(all, &format!("{PLAYED}{gained}")), (2, Vec::new()));
}

/// A card with each kind of part, whose tests look only at a Resource.
#[test]
fn every_kind_of_part_is_taken_out() {
    let fields = r#"after = "remove", stays = "rage", plus = true,
        play = function(ev)
            ev:gain_resource(1)
            ev:start("rage", {}, lasting.turn)
        end,
        effects = {
            rage = {
                ["battle.dice"] = function(fx, at, n) return n + 1 end,
                on = { ["turn.end"] = function(fx, ev) end },
                decides = { ["battle.won"] = function(fx, ev) end },
                expire = function(fx, ev) end,
            },
            fury = { ["conquest.threshold"] = function(fx, at, n) return n + 1 end },
            idle = {},
        },"#;
    let (mutants, found) = survivors(fields, &format!("{PLAYED}{GAINED}"));
    let wanted = [
        "after",
        "plus",
        "stays",
        "all effects",
        "effect rage",
        "hook battle.dice of effect rage",
        "handler turn.end of effect rage",
        "decides battle.won of effect rage",
        "expire of effect rage",
        "hook conquest.threshold of effect fury",
    ];
    assert_eq!(found, wanted);
    // And the script and `play`, which a test catches.
    assert_eq!(mutants, wanted.len() + 2);
}

#[test]
fn a_survivor_may_be_excused_with_a_reason() {
    let excuse = |text: &str| {
        let folder = crate::common::folder();
        proof(folder.path(), &format!("{}-- survives: {text}\n", begin()))
    };
    let excused = excuse("hook battle.dice of effect rage: nobody ever fights here");
    assert!(excused.is_sound() && excused.survivors().next().is_none());
    assert_eq!(plain(&excused.text()), "1 card, 6 mutants, 0 survived, 1 excused");
    // An excuse without a reason does not count, nor does one for a mutant that a test catches.
    for text in ["hook battle.dice of effect rage", "hook battle.dice of effect rage: "] {
        let bare = excuse(text);
        assert_eq!((bare.survivors().count(), bare.cards[0].idle_excuses.len()), (1, 1), "{}", bare.text());
    }
    let caught = excuse("play: what for?");
    assert!(!caught.is_sound());
    assert!(
        plain(&caught.text()).contains("excuses without a matching survivor, or without a reason: play\n"),
        "{}",
        caught.text()
    );
}

#[test]
fn a_test_that_holds_whatever_is_missing_is_named() {
    let folder = crate::common::folder();
    let idle = "test(\"idle\", function(t) t:check(true) end)";
    let proof = proof(folder.path(), &format!("{}{RAGE}{idle}", begin()));
    assert_eq!(proof.cards[0].idle, ["idle"], "{}", proof.text());
    let text = plain(&proof.text());
    assert!(text.contains("passes whatever is disabled: idle") && text.ends_with("0 survived, 1 idle test"), "{text}");
    assert_eq!(proof.survivors().count(), 0);
}

/// A test that always runs after others catches mutants, too.
#[test]
fn a_test_is_not_idle_because_another_was_quicker() {
    let folder = crate::common::folder();
    let again = GAINED.replace("a Resource", "a Resource again");
    let proof = proof(folder.path(), &format!("{}{RAGE}{again}{again}", begin()));
    assert!(proof.is_sound(), "{}", proof.text());
}

#[test]
fn a_test_that_fails_as_it_is_proves_nothing() {
    let folder = crate::common::folder();
    let wrong = "test(\"wrong\", function(t) t:check(false) end)";
    let proof = proof(folder.path(), &format!("{}{RAGE}{wrong}", begin()));
    assert_eq!(proof.cards[0].failing, ["wrong"], "{}", proof.text());
    assert!(proof.cards[0].idle.is_empty() && !proof.is_sound());
    // If no test passes, none can catch anything.
    let nothing = survivors_of_no_test("test(\"wrong\", function(t) t:check(false) end)");
    assert_eq!(nothing, (6, 6));
}

/// The mutants and survivors of a card whose tests already fail.
fn survivors_of_no_test(tests: &str) -> (usize, usize) {
    let folder = crate::common::folder();
    let proof = proof(folder.path(), tests);
    (proof.mutants(), proof.survivors().count())
}

#[test]
fn the_program_says_by_its_exit_code_whether_something_was_found() {
    let run = |card: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sandtable"));
        let output =
            command.args(["test", "--prove", card]).current_dir(crate::common::root()).output().expect("the program");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).to_string())
    };
    let (code, text) = run("75");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("1 card, 3 mutants, 0 survived"), "{text}");
    let folder = crate::common::folder();
    let (paths, _) = written(folder.path(), &begin());
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sandtable"));
    let command = command.args(["test", "--prove", "13", "--json", "--cards"]).arg(&paths.cards);
    let output = command.current_dir(crate::common::root()).output().expect("the program");
    assert_eq!(output.status.code(), Some(1));
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(data["cards"][0]["survivors"][0]["part"], "hook battle.dice of effect rage");
}

/// What the commands of one `t:run` told is there for `t:told`, also after some of it was taken back: what came before the
/// mark, and what came since.
#[test]
fn what_was_told_is_not_lost_with_what_is_taken_back() {
    let told = |text: &str| {
        let folder = crate::common::folder();
        let test = r#"
    test("told", function(t)
        t:scenario("tb")
        t:hand(powers.spain, { 13 })
        t:impulse(powers.spain)
        t:run("set resources nord 1; mark here; set resources sud 2; set resources britain 3; set resources sud 3; set resources sud 4")
        t:run("undo to here; play 13 event; set resources nord 4; set resources britain 5")
        t:told("TEXT")
    end)"#;
        let (paths, selection) = written(folder.path(), &test.replace("TEXT", text));
        let report = testing::run(&paths, &selection);
        report
            .outcomes
            .iter()
            .filter_map(|o| o.fault.as_ref())
            .map(|failed| failed.fault.to_string())
            .collect::<String>()
    };
    assert_eq!(told("Spain gains 1 Resource"), "");
    assert_eq!(told("Britain has 5 Resources"), "");
    // Neither undone steps nor earlier ones.
    assert!(told("Sud has 2 Resources").contains("expected a log line"), "{}", told("Sud has 2 Resources"));
}

#[test]
fn what_entries_of_cards_cost_is_told_as_a_table_and_as_json() {
    let program = |args: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sandtable"));
        let output = command.args(args).current_dir(crate::common::root()).output().expect("the program");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let table = program(&["test", "25", "--cost"]);
    assert!(table.contains("of 5 ms, 200000 steps or 16 MiB") && table.contains("#25"), "{table}");
    let told: serde_json::Value = serde_json::from_str(&program(&["test", "25", "--cost", "--json"])).expect("JSON");
    let costs = told["costs"].as_array().expect("a list");
    let play = costs.iter().find(|c| c["card"] == 25 && c["what"] == "play").expect("its Event");
    assert!(play["entries"].as_u64() > Some(0) && play["steps"].as_u64() > Some(0), "{play}");
    assert!(play["us"].as_f64() > Some(0.0) && play["share"].as_f64() > Some(0.0), "{play}");
    // The most expensive card comes first. Without --cost nothing is measured.
    let shares: Vec<f64> = costs.iter().filter_map(|c| c["share"].as_f64()).collect();
    assert!(shares.len() == costs.len() && shares.is_sorted_by(|a, b| a >= b), "{shares:?}");
    assert!(!program(&["test", "25", "--json"]).contains("costs"));
}
