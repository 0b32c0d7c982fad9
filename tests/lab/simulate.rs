//! `sandtable simulate`: many games, interruptions, and the saved results.

use crate::common::{copy_of_cards, root};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::board::{Grave, Mode, Power, Side};
use sandtable::games::wellington::lab::{
    Kind, MOST_DECISIONS, Maker, NAMES, Player, Stage, View, chance_seed, named, play, reproduce,
};
use sandtable::games::wellington::rules::{Entry, Fighting, Happening, Session, What, look, victory};
use sandtable::table::Dice;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::rc::Rc;
use std::time::Duration;

/// The tables of results.
const TABLES: [&str; 5] = ["games", "cards", "rounds", "control", "hands"];

/// Runs the program for this many games, in parts of two.
fn simulate(games: u32, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.args(["simulate", "scenarios/1812.json", "--block", "2", "--games", &games.to_string()]);
    command.args(args).current_dir(root()).stdin(Stdio::null());
    command
}

fn run(games: u32, args: &[&str]) -> Output {
    simulate(games, args).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or_else(|| panic!("{}", text(&output.stderr)))
}

fn json(output: &Output) -> Value {
    let said = || format!("{}{}", text(&output.stdout), text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap_or_else(|no| panic!("{no}: {}", said()))
}

/// The files of a folder, with their contents.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                all.insert(path.strip_prefix(folder).expect("inside").into(), std::fs::read(&path).expect("a file"));
            }
        }
    }
    all
}

fn shown(path: &Path) -> &str {
    path.to_str().expect("text")
}

#[test]
fn results_are_the_same_on_any_number_of_threads_in_shards_and_after_a_cut() {
    let folder = crate::common::folder();
    let [one, shards] = ["one", "shards"].map(|name| folder.path().join(name));
    let single = run(5, &["--threads", "1", "--out", shown(&one)]);
    assert_eq!(code(&single), 0, "{}", text(&single.stderr));
    assert!(text(&single.stderr).contains("5 games in "), "the pace is told: {}", text(&single.stderr));
    assert!(!text(&single.stdout).contains("games/s"), "and not where results are");
    let expected = files(&one);
    assert_eq!(expected.len(), 17, "three parts of each of five tables, and two descriptions: {:?}", expected.keys());

    // The same in shards with folders of their own, copied together; one of them on two threads.
    let mut counted = 0;
    for (shard, threads) in [("2/2", "1"), ("1/2", "2")] {
        let own = folder.path().join(shard.replace('/', "-"));
        let said = json(&run(5, &["--threads", threads, "--shard", shard, "--out", shown(&own), "--json"]));
        counted += said["games"].as_u64().expect("a number");
        for (path, bytes) in files(&own) {
            let to = shards.join(path);
            std::fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
            std::fs::write(to, bytes).expect("a file");
        }
    }
    assert_eq!(counted, 5);
    assert_eq!(files(&shards), expected);

    // One part is lost, and only its games are played again.
    std::fs::remove_file(one.join("games.parquet/part-00001.parquet")).expect("it is there");
    let again = run(5, &["--out", shown(&one)]);
    assert!(text(&again.stderr).contains("2 games in "), "{}", text(&again.stderr));
    assert_eq!(text(&again.stdout), text(&single.stdout));
    assert_eq!(files(&one), expected);

    // Without a folder the summary is the same.
    let said = run(5, &["--threads", "2"]);
    let kept = format!("5 games were kept in {}\n", one.display());
    assert_eq!(text(&said.stdout) + &kept, text(&single.stdout));
}

/// The output of a program that is interrupted after a while.
fn cut_after(args: &[&str], out: &Path, time: Duration) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.args(args).current_dir(root()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("it runs");
    let mut waited = 0;
    while !out.join("meta.json").exists() && waited < 600 {
        std::thread::sleep(Duration::from_millis(100));
        waited += 1;
    }
    std::thread::sleep(time);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(code(&output), 0);
    json(&output)
}

#[test]
fn what_ctrl_c_cuts_short_is_kept_and_gone_on_with() {
    let folder = crate::common::folder();
    let out = folder.path().join("results");
    // All games are one part, so even a fast machine is interrupted in it.
    let args = ["--block", "100000", "--out", shown(&out), "--json"];
    let args = [&["simulate", "scenarios/1812.json", "--games", "100000"], &args[..]].concat();
    // Something must have been played before the interruption, however little; otherwise try again with more time.
    let mut said = Value::Null;
    for milliseconds in [400, 4_000, 15_000, 60_000] {
        said = cut_after(&args, &out, Duration::from_millis(milliseconds));
        if said["games"] != 0 {
            break;
        }
    }
    let games = said["games"].as_u64().expect("a number");
    assert_eq!(said["stopped"], true);
    assert_eq!(said["kept"]["games"].as_u64(), Some(games), "{said}");
    assert!(games > 0, "nothing was played: {said}");
    let names = |kind: &str| files(&out).keys().filter(|path| shown(path).contains(kind)).count();
    assert_eq!((names("partial-00000"), names("part-")), (5, 0), "{:?}", files(&out).keys());
    let other = run(100_000, &["--out", shown(&out)]);
    assert_eq!(code(&other), 2);
    assert!(text(&other.stderr).contains("block: 100000 there, 2 here"), "{}", text(&other.stderr));
}

#[test]
fn a_part_of_a_block_is_completed() {
    let folder = crate::common::folder();
    let [whole, cut] = ["whole", "cut"].map(|name| folder.path().join(name));
    assert_eq!(code(&run(2, &["--out", shown(&whole)])), 0);
    // The files left by a run that was stopped after the first of two games.
    assert_eq!(code(&run(1, &["--out", shown(&cut)])), 0);
    for table in TABLES {
        let inner = cut.join(format!("{table}.parquet"));
        std::fs::rename(inner.join("part-00000.parquet"), inner.join("partial-00000.parquet")).expect("a part");
    }
    std::fs::copy(whole.join("meta.json"), cut.join("meta.json")).expect("a copy");
    let said = run(2, &["--out", shown(&cut)]);
    assert!(text(&said.stderr).contains("1 games in "), "{}", text(&said.stderr));
    assert_eq!(files(&cut), files(&whole));
}

/// Shards start together in a folder that does not exist yet, and none mistakes another's files for foreign ones.
#[test]
fn shares_begin_in_one_folder_at_the_same_time() {
    let folder = crate::common::folder();
    let [one, shared] = ["one", "shared"].map(|name| folder.path().join(name));
    let shares = ["1/4", "2/4", "3/4", "4/4"].map(|shard| {
        let mut share = simulate(4, &["--out", shown(&shared), "--threads", "1", "--shard", shard]);
        share.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it runs")
    });
    for share in shares {
        let said = share.wait_with_output().expect("it ends");
        assert_eq!(code(&said), 0, "{}", text(&said.stderr));
    }
    assert_eq!(code(&run(4, &["--out", shown(&one)])), 0);
    assert_eq!(files(&shared), files(&one));
}

#[cfg(unix)]
#[test]
fn results_have_the_mode_that_the_umask_leaves() {
    use std::os::unix::fs::PermissionsExt;
    let folder = crate::common::folder();
    let out = folder.path().join("results");
    let command = simulate(1, &["--out", shown(&out), "--shard", "1/1"]);
    let mut shell = Command::new("sh");
    shell.args(["-c", "umask 027; exec \"$@\"", "sh"]).arg(command.get_program()).args(command.get_args());
    let said = shell.current_dir(root()).output().expect("it runs");
    assert_eq!(code(&said), 0, "{}", text(&said.stderr));
    for path in files(&out).keys() {
        let mode = std::fs::metadata(out.join(path)).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o640, "{}", path.display());
    }
}

#[test]
fn a_failing_script_is_told_and_the_other_games_are_kept() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let card = paths.cards.join("024_hand_of_god.lua");
    let sound = std::fs::read_to_string(&card).expect("a card");
    // It fails in the games in which it is played.
    let broken =
        sound.replace("    play = function(ev)\n", "    play = function(ev)\n        error(\"out of hands\")\n");
    assert_ne!(sound, broken);
    std::fs::write(&card, broken).expect("a card");
    let out = folder.path().join("results");
    let args = ["--cards", shown(&paths.cards), "--out", shown(&out)];
    let said = run(6, &args);
    let (told, error) = (text(&said.stdout), text(&said.stderr));
    assert_eq!(code(&said), 1, "{told}{error}");
    let first = told.lines().next().expect("a line");
    assert!(first.ends_with("of 6 games FAILED"), "the summary begins with it: {first}");
    assert!(told.contains("game of seed ") && told.contains(": script: "), "{told}");
    assert!(told.contains("024_hand_of_god.lua:") && told.contains("out of hands"), "{told}");
    assert!(told.contains("6 games were kept"), "{told}");
    assert!(error.contains("out of hands"), "the first is told at once: {error}");
    let again = json(&run(6, &[&args[..], &["--json"]].concat()));
    let (failed, finished) = (again["failed"].as_u64().expect("n"), again["games"].as_u64().expect("n"));
    assert!(failed > 0 && finished > 0 && failed + finished == 6, "{again}");
    assert_eq!(again["failed_by_kind"]["script"], failed);
    let seed = again["first_failures"][0]["seed"].as_u64().expect("a seed");
    let alone = run(1, &["--cards", shown(&paths.cards), "--seed", &seed.to_string()]);
    assert!(text(&alone.stdout).starts_with("1 of 1 games FAILED"), "{}", text(&alone.stdout));

    // The repaired card is another edition, so its games do not belong in this folder.
    std::fs::write(&card, sound).expect("a card");
    let other = run(6, &args);
    assert_eq!(code(&other), 2);
    let refused = text(&other.stderr);
    assert!(refused.contains("holds other results") && refused.contains("cards: "), "{refused}");
}

#[test]
fn folders_of_others_and_nonsense_are_refused() {
    let folder = crate::common::folder();
    let full = folder.path().join("full");
    std::fs::create_dir(&full).expect("a folder");
    std::fs::write(full.join("thesis.txt"), "mine").expect("a file");
    let file = folder.path().join("file");
    std::fs::write(&file, "mine").expect("a file");
    for (args, said) in [
        (vec!["--out", shown(&full)], "is not empty and has no meta.json"),
        (vec!["--out", shown(&file)], "cannot be created"),
        (vec!["--shard", "3/2"], "write a shard as I/N"),
        (vec!["--players", "rondom"], "did you mean random?"),
        (vec!["--threads", "0"], "at least one"),
        (vec!["--seed", "18446744073709551615"], "too few seeds after"),
        (vec!["--cards", "/nowhere"], "the folder cannot be read"),
    ] {
        let output = run(1, &args);
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(text(&output.stderr).contains(said), "{args:?}: {}", text(&output.stderr));
    }
    assert_eq!(files(&full).len(), 1, "nothing was written there");
}

#[test]
fn results_that_cannot_be_kept_are_an_error() {
    let folder = crate::common::folder();
    let out = folder.path().join("results");
    // A folder has the name of the second part.
    assert_eq!(code(&run(4, &["--shard", "1/2", "--out", shown(&out)])), 0);
    std::fs::create_dir(out.join("cards.parquet/part-00001.parquet")).expect("a folder");
    let output = run(4, &["--out", shown(&out)]);
    let error = text(&output.stderr);
    assert_eq!(code(&output), 2, "{error}");
    assert!(
        error.contains("part-00001.parquet cannot be written") && error.contains("2 games were kept in"),
        "{error}"
    );
}

/// The outcomes of a game, counted from its log entries.
#[derive(Default)]
struct Counted {
    plays: u16,
    eliminated: [u16; 4],
    regrouped: [u16; 4],
    leaders: u16,
    taken_back: bool,
    winner: Option<Side>,
    /// Rounds that ended.
    rounds: Vec<u8>,
    /// Impulses of each Power.
    impulses: [u16; 4],
    /// Cards played for their text.
    events: u16,
}

#[test]
fn a_record_says_what_happened_in_the_game() {
    let stage = Stage::open(&root().join("scenarios/1812.json"), &Paths::under(&root())).expect("a stage");
    let random = named(NAMES[0]).expect("a player");
    let makers = [(); 4].map(|()| random.clone());
    let mut compared = 0;
    // Games 3 and 6 are short ones.
    for seed in [3, 6] {
        let record = play(&stage, &makers, seed, MOST_DECISIONS, &|| false).expect("nobody stops it");
        let finish = record.result.expect("it comes to its end");
        let counted = Rc::new(RefCell::new(Counted::default()));
        let scribe = counted.clone();
        let count = move |entry: &Entry| {
            let What::Told(happening) = &entry.what else { return };
            let mut counted = scribe.borrow_mut();
            match happening {
                Happening::Played { mode, .. } => {
                    counted.plays += 1;
                    counted.events += u16::from(*mode != Mode::Cp);
                }
                Happening::RoundOver(round) => counted.rounds.push(*round),
                Happening::ImpulseBegan(power, _) => counted.impulses[power.index()] += 1,
                Happening::Removed { power, sp, grave: Grave::Eliminated, .. } => {
                    counted.eliminated[power.index()] += u16::from(*sp);
                }
                Happening::Removed { power, sp, .. } => counted.regrouped[power.index()] += u16::from(*sp),
                Happening::LeaderGone { .. } => counted.leaders += 1,
                Happening::Restored { .. } | Happening::Fighting(Fighting::Returned { .. }) => {
                    counted.taken_back = true
                }
                Happening::Won { side, .. } => counted.winner = Some(*side),
                _ => {}
            }
        };
        let mut game = stage.begin(seed, count).expect("a game");
        let mut players = Power::TRACK.map(|power| {
            let mut player = random();
            player.begin(Dice::new(chance_seed(seed, power)));
            player
        });
        let mut decisions = 0;
        loop {
            let Some(view) = View::of(&game) else { break };
            let place = players[view.me().index()].choose(&view).expect("a choice");
            drop(view);
            game.choose(place).expect("it goes on");
            decisions += 1;
        }
        let counted = counted.borrow();
        assert_eq!((record.decisions, finish.hash), (decisions, game.table().standing().hash64()));
        assert_eq!(Some(finish.winner), counted.winner);
        assert_eq!(finish.plays.values().sum::<u16>(), counted.plays);
        let ended = game.table().position().ended;
        let outcome = victory::outcome(&look(game.table()), ended);
        assert_eq!((Some(finish.ending), finish.halves, finish.by), (ended, outcome.halves, outcome.by));
        let sight = look(game.table());
        let held = |power: Power| sight.all_keys().iter().filter(|key| sight.control(**key) == Some(power)).count();
        assert_eq!(finish.keys, Power::TRACK.map(|power| held(power) as u8));
        drop(sight);
        // The course of the game.
        let course = &finish.course;
        let rounds: Vec<u8> = course.standings.iter().filter_map(|standing| standing.round).collect();
        assert_eq!(rounds, counted.rounds);
        let turns: Vec<u16> = course.standings.iter().filter(|s| s.round.is_none()).map(|s| s.year).collect();
        let ends: Vec<Option<u16>> = turns.iter().copied().map(Some).chain([None]).collect();
        assert_eq!(course.control.iter().map(|control| control.year).collect::<Vec<_>>(), ends);
        let board = &stage.scenario.board;
        let now: Vec<_> = board.places().map(|duchy| look(game.table()).control(duchy)).collect();
        assert_eq!(course.control.last().map(|control| &control.places), Some(&now));
        assert_eq!(course.held.values().map(|held| held.events).sum::<u16>(), counted.events);
        for power in Power::TRACK {
            let held = || course.held.iter().filter(move |((_, _, of), _)| *of == power).map(|(_, held)| held);
            assert!(held().all(|held| held.impulses <= counted.impulses[power.index()]));
            // 2.4: six cards, and three Home cards for Britain or two for the others.
            assert_eq!(held().filter(|held| held.dealt).count(), if power == Power::Britain { 9 } else { 8 });
        }
        if !counted.taken_back {
            assert_eq!((finish.eliminated, finish.regrouped), (counted.eliminated, counted.regrouped));
            let leaders = finish.leaders_eliminated.iter().chain(&finish.leaders_regrouped).sum::<u16>();
            assert_eq!(leaders, counted.leaders);
            compared += 1;
        }
    }
    assert!(compared > 0, "losses of no game could be compared");
}

#[test]
fn another_file_of_weights_is_another_player() {
    let folder = crate::common::folder();
    let (weights, out) = (folder.path().join("mine.json"), folder.path().join("results"));
    let ours = std::fs::read_to_string(root().join("scripts/bots/steady.json")).expect("weights");
    std::fs::write(&weights, &ours).expect("a file");
    let players = format!("allies=random,french=steady:{}", weights.display());
    // With one block the second shard has no game: only the folder is made.
    let args = ["--players", &players, "--out", shown(&out), "--shard", "2/2"];
    let said = run(1, &args);
    assert_eq!(code(&said), 0, "{}", text(&said.stderr));
    std::fs::write(&weights, ours + "\n").expect("a file");
    let refused = run(1, &args);
    assert_eq!(code(&refused), 2);
    assert!(text(&refused.stderr).contains("player_files: "), "{}", text(&refused.stderr));
}

#[test]
fn a_player_by_the_clock_is_told_to_play_no_game_a_second_time() {
    // With one block the second shard has no game.
    let warned =
        |players: &str| text(&run(1, &["--players", players, "--shard", "2/2"]).stderr).contains("by the clock");
    assert!(warned("allies=steady,french=search:9ms"));
    assert!(!warned("search:9"));
}

/// A bot that does something wrong.
struct Wrong(fn() -> Result<usize, String>);

impl Player for Wrong {
    fn begin(&mut self, _: Dice) {}

    fn choose(&mut self, _: &View<'_>) -> Result<usize, String> {
        self.0()
    }
}

#[test]
fn players_that_fail_and_games_that_do_not_end_are_failures_of_their_own() {
    let stage = Stage::open(&root().join("scenarios/1812.json"), &Paths::under(&root())).expect("a stage");
    let random = named(NAMES[0]).expect("a player");
    let failure = |britain: Maker, most: u32| {
        let makers = [britain, random.clone(), random.clone(), random.clone()];
        let record = play(&stage, &makers, 1, most, &|| false).expect("nobody stops it");
        record.result.expect_err("it fails")
    };
    let wrong = |what: fn() -> Result<usize, String>| -> Maker { Rc::new(move || Box::new(Wrong(what))) };
    let failed = failure(wrong(|| Err("no idea".into())), 9);
    assert_eq!((failed.kind, &*failed.what), (Kind::Player, "the bot of britain: no idea"));
    let failed = failure(wrong(|| Ok(7000)), 9);
    assert!(failed.kind == Kind::Player && failed.what.contains("takes choice 7001 of "), "{failed:?}");
    let failed = failure(wrong(|| panic!("at the disco")), 9);
    assert!(failed.kind == Kind::Bug && failed.what.contains("at the disco"), "{failed:?}");
    // The bug can be reproduced: the save stops where the bot failed.
    let makers = [wrong(|| panic!("at the disco")), random.clone(), random.clone(), random.clone()];
    let save = reproduce(&stage, &makers, 1, 9).expect("it goes wrong");
    let (session, parting) = Session::restore(stage.world.clone(), save);
    assert!(parting.is_none() && session.decision().is_some_and(|decision| decision.who == Power::Britain));
    assert!(reproduce(&stage, &[(); 4].map(|()| random.clone()), 1, 9).is_none(), "nothing goes wrong");
    let failed = failure(random.clone(), 9);
    assert_eq!((failed.kind, &*failed.what), (Kind::Endless, "the game has not ended after 9 decisions"));
    assert_eq!(play(&stage, &[(); 4].map(|()| random.clone()), 1, 9, &|| true), None, "somebody stopped it");
}
