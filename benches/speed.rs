//! How fast the program feels: the prompt, the cards, a copy of the position, undo, and a saved file that takes effect. It also
//! measures many games.
//!
//! `cargo bench` runs everything; `cargo bench -- undo` runs one group. The name of each group states its goal. Times are for a
//! quiet virtual machine with two cores. Ratios are measured in one run and are valid on any machine.
#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a benchmark"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use common::terminal::{Terminal, saves};
use common::{copy_of_cards, desk, pick, root};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use sandtable::games::wellington::api::{Deck, Paths, Sources};
use sandtable::games::wellington::board::Scenario;
use sandtable::games::wellington::lab::{Order, Party, Progress, simulate};
use sandtable::games::wellington::verbs::Desk;
use sandtable::table::Dice;
use sandtable::web::{Paged, Who};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Whether a group that is measured without criterion was requested.
fn wanted(name: &str) -> bool {
    let mut filters = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).peekable();
    filters.peek().is_none() || filters.any(|filter| name.contains(&filter))
}

/// From the start of the program to the first prompt on a terminal.
fn prompt(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    c.bench_function("prompt visible (under 50 ms)", |b| {
        b.iter_custom(|times| {
            let mut total = Duration::ZERO;
            for _ in 0..times {
                let begun = Instant::now();
                let terminal = Terminal::open(&[], folder.path());
                terminal.sees("›");
                total += begun.elapsed();
                terminal.leaves();
            }
            total
        });
    });
}

/// Reads, compiles and checks every card.
fn cards(c: &mut Criterion) {
    let paths = Paths::under(&root());
    let board = Scenario::load(&paths.scenarios.join("1812.json")).expect("a scenario").board;
    c.bench_function("all cards loaded (under 20 ms)", |b| {
        b.iter(|| {
            let (sources, faults) = Sources::read(&paths);
            let (deck, more) = Deck::load(&board, sources, None).expect("a deck");
            assert!(faults.is_empty() && more.is_empty());
            deck
        });
    });
    c.bench_function("scenario and map loaded", |b| {
        b.iter(|| Scenario::load(&paths.scenarios.join("1812.json")).expect("a scenario"));
    });
}

/// Everything that can be found wrong without playing, from the start of the program to its end.
fn check(c: &mut Criterion) {
    c.bench_function("check of all cards (under 150 ms)", |b| {
        b.iter(|| {
            let checked = Command::new(env!("CARGO_BIN_EXE_sandtable")).arg("check").current_dir(root()).output();
            assert!(checked.expect("the program").status.success());
        });
    });
}

/// A random game in its third Round.
fn middle() -> Desk {
    let mut desk = desk("1812", 5);
    let mut chance = Dice::new(5);
    while desk.session.position().impulses < 12 {
        let choice = pick(&desk, &mut chance);
        desk.session.choose(choice, false).expect("a legal choice");
    }
    desk
}

fn position(c: &mut Criterion) {
    let desk = middle();
    let position = desk.session.position().clone();
    c.bench_function("position copied (under 5 us)", |b| b.iter(|| position.clone()));
    c.bench_function("position hashed", |b| b.iter(|| desk.session.hash()));
}

/// One step undone: in the middle of the game, and after an Impulse with many steps.
fn undo(c: &mut Criterion) {
    c.bench_function("undo of one step (under 5 ms)", |b| {
        let mut desk = middle();
        b.iter_batched(
            || (),
            |()| {
                desk.session.undo(1).expect("a step");
                desk.session.redo(1).expect("the step again");
            },
            BatchSize::PerIteration,
        );
    });
    c.bench_function("undo of the last of 40 steps of an Impulse (under 5 ms)", |b| {
        let mut desk = common::at_impulse("britain", &[("britain", "17 29 25 39")]);
        common::run(&mut desk, "play 17 cp");
        for _ in 0..13 {
            common::run(&mut desk, "set cp 2; build infantry at lisbon; set sp lisbon britain none");
        }
        b.iter(|| {
            desk.session.undo(1).expect("a step");
            desk.session.redo(1).expect("the step again");
        });
    });
}

/// A finished game, and its number of steps: about 600.
fn ended() -> (Desk, usize) {
    let mut desk = desk("1812", 5);
    let mut chance = Dice::new(5);
    while desk.session.decision().is_some() {
        let choice = pick(&desk, &mut chance);
        desk.session.choose(choice, false).expect("a legal choice");
    }
    let steps: usize = desk.session.segments().iter().map(|s| s.inputs.iter().filter(|i| !i.follows).count()).sum();
    println!("a finished game: {} stretches, {steps} steps", desk.session.segments().len());
    (desk, steps)
}

/// A whole finished game: undoing and redoing any step, saving, loading, and questions about it.
fn finished(c: &mut Criterion) {
    let (mut desk, steps) = ended();
    for (name, back) in [("all", steps), ("half", steps / 2), ("one step", 1)] {
        c.bench_function(&format!("undo of {name} of a finished game (under 5 ms)"), |b| {
            b.iter_custom(|times| {
                let end = desk.session.cursor();
                let mut total = Duration::ZERO;
                for _ in 0..times {
                    let begun = Instant::now();
                    common::run(&mut desk, &format!("undo {back}"));
                    total += begun.elapsed();
                    desk.session.go_to(end).expect("the end again");
                }
                total
            });
        });
    }
    for (name, back) in [("all", steps), ("half", steps / 2), ("one step", 1)] {
        c.bench_function(&format!("redo of {name} of a finished game (under 5 ms)"), |b| {
            b.iter_custom(|times| {
                let mut total = Duration::ZERO;
                for _ in 0..times {
                    common::run(&mut desk, &format!("undo {back}"));
                    let begun = Instant::now();
                    common::run(&mut desk, &format!("redo {back}"));
                    total += begun.elapsed();
                }
                total
            });
        });
    }
    // Steps differ, so the slowest one counts.
    let (mut undo, mut redo) = (Duration::ZERO, Duration::ZERO);
    let mut slowest = |most: &mut Duration, command: &str| {
        let begun = Instant::now();
        common::run(&mut desk, command);
        *most = begun.elapsed().max(*most);
    };
    (0..steps).for_each(|_| slowest(&mut undo, "undo"));
    (0..steps).for_each(|_| slowest(&mut redo, "redo"));
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!("slowest step of a finished game (under 5 ms): {:.1} ms to undo, {:.1} ms to redo", ms(undo), ms(redo));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.json").display().to_string();
    c.bench_function("save of a finished game (under 20 ms)", |b| {
        b.iter(|| common::run(&mut desk, &format!("save --force {file}")));
    });
    c.bench_function("load of a finished game (under 50 ms)", |b| {
        b.iter(|| common::run(&mut desk, &format!("load {file}")));
    });
    c.bench_function("page update of a finished game (under 20 ms)", |b| {
        b.iter(|| desk.with_page(Who::Host, |desk| (desk.state(1, Who::Host, Vec::new()), desk.board(Who::Host))));
    });
    for command in
        ["why", "why 3", "why duchy.madrid.control", "why leader.wellington.place", "why power.spain.resources"]
    {
        c.bench_function(&format!("`{command}` in a finished game (under 10 ms)"), |b| {
            b.iter(|| common::run(&mut desk, command));
        });
    }
}

/// The time from an editor's save until the new text is in force and reported, with the game in the middle of the card's Event.
fn saved(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = copy_of_cards(folder.path());
    let card = paths.cards.join("025_general_staff.lua");
    let mut terminal = Terminal::open(&["--cards", paths.cards.to_str().expect("a name")], folder.path());
    terminal.sees("Britain: keep the hand");
    terminal.types("keep; keep; keep; keep; responses off; set hand britain +25; set card 24 discards; play 25 event");
    terminal.sees("Which Power?");
    let mut round = 0;
    c.bench_function("saved file in force, a reload (under 50 ms)", |b| {
        b.iter_custom(|times| {
            let mut total = Duration::ZERO;
            for _ in 0..times {
                let (old, new) = (
                    format!("Which Power{}?", "!".repeat(round % 2)),
                    format!("Which Power{}?", "!".repeat((round + 1) % 2)),
                );
                round += 1;
                terminal.types("");
                let begun = Instant::now();
                saves(&card, |text| text.replace(&old, &new));
                terminal.sees(&new);
                total += begun.elapsed();
            }
            total
        });
    });
    terminal.leaves();
}

/// What the cards cost: the time of a decision in whole random games with all cards and with none, in one run. Both use the same
/// seeds and alternate. The fastest of three runs of each game counts, so that anything that slows the machine down does not
/// matter.
fn cost(_: &mut Criterion) {
    if !wanted("cost") {
        return;
    }
    let none = tempfile::tempdir().expect("a folder");
    let all = Paths::under(&root());
    let empty = Paths { cards: none.path().to_path_buf(), ..all.clone() };
    let mut spent = [(Duration::ZERO, 0u32); 2];
    for seed in 0..12 {
        for (paths, (time, decisions)) in [&all, &empty].into_iter().zip(&mut spent) {
            let game = || {
                let mut desk = common::desk_with(paths, "1812", seed);
                let (mut chance, mut made) = (Dice::new(seed), 0);
                let begun = Instant::now();
                while desk.session.decision().is_some() {
                    let choice = pick(&desk, &mut chance);
                    desk.session.choose(choice, false).expect("a legal choice");
                    made += 1;
                }
                (begun.elapsed(), made)
            };
            let (quickest, made) = (0..3).map(|_| game()).min().expect("three games");
            *time += quickest;
            *decisions += made;
        }
    }
    let each = spent.map(|(time, decisions)| time.as_secs_f64() * 1e6 / f64::from(decisions));
    println!(
        "cost of the cards (at most 1.5): {:.2} - {:.1} us a decision with all cards, {:.1} us with none, 12 games each",
        each[0] / each[1],
        each[0],
        each[1]
    );
}

/// What breakpoints cost: the same segment with nothing to look for, with one breakpoint of each kind that never holds, with an
/// expression that is evaluated after every log entry, and with a watch. The variants alternate in one run.
fn stops(_: &mut Criterion) {
    if !wanted("stops") {
        return;
    }
    let kinds = [
        ("nothing", ""),
        ("rule", "break rule 18.7"),
        ("window", "break window siege.won"),
        ("log", "break log no such entry"),
        ("when", "break when powers.spain:resources() > 90"),
        ("watch", "watch powers.spain:resources()"),
    ];
    let mut spent = [Duration::ZERO; 6];
    for seed in 0..6 {
        for ((_, command), time) in kinds.iter().zip(&mut spent) {
            let mut desk = desk("1812", seed);
            if !command.is_empty() {
                sandtable::games::wellington::verbs::transcript::one(&mut desk, command).expect("a breakpoint");
            }
            let begun = Instant::now();
            sandtable::games::wellington::verbs::transcript::one(&mut desk, "auto 600").expect("play");
            *time += begun.elapsed();
        }
    }
    for ((kind, _), time) in kinds.iter().zip(&spent).skip(1) {
        let ratio = time.as_secs_f64() / spent[0].as_secs_f64();
        println!("play with a breakpoint: {kind} (under 3 times): {ratio:.2}");
    }
}

/// The number of runs of the playout benchmark, and the games in each run: enough that the last game, which one thread plays
/// alone, does not matter.
const ROUNDS: u32 = 3;
const GAMES: u64 = 160;

/// How long this many games take, and how many decisions they have. Cards and scenario are loaded once per run, so that the games
/// dominate.
fn time_of_games(players: &str, threads: usize, first: u64, games: u64) -> (Duration, u64) {
    let order = Order {
        scenario: root().join("scenarios/1812.json"),
        paths: Paths::under(&root()),
        params: Default::default(),
        party: Party::parse(players).expect("players"),
        first,
        games,
        block: games,
        shard: None,
        threads,
        out: None,
    };
    let (stop, mut made) = (AtomicBool::new(false), 0);
    let mut begun = Instant::now();
    let report = simulate(&order, &stop, &mut |progress| match progress {
        Progress::Begun(..) => begun = Instant::now(),
        Progress::Played(record) => made += u64::from(record.decisions),
        _ => {}
    });
    assert_eq!(report.expect("a run").summary.failures.all(), 0);
    (begun.elapsed(), made)
}

/// Games that are played only for their results: how many per second on one core and on two. The two alternate in one run.
fn playouts(_: &mut Criterion) {
    if !wanted("playouts") {
        return;
    }
    for players in ["random", "quick"] {
        let mut spent = [Duration::ZERO; 2];
        let mut decisions = 0;
        for round in 0..u64::from(ROUNDS) {
            for (threads, time) in [1, 2].into_iter().zip(&mut spent) {
                let (spent, made) = time_of_games(players, threads, round * 1_000, GAMES);
                *time += spent;
                decisions = if threads == 1 { decisions + made } else { decisions };
            }
        }
        let one = spent[0].as_secs_f64();
        println!(
            "playouts by {players}: {:.1} games/s and {:.0} decisions/s on one core; two cores are {:.2} times as fast \
             (at least 1.85)",
            f64::from(ROUNDS) * GAMES as f64 / one,
            decisions as f64 / one,
            one / spent[1].as_secs_f64()
        );
    }
}

/// Ratios that do not depend on the machine: how many copies of a position a game costs. The measurements alternate.
fn ratios(_: &mut Criterion) {
    if !wanted("ratios") {
        return;
    }
    let position = middle().session.position().clone();
    let (mut copies, mut games) = (Vec::new(), Vec::new());
    for round in 0..9 {
        let begun = Instant::now();
        (0..20_000).for_each(|_| drop(std::hint::black_box(position.clone())));
        copies.push(begun.elapsed().as_secs_f64() / 20_000.0);
        games.push(time_of_games("random", 1, 1_000 * round, 20).0.as_secs_f64() / 20.0);
    }
    let median = |list: &mut Vec<f64>| {
        list.sort_by(f64::total_cmp);
        list[list.len() / 2]
    };
    let (copy, game) = (median(&mut copies), median(&mut games));
    println!(
        "a random game costs as much as {:.0} copies of a position (at most 20000): {:.2} ms and {:.0} ns",
        game / copy,
        game * 1e3,
        copy * 1e9
    );
}

/// The peak memory of `simulate`, for few games and for three times as many.
fn memory(_: &mut Criterion) {
    if !wanted("memory") {
        return;
    }
    let most = |games: u64| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .args(["simulate", "1812", "--players", "random", "--threads", "1", "--games", &games.to_string()])
            .current_dir(root())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program");
        let file = format!("/proc/{}/status", child.id());
        let mut most = 0;
        while child.try_wait().expect("a child").is_none() {
            let status = std::fs::read_to_string(&file).unwrap_or_default();
            let peak =
                status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
            most = most.max(peak.unwrap_or(0u64));
            std::thread::sleep(Duration::from_millis(20));
        }
        most
    };
    let (few, many) = (most(2_000), most(6_000));
    if few > 0 {
        println!(
            "memory of simulate after 6000 games by that after 2000 (at most 1.1): {:.2} - {} MB and {} MB",
            many as f64 / few as f64,
            many >> 10,
            few >> 10
        );
    }
}

criterion_group! {
    name = speed;
    config = Criterion::default().sample_size(20).measurement_time(Duration::from_secs(3)).without_plots();
    targets = prompt, cards, check, position, undo, finished, saved, cost, stops, ratios, memory, playouts
}
criterion_main!(speed);
