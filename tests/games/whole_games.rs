//! Random play: saves, undo and replay work at every decision, and two processes play the same game.

use crate::common::{cores, desk, enough, is_thorough, pick, shared_out, whole};
use sandtable::games::wellington::board::Phase;
use sandtable::games::wellington::rules::{Save, Session};
use sandtable::games::wellington::verbs::Desk;
use sandtable::table::Dice;
use std::collections::BTreeSet;
use std::path::Path;

/// Plays `impulses` Impulses at random and calls `each` at every decision.
fn play(scenario: &str, seed: u64, impulses: u32, mut each: impl FnMut(&mut Session)) {
    let mut desk = desk(scenario, seed);
    let mut chance = Dice::new(seed ^ 0x5eed);
    while desk.session.decision().is_some() && desk.session.position().impulses <= impulses {
        each(&mut desk.session);
        let choice = pick(&desk, &mut chance);
        desk.session.choose(choice, false).unwrap_or_else(|r| panic!("seed {seed}: {r:?}"));
    }
}

/// The log of a session that continues for a while with given random numbers.
fn course(session: &mut Session, seed: u64, steps: usize) -> Vec<u64> {
    let mut chance = Dice::new(seed);
    let mut hashes = vec![session.hash()];
    for _ in 0..steps {
        let Some(choice) = session.decision().map(|d| d.choices[chance.below(d.choices.len() as u32) as usize].clone())
        else {
            break;
        };
        session.choose(choice, false).expect("a legal choice");
        hashes.push(session.hash());
    }
    hashes
}

/// Ten Impulses of one game, or twenty of ten games with `THOROUGH=1`; `SAVES=30` plays thirty games.
#[test]
fn a_save_at_every_decision_of_many_impulses_gives_the_same_continuation() {
    let (games, impulses) = (enough("SAVES", 1, 10), if is_thorough() { 20 } else { 10 });
    let mut saves = 0;
    for seed in 0..games {
        play(if seed % 3 == 2 { "1813" } else { "1812" }, seed, impulses, |session| {
            let text = serde_json::to_string(&session.save()).expect("a save");
            let save = Save::parse(&text).expect("what was written can be read");
            let (mut loaded, parting) = Session::restore(session.world().clone(), save.clone());
            assert!(parting.is_none(), "seed {seed}: {parting:?}");
            assert_eq!(loaded.hash(), session.hash());
            assert_eq!(loaded.decision().map(|d| d.clone()), session.decision().map(|d| d.clone()));
            let (mut other, _) = Session::restore(session.world().clone(), save);
            assert_eq!(course(&mut loaded, seed + saves, 3), course(&mut other, seed + saves, 3));
            saves += 1;
        });
    }
    assert!(saves > 6 * u64::from(impulses) * games, "only {saves} saves");
}

#[test]
fn a_save_at_every_decision_between_the_turns_is_the_same_game() {
    let (mut saves, games) = (0, enough("INTERPHASES", 1, 6));
    // Every decision with `THOROUGH=1`, otherwise every third.
    let (mut met, each) = (0, if is_thorough() { 1 } else { 3 });
    for seed in 0..games {
        play(if seed % 2 == 0 { "1812" } else { "1813" }, seed, u32::MAX, |session| {
            if matches!(session.position().phase, Phase::Impulses | Phase::Deal) {
                return;
            }
            met += 1;
            if met % each != 0 {
                return;
            }
            let text = serde_json::to_string(&session.save()).expect("a save");
            let save = Save::parse(&text).expect("what was written can be read");
            let (mut loaded, parting) = Session::restore(session.world().clone(), save.clone());
            assert!(parting.is_none(), "seed {seed}: {parting:?}");
            assert_eq!(loaded.hash(), session.hash());
            assert_eq!(loaded.decision().map(|d| d.clone()), session.decision().map(|d| d.clone()));
            let (mut other, _) = Session::restore(session.world().clone(), save);
            assert_eq!(course(&mut loaded, seed + saves, 3), course(&mut other, seed + saves, 3));
            saves += 1;
        });
    }
    assert!(saves * each > 10 * games, "only {saves} saves");
}

#[test]
fn undo_of_every_step_and_redo_give_the_same_hashes() {
    for seed in [3, 4] {
        let mut hashes = Vec::new();
        let mut last = None;
        let mut desk = desk("1812", seed);
        let mut chance = Dice::new(seed);
        for _ in 0..250 {
            if desk.session.decision().is_none() {
                break;
            }
            hashes.push(desk.session.hash());
            let choice = pick(&desk, &mut chance);
            desk.session.choose(choice, false).expect("a legal choice");
            last = Some(desk.session.hash());
        }
        for hash in hashes.iter().rev() {
            desk.session.undo(1).expect("a step to take back");
            assert_eq!(desk.session.hash(), *hash);
        }
        for hash in hashes.iter().skip(1).copied().chain(last) {
            desk.session.redo(1).expect("a step to do again");
            assert_eq!(desk.session.hash(), hash);
        }
    }
}

#[test]
fn a_game_replays_from_its_save_entry_by_entry() {
    for (scenario, seed) in [("1812", 11), ("1813", 12), ("1812", 13)] {
        let mut desk = desk(scenario, seed);
        let mut chance = Dice::new(seed);
        while desk.session.decision().is_some() {
            let choice = pick(&desk, &mut chance);
            desk.session.choose(choice, false).expect("a legal choice");
        }
        let save = desk.session.save();
        let verified = save.verify(desk.session.world()).expect("it replays");
        assert!(verified.inputs > 100 && verified.other_scripts == 0, "{verified:?}");
        let (loaded, parting) = Session::restore(desk.session.world().clone(), save);
        assert!(parting.is_none() && loaded.is_over());
        assert_eq!(loaded.hash(), desk.session.hash());
    }
}

#[test]
fn the_same_seed_gives_the_same_hash_in_two_processes() {
    let folder = crate::common::folder();
    let run = |seed: &str, name: &str| {
        let play = folder.path().join("play.play");
        std::fs::write(&play, format!("auto 120\nsave {name}\n")).expect("a transcript");
        let status = std::process::Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .args(["run", "--seed", seed, "--out"])
            .args([folder.path(), &play])
            .current_dir(crate::common::root())
            .output()
            .expect("the program");
        assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stderr));
        std::fs::read_to_string(folder.path().join(name)).expect("a save")
    };
    assert_eq!(run("7", "a.json"), run("7", "b.json"));
    assert_ne!(run("7", "a.json"), run("8", "c.json"));
}

/// Plays a random game to its end, and again from its save. A failure is written to a file that reproduces it.
fn to_the_end(scenario: &str, seed: u64) -> Desk {
    let mut desk = desk(scenario, seed);
    let mut chance = Dice::new(seed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let name = format!("{}-{seed}", scenario.replace('/', "-"));
    whole::to_the_end(&mut desk, &name, folder, |desk| pick(desk, &mut chance)).unwrap_or_else(|what| panic!("{what}"));
    desk
}

/// The scenarios other than the rulebook's two: test boards and puzzles.
pub fn others() -> Vec<String> {
    let folder = crate::common::root().join("scenarios");
    let mut out = Vec::new();
    for part in ["", "puzzles/"] {
        for entry in std::fs::read_dir(folder.join(part)).expect("scenarios").flatten() {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            let is_one = || std::fs::read_to_string(&path).is_ok_and(|text| text.contains("\"sandtable-scenario\""));
            if let Some(name) = name.strip_suffix(".json").filter(|name| !["1812", "1813"].contains(name) && is_one()) {
                out.push(format!("{part}{name}"));
            }
        }
    }
    out.sort();
    out
}

/// `GAMES=5000 cargo test --release --test games games_come` plays 5,000 games from 1812, 1,000 from 1813 and 1,000 from
/// the other scenarios in turn, `FIRST=5000` those of the next seeds.
#[test]
fn games_come_to_a_legal_end_and_replay_to_the_same_hash() {
    let (first, games) = (enough("FIRST", 0, 0), enough("GAMES", 10, 150));
    let others = others();
    assert!(others.len() > 10, "{others:?}");
    // How the game of each seed ended.
    let work = |(): &mut (), seed: u64| {
        let other = others[(seed / 5) as usize % others.len()].as_str();
        let more = match seed % 5 {
            0 => Some("1813"),
            1 => Some(other),
            _ => None,
        };
        let end = |scenario| {
            let desk = to_the_end(scenario, seed);
            assert!(desk.session.is_over());
            let p = desk.session.position();
            let ended = p.ended.unwrap_or_else(|| panic!("{scenario} {seed}: nobody says how it ended"));
            (ended, p.year, p.round)
        };
        ["1812"].into_iter().chain(more).map(end).collect::<Vec<_>>()
    };
    let cores = cores() as u64;
    let threads = enough("THREADS", cores, cores).max(1) as usize;
    let ends: Vec<_> = shared_out(threads, first..first + games, work).into_iter().flatten().collect();
    let endings: BTreeSet<_> = ends.iter().map(|(ended, _, _)| *ended).collect();
    let years: BTreeSet<_> = ends.iter().map(|(_, year, _)| *year).collect();
    let rounds: BTreeSet<_> = ends.iter().map(|(_, _, round)| *round).collect();
    let more = (first..first + games).filter(|seed| seed % 5 < 2).count() as u64;
    assert_eq!(ends.len() as u64, games + more);
    println!("{} games of the seeds {first} to {} came to a legal end", ends.len(), first + games - 1);
    assert!(rounds.len() > 2, "games of one length only: {rounds:?}");
    assert!(years.len() == 3 && endings.len() > 2, "games of one kind only: {years:?} {endings:?}");
}
