//! `sandtable compare` and `sandtable tune`: equal versions are exactly equal, differences are found, and chance is not reported as
//! a difference.

use crate::common::{copy_of_cards, is_thorough, root};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn sandtable(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.args(args).current_dir(root()).stdin(Stdio::null()).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// Its JSON output and exit code.
fn json(args: &[&str], code: i32) -> Value {
    let output = sandtable(&[args, &["--json"]].concat());
    let said = || format!("{}{}", text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{}", said());
    serde_json::from_slice(&output.stdout).unwrap_or_else(|no| panic!("{no}: {}", said()))
}

fn shown(path: &Path) -> &str {
    path.to_str().expect("text")
}

const IN_1812: &str = "scenarios/1812.json";

/// A scenario based on 1812.
fn over_1812(folder: &Path, name: &str, fields: &str) -> PathBuf {
    let base = root().join(IN_1812);
    let head = r#""format": "sandtable-scenario", "version": 1, "name": "mine", "title": "Mine""#;
    let text = format!("{{ {head}, \"base\": {:?},\n{fields} }}", base.display().to_string());
    let file = folder.join(name);
    std::fs::write(&file, text).expect("a file");
    file
}

/// A different text of a card, in a file with any name.
fn other_card(folder: &Path, card: &str, from: &str, to: &str) -> PathBuf {
    let sound = std::fs::read_to_string(root().join("cards").join(card)).expect("a card");
    let changed = sound.replace(from, to);
    assert_ne!(sound, changed);
    let file = folder.join("mine.lua");
    std::fs::write(&file, changed).expect("a file");
    file
}

fn outcome<'v>(said: &'v Value, name: &str) -> &'v Value {
    let found = said["outcomes"].as_array().expect("a list").iter().find(|o| o["name"] == name);
    found.unwrap_or_else(|| panic!("no {name}: {said}"))
}

#[test]
fn a_card_set_is_exactly_itself_whatever_its_cards_are_called() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let args = ["compare", IN_1812, "--with-cards", shown(&paths.cards), "--games", "2"];
    let said = json(&args, 0);
    assert_eq!(said["a"]["cards"], said["b"]["cards"]);
    // Two cards change their titles: the cards differ, and the games do not.
    let files = ["025_general_staff.lua", "024_hand_of_god.lua"].map(|name| paths.cards.join(name));
    let texts = files.each_ref().map(|file| std::fs::read_to_string(file).expect("a card"));
    let titles = ["\"General Staff\"", "\"Hand of God\""];
    for (i, file) in files.iter().enumerate() {
        let swapped = texts[i].replace(titles[i], titles[1 - i]);
        assert_ne!(swapped, texts[i]);
        std::fs::write(file, swapped).expect("a card");
    }
    let swapped = json(&args, 0);
    assert_ne!(swapped["a"]["cards"], swapped["b"]["cards"]);
    for said in [said, swapped] {
        assert_eq!((&said["pairs"], &said["same"], &said["differ"]), (&2.into(), &true.into(), &0.into()), "{said}");
        for outcome in said["outcomes"].as_array().expect("a list") {
            let zero = serde_json::json!({ "value": 0.0, "low": 0.0, "high": 0.0 });
            assert_eq!((&outcome["difference"], &outcome["shown"]), (&zero, &false.into()), "{outcome}");
            assert_eq!(outcome["a"], outcome["b"]);
        }
    }
    let told = text(&sandtable(&args).stdout);
    assert!(told.contains("2 of 2 pairs are identical, down to the last die"), "{told}");
}

/// 60 pairs in which Britain begins with card 63: about 15 seconds on two cores.
#[test]
fn a_card_of_twice_its_strength_is_found_out() {
    let folder = crate::common::folder();
    let scenario = over_1812(folder.path(), "subsidies.json", r#""hands": { "britain": [63] }"#);
    let card = other_card(folder.path(), "063_british_subsidies.lua", "sp = 4", "sp = 8");
    let games = if is_thorough() { 60 } else { 20 };
    let said =
        json(&["compare", shown(&scenario), "--card", shown(&card), "--games", &games.to_string(), "--parted", "2"], 0);
    assert_eq!((&said["pairs"], &said["same"]), (&games.into(), &false.into()));
    for name in ["sp_arrived_britain", "sp_arrived_spain"] {
        let found = outcome(&said, name);
        assert!(found["excludes_zero"] == true && found["difference"]["low"].as_f64() > Some(0.0), "{found}");
    }
    let parted = said["parted"].as_array().expect("a list");
    assert_eq!(parted.len(), 2);
    for parting in parted {
        let [a, b] = ["a", "b"].map(|side| parting[side].as_str().expect("text"));
        assert!(a.contains("#63 British Subsidies: Where do 4 SP land?"), "{parting}");
        assert!(b.contains("#63 British Subsidies: Where do 8 SP land?"), "{parting}");
        assert!(parting["after"].as_str().is_some_and(|after| after.contains(" chose ")), "{parting}");
    }
}

#[test]
fn few_games_show_nothing_and_say_how_many_would() {
    let folder = crate::common::folder();
    let two = over_1812(folder.path(), "two.json", r#""resources": { "nord": 6 }"#);
    let args = ["compare", IN_1812, shown(&two), "--games", "3"];
    let output = sandtable(&args);
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(told.contains("not significant (about ") && !told.contains("  significant"), "{told}");
    assert!(told.contains("the positions differed from the start"), "{told}");
    // The result is the same with any number of threads.
    let [one, many] = ["1", "3"].map(|threads| json(&[&args[..], &["--threads", threads]].concat(), 0));
    assert_eq!(one, many);
    assert_eq!(one["parted"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_script_that_fails_on_one_side_is_told_and_its_pair_left_out() {
    let folder = crate::common::folder();
    let from = "    play = function(ev)\n";
    let card =
        other_card(folder.path(), "024_hand_of_god.lua", from, &format!("{from}        error(\"out of hands\")\n"));
    let args = ["compare", IN_1812, "--with-card", shown(&card), "--games", "6"];
    let said = json(&args, 1);
    let [failed, left, pairs] =
        [&said["failed"]["b"], &said["left_out"], &said["pairs"]].map(|n| n.as_u64().expect("n"));
    assert!(failed > 0 && failed == left && left + pairs == 6 && said["failed"]["a"] == 0, "{said}");
    let output = sandtable(&args);
    let (told, error) = (text(&output.stdout), text(&output.stderr));
    assert!(
        told.starts_with(&format!("0 games of A and {failed} games of B FAILED; {left} pairs are left out")),
        "{told}"
    );
    assert!(
        error.contains(" in B, after ") && error.contains("mine.lua:") && error.contains("out of hands"),
        "{error}"
    );
}

#[test]
fn what_cannot_be_compared_or_tuned_is_refused() {
    let folder = crate::common::folder();
    let nobody = folder.path().join("nobody.lua");
    std::fs::write(&nobody, "return card {}").expect("a file");
    let tune = ["tune", IN_1812, "--param", "63.sp=2..4", "--target", "french wins 50%"];
    for (args, said) in [
        (vec!["compare", IN_1812], "nothing to compare with"),
        (vec!["compare", IN_1812, "--with-param", "63.spp=1"], "did you mean 63.sp?"),
        (vec!["compare", IN_1812, "--with-players", "rondom"], "did you mean random?"),
        (vec!["compare", IN_1812, "--with-players", "search:9ms"], "never plays the same game twice"),
        (vec!["compare", IN_1812, "--with-card", shown(&nobody)], "does not say which card it is"),
        (vec!["compare", IN_1812, "--with-cards", "/nowhere"], "the folder cannot be read"),
        (vec!["compare", IN_1812, "--with-cards", "cards", "--games", "0"], "at least one game"),
        ([&tune[..], &["--games", "29"]].concat(), "29 games are too few for 3 values"),
        ([&tune[..], &["--param", "63.spp=1,2"]].concat(), "did you mean 63.sp?"),
        ([&tune[..4], &["--target", "french wins 50"]].concat(), "needs a per cent sign"),
        ([&tune[..2], &["--param", "63.sp=2", "--target", "year 1813"]].concat(), "there is only one value"),
    ] {
        let output = sandtable(&args);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.contains(said), "{args:?}: {error}");
    }
}

#[test]
fn ctrl_c_leaves_what_is_finished() {
    let child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["compare", IN_1812, "--with-param", "63.sp=8", "--games", "100000", "--json"])
        .current_dir(root())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    std::thread::sleep(Duration::from_millis(if is_thorough() { 3_000 } else { 700 }));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let output = child.wait_with_output().expect("it ends");
    let said: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((output.status.code(), &said["stopped"]), (Some(0), &true.into()), "{said}");
    assert!(said["pairs"].as_u64() < Some(100_000));
}

/// Games that begin in 1814 end in 1814; those that begin a year before often do not.
#[test]
fn tuning_finds_the_right_value_or_says_that_it_cannot_tell() {
    let games = if is_thorough() { "100" } else { "40" };
    let years = ["tune", IN_1812, "--param", "/year=1813,1814", "--target", "year 1814", "--games", games];
    let said = json(&years, 0);
    assert_eq!(said["best"], serde_json::json!({ "/year": 1814 }), "{said}");
    let told =
        text(&sandtable(&["tune", IN_1812, "--param", "63.sp=4,5", "--target", "year 1813", "--games", "20"]).stdout);
    assert!(told.contains("20 games are not enough: "), "{told}");
    assert_eq!(told.matches("      10 games").count(), 2, "{told}");
}
