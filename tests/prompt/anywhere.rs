//! The program away from its sources: in an empty folder, in a folder with a few files, in a laboratory that `init` made.

use crate::common;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const CARD: &str = "cards/025_general_staff.lua";

/// Runs the program in a folder without the sources, with lines for its prompt.
fn program(folder: &Path, args: &[&str], lines: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(args)
        .current_dir(folder)
        .env("HOME", folder)
        .env("SANDTABLE_HISTORY", "")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    use std::io::Write;
    // A program that ends before it has read everything closes the pipe.
    let _ = child.stdin.take().expect("a pipe").write_all(lines.as_bytes());
    child.wait_with_output().expect("an end")
}

/// Its standard output. It must succeed.
fn said(folder: &Path, args: &[&str], lines: &str) -> String {
    let output = program(folder, args, lines);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{args:?}: {}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

/// Its error. It must fail.
fn refusal(folder: &Path, args: &[&str]) -> String {
    let output = program(folder, args, "");
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn json(folder: &Path, args: &[&str]) -> Value {
    serde_json::from_str(&said(folder, args, "")).expect("JSON")
}

/// The files of a kind that are listed.
fn listed(folder: &Path, args: &[&str], kind: &str) -> Vec<Value> {
    json(folder, args)["files"][kind].as_array().expect("a list").clone()
}

/// The files of a kind that come from a given source.
fn files(folder: &Path, kind: &str, from: &str) -> Vec<String> {
    let all = listed(folder, &["where", "--json"], kind);
    let matching = all.iter().filter(|file| file["from"] == from);
    matching.map(|file| file["file"].as_str().expect("a name").to_string()).collect()
}

fn laboratory() -> TempDir {
    let folder = common::folder();
    said(folder.path(), &["init"], "");
    folder
}

fn replace(file: &Path, from: &str, to: &str) {
    let text = std::fs::read_to_string(file).expect("a file");
    assert!(text.contains(from), "{} has no {from}", file.display());
    std::fs::write(file, text.replace(from, to)).expect("a file");
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn in_an_empty_folder_the_built_in_game_opens_and_nothing_is_written() {
    let folder = common::folder();
    let here = folder.path();
    let text = said(here, &[], "show wellington\nfiles\nnew puzzles/marmont\nnew 1813\nquit\n");
    assert!(text.contains("Cards, scenarios and bots: built in."), "{text}");
    assert!(text.contains("110 cards with scripts"), "{text}");
    assert!(text.contains("Wellington (Britain), Battle 5, Command 9"), "{text}");
    assert!(text.contains("cards       110 built in"), "{text}");
    let text = said(here, &["simulate", "1813", "--games", "2", "--players", "scripts/bots/raider.lua"], "");
    assert!(text.contains("2 games"), "{text}");
    assert!(said(here, &["simulate", "scenarios/1812.json", "--games", "1"], "").contains("1 game"));
    assert!(said(here, &["check", CARD], "").contains("1 file"), "a built-in card is checked by its name");
    assert!(said(here, &["test", "25"], "").contains(" passed, 0 failed"));
    let strict = said(here, &["check", "--strict"], "");
    assert!(strict.contains("0 faults"), "{strict}");
    assert_eq!(names(here), Vec::<String>::new());
    assert_eq!(files(here, "cards", "built_in").len(), 110);
    assert_eq!(json(here, &["where", "--json"])["laboratory"], Value::Null);
}

#[test]
fn an_option_of_a_shell_is_refused_at_the_prompt_of_every_game() {
    let folder = common::folder();
    for game in [&[][..], &["napoleon"]] {
        let output = program(folder.path(), game, "options --all\nquit\n");
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text);
        assert!(text.contains("the prompt has no option \"--all\""), "{game:?}: {text}");
        assert!(text.contains("`help options`"), "{game:?}: {text}");
    }
}

#[test]
fn programs_are_told_the_facts_of_what_happens() {
    let folder = common::folder();
    let lines = "responses off; reactions off; keep; keep; keep; keep; set hand britain +17; set impulse britain; play 17 cp\nbuild infantry at lisbon\n";
    let told: Value = serde_json::from_str(&said(folder.path(), &["--json"], lines)).expect("JSON");
    let commands = told["commands"].as_array().expect("a list");
    let built = commands.last().expect("a command")["entries"].as_array().expect("a list");
    let placed = built.iter().find(|entry| entry["kind"] == "placed").unwrap_or_else(|| panic!("{told:#}"));
    let fact = |kind: &str| {
        let parts = placed["line"].as_array().expect("a list");
        parts.iter().find(|part| part["kind"] == kind).unwrap_or_else(|| panic!("no {kind}: {placed:#}")).clone()
    };
    assert_eq!((&fact("player")["id"], &fact("duchy")["id"]), (&"britain".into(), &"lisbon".into()), "{placed:#}");
    assert_eq!((&fact("number")["value"], &placed["cause"]["rule"]), (&1.into(), &"6.1".into()), "{placed:#}");
    let line: String =
        placed["line"].as_array().expect("a list").iter().filter_map(|part| part["text"].as_str()).collect();
    assert_eq!(placed["text"], line);
}

#[test]
fn a_name_that_leads_nowhere_is_not_filled_in() {
    let folder = common::folder();
    for missing in ["scenarios/1899.json", "/nowhere/scenarios/1812.json", "1899"] {
        let text = refusal(folder.path(), &["simulate", missing, "--games", "1"]);
        assert!(text.contains(missing) && text.contains("does not exist"), "{text}");
    }
    assert!(refusal(folder.path(), &["check", "elsewhere/cards/025_general_staff.lua"]).contains("file not found"));
}

#[test]
fn a_folder_with_one_card_changes_one_card() {
    let folder = common::folder();
    let here = folder.path();
    let built_in = said(here, &["test", "25"], "");
    std::fs::create_dir(here.join("cards")).expect("a folder");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR"));
    // A file with another name and the same number replaces the built-in card 25.
    let mine = here.join("cards/025_my_staff.lua");
    std::fs::copy(sources.join(CARD), &mine).expect("a copy");
    assert_eq!(said(here, &["test", "25"], ""), built_in);
    replace(&mine, "ev:gain_resource(1,", "ev:gain_resource(3,");
    let output = program(here, &["test", "25"], "");
    assert_eq!(output.status.code(), Some(1), "its tests notice the other text");
    assert_eq!(files(here, "cards", "changed"), ["cards/025_my_staff.lua"]);
    assert_eq!(files(here, "cards", "built_in").len(), 109);
    let text = said(here, &[], "quit\n");
    assert!(text.contains("cards: 1 changed (#25); the rest is built in"), "{text}");
    let text = said(here, &["where"], "");
    assert!(text.contains("changed   cards/025_my_staff.lua (instead of 025_general_staff.lua)"), "{text}");
    // A folder inside the laboratory finds the same laboratory.
    let deeper = here.join("notes/old");
    std::fs::create_dir_all(&deeper).expect("a folder");
    assert!(said(&deeper, &["where"], "").contains("1 here, changed"));
    // If a card folder is named, all cards come from there.
    assert_eq!(listed(here, &["where", "--json", "--cards", "cards"], "cards").len(), 1);
}

#[test]
fn a_map_or_a_library_of_ones_own_goes_before_the_built_in_one() {
    let folder = laboratory();
    let here = folder.path();
    for name in names(&here.join("scenarios")).into_iter().filter(|name| name != "map.json" && name != "puzzles") {
        std::fs::remove_file(here.join("scenarios").join(name)).expect("a file");
    }
    std::fs::remove_dir_all(here.join("scenarios/puzzles")).expect("a folder");
    replace(&here.join("scenarios/map.json"), "\"name\": \"Salamanca\"", "\"name\": \"Helmantica\"");
    // The built-in 1812, and a built-in puzzle based on it, use the map of the folder.
    for scenario in ["1812", "puzzles/marmont"] {
        let text = said(here, &[], &format!("new {scenario}\nshow salamanca\nquit\n"));
        assert!(text.contains("Helmantica, Key"), "{scenario}: {text}");
    }
    let library = here.join("scripts/lib/draws.lua");
    std::fs::write(&library, "return { }\n").expect("a file");
    let output = program(here, &["check"], "");
    assert_eq!(output.status.code(), Some(1), "cards that call the library are wrong now");
    assert_eq!(files(here, "libraries", "changed"), ["scripts/lib/draws.lua"]);
}

#[test]
fn a_scenario_of_ones_own_builds_on_a_built_in_one() {
    let folder = common::folder();
    let here = folder.path();
    let text = said(here, &[], "keep; keep; keep; keep\nexport mine.json\nquit\n");
    assert!(text.contains("exported to mine.json"), "{text}");
    let base = r#"{ "format": "sandtable-scenario", "version": 1, "base": "scenarios/1812.json", "name": "late", "title": "A late year", "note": "", "year": 1813 }"#;
    std::fs::write(here.join("late.json"), base).expect("a file");
    for (file, title) in [("mine.json", "mine"), ("late.json", "A late year")] {
        assert!(said(here, &[file], "quit\n").contains(title), "{file}");
    }
}

#[test]
fn init_makes_a_laboratory_that_is_as_built_in() {
    let folder = common::folder();
    let here = folder.path();
    let text = said(here, &["init", "peninsular", "--git"], "");
    assert!(text.contains("files in peninsular"), "{text}");
    let made = here.join("peninsular");
    let expected = [
        ".git", ".luarc.json", ".luaurc", ".vscode", "README.md", "cards", "games", "sandtable.json", "scenarios",
        "scripts",
    ];
    assert_eq!(names(&made), expected);
    assert_eq!(std::fs::read_to_string(made.join("README.md")).expect("a README").lines().count(), 11);
    assert_eq!((files(&made, "cards", "same").len(), files(&made, "tests", "same").len()), (110, 110));
    for kind in ["cards", "tests", "libraries", "scenarios", "puzzles", "bots"] {
        for from in ["changed", "own", "built_in"] {
            assert_eq!(files(&made, kind, from), Vec::<String>::new(), "{kind} {from}");
        }
    }
    assert!(said(&made, &["check", "--strict"], "").contains("0 faults"));
    let again = refusal(&made, &["init"]);
    assert!(again.contains("is already a laboratory") && again.contains("sandtable upgrade"), "{again}");
}

#[test]
fn init_writes_over_nothing_of_the_author() {
    let folder = common::folder();
    let here = folder.path();
    std::fs::write(here.join("README.md"), "mine").expect("a file");
    let text = refusal(here, &["init"]);
    assert!(text.contains("README.md already exists"), "{text}");
    assert_eq!(names(here), ["README.md"], "all of the files or none");
    said(here, &["init", "--force"], "");
    assert_ne!(std::fs::read_to_string(here.join("README.md")).expect("a file"), "mine");
}

/// Makes a laboratory look as if an older program had made it, with this text for the file.
fn began_with(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).expect("a file");
    let marker = folder.join("sandtable.json");
    let mut value: Value = serde_json::from_slice(&std::fs::read(&marker).expect("a marker")).expect("JSON");
    value["files"][name] = format!("{:016x}", sandtable::disk::print_of(text.as_bytes())).into();
    std::fs::write(&marker, value.to_string()).expect("a marker");
}

#[test]
fn upgrade_takes_what_the_author_left_alone_and_shows_the_rest() {
    let folder = laboratory();
    let here = folder.path();
    assert!(said(here, &["upgrade"], "").contains("nothing to do"));
    let text = |name: &str| std::fs::read_to_string(here.join(name)).expect("a file");
    let cards = names(&here.join("cards"));
    let card = |digits: &str| format!("cards/{}", cards.iter().find(|name| name.starts_with(digits)).expect("a card"));
    let (left, mine, both) = (CARD, card("001_"), card("002_"));
    let now = text(left);
    began_with(here, left, "-- an older text\n");
    std::fs::write(here.join(&mine), "-- mine\n").expect("a file");
    began_with(here, &both, "-- an older text\n");
    std::fs::write(here.join(&both), "-- mine too\n").expect("a file");
    std::fs::remove_file(here.join("scenarios/1813.json")).expect("a file");

    let shown = said(here, &["upgrade", "--dry-run"], "");
    assert!(shown.contains(&format!("{left}: updated")), "{shown}");
    assert!(shown.contains("--- an older text") && shown.contains("+return card {"), "{shown}");
    assert!(shown.contains(&format!("{both}: changed both by you and in this version, left alone")), "{shown}");
    assert!(!shown.contains(&mine), "nothing new is built in for it: {shown}");
    assert!(
        shown.contains("1 updated, 0 added, 1 changed both by you and in this version\nnothing was written"),
        "{shown}"
    );
    assert_eq!(text(left), "-- an older text\n");

    said(here, &["upgrade"], "");
    assert_eq!(text(left), now);
    assert_eq!((text(&mine).as_str(), text(&both).as_str()), ("-- mine\n", "-- mine too\n"));
    assert!(!here.join("scenarios/1813.json").exists(), "what the author took out stays out");
    assert!(said(here, &["upgrade"], "").contains("nothing to do"));
}

#[test]
fn upgrade_insists_only_where_somebody_does_and_adds_what_is_new() {
    let folder = laboratory();
    let here = folder.path();
    let text = || std::fs::read_to_string(here.join(CARD)).expect("a file");
    let now = text();
    began_with(here, CARD, "-- an older text\n");
    std::fs::write(here.join(CARD), "-- mine\n").expect("a file");
    let marker = here.join("sandtable.json");
    let mut value: Value = serde_json::from_slice(&std::fs::read(&marker).expect("a marker")).expect("JSON");
    value["files"].as_object_mut().expect("files").remove("scenarios/1813.json");
    std::fs::write(&marker, value.to_string()).expect("a marker");
    std::fs::remove_file(here.join("scenarios/1813.json")).expect("a file");
    let shown = said(here, &["upgrade", "--force", CARD], "");
    assert!(shown.contains("0 updated, 0 added, 1 changed both by you and in this version"), "{shown}");
    assert_eq!(text(), now);
    assert!(!here.join("scenarios/1813.json").exists(), "it was not named");
    assert!(said(here, &["upgrade"], "").contains("scenarios/1813.json: added"));
    assert!(here.join("scenarios/1813.json").exists());
    let empty = common::folder();
    assert!(refusal(empty.path(), &["upgrade"]).contains("is not in a laboratory"));
    std::fs::write(&marker, "{").expect("a marker");
    assert!(refusal(here, &["upgrade"]).contains("sandtable.json is damaged"));
}

/// Things among the cards that are not regular files never block the program.
#[cfg(unix)]
#[test]
fn a_pipe_among_the_cards_is_told_and_not_waited_for() {
    let folder = laboratory();
    let pipe = folder.path().join(CARD);
    std::fs::remove_file(&pipe).expect("a file");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    assert!(said(folder.path(), &["where"], "").contains("109 here, as built in, 1 here, changed"));
}

/// A new card 111 can be played, checked and tested at once, and is made only once.
#[test]
fn a_new_card_comes_with_a_test_and_its_entry_in_the_index() {
    let folder = common::folder();
    let here = folder.path();
    let text = said(here, &[], "new card 111 The Long Winter\nset hand spain +111\n= cards[111]:title()\n");
    assert!(text.contains("cards/111_the_long_winter.lua: the card"), "{text}");
    assert!(text.contains("The Long Winter") && text.contains("edit: Spain's hand: +#111"), "{text}");
    assert_eq!(names(&here.join("cards")), ["111_the_long_winter.lua", "tests"]);
    assert_eq!(names(&here.join("scenarios")), ["cards.json"], "a copy of the built-in index");
    assert!(said(here, &["test", "111"], "").contains("1 passed, 0 failed"));
    assert!(said(here, &["check", "--strict"], "").contains("0 faults"));
    // Not twice, not in the middle of a game, and not by a transcript, which may be somebody else's.
    let refused = |lines: &str, why: &str| {
        let output = program(here, &[], lines);
        let told = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(why), "{lines}: {told}");
    };
    refused("new card 111 Again\n", "card 111 already exists");
    for number in ["0", "251", "300"] {
        refused(&format!("new card {number}\n"), "not a card number from 1 to 250");
    }
    refused("new card 112 \"Quoted\" title\n", "cannot have");
    refused("keep\nnew card 112\n", "this game has begun");
    std::fs::write(here.join("mine.play"), "new card 112\n").expect("a file");
    refused("run mine.play\n", "tests and transcripts cannot make cards");
    assert_eq!(names(&here.join("cards")), ["111_the_long_winter.lua", "tests"]);
}

#[test]
fn the_banner_names_the_file_of_the_scenario_and_of_the_cards() {
    let folder = common::folder();
    let here = folder.path();
    let text = said(here, &[], "");
    assert!(text.contains("Scenario: scenarios/1812.json, built in. "), "{text}");
    std::fs::create_dir_all(here.join("few")).expect("a folder");
    let text = said(here, &["--cards", "few"], "");
    assert!(text.contains("Cards: few, and no others. Scenarios and bots: built in."), "{text}");
}
