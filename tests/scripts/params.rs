//! Parameters: declared by cards, changed by scenarios and people, kept in saves, and refused where no card has them.

use crate::common::{at_impulse_of, copy_of_cards, holds, root, run};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::lab::{Stage, named, play};
use sandtable::games::wellington::verbs::{Desk, Opening, transcript};
use sandtable::json::Tweak;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn sandtable(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    let Output { status, stdout, stderr } =
        command.args(args).current_dir(root()).stdin(Stdio::null()).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (status.code().expect("no signal"), text(stdout), text(stderr))
}

/// A scenario based on 1812.
fn over_1812(folder: &Path, fields: &str) -> PathBuf {
    let base = root().join("scenarios/1812.json");
    let head = r#""format": "sandtable-scenario", "version": 1, "name": "mine", "title": "Mine""#;
    let text = format!("{{ {head}, \"base\": {:?},\n{fields} }}", base.display().to_string());
    let file = folder.join("mine.json");
    std::fs::write(&file, text).expect("a file");
    file
}

fn desk(paths: &Paths, scenario: PathBuf, tweaks: &[&str]) -> Desk {
    let opening = Opening { scenario, paths: paths.clone(), seed: 1 };
    let tweaks: Vec<Tweak> = tweaks.iter().map(|text| Tweak::parse(text).expect("a parameter")).collect();
    let (mut desk, faults) = Desk::open_with(&opening, &tweaks).unwrap_or_else(|no| panic!("{no}"));
    assert!(faults.is_empty(), "{}", faults[0]);
    (desk.offers.responses, desk.offers.reactions) = (false, false);
    desk
}

/// How many SP Britain and Spain place with card 63.
fn lands(desk: Desk, sp: u8) -> Desk {
    let mut desk = at_impulse_of(desk, "britain", &[("britain", "63")]);
    let before: i32 = crate::common::eval(&desk, "duchies.lisbon:sp(powers.britain)").parse().expect("a number");
    run(&mut desk, "set leader wellington lisbon; play 63 event; lisbon");
    holds(&desk, "duchies.lisbon:sp(powers.britain)", &(before + i32::from(sp)).to_string());
    desk
}

fn in_1812() -> PathBuf {
    root().join("scenarios/1812.json")
}

#[test]
fn a_parameter_comes_from_the_card_the_scenario_and_the_command_line() {
    let folder = crate::common::folder();
    let ours = Paths::under(&root());
    lands(desk(&ours, in_1812(), &[]), 4);
    let mine = over_1812(folder.path(), r#""params": { "63.sp": 2 }"#);
    lands(desk(&ours, mine.clone(), &[]), 2);
    let mut changed = lands(desk(&ours, mine, &["63.sp=3"]), 3);
    assert!(run(&mut changed, "card 63").contains("parameter sp = 3 (4 in the file)"));

    // It survives undo and redo, a save, another text of the card, and an exported scenario.
    run(&mut changed, "undo; undo; set hand britain +63; undo");
    let (save, exported) = (folder.path().join("game.json"), folder.path().join("exported.json"));
    run(&mut changed, &format!("save {}; export {}", save.display(), exported.display()));
    let (code, said, error) = sandtable(&["replay", save.to_str().expect("text"), "--verify"]);
    assert_eq!(code, 0, "{said}{error}");
    let mut other = desk(&ours, in_1812(), &[]);
    run(&mut other, &format!("load {}", save.display()));
    assert!(run(&mut other, "card 63").contains("parameter sp = 3 (4 in the file)"));
    assert!(run(&mut desk(&ours, exported, &[]), "card 63").contains("parameter sp = 3 (4 in the file)"));
    let (_, differ, _) = sandtable(&["scenario", "diff", "scenarios/1812.json", save.to_str().expect("text")]);
    assert!(differ.contains("parameter 63.sp: none → 3"), "{differ}");
}

#[test]
fn a_saved_card_keeps_the_value_that_was_asked_for() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let mut desk = desk(&paths, in_1812(), &["63.sp=5"]);
    let file = paths.cards.join("063_british_subsidies.lua");
    let text = std::fs::read_to_string(&file).expect("a card");
    std::fs::write(&file, text.replace("sp = 4", "sp = 9")).expect("a card");
    desk.reload().expect("another text");
    assert!(run(&mut desk, "card 63").contains("parameter sp = 5 (9 in the file)"));
    // The card loses its parameter, and the change goes with it.
    std::fs::write(&file, text.replace("params = { sp = 4 },", "").replace("params.sp", "4")).expect("a card");
    let said = desk.reload().expect("another text");
    assert!(said.contains("card 63 has no parameter \"sp\"") && !said.contains("stays in force"), "{said}");
}

#[test]
fn any_field_of_a_scenario_can_be_changed() {
    let ours = Paths::under(&root());
    let desk = desk(&ours, in_1812(), &["/resources/nord=5", "/first_power=sud"]);
    holds(&desk, "powers.nord:resources()", "5");
    let untouched = self::desk(&ours, in_1812(), &[]);
    for power in ["britain", "sud", "spain"] {
        let resources = format!("powers.{power}:resources()");
        holds(&desk, &resources, &crate::common::eval(&untouched, &resources));
    }
    assert_eq!(desk.session.position().due.word(), "sud");
    assert_ne!(untouched.session.position().due.word(), "sud");
}

#[test]
fn what_no_card_has_is_refused_with_its_place() {
    let folder = crate::common::folder();
    let mine = over_1812(folder.path(), "\"params\": {\n \"63.spp\": 2 }");
    let mine = mine.to_str().expect("text");
    for (args, said) in [
        (vec![mine], "mine.json:3:12: card 63 has no parameter \"spp\"\nHint: did you mean 63.sp?"),
        (vec!["simulate", mine], "mine.json:3:12: card 63 has no parameter \"spp\"\nHint: did you mean 63.sp?"),
        (vec!["check", mine], "mine.json:3:12\n"),
        (vec!["--param", "63.sp=many"], "allowed"),
        (vec!["--param", "63.sp=true"], "63.sp must be a whole number; found true"),
        (vec!["--param", "1.sp=1"], "it declares none"),
        (vec!["--param", "200.sp=1"], "unknown card 200"),
        (vec!["--param", "/resources/nordd=1"], "did you mean \"nord\"?"),
        (vec!["--param", "/resorces/nord=1"], "did you mean \"resources\"?"),
        (vec!["--param", "/resources/nord=many"], "resources.nord"),
        (vec!["--param", "sp=1"], "is not a parameter"),
    ] {
        let (code, out, error) = sandtable(&args);
        assert_eq!(code, if args[0] == "check" { 1 } else { 2 }, "{args:?}: {out}{error}");
        assert!(
            error.contains(said)
                && error.contains("Hint") | error.contains("allowed") | error.contains("= help: did you mean 63.sp?"),
            "{args:?}: {error}"
        );
    }
}

#[test]
fn cards_declare_numbers_and_read_what_they_declare() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let file = paths.cards.join("063_british_subsidies.lua");
    let text = std::fs::read_to_string(&file).expect("a card");
    let check = |text: String| {
        std::fs::write(&file, text).expect("a card");
        sandtable(&["check", file.to_str().expect("text"), "--cards", paths.cards.to_str().expect("text")])
    };
    for (to, said) in [
        ("sp = \"four\"", "the parameter sp must be a whole number, true or false; found the text \"four\""),
        ("sp = 2.5", "the parameter sp must be a whole number, true or false; found the number 2.5"),
        ("sp = {}", "the parameter sp must be a whole number, true or false"),
        ("4", "an entry without a name"),
    ] {
        let (code, _, error) = check(text.replace("sp = 4", to));
        assert_eq!(code, 1, "{to}");
        let line = text.lines().position(|line| line.contains("params = ")).expect("a line") + 1;
        assert!(error.contains(&format!("063_british_subsidies.lua:{line}:")) && error.contains(said), "{to}: {error}");
    }
    let (code, _, warned) = check(text.replace("sp = 4", "sp = 4, unread = 1"));
    assert!(code == 0 && warned.contains("the parameter unread is never read"), "{warned}");
    let (code, _, error) = check(text.replace("return card", "local early = params.sp\nreturn card"));
    assert!(code == 1 && error.contains("use them inside functions"), "{error}");
    // A misspelt parameter fails where it is read.
    std::fs::write(&file, text.replace("where, params.sp)", "where, params.spp)")).expect("a card");
    let mut desk = at_impulse_of(desk(&paths, in_1812(), &[]), "britain", &[("britain", "63")]);
    run(&mut desk, "set leader wellington lisbon; play 63 event");
    let said = transcript::one(&mut desk, "lisbon").expect_err("it fails").told();
    assert!(said.contains("declares no parameter \"spp\"; did you mean sp?"), "{said}");
}

#[test]
fn results_say_what_was_changed_and_do_not_mix() {
    let folder = crate::common::folder();
    let out = folder.path().join("results");
    let out = out.to_str().expect("text");
    // With one block the second shard has no game: only the folder is made.
    let args = ["simulate", "scenarios/1812.json", "--games", "1", "--shard", "2/2", "--out", out];
    let (code, _, error) = sandtable(&[&args[..], &["--param", "63.sp=6", "--param", "/resources/nord=4"]].concat());
    assert_eq!(code, 0, "{error}");
    let meta = std::fs::read(folder.path().join("results/meta.json")).expect("a file");
    let meta: Value = serde_json::from_slice(&meta).expect("JSON");
    assert_eq!(meta["params"], serde_json::json!({ "63.sp": 6, "/resources/nord": 4 }));
    let (code, _, error) = sandtable(&args);
    assert_eq!(code, 2);
    assert!(error.contains("params: ") && error.contains("cards: ") && error.contains("scenario_hash: "), "{error}");
}

#[test]
fn a_parameter_as_the_card_has_it_changes_nothing() {
    let ours = Paths::under(&root());
    let makers = [(); 4].map(|()| named("random").expect("a player"));
    let tweak = [Tweak::parse("63.sp=4").expect("a parameter")];
    let plain = Stage::open(&in_1812(), &ours).expect("a stage");
    let same = Stage::with(&in_1812(), &ours, &tweak, None).expect("a stage");
    // Game 3 is a short one.
    let [a, b] = [plain, same].map(|stage| play(&stage, &makers, 3, 20_000, &|| false));
    assert!(a.is_some() && a == b);
}
