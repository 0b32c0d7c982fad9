//! The program with this game: its transcripts, checks and pictures, and its messages about a broken file.

use crate::field::root;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn laboratory(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).env("NO_COLOR", "1");
    command
}

fn out(arguments: &[&str]) -> (Output, String) {
    let out = laboratory(arguments).output().expect("the program");
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    (out, text)
}

/// What a program that reads commands says about the last one.
fn said(arguments: &[&str], commands: &str) -> Value {
    use std::io::Write;
    let mut child = laboratory(arguments)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("the program");
    child.stdin.take().expect("an input").write_all(commands.as_bytes()).expect("commands");
    let out = child.wait_with_output().expect("an end");
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let said: Value = serde_json::from_str(&text).unwrap_or_else(|no| panic!("{no}: {text}"));
    said["commands"].as_array().and_then(|all| all.last()).cloned().unwrap_or_default()
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let there = to.join(entry.file_name());
        match entry.file_type().expect("a kind").is_dir() {
            true => copy(&entry.path(), &there),
            false => drop(std::fs::copy(entry.path(), there).expect("a copy")),
        }
    }
}

#[test]
fn its_transcripts_pass() {
    let many = std::fs::read_dir(root().join("tests")).expect("a folder").count();
    let (done, text) = out(&["test", "napoleon"]);
    assert!(done.status.success(), "{text}{}", String::from_utf8_lossy(&done.stderr));
    assert_eq!(text.trim(), format!("{many} passed, 0 failed"));
}

#[test]
fn check_looks_at_scripts_scenarios_map_and_blocks() {
    let (done, text) = out(&["check", "napoleon"]);
    assert!(done.status.success(), "{text}");
    let folder = tempfile::tempdir().expect("a folder");
    copy(&root(), &folder.path().join("games/napoleon"));
    let own = folder.path().join("games/napoleon");
    let change = |file: &str, from: &str, to: &str| {
        let text = std::fs::read_to_string(own.join(file)).expect("a file");
        assert!(text.contains(from), "{file} has no {from:?}");
        std::fs::write(own.join(file), text.replacen(from, to, 1)).expect("a file");
    };
    change("scenarios/wavre.json", "\"pr_9\": \"wavre\"", "\"pr_9\": \"wavre's\"");
    change("scripts/morale.lua", "function", "funktion");
    let done = laboratory(&["check", "napoleon", "--format", "json"])
        .current_dir(folder.path())
        .output()
        .expect("the program");
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(!done.status.success());
    for file in ["wavre.json", "morale.lua"] {
        assert!(text.contains(file), "{file} in {text}");
    }
    let scenario = own.join("scenarios/wavre.json").display().to_string();
    let alone = laboratory(&["check", &scenario]).current_dir(folder.path()).output().expect("the program");
    let text = String::from_utf8_lossy(&alone.stdout).into_owned() + &String::from_utf8_lossy(&alone.stderr);
    assert!(text.contains("wavre's") && !text.contains("morale.lua"), "{text}");
    // What every scenario needs is told once.
    change("blocks.json", "\"cv\": 3", "\"cv\": 33");
    let again = laboratory(&["check", "napoleon"]).current_dir(folder.path()).output().expect("the program");
    let text = String::from_utf8_lossy(&again.stdout).into_owned() + &String::from_utf8_lossy(&again.stderr);
    assert_eq!(text.matches("found the number 33").count(), 1, "{text}");
}

/// If there are very many faults, the first hundred are reported, and the number of the others.
#[test]
fn check_says_how_many_more_faults_a_file_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let scenarios = folder.path().join("games/napoleon/scenarios");
    std::fs::create_dir_all(&scenarios).expect("a folder");
    let units: Vec<String> = (0..137).map(|n| format!("\"nobody_{n}\": \"ligny\"")).collect();
    let text = format!(
        "{{ \"game\": \"napoleon\", \"title\": \"Nobody\", \"deployment\": \"historical\",\n \"units\": {{ {} }} }}",
        units.join(",\n")
    );
    std::fs::write(scenarios.join("nobody.json"), text).expect("a file");
    let done = laboratory(&["check", "napoleon/nobody"]).current_dir(folder.path()).output().expect("the program");
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(told.contains("nobody_99") && !told.contains("nobody_100"), "{told}");
    assert_eq!(told.matches("37 more errors like these").count(), 1, "{told}");
    let done = laboratory(&["napoleon/nobody"]).current_dir(folder.path()).output().expect("the program");
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(told.contains("37 more errors like these"), "{told}");
}

/// A scenario can be given by name anywhere. An unknown name is reported with the known ones.
#[test]
fn scenarios_go_by_their_names() {
    let task = "Task for the French: Take Ligny";
    for arguments in [["napoleon/ligny", "--json"].as_slice(), &["napoleon", "ligny", "--json"]] {
        let told = said(arguments, "show scenario\n")["said"].to_string();
        assert!(told.contains(task), "{arguments:?}: {told}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let drawn = folder.path().join("board.svg").display().to_string();
    for arguments in [
        &["simulate", "napoleon/quatre_bras", "--games", "1"][..],
        &["compare", "napoleon/ligny", "napoleon/wavre", "--games", "1"],
        &["check", "napoleon/free", "napoleon/historical"],
        &["test", "napoleon/hidden"],
        &["run", "napoleon/hidden"],
        &["render", "napoleon/wavre", "--out", &drawn],
        &["check", "wellington/puzzles/marmont"],
    ] {
        let (done, text) = out(arguments);
        assert!(done.status.success(), "{arguments:?}: {text}{}", String::from_utf8_lossy(&done.stderr));
    }
    for arguments in
        [&["napoleon/lingy"][..], &["napoleon", "lingy"], &["serve", "napoleon/lingy"], &["replay", "napoleon/lingy"]]
    {
        let (done, _) = out(arguments);
        let told = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(2), "{arguments:?}");
        assert!(told.contains("napoleon has no scenario called \"lingy\""), "{told}");
        assert!(told.contains("did you mean napoleon/ligny?") && told.contains("napoleon/wavre"), "{told}");
    }
}

/// The program brings the game with it.
#[test]
fn an_empty_folder_is_enough() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in [&["test", "napoleon"][..], &["check", "napoleon"], &["simulate", "napoleon", "--games", "1"]] {
        let done = laboratory(arguments).current_dir(folder.path()).output().expect("the program");
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    }
    // Only its own files are there, and none from another game's folder of the same name.
    let done = laboratory(&["check", "napoleon"]).current_dir(folder.path()).output().expect("the program");
    let here = out(&["check", "napoleon"]).1;
    assert_eq!(String::from_utf8_lossy(&done.stdout), here);
    let done = laboratory(&["where"]).current_dir(folder.path()).output().expect("the program");
    let told = String::from_utf8_lossy(&done.stdout).into_owned();
    let line = told.lines().find(|line| line.starts_with("napoleon ")).unwrap_or_default();
    assert!(line.ends_with("built in") && !line.contains(" 0 "), "{told}");
}

#[test]
fn a_save_replays_and_is_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("game.json").display().to_string();
    let commands = format!("choose activate the french group at beaumont\n1\nsave {save}\n");
    assert!(said(&["napoleon", "--json"], &commands)["error"].is_null());
    // A puzzle begins with its task, and `show scenario` says it again.
    let puzzle = "games/napoleon/scenarios/wavre.json";
    let task = said(&[puzzle, "--json"], "show scenario\n")["said"].to_string();
    assert!(task.contains("Task for the Allies: Hold Wavre"), "{task}");
    let (done, text) = out(&["replay", &save]);
    assert!(done.status.success() && text.contains("replayed"), "{text}");
    // The save of a puzzle continues as that puzzle, with its changes.
    let solved = folder.path().join("puzzle.json").display().to_string();
    let commands = format!("1\n1\nsave {solved}\n");
    assert!(said(&["napoleon/wavre", "--param", "morale_breaks=4", "--json"], &commands)["error"].is_null());
    let (done, text) = out(&["replay", &solved, "--verify"]);
    assert!(done.status.success() && text.contains("verified"), "{text}{}", String::from_utf8_lossy(&done.stderr));
    let again = said(&[&solved, "--json"], "show scenario\n")["said"].to_string();
    assert!(again.contains("Task for the Allies: Hold Wavre"), "{again}");
    let params = said(&[&solved, "--json"], "show params\n")["said"].to_string();
    assert!(params.contains("morale_breaks = 4"), "{params}");
    let picture = folder.path().join("map.png");
    let (done, _) = out(&["render", &save, "--out", &picture.display().to_string()]);
    if done.status.success() {
        let bytes = std::fs::read(&picture).expect("a picture");
        assert_eq!(&bytes[1..4], b"PNG");
    } else {
        let no = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(no.contains("--features pictures"), "only a program without pictures draws no PNG: {no}");
    }
}

/// `why not` is this game's, and `why` stays the shared one.
#[test]
fn why_and_why_not_are_two_verbs() {
    let word = |commands: &str| said(&["napoleon", "--json"], commands);
    let text = |commands: &str| word(commands)["said"].as_str().unwrap_or_default().to_string();
    let why_not = text("why  not march wellington to ghent\n");
    assert!(why_not.starts_with("no: Wellington does not belong to the group on the march"), "{why_not}");
    let why = text("1\n1\nwhy\n");
    assert!(why.contains("within: the French marches"), "{why}");
    let help = text("help why not\n");
    assert!(help.starts_with("why not [march·fire"), "{help}");
    assert!(text("help why\n").starts_with("why [N]"));
    // A word too much after the shared verb, and a name that is not quite one.
    assert_eq!(word("why nothing at all\n")["error"], "typing");
    let hints = word("whynot march wellington to ghent\n")["hints"].to_string();
    assert!(hints.contains("did you mean `why not`?"), "{hints}");
}

/// A fault in a file is reported to programs with its code and its place.
#[test]
fn a_broken_script_has_a_code_and_a_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let scripts = folder.path().join("scripts");
    copy(&root().join("scripts"), &scripts);
    let roads = scripts.join("roads.lua");
    let text = std::fs::read_to_string(&roads).expect("a file");
    let broken = text.replacen("guarded, p)", "guarded, p)\n        major = traffic.none.at_all", 1);
    assert_ne!(text, broken, "{text}");
    std::fs::write(&roads, broken).expect("a file");
    let typed = "choose activate the french group at beaumont\n";
    let last = said(&["napoleon", "--json", "--cards", &scripts.display().to_string()], typed);
    let trouble = &last["trouble"];
    assert!(trouble["file"].as_str().is_some_and(|file| file.ends_with("roads.lua")), "{last:#}");
    assert!(trouble["code"].is_string() && trouble["line"].as_u64().is_some_and(|line| line > 1), "{last:#}");
}

/// A British and a Prussian player (N-44): at the prompt, in a save that is opened by itself, in pictures and in many games.
#[test]
fn three_players_have_seats_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("three.json").display().to_string();
    let typed = format!("bot prussians steady\nend the marches\nsave {save}\nas british\n");
    let last = said(&["napoleon", "--json", "--param", "allies=2"], &typed);
    assert!(last["said"].as_str().is_some_and(|said| said.contains("British")), "{last:#}");
    // The save has the parameters it was begun with, and so its players.
    let last = said(&[&save, "--json"], "as prussians\n");
    assert!(last["said"].as_str().is_some_and(|said| said.contains("Prussians")), "{last:#}");
    let why = |seat: &str| said(&[&save, "--json"], &format!("as {seat}\nwhy not march blücher to ligny\n"));
    assert!(why("british")["error"].is_string() && !why("prussians")["error"].is_string());
    let last = said(&[&save, "--json"], "as allies\n");
    assert!(last["error"].is_string(), "{last:#}");
    for arguments in [&["replay", &save][..], &["replay", &save, "--verify"]] {
        let (done, _) = out(arguments);
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    }
    // The save has other seats than the default game, so its own seats must be used.
    let last = said(&["napoleon", "--json"], &format!("load {save}\n"));
    assert!(last["said"].as_str().is_some_and(|said| said.contains("French, British, Prussians")), "{last:#}");
    for (seat, sees) in [("british", true), ("french", false)] {
        let picture = folder.path().join(format!("{seat}.svg"));
        let (done, _) = out(&["render", &save, "--as", seat, "--out", &picture.display().to_string()]);
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let drawn = std::fs::read_to_string(&picture).expect("a picture");
        assert_eq!(drawn.contains("Wellington"), sees, "{seat}");
    }
    let many = |players: &str| {
        let (done, text) = out(&[
            "simulate", "napoleon", "--games", "1", "--param", "allies=2", "--param", "turns=2", "--players", players,
        ]);
        (done.status.success(), text + &String::from_utf8_lossy(&done.stderr))
    };
    assert!(many("random,steady,random").0);
    assert!(many("prussians=steady").0);
    let (fine, told) = many("random,steady");
    assert!(!fine && told.contains("French, British, Prussians"), "{told}");
    // A parameter that a transcript sets wrongly is told.
    let transcript = folder.path().join("three.play");
    std::fs::write(&transcript, "-- game napoleon\n-- param allies=3\nexpect asked French\n").expect("a file");
    let (done, _) = out(&["run", &transcript.display().to_string()]);
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(!done.status.success() && told.contains('3'), "{told}");
}
