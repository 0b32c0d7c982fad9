//! Puzzles in the laboratory: `whatif` finds solutions, and says correctly which ones nobody can stop. `simulate` says how often bots
//! solve them, and how.

use crate::common::{desk, root, run};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::board::Power;
use sandtable::games::wellington::lab::puzzle::{Found, Order, Proof, Task, search, told};
use sandtable::games::wellington::lab::whatif::Fork;
use sandtable::games::wellington::lab::{Stage, named};
use sandtable::games::wellington::rules::{Choice, Session, setup};
use sandtable::games::wellington::verbs::transcript;
use serde_json::Value;
use std::cell::Cell;
use std::process::{Command, Output, Stdio};

/// A puzzle from its beginning.
struct Bench {
    fork: Fork,
    task: Task,
}

fn bench(name: &str) -> Bench {
    let stage = Stage::open(&root().join(format!("scenarios/puzzles/{name}.json")), &Paths::under(&root()));
    let stage = stage.unwrap_or_else(|no| panic!("{no}"));
    let task = Task::of(&stage.scenario, &stage.deck).unwrap_or_else(|no| panic!("{}", no.what)).expect("a task");
    let session = Session::open(stage.world.clone(), setup::opening(&stage.scenario, 1)).expect("a game");
    Bench { fork: Fork::of(&session, None).expect("a decision"), task }
}

fn found(bench: &Bench, order: Order, stop: &dyn Fn() -> bool) -> Found {
    let others = named("quick").expect("players");
    search(&bench.fork, &bench.task, order, &others, stop).unwrap_or_else(|no| panic!("{}", no.what))
}

/// Plays the solution in a separate game, to check that it really is one.
#[test]
fn what_nobody_can_stop_solves_the_puzzle_when_it_is_played() {
    for (name, first) in [("marmont", Some("play 65 cp")), ("ciudad-rodrigo", None)] {
        let bench = bench(name);
        let found = found(&bench, Order { tries: 400, games: 4 }, &|| false);
        let (line, proof) = found.best.expect("a line");
        assert!(matches!(proof, Proof::Holds(_)), "{name}: {proof:?}");
        let words = told(&line, bench.task.by());
        assert!(first.is_none_or(|first| words[0] == first), "{name}: {words:?}");
        let best = &found.rows[0];
        assert_eq!((best.games, best.solved), (4, 4), "{name}: with other dice behind those that are known");
        let mut desk = desk("1812", 7);
        run(&mut desk, &format!("new puzzles/{name} seed 9; expect not solved"));
        for step in &line {
            let asked = desk.session.decision().map(|decision| decision.who);
            assert_eq!(asked, Some(step.who), "{name}: {words:?}");
            desk.session
                .choose(step.choice.clone(), false)
                .unwrap_or_else(|no| panic!("{name}: {}: {no:?}", step.text));
        }
        assert!(transcript::one(&mut desk, "expect solved").is_ok(), "{name}: {words:?}");
    }
}

/// The dice of the Madrid puzzle are unknown. Only the best choices are played, and the solution found is not certain.
#[test]
fn where_dice_decide_nothing_is_called_certain() {
    let bench = bench("madrid");
    let found = found(&bench, Order { tries: 200, games: 6 }, &|| false);
    let (line, proof) = found.best.expect("a line");
    assert_eq!(proof, Proof::Chance);
    assert_eq!(line[0].who, Power::Nord);
    assert!(matches!(bench.fork.choices[found.rows[0].place], Choice::Play(..)));
    assert!(found.rows.iter().map(|row| row.tries).sum::<u32>() == 200 && found.tries == 200);
}

/// For the other players, the choices that hinder most come first.
#[test]
fn who_hinders_is_told_what_hinders_most() {
    let bench = bench("douro");
    let found = found(&bench, Order { tries: 400, games: 6 }, &|| false);
    assert_eq!(bench.fork.who, Power::Nord);
    let share =
        |row: &sandtable::games::wellington::lab::puzzle::Row| f64::from(row.solved) / f64::from(row.games.max(1));
    assert!(found.rows.windows(2).all(|rows| share(&rows[0]) <= share(&rows[1])), "{:?}", found.rows);
}

#[test]
fn what_is_stopped_tells_what_was_found_so_far() {
    let bench = bench("ciudad-rodrigo");
    let left = Cell::new(2_000);
    let stop = || {
        left.set(left.get() - 1);
        left.get() <= 0
    };
    let found = found(&bench, Order { tries: 100_000, games: 4 }, &stop);
    assert!(found.stopped && found.tries > 10 && found.tries < 2_000, "{} tries", found.tries);
    assert!(found.best.is_some(), "a way was found before");
}

#[test]
fn whatif_looks_for_the_solution_at_the_prompt() {
    let mut desk = desk("1812", 1);
    run(&mut desk, "new puzzles/ciudad-rodrigo");
    let before = desk.session.hash();
    let text = run(&mut desk, "whatif 2");
    assert_eq!(desk.session.hash(), before);
    assert!(text.contains("Britain: how often the puzzle is solved after each choice"), "{text}");
    assert!(
        text.contains("best solution found: siege with Wellington") && text.contains("nobody can stop it"),
        "{text}"
    );
    assert_eq!(run(&mut desk, "whatif 2"), text, "the same again");
    // Once the puzzle is solved, choices are rated for the game again.
    run(&mut desk, "set flag ciudad rodrigo britain; set sp ciudad rodrigo nord none; expect solved");
    assert!(run(&mut desk, "whatif 2 random").contains("how the Allies do after each choice"));
}

fn simulate(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.args(["simulate", "scenarios/puzzles/ciudad-rodrigo.json"]).args(args);
    command.current_dir(root()).stdin(Stdio::null()).output().expect("it runs")
}

fn json(args: &[&str]) -> Value {
    let output = simulate(args);
    let said = || String::from_utf8_lossy(&output.stderr).into_owned();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|no| panic!("{no}: {}", said()))
}

#[test]
fn simulate_says_how_often_and_how_a_puzzle_is_solved() {
    let all = json(&["--games", "60", "--threads", "1", "--json"]);
    assert_eq!(json(&["--games", "60", "--threads", "2", "--json"]), all);
    let puzzle = &all["puzzle"];
    let solved = puzzle["solved"]["games"].as_u64().expect("a number");
    assert!((2..40).contains(&solved) && all["games"] == 60, "{all}");
    let share = puzzle["solved"]["share"].clone();
    let [low, value, high] = ["low", "value", "high"].map(|name| share[name].as_f64().expect("a number"));
    assert!(low < value && value < high && (value - solved as f64 / 60.0).abs() < 1e-9, "{share}");
    let ways = puzzle["ways"].as_array().expect("a list");
    let counted: u64 = ways.iter().filter_map(|way| way["games"].as_u64()).sum();
    assert_eq!((counted, puzzle["impulses"]["1"].as_u64()), (solved, Some(solved)));
    let shortest = |way: &Value| way["line"].as_array().map_or(0, Vec::len);
    assert_eq!(Some(shortest(&puzzle["shortest"])), ways.iter().map(shortest).min());
    // The reported seed leads to that solution again.
    let seed = ways[0]["seed"].to_string();
    let alone = json(&["--games", "1", "--seed", &seed, "--json"]);
    assert_eq!(alone["puzzle"]["ways"][0]["line"], ways[0]["line"]);
    let text = String::from_utf8(simulate(&["--games", "60"]).stdout).expect("text");
    assert!(text.contains(&format!("Britain solves it in {solved} of 60 games")) && text.contains("the most frequent"));
    assert!(!text.contains("Keys at the end"), "the end of the game says nothing about a puzzle: {text}");
}

#[test]
fn the_games_of_a_puzzle_are_kept_a_row_each() {
    let folder = crate::common::folder();
    let out = folder.path().join("out");
    let out = out.to_str().expect("text");
    let all = json(&["--games", "30", "--out", out, "--json"]);
    let table = sandtable::games::wellington::lab::puzzle::table();
    let file = folder.path().join("out/puzzle.parquet/part-00000.parquet");
    let rows = sandtable::games::wellington::lab::parquet::read(&table, &file).expect("a table");
    let place = table.columns.iter().position(|column| column.name == "solved").expect("a column");
    let solved = rows.iter().filter(|row| row[place] == sandtable::games::wellington::lab::columns::Cell::Int(1));
    assert_eq!((rows.len(), solved.count() as u64), (30, all["puzzle"]["solved"]["games"].as_u64().expect("a number")));
    let again = simulate(&["--games", "30", "--out", out]);
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("already exists"));
}
