//! Every file of `tests/bad` causes a clear error and an exit code, and leaves the game unchanged. `snapshots` has the errors:
//! read them.

use crate::common::{at_impulse, at_impulse_of, desk_with, is_thorough, refused, root, run};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::verbs::{Blame, Desk, transcript};
use sandtable::view::paint;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The files of a folder of `tests/bad`, relative to the project.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new("tests/bad").join(folder);
    let entries = std::fs::read_dir(root().join(&folder)).expect("a folder").map(|e| e.expect("an entry"));
    let files = entries.filter(|e| e.path().is_file()).map(|e| folder.join(e.file_name()));
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    files
}

/// Runs the program in the project's folder, and returns its exit code and its errors.
fn sandtable(args: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    let output = command.args(args).current_dir(root()).stdin(Stdio::null()).output().expect("it runs");
    let text = String::from_utf8(output.stderr).expect("text");
    (output.status.code().expect("no signal"), text)
}

/// The errors of a command for each file, one after the other. `code` gives the expected exit code for a file.
fn told(files: &[PathBuf], args: &[&str], code: impl Fn(&str) -> i32) -> String {
    let mut out = String::new();
    for file in files {
        let file = file.to_str().expect("a name");
        let (found, text) = sandtable(&[args, &[file]].concat());
        assert_eq!(found, code(file), "{file}: {text}");
        assert!(text.starts_with("error"), "{file}: {text}");
        out.push_str(&format!("== {file}\n{}\n\n", text.trim_end()));
    }
    out
}

#[test]
fn there_are_enough_bad_files() {
    let folders = ["scenarios", "cards", "running", "running/tests", "transcripts", "saves"];
    assert!(folders.iter().map(|f| files(f).len()).sum::<usize>() >= 80);
}

#[test]
fn scenarios_with_faults_are_told_and_not_opened() {
    let scenarios = files("scenarios");
    insta::assert_snapshot!("scenarios", told(&scenarios, &["check"], |_| 1));
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    for file in scenarios.iter().step_by(if is_thorough() { 1 } else { 3 }) {
        let file = file.to_str().expect("a name");
        let (code, text) = sandtable(&[file]);
        assert!(code == 2 && text.contains("error: "), "{file}: {code} {text}");
        // An open game is unchanged.
        refused(&mut desk, &format!("new {}", root().join(file).display()));
    }
}

#[test]
fn cards_that_do_not_load_are_told_each_with_its_place() {
    let all = files("cards");
    let (code, text) = sandtable(&["check", "--cards", "tests/bad/cards"]);
    assert_eq!(code, 1);
    for file in &all {
        // The first of two files for one card is accepted.
        let fine = file.ends_with("029_first_of_two.lua");
        let place = format!("--> {}", file.display());
        let told = text.split("\n\n").any(|found| found.starts_with("error[") && found.contains(&place));
        assert!(told != fine, "{}: {text}", file.display());
    }
    // Where exactly the memory runs out depends on Luau.
    let stable = |found: &&str| !found.contains("016_memory_at_load");
    insta::assert_snapshot!("cards", text.split("\n\n").filter(stable).collect::<Vec<_>>().join("\n\n"));
    assert!(text.contains("the script used too much memory"));
}

/// Findings for programs, in cards and scenarios: codes, places and facts.
#[test]
fn programs_are_told_the_same_of_what_is_wrong() {
    let mut all = Vec::new();
    let scenarios = files("scenarios");
    let scenarios = ["check", "--format", "json"].into_iter().chain(scenarios.iter().filter_map(|file| file.to_str()));
    for args in [vec!["check", "--format", "json", "--cards", "tests/bad/cards"], scenarios.collect()] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
        let output = command.args(&args).current_dir(root()).stdin(Stdio::null()).output().expect("it runs");
        let said: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let mut found = said["findings"].as_array().expect("a list of findings").clone();
        // Where exactly the memory runs out depends on Luau.
        found.retain(|finding| !finding.to_string().contains("016_memory_at_load"));
        assert!(!found.is_empty(), "{args:?}: {said}");
        all.extend(found.iter().map(serde_json::Value::to_string));
    }
    insta::assert_snapshot!("findings", all.join("\n"));
}

#[test]
fn a_file_that_is_too_long_is_not_read_into_lua() {
    let folder = crate::common::folder();
    let file = folder.path().join("010_long.lua");
    std::fs::write(&file, "-- x\n".repeat(20_000)).expect("a file");
    let (code, text) = sandtable(&["check", "--cards", folder.path().to_str().expect("a name")]);
    assert_eq!(code, 1);
    assert!(text.contains("010_long.lua") && text.contains("the file has 100000 bytes; the limit is 65536"), "{text}");
}

#[test]
fn transcripts_end_at_what_is_wrong_and_say_where() {
    let for_files = ["no_such_scenario", "no_such_save", "not_utf8", "runs_itself"];
    let code = |file: &str| if for_files.iter().any(|name| file.contains(name)) { 2 } else { 1 };
    insta::assert_snapshot!("transcripts", told(&files("transcripts"), &["run"], code));
}

#[test]
fn saves_that_cannot_be_read_do_not_touch_the_game() {
    let saves = files("saves");
    insta::assert_snapshot!("saves", told(&saves, &["replay"], |_| 2));
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    for file in saves {
        refused(&mut desk, &format!("load {}", root().join(file).display()));
    }
}

#[test]
fn tests_that_fail_say_what_and_where() {
    let (code, _) = sandtable(&["test", "--cards", "tests/bad/running"]);
    assert_eq!(code, 2);
    let output = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["test", "--cards", "tests/bad/running"])
        .current_dir(root())
        .output()
        .expect("it runs");
    let text = String::from_utf8(output.stdout).expect("text");
    // Where exactly the memory runs out depends on Luau, and it does not always know the line.
    let text = text.replace("006_after_a_bomb.lua:4:", "006_after_a_bomb.lua:");
    insta::assert_snapshot!("card_tests", text);
}

/// The cards of `tests/bad/running` all load and fail when they run: their numbers, and the commands that lead there.
const RUNNING: [(u8, &str); 28] = [
    (2, "play 2 event; porto"),
    (3, "play 3 event"),
    (5, "play 5 event"),
    (6, "play 6 event"),
    (7, "play 7 event"),
    (8, "play 8 event; play 93 cp"),
    (10, "play 10 event; play 93 cp"),
    (11, "set hand britain +11"),
    (12, "set hand britain +12"),
    (14, "play 14 event"),
    (15, "set hand britain +15"),
    (16, "set hand britain +16"),
    (17, "play 17 event"),
    (19, "play 19 event; resource"),
    (21, "play 21 event"),
    (22, "play 22 event"),
    (23, "play 23 event"),
    (26, "play 26 event"),
    (27, "play 27 event"),
    (28, "play 28 event"),
    (29, "play 29 event"),
    (30, "play 30 event"),
    (31, "play 31 event; play 93 cp"),
    (32, "play 32 event"),
    (33, "play 33 event"),
    (34, "set hand britain +34"),
    (35, "play 35 event"),
    (8, "play 8 event; = game:value(\"card.cp_value\", 3, { card = cards[93] })"),
];

#[test]
fn a_card_that_fails_is_told_and_the_game_stands_before_it() {
    let paths = Paths { cards: root().join("tests/bad/running"), ..Paths::under(&root()) };
    let mut out = String::new();
    for (card, commands) in RUNNING {
        let mut desk = at_impulse_of(desk_with(&paths, "1812", 1), "britain", &[("britain", "93")]);
        if !commands.starts_with("set hand") {
            run(&mut desk, &format!("set hand britain +{card}"));
        }
        let (failed, text, stands) = fails(&mut desk, commands);
        // After any failure the game can be continued.
        let next = if failed.contains("93") || failed == "resource" { "undo" } else { "play 93 cp" };
        run(&mut desk, next);
        // How far a script gets before it runs out of memory differs between machines.
        if [6, 7].contains(&card) {
            assert!(text.contains("the script used too much memory"), "{text}");
            continue;
        }
        out.push_str(&format!("== {card}: {commands}\n-- fails: {failed}\n-- stands before: {stands}\n{text}\n\n"));
    }
    let folder = root().display().to_string() + "/";
    insta::assert_snapshot!("running", out.replace(&folder, ""));
}

/// Runs commands up to the one that fails. Returns that command, its error, and the command before which the game is now.
fn fails(desk: &mut Desk, commands: &str) -> (String, String, String) {
    let mut hashes = Vec::new();
    for command in transcript::commands(commands) {
        hashes.push((desk.session.hash(), command.clone()));
        if let Err(complaint) = transcript::one(desk, &command) {
            assert_eq!(complaint.kind, Blame::Script, "{command}: {}", complaint.told());
            let now = desk.session.hash();
            let stands = hashes.iter().find(|(hash, _)| *hash == now).map(|(_, before)| before.clone());
            let stands = stands.unwrap_or_else(|| panic!("{command}: failed and left the game changed"));
            return (command, paint::plain(&complaint.told()), stands);
        }
    }
    panic!("{commands}: does not fail")
}
