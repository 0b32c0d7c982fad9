//! The command line of a program with its own single game: Three Fords, as a third party would ship it.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// The exit code, standard output and standard error of a command.
fn fords(here: &Path, args: &[&str], typed: &str) -> (i32, String, String) {
    // Examples are built beside the folder of the tests.
    let tests = std::env::current_exe().expect("a test");
    let program = tests
        .ancestors()
        .nth(2)
        .expect("a folder")
        .join("examples")
        .join(format!("fords{}", std::env::consts::EXE_SUFFIX));
    let mut child = Command::new(program)
        .args(args)
        .current_dir(here)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the example is built with the tests");
    std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), typed.as_bytes()).expect("it reads");
    let done = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (done.status.code().expect("a code"), text(done.stdout), text(done.stderr))
}

#[test]
fn a_game_is_kept_goes_on_and_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let (code, said, _) = fords(here, &["--autosave", "game.json"], "1\nnonsense\n1\n");
    assert_eq!(code, 1, "something was refused");
    assert!(said.contains("Round 2 begins"), "{said}");
    let (code, said, error) = fords(here, &["game.json"], "log\nquit\n");
    assert!(code == 0 && said.contains("Blue chooses send") && said.contains("Red chooses send"), "{said}{error}");
    assert_eq!(fords(here, &["replay", "game.json", "--verify"], "").0, 0);
    let (code, said, _) = fords(here, &["replay", "game.json", "--json"], "");
    assert_eq!((code, serde_json::from_str::<Value>(&said).unwrap()["same"].as_bool()), (0, Some(true)));
    // A save with one die changed does not replay.
    let text = std::fs::read_to_string(here.join("game.json")).unwrap();
    let other = text.replacen("\"hash\":\"", "\"hash\":\"0", 1);
    std::fs::write(here.join("other.json"), other).unwrap();
    assert_ne!(fords(here, &["replay", "other.json", "--verify"], "").0, 0);
    // An existing file that is not a save is not overwritten.
    std::fs::write(here.join("notes.txt"), "mine").unwrap();
    let (code, _, error) = fords(here, &["--autosave", "notes.txt"], "1\n");
    assert!(code == 2 && error.contains("--force"), "{error}");
    assert_eq!(std::fs::read_to_string(here.join("notes.txt")).unwrap(), "mine");
}

#[test]
fn games_are_simulated_compared_and_shared_out() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let json = |args: &[&str]| -> Value {
        let (code, said, error) = fords(here, &[args, &["--json"]].concat(), "");
        assert_eq!(code, 0, "{args:?}: {error}");
        serde_json::from_str(&said).unwrap_or_else(|no| panic!("{no}: {said}"))
    };
    let whole = json(&["simulate", "fords", "--games", "60", "--players", "red=steady"]);
    assert_eq!((whole["finished"].as_u64(), whole["failed"].as_u64()), (Some(60), Some(0)));
    let wins = |value: &Value| value["outcomes"][1]["mean"].as_f64().unwrap();
    assert!(wins(&whole) > 0.5, "steady beats random: {whole}");
    let parts = ["1/2", "2/2"]
        .map(|part| json(&["simulate", "fords", "--games", "60", "--players", "red=steady", "--shard", part]));
    let sum: u64 = parts.iter().map(|part| part["decisions"].as_u64().unwrap()).sum();
    assert_eq!(Some(sum), whole["decisions"].as_u64(), "two shares are the whole");
    let fire = include_str!("../../examples/fords/fire.lua").replace("then 6", "then 3");
    std::fs::write(here.join("fire.lua"), fire).unwrap();
    let apart = json(&["compare", "fords", "--with-card", "fire.lua", "--games", "60", "--players", "steady"]);
    assert_eq!((apart["pairs"].as_u64(), apart["same"].as_bool()), (Some(60), Some(false)));
    let same = json(&["compare", "fords", "--with-players", "steady", "--games", "20", "--players", "steady"]);
    assert_eq!(same["same"].as_bool(), Some(true));
    let (code, _, error) = fords(here, &["simulate", "fords", "--players", "stedy"], "");
    assert!(code == 2 && error.contains("did you mean steady?"), "{error}");
}

#[test]
fn transcripts_are_played_and_what_a_game_lacks_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let (code, said, error) = fords(here, &["test"], "");
    assert_eq!((code, said.trim()), (0, "1 passed, 0 failed"), "{error}");
    std::fs::write(here.join("wrong.play"), "-- game fords\n1\nexpect asked Blue\n").unwrap();
    let (code, _, error) = fords(here, &["run", "wrong.play"], "");
    assert!(code == 1 && error.contains("wrong.play:3"), "{error}");
    for (args, lacks) in [(["cards", "--out", "x"].as_slice(), "has no cards"), (&["report", "x"], "has no report")] {
        let (code, _, error) = fords(here, args, "");
        assert!(code == 2 && error.contains(lacks), "{args:?}: {error}");
    }
    assert_eq!(fords(here, &["render", "--as", "red", "--out", "board.svg"], "").0, 0);
    let drawn = std::fs::read_to_string(here.join("board.svg")).unwrap();
    assert!(drawn.contains("Blue&#39;s block a<"), "Blue's strength is not drawn");
    assert!(drawn.contains("Red&#39;s block a ("), "Red's own is");
}

/// A name stands for a scenario or a test of the game, in any game.
#[test]
fn scenarios_and_tests_go_by_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let opened = fords(here, &["fords/late"], "1\n1\n").1;
    assert!(opened.contains("Round 6 begins"), "{opened}");
    assert_eq!(fords(here, &["fords", "late"], "1\n1\n").1, opened);
    let mean = |args: &[&str]| -> u64 {
        let (code, said, error) = fords(here, &[args, &["--games", "20", "--json"]].concat(), "");
        assert_eq!(code, 0, "{args:?}: {error}");
        serde_json::from_str::<Value>(&said).unwrap()["decisions"].as_u64().unwrap()
    };
    assert!(mean(&["simulate", "fords/late"]) < mean(&["simulate", "fords"]) / 2, "a shorter game");
    let (code, said, error) = fords(here, &["compare", "fords", "fords/late", "--games", "5", "--json"], "");
    let value: Value = serde_json::from_str(&said).unwrap_or_else(|no| panic!("{no}: {error}"));
    assert_eq!((code, value["same"].as_bool()), (0, Some(false)), "{error}");
    assert_eq!(fords(here, &["test", "fords/fight"], "").1.trim(), "1 passed, 0 failed");
    let (code, said, error) = fords(here, &["check", "fords/late"], "");
    assert!(code == 0 && said.contains("1 file"), "{said}{error}");
    for (args, hint) in [
        (["fords/lat"].as_slice(), "did you mean fords/late?"),
        (&["simulate", "fords/lately", "--games", "1"], "fords/late"),
        (&["test", "fords/figth"], "did you mean fords/fight?"),
        (&["ford", "late"], "did you mean fords?"),
    ] {
        let (code, _, error) = fords(here, args, "");
        assert!(code == 2 && error.contains(hint) && !error.contains("panic"), "{args:?}: {error}");
    }
    // `where` lists the files of any game.
    let (code, said, _) = fords(here, &["where", "--json"], "");
    assert!(
        code == 0 && said.contains("fire.lua") && said.contains("late.json") && said.contains("fight.play"),
        "{said}"
    );
}

#[test]
fn the_script_is_checked_without_playing() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    assert_eq!(fords(here, &["check", "--strict"], "").0, 0);
    let wrong =
        "local five = 5\nreturn {\n    hits_from = function(attack)\n        return attacks and 6\n    end,\n}\n";
    std::fs::write(here.join("fire.lua"), wrong).unwrap();
    let (code, said, error) = fords(here, &["check", "--cards", ".", "--format", "json"], "");
    let found: Value = serde_json::from_str(&said).unwrap_or_else(|no| panic!("{no}: {said}{error}"));
    let codes: Vec<_> = found["findings"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect();
    assert_eq!((code, codes), (1, vec!["W065", "E050"]), "{found}");
    // `--fix` corrects what has only one possible meaning, and leaves the rest.
    assert_eq!(fords(here, &["check", "--cards", ".", "--fix"], "").0, 0, "a warning alone fails nothing");
    assert!(std::fs::read_to_string(here.join("fire.lua")).unwrap().contains("return attack and 6"));
    let (code, _, error) = fords(here, &["check", "other.lua"], "");
    assert!(code == 2 && error.contains("file not found"), "{error}");
    let (code, said, _) = fords(here, &["check", "--explain", "E050"], "");
    assert!(code == 0 && said.contains("E050"), "{said}");
}

#[test]
fn a_parameter_of_a_game_is_tuned_and_where_games_part_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let fire = include_str!("../../examples/fords/fire.lua").replace("then 6", "then 3");
    std::fs::write(here.join("fire.lua"), fire).unwrap();
    let args = ["compare", "fords", "--with-card", "fire.lua", "--games", "30", "--players", "steady", "--parted", "2"];
    let (code, said, error) = fords(here, &args, "");
    assert_eq!(code, 0, "{error}");
    let part = said.split("where the first pairs diverge:").nth(1).expect("they part");
    assert!(part.contains("  seed 1: at decision ") && part.contains(" hits [3]"), "{part}");
    // Nothing in this game can be tuned, so the request is refused before any game is played.
    for (target, said) in [("blue wins 50", "needs a per cent sign"), ("bleu wins 50%", "unknown outcome")] {
        let args = ["tune", "fords", "--param", "x=1..3", "--target", target, "--games", "90"];
        let (code, _, error) = fords(here, &args, "");
        assert!(code == 2 && error.contains(said), "{target}: {error}");
    }
}

#[test]
fn a_replay_of_it_shows_to_each_side_no_strength_that_it_does_not_know() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let play = "note \"Both are even.\"\n1\n1\n1\nsave game.json\n";
    assert_eq!(fords(here, &[], play).0, 0);
    let page = |name: &str, more: &[&str]| {
        let (code, said, error) = fords(here, &[&["replay", "game.json", "--html", name], more].concat(), "");
        assert_eq!(code, 0, "{said}{error}");
        std::fs::read_to_string(here.join(name)).unwrap()
    };
    let strengths = |page: &str| page.matches("font-size=\\\"18\\\"").count();
    let (host, blue, public) =
        (page("host.html", &[]), page("blue.html", &["--as", "blue"]), page("public.html", &["--as", "public"]));
    assert!(strengths(&host) > strengths(&blue) && strengths(&blue) > 0);
    assert_eq!(strengths(&public), 0, "nothing was turned up yet");
    assert!(host.contains("Both are even.") && !blue.contains("Both are even."));
    assert!(host.contains("Round 1") && host.contains("Blue chooses") || host.contains("chooses send"));
    let (code, _, error) = fords(here, &["replay", "game.json", "--html", "x.html", "--as", "green"], "");
    assert!(code == 2 && error.contains("Blue, Red, spectator"), "{error}");
    let (code, _, error) = fords(here, &["replay", "none.json", "--html", "x.html"], "");
    assert!(code == 2 && error.contains("none.json"), "{error}");
}
