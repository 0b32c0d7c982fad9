//! `sandtable test --prove`: tests that do not notice when something of their card is missing are found.

use crate::common::copy_of_cards;
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::board::Card;
use sandtable::games::wellington::verbs::prove::{Proof, prove};
use sandtable::games::wellington::verbs::testing::{self, Selection};
use std::path::Path;

/// The card gives a Resource, and its effect a die; its tests are these.
fn proof(folder: &Path, tests: &str) -> Proof {
    let (paths, selection) = written(folder, tests);
    prove(&paths, &selection)
}

fn written(folder: &Path, tests: &str) -> (Paths, Selection) {
    let Paths { cards, .. } = copy_of_cards(folder);
    let card = r#"return card {
        api = 1, number = 13, title = "Atrocity", cp = 4, kind = "event", text = "A test.",
        can_play = function(ev) return ev.player == powers.spain or "only Spain" end,
        play = function(ev)
            ev:gain_resource(1)
            ev:start("fury", {}, lasting.turn)
            ev:start("rage", {}, lasting.turn)
        end,
        effects = {
            fury = { ["conquest.threshold"] = function(fx, at, n) return n + 1 end },
            rage = { ["battle.dice"] = function(fx, at, n) return n + 1 end },
        },
    }"#;
    let file = std::fs::read_dir(&cards).expect("cards").flatten().map(|e| e.path());
    let file = file.into_iter().find(|p| p.display().to_string().contains("013_")).expect("the card");
    std::fs::write(&file, card).expect("a card");
    std::fs::create_dir_all(cards.join("tests")).expect("a folder");
    std::fs::write(cards.join("tests").join(file.file_name().expect("a name")), tests).expect("a test file");
    let paths = Paths { cards, ..Paths::under(&crate::common::root()) };
    (paths, Selection { card: Some(Card(13)), ..Selection::default() })
}

const BEGIN: &str = r#"
    local function played(t)
        t:scenario("tb")
        t:hand(powers.spain, { 13 })
        t:impulse(powers.spain)
        t:run("play 13 event")
    end
    test("a Resource", function(t)
        played(t)
        t:equal(powers.spain:resources(), 1)
    end)
    test("only Spain", function(t)
        t:scenario("tb")
        t:hand(powers.sud, { 13 })
        t:impulse(powers.sud)
        t:refused("play 13 event", "only Spain")
    end)
    test("fury", function(t)
        played(t)
        t:equal(game:value("conquest.threshold", 8), 9)
    end)
"#;

const RAGE: &str = r#"
    test("rage", function(t)
        played(t)
        t:equal(game:value("battle.dice", 0, { side = sides.allies }), 1)
    end)
"#;

#[test]
fn tests_that_notice_everything_prove_the_card() {
    let folder = crate::common::folder();
    let proof = proof(folder.path(), &format!("{BEGIN}{RAGE}"));
    assert!(proof.is_sound(), "{}", proof.text());
    // `play`, all effects, two effects, the script.
    assert_eq!((proof.cards, proof.tried), (1, 5));
}

#[test]
fn an_effect_that_no_test_misses_is_named() {
    let folder = crate::common::folder();
    let proof = proof(folder.path(), BEGIN);
    let parts: Vec<&str> = proof.unnoticed.iter().map(|(_, part)| part.as_str()).collect();
    assert_eq!(parts, ["the effect \"rage\""], "{}", proof.text());
    assert!(proof.idle.is_empty() && !proof.is_sound());
}

#[test]
fn a_test_that_holds_whatever_is_missing_is_named() {
    let folder = crate::common::folder();
    let idle = "test(\"idle\", function(t) t:check(true) end)";
    let proof = proof(folder.path(), &format!("{BEGIN}{RAGE}{idle}"));
    let tests: Vec<&str> = proof.idle.iter().map(|(_, test)| test.as_str()).collect();
    assert_eq!(tests, ["idle"], "{}", proof.text());
    assert!(
        proof.unnoticed.is_empty()
            && sandtable::view::paint::plain(&proof.text()).contains("holds whatever is missing: idle")
    );
}

#[test]
fn a_test_that_fails_as_it_is_proves_nothing() {
    let folder = crate::common::folder();
    let wrong = "test(\"wrong\", function(t) t:check(false) end)";
    let proof = proof(folder.path(), &format!("{BEGIN}{RAGE}{wrong}"));
    assert_eq!(proof.failing.len(), 1, "{}", proof.text());
    assert!(proof.idle.is_empty() && !proof.is_sound());
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
    assert!(text.contains("1 card, 2 parts taken out, 0 found"), "{text}");
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
    assert!(told("Sud has 2 Resources").contains("expected a line"), "{}", told("Sud has 2 Resources"));
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
    // The dearest comes first; without the question nothing is measured.
    let shares: Vec<f64> = costs.iter().filter_map(|c| c["share"].as_f64()).collect();
    assert!(shares.len() == costs.len() && shares.is_sorted_by(|a, b| a >= b), "{shares:?}");
    assert!(!program(&["test", "25", "--json"]).contains("costs"));
}
