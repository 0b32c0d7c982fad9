//! How cards are used in games: `compare` says it first, and can make sure that a card is used.

use crate::common::root;
use serde_json::Value;
use std::process::{Command, Output, Stdio};

fn sandtable(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.args(args).current_dir(root()).stdin(Stdio::null()).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// Its JSON output.
fn json(args: &[&str]) -> Value {
    let output = sandtable(&[args, &["--json"]].concat());
    let said = || format!("{}{}", text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", said());
    serde_json::from_slice(&output.stdout).unwrap_or_else(|no| panic!("{no}: {}", said()))
}

const IN_1812: &str = "scenarios/1812.json";

/// Two versions that differ in a parameter of card 63, on six pairs.
const OF_63: [&str; 8] = ["compare", IN_1812, "--with-param", "63.sp=8", "--games", "6", "--players", "quick"];

/// The uses of the only changed card, in both versions.
fn uses(said: &Value) -> [&Value; 2] {
    let cards = said["verdict"]["changed_cards"].as_array().expect("a list");
    assert_eq!((cards.len(), &cards[0]["card"]), (1, &63.into()), "{said}");
    [&cards[0]["a"], &cards[0]["b"]]
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn the_verdict_comes_first_and_counts_how_the_changed_card_was_used() {
    let said = json(&OF_63);
    for uses in uses(&said) {
        let [held, playable] = [&uses["games_in_hand"], &uses["games_playable"]].map(number);
        assert!(playable <= held && held <= 6 && playable <= number(&uses["playable"]), "{uses}");
    }
    let output = sandtable(&OF_63);
    let told = text(&output.stdout);
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].starts_with("The new text of #63 British Subsidies makes "), "{told}");
    assert!(lines[1].starts_with("#63 British Subsidies was played for its text in "), "{told}");
    assert!(told.contains("  A: in hand in ") && told.contains("  B: in hand in "), "{told}");
    // The table has the important outcomes; --all shows more.
    let staged = [&OF_63[..], &["--deal", "britain:63", "--force-play", "63"]].concat();
    let few = text(&sandtable(&staged).stdout);
    let all = text(&sandtable(&[&staged[..], &["--all"]].concat()).stdout);
    assert!(all.lines().count() > few.lines().count(), "{all}");
    assert!(few.contains("--all shows every outcome") && !all.contains("--all shows every outcome"), "{few}");
    assert!(few.contains("britain holds #63 when the game begins"), "{few}");
}

#[test]
fn a_card_that_is_dealt_and_forced_is_held_and_played_in_every_game() {
    let plain = json(&OF_63);
    let staged = json(&[&OF_63[..], &["--deal", "britain:63", "--force-play", "63"]].concat());
    for (plain, staged) in uses(&plain).into_iter().zip(uses(&staged)) {
        assert_eq!(number(&staged["games_in_hand"]), 6, "{staged}");
        assert_eq!(number(&staged["games_played"]["event"]), 6, "{staged}");
        assert!(number(&plain["games_in_hand"]) < 6, "{plain}");
    }
    assert_eq!((&staged["verdict"]["hardly_used"], &staged["differ"]), (&false.into(), &6.into()), "{staged}");
    assert_eq!(plain["verdict"]["hardly_used"], true, "{plain}");
    let told = text(&sandtable(&OF_63).stdout);
    assert!(told.contains("hardly used") && told.contains("--force-play 63") && told.contains("--deal 63"), "{told}");
    // Without a name the Powers take turns in holding it, so four seeds cover all of them.
    let turns = json(&["compare", IN_1812, "--with-param", "63.sp=8", "--games", "4", "--deal", "63"]);
    assert_eq!(number(&uses(&turns)[0]["games_in_hand"]), 4, "{turns}");
}

#[test]
fn games_begin_in_a_later_turn_at_the_same_position_for_both() {
    let args = ["compare", IN_1812, "--with-players", "random", "--games", "4", "--from-turn", "1813"];
    let said = json(&args);
    assert_eq!((&said["pairs"], &said["same"]), (&4.into(), &true.into()), "{said}");
    let outcomes = said["outcomes"].as_array().expect("a list");
    let of = |name: &str| outcomes.iter().find(|outcome| outcome["name"] == name).expect("an outcome")["a"].as_f64();
    assert!(of("year") >= Some(1813.0), "{said}");
    // A whole game has hundreds of decisions more.
    let whole = json(&["compare", IN_1812, "--with-players", "random", "--games", "4"]);
    let whole = whole["outcomes"].as_array().expect("a list").iter().find(|o| o["name"] == "decisions").cloned();
    assert!(of("decisions") < whole.expect("an outcome")["a"].as_f64(), "{said}");
    // B's changes count only from that Turn on: until then A is played.
    let changed = json(&[&args[..3], &["quick", "--games", "2", "--from-turn", "1813"]].concat());
    assert_eq!((&changed["pairs"], &changed["differ"]), (&2.into(), &2.into()), "{changed}");
}

#[test]
fn what_cannot_be_staged_is_refused() {
    for (more, said) in [
        (vec!["--deal", "200"], "unknown card 200"),
        (vec!["--force-play", "300"], "unknown card 300"),
        (vec!["--deal", "prussia:63"], "unknown Power \"prussia\""),
        (vec!["--deal", "sixty"], "not a card number"),
        (vec!["--deal", "nord:93"], "another Power's Home card"),
    ] {
        let output = sandtable(&[&OF_63[..], &more[..]].concat());
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{more:?}: {error}");
        assert!(error.contains(said), "{more:?}: {error}");
    }
    let other = ["compare", IN_1812, "scenarios/1813.json", "--games", "1", "--from-turn", "1814"];
    let error = text(&sandtable(&other).stderr);
    assert!(error.contains("need the same scenario"), "{error}");
    let napoleon = ["compare", "napoleon", "--with-players", "steady", "--games", "1", "--deal", "3"];
    let error = text(&sandtable(&napoleon).stderr);
    assert!(error.contains("napoleon has no cards"), "{error}");
    let error = text(&sandtable(&["simulate", "napoleon", "--games", "1", "--per-card"]).stderr);
    assert!(error.contains("napoleon has no cards to list"), "{error}");
    // No game of 1814 continues after 1814.
    let late = ["compare", IN_1812, "--with-players", "random", "--games", "1", "--from-turn", "1815"];
    let output = sandtable(&late);
    let told = text(&output.stdout);
    assert!(told.contains("none of 30 games reached the Turn 1815"), "{told}{}", text(&output.stderr));
}

#[test]
fn simulate_counts_the_uses_of_every_card() {
    let args = ["simulate", IN_1812, "--games", "3", "--per-card"];
    let said = json(&args);
    let cards = said["cards"].as_array().expect("a list");
    let sum = |name: &str| cards.iter().map(|card| card["played"][name].as_u64().unwrap_or(0)).sum::<u64>();
    assert!(sum("cp") > 0 && sum("event") > 0 && cards.len() > 80, "{said}");
    let told = text(&sandtable(&args).stdout);
    let average = format!("cards played per game: {:.1} as Events", sum("event") as f64 / 3.0);
    assert!(told.contains(&average), "{average}: {told}");
    let row = told.lines().find(|line| line.contains("#63 British Subsidies")).unwrap_or_else(|| panic!("{told}"));
    let card = cards.iter().find(|card| card["card"] == 63).expect("card 63");
    let numbers: Vec<&str> = row.split_whitespace().collect();
    assert!(numbers.contains(&card["games_in_hand"].to_string().as_str()), "{row} {card}");
}
